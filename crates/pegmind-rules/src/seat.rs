//! The two seats of a game and who can sit in them.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::guess_average::{GuessAverage, GuessAverageError};
use crate::named::{UnknownNameError, named};

named! {
    /// One of the two seats at the board.
    #[derive(Hash)]
    pub enum Seat: "seat" {
        /// Makes the code and answers guesses.
        Codemaker = "codemaker",
        /// Guesses.
        Codebreaker = "codebreaker",
    }
}

named! {
    /// How a computer codemaker chooses its code.
    #[derive(Default, Hash)]
    pub enum MakerLevel: "codemaker level" {
        /// Any code, each equally likely.
        #[default]
        Random = "random",
        /// A code that takes long to find.
        Devious = "devious",
        /// No code at all until the answers leave only one.
        Evader = "evader",
    }
}

/// How a computer codebreaker chooses its guesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BreakerLevel {
    /// Keeps as many pegs as there are exact keys and changes the others.
    Casual,
    /// Plays any code that still fits.
    #[default]
    Steady,
    /// Picks the best of a sample.
    Sharp,
    /// Picks the guess that tells most, of all guesses where there is time to
    /// try them, else of many.
    Expert,
    /// Follows a strategy that nothing beats, on the boards that have one.
    Perfect,
    /// Mixes perfect guesses and casual ones so that it takes so many on average.
    Average(GuessAverage),
}

impl BreakerLevel {
    /// The levels that have only a name, in the order people are shown them.
    pub const ALL: &'static [Self] =
        &[Self::Casual, Self::Steady, Self::Sharp, Self::Expert, Self::Perfect];

    /// The name that people type and records store; an average stands behind its own.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Casual => "casual",
            Self::Steady => "steady",
            Self::Sharp => "sharp",
            Self::Expert => "expert",
            Self::Perfect => "perfect",
            Self::Average(_) => "average",
        }
    }
}

/// What stands before an average.
const AVERAGE: &str = "average:";

impl fmt::Display for BreakerLevel {
    /// Writes `steady`, or `average:5.2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Average(average) => f.pad(&format!("{AVERAGE}{average}")),
            Self::Casual | Self::Steady | Self::Sharp | Self::Expert | Self::Perfect => {
                f.pad(self.name())
            }
        }
    }
}

impl FromStr for BreakerLevel {
    type Err = BreakerLevelError;

    /// Reads a name in any case, or `average:` with a number of guesses.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lower = text.to_ascii_lowercase();
        if let Some(average) = lower.strip_prefix(AVERAGE) {
            return Ok(Self::Average(average.parse()?));
        }
        let known = Self::ALL.iter().find(|level| level.name() == lower);
        known.copied().ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|level| level.name()).collect();
            UnknownNameError::new("codebreaker level", text, &names).into()
        })
    }
}

crate::text_form!(BreakerLevel);
crate::any_choice!(BreakerLevel);

/// Why something is no level of a codebreaker.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BreakerLevelError {
    /// No level has this name.
    #[error(transparent)]
    Unknown(#[from] UnknownNameError),
    /// No computer plays at this average.
    #[error(transparent)]
    Average(#[from] GuessAverageError),
}

impl MakerLevel {
    /// The level in one sentence, for menus.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Random => "draws any code, each equally likely",
            Self::Devious => "prefers codes that are long to find",
            Self::Evader => "settles on no code until its own answers force it to",
        }
    }
}

impl BreakerLevel {
    /// The level in one sentence, for menus.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Casual => "keeps as many pegs as are exact, at random, and changes the others",
            Self::Steady => "plays any code that still fits all rows",
            Self::Sharp => "picks the best of a sample",
            Self::Expert => "picks the guess that tells most, of all where there is time for it",
            Self::Perfect => "follows a proven best strategy; for some small boards only",
            Self::Average(_) => "takes so many guesses on average; for the classic board only",
        }
    }
}

/// Who acts for a seat in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Controller {
    /// A person at this program.
    Human,
    /// A person whose code is on a real board or in their head: nobody here
    /// knows it, and the person gives the key pegs. Codemaker only.
    Table,
    /// The computer as codemaker.
    Maker(MakerLevel),
    /// The computer as codebreaker.
    Breaker(BreakerLevel),
}

impl Controller {
    /// Whether a person acts for the seat.
    #[must_use]
    pub const fn is_person(self) -> bool {
        matches!(self, Self::Human | Self::Table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn levels_and_averages_read_back() {
        let average = BreakerLevel::Average("5.2".parse().unwrap());
        for level in BreakerLevel::ALL.iter().copied().chain([average]) {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(level.to_string().to_uppercase().parse(), Ok(level));
        }
        let why = |text: &str| text.parse::<BreakerLevel>().unwrap_err().to_string();
        assert_eq!(
            why("clever"),
            "unknown codebreaker level 'clever'; expected one of casual, steady, sharp, expert, \
             perfect"
        );
        assert!(why("average:2").starts_with("such an average is out of reach"));
        assert!(why("average").starts_with("unknown codebreaker level"));
    }
}
