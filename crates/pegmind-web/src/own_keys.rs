//! Single keys that are commands on a board, and those that a player has chosen instead.

use std::fmt::{self, Display};
use std::str::FromStr;

use pegmind_rules::Quoted;
use thiserror::Error;

/// The commands that have a key: name, usual key, and what it does.
pub(crate) const COMMANDS: [(&str, &str, &str); 9] = [
    ("repeat", "=", "copies the row before; again goes further back"),
    ("fill", "*", "fills the rest with the color before the cursor"),
    ("keep", " ", "keeps this peg for the next rows; a pause where you look on"),
    ("blank", ".", "leaves the hole blank, where blanks are allowed"),
    ("check", "/", "says whether the guess fits every row"),
    ("hint", "!", "the next of five hints"),
    ("help", "?", "what can be done and typed now"),
    ("faster", "+", "computers play faster where you look on"),
    ("slower", "-", "computers play slower"),
];

/// The keys that a player has chosen, each with the place of its command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OwnKeys(Vec<(usize, char)>);

/// Why a key cannot be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum OwnKeysError {
    /// There is no such command.
    #[error("there is no command '{0}' with a key")]
    Command(Quoted),
    /// It is not one sign, or one of a peg.
    #[error("'{0}' cannot be the key for {1}; expected one sign that is no letter and no digit")]
    Key(Quoted, &'static str),
    /// Two commands would have it.
    #[error("{0} is the key for {1} already; expected another for {2}")]
    Taken(char, &'static str, &'static str),
}

impl OwnKeys {
    /// What a key means, by the usual key for it. Returns `None` if its command has another one.
    pub(crate) fn meaning<'a>(&self, key: &'a str) -> Option<&'a str> {
        let is_it = |chosen: &&(usize, char)| key.chars().eq([chosen.1]);
        if let Some((place, _)) = self.0.iter().find(is_it) {
            return Some(COMMANDS[*place].1);
        }
        let is_free = |chosen: &(usize, char)| COMMANDS[chosen.0].1 != key;
        self.0.iter().all(is_free).then_some(key)
    }

    /// The key that was chosen for a command, by its place.
    pub(crate) fn of(&self, place: usize) -> Option<char> {
        self.0.iter().find(|chosen| chosen.0 == place).map(|chosen| chosen.1)
    }
}

impl Display for OwnKeys {
    /// `hint=; check=&`; nothing if all are as usual.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (idx, (place, key)) in self.0.iter().enumerate() {
            write!(f, "{}{}={key}", if idx > 0 { " " } else { "" }, COMMANDS[*place].0)?;
        }
        Ok(())
    }
}

impl FromStr for OwnKeys {
    type Err = OwnKeysError;

    fn from_str(text: &str) -> Result<Self, OwnKeysError> {
        let mut own = Self::default();
        for word in text.split_whitespace() {
            let (name, key) = word.split_once('=').unwrap_or((word, ""));
            let place = COMMANDS.iter().position(|command| command.0 == name);
            let place = place.ok_or_else(|| OwnKeysError::Command(Quoted::new(name)))?;
            let mut signs = key.chars().filter(|sign| !sign.is_alphanumeric());
            let (Some(sign), true) = (signs.next(), key.chars().count() == 1) else {
                return Err(OwnKeysError::Key(Quoted::new(key), COMMANDS[place].0));
            };
            own.0.retain(|chosen| chosen.0 != place);
            own.0.push((place, sign));
        }
        for (idx, (place, key)) in own.0.iter().enumerate() {
            let chosen = own.0[..idx].iter().find(|other| other.1 == *key).map(|other| other.0);
            let is_usual = |other: &usize| {
                other != place && own.of(*other).is_none() && key.to_string() == COMMANDS[*other].1
            };
            let taken = chosen.or_else(|| (0..COMMANDS.len()).find(is_usual));
            if let Some(other) = taken {
                return Err(OwnKeysError::Taken(*key, COMMANDS[other].0, COMMANDS[*place].0));
            }
        }
        Ok(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_was_chosen_does_what_the_usual_one_did() {
        let own: OwnKeys = "hint=; repeat=! check=\u{a7}".parse().unwrap();
        assert_eq!(own.to_string(), "hint=; repeat=! check=\u{a7}");
        let meant =
            [(";", Some("!")), ("!", Some("=")), ("=", None), ("/", None), ("?", Some("?"))];
        for (key, meaning) in meant {
            assert_eq!(own.meaning(key), meaning, "{key}");
        }
        assert_eq!(own.meaning("ArrowLeft"), Some("ArrowLeft"));
        assert_eq!(OwnKeys::default().meaning("!"), Some("!"));
        assert_eq!("".parse(), Ok(OwnKeys::default()));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let wrong = |text: &str| text.parse::<OwnKeys>().unwrap_err().to_string();
        assert_eq!(wrong("nothing=;"), "there is no command 'nothing' with a key");
        assert!(wrong("hint=r").contains("'r' cannot be the key for hint"), "{}", wrong("hint=r"));
        assert!(wrong("hint=;;").contains("expected one sign"));
        assert!(wrong("hint").contains("expected one sign"));
        assert_eq!(
            wrong("hint=; check=;"),
            "; is the key for hint already; expected another for check"
        );
        assert_eq!(wrong("hint=/"), "/ is the key for check already; expected another for hint");
        assert!("hint=/ check=!".parse::<OwnKeys>().is_ok(), "they change places");
    }
}
