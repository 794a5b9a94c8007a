//! All guesses that begin the best play.

use std::collections::HashSet;

use pegmind_solver::codes::alphabet::Symbols;
use pegmind_solver::strategy::Guesses;

use crate::search::{Position, Search, Stopped};
use crate::sets::bounds::NEVER;
use crate::sets::splitter::Splitter;

/// The guesses that cost as little as any.
#[derive(Debug)]
pub(crate) struct Ties {
    cost: u32,
    guesses: Vec<u16>,
}

impl Ties {
    /// No guess, where it is known that one costs this at most.
    pub(crate) const fn new(cost: u32) -> Self {
        Self { cost, guesses: Vec::new() }
    }

    /// What they cost.
    pub(crate) const fn cost(&self) -> u32 {
        self.cost
    }

    /// Finds them, one of those that symmetries map to each other. If the work
    /// is stopped there can be better ones.
    pub(crate) fn find(
        &mut self,
        search: &Search<'_>,
        position: &Position<'_>,
    ) -> Result<(), Stopped> {
        search.visit_costs(position, self.cost, |guess, cost, _| {
            if cost < self.cost {
                self.cost = cost;
                self.guesses.clear();
            }
            if cost < NEVER {
                self.guesses.push(guess);
            }
            self.cost
        })
    }

    /// The first one of those that were found.
    pub(crate) fn first(&self, position: &Position<'_>) -> Option<u16> {
        self.guesses.iter().copied().min_by_key(|guess| rank(position, *guess))
    }

    /// All of them, those that symmetries make of them included: candidates
    /// first, then in ascending order.
    pub(crate) fn all(&self, splitter: &Splitter, position: &Position<'_>) -> Vec<u16> {
        with_symmetric(splitter, position, &self.guesses)
    }
}

/// Some guesses of a position and those that symmetries make of them: candidates first, then
/// in ascending order.
pub(crate) fn with_symmetric(
    splitter: &Splitter,
    position: &Position<'_>,
    guesses: &[u16],
) -> Vec<u16> {
    let mut all = guesses.to_vec();
    if let Some(history) = position.history {
        let lowest: HashSet<Symbols> =
            guesses.iter().map(|guess| splitter.symbols(*guess)).collect();
        all = (0..=u16::MAX)
            .take(splitter.len())
            .filter(|guess| lowest.contains(&history.lowest(&splitter.symbols(*guess))))
            .collect();
    }
    if splitter.guesses == Guesses::Candidates {
        all.retain(|guess| position.set.binary_search(guess).is_ok());
    }
    all.sort_by_key(|guess| rank(position, *guess));
    all
}

/// Where a guess stands among those that cost the same.
pub(crate) fn rank(position: &Position<'_>, guess: u16) -> (bool, u16) {
    (position.set.binary_search(&guess).is_err(), guess)
}
