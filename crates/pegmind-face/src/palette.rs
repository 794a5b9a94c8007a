//! What the colors of a board look like, and what a palette calls them.

mod custom_colors;
mod labels;
mod measure;
mod paints;
mod rgb;
mod vision;

use pegmind_rules::{ColorNames, named};

pub use custom_colors::{CustomColors, CustomColorsError};
pub use labels::{Labels, labels_advice};
pub use measure::{Closest, Measure};
pub use paints::Paints;
pub use rgb::{ParseRgbError, Rgb};
pub use vision::{ClosestPair, Vision, closest_pair, contrast, distance};

/// What the label on a peg is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// `#000000`.
    Black,
    /// `#FFFFFF`.
    White,
}

impl Ink {
    /// The ink that stands out more from this color.
    ///
    /// The contrasts of black and of white with a color multiply to 21, so the
    /// better one always reaches 4.58, more than the 4.5 that small text needs.
    #[must_use]
    pub fn on(ground: Rgb) -> Self {
        if contrast(ground, Rgb::BLACK) < contrast(ground, Rgb::WHITE) {
            Self::White
        } else {
            Self::Black
        }
    }

    /// This ink as screens show it.
    #[must_use]
    pub const fn rgb(self) -> Rgb {
        match self {
            Self::Black => Rgb::BLACK,
            Self::White => Rgb::WHITE,
        }
    }
}

/// What a peg looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swatch {
    /// The color of the peg.
    pub rgb: Rgb,
    /// The ink of its label, the one that stands out more.
    pub ink: Ink,
    /// The color of the peg, 0 to 15, on a terminal that has only the sixteen
    /// with names.
    pub ansi16: u8,
}

impl Swatch {
    fn new(paint: Paint) -> Self {
        Self::on(Rgb::from_hex(paint.hex), paint.ansi16)
    }

    /// A peg of this color.
    fn on(rgb: Rgb, ansi16: u8) -> Self {
        Self { rgb, ink: Ink::on(rgb), ansi16 }
    }

    /// The blank, the same in all palettes: a dark grey between the black pegs
    /// and all others.
    #[must_use]
    pub fn blank() -> Self {
        Self::new(Paint { hex: 0x32_3232, ansi16: 8 })
    }
}

named! {
    /// A set of colors for the pegs.
    #[derive(Default, Hash)]
    pub enum Palette: "palette" {
        /// The first six found by search, far apart for every kind of vision.
        #[default]
        Signal = "signal",
        /// The colors of the board game: red, blue, green, yellow, orange, black.
        Classic = "classic",
        /// Blue, orange, yellow, black, white, magenta.
        Alternate = "alternate",
        /// After Okabe and Ito, "Color Universal Design" (2002).
        OkabeIto = "okabe-ito",
        /// Steps of grey; labels tell the pegs apart.
        Grey = "grey",
        /// The player's own colors; [`Paints`] holds them.
        Custom = "custom",
    }
}

impl Palette {
    /// The letters and names that prompts and screens use with this palette.
    #[must_use]
    pub const fn names(self) -> ColorNames {
        match self {
            Self::Signal | Self::OkabeIto | Self::Grey | Self::Custom => ColorNames::STANDARD,
            Self::Classic => CLASSIC_NAMES,
            Self::Alternate => ALTERNATE_NAMES,
        }
    }

    /// One line for menus, without a full stop.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Signal => "six colors that stay apart for color-blind eyes too",
            Self::Classic => "red, blue, green, yellow, orange and black, as in the box",
            Self::Alternate => "blue, orange, yellow, black, white and magenta",
            Self::OkabeIto => "the colors of Okabe and Ito, made for color-blind eyes",
            Self::Grey => "no colors, only steps of grey; read the labels",
            Self::Custom => "your own colors, from the settings",
        }
    }

    /// The palettes whose colors are known here: all but [`Custom`](Self::Custom).
    pub fn built_in() -> impl Iterator<Item = Self> + Clone {
        Self::ALL.iter().copied().filter(|&palette| palette != Self::Custom)
    }

    /// The peg of each hue, from number 1 up. For the player's own colors these
    /// are the ones that stand in for those not chosen.
    fn hues(self) -> [Swatch; N_HUES] {
        self.paints().map(Swatch::new)
    }

    const fn paints(self) -> &'static [Paint; N_HUES] {
        match self {
            Self::Signal | Self::Custom => &SIGNAL,
            Self::Classic => &CLASSIC,
            Self::Alternate => &ALTERNATE,
            Self::OkabeIto => &OKABE_ITO,
            Self::Grey => &GREY,
        }
    }
}

