//! The checksum of a file.

/// The CRC-32 of some bytes, as zip and PNG have it: a file that was changed
/// in up to four bytes in a row never keeps it.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            let carry = (crc & 1).wrapping_neg();
            crc = crc >> 1 ^ (0xedb8_8320 & carry);
        }
    }
    !crc
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_the_standard() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        assert_eq!(checksum(b""), 0);
    }
}
