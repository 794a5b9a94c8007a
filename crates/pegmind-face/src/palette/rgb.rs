//! A color by its parts of red, green and blue.

use std::fmt;
use std::str::FromStr;

use pegmind_rules::Quoted;
use thiserror::Error;

/// A color as screens show it, in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb {
    /// How much red.
    pub red: u8,
    /// How much green.
    pub green: u8,
    /// How much blue.
    pub blue: u8,
}

impl Rgb {
    /// `#000000`.
    pub const BLACK: Self = Self::from_hex(0x00_0000);
    /// `#FFFFFF`.
    pub const WHITE: Self = Self::from_hex(0xFF_FFFF);

    /// The color that web pages write as `#` and these six digits. Bits above
    /// the lowest 24 do not count.
    #[must_use]
    pub const fn from_hex(hex: u32) -> Self {
        let [_, red, green, blue] = hex.to_be_bytes();
        Self { red, green, blue }
    }

    /// This color with so many of a hundred parts replaced by another's.
    #[must_use]
    pub fn mixed_with(self, other: Self, percent: u8) -> Self {
        debug_assert!(percent <= 100, "{percent} percent");
        let mix = |own: u8, other: u8| {
            let percent = u16::from(percent);
            let sum = u16::from(own) * (100 - percent) + u16::from(other) * percent;
            u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
        };
        Self {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
        }
    }
}

impl fmt::Display for Rgb {
    /// Writes `#` and six digits, as web pages do.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.red, self.green, self.blue)
    }
}

/// Text that is no color.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{given}' is no color; expected six digits, 0 to 9 and A to F, such as #AC3647")]
pub struct ParseRgbError {
    given: Quoted,
}

impl FromStr for Rgb {
    type Err = ParseRgbError;

    /// Reads six digits in either case, with or without `#`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        let hex = (digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .then(|| u32::from_str_radix(digits, 16).ok())
            .flatten();
        hex.map(Self::from_hex).ok_or_else(|| ParseRgbError { given: Quoted::new(text) })
    }
}
