//! What stands before the guesses of a file: the board, the position, and what
//! the tree claims.

use pegmind_rules::{
    Blanks, Board, Code, CodeError, ColorCount, ColorCountError, FeedbackError, FeedbackRule, Peg,
    PegCount, PegCountError, Repeats, Row, Rules, RulesError, Strict, parse_feedback,
};
use thiserror::Error;

use crate::builder::{GUESSES_MAX, rules_of_tree, with_all_rows};
use crate::claim::{Aim, Claim};

/// What every file begins with.
pub(crate) const MAGIC: &[u8] = b"PEGTREE";

/// The version of the format.
pub(crate) const VERSION: u8 = 1;

/// The largest file, in bytes.
pub const BYTES_MAX: usize = 16 << 20;

/// The feedback rules by their numbers in files.
const FEEDBACK_RULES: [FeedbackRule; 4] =
    [FeedbackRule::Keys, FeedbackRule::PerPeg, FeedbackRule::Exact, FeedbackRule::Sum];

/// The aims by their numbers in files.
const AIMS: [Aim; 2] = [Aim::Expected, Aim::Worst];

const NO_REPEATS: u8 = 1;
const BLANKS: u8 = 2;
const STRICT: u8 = 4;

/// The most bytes of a number.
const NUMBER_BYTES_MAX: usize = 10;

/// The header of a file, after magic and version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) board: Board,
    pub(crate) claim: Claim,
}

impl Header {
    /// Appends the header.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        let (rules, claim) = (self.board.rules(), &self.claim);
        let flag = |on: bool, flag: u8| if on { flag } else { 0 };
        let options = flag(!rules.repeats().allowed(), NO_REPEATS)
            | flag(rules.blanks().allowed(), BLANKS)
            | flag(claim.strict == Strict::Yes, STRICT);
        bytes.extend([
            rules.pegs().get(),
            rules.colors().get(),
            options,
            place_of(&FEEDBACK_RULES, &rules.feedback()),
            place_of(&AIMS, &claim.aim),
            claim.guesses_max.unwrap_or(0),
            claim.longest,
        ]);
        write_number(bytes, claim.total);
        write_number(bytes, claim.lower);
        // A board has at most 99 rows, and feedback at most 16 characters.
        bytes.push(u8::try_from(self.board.rows().len()).unwrap_or(u8::MAX));
        for row in self.board.rows() {
            bytes.extend(row.guess.pegs().iter().map(|peg| peg.number()));
            let feedback = row.feedback.to_string();
            bytes.push(u8::try_from(feedback.len()).unwrap_or(u8::MAX));
            bytes.extend(feedback.into_bytes());
        }
    }

    /// Takes a header from the front of `bytes`.
    ///
    /// # Errors
    ///
    /// [`HeaderError`] if there is none.
    pub(crate) fn read(bytes: &mut &[u8]) -> Result<Self, HeaderError> {
        let [pegs, colors, options, feedback, aim, guesses_max, longest] = take_array(bytes)?;
        let rules = rules(pegs, colors, options, feedback)?;
        let aim = *AIMS.get(usize::from(aim)).ok_or(HeaderError::Aim { aim })?;
        let claim = Claim {
            aim,
            strict: if options & STRICT == 0 { Strict::No } else { Strict::Yes },
            guesses_max: (guesses_max > 0).then_some(guesses_max),
            longest,
            total: read_number(bytes)?,
            lower: read_number(bytes)?,
        };
        let [rows] = take_array(bytes)?;
        if usize::from(rows) >= GUESSES_MAX {
            return Err(HeaderError::TooManyRows { rows });
        }
        let mut board = with_all_rows(&Board::new(rules));
        for number in 1..=rows {
            let row = read_row(bytes, &rules)?;
            board.push(row).map_err(|_full| HeaderError::TooManyRows { rows: number })?;
        }
        Ok(Self { board, claim })
    }
}

fn rules(pegs: u8, colors: u8, options: u8, feedback: u8) -> Result<Rules, HeaderError> {
    if options > (NO_REPEATS | BLANKS | STRICT) {
        return Err(HeaderError::Options { options });
    }
    let rule = FEEDBACK_RULES.get(usize::from(feedback));
    let rows = pegmind_rules::Preset::default().rules().rows();
    let rules = Rules::new(
        PegCount::new(pegs)?,
        ColorCount::new(colors)?,
        if options & NO_REPEATS == 0 { Repeats::Allowed } else { Repeats::Forbidden },
        if options & BLANKS == 0 { Blanks::Forbidden } else { Blanks::Allowed },
        *rule.ok_or(HeaderError::Feedback { feedback })?,
        rows,
    )?;
    Ok(rules_of_tree(&rules))
}

