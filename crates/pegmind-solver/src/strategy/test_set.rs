//! Codes that guesses are marked against, under any feedback rule.

use pegmind_kernel::{Isa, Planes};
use pegmind_rules::FeedbackRule;

use crate::codes::alphabet::{Alphabet, SYMBOLS, Symbols};

/// Codes that guesses are marked against.
#[derive(Clone, Debug)]
pub struct TestSet {
    alphabet: Alphabet,
    words: Vec<Symbols>,
    planes: Planes,
    isa: Isa,
}

/// The sizes of the classes into which a guess divides a test set, by answer.
#[derive(Clone, Debug, Default)]
pub struct ClassSizes {
    /// Sizes of the classes; some may be empty. The class of the guess itself
    /// is left out.
    pub open: Vec<u32>,
    /// How many codes of the test set are the guess.
    pub solved: u32,
    scratch: Vec<u32>,
}

impl TestSet {
    /// Takes these codes in.
    #[must_use]
    pub fn new(alphabet: Alphabet, words: Vec<Symbols>) -> Self {
        let pegs = alphabet.pegs();
        let bytes: Vec<u8> = words.iter().flat_map(|word| &word[..pegs]).copied().collect();
        let planes = Planes::build(alphabet.shape(), &bytes);
        Self { alphabet, words, planes, isa: Isa::best() }
    }

    /// The codes, in the order given.
    #[must_use]
    pub fn words(&self) -> &[Symbols] {
        &self.words
    }

    /// The symbols of the board.
    #[must_use]
    pub const fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// What finding the classes of a guess takes, in pairs of a guess and a
    /// code that are marked with key pegs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        let codes = u64::try_from(self.words.len()).unwrap_or(u64::MAX);
        match self.alphabet.rules().feedback() {
            FeedbackRule::PerPeg => codes * 512,
            FeedbackRule::Keys | FeedbackRule::Exact | FeedbackRule::Sum => codes,
        }
    }

    /// Finds the sizes of the classes of a guess.
    pub fn classify(&self, guess: &Symbols, classes: &mut ClassSizes) {
        let pegs = self.alphabet.pegs();
        let all = pegs * (pegs + 1) / 2 + pegs;
        if self.alphabet.rules().feedback() == FeedbackRule::PerPeg {
            return self.classify_per_peg(guess, classes);
        }
        classes.scratch.clear();
        classes.scratch.resize(all + 1, 0);
        self.planes.add_sizes(self.isa, &guess[..pegs], &mut classes.scratch);
        classes.solved = std::mem::take(&mut classes.scratch[all]);
        classes.open.clear();
        match self.alphabet.rules().feedback() {
            FeedbackRule::Keys | FeedbackRule::PerPeg => {
                classes.open.extend_from_slice(&classes.scratch);
            }
            FeedbackRule::Exact | FeedbackRule::Sum => {
                classes.open.resize(pegs + 1, 0);
                let by_exact = self.alphabet.rules().feedback() == FeedbackRule::Exact;
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

    fn classify_per_peg(&self, guess: &Symbols, classes: &mut ClassSizes) {
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

    /// The answer of the code itself, see [`TestSet::answer`].
    #[must_use]
    pub fn solved_answer(&self) -> u32 {
        let pegs = self.alphabet.pegs();
        match self.alphabet.rules().feedback() {
            FeedbackRule::PerPeg => (1 << pegs) - 1,
            FeedbackRule::Keys | FeedbackRule::Exact | FeedbackRule::Sum => {
                u32::try_from(pegs << 8 | pegs).unwrap_or(u32::MAX)
            }
        }
    }

    /// A number for the answer that a code gives to a guess: equal answers
    /// have equal numbers.
    #[must_use]
    pub fn answer(&self, guess: &Symbols, code: &Symbols) -> u32 {
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
        match self.alphabet.rules().feedback() {
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
