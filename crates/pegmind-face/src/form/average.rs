//! How many guesses good play needs.

use std::fmt::{self, Display};

use pegmind_rules::Assessment;

/// How many guesses the best play known needs on average, on an empty board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Average {
    /// How many.
    pub guesses: f64,
    /// Whether nothing is better; else it is an estimate.
    pub exact: bool,
}

impl From<&Assessment> for Average {
    /// What the best guess on an empty board says of it.
    fn from(best: &Assessment) -> Self {
        Self { guesses: best.expected, exact: best.exact }
    }
}

impl Display for Average {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { guesses, exact: true } => {
                write!(f, "Perfect play averages {guesses:.2} guesses.")
            }
            Self { guesses, exact: false } => {
                write!(f, "Good play averages about {guesses:.1} guesses.")
            }
        }
    }
}
