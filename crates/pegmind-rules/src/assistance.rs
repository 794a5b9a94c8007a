//! Everything that the public board tells about the code.

use alloc::vec::Vec;

use crate::code::Code;
use crate::open_count::OpenCount;
use crate::peg::Peg;

/// Everything that the public board tells about the code, in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assistance {
    /// How many codes fit all rows; `None` where none was found in time, so
    /// that nothing can be said.
    pub left: Option<OpenCount>,
    /// How many codes the board has.
    pub codes: u128,
    /// What to guess next; `None` where no code that fits is known.
    pub best: Option<BestGuesses>,
    /// How often each peg stands in each hole; `None` where no code that fits
    /// is known.
    pub by_peg: Option<PegCounts>,
    /// What becomes of the draft.
    pub draft: DraftFit,
}

impl Assistance {
    /// Whether it tells anything of the code: some code that fits is known.
    #[must_use]
    pub const fn tells(&self) -> bool {
        self.best.is_some() || self.by_peg.is_some()
    }
}

/// The best next guesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestGuesses {
    /// Guesses that are equally good, the one to make first: at least one, at
    /// most [`BestGuesses::LISTED_MAX`].
    pub guesses: Vec<Code>,
    /// Whether the first one fits all rows, so that it may be the code.
    pub fits: bool,
    /// How many more guesses it takes, this one included.
    pub expected: Expected,
    /// How many more guesses it takes at worst, this one included.
    pub worst: u32,
    /// Whether both numbers are those of the best play. If not they are
    /// estimates.
    pub exact: bool,
}

impl BestGuesses {
    /// The most guesses that are listed.
    pub const LISTED_MAX: usize = 6;
}

/// A mean number of guesses: `total` divided by `over`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The guesses for all codes together.
    pub total: u64,
    /// The codes; never 0.
    pub over: u64,
}

impl Expected {
    /// The mean in hundredths, rounded.
    #[must_use]
    pub fn hundredths(self) -> u64 {
        let over = u128::from(self.over.max(1));
        let hundredths = (u128::from(self.total) * 100 + over / 2) / over;
        u64::try_from(hundredths).unwrap_or(u64::MAX)
    }
}

/// How many of some codes have which peg in which hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PegCounts {
    /// The pegs of the board in the order of
    /// [`Rules::legal_pegs`](crate::Rules::legal_pegs), each with the number of
    /// codes that have it in each hole, from left to right.
    pub rows: Vec<(Peg, Vec<u64>)>,
    /// The codes that were looked at; never 0.
    pub drawn: u64,
    /// Whether these are all codes that fit. If not they were drawn from
    /// those, and the counts are an estimate.
    pub all: bool,
}

/// How a draft stands to the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftFit {
    /// There is no peg in it.
    Empty,
    /// Some code that fits all rows has these pegs in these holes.
    Fits {
        /// How many of the codes in [`PegCounts::drawn`] do. Where these are a
        /// sample, that may be none.
        with: u64,
    },
    /// A row by itself excludes it.
    Clashes {
        /// The number of the first such row, from 1.
        row: usize,
    },
    /// No row excludes it by itself, but no code that fits has these pegs in
    /// these holes.
    NoneLeft,
    /// No row excludes it by itself; whether the rows do together is not known.
    Unknown,
}
