//! Codes that guesses are marked against, under any feedback rule.

use pegmind_kernel::{Isa, Planes, Shape};
use pegmind_rules::{Blanks, Code, FeedbackRule, Peg, Rules};

/// More than the number of symbols a board can have.
pub const SYMBOLS: usize = 32;

/// The pegs of a board as symbols: numbers from 0 without a gap.
#[derive(Clone, Copy, Debug)]
pub struct Alphabet {
    rules: Rules,
    /// The number of the peg that is symbol 0.
    first: u8,
}

/// A code in symbols. Those beyond the board's holes are 0.
pub type Word = [u8; 16];

impl Alphabet {
    /// The symbols of the board of these rules.
    pub fn new(rules: &Rules) -> Self {
        Self { rules: *rules, first: u8::from(rules.blanks() == Blanks::Forbidden) }
    }

    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many holes a code has.
    pub fn pegs(&self) -> usize {
        usize::from(self.rules.pegs().get())
    }

    /// How many symbols there are.
    pub fn symbols(&self) -> u8 {
        self.rules.colors().get() + 1 - self.first
    }

    /// How many words there are, legal or not, if they can be counted.
    pub fn word_count(&self) -> Option<u64> {
        u64::from(self.symbols()).checked_pow(u32::from(self.rules.pegs().get()))
    }

    /// Whether a symbol may stand in several holes of a code.
    pub fn repeats(&self, symbol: u8) -> bool {
        self.rules.repeats().allowed() || symbol + self.first == 0
    }

    /// The symbol of a peg of the board.
    pub const fn symbol(&self, peg: Peg) -> u8 {
        peg.number().saturating_sub(self.first)
    }

    /// The code in symbols.
    pub fn word(&self, code: &Code) -> Word {
        let mut word = [0; 16];
        for (symbol, peg) in word.iter_mut().zip(code.pegs()) {
            *symbol = self.symbol(*peg);
        }
        word
    }

    /// The code that these symbols spell, if it is legal.
    pub fn code(&self, word: &[u8]) -> Option<Code> {
        let pegs = word.iter().take(self.pegs());
        let pegs: Option<Vec<Peg>> =
            pegs.map(|symbol| Peg::from_number(symbol + self.first)).collect();
        Code::new(&self.rules, &pegs?).ok()
    }

    /// Whether these symbols spell a legal code, given that the board has them.
    pub fn is_legal(&self, word: &Word) -> bool {
        let mut seen = 0_u32;
        word.iter().take(self.pegs()).all(|symbol| {
            let new = seen >> symbol & 1 == 0;
            seen |= 1 << symbol;
            new || self.repeats(*symbol)
        })
    }
}

/// Codes that guesses are marked against.
#[derive(Clone, Debug)]
pub struct Panel {
    alphabet: Alphabet,
    words: Vec<Word>,
    planes: Option<Planes>,
    isa: Isa,
}

/// The sizes of the classes into which a guess divides a panel, by answer.
#[derive(Clone, Debug, Default)]
pub struct Classes {
    /// Sizes of the classes; some may be empty. The class of the guess itself
    /// is left out.
    pub open: Vec<u32>,
    /// How many codes of the panel are the guess.
    pub solved: u32,
    scratch: Vec<u32>,
}

impl Panel {
    /// Takes these codes in.
    pub fn new(alphabet: Alphabet, words: Vec<Word>) -> Self {
        let pegs = alphabet.pegs();
        let bytes: Vec<u8> = words.iter().flat_map(|word| &word[..pegs]).copied().collect();
        let shape = Shape::new(pegs, usize::from(alphabet.symbols()));
        let planes = shape.map(|shape| Planes::build(shape, &bytes));
        Self { alphabet, words, planes, isa: Isa::best() }
    }

    /// The codes, in the order given.
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// The symbols of the board.
    pub const fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// What finding the classes of a guess takes, in pairs of a guess and a
    /// code that are marked with key pegs.
    pub fn pairs(&self) -> u64 {
        let codes = u64::try_from(self.words.len()).unwrap_or(u64::MAX);
        match self.alphabet.rules.feedback() {
            FeedbackRule::PerPeg => codes * 512,
            FeedbackRule::Keys | FeedbackRule::Exact | FeedbackRule::Sum => codes,
        }
    }

