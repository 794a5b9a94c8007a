//! How far apart two colors look, to people of each kind of color vision, and
//! how well a label can be read on one.
//!
//! Sources: sRGB is IEC 61966-2-1. Oklab is Björn Ottosson, "A perceptual color
//! space for image processing" (2020), with the coefficients of 2021. Color
//! deficiency is Machado, Oliveira and Fernandes, "A physiologically-based model
//! for simulation of color vision deficiency" (2009), at severity 1, on linear
//! sRGB. Contrast is the contrast ratio of the Web Content Accessibility
//! Guidelines 2.2.

use pegmind_rules::named;

use super::rgb::Rgb;

named! {
    /// A kind of color vision; the deficiencies are complete ones.
    #[derive(Default, Hash)]
    pub enum Vision: "vision" {
        /// All three kinds of cones.
        #[default]
        Normal = "normal",
        /// Without the cones for long waves: red looks dark, and like green.
        Protan = "protan",
        /// Without the cones for middle waves: red looks like green.
        Deutan = "deutan",
        /// Without the cones for short waves: blue looks like green.
        Tritan = "tritan",
    }
}

/// Red, green and blue in proportion to the light, 0 to 1.
type Linear = [f64; 3];

/// Lightness, green to red, blue to yellow.
type Oklab = [f64; 3];

type Matrix = [[f64; 3]; 3];

impl Vision {
    /// What this vision makes of linear red, green and blue; nothing for normal vision.
    const fn matrix(self) -> Option<Matrix> {
        match self {
            Self::Normal => None,
            Self::Protan => Some([
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ]),
            Self::Deutan => Some([
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ]),
            Self::Tritan => Some([
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ]),
        }
    }

    /// What this vision sees. A color that no screen can show is cut to the nearest one.
    fn see(self, color: Linear) -> Linear {
        match self.matrix() {
            Some(matrix) => multiply(&matrix, color).map(|part| part.clamp(0.0, 1.0)),
            None => color,
        }
    }
}

/// How far apart two colors look: their distance in Oklab, times 100.
///
/// Black and white are 100 apart. Under about 5, two pegs look the same in a
/// quick glance.
#[must_use]
pub fn distance(first: Rgb, second: Rgb, vision: Vision) -> f64 {
    oklab_distance(perceived(first, vision), perceived(second, vision))
}

/// The two colors of a list that are hardest to tell apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPair {
    /// The place in the list of the one, from 0.
    pub first: usize,
    /// The place in the list of the other, after the one.
    pub second: usize,
    /// Their [`distance`].
    pub distance: f64,
}

/// The two colors that are hardest to tell apart. Of equal pairs it is the
/// first. Returns `None` if there are fewer than two colors.
#[must_use]
pub fn closest_pair(colors: &[Rgb], vision: Vision) -> Option<ClosestPair> {
    let perceived: Vec<Oklab> = colors.iter().map(|&color| perceived(color, vision)).collect();
    let mut closest: Option<ClosestPair> = None;
    for (first, &one) in perceived.iter().enumerate() {
        for (second, &other) in perceived.iter().enumerate().skip(first + 1) {
            let distance = oklab_distance(one, other);
            if closest.is_none_or(|pair| distance < pair.distance) {
                closest = Some(ClosestPair { first, second, distance });
            }
        }
    }
    closest
}

/// The contrast ratio of two colors, 1 to 21, in either order.
#[must_use]
pub fn contrast(first: Rgb, second: Rgb) -> f64 {
    let (first, second) = (luminance(first) + 0.05, luminance(second) + 0.05);
    first.max(second) / first.min(second)
}

/// Relative luminance, from 0 for black to 1 for white.
fn luminance(color: Rgb) -> f64 {
    let [red, green, blue] = linear(color);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn linear(color: Rgb) -> Linear {
    [color.red, color.green, color.blue].map(|byte| {
        let part = f64::from(byte) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn perceived(color: Rgb, vision: Vision) -> Oklab {
    oklab(vision.see(linear(color)))
}

fn oklab(color: Linear) -> Oklab {
    const TO_CONES: Matrix = [
        [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
        [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
        [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ];
    const TO_LAB: Matrix = [
        [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
        [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
        [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
    ];
    multiply(&TO_LAB, multiply(&TO_CONES, color).map(f64::cbrt))
}

fn multiply(matrix: &Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2])
}

fn oklab_distance(first: Oklab, second: Oklab) -> f64 {
    let squares: f64 = first.iter().zip(second).map(|(one, other)| (one - other).powi(2)).sum();
    100.0 * squares.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Rgb = Rgb::from_hex(0x00_0000);
    const WHITE: Rgb = Rgb::from_hex(0xFF_FFFF);

    fn assert_near(measured: f64, expected: f64) {
        assert!((measured - expected).abs() < 0.001, "{measured}; expected {expected}");
    }

    #[test]
    fn black_and_white_are_100_apart_for_everyone() {
        for &vision in Vision::ALL {
            assert_near(distance(BLACK, WHITE, vision), 100.0);
        }
    }

    #[test]
    fn black_on_white_has_contrast_21() {
        assert_near(contrast(BLACK, WHITE), 21.0);
        assert_near(contrast(WHITE, BLACK), 21.0);
        assert_near(contrast(WHITE, WHITE), 1.0);
    }

    #[test]
    fn oklab_has_the_published_values() {
        // Ottosson's post lists, for white, a lightness of 1 and neither hue.
        let [lightness, green_red, blue_yellow] = oklab([1.0, 1.0, 1.0]);
        assert_near(lightness, 1.0);
        assert_near(green_red, 0.0);
        assert_near(blue_yellow, 0.0);
        // CSS Color 4 gives oklab(62.796% 0.22486 0.12585) for red.
        let [lightness, green_red, blue_yellow] = oklab([1.0, 0.0, 0.0]);
        assert_near(lightness, 0.627_96);
        assert_near(green_red, 0.224_86);
        assert_near(blue_yellow, 0.125_85);
    }

    #[test]
    fn a_deficiency_keeps_greys_as_they_are() {
        for &vision in Vision::ALL {
            for part in vision.see([0.25, 0.25, 0.25]) {
                assert_near(part, 0.25);
            }
        }
    }

    #[test]
    fn the_closest_pair_is_the_closest_in_any_order() {
        let grey = Rgb::from_hex(0x20_2020);
        let pair = closest_pair(&[WHITE, BLACK, grey], Vision::Normal).unwrap();
        assert_eq!((pair.first, pair.second), (1, 2));
        assert_near(pair.distance, distance(grey, BLACK, Vision::Normal));
    }
}
