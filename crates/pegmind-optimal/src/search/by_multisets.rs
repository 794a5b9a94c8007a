//! Sets where only multisets of colors matter: one guess of each is tried, in the order of
//! what the classes cost at least as such sets.

use crate::search::history::History;
use crate::search::prospects::LeastOfGuess;
use crate::search::worker::{Level, Worker};
use crate::search::{Aim, Position, Search, Stopped};
use crate::sets::bounds::NEVER;
use crate::sets::memo::Known;
use pegmind_solver::strategy::Guesses;

impl Search<'_> {
    /// What a set of one multiset costs: its codes can only be guessed one after the other.
    pub(crate) fn one_multiset(&self, position: &Position<'_>) -> Option<Known> {
        let Position { set, rows, branches, .. } = *position;
        let multisets = self.multisets.filter(|multisets| multisets.is_one(set))?;
        let least = multisets.least(set, branches.any, rows);
        let guess = *set.first()?;
        if least >= NEVER {
            return Some(Known::AtLeast(NEVER));
        }
        let cost = if self.aim == Aim::Total { least } else { 0 };
        Some(Known::Exact { cost, guess })
    }

    /// One guess of each multiset that no symmetry maps to a lower one, those first whose classes
    /// cost least.
    pub(crate) fn guesses_of_multisets(&self, position: &Position<'_>) -> Vec<LeastOfGuess> {
        let Position { set, rows, branches, .. } = *position;
        let Some(multisets) = self.multisets else { return Vec::new() };
        let (groups, own) = (multisets.groups(set), self.own(set.len()));
        let (mut guesses, mut classes) = (Vec::new(), Vec::new());
        for (multiset, (guess, outside)) in (0..).zip(multisets.guesses(set)) {
            if position.history.is_some_and(|history| !history.is_lowest(self.splitter, guess)) {
                continue;
            }
            if outside && self.splitter.guesses == Guesses::Candidates {
                continue;
            }
            let after = (branches.any, rows.after_one());
            let Some(least) = multisets.least_after((&groups, &mut classes), multiset, after)
            else {
                continue;
            };
            let least = match self.aim {
                Aim::Rows if least < NEVER => 0,
                Aim::Total | Aim::Rows => (own + least).min(NEVER),
            };
            guesses.push((least, outside, guess));
        }
        guesses.sort_unstable();
        guesses.into_iter().map(|(least, _, guess)| (least, guess)).collect()
    }

    /// Solves a set; see [`Search::solve`].
    pub(crate) fn solve_multisets(
        &self,
        worker: &mut Worker,
        level: &mut Level,
        position: &Position<'_>,
        budget: u32,
    ) -> Result<Known, Stopped> {
        self.count_node(position.set.len())?;
        let guesses = self.guesses_of_multisets(position);
        let least = guesses.first().map_or(NEVER, |first| first.0);
        if least >= budget {
            return Ok(Known::AtLeast(least));
        }
        if self.has_shared_guesses(position.set.len()) {
            return self.try_ranked_side_by_side(position, &guesses, budget);
        }
        let (mut best, mut chosen) = (budget, 0);
        self.splitter.load(position.set, &mut level.parts);
        level.tried.clear();
        for (bound, guess) in guesses {
            if bound >= best {
                break;
            }
            self.step_for_split(position.set.len())?;
            self.splitter.split_loaded(guess, position.set, &mut level.parts);
            if self.was_tried(level, position.set, guess) {
                continue;
            }
            let Level { parts, least, .. } = &mut *level;
            let cost = self.expand(worker, (parts, least), position, guess, best)?;
            if cost < best {
                (best, chosen) = (cost, guess);
            }
        }
        Ok(if best < budget {
            Known::Exact { cost: best, guess: chosen }
        } else {
            Known::AtLeast(budget)
        })
    }

    /// Whether another guess of the same multiset is tried instead of this one.
    pub(crate) fn is_of_tried_multiset(&self, position: &Position<'_>, guess: u16) -> bool {
        let follows = position.history.is_some_and(History::is_of_multisets);
        let multisets = self.multisets.filter(|_| follows);
        multisets.is_some_and(|multisets| !multisets.is_chosen(position.set, guess))
    }
}
