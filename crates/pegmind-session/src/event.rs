//! What has happened, as everybody may know it.

use pegmind_rules::{
    Assistance, Board, Clash, Code, Draft, Feedback, Hint, MatchOutcome, Outcome, Repair, Row,
};

use crate::answers::OpenRow;
use crate::hint::HintStep;
use crate::secret::{Commitment, Opening};
use crate::view::Why;

/// A public fact. Nothing in an event depends on the code before the end,
/// except for the answers owed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A game has begun, this one of the match, counted from 1.
    Started {
        /// The number of the game.
        game: u8,
    },
    /// The codemaker has settled on a code.
    CodeSet {
        /// The codemaker's promise, to be opened at the end.
        commitment: Commitment,
    },
    /// The codemaker settles on no code until its answers leave only one.
    /// There is no promise to be opened.
    Evading,
    /// A guess is placed and waits for a person to answer it.
    Placed {
        /// The number of the row, from 1.
        row: usize,
        /// The guess.
        guess: Code,
    },
    /// A guess is answered.
    Scored {
        /// The number of the row, from 1.
        row: usize,
        /// The guess.
        guess: Code,
        /// The answer.
        feedback: Feedback,
    },
    /// An answer was withdrawn; its guess waits again.
    Withdrawn {
        /// The number of the row, from 1.
        row: usize,
        /// The row as it was.
        was: Row,
    },
    /// An answer was wrong and is another one.
    Corrected {
        /// The number of the row, from 1.
        row: usize,
        /// The row as it was.
        was: Row,
        /// The right answer.
        feedback: Feedback,
    },
    /// A row was taken back. It is in the draft again.
    TakenBack {
        /// The number of the row, from 1.
        row: usize,
    },
    /// The draft changed.
    Drafted,
    /// A peg of the draft is kept for the next row, or no longer.
    Kept {
        /// The hole, from 1.
        hole: usize,
        /// Whether it is kept now.
        kept: bool,
    },
    /// A note was made or rubbed out.
    Noted,
    /// The next hint was offered.
    HintOffered {
        /// The step that would be taken.
        step: HintStep,
    },
    /// A question about some pegs was answered.
    Checked {
        /// The code.
        code: Code,
        /// The rows it does not fit.
        clashes: Vec<Clash>,
    },
    /// A hint was given.
    Hinted {
        /// The step taken.
        step: HintStep,
        /// What it says.
        hint: Hint,
    },
    /// What the public board tells was told.
    Assisted {
        /// The draft that was judged.
        draft: Draft,
        /// What was told.
        assistance: Assistance,
    },
    /// The answers so far cannot all be right.
    Contradicted {
        /// The first row, counted from 1, that cannot be right if those
        /// before it are, if that is known.
        row: Option<usize>,
    },
    /// It was found out which answers are probably wrong.
    Diagnosed {
        /// The repairs, the likeliest first; empty if none is known.
        repairs: Vec<Repair>,
    },
    /// It was asked why a row was answered as it was. Only where everybody at
    /// the screen may know the code does this depend on it.
    Explained {
        /// The number of the row, from 1.
        number: usize,
        /// Why.
        why: Why,
    },
    /// The game is over.
    Ended {
        /// How.
        outcome: Outcome,
        /// What the codemaker gets for it.
        points: u32,
        /// The code and the salt of its commitment, if they are known here.
        opening: Option<Opening>,
        /// Wrong answers that the codemaker gave unchecked.
        audit: Vec<Audited>,
        /// How many codes an evading codemaker had open at each answer.
        open: Vec<OpenRow>,
    },
    /// The match is over.
    MatchEnded {
        /// How.
        outcome: MatchOutcome,
    },
}

/// An answer that was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Audited {
    /// The number of the row, from 1.
    pub row: usize,
    /// What was answered.
    pub given: Feedback,
    /// What was right.
    pub right: Feedback,
}

/// The answers on a board that this code does not give.
pub(crate) fn audit(board: &Board, code: &Code) -> Vec<Audited> {
    let wrong =
        |clash: Clash| Audited { row: clash.row, given: clash.given, right: clash.would_be };
    board.clashes(code).into_iter().map(wrong).collect()
}
