//! Numbers in as many bits as they need.

/// Bits one behind the other, the highest bit of a byte first.
#[derive(Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// How many bits of the last byte are not written yet.
    free: u32,
}

impl BitWriter {
    /// Appends the lowest `count` bits of a number, the highest of them first.
    pub(crate) fn push(&mut self, number: u32, count: u32) {
        for place in (0..count).rev() {
            if self.free == 0 {
                self.bytes.push(0);
                self.free = 8;
            }
            self.free -= 1;
            let bit = u8::from(number >> place & 1 == 1);
            if let Some(last) = self.bytes.last_mut() {
                *last |= bit << self.free;
            }
        }
    }

    /// The bytes; what is left of the last one is zeros.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads what a [`BitWriter`] wrote.
#[derive(Debug)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    /// How many bits were read.
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next number of `count` bits. Returns `None` if there are not so many left.
    pub(crate) fn read(&mut self, count: u32) -> Option<u32> {
        let mut number = 0;
        for _ in 0..count {
            let byte = self.bytes.get(self.at / 8)?;
            number = number << 1 | u32::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(number)
    }

    /// Whether all was read but zeros that fill the last byte.
    pub(crate) fn ends_here(mut self) -> bool {
        let left = self.bytes.len() * 8 - self.at;
        left < 8 && (0..left).all(|_| self.read(1) == Some(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_zeros_that_fill_a_byte() {
        assert!(BitReader::new(&[]).ends_here());
        assert!(!BitReader::new(&[0]).ends_here());
        let after = |bytes, count| {
            let mut reader = BitReader::new(bytes);
            assert!(reader.read(count).is_some());
            reader.ends_here()
        };
        assert!(after(&[0b1010_0000], 3));
        assert!(!after(&[0b1010_0001], 3));
        assert!(!after(&[0b1010_0000, 0], 3));
        assert_eq!(BitReader::new(&[0]).read(9), None);
    }
}
