//! Good strategies without proof: few guesses tried for each set, then twice as many,
//! and so on (iterative broadening, Ginsberg and Harvey 1992). What is found bounds the
//! proof from above: the better it is, the sooner the proof gives guesses up.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use pegmind_solver::parallel;
use pegmind_solver::strategy::worth::Worth;

use crate::search::side_by_side::Best;
use crate::search::worker::{Level, Worker};
use crate::search::{Position, Search, Stopped};
use crate::sets::bounds::NEVER;
use crate::sets::memo::Known;
use crate::sets::rows::Rows;

/// How many guesses are compared for each that is tried, where more than one
/// is.
const COMPARED_PER_TRY: usize = 30;

/// How many guesses are estimated for each that is tried, where more than one
/// is: what they cost if only the best guess by sizes is tried for each set
/// after them.
pub(crate) const ESTIMATES_PER_TRY: usize = 8;

/// For each set half as many guesses are tried as for the one before it, but no
/// fewer than this share of those for the first.
const SHARE_MIN: usize = 2;

/// Sets of up to so many codes for each guess that is tried are solved.
const SOLVED_PER_TRY: usize = 2;

/// Sets of more codes than that are not solved for an estimate, which has no budget.
const ESTIMATE_SOLVED_MAX: usize = 32;

/// What an allocation takes beside what is in it.
const BYTES_OF_A_BOX: usize = 16;

/// Parts of a plan that are locked one by one.
const SHARDS: usize = 64;

/// A guess that was not found.
const NO_GUESS: u16 = u16::MAX;

/// Strategies found by trying only the guesses with the best bounded guesses: branch
/// and bound like that of the proof, over fewer guesses.
#[derive(Debug)]
pub(crate) struct Plan {
    worth: Worth,
    /// Sets of up to so many codes are solved.
    solved_max: usize,
    /// The fewest guesses that are tried.
    width_min: usize,
    shards: Vec<Mutex<Shard>>,
}

/// How few guesses are tried for a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Narrow<'a> {
    plan: &'a Plan,
    width: usize,
    /// The fewest guesses for the sets after it.
    width_min: usize,
    /// Sets of up to so many codes are solved.
    solved_max: usize,
}

/// What is known of a set if few guesses are tried.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// It costs no more than this, beginning with this guess.
    cost: u32,
    guess: u16,
    /// How many guesses were tried, and what they cost at least.
    width: usize,
    least: u32,
}

impl Step {
    const NONE: Self = Self { cost: NEVER, guess: NO_GUESS, width: 0, least: 0 };
}

#[derive(Debug)]
struct Shard {
    bytes_left: usize,
    steps: HashMap<(Box<[u16]>, Rows), Step>,
}

impl Plan {
    /// A plan for sets of up to so many codes, which takes about so many bytes
    /// at most. Where they are used up it forgets smaller sets.
    pub(crate) fn new(codes: usize, bytes_max: usize) -> Self {
        let bytes_left = bytes_max / SHARDS;
        let shard = || Mutex::new(Shard { bytes_left, steps: HashMap::new() });
        Self {
            worth: Worth::guesses(codes),
            solved_max: 0,
            width_min: 1,
            shards: (0..SHARDS).map(|_| shard()).collect(),
        }
    }

    /// Looks closer at everything: up to `width` guesses are tried for the
    /// first set.
    pub(crate) fn widen(&mut self, width: usize) {
        self.solved_max = if width > 1 { width.saturating_mul(SOLVED_PER_TRY) } else { 0 };
        self.width_min = (width / SHARE_MIN).max(1);
    }

    /// Whether more than one guess is tried.
    pub(crate) const fn is_wide(&self) -> bool {
        self.solved_max > 0
    }

