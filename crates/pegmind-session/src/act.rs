//! What players do, as the record keeps it. Restoring a game is replaying its
//! acts.

use pegmind_rules::{Code, Feedback};

use crate::hint::HintStep;
use crate::notes::Note;

/// One thing a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Act {
    /// The codebreaker placed a guess.
    Guess(Code),
    /// The placed guess was answered.
    Answer {
        /// The answer.
        feedback: Feedback,
        /// How long the row took, in whole seconds.
        seconds: u32,
    },
    /// The last answer was withdrawn, and a guess placed since with it.
    Withdraw,
    /// The last row was taken back, guess and answer.
    TakeBack,
    /// The codebreaker took this step of the hint ladder.
    Hint(HintStep),
    /// The codebreaker made a note.
    Note(Note),
    /// The codebreaker gave up.
    Resign,
}
