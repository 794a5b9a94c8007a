//! Which answers were probably given wrong.

use alloc::vec::Vec;

use crate::feedback::{Feedback, PegMark};
use crate::named::named;

named! {
    /// How an answer came to be wrong.
    #[derive(PartialOrd, Ord)]
    pub enum Slip: "slip" {
        /// Exact and color were exchanged.
        Swapped = "swapped",
        /// One key peg too many was given.
        OneTooMany = "one-too-many",
        /// One key peg too few was given.
        OneTooFew = "one-too-few",
        /// Exact matches were taken for color matches or the other way; there
        /// are as many of both together.
        Misjudged = "misjudged",
        /// One peg was marked wrong, where each peg is marked.
        OneMark = "one-mark",
        /// Nothing that people do often.
        Other = "other",
    }
}

impl Slip {
    /// What made this of the right answer.
    #[must_use]
    pub fn between(given: &Feedback, right: &Feedback) -> Self {
        if let (Some(given), Some(right)) = (given.peg_marks(), right.peg_marks()) {
            return Self::between_marks(&given, &right);
        }
        match (given.exact().zip(given.color()), right.exact().zip(right.color())) {
            (Some((exact, color)), Some((right_exact, right_color))) => {
                if exact == right_color && color == right_exact {
                    Self::Swapped
                } else if exact + color == right_exact + right_color {
                    Self::Misjudged
                } else if exact == right_exact {
                    Self::by_one(color, right_color)
                } else if color == right_color {
                    Self::by_one(exact, right_exact)
                } else {
                    Self::Other
                }
            }
            _ => match given.exact().zip(right.exact()).or(given.sum().zip(right.sum())) {
                Some((given, right)) => Self::by_one(given, right),
                None => Self::Other,
            },
        }
    }

    fn by_one(given: u8, right: u8) -> Self {
        if given == right + 1 {
            Self::OneTooMany
        } else if given + 1 == right {
            Self::OneTooFew
        } else {
            Self::Other
        }
    }

    fn between_marks(given: &[PegMark], right: &[PegMark]) -> Self {
        let swapped = |mark: &PegMark| match mark {
            PegMark::Exact => PegMark::Color,
            PegMark::Color => PegMark::Exact,
            PegMark::Nothing => PegMark::Nothing,
        };
        if given.iter().map(swapped).eq(right.iter().copied()) {
            return Self::Swapped;
        }
        match given.iter().zip(right).filter(|(given, right)| given != right).count() {
            1 => Self::OneMark,
            _ => Self::Other,
        }
    }

    /// How likely the slip is: 0 comes first.
    #[must_use]
    pub const fn rank(self) -> u8 {
        match self {
            Self::Swapped => 0,
            Self::OneTooMany | Self::OneTooFew | Self::Misjudged | Self::OneMark => 1,
            Self::Other => 2,
        }
    }
}

/// One answer to be replaced by another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The number of the row, from 1.
    pub row: usize,
    /// What it reads.
    pub given: Feedback,
    /// What it would read instead.
    pub instead: Feedback,
    /// How the wrong answer came about.
    pub slip: Slip,
}

/// How many codes fit after a repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RepairedCount {
    /// This many.
    Exactly(u64),
    /// About this many, as a sample tells.
    About(u128),
    /// This many at least; they could not be counted.
    AtLeast(u64),
}

impl RepairedCount {
    /// The codes that fit, about how many fit, or those that were found.
    #[must_use]
    pub fn found(self) -> u128 {
        match self {
            Self::Exactly(count) | Self::AtLeast(count) => u128::from(count),
            Self::About(count) => count,
        }
    }

    /// Whether anything is known of how many there are.
    #[must_use]
    pub const fn is_known(self) -> bool {
        !matches!(self, Self::AtLeast(_))
    }
}

/// Answers to be replaced so that some code fits all rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// One correction, or two of different rows in ascending order.
    pub corrections: Vec<Correction>,
    /// How many codes fit then.
    pub left: RepairedCount,
}

impl Repair {
    /// The most repairs that are listed for a person.
    pub const LISTED_MAX: usize = 20;
}
