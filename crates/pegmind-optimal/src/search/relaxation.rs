//! Searches within a limit of rows that first ask what is so without one.
//!
//! What costs too much with any number of rows does so with few of them. That is known of a
//! set wherever it is met, whatever rows are left there, and is found out with all that tells
//! more where no limit is in the way. What is left to be tried with the rows is what would
//! be good enough without them, which is little.

use crate::search::worker::Worker;
use crate::search::{Aim, Position, Search, Stopped};
use crate::sets::memo::Known;
use crate::sets::rows::Rows;

/// With fewer rows left sets are sooner found not to fit into them than solved without a limit.
const RELAXED_MIN: u8 = 4;

/// What a set costs with any number of rows, or at least.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Relaxed {
    pub(crate) cost: u32,
    /// A guess with which it costs that, if it is known.
    pub(crate) guess: Option<u16>,
}

impl Search<'_> {
    /// Whether it is first asked what is so with any number of rows.
    pub(crate) fn is_relaxed(&self, rows: Rows) -> bool {
        let Self { pruning, aim, multisets, .. } = self;
        let can = pruning.relaxed && pruning.budgets && pruning.memory && multisets.is_none();
        let some = rows.number().is_some_and(|rows| rows >= RELAXED_MIN);
        can && *aim == Aim::Total && some
    }

    /// The position with any number of rows, if it is first asked what it costs then.
    pub(crate) fn relaxed<'a>(&self, position: &Position<'a>) -> Option<Position<'a>> {
        let is_relaxed = position.narrow.is_none() && self.is_relaxed(position.rows);
        is_relaxed.then_some(Position { rows: Rows::ANY, ..*position })
    }

    /// What a set costs with any number of rows, if that is less than the budget; otherwise some
    /// cost of at least the budget. Nothing where it is not asked.
    pub(crate) fn relax(
        &self,
        worker: &mut Worker,
        position: &Position<'_>,
        budget: u32,
    ) -> Result<Relaxed, Stopped> {
        let Some(relaxed) = self.relaxed(position) else { return Ok(Relaxed::default()) };
        let cost = self.solve(worker, &relaxed, budget)?;
        let guess = match self.memo.get(position.set, Rows::ANY) {
            Some(Known::Exact { guess, .. }) => Some(guess),
            Some(Known::AtLeast(_)) | None => None,
        };
        Ok(Relaxed { cost, guess })
    }

    /// What is known of a set with a limit of rows, if this is what is known with just that one.
    pub(crate) fn recall_relaxed(&self, set: &[u16], known: Option<Known>) -> Option<Known> {
        let relaxed = self.memo.get(set, Rows::ANY).map(|relaxed| match relaxed {
            Known::Exact { cost, .. } | Known::AtLeast(cost) => cost,
        });
        match (known, relaxed) {
            (Some(Known::AtLeast(least)), Some(cost)) => Some(Known::AtLeast(least.max(cost))),
            (None, Some(cost)) => Some(Known::AtLeast(cost)),
            (known, _) => known,
        }
    }
}

#[cfg(test)]
mod tests {
    use pegmind_rules::Board;
    use pegmind_solver::{Cancel, with_threads};

    use crate::fixtures::rules;
    use crate::{Optimal, OptimalLimits, OptimalOptions, Pruning};

    #[test]
    fn what_is_so_without_a_limit_spares_work_within_one() {
        // Of these the limit makes the first one cost more.
        for ((pegs, colors), guesses, total) in [((4, 6), 5, 5626), ((3, 11), 7, 7361)] {
            let [nodes, without] = [true, false].map(|relaxed| {
                let pruning = Pruning { relaxed, ..Pruning::ALL };
                let guesses_max = Some(guesses);
                let options = OptimalOptions { guesses_max, pruning, ..OptimalOptions::default() };
                let optimal = Optimal::new(&Board::new(rules(pegs, colors)), options).unwrap();
                let search = || optimal.search(&OptimalLimits::default(), &Cancel::new(), &|_| {});
                let found = with_threads(1, search);
                assert!(found.proven && found.upper == Some(total), "{found:?}");
                found.nodes
            });
            assert!(nodes < without, "{nodes} {without}");
        }
    }
}
