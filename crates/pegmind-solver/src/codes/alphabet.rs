//! The pegs of a board as symbols: numbers from 0 without a gap.

use pegmind_kernel::{PEGS_MAX, Shape};
use pegmind_rules::{Code, Color, Peg, Repeats, Rules};

use crate::codes::candidates::CandidateSet;

/// More than the number of symbols a board can have.
pub const SYMBOLS: usize = 32;

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
    /// The alphabet of a board. Symbols are in the order of the pegs, without a gap.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "every board has a shape")]
    pub fn new(rules: &Rules) -> Self {
        let blanks = rules.blanks().allowed();
        let symbols = usize::from(rules.colors().get()) + usize::from(blanks);
        let shape = Shape::new(usize::from(rules.pegs().get()), symbols);
        #[expect(clippy::expect_used, reason = "boards have 1 to 16 pegs and 1 to 26 colors")]
        let shape = shape.expect("every board has a shape");
        Self { rules: *rules, shape, lowest: u8::from(!blanks) }
    }

    /// The rules of the board.
    #[inline]
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How long codes are, and how many symbols there are.
    #[inline]
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The symbols that may stand in a code more than once: bit n for symbol n.
    #[must_use]
    pub fn repeatable(&self) -> u32 {
        match self.rules.repeats() {
            Repeats::Allowed => u32::MAX,
            // Blanks are exempt.
            Repeats::Forbidden => u32::from(self.lowest == 0),
        }
    }

    /// All symbols: bit n for symbol n.
    #[must_use]
    pub fn all(&self) -> u32 {
        // There are 1 to 27.
        u32::MAX >> (32 - self.shape.symbols())
    }

    /// The symbols of a code.
    #[inline]
    #[must_use]
    pub fn symbols(&self, code: &Code) -> Symbols {
        let mut symbols = [0; PEGS_MAX];
        for (symbol, peg) in symbols.iter_mut().zip(code.pegs()) {
            *symbol = peg.number() - self.lowest;
        }
        symbols
    }

    /// The symbols of some candidates, one behind the other.
    #[must_use]
    pub fn pack(&self, set: &CandidateSet) -> Vec<u8> {
        set.pegs().iter().map(|peg| peg.number() - self.lowest).collect()
    }

    /// How many pegs a code has.
    #[must_use]
    #[inline]
    pub const fn pegs(&self) -> usize {
        self.shape.pegs()
    }

    /// How many symbols there are.
    #[must_use]
    #[inline]
    pub fn symbol_count(&self) -> u8 {
        self.rules.colors().get() + 1 - self.lowest
    }

    /// How many sequences of symbols there are, legal or not, if they can be counted.
    #[must_use]
    pub fn sequence_count(&self) -> Option<u64> {
        u64::from(self.symbol_count()).checked_pow(u32::from(self.rules.pegs().get()))
    }

    /// Whether a symbol may stand in several holes of a code.
    #[must_use]
    #[inline]
    pub fn repeats(&self, symbol: u8) -> bool {
        self.rules.repeats().allowed() || symbol + self.lowest == 0
    }

    /// Whether these symbols are a legal code, given that the board has them.
    #[must_use]
    pub fn is_legal(&self, symbols: &Symbols) -> bool {
        let mut seen = 0_u32;
        symbols.iter().take(self.pegs()).all(|symbol| {
            let new = seen >> symbol & 1 == 0;
            seen |= 1 << symbol;
            new || self.repeats(*symbol)
        })
    }

    /// The code of these symbols, if the board has it.
    #[must_use]
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