fn read_row(bytes: &mut &[u8], rules: &Rules) -> Result<Row, HeaderError> {
    let numbers = take(bytes, usize::from(rules.pegs().get()))?;
    let pegs: Option<Vec<Peg>> = numbers.iter().map(|number| Peg::from_number(*number)).collect();
    let guess = Code::new(rules, &pegs.ok_or(HeaderError::Peg)?)?;
    let [length] = take_array(bytes)?;
    let text = String::from_utf8_lossy(take(bytes, usize::from(length))?);
    let feedback = parse_feedback(rules, &text)?;
    if feedback.to_string() != text {
        return Err(HeaderError::Notation { expected: feedback.to_string() });
    }
    Ok(Row { guess, feedback })
}

/// The place of a value among all of its kind.
fn place_of<T: PartialEq>(all: &[T], value: &T) -> u8 {
    all.iter().position(|other| other == value).and_then(|at| u8::try_from(at).ok()).unwrap_or(0)
}

/// Takes some bytes from the front.
pub(crate) fn take<'a>(bytes: &mut &'a [u8], count: usize) -> Result<&'a [u8], HeaderError> {
    let (taken, rest) = bytes.split_at_checked(count).ok_or(HeaderError::EndsEarly)?;
    *bytes = rest;
    Ok(taken)
}

/// Takes an array from the front.
fn take_array<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], HeaderError> {
    take(bytes, N)?.try_into().map_err(|_length| HeaderError::EndsEarly)
}

/// Seven bits a byte, the lowest first; all bytes but the last have the highest
/// bit set.
fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
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

fn read_number(bytes: &mut &[u8]) -> Result<u64, HeaderError> {
    let mut number = 0_u64;
    for place in 0..NUMBER_BYTES_MAX {
        let [byte] = take_array(bytes)?;
        let bits = u64::from(byte & 0x7f);
        let shifted = bits << (7 * place);
        let lost = shifted >> (7 * place) != bits;
        // A last byte of zero says nothing.
        if lost || (byte == 0 && place > 0) {
            return Err(HeaderError::Number);
        }
        number |= shifted;
        if byte & 0x80 == 0 {
            return Ok(number);
        }
    }
    Err(HeaderError::Number)
}

/// Why the header of a file is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HeaderError {
    /// The file ends inside it.
    #[error("the file ends too early")]
    EndsEarly,
    /// No board has so many pegs.
    #[error(transparent)]
    Pegs(#[from] PegCountError),
    /// No board has so many colors.
    #[error(transparent)]
    Colors(#[from] ColorCountError),
    /// There is no such board.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Options that are not known.
    #[error("options {options}; expected 0 to 7")]
    Options {
        /// The byte.
        options: u8,
    },
    /// A feedback rule that is not known.
    #[error("feedback rule {feedback}; expected 0 to 3")]
    Feedback {
        /// The byte.
        feedback: u8,
    },
    /// An aim that is not known.
    #[error("aim {aim}; expected 0 or 1")]
    Aim {
        /// The byte.
        aim: u8,
    },
    /// A number that is too large, or longer than it has to be.
    #[error("a number is above 18446744073709551615, or has needless bytes")]
    Number,
    /// More rows than leave one for a guess.
    #[error("the position has {rows} rows; expected at most 98")]
    TooManyRows {
        /// The rows.
        rows: u8,
    },
    /// A peg of a row that no board has.
    #[error("a row of the position has a peg above 26")]
    Peg,
    /// A row that is not a code of the board.
    #[error("a row of the position: {0}")]
    Code(#[from] CodeError),
    /// An answer that cannot be.
    #[error("a row of the position: {0}")]
    RowFeedback(#[from] FeedbackError),
    /// An answer that is not written as it should be.
    #[error("an answer of the position is not written as {expected}")]
    Notation {
        /// How it should be written.
        expected: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for number in [0, 1, 127, 128, 5625, 1 << 32, u64::MAX] {
            let mut bytes = Vec::new();
            write_number(&mut bytes, number);
            let mut rest = bytes.as_slice();
            assert_eq!(read_number(&mut rest), Ok(number));
            assert!(rest.is_empty());
        }
    }

    #[test]
    fn numbers_that_are_too_large_or_too_long_are_refused() {
        let read = |bytes: &[u8]| read_number(&mut &*bytes);
        assert_eq!(read(&[0x80, 0x00]), Err(HeaderError::Number));
        assert_eq!(
            read(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02]),
            Err(HeaderError::Number)
        );
        assert_eq!(read(&[0x80; 11]), Err(HeaderError::Number));
        assert_eq!(read(&[0x80]), Err(HeaderError::EndsEarly));
    }
}
