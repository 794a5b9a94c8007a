//! What a guess costs: its classes, one after the other.
//!
//! It begins with the sum of the least costs of its classes and replaces one after the
//! other by what it really costs, the smallest first, because they take least to solve
//! and may already raise the sum to the budget. What a class may cost at most is what
//! the budget leaves beside the least costs of the others.

use crate::search::plan::Narrow;
use crate::search::worker::{Level, Worker};
use crate::search::{FEW, Position, Search, Stopped};
use crate::sets::bounds::NEVER;
use crate::sets::memo::Known;
use crate::sets::splitter::Partition;

impl Search<'_> {
    /// What a guess costs that splits a set like this, if that is less than the
    /// budget; otherwise some cost of at least the budget.
    pub(crate) fn expand(
        &self,
        worker: &mut Worker,
        (parts, leasts): (&Partition, &mut Vec<u32>),
        position: &Position<'_>,
        guess: u16,
        budget: u32,
    ) -> Result<u32, Stopped> {
        let (branches, rows) = (position.branches, position.rows.after_one());
        let mut total = self.own(position.set.len());
        leasts.clear();
        for part in parts.iter() {
            let mut least = self.least(branches, part.len(), rows);
            if self.pruning.budgets && part.len() > FEW {
                least = match self.recall(part, rows) {
                    Some(Known::Exact { cost, .. }) => cost,
                    Some(Known::AtLeast(known)) => known.max(least),
                    None => least,
                };
            }
            leasts.push(least);
            total = total.saturating_add(least);
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
            let child = Position { set: part, ..child };
            let others = total - leasts[number];
            let left = if self.pruning.budgets { budget.saturating_sub(others) } else { NEVER };
            let cost = self.solve(worker, &child, left)?;
            total = others + cost;
            if total >= budget && (self.pruning.budgets || total >= NEVER) {
                return Ok(total.min(NEVER));
            }
        }
        Ok(total)
    }

    /// Raises the least costs of classes by ranking the guesses for each of those that are not
    /// small, until all classes together reach the budget.
    fn sharpen(
        &self,
        level: &mut Level,
        (parts, leasts): (&Partition, &mut [u32]),
        child: &Position<'_>,
        (mut total, budget): (u32, u32),
    ) -> Result<u32, Stopped> {
        for (part, least) in parts.iter().zip(leasts) {
            if part.len() <= FEW || total >= budget {
                continue;
            }
            let child = Position { set: part, ..*child };
            let others = total - *least;
            let known = self.glance(level, &child, budget - others)?;
            if known > *least {
                total = others + known;
                *least = known;
            }
        }
        Ok(total)
    }

    /// The least that a set costs, as far as ranking its guesses tells.
    fn glance(
        &self,
        level: &mut Level,
        position: &Position<'_>,
        budget: u32,
    ) -> Result<u32, Stopped> {
        let known = self.recall(position.set, position.rows);
        let known = known.filter(|known| matches!(known, Known::Exact { .. }));
        if let Some(Known::Exact { cost, .. }) = known.or_else(|| self.obvious(level, position)) {
            return Ok(cost);
        }
        self.count_node(position.set.len())?;
        let found = self.rank_guesses(level, position, budget);
        Ok(found.map_or(budget, |(least, _)| least))
    }
}
