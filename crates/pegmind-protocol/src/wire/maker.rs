//! What a page and its worker tell each other of a codemaker's code: the feature
//! `maker`. A server has no use for it and does not switch it on, so that it
//! cannot so much as name what would hold somebody's code.

use pegmind_rules::{Code, OpenCount, Row, Rules};
use pegmind_session::{Advice, HiddenCode, MakerConsultation, MakerQuestion, Seed, Ticket};
use serde::{Deserialize, Serialize};

use super::form::{self, fields};
use super::{MessageError, check_size, read, write};

/// What a page asks its worker on behalf of a computer codemaker.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MakerPageMsg {
    /// A question, to be answered under its ticket.
    AskMaker(#[serde(with = "form")] MakerConsultation),
}

fields! {
    struct MakerConsultation = "MakerConsultation" {
        ticket: Ticket,
        question: MakerQuestion,
        rules: Rules,
        answered: Vec<Row>,
        known: Option<HiddenCode>,
        seed: Seed,
    }
    enum MakerQuestion = "MakerQuestion" {
        DeviousCode,
        Evade { guess: Code },
        Reveal,
    }
}

/// The rules, which the rest of the message is read with.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Head {
    AskMaker { rules: Rules },
}

/// The most bytes of such messages: a record holds 8,000 acts, and rows that were
/// taken back bind a codemaker, too.
const BYTES_MAX: usize = 1 << 20;

impl MakerPageMsg {
    /// The message as one line of JSON, without a line end.
    #[must_use]
    #[inline]
    pub fn to_text(&self) -> String {
        write(self)
    }

    /// Whether some text is meant as such a message, not as one for a codebreaker.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        text.starts_with(r#"{"ask_maker""#)
    }

    /// Reads a message of at most a mebibyte.
    ///
    /// # Errors
    ///
    /// [`MessageError`] says what is wrong with the text.
    pub fn read(text: &str) -> Result<Self, MessageError> {
        check_size(text, BYTES_MAX)?;
        let Head::AskMaker { rules } = serde_json::from_str(text)?;
        read(text, BYTES_MAX, Some(&rules))
    }
}

/// What a worker answers a computer codemaker.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MakerWorkerMsg {
    /// The answer to a question.
    AnswerMaker {
        /// The ticket of the question.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The answer.
        answer: MakerAnswer,
    },
}

/// What a computer codemaker is told.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MakerAnswer {
    /// The code, or the one that the next answer comes from.
    Code(#[serde(with = "form")] HiddenCode),
    /// No code gives all the answers.
    NoCode,
    /// What an evading codemaker shows after the end.
    Revealed {
        /// A code that gives all answers.
        #[serde(with = "form")]
        code: Code,
        /// How many codes were open before the first answer and after each.
        open: Vec<OpenCount>,
    },
}

impl MakerWorkerMsg {
    /// The message as one line of JSON, without a line end.
    #[must_use]
    pub fn to_text(&self) -> String {
        write(self)
    }

    /// Reads an answer of at most a mebibyte about a board of these rules.
    ///
    /// # Errors
    ///
    /// [`MessageError`] says what is wrong with the text.
    #[inline]
    pub fn read(text: &str, rules: &Rules) -> Result<Self, MessageError> {
        read(text, BYTES_MAX, Some(rules))
    }
}

impl From<MakerAnswer> for Advice {
    fn from(answer: MakerAnswer) -> Self {
        match answer {
            MakerAnswer::Code(code) => Self::Code(code),
            MakerAnswer::NoCode => Self::NoCode { row: None },
            MakerAnswer::Revealed { code, open } => Self::Revealed { code, open },
        }
    }
}

impl TryFrom<Advice> for MakerAnswer {
    type Error = Advice;

    /// Gives advice back that is for a codebreaker.
    fn try_from(advice: Advice) -> Result<Self, Advice> {
        match advice {
            Advice::Code(code) => Ok(Self::Code(code)),
            Advice::NoCode { row: _ } => Ok(Self::NoCode),
            Advice::Revealed { code, open } => Ok(Self::Revealed { code, open }),
            advice @ (Advice::Guess(_)
            | Advice::Consistent
            | Advice::News { .. }
            | Advice::Hint(_)
            | Advice::Assist(_)
            | Advice::Repairs(_)
            | Advice::Pairings(_)
            | Advice::Course(_)) => Err(advice),
        }
    }
}
