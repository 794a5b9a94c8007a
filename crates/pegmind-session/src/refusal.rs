//! Why something a player wanted was refused. Nothing changes then, except
//! that typed pegs stay in the draft.

use std::fmt;

use pegmind_rules::{Clash, CodeError, Explanation, Feedback, GameError, Seat};
use thiserror::Error;

use crate::view::Phase;

/// Why an intent was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The pegs are not a code of this board.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// The game does not allow it now.
    #[error(transparent)]
    Game(#[from] GameError),
    /// Something else has to happen first.
    #[error("{wanted} now; {}", awaited(*phase))]
    NotNow {
        /// What was wanted.
        wanted: Wanted,
        /// What the game waits for instead.
        phase: Phase,
    },
    /// In strict play the guess has to fit.
    #[error(
        "strict play: row {} would then read {}, it reads {}", clash.row, clash.would_be, clash.given
    )]
    DoesNotFit {
        /// The first row that it does not fit.
        clash: Clash,
    },
    /// The codemaker's answer is wrong.
    #[error("{given} is not right, it is {right}")]
    WrongAnswer {
        /// What was answered.
        given: Feedback,
        /// What is right.
        right: Feedback,
        /// Why, if everybody at the screen may know the code.
        explanation: Option<Explanation>,
    },
    /// An answer would end the game that the rows before it exclude. The same
    /// answer once more is taken.
    #[error(
        "that cannot be the code: row {} would then read {}, it reads {}; the same answer again ends the game all the same", clash.row, clash.would_be, clash.given
    )]
    Doubtful {
        /// The first row that it does not fit.
        clash: Clash,
    },
    /// The game was set up without hints.
    #[error("this game is played without hints")]
    NoHints,
    /// The answer is for another board.
    #[error("{given} is not an answer on this board")]
    ForeignAnswer {
        /// What was answered.
        given: Feedback,
    },
    /// Answers are checked when they are given, so none can be wrong.
    #[error("key pegs are checked in this game; they stay")]
    AnswersChecked,
    /// The record has room for no more.
    #[error("{acts} things were done in this game; its record holds no more")]
    RecordFull {
        /// The most acts of a record.
        acts: usize,
    },
    /// There is no row yet.
    #[error("there is no row yet")]
    NoRow,
    /// There is no row of this number.
    #[error("there is no row {row} yet; rows 1 to {placed} are placed")]
    NoSuchRow {
        /// The number asked for.
        row: usize,
        /// The rows there are.
        placed: usize,
    },
    /// A placed row never changes.
    #[error("a placed row stays; there is nothing to undo")]
    NothingToUndo,
    /// A hole that the board does not have.
    #[error("there is no peg {hole}; expected 1 to {pegs}")]
    NoSuchHole {
        /// The hole asked for, from 1.
        hole: u8,
        /// The pegs of the board.
        pegs: u8,
    },
    /// There is nothing in this hole that could be kept.
    #[error("peg {hole} of the draft is empty; there is nothing to keep")]
    NothingToKeep {
        /// The hole, from 1.
        hole: usize,
    },
    /// A computer codemaker's code does not give the answers it gave before.
    #[error("the codemaker's code does not give the answers so far")]
    Unfaithful,
    /// The act is another seat's.
    #[error("only the {seat} can do that")]
    OtherSeat {
        /// Whose it is.
        seat: Seat,
    },
    /// Only whoever keeps the table does this.
    #[error("only the table itself can do that")]
    HouseOnly,
    /// No computer plays and no person breaks: the computer gives up for nobody.
    #[error("only the codebreaker can give up")]
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
    /// To make a note.
    Note,
    /// To give up.
    Resign,
    /// To open the code.
    Opening,
    /// The next game of the match.
    NextGame,
}

impl fmt::Display for Wanted {
    /// Says that there is none: `no guess`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Code => "no code",
            Self::Guess => "no guess",
            Self::Keep => "nothing to keep",
            Self::Answer => "no key pegs",
            Self::Hint => "no hint",
            Self::Assist => "no help",
            Self::Note => "no note",
            Self::Resign => "nothing to give up",
            Self::Opening => "no open code",
            Self::NextGame => "no next game",
        })
    }
}

/// What has to happen first.
const fn awaited(phase: Phase) -> &'static str {
    match phase {
        Phase::Code => "the codemaker chooses a code first",
        Phase::Guess => "the codebreaker guesses first",
        Phase::Answer => "the placed guess waits for its key pegs",
        Phase::Thinking => "the computer is thinking",
        Phase::Contradiction { .. } => "undo withdraws the last key pegs",
        Phase::GameOver | Phase::MatchOver => "the game is over",
    }
}
