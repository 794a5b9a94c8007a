//! Following a search from outside.

use super::{Checkpoint, OptimalProgress};

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
pub(super) struct Listener<'a>(pub(super) &'a (dyn Fn(&OptimalProgress) + Sync));

impl Follower for Listener<'_> {
    fn progress(&self, progress: &OptimalProgress) {
        (self.0)(progress);
    }
}
