//! Bytes as lower-case hexadecimal digits, two a byte.

/// The digits of these bytes.
pub(crate) fn write(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The 32 bytes that 64 digits stand for.
pub(crate) fn read(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    let mut bytes = [0; 32];
    for (idx, byte) in bytes.iter_mut().enumerate() {
        let digits = text.get(2 * idx..2 * idx + 2)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        *byte = u8::from_str_radix(digits, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let bytes: [u8; 32] = std::array::from_fn(|idx| u8::try_from(idx * 8).unwrap());
        assert_eq!(read(&write(&bytes)), Some(bytes));
        assert_eq!(read("00"), None);
        assert_eq!(read(&"+1".repeat(32)), None);
    }
}
