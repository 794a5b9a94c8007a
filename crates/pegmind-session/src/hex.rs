//! Bytes as lower-case hexadecimal digits, two a byte.

use std::fmt::Write as _;

use thiserror::Error;

/// A text is not the digits that are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected {digits} hexadecimal digits")]
pub struct HexError {
    /// How many are needed.
    pub digits: usize,
}

/// The digits of these bytes.
#[must_use]
pub fn write(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The bytes that twice as many digits stand for.
///
/// # Errors
///
/// [`HexError`] for more or fewer digits, and for other characters.
pub fn read<const N: usize>(text: &str) -> Result<[u8; N], HexError> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let byte = |pair: &[u8]| match pair {
        [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
        _ => None,
    };
    let bytes: Option<Vec<u8>> = text.as_bytes().chunks(2).map(byte).collect();
    let bytes = bytes.and_then(|bytes| <[u8; N]>::try_from(bytes).ok());
    bytes.ok_or(HexError { digits: 2 * N })
}

/// The bytes that twice as many digits stand for, if they are at most so many.
#[must_use]
pub fn read_up_to(text: &str, bytes_max: usize) -> Option<Vec<u8>> {
    if text.len() > 2 * bytes_max {
        return None;
    }
    let byte = |pair: &[u8]| {
        let pair = std::str::from_utf8(pair).ok()?;
        read::<1>(pair).ok().map(|[byte]| byte)
    };
    text.as_bytes().chunks(2).map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let bytes: [u8; 32] = std::array::from_fn(|idx| u8::try_from(idx * 8).unwrap());
        assert_eq!(read(&write(&bytes)), Ok(bytes));
        for wrong in ["00", &"+1".repeat(32), &"0".repeat(63), &"é".repeat(32)] {
            assert_eq!(read::<32>(wrong), Err(HexError { digits: 64 }), "{wrong}");
        }
    }
}
