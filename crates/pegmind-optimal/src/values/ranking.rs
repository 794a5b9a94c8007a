//! The best guesses of a position, those that are alike together.

use pegmind_solver::Cancel;

use super::ties::{rank, with_symmetric};
use super::{GamePosition, ValueLimits, Values, begin};
use crate::search::{Position, Search, Stopped};
use crate::sets::bounds::NEVER;

/// Guesses that split a position alike, whichever hole and color is which, and what each of
/// them costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlikeGuesses {
    /// All of them, candidates first, then in ascending order.
    pub guesses: Vec<u16>,
    /// What each of them costs if play is best afterwards.
    pub total: u64,
}

impl Values {
    /// The best guesses of a position, up to `most` kinds of guesses that are alike, the best
    /// ones first; of several that cost the same, those with candidates come first. Returns
    /// `None` if that is not proven within the limits.
    pub fn ranked_at(
        &mut self,
        asked: &GamePosition,
        most: usize,
        limits: &ValueLimits,
        cancel: &Cancel,
    ) -> Option<Vec<AlikeGuesses>> {
        let search = begin(&self.splitter, &self.memo, limits.steps_max, cancel);
        let position = asked.within(&self.splitter);
        let mut ranking = Ranking { most, kinds: Vec::new() };
        let found = ranking.find(&search, &position).ok();

        found.map(|()| ranking.finish(&search, &position))
    }
}

/// The best kinds of guesses so far.
struct Ranking {
    most: usize,
    /// In ascending order, with the guesses that no symmetry maps to a lower one.
    kinds: Vec<Kind>,
}

struct Kind {
    cost: u32,
    /// The number of how they split the position.
    number: usize,
    guesses: Vec<u16>,
}

impl Ranking {
    /// What a guess must not cost more than to be told.
    fn limit(&self) -> u32 {
        self.most
            .checked_sub(1)
            .and_then(|last| self.kinds.get(last))
            .map_or(NEVER - 1, |kind| kind.cost)
    }

    fn find(&mut self, search: &Search<'_>, position: &Position<'_>) -> Result<(), Stopped> {
        search.visit_costs(position, self.limit(), |guess, cost, number| {
            if let Some(kind) = self.kinds.iter_mut().find(|kind| kind.number == number) {
                kind.guesses.push(guess);
            } else {
                self.kinds.push(Kind { cost, number, guesses: vec![guess] });
                // Stable: of those that cost the same the candidates come first, as they are tried.
                self.kinds.sort_by_key(|kind| kind.cost);
                let limit = self.limit();
                self.kinds.retain(|kind| kind.cost <= limit);
            }
            self.limit()
        })
    }

    /// The kinds with all their guesses.
    fn finish(self, search: &Search<'_>, position: &Position<'_>) -> Vec<AlikeGuesses> {
        let mut kinds: Vec<AlikeGuesses> = self
            .kinds
            .into_iter()
            .map(|kind| {
                let guesses = with_symmetric(search.splitter, position, &kind.guesses);
                AlikeGuesses { guesses, total: kind.cost.into() }
            })
            .collect();
        kinds.sort_by_key(|kind| {
            (kind.total, kind.guesses.first().map(|guess| rank(position, *guess)))
        });
        kinds.truncate(self.most);
        kinds
    }
}
