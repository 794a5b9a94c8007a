//! What one hole of a code can hold, and how many holes a code has.

use core::fmt;

use thiserror::Error;

use crate::color::Color;

/// What stands in one hole of a code or a guess: a blank or a color.
///
/// Blanks exist only on boards that allow them. There a blank is marked like
/// any color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Peg {
    /// An empty hole that is meant to be empty, written `.`.
    Blank,
    /// A peg of this color.
    Color(Color),
}

impl Peg {
    /// The peg with this number: 0 is the blank, 1 to 26 are the colors.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        if number == 0 {
            return Some(Self::Blank);
        }
        match Color::new(number) {
            Some(color) => Some(Self::Color(color)),
            None => None,
        }
    }

    /// The number of this peg: 0 for the blank, 1 to 26 for a color.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Blank => 0,
            Self::Color(color) => color.number(),
        }
    }

    /// The color of this peg. Returns `None` for the blank.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Self::Blank => None,
            Self::Color(color) => Some(color),
        }
    }
}

/// How many pegs a code has: 1 to 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PegCount(u8);

impl PegCount {
    /// The shortest code, 1.
    pub const MIN: Self = Self(1);
    /// The longest code, 16.
    pub const MAX: Self = Self(16);

    /// A number of pegs from 1 to 16.
    ///
    /// # Errors
    ///
    /// [`PegCountError`] for any other number.
    pub const fn new(count: u8) -> Result<Self, PegCountError> {
        if count < Self::MIN.0 || count > Self::MAX.0 {
            return Err(PegCountError { count });
        }
        Ok(Self(count))
    }

    /// The number of pegs.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for PegCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number of pegs that no board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{count} pegs; expected 1 to 16")]
pub struct PegCountError {
    /// The number asked for.
    pub count: u8,
}
