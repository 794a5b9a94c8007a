//! Searches within a limit of rows that first ask what is so without one (a relaxation in the
//! sense of Geoffrion and Marsten 1972).
//!
//! What costs too much with any number of rows does so with few of them. That is known of a
//! set wherever it is met, whatever rows are left there, and is found out with all that tells
//! more where no limit is in the way. What is left to be tried with the rows is what would
//! be good enough without them, which is little where the limit is no tight one.

use crate::search::worker::Worker;
use crate::search::{Aim, Position, Search, Stopped};
use crate::sets::memo::Known;
use crate::sets::rows::Rows;

/// With fewer rows left sets are sooner found not to fit into them than solved without a limit:
/// with 3 MM(5,5) within 5 and MM(6,4) within 5 take more time than without this, with 5 the
/// latter takes a quarter more than with 4.
const ROWS_MIN: u8 = 4;

/// Under a budget of so many times the least that a set costs nothing is given up, as where no
/// strategy within the limit is known: sets would be solved without one for nothing. (To find that
/// there is none for MM(4,7) within 5 takes five times as long so.)
const FAR_BUDGET: u32 = 16;

/// What a set costs without a limit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct WithoutLimit {
    /// At least this.
    pub(crate) cost: u32,
    /// A guess with which it costs no more, if it is known.
    pub(crate) guess: Option<u16>,
}

impl Search<'_> {
    /// Whether it is asked of sets with so many rows left what is so without a limit.
    pub(crate) fn asks_without_limit(&self, rows: Rows) -> bool {
        let Self { pruning, aim, multisets, .. } = self;
        let can = pruning.relaxed && pruning.budgets && pruning.memory && multisets.is_none();
        can && *aim == Aim::Total && rows.number().is_some_and(|rows| rows >= ROWS_MIN)
    }

    /// The position without a limit, if it is first asked whether that costs the budget.
    pub(crate) fn lift_limit<'a>(
        &self,
        position: &Position<'a>,
        budget: u32,
    ) -> Option<Position<'a>> {
        let asked = position.narrow.is_none() && self.asks_without_limit(position.rows);
        let size = position.set.len();
        let far = || self.least(position.branches, size, Rows::ANY).saturating_mul(FAR_BUDGET);
        (asked && budget < far()).then_some(Position { rows: Rows::ANY, ..*position })
    }

    /// What a set costs without a limit, if that is less than the budget; otherwise some cost of
    /// at least the budget. Returns the cost 0 and no guess where that is not asked.
    pub(crate) fn solve_without_limit(
        &self,
        worker: &mut Worker,
        position: &Position<'_>,
        budget: u32,
    ) -> Result<WithoutLimit, Stopped> {
        let Some(lifted) = self.lift_limit(position, budget) else {
            return Ok(WithoutLimit::default());
        };
        let cost = self.solve(worker, &lifted, budget)?;
        let guess = match self.recall(position.set, Rows::ANY) {
            Some(Known::Exact { guess, .. }) => Some(guess),
            Some(Known::AtLeast(_)) | None => None,
        };
        Ok(WithoutLimit { cost, guess })
    }

    /// What is known of a set within a limit, raised by what it costs at least without one.
    pub(crate) fn raise_without_limit(&self, set: &[u16], known: Option<Known>) -> Option<Known> {
        let without = self.recall(set, Rows::ANY).map(Known::least);
        match (known, without) {
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
        for ((pegs, colors), guesses, total) in [((4, 6), 5, 5626), ((3, 12), 7, 10_076)] {
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
