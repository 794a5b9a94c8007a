//! What a terminal paints behind everything: something dark or something light.

use pegmind_face::palette::{Rgb, contrast};
use pegmind_rules::named;

/// The ground of a screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// Dark, with light text.
    #[default]
    Dark,
    /// Light, with dark text.
    Light,
}

named! {
    /// Which ground is painted.
    #[derive(Default)]
    pub enum GroundChoice: "ground" {
        /// The one the terminal says it has, else the dark one.
        #[default]
        Auto = "auto",
        /// The dark one.
        Dark = "dark",
        /// The light one.
        Light = "light",
    }
}

impl GroundChoice {
    /// The ground of a terminal that said so, or did not say.
    #[must_use]
    pub fn ground(self, said: Option<Ground>) -> Ground {
        match self {
            Self::Auto => said.unwrap_or_default(),
            Self::Dark => Ground::Dark,
            Self::Light => Ground::Light,
        }
    }
}

impl Ground {
    /// The ground that a terminal names when it is asked for its color, as in
    /// `rgb:f5f5/f0f0/e6e6`. Returns `None` if that is no color.
    #[must_use]
    pub fn from_answer(answer: &str) -> Option<Self> {
        let mut parts = answer.strip_prefix("rgb:")?.split('/').map(part);
        let (red, green, blue) = (parts.next()??, parts.next()??, parts.next()??);
        if parts.next().is_some() {
            return None;
        }
        let color = Rgb { red, green, blue };
        let (black, white) = (Rgb::from_hex(0), Rgb::from_hex(0xFF_FFFF));
        let is_light = contrast(color, black) > contrast(color, white);
        Some(if is_light { Self::Light } else { Self::Dark })
    }
}

/// How much of a color there is, from one to four digits.
fn part(digits: &str) -> Option<u8> {
    let most = (1_u32 << (4 * digits.len().min(4))) - 1;
    let value = u32::from_str_radix(digits, 16).ok().filter(|value| *value <= most)?;
    u8::try_from(value * 255 / most.max(1)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_terminals_answer_is_dark_or_light() {
        for (answer, ground) in [
            ("rgb:1212/1212/1212", Some(Ground::Dark)),
            ("rgb:f5f5/f0f0/e6e6", Some(Ground::Light)),
            ("rgb:0/0/0", Some(Ground::Dark)),
            ("rgb:ff/ff/ff", Some(Ground::Light)),
            ("rgb:ff/ff", None),
            ("rgb:ff/ff/ff/ff", None),
            ("rgb:12345/0/0", None),
            ("rgb://", None),
            ("#ffffff", None),
        ] {
            assert_eq!(Ground::from_answer(answer), ground, "{answer}");
        }
    }

    #[test]
    fn what_is_chosen_comes_before_what_the_terminal_says() {
        assert_eq!(GroundChoice::Auto.ground(None), Ground::Dark);
        assert_eq!(GroundChoice::Auto.ground(Some(Ground::Light)), Ground::Light);
        assert_eq!(GroundChoice::Dark.ground(Some(Ground::Light)), Ground::Dark);
        assert_eq!(GroundChoice::Light.ground(None), Ground::Light);
    }
}
