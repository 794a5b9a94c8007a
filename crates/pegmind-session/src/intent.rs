//! What a person wants, whichever front end they say it with.

use pegmind_rules::{Feedback, Peg};

use crate::desk::DraftEdit;
use crate::notes::Note;

/// What a person asks of a session. Keys, clicks and typed lines all become
/// intents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// The codemaker chooses this code.
    SetCode(Vec<Peg>),
    /// The codebreaker changes the draft.
    Draft(DraftEdit),
    /// The codebreaker places the draft as a guess.
    Submit,
    /// The codebreaker copies a row into the draft.
    Repeat {
        /// The number of the row, from 1; nothing is the last one.
        row: Option<usize>,
    },
    /// The codebreaker keeps the peg in this hole of the draft for the next
    /// row, or no longer.
    Keep {
        /// The hole, counted from 0.
        hole: usize,
    },
    /// The codemaker answers the placed guess.
    Answer(Feedback),
    /// The codemaker says that an answer was wrong, and is this one.
    Correct {
        /// The number of the row, from 1.
        row: usize,
        /// The right answer.
        feedback: Feedback,
    },
    /// Asks which answers are probably wrong that contradict each other, or has
    /// them set right.
    Repair {
        /// The number of the repair, from 1, as they were listed; nothing lists them.
        number: Option<usize>,
    },
    /// Takes back the last change of the draft; with an empty draft key pegs
    /// that a person gave for a code off the table, or a row where takebacks
    /// are on.
    Undo,
    /// Asks whether these pegs fit all rows.
    Check(Vec<Peg>),
    /// From now on the first row that the draft contradicts is told, or no more. It
    /// costs the first step of the hint ladder, once a row.
    MarkClashes {
        /// Whether it is told.
        on: bool,
    },
    /// Asks how many codes are left.
    Left,
    /// Asks for the next step of the hint ladder. The first time it is only
    /// offered.
    Hint,
    /// Asks for everything that the public board tells, for a guess and about
    /// the draft. It costs the last step of the hint ladder, once a row.
    Assist,
    /// Asks why a row was answered as it was.
    Why {
        /// The number of the row, from 1.
        row: usize,
    },
    /// Asks how the game went that is over: how many codes were left at each row.
    Result,
    /// Makes a note.
    Note(Note),
    /// The codebreaker gives up.
    Resign,
    /// Goes on to the next game of the match.
    NextGame,
}

/// Names all intents, so that none is forgotten in the list of names.
macro_rules! names {
    ($($intent:pat => $name:literal,)+) => {
        impl Intent {
            /// The names of all intents, for comparing what front ends can send.
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// The name of this intent.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    $($intent => $name,)+
                }
            }
        }
    };
}

names! {
    Self::SetCode(_) => "set-code",
    Self::Draft(_) => "draft",
    Self::Submit => "submit",
    Self::Repeat { .. } => "repeat",
    Self::Keep { .. } => "keep",
    Self::Answer(_) => "answer",
    Self::Correct { .. } => "correct",
    Self::Repair { .. } => "repair",
    Self::Undo => "undo",
    Self::Check(_) => "check",
    Self::MarkClashes { .. } => "mark-clashes",
    Self::Left => "left",
    Self::Hint => "hint",
    Self::Assist => "assist",
    Self::Why { .. } => "why",
    Self::Result => "result",
    Self::Note(_) => "note",
    Self::Resign => "resign",
    Self::NextGame => "next-game",
}
