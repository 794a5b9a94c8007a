//! Numbers in bytes.

use super::ReadCheckpointError;

/// The most bytes of a number.
const NUMBER_BYTES_MAX: usize = 10;

/// Appends a number: seven bits a byte, the lowest first; all bytes but the
/// last have the highest bit set.
pub(super) fn push(bytes: &mut Vec<u8>, mut number: u64) {
    loop {
        let low = u8::try_from(number & 0x7f).unwrap_or(0);
        number >>= 7;
        if number == 0 {
            bytes.push(low);
            return;
        }
        bytes.push(low | 0x80);
    }
}

/// How many bytes [`push`] appends.
pub(super) const fn length_of(number: u64) -> usize {
    let bits = u64::BITS - (number | 1).leading_zeros();
    bits.div_ceil(7) as usize
}

/// Takes things from the front of some bytes.
#[derive(Clone, Debug)]
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], ReadCheckpointError> {
        let (taken, rest) =
            self.0.split_at_checked(count).ok_or(ReadCheckpointError::MissingContent)?;
        self.0 = rest;
        Ok(taken)
    }

    pub(super) fn byte(&mut self) -> Result<u8, ReadCheckpointError> {
        self.take(1)?.first().copied().ok_or(ReadCheckpointError::MissingContent)
    }

    /// A number of any size.
    pub(super) fn number(&mut self) -> Result<u64, ReadCheckpointError> {
        let mut number = 0_u64;
        for place in 0..NUMBER_BYTES_MAX {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            let shifted = bits << (7 * place);
            if shifted >> (7 * place) != bits || (byte == 0 && place > 0) {
                return Err(ReadCheckpointError::Number);
            }
            number |= shifted;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(ReadCheckpointError::Number)
    }

    /// A number in a range, of something that has a name.
    pub(super) fn within<N: TryFrom<u64>>(
        &mut self,
        what: &'static str,
        min: u64,
        max: u64,
    ) -> Result<N, ReadCheckpointError> {
        let found = self.number()?;
        let out_of_range = || ReadCheckpointError::OutOfRange { what, found, min, max };
        if !(min..=max).contains(&found) {
            return Err(out_of_range());
        }
        N::try_from(found).map_err(|_too_large| out_of_range())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for number in [0, 1, 127, 128, 5625, 1 << 32, u64::MAX] {
            let mut bytes = Vec::new();
            push(&mut bytes, number);
            assert_eq!(bytes.len(), length_of(number), "{number}");
            let mut reader = Reader(&bytes);
            assert_eq!(reader.number(), Ok(number));
            assert!(reader.0.is_empty());
            let small: Result<u8, _> = Reader(&bytes).within("number", 1, 127);
            assert_eq!(small.is_ok(), (1..=127).contains(&number), "{number}");
        }
    }

    #[test]
    fn numbers_that_are_too_large_or_too_long_are_refused() {
        let read = |bytes: &[u8]| Reader(bytes).number();
        assert_eq!(read(&[0x80, 0x00]), Err(ReadCheckpointError::Number));
        assert_eq!(read(&[0xff; 11]), Err(ReadCheckpointError::Number));
        assert_eq!(read(&[0x80]), Err(ReadCheckpointError::MissingContent));
    }
}
