//! What a page and its worker, which holds the solver, tell each other.

use pegmind_rules::{
    Assistance, AverageGuesses, Board, Code, Course, Hint, Pairings, Repair, Rules,
};
use pegmind_session::{Advice, Consultation, Question, Seed, Ticket};
use serde::{Deserialize, Serialize};

use super::form::{self, fields};
use super::{MessageError, check_size, read, write};

/// What a page says to its worker.
///
/// ```
/// use pegmind_protocol::PageMsg;
/// let text = r#"{"ask":{"ticket":1,"question":"consistency","board":{"rules":"6 colors, 4 pegs, repeats yes, blanks no, 10 rows","rows":[["RROY","0+1"]]},"seed":"SEED"}}"#;
/// let text = text.replace("SEED", &"5e".repeat(32));
/// assert_eq!(PageMsg::read(&text)?.to_text(), text);
/// # Ok::<(), pegmind_protocol::MessageError>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PageMsg {
    /// A question, to be answered under its ticket. To take it back, the page
    /// ends the worker and begins another.
    Ask(#[serde(with = "form")] Consultation),
    /// How many guesses does good play need on an empty board?
    Foresee {
        /// Comes back with the answer.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The board.
        rules: Rules,
    },
}

fields! {
    struct Consultation = "Consultation" {
        ticket: Ticket,
        question: Question,
        board: Board,
        seed: Seed,
    }
}

/// The rules, which the rest of the message is read with.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Head {
    Ask { board: BoardHead },
    Foresee { rules: Rules },
}

#[derive(Deserialize)]
struct BoardHead {
    rules: Rules,
}

impl PageMsg {
    /// The most bytes of such a message. 99 rows of 16 pegs are below 10,000.
    pub const BYTES_MAX: usize = 1 << 14;

    /// The message as one line of JSON, without a line end.
    #[must_use]
    #[inline]
    pub fn to_text(&self) -> String {
        write(self)
    }

    /// Reads a message.
    ///
    /// # Errors
    ///
    /// [`MessageError`] says what is wrong with the text.
    pub fn read(text: &str) -> Result<Self, MessageError> {
        check_size(text, Self::BYTES_MAX)?;
        let rules = match serde_json::from_str(text)? {
            Head::Ask { board } => board.rules,
            Head::Foresee { rules } => rules,
        };
        read(text, Self::BYTES_MAX, Some(&rules))
    }

    /// The ticket in a message that cannot be read, if there is one.
    #[must_use]
    pub fn ticket_of(text: &str) -> Option<Ticket> {
        let message: serde_json::Value = serde_json::from_str(text).ok()?;
        let (_, asked) = message.as_object()?.iter().next()?;
        asked.get("ticket")?.as_u64().map(Ticket::from_number)
    }
}

/// What a worker says to its page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkerMsg {
    /// How far the answer to a question is.
    Progress {
        /// The ticket of the question.
        #[serde(with = "form")]
        ticket: Ticket,
        /// So much is done.
        done: u64,
        /// Of so much.
        of: u64,
    },
    /// The answer to a question.
    Answer {
        /// The ticket of the question.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The answer.
        answer: Answer,
    },
    /// How many guesses good play needs on an empty board.
    Foreseen {
        /// The ticket of the question.
        #[serde(with = "form")]
        ticket: Ticket,
        /// How many on average.
        #[serde(with = "form")]
        average: Option<AverageGuesses>,
    },
    /// A question that was not worked on.
    Refused {
        /// Its ticket, if that could be read.
        #[serde(with = "form")]
        ticket: Option<Ticket>,
        /// Why, as a sentence for whoever looks for the mistake.
        why: String,
    },
}

/// What a solver answers a codebreaker, from the public board alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// A guess.
    Guess(#[serde(with = "form")] Code),
    /// No code fits all rows.
    NoCode {
        /// The first row, counted from 1, that no code fits together with those
        /// before it, if that is known.
        row: Option<usize>,
    },
    /// The answers can all be right, as far as can be said.
    Consistent,
    /// Whether the last row told anything, or that cannot be said.
    News {
        /// Whether it did.
        told: bool,
    },
    /// A hint.
    Hint(#[serde(with = "form")] Hint),
    /// Everything that the public board tells.
    Assist(#[serde(with = "form")] Assistance),
    /// What would repair contradictory answers.
    Repairs(#[serde(with = "form")] Vec<Repair>),
    /// What one answer can mean.
    Pairings(#[serde(with = "form")] Pairings),
    /// How a game went.
    Course(#[serde(with = "form")] Course),
}

impl WorkerMsg {
    /// The most bytes of such a message. What 26 colors do in 16 holes is below
    /// 10,000.
    pub const BYTES_MAX: usize = 1 << 16;

    /// The message as one line of JSON, without a line end.
    #[must_use]
    pub fn to_text(&self) -> String {
        write(self)
    }

    /// Reads an answer to a question about a board of these rules.
    ///
    /// # Errors
    ///
    /// [`MessageError`] says what is wrong with the text.
    #[inline]
    pub fn read(text: &str, rules: &Rules) -> Result<Self, MessageError> {
        read(text, Self::BYTES_MAX, Some(rules))
    }
}

impl From<Answer> for Advice {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Guess(guess) => Self::Guess(guess),
            Answer::NoCode { row } => Self::NoCode { row },
            Answer::Consistent => Self::Consistent,
            Answer::News { told } => Self::News { told },
            Answer::Hint(hint) => Self::Hint(hint),
            Answer::Assist(assistance) => Self::Assist(assistance),
            Answer::Repairs(repairs) => Self::Repairs(repairs),
            Answer::Pairings(pairings) => Self::Pairings(pairings),
            Answer::Course(course) => Self::Course(course),
        }
    }
}

impl TryFrom<Advice> for Answer {
    type Error = Advice;

    /// Gives advice back that is for a codemaker.
    fn try_from(advice: Advice) -> Result<Self, Advice> {
        match advice {
            Advice::Guess(guess) => Ok(Self::Guess(guess)),
            Advice::NoCode { row } => Ok(Self::NoCode { row }),
            Advice::Consistent => Ok(Self::Consistent),
            Advice::News { told } => Ok(Self::News { told }),
            Advice::Hint(hint) => Ok(Self::Hint(hint)),
            Advice::Assist(assistance) => Ok(Self::Assist(assistance)),
            Advice::Repairs(repairs) => Ok(Self::Repairs(repairs)),
            Advice::Pairings(pairings) => Ok(Self::Pairings(pairings)),
            Advice::Course(course) => Ok(Self::Course(course)),
            advice @ (Advice::Code(_) | Advice::Revealed { .. }) => Err(advice),
        }
    }
}