    /// What a position costs at most if up to `width` guesses are tried for it,
    /// half as many for the sets after it.
    pub(crate) fn improve(
        &self,
        search: &Search<'_>,
        position: &Position<'_>,
        width: usize,
    ) -> Result<u32, Stopped> {
        let position = Position { narrow: Some(self.narrow(width)), ..*position };
        search.with_worker(|worker| search.solve(worker, &position, NEVER))
    }

    /// What a guess costs at most, if that is below the budget.
    pub(crate) fn follow(
        &self,
        search: &Search<'_>,
        position: &Position<'_>,
        guess: u16,
        width: usize,
        budget: u32,
    ) -> Result<u32, Stopped> {
        let position = Position { narrow: Some(self.narrow(width)), ..*position };
        search.cost_of(&position, guess, budget)
    }

    /// What each guess costs at most if one guess is tried for each set after
    /// it, the one that seems best, and small sets are solved.
    pub(crate) fn estimate(
        &self,
        search: &Search<'_>,
        position: &Position<'_>,
        guesses: &[u16],
    ) -> Result<Vec<u32>, Stopped> {
        let solved_max = self.solved_max.min(ESTIMATE_SOLVED_MAX);
        let narrow = Some(Narrow { plan: self, width: 1, width_min: 1, solved_max });
        let position = Position { narrow, ..*position };
        let is_shared = search.has_shared_guesses(position.set.len());
        let cost = |guess: &u16| search.cost_of(&position, *guess, NEVER);
        parallel::map(guesses, is_shared, cost).into_iter().collect()
    }

    /// The guess for a set that was planned.
    pub(crate) fn guess(&self, set: &[u16], rows: Rows) -> Option<u16> {
        let step = self.step(set, rows);
        (step.guess != NO_GUESS).then_some(step.guess)
    }

