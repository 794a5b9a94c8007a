//! All codes of a board, packed for the kernel.

use pegmind_kernel::{PEGS_MAX, Shape};
use pegmind_rules::{Code, Codes, Color, Peg, Repeats, Rules};

use crate::candidates::CandidateSet;

/// The most codes of a board whose codes are all held at once.
pub const CODEBOOK_MAX: u64 = 1 << 23;

/// The symbols of a code or guess, those beyond its length being 0.
pub type Symbols = [u8; PEGS_MAX];

/// How the pegs of a board and the symbols of the kernel translate.
#[derive(Clone, Copy, Debug)]
pub struct Alphabet {
    rules: Rules,
    shape: Shape,
    /// The number of the peg that symbol 0 is.
    lowest: u8,
}

impl Alphabet {
    /// The alphabet of a board. Symbols are in the order of the pegs.
    pub fn new(rules: &Rules) -> Option<Self> {
        let blanks = rules.blanks().allowed();
        let symbols = usize::from(rules.colors().get()) + usize::from(blanks);
        let shape = Shape::new(usize::from(rules.pegs().get()), symbols)?;
        Some(Self { rules: *rules, shape, lowest: u8::from(!blanks) })
    }

    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The symbols that may stand in a code more than once: bit n for symbol n.
    pub fn repeatable(&self) -> u32 {
        match self.rules.repeats() {
            Repeats::Allowed => u32::MAX,
            // Blanks are exempt.
            Repeats::Forbidden => u32::from(self.lowest == 0),
        }
    }

    /// All symbols: bit n for symbol n.
    pub fn all(&self) -> u32 {
        // There are 1 to 27.
        u32::MAX >> (32 - self.shape.symbols())
    }

    pub fn symbols(&self, code: &Code) -> Symbols {
        let mut symbols = [0; PEGS_MAX];
        for (symbol, peg) in symbols.iter_mut().zip(code.pegs()) {
            *symbol = peg.number() - self.lowest;
        }
        symbols
    }

    /// The symbols of some candidates, one behind the other.
    pub fn pack(&self, set: &CandidateSet) -> Vec<u8> {
        set.pegs().iter().map(|peg| peg.number() - self.lowest).collect()
    }

    /// The code of these symbols, if the board has it.
    pub fn code(&self, symbols: &[u8]) -> Option<Code> {
        let pegs: Option<Vec<Peg>> = symbols
            .get(..self.shape.pegs())?
            .iter()
            .map(|symbol| match symbol + self.lowest {
                0 => Some(Peg::Blank),
                number => Color::new(number).map(Peg::Color),
            })
            .collect();
        Code::new(&self.rules, &pegs?).ok()
    }
}

/// All codes of a board in ascending order, packed.
#[derive(Clone, Debug)]
pub struct Codebook {
    alphabet: Alphabet,
    codes: Vec<u8>,
}

impl Codebook {
    /// The codes of a board of up to [`CODEBOOK_MAX`] codes.
    pub fn new(rules: &Rules) -> Option<Self> {
        let codes =
            u64::try_from(rules.code_count()).ok().filter(|codes| *codes <= CODEBOOK_MAX)?;
        let alphabet = Alphabet::new(rules)?;
        let pegs = alphabet.shape.pegs();
        let mut packed = Vec::with_capacity(usize::try_from(codes).ok()? * pegs);
        for code in Codes::new(rules) {
            packed.extend_from_slice(&alphabet.symbols(&code)[..pegs]);
        }
        Some(Self { alphabet, codes: packed })
    }

    /// Some codes of a board, in ascending order.
    pub fn of(rules: &Rules, some: impl Iterator<Item = Code>) -> Option<Self> {
        let alphabet = Alphabet::new(rules)?;
        let mut codes = Vec::new();
        for code in some {
            codes.extend_from_slice(&alphabet.symbols(&code)[..alphabet.shape.pegs()]);
        }
        Some(Self { alphabet, codes })
    }

    pub const fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    pub fn len(&self) -> usize {
        self.codes.len() / self.alphabet.shape.pegs()
    }

    /// The symbols of the code with this number.
    pub fn code(&self, idx: u32) -> &[u8] {
        let pegs = self.alphabet.shape.pegs();
        &self.codes[idx as usize * pegs..(idx as usize + 1) * pegs]
    }

    /// The number of a code.
    pub fn find(&self, code: &Code) -> Option<u32> {
        let symbols = self.alphabet.symbols(code);
        let symbols = &symbols[..self.alphabet.shape.pegs()];
        let (mut low, mut high) = (0, u32::try_from(self.len()).ok()?);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.code(middle) < symbols { low = middle + 1 } else { high = middle }
        }
        (low < u32::try_from(self.len()).ok()? && self.code(low) == symbols).then_some(low)
    }

    /// The symbols of some codes, one behind the other.
    pub fn gather(&self, members: &[u32]) -> Vec<u8> {
        let mut gathered = Vec::with_capacity(members.len() * self.alphabet.shape.pegs());
        for idx in members {
            gathered.extend_from_slice(self.code(*idx));
        }
        gathered
    }
}
