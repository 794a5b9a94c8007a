//! The checksum of a checkpoint.

/// The polynomial of ECMA-182, its lowest power first.
const POLYNOMIAL: u64 = 0xc96c_5795_d787_0f42;

const TABLE: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut sum = byte as u64;
        let mut bit = 0;
        while bit < 8 {
            sum = sum >> 1 ^ (POLYNOMIAL & (sum & 1).wrapping_neg());
            bit += 1;
        }
        table[byte] = sum;
        byte += 1;
    }
    table
};

/// The CRC-64 of some bytes, as xz has it. A proof rests on what is stored, and
/// a checkpoint can be large: no 32 bits here.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    !bytes.iter().fold(u64::MAX, |sum, byte| {
        let [low, ..] = sum.to_le_bytes();
        sum >> 8 ^ TABLE[usize::from(low ^ byte)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_the_standard() {
        assert_eq!(checksum(b"123456789"), 0x995d_c9bb_df19_39fa);
        assert_eq!(checksum(b""), 0);
    }
}