    const fn narrow(&self, width: usize) -> Narrow<'_> {
        let &Self { width_min, solved_max, .. } = self;
        Narrow { plan: self, width, width_min, solved_max }
    }

    fn shard(&self, set: &[u16]) -> MutexGuard<'_, Shard> {
        let mix = |hash: u64, member: &u16| {
            (hash.rotate_left(5) ^ u64::from(*member)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        let shard = &self.shards[(set.iter().fold(0, mix) >> 58) as usize % SHARDS];
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn step(&self, set: &[u16], rows: Rows) -> Step {
        let key = (Box::from(set), rows);
        self.shard(set).steps.get(&key).copied().unwrap_or(Step::NONE)
    }

    /// The guesses that seem best by what sets of their classes' sizes usually
    /// cost, of those with the least bounds; a guess that is known first. They
    /// are as many as are to be estimated if up to `width` are tried.
    fn promising(
        &self,
        search: &Search<'_>,
        level: &mut Level,
        position: &Position<'_>,
        (width, budget, known): (usize, u32, u16),
    ) -> Vec<u16> {
        let compared = if self.is_wide() { COMPARED_PER_TRY.saturating_mul(width) } else { 1 };
        let estimated = if width > 1 { ESTIMATES_PER_TRY.saturating_mul(width) } else { 1 };
        let (set, splitter) = (position.set, search.splitter);
        let mut found = Vec::new();
        search.rank_all_guesses(level, position);
        splitter.load(set, &mut level.parts);
        let limit = search.limit(position, budget);
        while found.len() < compared
            && let Some(bounded) = level.queue.next(splitter, set, &level.keys, limit)
        {
            if search.is_spared(position, bounded.guess) {
                continue;
            }
            // If too many steps were taken, the next node stops the work.
            let _ = search.step_for_split(set.len());
            let sizes = splitter.sizes(bounded.guess, set, &mut level.parts);
            if sizes.first().is_some_and(|size| usize::from(*size) == set.len()) {
                continue;
            }
            let worth: u64 = sizes.iter().map(|size| self.worth.of_size((*size).into())).sum();
            found.push((bounded.guess != known, worth, bounded.outside, bounded.guess));
        }
        found.sort_unstable();
        let mut guesses = found.into_iter().map(|(_, _, _, guess)| guess);
        if estimated == 1 {
            return guesses.next().into_iter().collect();
        }
        let differs = |guess: &u16| {
            splitter.split_loaded(*guess, set, &mut level.parts);
            !search.was_tried(level, set, *guess)
        };
        guesses.filter(differs).take(estimated).collect()
    }
}

impl Narrow<'_> {
    /// For the sets after the next guess.
    pub(crate) fn after_one(self) -> Self {
        Self { width: (self.width / 2).max(self.width_min), ..self }
    }

    /// What a position costs if few guesses are tried, if that is less than the
    /// budget; otherwise some cost of at least the budget.
    pub(crate) fn solve(
        self,
        search: &Search<'_>,
        worker: &mut Worker,
        position: &Position<'_>,
        budget: u32,
    ) -> Result<u32, Stopped> {
        let Self { plan, width, solved_max, .. } = self;
        let Position { set, rows, .. } = *position;
        if set.len() <= solved_max {
            let position = Position { narrow: None, ..*position };
            return search.solve(worker, &position, budget);
        }
        match search.recall(set, rows) {
            Some(Known::Exact { cost, .. }) => return Ok(cost),
            Some(Known::AtLeast(least)) if least >= budget => return Ok(least),
            Some(Known::AtLeast(_)) | None => {}
        }
        let old = plan.step(set, rows);
        if old.width > width && old.guess != NO_GUESS {
            // An estimate is not to be worse than what is known.
            return Ok(old.cost);
        }
        if old.width >= width {
            // What was found among more guesses is as good.
            if old.least >= old.cost {
                return Ok(old.cost);
            }
            if old.least >= budget {
                return Ok(old.least);
            }
        }
        let budget = budget.min(old.cost);
        let mut level = worker.levels.pop().unwrap_or_default();
        let found = self.try_some(search, worker, &mut level, position, (budget, old.guess));
        worker.levels.push(level);
        let (cost, guess) = found?;
        let better = guess != NO_GUESS;
        let known = if better { Step { cost, guess, ..old } } else { old };
        let step = Step { width, least: cost, ..known };
        plan.shard(set).remember((Box::from(set), rows), step);
        Ok(cost)
    }

    /// The least that some guesses cost, and which of them does, if that is less
    /// than the budget.
    fn try_some(
        self,
        search: &Search<'_>,
        worker: &mut Worker,
        level: &mut Level,
        position: &Position<'_>,
        (budget, known): (u32, u16),
    ) -> Result<(u32, u16), Stopped> {
        search.count()?;
        let mut guesses = self.plan.promising(search, level, position, (self.width, budget, known));
        if guesses.len() > self.width {
            let costs = self.plan.estimate(search, position, &guesses)?;
            let mut estimates: Vec<(u32, u16)> = costs.into_iter().zip(guesses).collect();
            estimates.sort_by_key(|(cost, guess)| (*guess != known, *cost));
            guesses = estimates.into_iter().take(self.width).map(|(_, guess)| guess).collect();
        }
        if search.has_shared_guesses(position.set.len()) {
            let best = Best::below(budget, NO_GUESS);
            parallel::try_all(&guesses, |guess| {
                let limit = best.limit();
                best.offer(*guess, search.cost_of(position, *guess, limit)?, limit);
                Ok(())
            })?;
            return Ok(best.into_chosen());
        }
        let mut best = (budget, NO_GUESS);
        for guess in guesses {
            search.step_for_split(position.set.len())?;
            search.splitter.split(guess, position.set, &mut level.parts);
            let Level { parts, least, .. } = &mut *level;
            let cost = search.expand(worker, (parts, least), position, guess, best.0)?;
            if cost < best.0 {
                best = (cost, guess);
            }
        }
        Ok(best)
    }
}

