//! What has happened at a table, as everybody may know it, and at a desk.

use pegmind_rules::{
    Assistance, Board, Clash, Code, CodeError, Draft, Feedback, Hint, MatchOutcome, Outcome, Peg,
    Repair, Row,
};

use crate::answers::{Audited, OpenRow};
use crate::game_result::GameResult;
use crate::hint::HintStep;
use crate::notes::Note;
use crate::played::Played;
use crate::secret::{Commitment, Opening};
use crate::view::Why;

/// A public fact about a game, with all that is needed to say it. Nothing in
/// an event depends on the code before the end, except for the answers owed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A game has begun, this one of the match, counted from 1.
    Started {
        /// The number of the game.
        game: u8,
        /// What is known of it.
        of: Box<Played>,
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
        /// A guess placed since, which is withdrawn with it.
        placed: Option<Code>,
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
    /// A row was taken back. Its guess is in the draft again.
    TakenBack {
        /// The number of the row, from 1.
        row: usize,
        /// The row as it was.
        was: Row,
    },
    /// The codebreaker took a step of the hint ladder.
    HintTaken {
        /// The number of the row it was taken in, from 1.
        row: usize,
        /// The step.
        step: HintStep,
    },
    /// The answers so far cannot all be right.
    Contradicted {
        /// The first row, counted from 1, that cannot be right if those
        /// before it are, if that is known.
        row: Option<usize>,
        /// The rows.
        board: Board,
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
        /// What is known of it.
        of: Box<Played>,
    },
    /// The code that was found has opened a text.
    PrizeOpened {
        /// The text, as somebody else has written it.
        text: String,
    },
    /// The match is over.
    MatchEnded {
        /// How.
        outcome: MatchOutcome,
        /// What is known of it.
        of: Box<Played>,
    },
}

/// How many of the things that were found are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// The first ones: nobody has asked for more.
    First,
    /// All of them.
    All,
}

/// Something that happened at a desk: nobody else hears of it. It has all that
/// is needed to say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeskEvent {
    /// The draft changed.
    Drafted {
        /// The draft as it is now.
        draft: Draft,
        /// What keeps it from being placed; `None` if it can be.
        problem: Option<CodeError>,
    },
    /// The next row begins with the pegs that are kept.
    Carried {
        /// The draft as it is now.
        draft: Draft,
    },
    /// A peg of the draft is kept for the next row, or no longer.
    Kept {
        /// The hole, from 1.
        hole: usize,
        /// The peg.
        peg: Peg,
        /// Whether it is kept now.
        kept: bool,
    },
    /// How the game went that is over.
    Result(Box<GameResult>),
    /// A note was made or rubbed out.
    Noted(Note),
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
    /// From now on the first row that the draft contradicts is told, or no more.
    ClashesMarked {
        /// Whether it is told.
        on: bool,
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
    /// It was found out which answers are probably wrong.
    Diagnosed {
        /// The rows that contradict each other.
        board: Board,
        /// The repairs, the likeliest first; empty if none is known.
        repairs: Vec<Repair>,
        /// How many of them are to be told.
        listed: Listed,
        /// Whether the game is over, so that no answer can be withdrawn.
        over: bool,
    },
    /// The last row told nothing that was not known before it.
    NothingNew {
        /// The rows.
        board: Board,
    },
    /// It was asked why a row was answered as it was.
    Explained {
        /// The number of the row, from 1.
        number: usize,
        /// Why, as far as the viewer may know it.
        why: Why,
    },
}
