//! What a page asks its worker about games that are looked back at, and about puzzles.

use pegmind_review::{
    Alternative, Amount, Certain, Fraction, GameReview, Hardness, Puzzle, PuzzleKind, PuzzleParts,
    Rating, Rest, RowReview, Tag, TellingClash, Unjudged, Verdict, WrongAnswer,
};
use pegmind_rules::{BreakerLevel, Clash, Code, Feedback, OpenCount, Outcome, Peg, Row, Rules};
use pegmind_session::{Audited, Seed, Ticket};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::form::{self, Form, fields};
use super::{MessageError, check_size, read, write};

/// What a page asks about games that are over, and about puzzles.
///
/// ```
/// use pegmind_protocol::StudyMsg;
/// let text = r#"{"alternatives":{"ticket":1,"record":"1. RROY 0+1","row":1}}"#;
/// assert_eq!(StudyMsg::read(text)?.to_text(), text);
/// # Ok::<(), pegmind_protocol::MessageError>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StudyMsg {
    /// What did the guesses of a game cost? Each row is told as it is judged; the answer is
    /// all of it.
    Review {
        /// Comes back with the answer.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The record of the game.
        record: String,
    },
    /// What else could have been guessed in a row?
    Alternatives {
        /// Comes back with the answer.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The record of the game.
        record: String,
        /// The row, from 1.
        row: usize,
    },
    /// Which row of a game is worth being asked again?
    Drill {
        /// Comes back with the answer.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The record of the game.
        record: String,
        /// One that somebody chose, from 1; else the costliest.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        row: Option<usize>,
    },
    /// Puzzles of each kind, from easy to hard. Each is told as it is found; the answer is
    /// all of them.
    Puzzles {
        /// Comes back with the answer.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The board.
        rules: Rules,
        /// What they follow from.
        #[serde(with = "form")]
        seed: Seed,
    },
}

impl StudyMsg {
    /// The most bytes of such a message: a record is at most half of it.
    pub const BYTES_MAX: usize = 1 << 21;

    /// The message as one line of JSON, without a line end.
    #[must_use]
    #[inline]
    pub fn to_text(&self) -> String {
        write(self)
    }

    /// Whether some text is meant as such a message.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        let names = ["review", "alternatives", "drill", "puzzles"];
        let name = text.strip_prefix("{\"").and_then(|rest| rest.split('"').next());
        name.is_some_and(|name| names.contains(&name))
    }

    /// Reads a message.
    ///
    /// # Errors
    ///
    /// [`MessageError`] says what is wrong with the text.
    pub fn read(text: &str) -> Result<Self, MessageError> {
        read(text, Self::BYTES_MAX, None)
    }

    /// The number of the question.
    #[must_use]
    pub const fn ticket(&self) -> Ticket {
        match self {
            Self::Review { ticket, .. }
            | Self::Alternatives { ticket, .. }
            | Self::Drill { ticket, .. }
            | Self::Puzzles { ticket, .. } => *ticket,
        }
    }
}

/// What a worker answers to a [`StudyMsg`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StudyReply {
    /// A row of a review that goes on.
    Judged {
        /// That of the question.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The row.
        #[serde(with = "form")]
        row: Box<RowReview>,
    },
    /// All of a review.
    Reviewed {
        /// That of the question.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The review.
        #[serde(with = "form")]
        review: Box<GameReview>,
    },
    /// What else could have been guessed.
    Others {
        /// That of the question.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The best guesses, and the one that was played; none if no code fits.
        #[serde(with = "form")]
        found: Vec<Alternative>,
    },
    /// A row of a game as a puzzle, with its number from 1.
    Drilled {
        /// That of the question.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The row; `None` if none is worth it.
        #[serde(with = "form")]
        found: Option<(usize, Puzzle)>,
    },
    /// A puzzle; more follow.
    Made {
        /// That of the question.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The puzzle.
        #[serde(with = "form")]
        puzzle: Puzzle,
    },
    /// All puzzles.
    Puzzles {
        /// That of the question.
        #[serde(with = "form")]
        ticket: Ticket,
        /// The puzzles, the easy ones first.
        #[serde(with = "form")]
        puzzles: Vec<Puzzle>,
    },
}

impl StudyReply {
    /// The most bytes of such a message. The review of 99 rows is below it.
    pub const BYTES_MAX: usize = 1 << 20;

    /// The message as one line of JSON, without a line end.
    #[must_use]
    pub fn to_text(&self) -> String {
        write(self)
    }

    /// Reads an answer about a board of these rules.
    ///
    /// # Errors
    ///
    /// [`MessageError`] says what is wrong with the text.
    #[inline]
    pub fn read(text: &str, rules: &Rules) -> Result<Self, MessageError> {
        check_size(text, Self::BYTES_MAX)?;
        read(text, Self::BYTES_MAX, Some(rules))
    }

