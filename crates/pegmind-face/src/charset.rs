//! The characters that a screen can show.

/// Which characters may be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// ASCII only.
    Ascii,
    /// All of Unicode.
    #[default]
    Unicode,
}

impl Charset {
    /// Text from a player as it may be shown here: what cannot be is `?`.
    #[must_use]
    pub fn text(self, text: &str) -> String {
        match self {
            Self::Unicode => text.to_owned(),
            Self::Ascii => text.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect(),
        }
    }
}
