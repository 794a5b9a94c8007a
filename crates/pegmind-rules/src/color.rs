//! Colors, how many of them a board has, and what they are called.

use core::fmt;
use core::num::NonZeroU8;

use thiserror::Error;

/// One of the colors of a board, known by its number from 1 to 26.
///
/// A color is a number first; letters and names come from a [`ColorNames`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color(NonZeroU8);

impl Color {
    /// The largest color number any board can have.
    pub const NUMBER_MAX: u8 = 26;

    /// The color with this number, if it is one of 1 to 26.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number > Self::NUMBER_MAX {
            return None;
        }
        match NonZeroU8::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The number of this color, 1 to 26.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The place of this color in a list of all colors, 0 to 25.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Display for Color {
    /// Writes the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How many colors a board has: 2 to 26, the blank not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ColorCount(u8);

impl ColorCount {
    /// The smallest number of colors, 2.
    pub const MIN: Self = Self(2);
    /// The largest number of colors, 26.
    pub const MAX: Self = Self(Color::NUMBER_MAX);

    /// A number of colors from 2 to 26.
    ///
    /// # Errors
    ///
    /// [`ColorCountError`] for any other number.
    pub const fn new(count: u8) -> Result<Self, ColorCountError> {
        if count < Self::MIN.0 || count > Self::MAX.0 {
            return Err(ColorCountError { count });
        }
        Ok(Self(count))
    }

    /// The number of colors.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// All colors of the board, from number 1 up.
    pub fn colors(self) -> impl DoubleEndedIterator<Item = Color> + Clone {
        (1..=self.0).filter_map(Color::new)
    }

    /// Whether this color is one of the board's.
    #[must_use]
    pub const fn contains(self, color: Color) -> bool {
        color.number() <= self.0
    }
}

impl fmt::Display for ColorCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number of colors that no board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{count} color{}; expected 2 to 26", if *count == 1 { "" } else { "s" })]
pub struct ColorCountError {
    /// The number asked for.
    pub count: u8,
}

/// A letter and a name for the colors that have one; the others go by number.
///
/// Screens and prompts may use the names of a palette. Records, JSON and the
/// commands for scripts always use [`ColorNames::STANDARD`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColorNames {
    entries: &'static [(char, &'static str)],
}

impl ColorNames {
    /// The standard letters and names of colors 1 to 10.
    pub const STANDARD: Self = Self::new(&[
        ('R', "red"),
        ('O', "orange"),
        ('Y', "yellow"),
        ('G', "green"),
        ('B', "blue"),
        ('P', "purple"),
        ('C', "cyan"),
        ('W', "white"),
        ('N', "brown"),
        ('S', "slate"),
    ]);

    /// Names for color 1, 2, 3 and so on: an upper-case ASCII letter and a
    /// lower-case name each, no letter and no name twice.
    #[must_use]
    pub const fn new(entries: &'static [(char, &'static str)]) -> Self {
        Self { entries }
    }

    /// The letter of a color, upper case, if it has one.
    #[must_use]
    pub fn letter(&self, color: Color) -> Option<char> {
        self.entries.get(color.index()).map(|entry| entry.0)
    }

    /// The name of a color, lower case, if it has one.
    #[must_use]
    pub fn name(&self, color: Color) -> Option<&'static str> {
        self.entries.get(color.index()).map(|entry| entry.1)
    }

    /// The color with this letter, in either case.
    #[must_use]
    pub fn by_letter(&self, letter: char) -> Option<Color> {
        let letter = letter.to_ascii_uppercase();
        self.position(|entry| entry.0 == letter)
    }

    /// The color with this name, in either case.
    #[must_use]
    pub fn by_name(&self, name: &str) -> Option<Color> {
        self.position(|entry| entry.1.eq_ignore_ascii_case(name))
    }

    fn position(&self, test: impl Fn(&(char, &'static str)) -> bool) -> Option<Color> {
        let index = self.entries.iter().position(test)?;
        Color::new(u8::try_from(index + 1).ok()?)
    }

    /// A color's name, or its number where it has no name.
    #[must_use]
    pub fn word(&self, color: Color) -> ColorWord {
        ColorWord { name: self.name(color), color }
    }
}

/// Prints as the name of a color, or as its number where it has no name.
#[derive(Clone, Copy, Debug)]
pub struct ColorWord {
    name: Option<&'static str>,
    color: Color,
}

impl fmt::Display for ColorWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name {
            Some(name) => f.pad(name),
            None => self.color.fmt(f),
        }
    }
}
