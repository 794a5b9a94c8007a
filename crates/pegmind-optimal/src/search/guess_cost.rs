//! What a guess costs: its classes, one after the other.
//!
//! It begins with the sum of the least costs of its classes and replaces one after the
//! other by what it really costs, the smallest first, because they take least to solve
//! and may already raise the sum to the budget. What a class may cost at most is what
//! the budget leaves beside the least costs of the others.

use pegmind_kernel::SEPARATED_MAX;

use crate::search::plan::Narrow;
use crate::search::worker::{Least, Level, Worker};
use crate::search::{Aim, FEW, Position, Search, Stopped};
use crate::sets::bounds::NEVER;
use crate::sets::memo::Known;
use crate::sets::splitter::Partition;

impl Search<'_> {
    /// What a guess costs that splits a set like this, if that is less than the
    /// budget; otherwise some cost of at least the budget.
    pub(crate) fn expand(
        &self,
        worker: &mut Worker,
        (parts, leasts): (&Partition, &mut Vec<Least>),
        position: &Position<'_>,
        guess: u16,
        budget: u32,
    ) -> Result<u32, Stopped> {
        let (branches, rows) = (position.branches, position.rows.after_one());
        let mut total = self.own(position.set.len());
        leasts.clear();
        for part in parts.iter() {
            let mut least = Least { cost: self.least(branches, part.len(), rows), exact: false };
            if self.pruning.budgets && part.len() > FEW {
                least = match self.recall(part, rows) {
                    Some(Known::Exact { cost, .. }) => Least { cost, exact: true },
                    Some(Known::AtLeast(known)) => Least { cost: known.max(least.cost), ..least },
                    None => least,
                };
            }
            total = total.saturating_add(least.cost);
            leasts.push(least);
        }
        if total >= budget && (self.pruning.budgets || total >= NEVER) {
            return Ok(total.min(NEVER));
        }
        // Sets of one or two codes need no symmetries.
        let history = if parts.iter().any(|part| part.len() > 2) {
            self.history_after(position.history, guess)
        } else {
            None
        };
        let followed = self.opening_progress.is_root(position.set.len());
        if followed {
            self.opening_progress.begin(parts.iter().map(<[u16]>::len));
        }
        let history = history.as_ref();
        let narrow = position.narrow.map(Narrow::after_one);
        let child = Position { set: position.set, rows, branches, history, narrow };
        let few = parts.iter().take_while(|part| part.len() <= FEW).count();
        // A single one is looked at anyway.
        let several = few + 1 < parts.len() && narrow.is_none();
        let glances = several && self.pruning.glances && self.pruning.budgets;
        for (number, part) in parts.iter().enumerate() {
            if glances && number == few {
                let mut level = worker.levels.pop().unwrap_or_default();
                let result = self.sharpen(&mut level, (parts, leasts), &child, (total, budget));
                worker.levels.push(level);
                total = result?;
                if total >= budget {
                    return Ok(total.min(NEVER));
                }
            }
            if followed {
                self.opening_progress.enter(part.len());
            }
            let least = leasts[number];
            if least.exact {
                continue;
            }
            let child = Position { set: part, ..child };
            let others = total - least.cost;
            let left = if self.pruning.budgets { budget.saturating_sub(others) } else { NEVER };
            let cost = self.solve(worker, &child, left)?;
            total = others + cost;
            if total >= budget && (self.pruning.budgets || total >= NEVER) {
                return Ok(total.min(NEVER));
            }
        }
        Ok(total)
    }

    /// Raises the least costs of the classes that are not small, until all classes together
    /// reach the budget: first by whether a code of each tells all others apart, which takes
    /// little, then by ranking the guesses for it.
    fn sharpen(
        &self,
        level: &mut Level,
        (parts, leasts): (&Partition, &mut [Least]),
        child: &Position<'_>,
        (mut total, budget): (u32, u32),
    ) -> Result<u32, Stopped> {
        for all_guesses in [false, true] {
            for (part, least) in parts.iter().zip(&mut *leasts) {
                if part.len() <= FEW || least.exact {
                    continue;
                }
                if total >= budget {
                    return Ok(total);
                }
                let child = Position { set: part, ..*child };
                let others = total - least.cost;
                let found = if all_guesses {
                    self.glance(level, &child, budget - others)?
                } else {
                    self.look_for_separator(level, &child)
                };
                if found.exact || found.cost > least.cost {
                    total = others + found.cost;
                    *least = found;
                }
            }
        }
        Ok(total)
    }

    /// The least that a set costs, as far as its own codes tell: if none of them tells all
    /// others apart, each is found by the second guess at best, but for one that was the
    /// first guess, and then two are found later.
    fn look_for_separator(&self, level: &mut Level, position: &Position<'_>) -> Least {
        let size = position.set.len();
        match self.obvious(level, position) {
            Some(Known::Exact { cost, .. }) => Least { cost, exact: true },
            Some(Known::AtLeast(cost)) => Least { cost, exact: false },
            None if self.pruning.obvious
                && self.aim == Aim::Total
                && size <= SEPARATED_MAX.min(position.branches + 2) =>
            {
                Least { cost: 2 * self.own(size), exact: false }
            }
            None => Least { cost: 0, exact: false },
        }
    }

    /// The least that a set costs, as far as ranking its guesses tells.
    fn glance(
        &self,
        level: &mut Level,
        position: &Position<'_>,
        budget: u32,
    ) -> Result<Least, Stopped> {
        self.count_node(position.set.len())?;
        let found = self.rank_guesses(level, position, budget);
        Ok(Least { cost: found.map_or(budget, |(least, _)| least), exact: false })
    }
}