impl Shard {
    fn remember(&mut self, key: (Box<[u16]>, Rows), step: Step) {
        if let Some(known) = self.steps.get_mut(&key) {
            // Another thread can have found something better meanwhile, and what
            // was found among more guesses says more than an estimate.
            let best = if known.cost < step.cost { *known } else { step };
            let wider = if known.width > step.width { *known } else { step };
            *known = Step { cost: best.cost, guess: best.guess, ..wider };
            return;
        }
        let bytes = Self::bytes_of(&key.0);
        if bytes > self.bytes_left {
            self.forget_some();
        }
        if let Some(left) = self.bytes_left.checked_sub(bytes) {
            self.steps.insert(key, step);
            self.bytes_left = left;
        }
    }

    fn bytes_of(set: &[u16]) -> usize {
        // A table has up to 16 slots for 7 steps, and half as many more while it
        // grows.
        let slots = 4 * size_of::<(Box<[u16]>, Rows, Step)>();
        slots + size_of_val(set) + BYTES_OF_A_BOX
    }

    /// Forgets the sets that are no larger than usual.
    fn forget_some(&mut self) {
        let codes: usize = self.steps.keys().map(|(set, _)| set.len()).sum();
        let usual = codes / self.steps.len().max(1);
        let mut freed = 0;
        self.steps.retain(|(set, _), _| {
            let keeps = set.len() > usual;
            freed += if keeps { 0 } else { Self::bytes_of(set) };
            keeps
        });
        self.steps.shrink_to_fit();
        self.bytes_left += freed;
    }
}

#[cfg(test)]
mod tests {
    use pegmind_rules::Board;
    use pegmind_tree::verify;

    use super::*;
    use crate::fixtures::rules;
    use crate::search::Aim;
    use crate::tree_building::build_known;
    use crate::{Optimal, OptimalOptions};
    use pegmind_solver::Cancel;
    use pegmind_solver::parallel::with_threads;

    #[test]
    fn a_plan_costs_what_it_says() {
        let board = Board::new(rules(4, 7));
        let optimal = Optimal::new(&board, OptimalOptions::default()).unwrap();
        let cost_and_count = || {
            let work = (1 << 26, u64::MAX);
            let search = optimal.begin((Aim::Total, Rows::ANY), work, &Cancel::new());
            let position = optimal.position(Rows::ANY);
            let mut plan = Plan::new(2401, 1 << 26);
            let costs = [1, 2, 4].map(|width| {
                plan.widen(width);
                plan.improve(&search, &position, width).unwrap()
            });
            assert!(costs.is_sorted_by(|wide, narrow| wide >= narrow), "{costs:?}");
            let tree = build_known(&search, &plan, &position, None).unwrap();
            let counted = verify(&tree.finish(&optimal)).unwrap();
            (u64::from(costs[2]), counted.total)
        };
        for threads in [1, 2, 4] {
            let (cost, counted) = with_threads(threads, cost_and_count);
            assert_eq!(counted, cost, "{threads} threads");
        }
    }

    #[test]
    fn a_full_plan_forgets_the_smaller_sets() {
        let plan = Plan::new(5000, 1 << 17);
        let step = Step { cost: 9, guess: 1, width: 1, least: 9 };
        let set = |first: u16| (first..first + 3 + first % 40).collect::<Vec<_>>();
        for first in 0..2000 {
            let key = (Box::from(set(first)), Rows::ANY);
            plan.shard(&set(first)).remember(key, step);
        }
        let known = |large: bool| {
            let sets = (0..2000).map(set).filter(|set| (set.len() > 30) == large);
            let all = sets.clone().count();
            (sets.filter(|set| plan.guess(set, Rows::ANY).is_some()).count(), all)
        };
        let ((large, all_large), (small, all_small)) = (known(true), known(false));
        assert!(large + small < 1000, "{large} {small}");
        assert!(large * all_small > 2 * small * all_large, "{large} {small}");
    }
}