/// How many colors are painted by hand; the others are shades of them.
const N_HUES: usize = 10;

/// A color of a palette, on screens with many colors and on those with sixteen.
#[derive(Clone, Copy, Debug)]
struct Paint {
    hex: u32,
    ansi16: u8,
}

const fn paint(hex: u32, ansi16: u8) -> Paint {
    Paint { hex, ansi16 }
}

const SIGNAL: [Paint; N_HUES] = [
    paint(0xAC_3647, 1),
    paint(0xDF_750F, 3),
    paint(0xFD_F70E, 11),
    paint(0x6A_D69E, 10),
    paint(0x28_5DE1, 4),
    paint(0xC8_8FF7, 13),
    paint(0x38_9997, 14),
    paint(0xFF_FFFF, 15),
    paint(0x6A_331D, 8),
    paint(0x47_5C7C, 7),
];

const CLASSIC_NAMES: ColorNames = ColorNames::new(&[
    ('R', "red"),
    ('B', "blue"),
    ('G', "green"),
    ('Y', "yellow"),
    ('O', "orange"),
    ('K', "black"),
    ('C', "cyan"),
    ('W', "white"),
    ('N', "brown"),
    ('S', "slate"),
]);

const CLASSIC: [Paint; N_HUES] = [
    paint(0xC0_202C, 1),
    paint(0x1F_4FD0, 4),
    paint(0x6C_CB86, 10),
    paint(0xFF_F23C, 11),
    paint(0xE0_7F10, 3),
    paint(0x14_1414, 0),
    paint(0x57_A8A7, 14),
    paint(0xFF_FFFF, 15),
    paint(0x6A_331D, 8),
    paint(0x47_5C7C, 7),
];

const ALTERNATE_NAMES: ColorNames = ColorNames::new(&[
    ('B', "blue"),
    ('O', "orange"),
    ('Y', "yellow"),
    ('K', "black"),
    ('W', "white"),
    ('M', "magenta"),
    ('C', "cyan"),
    ('G', "green"),
    ('N', "brown"),
    ('S', "slate"),
]);

const ALTERNATE: [Paint; N_HUES] = [
    paint(0x00_51EB, 4),
    paint(0xD9_7A3D, 3),
    paint(0xF2_CC03, 11),
    paint(0x1B_1B1B, 0),
    paint(0xFF_FFFF, 15),
    paint(0x9C_0C74, 13),
    paint(0x3F_ADD0, 14),
    paint(0x42_EB9F, 10),
    paint(0x59_3707, 8),
    paint(0x78_8090, 7),
];

/// Vermillion, orange, yellow, bluish green, blue, reddish purple and sky blue
/// are as published; brown and slate stand in for the published black.
const OKABE_ITO: [Paint; N_HUES] = [
    paint(0xD5_5E00, 1),
    paint(0xE6_9F00, 3),
    paint(0xF0_E442, 11),
    paint(0x00_9E73, 10),
    paint(0x00_72B2, 4),
    paint(0xCC_79A7, 13),
    paint(0x56_B4E9, 14),
    paint(0xFF_FFFF, 15),
    paint(0x6A_331D, 8),
    paint(0x3A_4660, 7),
];

/// Eleven even steps of Oklab lightness. The first six colors take every second
/// one, in the order of lightness of [`SIGNAL`]; the others and the blank stand
/// between them. Terminals have four greys.
const GREY: [Paint; N_HUES] = [
    paint(0x1F_1F1F, 0),
    paint(0x70_7070, 8),
    paint(0xFF_FFFF, 15),
    paint(0xCD_CDCD, 7),
    paint(0x45_4545, 8),
    paint(0x9D_9D9D, 7),
    paint(0xB5_B5B5, 7),
    paint(0xE6_E6E6, 15),
    paint(0x86_8686, 8),
    paint(0x5A_5A5A, 8),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_digits_print_as_they_were_given() {
        assert_eq!(Rgb::from_hex(0xAC_3647), Rgb { red: 0xAC, green: 0x36, blue: 0x47 });
        assert_eq!(Rgb::from_hex(0x01_0AF0).to_string(), "#010AF0");
    }

    #[test]
    fn mixing_goes_from_one_color_to_the_other() {
        let mixed = |percent| Rgb::BLACK.mixed_with(Rgb::WHITE, percent).to_string();
        assert_eq!([0, 50, 100].map(mixed), ["#000000", "#808080", "#FFFFFF"]);
    }
}
