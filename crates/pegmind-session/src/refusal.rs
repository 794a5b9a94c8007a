//! Why something a player wanted was refused. Nothing changes then, except
//! that typed pegs stay in the draft. What it says in words is a face's business.

use pegmind_rules::{Clash, CodeError, Explanation, Feedback, GameError, Seat};
use thiserror::Error;

use crate::view::Phase;

/// Why an intent was refused. It prints as the data it is, for logs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("refused: {self:?}")]
pub enum Refusal {
    /// The pegs are not a code of this board.
    Code(#[from] CodeError),
    /// The game does not allow it now.
    Game(#[from] GameError),
    /// Something else has to happen first.
    NotNow {
        /// What was wanted.
        wanted: Wanted,
        /// What the game waits for instead.
        phase: Phase,
    },
    /// In strict play the guess has to fit.
    DoesNotFit {
        /// The first row that it does not fit.
        clash: Clash,
    },
    /// The codemaker's answer is wrong.
    WrongAnswer {
        /// What was answered.
        given: Feedback,
        /// What is right.
        right: Feedback,
        /// Why, if everybody at the screen may know the code.
        explanation: Option<Explanation>,
    },
    /// An answer that nobody checks would end the game. The same answer once
    /// more is taken.
    Doubtful {
        /// The first row that excludes it, if the rows do.
        clash: Option<Clash>,
    },
    /// The game was set up without hints.
    NoHints,
    /// It is for single games only.
    NotInMatches,
    /// The answer is for another board.
    ForeignAnswer {
        /// What was answered.
        given: Feedback,
    },
    /// Answers are checked when they are given, so none can be wrong.
    AnswersChecked,
    /// There is no repair of this number.
    NoSuchRepair {
        /// The repairs there are; none where no contradiction was found.
        listed: usize,
    },
    /// The record has room for no more.
    RecordFull {
        /// The most acts of a record.
        acts: usize,
    },
    /// There is no row yet.
    NoRow,
    /// There is no row of this number.
    NoSuchRow {
        /// The number asked for.
        row: usize,
        /// The rows there are.
        placed: usize,
    },
    /// A placed row never changes.
    NothingToUndo,
    /// A hole that the board does not have.
    NoSuchHole {
        /// The hole asked for, from 1.
        hole: u8,
        /// The pegs of the board.
        pegs: u8,
    },
    /// There is nothing in this hole that could be kept.
    NothingToKeep {
        /// The hole, from 1.
        hole: usize,
    },
    /// A computer codemaker's code does not give the answers it gave before.
    Unfaithful,
    /// The act is another seat's.
    OtherSeat {
        /// Whose it is.
        seat: Seat,
    },
    /// Only whoever keeps the table does this.
    HouseOnly,
    /// No computer plays and no person breaks: the computer gives up for nobody.
    NotYoursToResign,
}

/// What a player wanted out of turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// To choose the code.
    Code,
    /// To guess, or to draft a guess.
    Guess,
    /// To keep a peg for the next row.
    Keep,
    /// To answer a guess.
    Answer,
    /// A hint.
    Hint,
    /// Everything that the public board tells.
    Assist,
    /// How the game went.
    Result,
    /// To make a note.
    Note,
    /// To give up.
    Resign,
    /// To open the code.
    Opening,
    /// The next game of the match.
    NextGame,
}
