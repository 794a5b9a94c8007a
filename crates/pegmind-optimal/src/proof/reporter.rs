//! What a search knows while it tries one opening after the other.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::options::Minimize;
use crate::position::Optimal;
use crate::proof::checkpoint::{Checkpoint, Facts};
use crate::proof::follower::{Follower, OptimalProgress};
use crate::proof::proof_state::ProofState;
use crate::search::Observer;
use crate::search::Search;
use crate::sets::bounds::NEVER;

/// Notes what is known, and tells those who follow the search.
pub(crate) struct Reporter<'a> {
    optimal: &'a Optimal,
    follower: &'a dyn Follower,
    facts_bytes_max: usize,
    state: Mutex<ProofState>,
}

impl fmt::Debug for Reporter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reporter").field("state", &self.state).finish_non_exhaustive()
    }
}

impl<'a> Reporter<'a> {
    /// Begins with what is known. Checkpoints have up to so many bytes of facts.
    pub(crate) fn new(
        optimal: &'a Optimal,
        follower: &'a dyn Follower,
        state: ProofState,
        facts_bytes_max: usize,
    ) -> Self {
        Self { optimal, follower, facts_bytes_max, state: Mutex::new(state) }
    }

    /// What is known by now. It must not be held while sets are searched.
    pub(crate) fn state(&self) -> MutexGuard<'_, ProofState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether checkpoints are made at all.
    pub(crate) fn is_kept(&self) -> bool {
        self.follower.keeps_checkpoints()
    }

    /// Notes what the openings that are not done cost at least.
    pub(crate) fn raise_lower(&self, search: &Search<'_>) {
        let mut state = self.state();
        let least = search.opening_progress.least().min(state.upper);
        state.lower = state.lower.max(least);
    }

    /// Tells how far the search is.
    pub(crate) fn report(&self, search: &Search<'_>) {
        self.raise_lower(search);
        let progress = {
            let state = self.state();
            let done = state.finished.len().min(state.openings);
            let (lower, upper) = match self.optimal.options.minimize {
                Minimize::Expected => {
                    let known = (state.upper < NEVER).then_some(state.upper);
                    (u64::from(state.lower), known.map(u64::from))
                }
                // Whether there is a strategy with these rows is the question.
                Minimize::Worst => (state.rows.number().unwrap_or(0).into(), None),
            };
            OptimalProgress {
                nodes: search.nodes(),
                lower,
                upper,
                openings: (done, state.openings),
                opening_millionths: search.opening_progress.millionths(),
            }
        };
        self.follower.progress(&progress);
    }

    /// Makes a checkpoint if one is wanted.
    pub(crate) fn offer(&self, search: &Search<'_>) {
        if self.is_kept() && self.follower.wants_checkpoint() {
            self.save(search);
        }
    }

    /// Makes a checkpoint.
    pub(crate) fn save(&self, search: &Search<'_>) {
        // Facts can be newer than the state: they are true by themselves.
        let state = self.state().clone();
        let facts = Facts::gather(&search.memo, self.facts_bytes_max);
        self.follower.keep(Checkpoint::new(self.optimal, search.nodes(), state, facts));
    }
}

impl Observer for Reporter<'_> {
    fn observe(&self, search: &Search<'_>) {
        self.report(search);
        self.offer(search);
    }
}

#[cfg(test)]
mod tests {
    use pegmind_rules::Board;
    use pegmind_solver::{Cancel, with_threads};

    use super::*;
    use crate::fixtures::rules;
    use crate::options::{OptimalLimits, OptimalOptions};

    #[test]
    fn the_bounds_that_are_told_close_in_on_the_total_and_never_pass_it() {
        for (size, total) in [((4, 6), 5625), ((5, 5), 13_496), ((3, 10), 5242)] {
            let board = Board::new(rules(size.0, size.1));
            let optimal = Optimal::new(&board, OptimalOptions::default()).unwrap();
            for threads in [1, 2] {
                let told = Mutex::new(Vec::new());
                let note = |progress: &OptimalProgress| {
                    told.lock().unwrap().push((progress.lower, progress.upper));
                };
                let search =
                    || optimal.search(&OptimalLimits::default(), &Cancel::new(), &note).lower;
                assert_eq!(with_threads(threads, search), total);
                let told = told.into_inner().unwrap();
                let lower: Vec<u64> = told.iter().map(|(lower, _)| *lower).collect();
                assert!(lower.iter().max() <= Some(&total), "{size:?}");
                let upper: Vec<u64> = told.iter().filter_map(|(_, upper)| *upper).collect();
                assert!(upper.iter().min() >= Some(&total), "{size:?}");
                // Several threads may tell theirs one behind the other's.
                if threads == 1 {
                    assert!(lower.is_sorted() && upper.iter().rev().is_sorted(), "{size:?}");
                    assert!(lower.last() > lower.first(), "{size:?}: {lower:?}");
                }
            }
        }
    }
}
