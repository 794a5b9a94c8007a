//! A position in an address, so that it can be mailed.

use pegmind_rules::{
    Blanks, ColorCount, FeedbackRule, PegCount, Preset, Quoted, Repeats, Row, RowCount, Rules,
};
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use thiserror::Error;

/// A board with some answered rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The board.
    pub rules: Rules,
    /// Its rows, the first one first.
    pub rows: Vec<Row>,
}

/// Why an address tells no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// A part is not what it should be.
    #[error("'{0}' in the address is no {1}")]
    Part(Quoted, &'static str),
    /// The parts do not make a board.
    #[error("{0}")]
    Board(String),
    /// A row is not one of this board.
    #[error(
        "row {number} of the address, '{text}', is not GUESS=ANSWER of this board; it is left out"
    )]
    Row {
        /// The number of the row, from 1.
        number: usize,
        /// What stands there.
        text: Quoted,
    },
    /// There are more rows than a board can have.
    #[error("{rows} rows in the address; expected at most 99, so the last ones are left out")]
    TooMany {
        /// How many there are.
        rows: usize,
    },
}

/// What cannot stand in a fragment as it is, or means something there.
pub(super) const VALUE: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>').add(b'`').add(b'#').add(b'%').add(b'&');

/// The same in a row.
const ENCODED: &AsciiSet = &VALUE.add(b',').add(b'=');

/// The most rows of a board.
const ROWS_MAX: usize = 99;

impl Default for Position {
    fn default() -> Self {
        Self { rules: Preset::Classic.rules(), rows: Vec::new() }
    }
}

impl Position {
    /// The names of the parameters that tell a position.
    pub(crate) const NAMES: [&'static str; 7] =
        ["c", "p", "repeats", "blanks", "answers", "rows", "r"];

    /// Reads `c=6&p=4&r=RROY=0+1,RBGG=0+2`. What is missing is as on the classic board. Also
    /// returns why rows are left out.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if there is no such board.
    pub fn parse(text: &str) -> Result<(Self, Vec<PositionError>), PositionError> {
        let get = |name: &str| {
            let value = text.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
            value.filter(|value| !value.is_empty())
        };
        let classic = Preset::Classic.rules();
        let number = |name, what| match get(name) {
            None => Ok(None),
            Some(value) => {
                let wrong = || PositionError::Part(Quoted::new(value), what);
                value.parse::<u8>().ok().map(Some).ok_or_else(wrong)
            }
        };
        let yes_or_no = |name, what, usual| match get(name) {
            None => Ok(usual),
            Some("yes") => Ok(true),
            Some("no") => Ok(false),
            Some(other) => Err(PositionError::Part(Quoted::new(other), what)),
        };
        let board = |error: &dyn std::fmt::Display| PositionError::Board(error.to_string());
        let pegs = number("p", "number of pegs")?.map_or(Ok(classic.pegs()), PegCount::new);
        let colors = number("c", "number of colors")?.map_or(Ok(classic.colors()), ColorCount::new);
        let rows = number("rows", "number of rows")?.map_or(Ok(classic.rows()), RowCount::new);
        let repeats = yes_or_no("repeats", "yes or no", true)?;
        let repeats = if repeats { Repeats::Allowed } else { Repeats::Forbidden };
        let blanks = yes_or_no("blanks", "yes or no", false)?;
        let blanks = if blanks { Blanks::Allowed } else { Blanks::Forbidden };
        let answers = match get("answers") {
            None => FeedbackRule::Keys,
            Some(name) => {
                let wrong = |_| PositionError::Part(Quoted::new(name), "kind of answer");
                name.parse().map_err(wrong)?
            }
        };
        let rules = Rules::new(
            pegs.map_err(|error| board(&error))?,
            colors.map_err(|error| board(&error))?,
            repeats,
            blanks,
            answers,
            rows.map_err(|error| board(&error))?,
        )
        .map_err(|error| board(&error))?;
        let listed = get("r").unwrap_or_default();
        let texts: Vec<&str> = listed.split(',').filter(|row| !row.is_empty()).collect();
        let row = |(idx, text): (usize, &&str)| {
            let decoded = percent_decode_str(text).decode_utf8_lossy();
            let parts = decoded.split_once('=');
            parts
                .and_then(|(guess, answer)| rules.row(guess, answer).ok())
                .ok_or_else(|| PositionError::Row { number: idx + 1, text: Quoted::new(&decoded) })
        };
        let (mut rows, mut left_out) = (Vec::new(), Vec::new());
        for row in texts.iter().enumerate().take(ROWS_MAX).map(row) {
            match row {
                Ok(row) => rows.push(row),
                Err(error) => left_out.push(error),
            }
        }
        if texts.len() > ROWS_MAX {
            left_out.push(PositionError::TooMany { rows: texts.len() });
        }
        Ok((Self { rules, rows }, left_out))
    }

    /// What stands in an address: [`Position::parse`] reads it.
    #[must_use]
    pub fn to_parameters(&self) -> String {
        let (rules, classic) = (&self.rules, Preset::Classic.rules());
        let mut parts = vec![format!("c={}", rules.colors()), format!("p={}", rules.pegs())];
        if !rules.repeats().allowed() {
            parts.push("repeats=no".into());
        }
        if rules.blanks().allowed() {
            parts.push("blanks=yes".into());
        }
        if rules.feedback() != FeedbackRule::Keys {
            parts.push(format!("answers={}", rules.feedback()));
        }
        if rules.rows() != classic.rows() {
            parts.push(format!("rows={}", rules.rows()));
        }
        let encoded = |text: String| utf8_percent_encode(&text, ENCODED).to_string();
        let row = |row: &Row| {
            let (guess, answer) = (row.guess.to_string(), row.feedback.to_string());
            format!("{}={}", encoded(guess), encoded(answer))
        };
        let rows: Vec<String> = self.rows.iter().map(row).collect();
        if !rows.is_empty() {
            parts.push(format!("r={}", rows.join(",")));
        }
        parts.join("&")
    }
}
