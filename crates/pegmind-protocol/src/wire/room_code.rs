//! What a room is joined with: short enough to be read aloud and typed.

use std::fmt;
use std::str::FromStr;

use pegmind_rules::Quoted;
use thiserror::Error;

/// The symbols, of which none looks or sounds like another: digits and letters without I, L,
/// O and U, as in Crockford's base 32.
const SYMBOLS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// What a room is joined with: 30 random bits as six symbols, shown as `7F3K-QX`.
///
/// ```
/// use pegmind_protocol::RoomCode;
/// let code: RoomCode = "7f3kqx".parse()?;
/// assert_eq!(code.to_string(), "7F3K-QX");
/// assert_eq!("O1i-L0o".parse::<RoomCode>()?.to_string(), "0111-00");
/// # Ok::<(), pegmind_protocol::RoomCodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoomCode(u32);

impl RoomCode {
    /// How many symbols a code has.
    pub const SYMBOLS: usize = 6;

    /// The code of the lowest 30 bits.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & ((1 << (5 * Self::SYMBOLS)) - 1))
    }

    /// Its 30 bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in 0..Self::SYMBOLS {
            if place == 4 {
                f.write_str("-")?;
            }
            let idx = self.0 >> (5 * (Self::SYMBOLS - 1 - place)) & 31;
            // Five bits are below 32.
            let symbol = SYMBOLS.get(idx as usize).copied().unwrap_or_default();
            write!(f, "{}", char::from(symbol))?;
        }
        Ok(())
    }
}

impl FromStr for RoomCode {
    type Err = RoomCodeError;

    /// Reads it in any case, with dashes anywhere or none; what looks like a digit is one.
    fn from_str(text: &str) -> Result<Self, RoomCodeError> {
        let error = || RoomCodeError { text: Quoted::new(text) };
        let mut bits = 0_u32;
        let mut symbols = 0;
        for typed in text.trim().chars().filter(|c| *c != '-') {
            let symbol = match typed.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                other => other,
            };
            let idx = SYMBOLS.iter().zip(0..).find(|(known, _)| char::from(**known) == symbol);
            let (_, idx) = idx.filter(|_| symbols < Self::SYMBOLS).ok_or_else(error)?;
            bits = bits << 5 | idx;
            symbols += 1;
        }
        if symbols == Self::SYMBOLS { Ok(Self(bits)) } else { Err(error()) }
    }
}

/// Why some text is not the code of a room.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{text}' is not the code of a room; expected six letters and digits, as in 7F3K-QX")]
pub struct RoomCodeError {
    text: Quoted,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_reads_back_as_it_was_written() {
        for bits in (0..1 << 30).step_by(7_654_321) {
            let code = RoomCode::from_bits(bits);
            assert_eq!(code.to_string().parse(), Ok(code));
            assert_eq!(code.bits(), bits);
        }
    }

    #[test]
    fn what_is_no_code_is_named() {
        for text in ["", "7F3K-Q", "7F3K-QXX", "7F3K-QU", "7F3K QX", "7F3K-Q\u{e9}"] {
            let error = text.parse::<RoomCode>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("'{text}' is not the code")), "{error}");
        }
    }
}
