//! Guesses ranked by lower bounds of what they cost: one pass of the kernel over all of
//! them, or over as many as can matter.

use pegmind_kernel::Separators;
use pegmind_solver::strategy::Guesses;

use crate::search::queue::BoundedGuess;
use crate::search::worker::Level;
use crate::search::{Aim, Position, Search, Stopped};
use crate::sets::bounds::{Branches, COUNT_SHIFT, COUNTED_MAX, NEVER};
use crate::sets::guess_order::CLASSES;
use crate::sets::memo::Known;

impl Search<'_> {
    /// Ranks all guesses for a set by their lower bounds and puts those that can
    /// cost less than the budget into the queue. Tells the least cost of all, and the most
    /// answers beside the winning one. Returns `None` if no guess can.
    pub(crate) fn rank_guesses(
        &self,
        level: &mut Level,
        position: &Position<'_>,
        budget: u32,
    ) -> Option<(u32, Branches)> {
        let Position { set, rows, mut branches, .. } = *position;
        let after = rows.after_one();
        let chosen = self.guesses_to_rank(position);
        if self.has_squares() {
            return self.rank_by_squares(level, position);
        }
        if set.len() > COUNTED_MAX && self.pruning.answers && self.splitter.sweep_of_all().is_some()
        {
            // Counted beforehand, because keys have no room for it.
            let inside = self.splitter.most_inside(set, &mut level.order);
            let mut any = inside;
            if inside < branches.any {
                self.splitter.find_keys_of(chosen, set, &CLASSES, &mut level.keys);
                any = usize::from(self.splitter.most(&level.keys));
            }
            branches = branches.min(Branches { any, inside });
        }
        let mut weights = self.bounds.weights(branches, set.len(), after);
        self.splitter.find_keys_of(chosen, set, weights, &mut level.keys);
        let counted = weights.mask != u16::MAX;
        if counted && self.pruning.answers && self.splitter.guesses == Guesses::All {
            // Subsets are split into no more classes than the set, by any guess. So the
            // most classes that one makes here bound the branches everywhere below, and
            // fewer branches are a deeper tree.
            let fewer = usize::from(self.splitter.most(&level.keys) >> COUNT_SHIFT).max(1);
            if fewer < branches.any {
                branches = branches.min(fewer.into());
                let sharper = self.bounds.weights(branches, set.len(), after);
                // The largest class matters most.
                let largest = set.len().div_ceil(branches.any).min(63);
                if sharper.entries[largest] > weights.entries[largest] {
                    weights = sharper;
                    self.splitter.find_guess_keys(set, weights, &mut level.keys);
                }
            }
        }
        let own = self.own(set.len());
        let least = self.splitter.least(&level.keys, weights.mask);
        let limit = self.limit(position, budget)?;
        if least > limit {
            let least = if self.aim == Aim::Total { own + u32::from(least) } else { budget };
            return Some((least.max(budget), branches));
        }
        level.queue.begin(least, weights.mask);
        let least = if self.aim == Aim::Total { own + u32::from(least) } else { 0 };
        Some((least, branches))
    }

    /// Ranks all guesses for a set and puts them into the queue, whatever they
    /// cost. Forgets what was tried.
    pub(crate) fn rank_all_guesses(&self, level: &mut Level, position: &Position<'_>) {
        let branches = self.splitter.branches_max();
        let after = position.rows.after_one();
        let weights = self.bounds.weights(branches, position.set.len(), after);
        // If too many were taken, the next one stops the work.
        let _ = self.step(self.splitter.steps(position.set.len()));
        let chosen = self.guesses_to_rank(position);
        self.splitter.find_keys_of(chosen, position.set, weights, &mut level.keys);
        level.queue.begin(self.splitter.least(&level.keys, weights.mask), weights.mask);
        level.tried.clear();
    }

    /// The largest key that a guess may have to cost less than the budget.
    pub(crate) fn limit(&self, position: &Position<'_>, budget: u32) -> Option<u16> {
        self.limit_of(position, budget, self.has_squares() || sums_fit(position))
    }

    /// The same; the largest key says that rows do not suffice, but where sums can become too
    /// large.
    fn limit_of(&self, position: &Position<'_>, budget: u32, all_fit: bool) -> Option<u16> {
        let last = if all_fit { u16::MAX - 1 } else { u16::MAX };
        if self.aim == Aim::Rows {
            return Some(last);
        }
        let limit = budget.checked_sub(self.own(position.set.len()) + 1)?;
        Some(u16::try_from(limit).unwrap_or(u16::MAX).min(last))
    }

    /// What a set costs, as far as ranking its guesses tells; less than the least if that is
    /// at least the budget and soon known.
    pub(crate) fn glance(
        &self,
        level: &mut Level,
        position: &Position<'_>,
        budget: u32,
    ) -> Result<Known, Stopped> {
        self.count_node(position.set.len())?;
        if self.multisets.is_some() {
            let guesses = self.guesses_of_multisets(position);
            return Ok(Known::AtLeast(guesses.first().map_or(NEVER, |first| first.0)));
        }
        if let Some((least, guess)) = self.glance_in_order(level, position, budget) {
            return Ok(self.seen_through(level, position, (least, guess), budget));
        }
        let Some((least, _)) = self.rank_guesses(level, position, budget) else {
            return Ok(Known::AtLeast(budget));
        };
        let Level { queue, keys, .. } = level;
        let first = self.limit(position, least + 1).filter(|_| least < budget);
        let first = first.and_then(|key| queue.next(self.splitter, position.set, keys, Some(key)));
        Ok(self.seen_through(level, position, (least, first.map(|first| first.guess)), budget))
    }

    /// What is known of a set for which this is the least by sizes, and the first guess with
    /// it: where a code of each of its classes tells that apart at once, it costs no more.
    fn seen_through(
        &self,
        level: &mut Level,
        position: &Position<'_>,
        (least, guess): (u32, Option<u16>),
        budget: u32,
    ) -> Known {
        let Position { set, rows, .. } = *position;
        let sees = self.pruning.sight && self.aim == Aim::Total && rows.allow(4);
        let Some(guess) = guess.filter(|_| sees && least < budget) else {
            return Known::AtLeast(least);
        };
        self.splitter.split(guess, set, &mut level.parts);
        let mut left = least.saturating_sub(self.own(set.len()));
        for part in level.parts.iter() {
            let twice = 2 * self.own(part.len());
            let cost = match part.len() {
                1 | 2 => twice - 1,
                _ => match self.splitter.separators(part, &mut level.below) {
                    Separators { all: Some(_), .. } => twice - 1,
                    Separators { all_but_one: Some(_), .. } => twice,
                    Separators { .. } => return Known::AtLeast(least),
                },
            };
            let Some(rest) = left.checked_sub(cost) else { return Known::AtLeast(least) };
            left = rest;
        }
        if left == 0 { Known::Exact { cost: least, guess } } else { Known::AtLeast(least) }
    }

    /// The least that a look tells, and a guess with it, from those guesses alone that make
    /// many classes of a larger set.
    fn glance_in_order(
        &self,
        level: &mut Level,
        position: &Position<'_>,
        budget: u32,
    ) -> Option<(u32, Option<u16>)> {
        let Position { set, rows, mut branches, order, .. } = *position;
        let order = order.filter(|_| self.aim == Aim::Total && rows.number().is_none())?;
        let lists = order.lists(self.splitter)?;
        if set.len() > COUNTED_MAX && self.pruning.answers {
            let inside = self.splitter.most_inside(set, &mut level.order);
            let mut any = inside;
            if inside < branches.any {
                any = self.splitter.most_in_order(set, lists, &mut level.order);
            }
            branches = branches.min(Branches { any, inside });
        }
        let own = self.own(set.len());
        let key = |cost| u16::try_from(cost).unwrap_or(u16::MAX);
        let spread = |classes| key(self.bounds.spread(branches, set.len(), classes));
        let weighing = (self.bounds.weights(branches, set.len(), rows), spread);
        let looked_at = (lists, key(budget.saturating_sub(own)));
        let (least, guess) =
            self.splitter.least_in_order(set, looked_at, weighing, &mut level.order);
        Some((own + u32::from(least), guess))
    }

    /// Visits the guesses for a position that can cost less than the budget, in
    /// the order in which they are tried when nothing is known but sizes, until
    /// a visit gives something.
    pub(crate) fn find_guess<R>(
        &self,
        position: &Position<'_>,
        budget: u32,
        mut visit: impl FnMut(BoundedGuess) -> Option<R>,
    ) -> Option<R> {
        let position = Position { branches: self.splitter.branches_max().into(), ..*position };
        self.with_level(|_, level| {
            self.rank_all_guesses(level, &position);
            // These keys are sums, whatever the guesses are tried by.
            let limit = self.limit_of(&position, budget, sums_fit(&position));
            let Level { queue, keys, .. } = level;
            while let Some(bounded) = queue.next(self.splitter, position.set, keys, limit) {
                if !self.is_spared(&position, bounded.guess)
                    && let Some(result) = visit(bounded)
                {
                    return Some(result);
                }
            }
            None
        })
    }
}

/// Whether no sum of least costs is too large for a key.
fn sums_fit(position: &Position<'_>) -> bool {
    let rows = usize::from(position.rows.number().unwrap_or(u8::MAX));
    position.set.len() * rows < usize::from(u16::MAX)
}

#[cfg(test)]
mod tests {
    use pegmind_rules::Board;
    use pegmind_solver::Cancel;

    use super::*;
    use crate::fixtures::rules;
    use crate::sets::rows::Rows;
    use crate::{Minimize, Optimal, OptimalOptions};

    #[test]
    fn openings_of_large_boards_are_tried_where_rows_have_to_suffice() {
        let options = OptimalOptions { minimize: Minimize::Worst, ..OptimalOptions::default() };
        let optimal = Optimal::new(&Board::new(rules(4, 12)), options).unwrap();
        let rows = Rows::limited(9);
        let search = optimal.begin((Aim::Rows, rows), (1 << 22, u64::MAX), &Cancel::new());
        let mut openings = 0;
        search.find_guess(&optimal.position(rows), NEVER, |_| {
            openings += 1;
            None::<()>
        });
        // One color, two in two ways, three, four.
        assert_eq!(openings, 5);
    }
}
