//! What stands before the guesses of a file: the board, the position, and what
//! the tree claims.

use pegmind_rules::{
    Blanks, Board, CodeError, ColorCount, ColorCountError, FeedbackError, PegCount, PegCountError,
    Repeats, Rules, RulesError, Strict,
};
use thiserror::Error;

use crate::builder::GUESSES_MAX;
use crate::builder::{rules_of_tree, with_all_rows};
use crate::claim::{Aim, Claim};
use crate::codec::{
    CodecError, Reader, feedback_number, feedback_of_number, push_number, push_rows,
};

/// What every file begins with.
pub(crate) const MAGIC: &[u8] = b"PEGTREE";

/// The version of the format.
pub(crate) const VERSION: u8 = 1;

/// The largest file, in bytes.
pub const BYTES_MAX: usize = 16 << 20;

const NO_REPEATS: u8 = 1;
const BLANKS: u8 = 2;
const STRICT: u8 = 4;

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
            feedback_number(rules.feedback()),
            aim_number(claim.aim),
            claim.guesses_max.unwrap_or(0),
            claim.longest,
        ]);
        push_number(bytes, claim.total);
        push_number(bytes, claim.lower);
        push_rows(bytes, self.board.rows());
    }

    /// Takes a header from the front of some bytes.
    ///
    /// # Errors
    ///
    /// [`HeaderError`] if there is none.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Self, HeaderError> {
        let mut bytes = [0; 7];
        bytes.copy_from_slice(reader.take(7)?);
        let [pegs, colors, options, feedback, aim, guesses_max, longest] = bytes;
        let rules = rules(pegs, colors, options, feedback)?;
        let aim = aim_of_number(aim).ok_or(HeaderError::Aim { aim })?;
        let claim = Claim {
            aim,
            strict: if options & STRICT == 0 { Strict::No } else { Strict::Yes },
            guesses_max: (guesses_max > 0).then_some(guesses_max),
            longest,
            total: reader.number()?,
            lower: reader.number()?,
        };
        let rows = reader.byte()?;
        if usize::from(rows) >= GUESSES_MAX {
            return Err(HeaderError::TooManyRows { rows });
        }
        let mut board = with_all_rows(&Board::new(rules));
        for number in 1..=rows {
            let row = reader.row(&rules)?;
            board.push(row).map_err(|_full| HeaderError::TooManyRows { rows: number })?;
        }
        Ok(Self { board, claim })
    }
}

fn rules(pegs: u8, colors: u8, options: u8, feedback: u8) -> Result<Rules, HeaderError> {
    if options > (NO_REPEATS | BLANKS | STRICT) {
        return Err(HeaderError::Options { options });
    }
    let rule = feedback_of_number(feedback);
    let rows = pegmind_rules::Preset::default().rules().rows();
    let rules = Rules::new(
        PegCount::new(pegs)?,
        ColorCount::new(colors)?,
        if options & NO_REPEATS == 0 { Repeats::Allowed } else { Repeats::Forbidden },
        if options & BLANKS == 0 { Blanks::Forbidden } else { Blanks::Allowed },
        rule.ok_or(HeaderError::Feedback { feedback })?,
        rows,
    )?;
    Ok(rules_of_tree(&rules))
}

/// The number of an aim in files.
const fn aim_number(aim: Aim) -> u8 {
    match aim {
        Aim::Expected => 0,
        Aim::Worst => 1,
    }
}

fn aim_of_number(number: u8) -> Option<Aim> {
    Aim::ALL.iter().copied().find(|aim| aim_number(*aim) == number)
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
    Code(CodeError),
    /// An answer that cannot be.
    #[error("a row of the position: {0}")]
    RowFeedback(FeedbackError),
    /// An answer that is not written as it should be.
    #[error("an answer of the position is not written as {expected}")]
    Notation {
        /// How it should be written.
        expected: String,
    },
}

impl From<CodecError> for HeaderError {
    fn from(error: CodecError) -> Self {
        match error {
            CodecError::EndsEarly => Self::EndsEarly,
            // No number of a header has a range of its own.
            CodecError::Number | CodecError::OutOfRange { .. } => Self::Number,
            CodecError::Peg => Self::Peg,
            CodecError::Code(error) => Self::Code(error),
            CodecError::Feedback(error) => Self::RowFeedback(error),
            CodecError::Notation { expected } => Self::Notation { expected },
        }
    }
}
