//! Keys as people press and name them.

use std::fmt;
use std::str::FromStr;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use pegmind_rules::{Quoted, is_unprintable};
use thiserror::Error;

/// One key, with Ctrl or Alt or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    code: KeyCode,
    ctrl: bool,
    alt: bool,
}

impl Key {
    /// A key alone.
    #[must_use]
    pub const fn plain(code: KeyCode) -> Self {
        Self { code, ctrl: false, alt: false }
    }

    /// The key of a character.
    #[must_use]
    pub const fn character(character: char) -> Self {
        Self::plain(KeyCode::Char(character))
    }

    /// What the terminal reported, unless a key was let go.
    #[must_use]
    pub fn from_event(event: &KeyEvent) -> Option<Self> {
        if event.kind == KeyEventKind::Release {
            return None;
        }
        let code = match event.code {
            KeyCode::Tab if event.modifiers.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
            code => code,
        };
        let ctrl = event.modifiers.contains(KeyModifiers::CONTROL);
        let alt = event.modifiers.contains(KeyModifiers::ALT);
        Some(Self { code: lowered(code, ctrl), ctrl, alt })
    }

    /// The same key without Alt, if it has it: terminals that are given Esc and
    /// then a key at once report them so.
    #[must_use]
    pub const fn without_alt(self) -> Option<Self> {
        if self.alt { Some(Self { alt: false, ..self }) } else { None }
    }

    /// The character that this key types, if it types one.
    #[must_use]
    pub const fn typed(self) -> Option<char> {
        match self.code {
            KeyCode::Char(character) if !self.ctrl && !self.alt => Some(character),
            _ => None,
        }
    }
}

/// Ctrl makes no difference between small and capital letters.
fn lowered(code: KeyCode, ctrl: bool) -> KeyCode {
    match code {
        KeyCode::Char(character) if ctrl => KeyCode::Char(character.to_ascii_lowercase()),
        code => code,
    }
}

/// The keys that are named by a word.
const NAMED: [(KeyCode, &str); 16] = [
    (KeyCode::Enter, "Enter"),
    (KeyCode::Esc, "Esc"),
    (KeyCode::Backspace, "Bksp"),
    (KeyCode::Delete, "Del"),
    (KeyCode::Insert, "Ins"),
    (KeyCode::Tab, "Tab"),
    (KeyCode::BackTab, "Shift-Tab"),
    (KeyCode::Left, "Left"),
    (KeyCode::Right, "Right"),
    (KeyCode::Up, "Up"),
    (KeyCode::Down, "Down"),
    (KeyCode::Home, "Home"),
    (KeyCode::End, "End"),
    (KeyCode::PageUp, "PgUp"),
    (KeyCode::PageDown, "PgDn"),
    (KeyCode::Char(' '), "Space"),
];

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ctrl = if self.ctrl { "Ctrl-" } else { "" };
        let alt = if self.alt { "Alt-" } else { "" };
        let name = match (self.code, NAMED.iter().find(|named| named.0 == self.code)) {
            (_, Some((_, word))) => (*word).to_owned(),
            (KeyCode::Char(character), None) if self.ctrl => {
                character.to_ascii_uppercase().to_string()
            }
            (KeyCode::Char(character), None) => character.to_string(),
            (KeyCode::F(number), None) => format!("F{number}"),
            (_, None) => "another key".to_owned(),
        };
        f.pad(&format!("{ctrl}{alt}{name}"))
    }
}

/// A key that has no such name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is not a key; expected a character, F1 to F12, or one of Enter, Esc, Bksp, Del, Ins, Tab, Shift-Tab, Left, Right, Up, Down, Home, End, PgUp, PgDn, Space, with Ctrl- or Alt- in front if you like"
)]
pub struct ParseKeyError(Quoted);

impl FromStr for Key {
    type Err = ParseKeyError;

    /// Reads the name of a key, in any case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseKeyError(Quoted::new(text));
        let mut rest = text;
        let (mut ctrl, mut alt) = (false, false);
        loop {
            if let Some(after) = without(rest, "ctrl-") {
                (ctrl, rest) = (true, after);
            } else if let Some(after) = without(rest, "alt-") {
                (alt, rest) = (true, after);
            } else {
                break;
            }
        }
        let named = NAMED.iter().find(|named| named.1.eq_ignore_ascii_case(rest));
        let mut characters = rest.chars();
        let code = match (named, characters.next(), characters.next()) {
            (Some((code, _)), ..) => *code,
            (None, Some(character), None) if !is_unprintable(character) => KeyCode::Char(character),
            (None, Some('f' | 'F'), Some(_)) => {
                let number = rest.get(1..).and_then(|number| number.parse().ok());
                KeyCode::F(number.filter(|number| (1..=12).contains(number)).ok_or_else(error)?)
            }
            _ => return Err(error()),
        };
        Ok(Self { code: lowered(code, ctrl), ctrl, alt })
    }
}

/// What stands behind this beginning, which may be written in any case.
fn without<'a>(text: &'a str, beginning: &str) -> Option<&'a str> {
    let (front, rest) = text.split_at_checked(beginning.len())?;
    (front.eq_ignore_ascii_case(beginning) && !rest.is_empty()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_keys_read_back() {
        for name in ["a", "!", "Ctrl-U", "Alt-x", "F1", "F12", "Enter", "Space", "Shift-Tab", "-"] {
            assert_eq!(name.parse::<Key>().unwrap().to_string(), name);
        }
        assert_eq!("ctrl-u".parse::<Key>(), "CTRL-U".parse());
        assert_eq!("esc".parse::<Key>().unwrap(), Key::plain(KeyCode::Esc));
    }

    #[test]
    fn what_is_no_key_is_named() {
        for name in ["", "F13", "F0", "Ctrl-", "Entre", "ab"] {
            let error = name.parse::<Key>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("'{name}' is not a key")), "{error}");
        }
        for name in ["\u{202e}", "\u{200b}", "Ctrl-\u{1b}"] {
            assert!(name.parse::<Key>().is_err(), "{name:?}");
        }
    }

    #[test]
    fn keys_that_are_let_go_are_no_keys() {
        let mut event = KeyEvent::new(KeyCode::Char('r'), KeyModifiers::NONE);
        assert_eq!(Key::from_event(&event), Some(Key::character('r')));
        event.kind = KeyEventKind::Release;
        assert_eq!(Key::from_event(&event), None);
    }
}
