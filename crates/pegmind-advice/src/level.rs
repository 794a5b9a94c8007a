//! The computer codebreakers by level: the one place that knows which plays how.

pub(crate) mod casual;
pub(crate) mod perfect;
mod renaming;
pub(crate) mod sharp;
pub(crate) mod steady;
pub(crate) mod tournament;

use pegmind_rules::{Board, BreakerLevel, Code, Randomness, Strict};
use pegmind_solver::{Cancel, Guesses, Limits, expert};

use crate::level::casual::casual;
use crate::level::perfect::{PerfectPlayer, perfect};
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
    limits: &Limits,
    cancel: &Cancel,
) -> Option<Code> {
    let guesses = match strict {
        Strict::Yes => Guesses::Candidates,
        Strict::No => Guesses::All,
    };
    let perfect = || perfect(board, guesses, limits, cancel);
    play(board, level, randomness, (limits, cancel), perfect)
}

/// A computer codebreaker in many games on one board.
#[derive(Debug)]
pub(crate) struct Player {
    level: BreakerLevel,
    perfect: PerfectPlayer,
}

impl Player {
    /// The guesses are those that the perfect one may make.
    pub(crate) fn new(level: BreakerLevel, guesses: Guesses) -> Self {
        Self { level, perfect: PerfectPlayer::new(guesses) }
    }

    /// As [`guess`](guess()), with [`Limits::THOROUGH`].
    pub(crate) fn guess(
        &self,
        board: &Board,
        randomness: &mut impl Randomness,
        cancel: &Cancel,
    ) -> Option<Code> {
        let perfect = || self.perfect.guess(board, cancel);
        play(board, self.level, randomness, (&Limits::THOROUGH, cancel), perfect)
    }
}

fn play(
    board: &Board,
    level: BreakerLevel,
    randomness: &mut impl Randomness,
    (limits, cancel): (&Limits, &Cancel),
    perfect: impl FnOnce() -> Option<Code>,
) -> Option<Code> {
    match level {
        BreakerLevel::Casual => Some(casual(board, randomness)),
        BreakerLevel::Steady => steady(board, randomness, limits, cancel),
        BreakerLevel::Sharp => sharp(board, randomness, limits, cancel),
        BreakerLevel::Expert => expert(board, randomness, limits, cancel),
        BreakerLevel::Perfect => perfect(),
        BreakerLevel::Average(average) => {
            let chance = average.casual_chance(board.rows().len() + 1);
            let casually = randomness.below(10_000) < u64::from(chance);
            if casually { Some(casual(board, randomness)) } else { perfect() }
        }
    }
}
