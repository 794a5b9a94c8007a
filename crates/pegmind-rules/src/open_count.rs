//! How many codes an evading codemaker could still have chosen.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// A number of codes that were open, or an estimate of it.
///
/// Prints as the number, with `~` before an estimate; reads back from that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpenCount {
    /// So many codes.
    Exactly(u128),
    /// About so many codes.
    About(u128),
}

impl OpenCount {
    /// The number, exact or not.
    #[must_use]
    pub const fn codes(self) -> u128 {
        match self {
            Self::Exactly(codes) | Self::About(codes) => codes,
        }
    }

    /// Whether it is exact.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Exactly(_))
    }
}

impl fmt::Display for OpenCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(codes) => write!(f, "{codes}"),
            Self::About(codes) => write!(f, "~{codes}"),
        }
    }
}

impl FromStr for OpenCount {
    type Err = OpenCountError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (digits, make): (&str, fn(u128) -> Self) = match text.strip_prefix('~') {
            Some(digits) => (digits, Self::About),
            None => (text, Self::Exactly),
        };
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.parse().ok().filter(|_| plain);
        number.map(make).ok_or(OpenCountError)
    }
}

crate::text_form!(OpenCount);

/// A text that is no number of codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected numbers of codes, with ~ before an estimate")]
pub struct OpenCountError;

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn counts_read_back() {
        for count in [OpenCount::Exactly(0), OpenCount::Exactly(1296), OpenCount::About(u128::MAX)]
        {
            assert_eq!(count.to_string().parse(), Ok(count));
        }
        for wrong in ["", "~", "+1", "~~1", "-1", "1.5", "340282366920938463463374607431768211456"]
        {
            assert_eq!(wrong.parse::<OpenCount>(), Err(OpenCountError), "{wrong}");
        }
    }
}
