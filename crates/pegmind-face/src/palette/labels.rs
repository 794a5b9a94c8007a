//! What stands on a peg, so that nobody has to go by its color alone.

use pegmind_rules::{Color, ColorCount, ColorNames, Preset, named};

use super::N_HUES;

named! {
    /// What stands on a peg.
    #[derive(Default)]
    pub enum Labels: "labels" {
        /// The color's letter, or its number where it has none.
        #[default]
        Letters = "letters",
        /// The color's number.
        Digits = "digits",
        /// The color's name, or its number where it has none.
        Names = "names",
        /// A shape for each color, or its number where it has none.
        Shapes = "shapes",
    }
}

impl Labels {
    /// What stands on a peg of this color.
    #[must_use]
    pub fn label(self, color: Color, names: &ColorNames) -> String {
        let label = match self {
            Self::Letters => names.letter(color).map(String::from),
            Self::Digits => None,
            Self::Names => names.name(color).map(String::from),
            Self::Shapes => shape(color).map(String::from),
        };
        label.unwrap_or_else(|| color.number().to_string())
    }
}

/// The mark on a peg where labels are shapes, an ASCII character that means
/// nothing else on a board; colors above ten have none.
fn shape(color: Color) -> Option<char> {
    const SHAPES: [char; N_HUES] = ['*', '+', '=', '%', '&', '@', '~', '^', '$', '!'];
    SHAPES.get(color.index()).copied()
}

/// What to say to somebody who takes the labels off the pegs of a board with so
/// many colors, without a full stop; nothing up to six.
#[must_use]
pub fn labels_advice(colors: ColorCount) -> Option<&'static str> {
    (colors > Preset::Classic.rules().colors())
        .then_some("beyond six colors, color alone does not tell the pegs apart: keep the labels")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_colors_have_a_shape_and_no_two_the_same() {
        let shapes: Vec<char> = ColorCount::MAX.colors().filter_map(shape).collect();
        assert_eq!(shapes.len(), N_HUES);
        for (index, shape) in shapes.iter().enumerate() {
            assert!(shape.is_ascii_punctuation() && !['.', '#'].contains(shape), "{shape}");
            assert!(!shapes[..index].contains(shape), "{shape} stands twice");
        }
        assert_eq!(shape(Color::new(11).unwrap()), None);
    }
}
