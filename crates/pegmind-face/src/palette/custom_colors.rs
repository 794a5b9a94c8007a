//! Colors that a player made.

use std::fmt;
use std::str::FromStr;

use pegmind_rules::ColorCount;
use thiserror::Error;

use super::rgb::{ParseRgbError, Rgb};
use super::vision::{Vision, distance};
use super::{N_HUES, Palette, Swatch};

/// One to ten colors that a player chose for the pegs, from number 1 up.
///
/// The rest of the ten look as in [`Palette::Signal`]. On a terminal with
/// sixteen colors each is painted in the one that looks most like it.
///
/// ```
/// use pegmind_face::palette::CustomColors;
/// let colors: CustomColors = "ac3647, #DF750F".parse()?;
/// assert_eq!(colors.to_string(), "#AC3647 #DF750F");
/// # Ok::<(), pegmind_face::palette::CustomColorsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CustomColors {
    hues: [Swatch; N_HUES],
    /// How many of the hues the player chose.
    n_chosen: u8,
}

/// Colors that are no palette.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CustomColorsError {
    /// One of them cannot be read.
    #[error(transparent)]
    Color(#[from] ParseRgbError),
    /// They are none, or too many.
    #[error("{n_colors} colors; expected 1 to 10, such as #AC3647 #DF750F #FDF70E")]
    Count {
        /// How many there are.
        n_colors: usize,
    },
}

impl CustomColors {
    /// These colors, for number 1, 2, 3 and so on.
    ///
    /// # Errors
    ///
    /// [`CustomColorsError::Count`] unless they are 1 to 10.
    pub fn new(colors: &[Rgb]) -> Result<Self, CustomColorsError> {
        let n_colors = colors.len();
        let Ok(n_chosen @ 1..=10) = u8::try_from(n_colors) else {
            return Err(CustomColorsError::Count { n_colors });
        };
        let mut hues = Palette::Custom.hues();
        for (hue, &rgb) in hues.iter_mut().zip(colors) {
            *hue = Swatch::on(rgb, nearest_named(rgb));
        }
        Ok(Self { hues, n_chosen })
    }

    /// The colors that the player chose, from number 1 up.
    #[must_use]
    pub fn colors(&self) -> impl ExactSizeIterator<Item = Rgb> + Clone {
        self.hues.iter().take(self.n_chosen.into()).map(|hue| hue.rgb)
    }

    /// The number of colors chosen, at least the two that a board has.
    pub(crate) fn count(&self) -> ColorCount {
        ColorCount::new(self.n_chosen).unwrap_or(ColorCount::MIN)
    }

    /// The ten pegs, those that were not chosen included.
    pub(crate) const fn hues(&self) -> &[Swatch; N_HUES] {
        &self.hues
    }
}

impl fmt::Display for CustomColors {
    /// Writes the chosen colors with a space between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, rgb) in self.colors().enumerate() {
            let separator = if index == 0 { "" } else { " " };
            write!(f, "{separator}{rgb}")?;
        }
        Ok(())
    }
}

impl FromStr for CustomColors {
    type Err = CustomColorsError;

    /// Reads 1 to 10 colors with spaces or commas between them.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words = text.split(|c: char| c == ',' || c.is_whitespace());
        let colors: Result<Vec<Rgb>, ParseRgbError> =
            words.filter(|word| !word.is_empty()).map(str::parse).collect();
        Self::new(&colors?)
    }
}

/// The sixteen named colors as xterm shows them unless told otherwise.
const NAMED: [Rgb; 16] = [
    Rgb::from_hex(0x00_0000),
    Rgb::from_hex(0xCD_0000),
    Rgb::from_hex(0x00_CD00),
    Rgb::from_hex(0xCD_CD00),
    Rgb::from_hex(0x00_00EE),
    Rgb::from_hex(0xCD_00CD),
    Rgb::from_hex(0x00_CDCD),
    Rgb::from_hex(0xE5_E5E5),
    Rgb::from_hex(0x7F_7F7F),
    Rgb::from_hex(0xFF_0000),
    Rgb::from_hex(0x00_FF00),
    Rgb::from_hex(0xFF_FF00),
    Rgb::from_hex(0x5C_5CFF),
    Rgb::from_hex(0xFF_00FF),
    Rgb::from_hex(0x00_FFFF),
    Rgb::from_hex(0xFF_FFFF),
];

/// The named color, 0 to 15, that looks most like this one.
fn nearest_named(rgb: Rgb) -> u8 {
    let apart = |&(_, named): &(u8, Rgb)| distance(rgb, named, Vision::Normal);
    let nearest = (0..).zip(NAMED).min_by(|one, other| apart(one).total_cmp(&apart(other)));
    nearest.map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_separated_by_spaces_or_commas() {
        for text in ["#AC3647 #DF750F", " ac3647,df750f ", "AC3647 ,\t#df750F,"] {
            let colors: CustomColors = text.parse().unwrap();
            assert_eq!(colors.to_string(), "#AC3647 #DF750F", "{text}");
        }
    }

    #[test]
    fn colors_that_were_not_chosen_are_those_of_signal() {
        let colors: CustomColors = "#000000".parse().unwrap();
        assert_eq!(colors.hues()[0].rgb, Rgb::BLACK);
        assert_eq!(colors.hues()[1..], Palette::Signal.hues()[1..]);
    }

    #[test]
    fn what_is_no_palette_is_named() {
        let error = |text: &str| text.parse::<CustomColors>().unwrap_err().to_string();
        let color = "is no color; expected six digits, 0 to 9 and A to F, such as #AC3647";
        assert_eq!(error("#AC3647 #F0"), format!("'#F0' {color}"));
        assert_eq!(error("red"), format!("'red' {color}"));
        assert_eq!(error("##AC364"), format!("'##AC364' {color}"));
        assert_eq!(error("+AC364"), format!("'+AC364' {color}"));
        let count = "colors; expected 1 to 10, such as #AC3647 #DF750F #FDF70E";
        assert_eq!(error(" , "), format!("0 {count}"));
        assert_eq!(error(&"102030 ".repeat(11)), format!("11 {count}"));
        assert_eq!(error(&"102030 ".repeat(257)), format!("257 {count}"));
    }
}
