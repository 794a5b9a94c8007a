//! The name of a game, safe as a file name.

use std::fmt;
use std::str::FromStr;

use pegmind_rules::Quoted;
use thiserror::Error;

/// Names one game: 1 to 40 lower-case letters, digits and inner dashes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(String);

impl GameId {
    /// The most characters of a name.
    pub const LENGTH_MAX: usize = 40;

    /// A game with this name.
    ///
    /// # Errors
    ///
    /// [`GameIdError`] for any other text.
    pub fn new(text: &str) -> Result<Self, GameIdError> {
        let legal = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let good = (1..=Self::LENGTH_MAX).contains(&text.len())
            && text.bytes().all(legal)
            && !text.starts_with('-');
        if good { Ok(Self(text.into())) } else { Err(GameIdError { text: Quoted::new(text) }) }
    }

    /// The name of this game of a match that begins with the game of this
    /// name. A name too long for a number behind it is cut.
    #[must_use]
    pub(crate) fn of_match(&self, game: u8) -> Self {
        if game == 1 {
            return self.clone();
        }
        let number = format!("-{game}");
        let mut name = self.0.clone();
        name.truncate(Self::LENGTH_MAX - number.len());
        Self(name + &number)
    }

    /// What a game is called that has no name.
    pub(crate) fn nameless() -> Self {
        Self("game".into())
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::new(text)
    }
}

/// Text that names no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{text}' is not the name of a game; expected up to 40 lower-case letters, digits and dashes"
)]
pub struct GameIdError {
    /// The text.
    pub text: Quoted,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_a_match_has_a_legal_name() {
        for length in [1, 36, 37, 39, 40] {
            let first = GameId::new(&"x".repeat(length)).unwrap();
            for game in [1, 2, 99, 100] {
                let name = first.of_match(game);
                assert_eq!(GameId::new(name.as_str()).as_ref(), Ok(&name));
                assert!(game == 1 || name.as_str().ends_with(&format!("-{game}")));
            }
        }
    }
}
