//! What a player chooses about the looks of pegs, and what the screen allows.

use pegmind_face::palette::{Labels, Paints};
use pegmind_rules::{KeyPegStyle, named};

named! {
    /// How many colors the terminal has.
    #[derive(PartialOrd, Ord)]
    pub enum Depth: "color depth" {
        /// None: letters only.
        None = "none",
        /// The sixteen named colors.
        Sixteen = "16",
        /// The 256 colors of xterm.
        TwoHundredFiftySix = "256",
        /// All.
        True = "true",
    }
}

named! {
    /// When to use color.
    #[derive(Default)]
    pub enum ColorChoice: "color" {
        /// Always, as many colors as the terminal says it has, at least 16.
        Always = "always",
        /// If standard output is a terminal with colors.
        #[default]
        Auto = "auto",
        /// Never.
        Never = "never",
        /// The sixteen named colors.
        Sixteen = "16",
        /// The 256 colors of xterm.
        TwoHundredFiftySix = "256",
        /// All colors.
        True = "true",
    }
}

/// How many colors a screen has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depths {
    /// What the terminal can show.
    pub terminal: Depth,
    /// What is used unless the player says otherwise.
    pub usual: Depth,
}

impl ColorChoice {
    /// How many colors are used on a screen.
    #[must_use]
    pub fn depth(self, screen: Depths) -> Depth {
        match self {
            Self::Always => screen.terminal.max(Depth::Sixteen),
            Self::Auto => screen.usual,
            Self::Never => Depth::None,
            Self::Sixteen => Depth::Sixteen,
            Self::TwoHundredFiftySix => Depth::TwoHundredFiftySix,
            Self::True => Depth::True,
        }
    }
}

/// How pegs look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skin {
    /// The colors there are.
    pub depth: Depth,
    /// The colors of the pegs.
    pub paints: Paints,
    /// What stands on a peg.
    pub labels: Labels,
    /// How key pegs are drawn, where the player chose a way.
    pub key_pegs: Option<KeyPegStyle>,
}
