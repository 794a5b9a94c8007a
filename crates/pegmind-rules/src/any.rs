//! The feature `arbitrary`: any board, code and choice, made from the bytes of a
//! fuzzer.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::board::Board;
use crate::code::Code;
use crate::color::{Color, ColorCount};
use crate::draft::Draft;
use crate::game_match::GameCount;
use crate::mark::mark;
use crate::open_count::OpenCount;
use crate::peg::{Peg, PegCount};
use crate::randomness::{SplitMix64, draw_code};
use crate::row::Row;
use crate::rules::{Blanks, FeedbackRule, Repeats, RowCount, Rules};

/// The most rows of an arbitrary board.
const ROWS_MAX: u8 = 8;

/// Gives a number with limits any of its values.
macro_rules! any_count {
    ($($type:ty: $range:expr, $make:expr;)+) => {
        $(impl Arbitrary<'_> for $type {
            fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
                let number: u8 = bytes.int_in_range($range)?;
                $make(number).map_err(|_unlikely| arbitrary::Error::IncorrectFormat)
            }
        })+
    };
}

any_count! {
    PegCount: PegCount::MIN.get()..=PegCount::MAX.get(), PegCount::new;
    ColorCount: ColorCount::MIN.get()..=ColorCount::MAX.get(), ColorCount::new;
    RowCount: 1..=99, RowCount::new;
    Color: 1..=Color::NUMBER_MAX, |number| Color::new(number).ok_or(());
    Peg: 0..=Color::NUMBER_MAX, |number| Peg::from_number(number).ok_or(());
    GameCount: 0..=50, |half: u8| GameCount::new(if half == 0 { 1 } else { 2 * half });
}

impl Arbitrary<'_> for OpenCount {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        let codes = bytes.arbitrary()?;
        Ok(if bytes.arbitrary()? { Self::Exactly(codes) } else { Self::About(codes) })
    }
}

impl Arbitrary<'_> for Rules {
    /// Any rules; a board that would have no code has repeats.
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        let (pegs, colors) = (bytes.arbitrary()?, bytes.arbitrary()?);
        let (repeats, blanks): (Repeats, Blanks) = (bytes.arbitrary()?, bytes.arbitrary()?);
        let (feedback, rows): (FeedbackRule, RowCount) = (bytes.arbitrary()?, bytes.arbitrary()?);
        Self::new(pegs, colors, repeats, blanks, feedback, rows)
            .or_else(|_no_code| Self::new(pegs, colors, Repeats::Allowed, blanks, feedback, rows))
            .map_err(|_unlikely| arbitrary::Error::IncorrectFormat)
    }
}

impl Code {
    /// Any code of a board.
    ///
    /// # Errors
    ///
    /// What reading from the bytes gives.
    pub fn arbitrary_of(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<Self> {
        Ok(draw_code(rules, &mut SplitMix64(bytes.arbitrary()?)))
    }
}

impl Row {
    /// Any guess of a board, answered by any of its codes.
    ///
    /// # Errors
    ///
    /// What reading from the bytes gives.
    pub fn arbitrary_of(rules: &Rules, bytes: &mut Unstructured<'_>) -> Result<Self> {
        let (code, guess) = (Code::arbitrary_of(rules, bytes)?, Code::arbitrary_of(rules, bytes)?);
        Ok(Self { guess, feedback: mark(rules, &code, &guess) })
    }
}

impl Arbitrary<'_> for Board {
    /// A board with some rows, each answered by a code of its own or all by one.
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        let mut board = Self::new(bytes.arbitrary()?);
        let rules = *board.rules();
        let by_one = bytes.arbitrary()?;
        let secret = if by_one { Some(Code::arbitrary_of(&rules, bytes)?) } else { None };
        for _ in 0..bytes.int_in_range(0..=ROWS_MAX)? {
            let mut row = Row::arbitrary_of(&rules, bytes)?;
            if let Some(secret) = secret {
                row.feedback = mark(&rules, &secret, &row.guess);
            }
            if board.push(row).is_err() {
                break;
            }
        }
        Ok(board)
    }
}

impl Arbitrary<'_> for Draft {
    fn arbitrary(bytes: &mut Unstructured<'_>) -> Result<Self> {
        Ok(Self::new(bytes.arbitrary()?))
    }
}
