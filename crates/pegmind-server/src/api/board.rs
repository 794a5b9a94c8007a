//! The fields of a request that tell the board and its rows.

use std::fmt;

use pegmind_rules::{
    Blanks, Board, Code, ColorCount, FeedbackRule, PegCount, Preset, Repeats, RowCount, Rules,
    RulesError,
};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

use crate::error::ApiError;

/// Makes the object that is asked with: its own fields, and those of the board.
macro_rules! request {
    ($(#[$outer:meta])* $name:ident { $($fields:tt)* }) => {
        $(#[$outer])*
        #[derive(Debug, serde::Deserialize, utoipa::ToSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            $($fields)*
            /// A board by its name: mini, classic (if nothing is said), super, bulls,
            /// grand, wordish. What else is said of the board changes it.
            #[schema(value_type = Option<String>, example = "classic")]
            preset: Option<pegmind_rules::Preset>,
            /// The pegs of a code, 1 to 16.
            #[schema(minimum = 1, maximum = 16)]
            pegs: Option<u8>,
            /// The colors, 2 to 26.
            #[schema(minimum = 2, maximum = 26)]
            colors: Option<u8>,
            /// Whether a color may stand in a code twice.
            repeats: Option<bool>,
            /// Whether holes may be blank.
            blanks: Option<bool>,
            /// What an answer tells: keys, per-peg, exact, sum.
            #[schema(value_type = Option<String>, example = "keys")]
            feedback: Option<pegmind_rules::FeedbackRule>,
        }

        impl $name {
            /// The rules that it asks for.
            fn rules(&self) -> Result<pegmind_rules::Rules, crate::error::ApiError> {
                let Self { preset, pegs, colors, repeats, blanks, feedback, .. } = self;
                $crate::api::board::BoardFields {
                    preset: *preset,
                    pegs: *pegs,
                    colors: *colors,
                    repeats: *repeats,
                    blanks: *blanks,
                    feedback: *feedback,
                }
                .rules()
            }
        }
    };
}
pub(super) use request;

/// The most rows that a board can have.
const ROWS_MAX: u8 = 99;

/// What is said of the board.
#[derive(Debug)]
pub(super) struct BoardFields {
    pub(super) preset: Option<Preset>,
    pub(super) pegs: Option<u8>,
    pub(super) colors: Option<u8>,
    pub(super) repeats: Option<bool>,
    pub(super) blanks: Option<bool>,
    pub(super) feedback: Option<FeedbackRule>,
}

impl BoardFields {
    pub(super) fn rules(self) -> Result<Rules, ApiError> {
        let base = self.preset.unwrap_or_default().rules();
        let pegs = self.pegs.map_or(Ok(base.pegs()), PegCount::new);
        let colors = self.colors.map_or(Ok(base.colors()), ColorCount::new);
        let repeats = match self.repeats {
            Some(true) => Repeats::Allowed,
            Some(false) => Repeats::Forbidden,
            None => base.repeats(),
        };
        let blanks = match self.blanks {
            Some(true) => Blanks::Allowed,
            Some(false) => Blanks::Forbidden,
            None => base.blanks(),
        };
        let rules = Rules::new(
            pegs.map_err(|error| ApiError::field("pegs", error))?,
            colors.map_err(|error| ApiError::field("colors", error))?,
            repeats,
            blanks,
            self.feedback.unwrap_or(base.feedback()),
            RowCount::new(ROWS_MAX).map_err(|error| ApiError::field("rows", error))?,
        );
        rules.map_err(|error| match error {
            RulesError::Pegs(_) => ApiError::field("pegs", error),
            RulesError::Rows(_) => ApiError::field("rows", error),
            RulesError::Colors(_) | RulesError::TooFewColors { .. } => {
                ApiError::field("colors", error)
            }
        })
    }
}

/// Reads a code and names the field if it is none of this board.
pub(super) fn code(rules: &Rules, field: &str, text: &str) -> Result<Code, ApiError> {
    rules.code(text).map_err(|error| ApiError::field(field, error))
}

/// A guess and its answer as they stand in a request: `["RROY", "0+1"]` or `"RROY=0+1"`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RowText {
    guess: String,
    answer: String,
}

/// The board with these rows.
pub(super) fn board(rules: Rules, rows: &[RowText]) -> Result<Board, ApiError> {
    let mut board = Board::new(rules);
    for (idx, RowText { guess, answer }) in rows.iter().enumerate() {
        let bad = |error: &dyn fmt::Display| ApiError::field(format!("rows[{idx}]"), error);
        let row = rules.row(guess, answer).map_err(|error| bad(&error))?;
        board.push(row).map_err(|error| bad(&error))?;
    }
    Ok(board)
}

impl<'de> Deserialize<'de> for RowText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// Reads both spellings.
        struct Row;

        impl<'de> Visitor<'de> for Row {
            type Value = RowText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(r#"a guess with its answer, as in "RROY=0+1" or ["RROY", "0+1"]"#)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<RowText, E> {
                let expected = || E::custom("expected GUESS=KEY, as in RROY=0+1");
                let (guess, answer) = text.rsplit_once('=').ok_or_else(expected)?;
                Ok(RowText { guess: guess.to_owned(), answer: answer.to_owned() })
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut texts: A) -> Result<RowText, A::Error> {
                let mut next = |idx| {
                    texts.next_element::<String>()?.ok_or_else(|| Error::invalid_length(idx, &self))
                };
                let row = RowText { guess: next(0)?, answer: next(1)? };
                match texts.next_element::<String>()? {
                    None => Ok(row),
                    Some(_) => Err(Error::invalid_length(3, &self)),
                }
            }
        }
        deserializer.deserialize_any(Row)
    }
}