    /// The number of the question.
    #[must_use]
    pub const fn ticket(&self) -> Ticket {
        match self {
            Self::Judged { ticket, .. }
            | Self::Reviewed { ticket, .. }
            | Self::Others { ticket, .. }
            | Self::Drilled { ticket, .. }
            | Self::Made { ticket, .. }
            | Self::Puzzles { ticket, .. } => *ticket,
        }
    }
}

fields! {
    struct RowReview = "RowReview" {
        row: usize,
        answered: Row,
        left_before: OpenCount,
        rest: Option<Rest>,
        best: Amount,
        best_guess: Option<Code>,
        cost: Amount,
        luck: Option<Amount>,
        skill: u8,
        luck_percentile: Option<u8>,
        verdict: Verdict,
        tags: Vec<Tag>,
        clashes: Vec<Clash>,
        telling_clash: Option<TellingClash>,
        certain: Certain,
        survivors: Vec<Code>,
    }
    struct TellingClash = "TellingClash" {
        clash: Clash,
        in_place: Vec<Peg>,
    }
    struct Rest = "Rest" {
        left: OpenCount,
        guesses: Amount,
    }
    enum Tag = "Tag" {
        Fits,
        Probe,
        Clashes { row: usize },
        Forced,
        Book,
    }
    struct Certain = "Certain" {
        holes: Vec<Option<Peg>>,
        present: Vec<Peg>,
        absent: Vec<Peg>,
    }
    struct GameReview = "GameReview" {
        rows: Vec<RowReview>,
        outcome: Option<Outcome>,
        unjudged: Vec<Unjudged>,
        wrong: Vec<WrongAnswer>,
        hardness: Option<Hardness>,
    }
    enum Unjudged = "Unjudged" {
        NoRows,
        Contradiction { row: usize },
        Stopped { row: usize },
        CodeUnknown,
    }
    struct WrongAnswer = "WrongAnswer" {
        audited: Audited,
        cost: Option<Amount>,
    }
    struct Audited = "Audited" {
        row: usize,
        given: Feedback,
        right: Feedback,
    }
    struct Hardness = "Hardness" {
        code: Code,
        level: Option<BreakerLevel>,
        guesses: Amount,
        average: Option<Amount>,
    }
    struct Alternative = "Alternative" {
        guess: Code,
        alike: u64,
        fits: bool,
        expected: Amount,
        cost: Amount,
        played: bool,
    }
    struct PuzzleParts = "PuzzleParts" {
        kind: PuzzleKind,
        rules: Rules,
        rows: Vec<Row>,
        answers: Vec<Code>,
        answer: Code,
        left: usize,
        rating: Rating,
    }
}

impl<T: Form> Form for Box<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        T::write(self, serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Self::new)
    }
}

impl Form for Puzzle {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.parts().write(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let parts = PuzzleParts::read(deserializer)?;
        Self::of_parts(parts).ok_or_else(|| D::Error::custom("a puzzle whose parts do not fit"))
    }
}

/// An amount: `"5625/1296"` if it is exact, else a number.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum AmountForm {
    Exactly(String),
    About(f64),
}

impl Form for Amount {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = match self {
            Self::Exactly(fraction) => AmountForm::Exactly(fraction.to_string()),
            Self::About(value) => AmountForm::About(*value),
        };
        form.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fraction = |text: &str| {
            let (above, below) = text.split_once('/')?;
            Fraction::mean(above.parse().ok()?, below.parse().ok()?)
        };
        match AmountForm::deserialize(deserializer)? {
            AmountForm::Exactly(text) => fraction(&text)
                .map(Self::Exactly)
                .ok_or_else(|| D::Error::custom("expected a fraction, as in 5625/1296")),
            AmountForm::About(value) => Ok(Self::About(value)),
        }
    }
}

/// Closed sets by their names.
macro_rules! named {
    ($($type:ty)+) => {
        $(impl Form for $type {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        })+
    };
}

named! { Verdict PuzzleKind Rating Outcome }

#[cfg(test)]
mod tests {
    use pegmind_rules::Preset;

    use super::*;

    #[track_caller]
    fn reads_back(reply: &StudyReply, rules: &Rules) {
        let text = reply.to_text();
        assert_eq!(StudyReply::read(&text, rules).as_ref().ok(), Some(reply), "{text}");
    }

    #[test]
    fn puzzles_read_back_and_those_whose_parts_do_not_fit_are_refused() {
        let rules = Preset::Mini.rules();
        let row = |guess: &str, answer: &str| rules.row(guess, answer).unwrap();
        let rows = [row("RRR", "1+0"), row("OOO", "1+0"), row("YYY", "1+0"), row("ROG", "2+0")];
        let puzzle = Puzzle::only_code(&rules, &rows).unwrap();
        let ticket = Ticket::from_number(1);
        let reply = StudyReply::Made { ticket, puzzle: puzzle.clone() };
        reads_back(&reply, &rules);
        reads_back(&StudyReply::Drilled { ticket, found: Some((4, puzzle)) }, &rules);
        let text = reply.to_text().replace("\"answers\":[\"ROY\"]", "\"answers\":[]");
        assert!(StudyReply::read(&text, &rules).is_err(), "{text}");
    }
}
