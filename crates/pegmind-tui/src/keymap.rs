//! Which key does what.

use pegmind_rules::{UnknownNameError, named};

use crate::key::{Key, ParseKeyError};

named! {
    /// What a key can do. Letters and digits are pegs wherever pegs can be
    /// entered, so they are none of these.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Action: "key action" {
        /// Places what is complete; takes what is chosen.
        Enter = "enter",
        /// Closes what is open, else opens the menu.
        Back = "back",
        /// One to the left.
        Left = "left",
        /// One to the right.
        Right = "right",
        /// One up; with pegs the next color.
        Up = "up",
        /// One down; with pegs the color before.
        Down = "down",
        /// To the first.
        First = "first",
        /// To the last.
        Last = "last",
        /// Higher rows, earlier lines.
        PageUp = "page-up",
        /// Lower rows, later lines.
        PageDown = "page-down",
        /// Takes the peg before the cursor out.
        Erase = "erase",
        /// Takes the peg under the cursor out.
        Delete = "delete",
        /// Takes all pegs out.
        Clear = "clear",
        /// Undoes the last change.
        Undo = "undo",
        /// Copies the row before; again goes further back.
        Repeat = "repeat",
        /// Fills the rest with the last color.
        Fill = "fill",
        /// Keeps the peg under the cursor for the next row.
        Keep = "keep",
        /// A blank.
        Blank = "blank",
        /// Whether the draft fits every row.
        Check = "check",
        /// The next step of the hint ladder.
        Hint = "hint",
        /// The assistant on or off.
        Assist = "assist",
        /// The own code, while key pegs are given.
        Peek = "peek",
        /// Help for this screen.
        Help = "help",
        /// The next pane.
        NextPane = "next-pane",
        /// The pane before.
        PreviousPane = "previous-pane",
        /// The command line.
        Command = "command",
        /// One row back.
        StepBack = "step-back",
        /// One row on.
        StepOn = "step-on",
        /// Draws the screen again.
        Redraw = "redraw",
        /// Leaves at once; the game is saved.
        Leave = "leave",
        /// Puts the program to sleep.
        Suspend = "suspend",
    }
}

impl Action {
    /// What it does, in a few words for the help page.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Enter => "place, take, go on",
            Self::Back => "close, else the menu",
            Self::Left => "to the left",
            Self::Right => "to the right",
            Self::First => "to the first",
            Self::Last => "to the last",
            Self::Up => "next color",
            Self::Down => "color before",
            Self::PageUp => "see higher rows",
            Self::PageDown => "see lower rows",
            Self::Erase => "take the last peg out",
            Self::Delete => "take this peg out",
            Self::Clear => "take all pegs out",
            Self::Undo => "undo",
            Self::Repeat => "copy the row before",
            Self::Fill => "fill with the last color",
            Self::Keep => "keep this peg for later",
            Self::Blank => "a blank, where allowed",
            Self::Check => "does it fit every row",
            Self::Hint => "the next of five hints",
            Self::Assist => "the assistant",
            Self::Peek => "your own code; again covers it",
            Self::Help => "this page",
            Self::NextPane => "notes and other panes",
            Self::PreviousPane => "the pane before",
            Self::Command => "a command; Tab completes it",
            Self::StepBack => "one row back",
            Self::StepOn => "one row on",
            Self::Redraw => "draw the screen again",
            Self::Leave => "leave at once, saved",
            Self::Suspend => "sleep until fg",
        }
    }

    /// The keys that do it unless the player chose others.
    const fn usual_keys(self) -> &'static str {
        match self {
            Self::Enter => "Enter",
            Self::Back => "Esc",
            Self::Left => "Left",
            Self::Right => "Right",
            Self::Up => "Up",
            Self::Down => "Down",
            Self::First => "Home",
            Self::Last => "End",
            Self::PageUp => "PgUp",
            Self::PageDown => "PgDn",
            Self::Erase => "Bksp Ctrl-H",
            Self::Delete => "Del",
            Self::Clear => "Ctrl-U",
            Self::Undo => "Ctrl-X",
            Self::Repeat => "=",
            Self::Fill => "*",
            Self::Keep => "Space",
            Self::Blank => ".",
            Self::Check => "/",
            Self::Hint => "!",
            Self::Assist => "F2",
            Self::Peek => "F3",
            Self::Help => "? F1",
            Self::NextPane => "Tab",
            Self::PreviousPane => "Shift-Tab",
            Self::Command => ":",
            Self::StepBack => "<",
            Self::StepOn => ">",
            Self::Redraw => "Ctrl-L",
            Self::Leave => "Ctrl-C",
            Self::Suspend => "Ctrl-Z",
        }
    }
}

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
    pub fn with<'a>(changes: impl IntoIterator<Item = (&'a str, &'a str)>) -> (Self, Vec<String>) {
        let mut map = Self::default();
        let mut complaints = Vec::new();
        let mut chosen: Vec<(Key, Action)> = Vec::new();
        for (name, keys) in changes {
            match read_keys(name, keys) {
                Ok((action, keys)) => {
                    map.keys.retain(|bound| bound.1 != action);
                    for key in keys {
                        match chosen.iter().find(|bound| bound.0 == key) {
                            Some((_, other)) => complaints.push(format!(
                                "keys.{action}: {key} is the key of {other} already; expected another"
                            )),
                            None => chosen.push((key, action)),
                        }
                    }
                }
                Err(complaint) => complaints.push(format!("keys.{name}: {complaint}")),
            }
        }
        map.keys.retain(|bound| chosen.iter().all(|new| new.0 != bound.0));
        map.keys.extend(chosen);
        map.restore_lost(&mut complaints);
        (map, complaints)
    }

    /// Nobody may be locked in: what is needed to leave and to go on has a key.
    fn restore_lost(&mut self, complaints: &mut Vec<String>) {
        for action in [Action::Enter, Action::Back, Action::Leave, Action::Command] {
            if self.keys(action).next().is_none()
                && let Ok(key) = action.usual_keys().parse()
            {
                complaints.push(format!("keys: nothing was left for {action}, so {key} stays"));
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

/// Checks the keys that a player chose for something.
///
/// # Errors
///
/// A sentence that names what is not accepted, and what is.
pub fn check_keys(action: &str, keys: &str) -> Result<(), String> {
    read_keys(action, keys).map(|_read| ())
}

fn read_keys(name: &str, keys: &str) -> Result<(Action, Vec<Key>), String> {
    let action: Action = name.parse().map_err(|error: UnknownNameError| error.to_string())?;
    let read = |word: &str| {
        let key: Key = word.parse().map_err(|error: ParseKeyError| error.to_string())?;
        match key.typed() {
            Some(character) if character.is_alphanumeric() => {
                Err(format!("{key} alone is for pegs; expected no letter and no digit"))
            }
            _ => Ok(key),
        }
    };
    let keys = keys.split_whitespace().map(read).collect::<Result<Vec<Key>, String>>()?;
    Ok((action, keys))
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
        assert_eq!(complaints, [""; 0]);
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
            assert!(complaints[0].starts_with(complaint), "{complaints:?}");
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
