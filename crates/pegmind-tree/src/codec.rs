//! What files of strategies and states of searches are written with: numbers,
//! rules, rows and checksums in bytes.

use crc::{CRC_32_ISO_HDLC, CRC_64_XZ, Crc};
use pegmind_rules::{Code, CodeError, FeedbackError, FeedbackRule, Peg, Row, Rules};
use thiserror::Error;

/// The most bytes of a number.
const NUMBER_BYTES_MAX: usize = 10;

/// The CRC-32 of some bytes, as zip and PNG have it: a file that was changed
/// in up to four bytes in a row never keeps it.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u32 {
    const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);
    CRC.checksum(bytes)
}

/// The CRC-64 of some bytes, as xz has it, for files that are large and that a
/// proof rests on.
#[must_use]
pub fn long_checksum(bytes: &[u8]) -> u64 {
    const CRC: Crc<u64> = Crc::<u64>::new(&CRC_64_XZ);
    CRC.checksum(bytes)
}

/// The number of a feedback rule in files. A new rule gets the next one.
#[must_use]
pub const fn feedback_number(rule: FeedbackRule) -> u8 {
    match rule {
        FeedbackRule::Keys => 0,
        FeedbackRule::PerPeg => 1,
        FeedbackRule::Exact => 2,
        FeedbackRule::Sum => 3,
    }
}

/// The feedback rule that has this number in files.
#[must_use]
pub fn feedback_of_number(number: u8) -> Option<FeedbackRule> {
    FeedbackRule::ALL.iter().copied().find(|rule| feedback_number(*rule) == number)
}

/// Appends a number: seven bits a byte, the lowest first; all bytes but the
/// last have the highest bit set.
pub fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
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

/// How many bytes [`push_number`] appends.
#[must_use]
pub const fn number_length(number: u64) -> usize {
    let bits = u64::BITS - (number | 1).leading_zeros();
    bits.div_ceil(7) as usize
}

/// Appends the pegs of a code.
pub fn push_code(bytes: &mut Vec<u8>, code: &Code) {
    bytes.extend(code.pegs().iter().map(|peg| peg.number()));
}

/// Appends how many rows there are, and the guess and the answer of each.
pub fn push_rows(bytes: &mut Vec<u8>, rows: &[Row]) {
    // A board has at most 99 rows, and feedback at most 16 characters.
    bytes.push(u8::try_from(rows.len()).unwrap_or(u8::MAX));
    for row in rows {
        push_code(bytes, &row.guess);
        let feedback = row.feedback.to_string();
        bytes.push(u8::try_from(feedback.len()).unwrap_or(u8::MAX));
        bytes.extend(feedback.into_bytes());
    }
}

/// Takes things from the front of some bytes.
#[derive(Clone, Debug)]
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// So many bytes.
    ///
    /// # Errors
    ///
    /// [`CodecError::EndsEarly`] if there are not so many.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], CodecError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(CodecError::EndsEarly)?;
        self.0 = rest;
        Ok(taken)
    }

    /// One byte.
    ///
    /// # Errors
    ///
    /// [`CodecError::EndsEarly`] if there is none.
    pub fn byte(&mut self) -> Result<u8, CodecError> {
        self.take(1)?.first().copied().ok_or(CodecError::EndsEarly)
    }

    /// A number of any size.
    ///
    /// # Errors
    ///
    /// [`CodecError::Number`] if it is too large, or longer than it has to be.
    pub fn number(&mut self) -> Result<u64, CodecError> {
        let mut number = 0_u64;
        for place in 0..NUMBER_BYTES_MAX {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            let shifted = bits << (7 * place);
            // A last byte of zero says nothing.
            if shifted >> (7 * place) != bits || (byte == 0 && place > 0) {
                return Err(CodecError::Number);
            }
            number |= shifted;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(CodecError::Number)
    }

    /// A number in a range, of something that has a name.
    ///
    /// # Errors
    ///
    /// [`CodecError::OutOfRange`] if it is outside.
    pub fn within<N: TryFrom<u64>>(
        &mut self,
        what: &'static str,
        min: u64,
        max: u64,
    ) -> Result<N, CodecError> {
        let found = self.number()?;
        let out_of_range = || CodecError::OutOfRange { what, found, min, max };
        if !(min..=max).contains(&found) {
            return Err(out_of_range());
        }
        N::try_from(found).map_err(|_too_large| out_of_range())
    }

    /// A code of a board.
    ///
    /// # Errors
    ///
    /// [`CodecError::Peg`] and [`CodecError::Code`] if the board has no such code.
    pub fn code(&mut self, rules: &Rules) -> Result<Code, CodecError> {
        let numbers = self.take(rules.pegs().get().into())?;
        let pegs: Option<Vec<Peg>> =
            numbers.iter().map(|number| Peg::from_number(*number)).collect();
        Ok(Code::new(rules, &pegs.ok_or(CodecError::Peg)?)?)
    }

    /// A row of a board.
    ///
    /// # Errors
    ///
    /// Those of [`Self::code`], and [`CodecError::Feedback`] or
    /// [`CodecError::Notation`] if its answer cannot be, or is not written as
    /// [`push_rows`] does.
    pub fn row(&mut self, rules: &Rules) -> Result<Row, CodecError> {
        let guess = self.code(rules)?;
        let length = self.byte()?;
        let text = String::from_utf8_lossy(self.take(length.into())?);
        let feedback = rules.answer(&text)?;
        if feedback.to_string() != text {
            return Err(CodecError::Notation { expected: feedback.to_string() });
        }
        Ok(Row { guess, feedback })
    }
}

/// Why bytes are not what they should be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CodecError {
    /// They end too early.
    #[error("the bytes end too early")]
    EndsEarly,
    /// A number that is too large, or longer than it has to be.
    #[error("a number is above 18446744073709551615, or has needless bytes")]
    Number,
    /// Something that is out of its range.
    #[error("{what} is {found}; expected {min} to {max}")]
    OutOfRange {
        /// What it is.
        what: &'static str,
        /// What was found.
        found: u64,
        /// The least that it can be.
        min: u64,
        /// The most that it can be.
        max: u64,
    },
    /// A peg that no board has.
    #[error("a peg is above 26")]
    Peg,
    /// A code that the board does not have.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// An answer that cannot be.
    #[error(transparent)]
    Feedback(#[from] FeedbackError),
    /// An answer that is not written as it should be.
    #[error("an answer is not written as {expected}")]
    Notation {
        /// How it should be written.
        expected: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksums_are_those_of_the_standards() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        assert_eq!(checksum(b""), 0);
        assert_eq!(long_checksum(b"123456789"), 0x995d_c9bb_df19_39fa);
        assert_eq!(long_checksum(b""), 0);
    }

    #[test]
    fn numbers_come_back() {
        for number in [0, 1, 127, 128, 5625, 1 << 32, u64::MAX] {
            let mut bytes = Vec::new();
            push_number(&mut bytes, number);
            assert_eq!(bytes.len(), number_length(number), "{number}");
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
        assert_eq!(read(&[0x80, 0x00]), Err(CodecError::Number));
        assert_eq!(
            read(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02]),
            Err(CodecError::Number)
        );
        assert_eq!(read(&[0xff; 11]), Err(CodecError::Number));
        assert_eq!(read(&[0x80; 11]), Err(CodecError::Number));
        assert_eq!(read(&[0x80]), Err(CodecError::EndsEarly));
    }
}
