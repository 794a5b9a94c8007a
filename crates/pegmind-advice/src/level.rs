//! The computer codebreakers by level: the one place that knows which plays how.

pub(crate) mod casual;
pub(crate) mod perfect;
mod renaming;
pub(crate) mod sharp;
pub(crate) mod steady;
pub(crate) mod tournament;

use pegmind_rules::{Board, BreakerLevel, Code, Randomness, Strict};
use pegmind_solver::{Cancel, Guesses, expert};

use crate::level::casual::casual;
use crate::level::perfect::{Perfectionist, perfect};
use crate::level::sharp::sharp;
use crate::level::steady::steady;

/// The guess of a computer codebreaker. Returns `None` if no code fits the rows,
/// which the casual one does not notice. Only the perfect one plays by the strict
/// rule; the others play as they always do.
///
/// Work that is stopped ends with the best guess found until then, which may
/// be one that the level would not make, or with `None`.
pub fn guess(
    board: &Board,
    level: BreakerLevel,
    strict: Strict,
    randomness: &mut impl Randomness,
    cancel: &Cancel,
) -> Option<Code> {
    let guesses = match strict {
        Strict::Yes => Guesses::Candidates,
        Strict::No => Guesses::All,
    };
    play(board, level, randomness, cancel, || perfect(board, guesses, cancel))
}

/// A computer codebreaker in many games on one board.
#[derive(Debug)]
pub(crate) struct Player {
    level: BreakerLevel,
    perfectionist: Perfectionist,
}

impl Player {
    /// The guesses are those that the perfect one may make.
    pub(crate) fn new(level: BreakerLevel, guesses: Guesses) -> Self {
        Self { level, perfectionist: Perfectionist::new(guesses) }
    }

    /// As [`guess`].
    pub(crate) fn guess(
        &self,
        board: &Board,
        randomness: &mut impl Randomness,
        cancel: &Cancel,
    ) -> Option<Code> {
        let perfect = || self.perfectionist.guess(board, cancel);
        play(board, self.level, randomness, cancel, perfect)
    }
}

fn play(
    board: &Board,
    level: BreakerLevel,
    randomness: &mut impl Randomness,
    cancel: &Cancel,
    perfect: impl FnOnce() -> Option<Code>,
) -> Option<Code> {
    match level {
        BreakerLevel::Casual => Some(casual(board, randomness)),
        BreakerLevel::Steady => steady(board, randomness, cancel),
        BreakerLevel::Sharp => sharp(board, randomness, cancel),
        BreakerLevel::Expert => expert(board, randomness, cancel),
        BreakerLevel::Perfect => perfect(),
    }
}
