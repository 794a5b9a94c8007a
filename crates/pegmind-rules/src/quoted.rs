//! Somebody's text, made safe to print inside a sentence.

use core::fmt;

/// Whether a character may change how the text around it is shown: controls,
/// bidirectional marks, zero-width characters and line separators.
#[must_use]
pub fn is_unprintable(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// Text from outside, shown in an error: at most 24 characters, then `...`;
/// characters that could disturb the screen are shown as `?`.
///
/// ```
/// use pegmind_rules::Quoted;
/// assert_eq!(Quoted::new("1111222233334444555566667").to_string(), "111122223333444455556666...");
/// assert_eq!(Quoted::new("a\u{1b}[2J").to_string(), "a?[2J");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted(alloc::string::String);

impl Quoted {
    const CHARACTERS_MAX: usize = 24;

    /// A short, harmless copy of `text`.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self::up_to(text, Self::CHARACTERS_MAX)
    }

    /// The same with so many characters: for names of files, which are of no
    /// use if they are cut.
    #[must_use]
    pub fn up_to(text: &str, characters_max: usize) -> Self {
        let mut shown: alloc::string::String = text
            .chars()
            .take(characters_max)
            .map(|character| if is_unprintable(character) { '?' } else { character })
            .collect();
        if text.chars().nth(characters_max).is_some() {
            shown.push_str("...");
        }
        Self(shown)
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
