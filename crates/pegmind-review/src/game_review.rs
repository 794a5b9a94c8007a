//! What is said of a whole game.

use pegmind_rules::{BreakerLevel, Code, Outcome};
use pegmind_session::Audited;

use crate::amount::Amount;
use crate::balance::Balance;
use crate::finished_game::FinishedGame;
use crate::row_review::RowReview;
use crate::tip::{Praise, Tip};

/// The review of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameReview {
    /// The rows that could be judged, the first one first.
    pub rows: Vec<RowReview>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// What could not be judged.
    pub unjudged: Vec<Unjudged>,
    /// The answers that were wrong.
    pub wrong: Vec<WrongAnswer>,
    /// How hard the code of a human codemaker was.
    pub hardness: Option<Hardness>,
}

/// What a review cannot judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unjudged {
    /// No row was played.
    NoRows,
    /// No code fits the rows up to this one, so that neither its answer nor the rows after it
    /// mean anything.
    Contradiction {
        /// The number of the row, from 1.
        row: usize,
    },
    /// The work was stopped before this row.
    Stopped {
        /// The number of the row, from 1.
        row: usize,
    },
    /// The code is not known, so that the answers could not be marked again.
    CodeUnknown,
}

/// A wrong answer, and what it did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrongAnswer {
    /// The answer.
    pub audited: Audited,
    /// How much more the guesses after it, up to the next wrong one, cost on the board with
    /// right answers than on the board that the codebreaker saw; `None` if that is not known.
    pub cost: Option<Amount>,
}

/// How hard a code was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hardness {
    /// The code.
    pub code: Code,
    /// The level of the codebreaker that is meant; `None` for perfect play.
    pub level: Option<BreakerLevel>,
    /// How many guesses it takes on average to find this code.
    pub guesses: Amount,
    /// The same over all codes of the board, if that is known.
    pub average: Option<Amount>,
}

impl GameReview {
    /// The review of a game from those of the rows that could be judged.
    #[must_use]
    pub fn new(game: &FinishedGame, rows: Vec<RowReview>, stopped: Option<usize>) -> Self {
        let mut unjudged = Vec::new();
        if game.rows.is_empty() {
            unjudged.push(Unjudged::NoRows);
        }
        let broken = rows.last().filter(|row| row.rest.is_none()).map(|row| row.row);
        match (stopped, broken) {
            (Some(row), _) => unjudged.push(Unjudged::Stopped { row }),
            (None, Some(row)) => unjudged.push(Unjudged::Contradiction { row }),
            (None, None) => {}
        }
        if game.code.is_none() {
            unjudged.push(Unjudged::CodeUnknown);
        }
        let wrong = game.wrong.iter().map(|wrong| WrongAnswer { audited: *wrong, cost: None });
        let (outcome, wrong) = (game.outcome, wrong.collect());
        Self { rows, outcome, unjudged, wrong, hardness: None }
    }

    /// The account of the rows; `None` if there are none.
    #[must_use]
    pub fn balance(&self) -> Option<Balance> {
        Balance::of(&self.rows)
    }

    /// The row whose guess cost most, the first of several; `None` if no guess cost anything.
    #[must_use]
    pub fn costliest(&self) -> Option<&RowReview> {
        RowReview::costliest(&self.rows)
    }

    /// The mean skill of the guesses that were not forced; `None` if all were.
    #[must_use]
    pub fn skill(&self) -> Option<u8> {
        let skills =
            self.rows.iter().filter(|row| !row.is_forced()).map(|row| u32::from(row.skill));
        let (sum, count) = skills.fold((0, 0), |(sum, count), skill| (sum + skill, count + 1));
        u8::try_from((2 * sum + count).checked_div(2 * count)?).ok()
    }

    /// What went well.
    #[must_use]
    pub fn praise(&self) -> Praise {
        // Where key pegs were wrong, nobody knows what they would have led to.
        Praise::of(&self.rows, self.outcome.filter(|_| self.wrong.is_empty()))
    }

    /// What to do better, from the row whose guess cost most.
    #[must_use]
    pub fn tip(&self) -> Option<Tip> {
        Tip::of(self.costliest()?)
    }
}
