//! The characters that a screen can show.

use pegmind_face::{Phrase, ascii};
use pegmind_rules::{ColorNames, PegMark};

/// Which characters may be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// ASCII only.
    Ascii,
    /// All of Unicode in words, ASCII in pictures: where box drawing and circles
    /// may be two columns wide.
    AsciiPictures,
    /// All of Unicode.
    #[default]
    Unicode,
}

impl Charset {
    /// Text from a player as it may be shown here: what cannot be is `?`.
    #[must_use]
    pub fn text(self, text: &str) -> String {
        match self {
            Self::Unicode | Self::AsciiPictures => text.to_owned(),
            Self::Ascii => ascii(text),
        }
    }

    /// Sentences with these names of colors, as they may be shown here.
    #[must_use]
    pub const fn phrase(self, names: ColorNames) -> Phrase {
        match self {
            Self::Unicode | Self::AsciiPictures => Phrase::new(names),
            Self::Ascii => Phrase::new(names).in_ascii(),
        }
    }

    /// What pictures are drawn with.
    #[must_use]
    pub const fn glyphs(self) -> &'static Glyphs {
        match self {
            Self::Ascii | Self::AsciiPictures => &Glyphs::ASCII,
            Self::Unicode => &Glyphs::UNICODE,
        }
    }
}

/// The characters of pictures. All are one column wide but in East Asian
/// settings, which get ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// An exact key peg.
    pub exact: char,
    /// A key peg for a color.
    pub color: char,
    /// An empty key hole.
    pub nothing: char,
    /// Before the row in play and what is chosen.
    pub arrow: char,
    /// Before a value that can be changed.
    pub back: char,
    /// Behind a peg that is kept.
    pub kept: char,
    /// A color that is ruled out.
    pub out: char,
    /// From one number to the next.
    pub leads_to: &'static str,
    /// A bar.
    pub bar: char,
    /// An empty hole, with room around it.
    pub hole: char,
    /// An empty hole in one line.
    pub small_hole: char,
    /// An empty hole of the row in play.
    pub hole_in_play: char,
    /// A peg that is hidden.
    pub covered: char,
    /// Keys that move up and down.
    pub up_down: &'static str,
    /// Keys that move left and right.
    pub left_right: &'static str,
    /// Whether caps, feet and edges are drawn.
    pub blocks: bool,
}

impl Glyphs {
    /// A key peg.
    #[must_use]
    pub const fn mark(&self, mark: PegMark) -> char {
        match mark {
            PegMark::Exact => self.exact,
            PegMark::Color => self.color,
            PegMark::Nothing => self.nothing,
        }
    }

    const UNICODE: Self = Self {
        exact: '\u{25cf}',
        color: '\u{25cb}',
        nothing: '\u{b7}',
        arrow: '\u{25ba}',
        back: '\u{25c4}',
        kept: '\u{2022}',
        out: '\u{d7}',
        leads_to: "\u{2192}",
        bar: '\u{2501}',
        hole: '\u{25cf}',
        small_hole: '\u{b7}',
        hole_in_play: '\u{25cb}',
        covered: '\u{2592}',
        up_down: "\u{2191}\u{2193}",
        left_right: "\u{2190}\u{2192}",
        blocks: true,
    };

    const ASCII: Self = Self {
        exact: '#',
        color: 'o',
        nothing: '.',
        arrow: '>',
        back: '<',
        kept: '\'',
        out: 'x',
        leads_to: "->",
        bar: '=',
        hole: '.',
        small_hole: '.',
        hole_in_play: '_',
        covered: '%',
        up_down: "Up Down",
        left_right: "Left Right",
        blocks: false,
    };
}
