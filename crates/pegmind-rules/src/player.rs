//! The two players of a match.

use alloc::string::String;
use core::fmt;

use thiserror::Error;

use crate::named::named;
use crate::quoted::{Quoted, is_unprintable};
use crate::seat::Seat;

named! {
    /// Whether a player is a person or the computer.
    #[derive(Hash)]
    pub enum PlayerKind: "player" {
        /// A person.
        Human = "human",
        /// The computer.
        Computer = "cpu",
    }
}

named! {
    /// One of the two players, by who breaks the code in the first game. In a
    /// match they change seats after every game.
    #[derive(Hash)]
    pub enum Player: "place in the match" {
        /// Breaks in game 1, 3, 5 and so on.
        First = "first",
        /// Makes the code in game 1, 3, 5 and so on.
        Second = "second",
    }
}

impl Player {
    /// The other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Who sits in this seat in this game of the match, counted from 1.
    #[must_use]
    pub const fn seated(seat: Seat, game: u8) -> Self {
        match (seat, game % 2 == 1) {
            (Seat::Codebreaker, true) | (Seat::Codemaker, false) => Self::First,
            (Seat::Codebreaker, false) | (Seat::Codemaker, true) => Self::Second,
        }
    }
}

/// Two of something, one for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Both<T> {
    /// The first player's.
    pub first: T,
    /// The second player's.
    pub second: T,
}

impl<T> Both<T> {
    /// This player's.
    #[must_use]
    pub const fn of(&self, player: Player) -> &T {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }

    /// This player's, to change it.
    pub const fn of_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}

/// What a player is called: 1 to 24 characters, none of which can disturb a
/// screen. Other characters are left out when it is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerName(String);

impl PlayerName {
    /// The longest name, in characters.
    pub const CHARACTERS_MAX: usize = 24;

    /// A name without control and bidirectional characters, with single
    /// spaces.
    ///
    /// # Errors
    ///
    /// [`NameError`] if nothing is left, or more than
    /// [`PlayerName::CHARACTERS_MAX`] characters.
    pub fn new(text: &str) -> Result<Self, NameError> {
        let name = Self::clean(text)?;
        let characters = name.chars().count();
        if characters > Self::CHARACTERS_MAX {
            return Err(NameError::TooLong { given: Quoted::new(&name), characters });
        }
        Ok(Self(name))
    }

    /// The same for a name that is written down already: one that is too long
    /// is cut.
    ///
    /// # Errors
    ///
    /// [`NameError`] if nothing is left.
    pub fn recorded(text: &str) -> Result<Self, NameError> {
        let name: String = Self::clean(text)?.chars().take(Self::CHARACTERS_MAX).collect();
        Ok(Self(name.trim_end().into()))
    }

    fn clean(text: &str) -> Result<String, NameError> {
        let mut name = String::new();
        for word in text.split_whitespace() {
            let word: String = word.chars().filter(|c| !is_unprintable(*c)).collect();
            if !name.is_empty() && !word.is_empty() {
                name.push(' ');
            }
            name.push_str(&word);
        }
        if name.is_empty() { Err(NameError::Empty) } else { Ok(name) }
    }

    /// What players are called who did not say: a person You, the computer
    /// Cpu, with numbers where both are the same.
    #[must_use]
    pub fn defaults(kinds: Both<PlayerKind>) -> Both<Self> {
        let (first, second) = match (kinds.first, kinds.second) {
            (PlayerKind::Human, PlayerKind::Human) => ("Player A", "Player B"),
            (PlayerKind::Human, PlayerKind::Computer) => ("You", "Cpu"),
            (PlayerKind::Computer, PlayerKind::Human) => ("Cpu", "You"),
            (PlayerKind::Computer, PlayerKind::Computer) => ("Cpu A", "Cpu B"),
        };
        Both { first: Self(first.into()), second: Self(second.into()) }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Why a text is no name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// It has not a single printable character.
    #[error("a name needs at least one printable character")]
    Empty,
    /// It is too long.
    #[error(
        "the name '{given}' has {characters} characters; expected at most {}",
        PlayerName::CHARACTERS_MAX
    )]
    TooLong {
        /// How it begins.
        given: Quoted,
        /// Its characters.
        characters: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;

    #[test]
    fn names_lose_what_could_disturb_a_screen() {
        let name = PlayerName::new(" A\u{1b}[31mn\u{202e}n \t\n B ").unwrap();
        assert_eq!(name.to_string(), "A[31mnn B");
        assert_eq!(PlayerName::new("\u{200f}\u{7}"), Err(NameError::Empty));
        let unseen = "An\u{ffff}n\u{1fffe}\u{fdd0}\u{e000}\u{1d159}\u{f0000}\u{10ffff}";
        assert_eq!(PlayerName::new(unseen).unwrap().as_str(), "Ann");
        assert_eq!(PlayerName::new("Zo\u{eb} \u{1f600}").unwrap().as_str(), "Zo\u{eb} \u{1f600}");
    }

    #[test]
    fn a_name_that_is_too_long_is_refused_and_not_cut() {
        let longest = "x".repeat(24);
        assert_eq!(PlayerName::new(&format!(" {longest} ")).unwrap().as_str(), longest);
        assert_eq!(PlayerName::recorded(&"x".repeat(100)).unwrap().as_str(), longest);
        let error = PlayerName::new(&"x".repeat(25)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the name 'xxxxxxxxxxxxxxxxxxxxxxxx...' has 25 characters; expected at most 24"
        );
    }
}
