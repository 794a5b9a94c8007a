//! Which key does what.

use pegmind_rules::{Quoted, UnknownNameError, named};
use pegmind_session::HintStep;
use thiserror::Error;

use crate::key::{Key, ParseKeyError};

/// Makes the actions from their names, their usual keys, and what they do in a
/// few words for the help page.
macro_rules! actions {
    ($($action:ident = $name:literal, $keys:literal: $does:literal;)+) => {
        named! {
            /// What a key can do. Letters and digits are pegs wherever pegs can be
            /// entered, so they are none of these.
            #[derive(Hash, PartialOrd, Ord)]
            pub enum Action: "key action" {
                $(#[doc = $does] $action = $name,)+
            }
        }

        impl Action {
            /// What it does, in a few words for the help page.
            #[must_use]
            pub const fn sentence(self) -> &'static str {
                match self {
                    $(Self::$action => $does,)+
                }
            }

            /// The keys that do it unless the player chose others.
            const fn usual_keys(self) -> &'static str {
                match self {
                    $(Self::$action => $keys,)+
                }
            }
        }
    };
}

actions! {
    Enter = "enter", "Enter": "place, take, go on";
    Back = "back", "Esc": "close, else the menu";
    Left = "left", "Left": "to the left";
    Right = "right", "Right": "to the right";
    Up = "up", "Up": "next color";
    Down = "down", "Down": "color before";
    First = "first", "Home": "to the first";
    Last = "last", "End": "to the last";
    PageUp = "page-up", "PgUp": "see higher rows";
    PageDown = "page-down", "PgDn": "see lower rows";
    Erase = "erase", "Bksp Ctrl-H": "take the last peg out";
    Delete = "delete", "Del": "take this peg out";
    Clear = "clear", "Ctrl-U": "take all pegs out";
    Undo = "undo", "Ctrl-X": "undo";
    Repeat = "repeat", "=": "copy the row before";
    Fill = "fill", "*": "fill with the last color";
    Keep = "keep", "Space": "keep this peg for later";
    Blank = "blank", ".": "a blank, where allowed";
    Check = "check", "/": "does it fit every row";
    Hint = "hint", "!": "the next of five hints";
    Assist = "assist", "F2": "the assistant";
    TakeBest = "take-best", "F4": "take the best guess";
    Peek = "peek", "F3": "your own code; any key covers it";
    React = "react", "F5": "say something to the others";
    Help = "help", "? F1": "this page";
    NextPane = "next-pane", "Tab": "notes and other panes";
    PreviousPane = "previous-pane", "Shift-Tab": "the pane before";
    Command = "command", ":": "a command; Tab completes it";
    StepBack = "step-back", "<": "one row back";
    StepOn = "step-on", ">": "one row on";
    Redraw = "redraw", "Ctrl-L": "draw the screen again";
    Leave = "leave", "Ctrl-C": "leave at once, saved";
    Suspend = "suspend", "Ctrl-Z": "suspend until fg";
}

const _: () = assert!(HintStep::ALL.len() == 5, "what the key of hints does says how many");

/// Which key does what. Every key has one meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap {
    keys: Vec<(Key, Action)>,
}

impl Default for KeyMap {
    fn default() -> Self {
        let read = |action: &Action| {
            let keys = action.usual_keys().split(' ').filter_map(|key| key.parse().ok());
            keys.map(|key| (key, *action)).collect::<Vec<_>>()
        };
        Self { keys: Action::ALL.iter().flat_map(read).collect() }
    }
}

impl KeyMap {
    /// The usual keys with a player's own: names of actions, each with its
    /// keys, with spaces between them. A key that was given another meaning
    /// loses the one it had. What is wrong is left as it usually is and
    /// complained of.
    pub fn with<'a>(
        changes: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> (Self, Vec<KeyComplaint>) {
        let mut map = Self::default();
        let mut complaints = Vec::new();
        let mut chosen: Vec<(Key, Action)> = Vec::new();
        for (name, keys) in changes {
            match read_keys(name, keys) {
                Ok((action, keys)) => {
                    map.keys.retain(|bound| bound.1 != action);
                    for key in keys {
                        match chosen.iter().find(|bound| bound.0 == key) {
                            Some((_, other)) => {
                                complaints.push(KeyComplaint::Taken { action, key, other: *other });
                            }
                            None => chosen.push((key, action)),
                        }
                    }
                }
                Err(error) => {
                    complaints.push(KeyComplaint::Unread { name: Quoted::new(name), error });
                }
            }
        }
        map.keys.retain(|bound| chosen.iter().all(|new| new.0 != bound.0));
        map.keys.extend(chosen);
        map.restore_lost(&mut complaints);
        (map, complaints)
    }

    /// Nobody may be locked in: what is needed to leave and to go on has a key.
    fn restore_lost(&mut self, complaints: &mut Vec<KeyComplaint>) {
        for action in [Action::Enter, Action::Back, Action::Leave, Action::Command] {
            if self.keys(action).next().is_none()
                && let Ok(key) = action.usual_keys().parse()
            {
                complaints.push(KeyComplaint::Lost { action, key });
                self.keys.retain(|bound| bound.0 != key);
                self.keys.push((key, action));
            }
        }
    }