    /// Finds the sizes of the classes of a guess.
    pub fn classify(&self, guess: &Word, classes: &mut Classes) {
        let pegs = self.alphabet.pegs();
        let all = pegs * (pegs + 1) / 2 + pegs;
        if self.alphabet.rules.feedback() == FeedbackRule::PerPeg {
            return self.classify_per_peg(guess, classes);
        }
        classes.scratch.clear();
        classes.scratch.resize(all + 1, 0);
        if let Some(planes) = &self.planes {
            planes.add_sizes(self.isa, &guess[..pegs], &mut classes.scratch);
        }
        classes.solved = std::mem::take(&mut classes.scratch[all]);
        classes.open.clear();
        match self.alphabet.rules.feedback() {
            FeedbackRule::Keys | FeedbackRule::PerPeg => {
                classes.open.extend_from_slice(&classes.scratch);
            }
            FeedbackRule::Exact | FeedbackRule::Sum => {
                classes.open.resize(pegs + 1, 0);
                let by_exact = self.alphabet.rules.feedback() == FeedbackRule::Exact;
                let mut sizes = classes.scratch.iter();
                for sum in 0..=pegs {
                    for exact in 0..=sum {
                        let class = if by_exact { exact } else { sum };
                        classes.open[class] += sizes.next().copied().unwrap_or(0);
                    }
                }
            }
        }
    }

    fn classify_per_peg(&self, guess: &Word, classes: &mut Classes) {
        classes.scratch.clear();
        classes.scratch.extend(self.words.iter().map(|word| self.answer(guess, word)));
        classes.scratch.sort_unstable();
        classes.open.clear();
        classes.solved = 0;
        for class in classes.scratch.chunk_by(|a, b| a == b) {
            let size = u32::try_from(class.len()).unwrap_or(u32::MAX);
            if class.first() == Some(&self.solved_answer()) {
                classes.solved = size;
            } else {
                classes.open.push(size);
            }
        }
    }

    /// The answer of the code itself, see [`Panel::answer`].
    pub fn solved_answer(&self) -> u32 {
        let pegs = self.alphabet.pegs();
        match self.alphabet.rules.feedback() {
            FeedbackRule::PerPeg => (1 << pegs) - 1,
            FeedbackRule::Keys | FeedbackRule::Exact | FeedbackRule::Sum => {
                u32::try_from(pegs << 8 | pegs).unwrap_or(u32::MAX)
            }
        }
    }

    /// A number for the answer that a code gives to a guess: equal answers
    /// have equal numbers.
    pub fn answer(&self, guess: &Word, code: &Word) -> u32 {
        let pegs = self.alphabet.pegs();
        let mut exact = 0_u32;
        let mut unmatched = [0_u8; SYMBOLS];
        for hole in 0..pegs {
            if guess[hole] == code[hole] {
                exact |= 1 << hole;
            } else {
                unmatched[usize::from(code[hole])] += 1;
            }
        }
        let mut color = 0_u32;
        for hole in 0..pegs {
            let left = &mut unmatched[usize::from(guess[hole])];
            if exact >> hole & 1 == 0 && *left > 0 {
                *left -= 1;
                color |= 1 << hole;
            }
        }
        let (exacts, sum) = (exact.count_ones(), (exact | color).count_ones());
        match self.alphabet.rules.feedback() {
            FeedbackRule::PerPeg => color << 16 | exact,
            FeedbackRule::Keys => sum << 8 | exacts,
            FeedbackRule::Exact if exacts == u32::try_from(pegs).unwrap_or(0) => {
                self.solved_answer()
            }
            FeedbackRule::Exact => exacts,
            FeedbackRule::Sum if exacts == u32::try_from(pegs).unwrap_or(0) => self.solved_answer(),
            FeedbackRule::Sum => sum,
        }
    }
}
