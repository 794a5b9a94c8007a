//! Following a search from outside.

use crate::proof::checkpoint::Checkpoint;

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptimalProgress {
    /// How many sets were looked at.
    pub nodes: u64,
    /// No strategy is better than this.
    pub lower: u64,
    /// A strategy that is as good as this is known, if any.
    pub upper: Option<u64>,
    /// How many openings are done, and how many there are that could be better
    /// than what is known. Fewer are left once something better is found.
    pub openings: (usize, usize),
    /// About how many millionths of the next opening are done: its classes by
    /// the squares of their sizes, the guesses for the class that is looked at.
    pub opening_millionths: u32,
}

/// Follows a search. It is called by any of its threads, which do not go on
/// meanwhile; the others do.
pub trait Follower: Sync {
    /// Hears from time to time how far the search is.
    fn progress(&self, progress: &OptimalProgress);

    /// Whether checkpoints are made: one at the end, and one whenever it is
    /// wanted. It is always the same.
    fn keeps_checkpoints(&self) -> bool {
        false
    }

    /// Whether a checkpoint is wanted now. It is asked often; every yes makes
    /// one.
    fn wants_checkpoint(&self) -> bool {
        false
    }

    /// Takes a checkpoint.
    fn keep(&self, checkpoint: Checkpoint) {
        drop(checkpoint);
    }
}

/// Hears of progress alone.
pub(crate) struct Listener<'a>(pub(crate) &'a (dyn Fn(&OptimalProgress) + Sync));

impl Follower for Listener<'_> {
    fn progress(&self, progress: &OptimalProgress) {
        (self.0)(progress);
    }
}
