//! The characters that a screen can show.

use pegmind_face::{Phrase, ascii};
use pegmind_rules::ColorNames;

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
            Self::Ascii => ascii(text),
        }
    }

    /// Sentences with these names of colors, as they may be shown here.
    #[must_use]
    pub const fn phrase(self, names: ColorNames) -> Phrase {
        match self {
            Self::Unicode => Phrase::new(names),
            Self::Ascii => Phrase::new(names).in_ascii(),
        }
    }
}