    /// What this key does.
    #[must_use]
    pub fn action(&self, key: Key) -> Option<Action> {
        self.keys.iter().find(|bound| bound.0 == key).map(|bound| bound.1)
    }

    /// The keys that do this.
    pub fn keys(&self, action: Action) -> impl Iterator<Item = Key> + '_ {
        self.keys.iter().filter(move |bound| bound.1 == action).map(|bound| bound.0)
    }

    /// The names of the first keys that do each of these, if they have keys.
    pub(crate) fn names(&self, actions: &[Action]) -> Vec<String> {
        let named = actions.iter().map(|action| self.name(*action));
        named.filter(|name| !name.is_empty()).collect()
    }

    /// The name of the first key that does this; empty if there is none.
    #[must_use]
    pub fn name(&self, action: Action) -> String {
        self.keys(action).next().map(|key| key.to_string()).unwrap_or_default()
    }
}

/// Why keys cannot be chosen for something.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeysError {
    /// There is nothing of this name to do.
    #[error(transparent)]
    Action(#[from] UnknownNameError),
    /// There is no key of this name.
    #[error(transparent)]
    Key(#[from] ParseKeyError),
    /// The key is a peg.
    #[error("{0} alone is for pegs; expected no letter and no digit")]
    Peg(Key),
}

/// What is wrong with the keys that a player chose.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeyComplaint {
    /// They cannot be read.
    #[error("keys.{name}: {error}")]
    Unread {
        /// What they were to do.
        name: Quoted,
        /// Why not.
        error: KeysError,
    },
    /// One was chosen twice.
    #[error("keys.{action}: {key} is the key of {other} already; expected another")]
    Taken {
        /// What it was to do, too.
        action: Action,
        /// The key.
        key: Key,
        /// What it does.
        other: Action,
    },
    /// Something that everybody needs had none.
    #[error("keys: nothing was left for {action}, so {key} stays")]
    Lost {
        /// What it is.
        action: Action,
        /// The key that it keeps.
        key: Key,
    },
}

/// Checks the keys that a player chose for something.
///
/// # Errors
///
/// [`KeysError`] names what is not accepted, and what is.
pub fn check_keys(action: &str, keys: &str) -> Result<(), KeysError> {
    read_keys(action, keys).map(|_read| ())
}

fn read_keys(name: &str, keys: &str) -> Result<(Action, Vec<Key>), KeysError> {
    let action = name.parse()?;
    let read = |word: &str| match word.parse::<Key>()? {
        key if key.typed().is_some_and(char::is_alphanumeric) => Err(KeysError::Peg(key)),
        key => Ok(key),
    };
    Ok((action, keys.split_whitespace().map(read).collect::<Result<_, _>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_a_key_and_every_key_one_meaning() {
        let map = KeyMap::default();
        for action in Action::ALL {
            assert!(map.keys(*action).next().is_some(), "{action}");
        }
        for (idx, (key, _)) in map.keys.iter().enumerate() {
            assert!(map.keys[..idx].iter().all(|other| other.0 != *key), "{key} stands twice");
        }
    }

    #[test]
    fn a_key_with_a_new_meaning_loses_the_old_one() {
        let (map, complaints) = KeyMap::with([("hint", "F5 ?")]);
        assert_eq!(complaints, []);
        assert_eq!(map.action("?".parse().unwrap()), Some(Action::Hint));
        assert_eq!(map.action("!".parse().unwrap()), None);
        assert_eq!(map.action("F1".parse().unwrap()), Some(Action::Help));
    }

    #[test]
    fn letters_digits_and_nonsense_are_refused_by_name() {
        for (action, keys, complaint) in [
            ("hint", "r", "keys.hint: r alone is for pegs; expected no letter and no digit"),
            ("hint", "Ctrl-", "keys.hint: 'Ctrl-' is not a key; expected a character"),
            ("hnt", "F5", "keys.hnt: unknown key action 'hnt'; expected one of enter, back"),
        ] {
            let (map, complaints) = KeyMap::with([(action, keys)]);
            assert!(complaints[0].to_string().starts_with(complaint), "{complaints:?}");
            assert_eq!(map, KeyMap::default());
        }
    }

    #[test]
    fn nobody_can_be_locked_in() {
        let (map, complaints) = KeyMap::with([("keep", "Ctrl-C"), ("back", "")]);
        assert_eq!(map.action("Ctrl-C".parse().unwrap()), Some(Action::Leave));
        assert_eq!(map.action("Esc".parse().unwrap()), Some(Action::Back));
        assert_eq!(complaints.len(), 2);
    }

    #[test]
    fn one_key_for_two_things_is_complained_of() {
        let (map, complaints) = KeyMap::with([("check", "F5"), ("hint", "F5 F6")]);
        assert_eq!(map.action("F5".parse().unwrap()), Some(Action::Check));
        assert_eq!(map.action("F6".parse().unwrap()), Some(Action::Hint));
        assert_eq!(complaints.len(), 1);
    }
}
