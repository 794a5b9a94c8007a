//! Somebody's text, made safe to print inside a sentence.

use alloc::string::String;
use core::fmt;

/// Returns true if a character may change how the text around it is shown, or is
/// not for exchange: controls, bidirectional marks, zero-width and invisible
/// characters, line separators, private use and noncharacters, which XML refuses.
#[must_use]
pub fn is_unprintable(character: char) -> bool {
    let is_noncharacter = u32::from(character) & 0xfffe == 0xfffe;
    character.is_control()
        || is_noncharacter
        || matches!(
            character,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{e000}'..='\u{f8ff}'
                | '\u{fdd0}'..='\u{fdef}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d159}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e007f}'
                | '\u{f0000}'..='\u{10ffff}'
        )
}

/// Text from outside, shown in an error: at most 24 characters, then `...`;
/// characters that could disturb the screen are shown by their numbers.
///
/// ```
/// use pegmind_rules::Quoted;
/// assert_eq!(Quoted::new("1111222233334444555566667").to_string(), "111122223333444455556666...");
/// assert_eq!(Quoted::new("a\u{1b}[2J\n").to_string(), r"a\u{1b}[2J\n");
/// assert_eq!(Quoted::end_of("/home/ann/games/first.peg", 13).to_string(), "...mes/first.peg");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted(String);

impl Quoted {
    const CHARACTERS_MAX: usize = 24;

    /// A short, harmless copy of `text`.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self::up_to(text, Self::CHARACTERS_MAX)
    }

    /// The same with so many characters.
    #[must_use]
    pub fn up_to(text: &str, characters_max: usize) -> Self {
        let mut shown = harmless(text.chars().take(characters_max.saturating_add(1)));
        if let Some((end, _)) = shown.char_indices().nth(characters_max) {
            shown.truncate(end);
            shown.push_str("...");
        }
        Self(shown)
    }

    /// The same with so many characters at the end: for paths, which are of no use
    /// without the name of the file.
    #[must_use]
    pub fn end_of(text: &str, characters_max: usize) -> Self {
        let before = text.chars().count().saturating_sub(characters_max.saturating_add(1));
        let shown = harmless(text.chars().skip(before));
        match shown.chars().count().checked_sub(characters_max) {
            None | Some(0) => Self(shown),
            Some(more) => Self("...".chars().chain(shown.chars().skip(more)).collect()),
        }
    }
}

fn harmless(text: impl Iterator<Item = char>) -> String {
    let mut shown = String::new();
    for character in text {
        if is_unprintable(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
