//! Good strategies without proof: few guesses looked at for each set.

use std::collections::HashMap;

use crate::worth::Worth;

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

/// How many guesses are compared for each that is tried, where more than one
/// is.
const LOOKS_PER_TRY: usize = 30;

/// What an allocation takes beside what is in it.
const BYTES_OF_A_BOX: usize = 16;

/// Sets of up to so many codes for each guess that is tried are solved.
const SOLVED_PER_TRY: usize = 12;

/// Strategies found by trying only the guesses with the best prospects.
#[derive(Debug)]
pub(super) struct Plan {
    worth: Worth,
    /// Sets of up to so many codes are solved.
    solved_max: usize,
    bytes_left: usize,
    bytes_max: usize,
    steps: HashMap<(Box<[u16]>, Rows), Step>,
}

impl Plan {
    /// A plan for sets of up to so many codes, which takes about so many bytes
    /// at most. If they are used up it forgets everything.
    pub(super) fn new(codes: usize, bytes_max: usize) -> Self {
        Self {
            worth: Worth::guesses(codes),
            solved_max: 0,
            bytes_left: bytes_max,
            bytes_max,
            steps: HashMap::new(),
        }
    }

    /// Looks closer at everything: up to `width` guesses are tried for the
    /// first set.
    pub(super) fn widen(&mut self, width: usize) {
        self.solved_max = if width > 1 { width.saturating_mul(SOLVED_PER_TRY) } else { 0 };
    }

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
        if self.solved_max >= set.len() {
            return search.with_worker(|worker| search.solve(worker, position, NEVER));
        }
        let key = (Box::from(set), rows);
        let mut best = Step { cost: NEVER, guess: u16::MAX, width };
        if let Some(step) = self.steps.get(&key) {
            if step.width >= width {
                return Ok(step.cost);
            }
            best = Step { width, ..*step };
        }
        for guess in self.promising(search, position, width) {
            let cost = self.follow(search, position, guess, width, best.cost)?;
            if cost < best.cost {
                (best.cost, best.guess) = (cost, guess);
            }
        }
        self.remember(key, best);
        Ok(best.cost)
    }

    /// The guesses that seem best by what sets of their classes' sizes usually
    /// cost, of those with the least bounds.
    fn promising(&self, search: &Search<'_>, position: &Position<'_>, width: usize) -> Vec<u16> {
        let compared = if width > 1 || self.solved_max > 0 { LOOKS_PER_TRY * width } else { 1 };
        let mut found = Vec::new();
        let mut looks = 0;
        search.find_prospect(position, NEVER, |prospect| {
            looks += 1;
            if let Some(classes) = search.classes(position.set, prospect.guess) {
                let worth = |class: &Vec<u16>| {
                    self.worth.of_size(u32::try_from(class.len()).unwrap_or(u32::MAX))
                };
                let worth: u64 = classes.iter().map(worth).sum();
                found.push((worth, prospect.outside, prospect.guess));
            }
            (looks >= compared && !found.is_empty()).then_some(())
        });
        found.sort_unstable();
        found.into_iter().take(width).map(|(_, _, guess)| guess).collect()
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

    fn remember(&mut self, key: (Box<[u16]>, Rows), step: Step) {
        // A table has up to twice as many slots as steps, and half as many more
        // while it grows.
        let slots = 3 * size_of::<(Box<[u16]>, Rows, Step)>();
        let bytes = slots + key.0.len() * size_of::<u16>() + BYTES_OF_A_BOX;
        if bytes > self.bytes_left {
            self.steps.clear();
            self.steps.shrink_to_fit();
            self.bytes_left = self.bytes_max;
        }
        if let Some(left) = self.bytes_left.checked_sub(bytes)
            && self.steps.insert(key, step).is_none()
        {
            self.bytes_left = left;
        }
    }

    /// The guess for a set that was planned.
    pub(super) fn guess(&self, set: &[u16], rows: Rows) -> Option<u16> {
        let step = self.steps.get(&(Box::from(set), rows))?;
        (step.guess != u16::MAX).then_some(step.guess)
    }
}
