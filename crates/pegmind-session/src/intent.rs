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
    /// Takes back the last change of the draft; with an empty draft key pegs
    /// that a person gave for a code off the table, or a row where takebacks
    /// are on.
    Undo,
    /// Asks whether these pegs fit all rows.
    Check(Vec<Peg>),
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
    /// Makes a note.
    Note(Note),
    /// The codebreaker gives up.
    Resign,
    /// Goes on to the next game of the match.
    NextGame,
}

impl Intent {
    /// The names of all intents, for comparing what front ends can send.
    pub const NAMES: [&'static str; 16] = [
        "set-code",
        "draft",
        "submit",
        "repeat",
        "keep",
        "answer",
        "correct",
        "undo",
        "check",
        "left",
        "hint",
        "assist",
        "why",
        "note",
        "resign",
        "next-game",
    ];

    /// The name of this intent.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::SetCode(_) => "set-code",
            Self::Draft(_) => "draft",
            Self::Submit => "submit",
            Self::Repeat { .. } => "repeat",
            Self::Keep { .. } => "keep",
            Self::Answer(_) => "answer",
            Self::Correct { .. } => "correct",
            Self::Undo => "undo",
            Self::Check(_) => "check",
            Self::Left => "left",
            Self::Hint => "hint",
            Self::Assist => "assist",
            Self::Why { .. } => "why",
            Self::Note(_) => "note",
            Self::Resign => "resign",
            Self::NextGame => "next-game",
        }
    }
}

#[cfg(test)]
mod tests {
    use pegmind_rules::Preset;

    use super::*;
    use crate::notes::NoteMark;

    /// One of each, in the order of their declaration. The match makes a new
    /// one appear here.
    fn next(intent: &Intent) -> Option<Intent> {
        let peg = Peg::Blank;
        let feedback = Feedback::sum_solved(&Preset::default().rules());
        Some(match intent {
            Intent::SetCode(_) => Intent::Draft(DraftEdit::Clear),
            Intent::Draft(_) => Intent::Submit,
            Intent::Submit => Intent::Repeat { row: None },
            Intent::Repeat { .. } => Intent::Keep { hole: 0 },
            Intent::Keep { .. } => Intent::Answer(feedback),
            Intent::Answer(_) => Intent::Correct { row: 1, feedback },
            Intent::Correct { .. } => Intent::Undo,
            Intent::Undo => Intent::Check(Vec::new()),
            Intent::Check(_) => Intent::Left,
            Intent::Left => Intent::Hint,
            Intent::Hint => Intent::Assist,
            Intent::Assist => Intent::Why { row: 1 },
            Intent::Why { .. } => Intent::Note(Note { peg, hole: 1, mark: Some(NoteMark::Sure) }),
            Intent::Note(_) => Intent::Resign,
            Intent::Resign => Intent::NextGame,
            Intent::NextGame => return None,
        })
    }

    #[test]
    fn every_intent_is_in_the_list_of_names() {
        let first = Some(Intent::SetCode(Vec::new()));
        let all = std::iter::successors(first, next);
        let names: Vec<&str> = all.map(|intent| intent.name()).collect();
        assert_eq!(names, Intent::NAMES);
    }
}
