//! How well the pegs of a palette can be told apart.

use std::fmt;

use pegmind_rules::{Color, ColorCount, ColorNames};

use super::paints::Paints;
use super::rgb::Rgb;
use super::vision::{Vision, closest_pair, contrast};

/// The figures of a palette on a board: how far apart its closest pegs look
/// under each kind of color vision, and how well its labels can be read.
///
/// ```
/// use pegmind_face::palette::{Measure, Paints};
/// let signal = Paints::default();
/// assert_eq!(
///     Measure::of(&signal, signal.judged_count()).to_string(),
///     "closest pair: normal 19.2, protan 16.8, deutan 15.2, tritan 16.3"
/// );
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    closest: Vec<Closest>,
    label_contrast: f64,
}

/// The two pegs that one kind of color vision tells apart worst.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// Whose eyes these are.
    pub vision: Vision,
    /// The one color.
    pub first: Color,
    /// The other color, with the higher number.
    pub second: Color,
    /// How far apart they look, as [`distance`](super::distance) measures it.
    pub distance: f64,
    names: ColorNames,
}

impl Measure {
    /// Measures the first colors of a palette.
    #[must_use]
    pub fn of(paints: &Paints, colors: ColorCount) -> Self {
        let pegs: Vec<Rgb> = paints.swatches(colors).map(|swatch| swatch.rgb).collect();
        let color = |index| colors.colors().nth(index);
        let closest = Vision::ALL.iter().filter_map(|&vision| {
            let pair = closest_pair(&pegs, vision)?;
            let (first, second) = (color(pair.first)?, color(pair.second)?);
            Some(Closest { vision, first, second, distance: pair.distance, names: paints.names() })
        });
        let contrasts =
            paints.swatches(colors).map(|swatch| contrast(swatch.rgb, swatch.ink.rgb()));
        Self { closest: closest.collect(), label_contrast: contrasts.fold(21.0, f64::min) }
    }

    /// The closest pair for each kind of color vision, in the order of
    /// [`Vision::ALL`].
    #[must_use]
    pub fn closest(&self) -> &[Closest] {
        &self.closest
    }

    /// The contrast of the label that is hardest to read, 1 to 21. It is always
    /// more than the 4.5 that small text needs.
    #[must_use]
    pub const fn label_contrast(&self) -> f64 {
        self.label_contrast
    }

    /// Whether two pegs look the same in a quick glance, to anybody.
    #[must_use]
    pub fn is_poor(&self) -> bool {
        self.closest.iter().any(Closest::is_poor)
    }

    /// A sentence for each kind of color vision to which two pegs look almost
    /// the same; none if the palette is good. No full stop.
    pub fn warnings(&self) -> impl Iterator<Item = String> {
        self.closest.iter().filter(|closest| closest.is_poor()).map(ToString::to_string)
    }
}

impl fmt::Display for Measure {
    /// Writes the distances, as in `closest pair: normal 19.2, protan 16.8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("closest pair:")?;
        for (index, closest) in self.closest.iter().enumerate() {
            let separator = if index == 0 { "" } else { "," };
            write!(f, "{separator} {} {:.1}", closest.vision, closest.distance)?;
        }
        Ok(())
    }
}

impl Closest {
    /// Whether the two look the same in a quick glance: less than 5 apart. The
    /// distance counts as it is printed, with one decimal.
    #[must_use]
    pub fn is_poor(&self) -> bool {
        (self.distance * 10.0).round() < 50.0
    }
}

impl fmt::Display for Closest {
    /// Writes how alike the two look, as a warning.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = (self.names.word(self.first), self.names.word(self.second));
        let eyes = match self.vision {
            Vision::Normal => "most",
            Vision::Protan | Vision::Deutan | Vision::Tritan => self.vision.name(),
        };
        write!(
            f,
            "{first} and {second} look almost alike to {eyes} eyes ({:.1}; 5 or more is safe)",
            self.distance
        )
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::palette::Palette;

    fn custom(colors: &str) -> Measure {
        let paints = Paints { palette: Palette::Custom, custom: Some(colors.parse().unwrap()) };
        Measure::of(&paints, paints.judged_count())
    }

    #[test]
    fn a_pair_that_only_some_cannot_tell_apart_is_named_with_their_eyes() {
        let measure = custom("#C05000 #788000 #FFFFFF #000000 #2020C0 #40C0FF");
        assert!(measure.is_poor());
        assert_eq!(
            measure.warnings().collect::<Vec<_>>(),
            ["1 and 2 look almost alike to deutan eyes (0.8; 5 or more is safe)"]
        );
    }

    #[test]
    fn a_distance_is_judged_as_it_is_printed() {
        let closest = |distance| Closest {
            vision: Vision::Normal,
            first: Color::new(1).unwrap(),
            second: Color::new(2).unwrap(),
            distance,
            names: ColorNames::STANDARD,
        };
        assert!(closest(4.94).is_poor());
        assert!(!closest(4.96).is_poor());
        assert!(closest(4.94).to_string().contains("(4.9; "));
        assert!(!closest(5.0).is_poor());
    }
}
