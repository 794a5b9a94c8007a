//! What the pegs look like to one player: a palette, and colors of one's own.

use pegmind_rules::{Color, ColorCount, ColorNames, Peg};

use super::custom_colors::CustomColors;
use super::{N_HUES, Palette, Swatch};

/// The palette somebody plays with, and the colors that the player made.
///
/// ```
/// use pegmind_rules::{Color, Peg};
/// use pegmind_face::palette::{Paints, Palette};
/// let mut paints = Paints { custom: Some("#102030".parse()?), ..Paints::default() };
/// let red = Peg::Color(Color::new(1).ok_or("no such color")?);
/// assert_eq!(paints.swatch(red).rgb.to_string(), "#AC3647");
/// paints.palette = Palette::Custom;
/// assert_eq!(paints.swatch(red).rgb.to_string(), "#102030");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Paints {
    /// The palette in use.
    pub palette: Palette,
    /// The player's own colors, in use or not. If there are none,
    /// [`Palette::Custom`] looks like [`Palette::Signal`].
    pub custom: Option<CustomColors>,
}

impl Paints {
    /// The letters and names that prompts and screens use. Colors that a player made
    /// have none: they are typed and named by their numbers.
    #[must_use]
    pub const fn names(&self) -> ColorNames {
        match (self.palette, self.custom) {
            (Palette::Custom, Some(_)) => ColorNames::new(&[]),
            (palette, _) => palette.names(),
        }
    }

    /// The palettes this player can choose: the built-in ones, and the custom
    /// one if it has colors.
    pub fn choices(&self) -> impl Iterator<Item = Palette> + Clone + use<> {
        let custom = self.custom.map(|_colors| Palette::Custom);
        Palette::built_in().chain(custom)
    }

    /// How many colors the palette is best judged by: the six of the classic
    /// board, or as many as the player made if these are more.
    #[must_use]
    pub fn judged_count(&self) -> ColorCount {
        let classic = pegmind_rules::Preset::Classic.rules().colors();
        let custom = self.custom.filter(|_| self.palette == Palette::Custom);
        custom.map_or(classic, |custom| custom.count().max(classic))
    }

    /// What a peg looks like.
    ///
    /// Colors 1 to 10 have hues of their own. Colors 11 to 20 are a nearer and
    /// 21 to 26 a further shade of these, darker where the hue is light and
    /// lighter where it is dark; only a label tells them apart safely.
    #[must_use]
    pub fn swatch(&self, peg: Peg) -> Swatch {
        match peg {
            Peg::Blank => Swatch::blank(),
            Peg::Color(color) => shade(&self.hues(), color),
        }
    }

    /// What the colors of a board look like, from number 1 up.
    pub fn swatches(&self, colors: ColorCount) -> impl Iterator<Item = Swatch> + Clone + use<> {
        let hues = self.hues();
        colors.colors().map(move |color| shade(&hues, color))
    }

    fn hues(&self) -> [Swatch; N_HUES] {
        let custom = self.custom.as_ref().filter(|_| self.palette == Palette::Custom);
        custom.map_or_else(|| self.palette.hues(), |custom| *custom.hues())
    }
}

impl From<Palette> for Paints {
    /// This palette, without colors of one's own.
    fn from(palette: Palette) -> Self {
        Self { palette, custom: None }
    }
}

/// How much of a peg's own ink is mixed into the hue of colors 1 to 10, 11 to
/// 20 and 21 to 26. Chosen by trial: no two of the 26 are the same, not even in
/// grey.
const SHADE_PERCENTS: [u8; 3] = [0, 25, 37];

fn shade(hues: &[Swatch; N_HUES], color: Color) -> Swatch {
    let hue = hues[color.index() % N_HUES];
    let percent = SHADE_PERCENTS[color.index() / N_HUES];
    Swatch::on(hue.rgb.mixed_with(hue.ink.rgb(), percent), hue.ansi16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_without_own_colors_cannot_choose_them() {
        let mut paints = Paints::default();
        assert!(paints.choices().eq(Palette::built_in()));
        paints.custom = Some("102030".parse().unwrap());
        assert_eq!(paints.choices().last(), Some(Palette::Custom));
        assert_eq!(paints.choices().count(), Palette::ALL.len());
    }

    #[test]
    fn colors_that_were_made_are_called_by_their_numbers() {
        let paints = Paints { palette: Palette::Custom, custom: Some("00FF00".parse().unwrap()) };
        for number in 1..=10 {
            let color = Color::new(number).unwrap();
            assert_eq!(paints.names().word(color).to_string(), number.to_string());
        }
        let rules = pegmind_rules::Preset::Classic.rules();
        let error = pegmind_rules::parse_pegs(&rules, &paints.names(), "rrrr").unwrap_err();
        assert!(error.to_string().ends_with("expected numbers 1 to 6"), "{error}");
    }

    #[test]
    fn a_palette_is_judged_by_six_colors_or_by_those_that_were_made() {
        let custom =
            |text: &str| Paints { palette: Palette::Custom, custom: Some(text.parse().unwrap()) };
        assert_eq!(custom("102030").judged_count().get(), 6);
        assert_eq!(custom(&"102030 ".repeat(9)).judged_count().get(), 9);
        let unused = Paints { palette: Palette::Grey, ..custom(&"102030 ".repeat(9)) };
        assert_eq!(unused.judged_count().get(), 6);
    }
}
