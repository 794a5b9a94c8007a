//! The ladder of hints, each step telling more than the one before. Hints come
//! from the public board only.

use pegmind_rules::{Clash, Code, Peg};

/// A step of the hint ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintStep {
    /// 1: whether the draft clashes with a row, and with which.
    Clash,
    /// 2: how many codes are left.
    Left,
    /// 3: a color that is certainly in the code or not, else the likeliest.
    Color,
    /// 4: the same for one hole.
    Hole,
    /// 5: a guess that fits.
    Guess,
}

impl HintStep {
    /// All steps, the one that tells least first.
    pub const ALL: [Self; 5] = [Self::Clash, Self::Left, Self::Color, Self::Hole, Self::Guess];

    /// The number of this step, 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Clash => 1,
            Self::Left => 2,
            Self::Color => 3,
            Self::Hole => 4,
            Self::Guess => 5,
        }
    }

    /// The step with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.number() == number)
    }

    /// The step after this one; the last one again after the last.
    #[must_use]
    pub fn next(self) -> Self {
        Self::from_number(self.number() + 1).unwrap_or(self)
    }

    /// What the step tells, to be offered before it is taken.
    #[must_use]
    pub const fn offer(self) -> &'static str {
        match self {
            Self::Clash => "whether your draft clashes with a row",
            Self::Left => "how many codes are left",
            Self::Color => "a color that is in the code or not",
            Self::Hole => "what is in one of the holes",
            Self::Guess => "a guess that fits",
        }
    }
}

/// What a hint says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The rows that the draft does not fit; none if it fits.
    Clashes(Vec<Clash>),
    /// How many codes fit all rows.
    Left {
        /// The codes that fit.
        left: u64,
        /// The codes of the board.
        codes: u128,
    },
    /// How many of the codes that fit have this peg anywhere.
    Color {
        /// The peg.
        peg: Peg,
        /// The codes that have it.
        with: u64,
        /// The codes that fit.
        left: u64,
    },
    /// How many of the codes that fit have this peg in this hole.
    Hole {
        /// The hole, from 1.
        hole: u8,
        /// The peg.
        peg: Peg,
        /// The codes that have it there.
        with: u64,
        /// The codes that fit.
        left: u64,
    },
    /// A code that fits all rows.
    Guess(Code),
    /// No code fits all rows.
    NoCode,
    /// The board has too many codes to count those that fit.
    TooMany,
}
