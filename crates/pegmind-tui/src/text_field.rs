//! A line of text that is being typed.

use unicode_width::UnicodeWidthStr as _;

use crate::key::Key;
use crate::keymap::Action;

/// The most characters of a line.
const CHARACTERS_MAX: usize = 200;

type Edit = fn(&mut TextField);

/// What keys do to text.
const EDITS: [(Action, Edit); 7] = [
    (Action::Erase, TextField::erase),
    (Action::Delete, TextField::delete),
    (Action::Clear, TextField::clear),
    (Action::Left, |field| field.step(-1)),
    (Action::Right, |field| field.step(1)),
    (Action::First, |field| field.cursor = 0),
    (Action::Last, |field| field.cursor = field.characters.len()),
];

/// Text with a cursor in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextField {
    characters: Vec<char>,
    cursor: usize,
    /// Whether it was refused, so that what is typed next replaces it.
    is_refused: bool,
}

impl TextField {
    /// A field with this text, the cursor behind it.
    pub(crate) fn with(text: &str) -> Self {
        let mut field = Self::default();
        field.insert(text);
        field
    }

    /// The text.
    pub(crate) fn text(&self) -> String {
        self.characters.iter().collect()
    }

    /// Whether nothing is typed.
    pub(crate) const fn is_empty(&self) -> bool {
        self.characters.is_empty()
    }

    /// The characters before the cursor.
    pub(crate) const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Types text at the cursor. Control characters are left out, and what is
    /// more than fits.
    pub(crate) fn insert(&mut self, text: &str) {
        if self.is_refused {
            self.clear();
        }
        for character in text.chars().filter(|character| !character.is_control()) {
            if self.characters.len() < CHARACTERS_MAX {
                self.characters.insert(self.cursor, character);
                self.cursor += 1;
            }
        }
    }

    /// The columns of the screen before the cursor.
    pub(crate) fn columns_before(&self) -> usize {
        let before: String = self.characters.iter().take(self.cursor).collect();
        before.width()
    }

    /// Takes a key in that types or edits text.
    pub(crate) fn key(&mut self, key: Key, action: Option<Action>) {
        if self.edit(action) {
            return;
        }
        if let Some(character) = key.typed() {
            self.insert(character.encode_utf8(&mut [0; 4]));
        }
    }

    /// Does what an action does to text. Says whether it is one of these.
    pub(crate) fn edit(&mut self, action: Option<Action>) -> bool {
        let edit = EDITS.iter().find(|edit| Some(edit.0) == action);
        self.is_refused &= edit.is_none();
        edit.inspect(|edit| edit.1(self)).is_some()
    }

    /// The letters right before the cursor, in small ones, that the next would go on.
    pub(crate) fn word_before(&self) -> String {
        let before = if self.is_refused { &[] } else { &self.characters[..self.cursor] };
        let letters = before.iter().rev().take_while(|character| character.is_alphabetic()).count();
        before[before.len() - letters..].iter().flat_map(|letter| letter.to_lowercase()).collect()
    }

    /// Lets what is typed next replace it; until then it stays, to be read and
    /// edited.
    pub(crate) const fn refuse(&mut self) {
        self.is_refused = true;
    }

    /// Takes the character before the cursor out.
    fn erase(&mut self) {
        if let Some(before) = self.cursor.checked_sub(1) {
            self.characters.remove(before);
            self.cursor = before;
        }
    }

    /// Takes the character under the cursor out.
    fn delete(&mut self) {
        if self.cursor < self.characters.len() {
            self.characters.remove(self.cursor);
        }
    }

    /// Takes all characters out.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Moves the cursor.
    pub(crate) fn step(&mut self, step: isize) {
        self.cursor = self.cursor.saturating_add_signed(step).min(self.characters.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_edited_where_the_cursor_is() {
        let mut field = TextField::with("whi 2");
        field.step(-3);
        field.delete();
        field.insert("y");
        assert_eq!((field.text().as_str(), field.cursor()), ("why 2", 3));
        field.step(-9);
        field.erase();
        assert_eq!((field.text().as_str(), field.cursor()), ("why 2", 0));
        field.step(9);
        field.erase();
        assert_eq!(field.text(), "why ");
    }

    #[test]
    fn what_was_refused_stays_until_something_is_typed_in_its_place() {
        let mut field = TextField::with("2+0");
        field.refuse();
        assert_eq!(field.text(), "2+0");
        field.insert("1");
        field.insert("+0");
        assert_eq!(field.text(), "1+0");
        field.refuse();
        field.edit(Some(Action::Erase));
        field.insert("2");
        assert_eq!(field.text(), "1+2", "it is edited, and so goes on");
    }

    #[test]
    fn pasted_text_is_cut_and_cleaned() {
        let field = TextField::with(&"r\u{1b}\n".repeat(1000));
        assert_eq!(field.text(), "r".repeat(CHARACTERS_MAX));
    }
}
