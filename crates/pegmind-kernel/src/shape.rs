//! How long codes are and how many symbols a peg can have.

/// The most pegs of a code.
pub const PEGS_MAX: usize = 16;

/// The most symbols a peg can have: 26 colors and the blank.
pub const SYMBOLS_MAX: usize = 27;

/// The pegs and symbols of the codes that are marked together. Symbols are
/// numbers from 0; what they stand for is the caller's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    pegs: usize,
    symbols: usize,
}

impl Shape {
    /// A shape of 1 to [`PEGS_MAX`] pegs and 1 to [`SYMBOLS_MAX`] symbols;
    /// nothing for other numbers.
    #[must_use]
    pub const fn new(pegs: usize, symbols: usize) -> Option<Self> {
        let legal = pegs >= 1 && pegs <= PEGS_MAX && symbols >= 1 && symbols <= SYMBOLS_MAX;
        if legal { Some(Self { pegs, symbols }) } else { None }
    }

    /// How many pegs a code has.
    #[must_use]
    pub const fn pegs(self) -> usize {
        self.pegs
    }

    /// How many symbols there are.
    #[must_use]
    pub const fn symbols(self) -> usize {
        self.symbols
    }

    /// How many classes the answers with key pegs are counted in; see
    /// [`class`](crate::class).
    #[must_use]
    pub const fn classes(self) -> usize {
        (self.pegs + 1) * (self.pegs + 2) / 2
    }
}
