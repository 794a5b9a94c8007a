//! The guesses that are left for a set, so that they can be tried one by one, at other
//! times or by others.

use crate::search::queue::BoundedGuess;
use crate::search::{Position, Search, Stopped};
use crate::sets::bounds::Branches;

/// A guess and the least that it costs.
pub(crate) type LeastOfGuess = (u32, u16);

impl Search<'_> {
    /// The guesses that can cost less than the budget, in the order in which they are tried:
    /// of those that split the set alike only the first. Tells the most answers beside the
    /// winning one, too.
    pub(crate) fn prospects(
        &self,
        position: &Position<'_>,
        budget: u32,
    ) -> Result<(Vec<LeastOfGuess>, Branches), Stopped> {
        self.count_node(position.set.len())?;
        let own = self.own(position.set.len());
        if self.multisets.is_some() {
            let mut found = self.guesses_of_multisets(position);
            found.retain(|(least, _)| *least < budget);
            return Ok((found, position.branches));
        }
        self.with_level(|_, level| {
            let mut found: Vec<LeastOfGuess> = Vec::new();
            let Some((least, branches)) = self.rank_guesses(level, position, budget) else {
                return Ok((found, position.branches));
            };
            if least >= budget {
                return Ok((found, branches));
            }
            let limit = self.limit(position, budget);
            let guesses = level.queue.rest(self.splitter, position.set, &level.keys, limit);
            self.splitter.load(position.set, &mut level.parts);
            level.tried.clear();
            for bounded in guesses {
                self.heed()?;
                self.step_for_split(position.set.len())?;
                if self.is_spared(position, bounded.guess) {
                    continue;
                }
                self.splitter.split_loaded(bounded.guess, position.set, &mut level.parts);
                if !self.was_tried(level, position.set, bounded.guess) {
                    found.push((own + self.least_after(position, &bounded), bounded.guess));
                }
            }
            found.retain(|(least, _)| *least < budget);
            found.sort_by_key(|(least, _)| *least);
            Ok((found, branches))
        })
    }

    /// The most answers beside the winning one that any guess has for a set.
    pub(crate) fn most_answers(
        &self,
        position: &Position<'_>,
        budget: u32,
    ) -> Result<Branches, Stopped> {
        self.count_node(position.set.len())?;
        if self.multisets.is_some() {
            return Ok(position.branches);
        }
        let found = self.with_level(|_, level| self.rank_guesses(level, position, budget));
        Ok(found.map_or(position.branches, |(_, branches)| branches))
    }

    /// What a guess costs at least by the sizes of its classes.
    pub(crate) fn least_by_sizes(&self, position: &Position<'_>, guess: u16) -> u32 {
        let unknown = BoundedGuess { least: u16::MAX, outside: false, guess };
        self.own(position.set.len()).saturating_add(self.least_after(position, &unknown))
    }
}
