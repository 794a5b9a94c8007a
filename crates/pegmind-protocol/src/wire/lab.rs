//! What a page asks its worker besides the questions of a game: about a position that
//! somebody has put in, and about strategies.

use pegmind_rules::{Board, Code, Expected, Feedback, Rules};
use pegmind_session::{Seed, Ticket};
use serde::{Deserialize, Serialize};

use super::form;
use super::{MessageError, check_size, read, write};

/// What a page asks about positions and strategies.
///
/// ```
/// use pegmind_protocol::LabMsg;
/// let text = r#"{"walk":{"ticket":1,"rules":"6 colors, 4 pegs, repeats yes, blanks no, 10 rows","within":null,"answers":["0+1"]}}"#;
/// assert_eq!(LabMsg::read(text)?.to_text(), text);
/// # Ok::<(), pegmind_protocol::MessageError>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LabMsg {
    /// Which codes fit? The first so many.
    List {
        /// Comes back with the answer.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The board.
        #[serde(with = "form")]
        board: Board,
        /// The most codes that are wanted.
        most: u32,
    },
    /// What would a guess do?
    Assess {
        /// Comes back with the answer.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The board.
        #[serde(with = "form")]
        board: Board,
        /// The guess.
        #[serde(with = "form")]
        guess: Code,
    },
    /// How many guesses does a player need? What is found is told again and again, the
    /// last time as the answer.
    Evaluate {
        /// Comes back with the answer.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The board; its number of rows does not matter.
        #[serde(with = "form")]
        rules: Rules,
        /// The name of a strategy or level.
        player: String,
        /// Which guesses it chooses from, by name.
        guesses: String,
        /// The first guess, if it is not the player's own choice.
        #[serde(with = "form")]
        opening: Option<Code>,
        /// How many codes are drawn to be played against; all codes if none are.
        sample: Option<u32>,
        /// Where all that is drawn comes from.
        #[serde(with = "form")]
        seed: Seed,
    },
    /// What does an optimal strategy guess after these answers to its guesses?
    Walk {
        /// Comes back with the answer.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The board; its number of rows does not matter.
        #[serde(with = "form")]
        rules: Rules,
        /// The limit on the longest game, if there is one.
        within: Option<u8>,
        /// The answers so far.
        #[serde(with = "form")]
        answers: Vec<Feedback>,
    },
}

/// What is read before the rest, which needs it.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Head {
    List { board: BoardHead },
    Assess { board: BoardHead },
    Evaluate { rules: Rules },
    Walk { rules: Rules },
}

#[derive(Deserialize)]
struct BoardHead {
    rules: Rules,
}

impl LabMsg {
    /// The most bytes of such a message. 99 rows of 16 pegs are below 10,000.
    pub const BYTES_MAX: usize = 1 << 14;

    /// The message as one line of JSON, without a line end.
    #[must_use]
    #[inline]
    pub fn to_text(&self) -> String {
        write(self)
    }

    /// Whether some text is meant as such a message.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        let names = ["list", "assess", "evaluate", "walk"];
        let name = text.strip_prefix("{\"").and_then(|rest| rest.split('"').next());
        name.is_some_and(|name| names.contains(&name))
    }

    /// Reads a message.
    ///
    /// # Errors
    ///
    /// [`MessageError`] says what is wrong with the text.
    pub fn read(text: &str) -> Result<Self, MessageError> {
        check_size(text, Self::BYTES_MAX)?;
        let rules = match serde_json::from_str(text)? {
            Head::List { board } | Head::Assess { board } => board.rules,
            Head::Evaluate { rules } | Head::Walk { rules } => rules,
        };
        read(text, Self::BYTES_MAX, Some(&rules))
    }

    /// The number of the question.
    #[must_use]
    pub const fn ticket(&self) -> Ticket {
        match self {
            Self::List { ticket, .. }
            | Self::Assess { ticket, .. }
            | Self::Evaluate { ticket, .. }
            | Self::Walk { ticket, .. } => *ticket,
        }
    }
}

/// What a worker answers to a [`LabMsg`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LabReply {
    /// The codes that fit, as far as they were wanted and can be listed.
    Listed {
        /// That of the question.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The codes in ascending order; `None` where they are too many to be listed.
        #[serde(with = "form")]
        codes: Option<Vec<Code>>,
    },
    /// What a guess would do.
    Assessed {
        /// That of the question.
        #[serde(with = "form")]
        ticket: Ticket,
        /// `None` if no code fits the rows.
        found: Option<Assessed>,
    },
    /// How many guesses a player needed so far.
    Evaluated {
        /// That of the question.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The first guess, if it was the same in all games and is known.
        #[serde(with = "form")]
        opening: Option<Code>,
        /// How many games took one guess, two guesses and so on.
        histogram: Vec<u64>,
        /// How many of them were not solved; each counts as 100 guesses.
        unsolved: u64,
        /// How many games there are to play.
        of: u64,
        /// Whether this is the last that is told.
        ended: bool,
    },
    /// Where a strategy is.
    Walked {
        /// That of the question.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The guesses that were answered, and the one that comes now; without it the
        /// code is found.
        #[serde(with = "form")]
        guesses: Vec<Code>,
        /// The codes that are left, and what they take.
        left: WalkShare,
        /// The answers that there can be, in ascending order, and what is behind each.
        next: Vec<WalkStep>,
    },
}

/// What a guess would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assessed {
    /// How many more guesses it takes, this one included.
    #[serde(with = "form")]
    pub expected: Expected,
    /// How many at worst.
    pub worst: u32,
    /// Whether both are those of the best play.
    pub exact: bool,
    /// Into how many classes it splits the codes that fit, if that is known.
    pub classes: Option<u64>,
    /// How many codes are in the largest.
    pub largest: Option<u128>,
}

/// The codes that come to one guess of a strategy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WalkShare {
    /// How many they are.
    pub codes: u64,
    /// The guesses that all of them take together, from this one on.
    pub total: u64,
    /// The guesses of the longest game, from this one on.
    pub longest: u64,
}

/// An answer to a guess of a strategy, and what is behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WalkStep {
    /// The answer.
    #[serde(with = "form")]
    pub answer: Feedback,
    /// What it leads to; one code that takes no more guess where it is the last answer.
    pub share: WalkShare,
}

impl LabReply {
    /// The most bytes of such a message. A hundred codes of 16 numbers are below 8,000.
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

    /// The number of the question that is answered.
    #[must_use]
    pub const fn ticket(&self) -> Ticket {
        match self {
            Self::Listed { ticket, .. }
            | Self::Assessed { ticket, .. }
            | Self::Evaluated { ticket, .. }
            | Self::Walked { ticket, .. } => *ticket,
        }
    }
}
