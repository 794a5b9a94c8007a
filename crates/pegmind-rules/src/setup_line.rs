//! The rules of a game in one line of text.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::color::{ColorCount, ColorCountError};
use crate::named::UnknownNameError;
use crate::peg::{PegCount, PegCountError};
use crate::quoted::Quoted;
use crate::rules::{Blanks, FeedbackRule, Repeats, RowCount, RowCountError, Rules, RulesError};

impl FeedbackRule {
    /// What the line says of the rule; key pegs go without saying.
    const fn clause(self) -> &'static str {
        match self {
            Self::Keys => "key pegs",
            Self::PerPeg => "per-peg feedback",
            Self::Exact => "exact feedback only",
            Self::Sum => "sum feedback only",
        }
    }
}

impl Rules {
    /// The set-up line without rows: what the board is like.
    #[must_use]
    pub fn without_rows(&self) -> String {
        let mut line = String::new();
        // A string takes all that is written.
        let _ = self.write(&mut line, None);
        line
    }

    /// Writes the set-up line, with this number of rows or with none.
    fn write(&self, f: &mut impl fmt::Write, rows: Option<RowCount>) -> fmt::Result {
        let s = |count: u8| if count == 1 { "" } else { "s" };
        let (pegs, colors) = (self.pegs(), self.colors());
        write!(f, "{colors} colors, {pegs} peg{}", s(pegs.get()))?;
        write!(f, ", repeats {}, blanks {}", self.repeats(), self.blanks())?;
        if let Some(rows) = rows {
            write!(f, ", {rows} row{}", s(rows.get()))?;
        }
        match self.feedback() {
            FeedbackRule::Keys => Ok(()),
            rule @ (FeedbackRule::PerPeg | FeedbackRule::Exact | FeedbackRule::Sum) => {
                write!(f, ", {}", rule.clause())
            }
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Some(self.rows()))
    }
}

impl FromStr for Rules {
    type Err = ParseRulesError;

    /// Reads the set-up line, its parts in any order. Colors and pegs are needed;
    /// what else is left out is as in [`Rules::mastermind`].
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut line = Line::default();
        text.split(',').try_for_each(|part| line.read(part.trim()))?;
        Ok(Self::new(
            line.pegs.ok_or(ParseRulesError::Missing { what: "pegs" })?,
            line.colors.ok_or(ParseRulesError::Missing { what: "colors" })?,
            line.repeats.unwrap_or_default(),
            line.blanks.unwrap_or_default(),
            line.feedback.unwrap_or_default(),
            line.rows.unwrap_or_default(),
        )?)
    }
}

crate::text_form!(Rules);

/// What the parts of a line have said so far.
#[derive(Default)]
struct Line {
    pegs: Option<PegCount>,
    colors: Option<ColorCount>,
    repeats: Option<Repeats>,
    blanks: Option<Blanks>,
    rows: Option<RowCount>,
    feedback: Option<FeedbackRule>,
}

impl Line {
    fn read(&mut self, part: &str) -> Result<(), ParseRulesError> {
        let unknown = || ParseRulesError::Unknown { part: Quoted::new(part) };
        let clause = |rule: &&FeedbackRule| rule.clause().eq_ignore_ascii_case(part);
        if let Some(rule) = FeedbackRule::ALL.iter().find(clause) {
            return say(&mut self.feedback, "feedback", *rule);
        }
        let (first, second) = part.split_once(' ').ok_or_else(unknown)?;
        let is = |word: &str, name: &str| word.eq_ignore_ascii_case(name);
        if is(first, "repeats") {
            return say(&mut self.repeats, "repeats", second.trim().parse()?);
        }
        if is(first, "blanks") {
            return say(&mut self.blanks, "blanks", second.trim().parse()?);
        }
        // A number too large for any board is refused as the largest byte is.
        let digits = first.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| first.parse().unwrap_or(u8::MAX)).ok_or_else(unknown)?;
        match second.trim() {
            what if is(what, "pegs") || is(what, "peg") => {
                say(&mut self.pegs, "pegs", PegCount::new(number)?)
            }
            what if is(what, "colors") || is(what, "color") => {
                say(&mut self.colors, "colors", ColorCount::new(number)?)
            }
            what if is(what, "rows") || is(what, "row") => {
                say(&mut self.rows, "rows", RowCount::new(number)?)
            }
            _ => Err(unknown()),
        }
    }
}

/// Keeps what a part says, unless another part has said it.
fn say<T>(place: &mut Option<T>, what: &'static str, value: T) -> Result<(), ParseRulesError> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(ParseRulesError::Twice { what }),
    }
}

/// Why some text is not the rules of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseRulesError {
    /// A part that says nothing of the rules.
    #[error(
        "'{part}' is not a rule; expected parts as in 6 colors, 4 pegs, repeats yes, blanks no, \
         10 rows, per-peg feedback"
    )]
    Unknown {
        /// The part.
        part: Quoted,
    },
    /// Something that is said twice.
    #[error("{what} twice; expected each part once")]
    Twice {
        /// What is said twice.
        what: &'static str,
    },
    /// Something that has to be said and is not.
    #[error("no {what}; expected colors and pegs, as in 6 colors, 4 pegs")]
    Missing {
        /// What is not said.
        what: &'static str,
    },
    /// Neither yes nor no.
    #[error(transparent)]
    YesNo(#[from] UnknownNameError),
    /// A board that cannot exist.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

impl From<PegCountError> for ParseRulesError {
    fn from(error: PegCountError) -> Self {
        Self::Rules(error.into())
    }
}

impl From<ColorCountError> for ParseRulesError {
    fn from(error: ColorCountError) -> Self {
        Self::Rules(error.into())
    }
}

impl From<RowCountError> for ParseRulesError {
    fn from(error: RowCountError) -> Self {
        Self::Rules(error.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};

    fn refusal(text: &str) -> String {
        text.parse::<Rules>().unwrap_err().to_string()
    }

    #[test]
    fn what_is_left_out_is_as_usual() {
        assert_eq!("4 pegs, 6 colors".parse(), Rules::mastermind(4, 6).map_err(Into::into));
        let bulls = "10 Colors,4 pegs , repeats NO, key pegs".parse();
        assert_eq!(bulls, Rules::bulls_and_cows(4, 10).map_err(Into::into));
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(
            refusal("4 pegs"),
            "no colors; expected colors and pegs, as in 6 colors, 4 pegs"
        );
        assert_eq!(refusal("4 pegs, 1 peg, 6 colors"), "pegs twice; expected each part once");
        assert_eq!(refusal("4 pegs, 999999 colors"), "255 colors; expected 2 to 26");
        assert_eq!(
            refusal("4 pegs, 6 colors, repeats maybe"),
            "unknown repeats 'maybe'; expected one of yes, no"
        );
        assert_eq!(
            refusal("4 pegs, 3 colors, repeats no"),
            "3 colors cannot fill 4 pegs without repeats; expected at least 4 colors, or repeats on"
        );
        for text in ["", "4 pegs, six colors", "4 pegs, 6 colors,", "-4 pegs, 6 colors", "classic"]
        {
            assert!(refusal(text).contains("is not a rule"), "{text}");
        }
    }
}
