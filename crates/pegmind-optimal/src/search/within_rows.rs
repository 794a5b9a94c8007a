//! Searches for which nothing is to be small, only the rows have to suffice: guesses are
//! tried by the sum of the squares of their classes, and of the classes the largest first,
//! because that is the one that fails.

use crate::search::worker::Level;
use crate::search::{Aim, Position, Search};
use crate::sets::bounds::Branches;

impl Search<'_> {
    /// Whether guesses are tried by the sum of the squares of their classes, and the
    /// largest class first.
    pub(crate) fn has_squares(&self) -> bool {
        self.pruning.squares && self.aim == Aim::Rows
    }

    /// Ranks all guesses for a set; see [`Self::rank_guesses`].
    pub(crate) fn rank_by_squares(
        &self,
        level: &mut Level,
        position: &Position<'_>,
    ) -> Option<(u32, Branches)> {
        let Position { set, rows, branches, .. } = *position;
        let weights = self.bounds.squares(branches.any, set.len(), rows.after_one());
        let chosen = self.guesses_to_rank(position);
        self.splitter.find_keys_of(chosen, set, &weights, &mut level.keys);
        let least = self.splitter.least(&level.keys, weights.mask);
        if least == u16::MAX {
            return None;
        }
        level.queue.begin(least, weights.mask);
        Some((0, branches))
    }
}
