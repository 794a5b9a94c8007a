//! Good strategies without proof: few guesses looked at for each set.

use std::collections::HashMap;

use super::bounds::NEVER;
use super::memo::Known;
use super::rows::Rows;
use super::search::{Position, Search, Stopped};

/// What a set costs at most, and with which guess.
#[derive(Clone, Copy, Debug)]
struct Step {
    cost: u32,
    guess: u16,
    /// How many guesses were tried.
    width: usize,
}

/// Strategies found by trying only the guesses with the best prospects.
#[derive(Debug, Default)]
pub(super) struct Plan {
    steps: HashMap<(Box<[u16]>, Rows), Step>,
}

impl Plan {
    /// What a position costs at most if up to `width` guesses are tried for it,
    /// half as many for the sets after them, and so on.
    pub(super) fn improve(
        &mut self,
        search: &Search<'_>,
        position: &Position<'_>,
        width: usize,
    ) -> Result<u32, Stopped> {
        let Position { set, rows, .. } = *position;
        if let [_] | [_, _] = set {
            return search.with_worker(|worker| search.solve(worker, position, NEVER));
        }
        if let Some(Known::Exact { cost, .. }) = search.recall(set, rows) {
            return Ok(cost);
        }
        let key = (Box::from(set), rows);
        let mut best = Step { cost: NEVER, guess: u16::MAX, width };
        if let Some(step) = self.steps.get(&key) {
            if step.width >= width {
                return Ok(step.cost);
            }
            best = Step { width, ..*step };
        }
        let own = search.own(set.len());
        let mut tried = 0;
        let stopped = search.find_prospect(position, best.cost, |prospect| {
            if tried == width || own + u32::from(prospect.least) >= best.cost {
                return Some(Ok(()));
            }
            match self.follow(search, position, prospect.guess, width, best.cost) {
                // Guesses that tell nothing do not count.
                Ok(NEVER) if best.cost == NEVER => {}
                Ok(cost) if cost < best.cost => {
                    (best.cost, best.guess) = (cost, prospect.guess);
                    tried += 1;
                }
                Ok(_) => tried += 1,
                Err(Stopped) => return Some(Err(Stopped)),
            }
            None
        });
        stopped.transpose()?;
        self.steps.insert(key, best);
        Ok(best.cost)
    }

    /// What a guess costs at most, if that is below the budget.
    pub(super) fn follow(
        &mut self,
        search: &Search<'_>,
        position: &Position<'_>,
        guess: u16,
        width: usize,
        budget: u32,
    ) -> Result<u32, Stopped> {
        let rows = position.rows.after_one();
        let Some(classes) = search.classes(position.set, guess) else { return Ok(NEVER) };
        let history = search.history_after(position.history, guess);
        let least = |part: &Vec<u16>| search.least(position.branches, part.len(), rows);
        let least_of_all = classes.iter().map(least);
        let mut total = least_of_all.fold(search.own(position.set.len()), u32::saturating_add);
        for part in &classes {
            if total >= budget {
                return Ok(NEVER);
            }
            let child = Position { set: part, rows, history: history.as_ref(), ..*position };
            total = (total - least(part)).saturating_add(self.improve(
                search,
                &child,
                (width / 2).max(1),
            )?);
        }
        Ok(total.min(NEVER))
    }

    /// The guess for a set that was planned.
    pub(super) fn guess(&self, set: &[u16], rows: Rows) -> Option<u16> {
        let step = self.steps.get(&(Box::from(set), rows))?;
        (step.guess != u16::MAX).then_some(step.guess)
    }
}
