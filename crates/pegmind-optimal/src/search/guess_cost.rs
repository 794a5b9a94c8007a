//! What a guess costs: its classes, one after the other.
//!
//! It begins with the sum of the least costs of its classes and replaces one after the
//! other by what it really costs, the smallest first, because they take least to solve
//! and may already raise the sum to the budget. What a class may cost at most is what
//! the budget leaves beside the least costs of the others.
//!
//! To show that a class costs a little more than its least takes far less than to find
//! out what it costs, and most guesses are given up. So where several large classes are not
//! known each is first only asked whether it costs its share of what is missing.

use pegmind_kernel::SEPARATED_MAX;

use crate::search::history::RANKED_ONCE_MIN;
use crate::search::plan::Narrow;
use crate::search::worker::{Least, Level, Worker};
use crate::search::{Aim, FEW, Position, Search, Stopped};
use crate::sets::bounds::NEVER;
use crate::sets::memo::{Fact, Known, Rank};
use crate::sets::rows::Rows;
use crate::sets::splitter::Partition;

/// Classes of at least so many codes are asked for their shares. Smaller ones are sooner solved.
const ASKED_MIN: usize = 16;

/// At least so many classes are asked for their shares. Of fewer the largest has most of what
/// is missing, and would be solved twice, as would one of its own classes each time.
const ASKED_TOGETHER_MIN: usize = 4;

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
        if let Some(lifted) = self.lift_limit(position, budget) {
            let least = self.solve_classes(worker, (parts, leasts), &lifted, guess, budget)?;
            if least >= budget {
                return Ok(least);
            }
        }
        self.solve_classes(worker, (parts, leasts), position, guess, budget)
    }

    /// The same with the rows that are left, without asking for more.
    fn solve_classes(
        &self,
        worker: &mut Worker,
        (parts, leasts): (&Partition, &mut Vec<Least>),
        position: &Position<'_>,
        guess: u16,
        budget: u32,
    ) -> Result<u32, Stopped> {
        let few = parts.iter().take_while(|part| part.len() <= FEW).count();
        // A single one is looked at anyway.
        let several = few + 1 < parts.len() && position.narrow.is_none();
        let glances =
            several && self.pruning.glances && self.pruning.budgets && !self.has_squares();
        let rows = position.rows.after_one();
        let begun = self.begin_leasts((parts, leasts), position);
        let mut total = self.raise_by_holes((parts, leasts), position, (begun, budget));
        if !glances && self.pruning.budgets {
            total = self.recall_leasts((parts, leasts), rows, (total, budget));
        }
        if total >= budget && (self.pruning.budgets || total >= NEVER) {
            return Ok(total.min(NEVER));
        }
        let followed = self.opening_progress.is_root(position.set.len());
        if followed {
            self.opening_progress.begin(1, parts.iter().map(<[u16]>::len));
        }
        let narrow = position.narrow.map(Narrow::after_one);
        // Small sets are solved without symmetries, and most guesses are given up before others.
        let child = Position { rows, history: None, narrow, ..*position };
        let mut history = None;
        let after = || self.history_after(position.history, guess);
        for step in 0..parts.len() {
            // The largest class is the one that the rows do not suffice for.
            let number = if self.has_squares() { parts.len() - 1 - step } else { step };
            let part = parts.part(number);
            if glances && number == few {
                if parts.part(parts.len() - 1).len() >= RANKED_ONCE_MIN {
                    history.get_or_insert_with(after);
                }
                let known = history.as_ref().and_then(Option::as_ref);
                let looked_at = Position { history: known, ..child };
                let mut level = worker.levels.pop().unwrap_or_default();
                let result = self.sharpen(&mut level, (parts, leasts), &looked_at, (total, budget));
                worker.levels.push(level);
                total = result?;
                if self.pruning.shares && total < budget {
                    let known = history.get_or_insert_with(after).as_ref();
                    let asked = Position { history: known, ..child };
                    let costs = (total, budget);
                    total = self.ask(worker, (parts, leasts), &asked, costs, followed)?;
                }
                if total >= budget {
                    return Ok(total.min(NEVER));
                }
            }
            if followed {
                self.opening_progress.raise(total);
                self.opening_progress.enter(part.len());
            }
            let least = leasts[number];
            if least.exact {
                continue;
            }
            let history =
                if part.len() > FEW { history.get_or_insert_with(after).as_ref() } else { None };
            let child = Position { set: part, history, ..child };
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

    /// Asks the classes that are not solved, the smallest first, whether each costs its share of
    /// what is missing to the budget: until all classes together reach it, or each one was asked
    /// and those that cost less than their shares are solved. Larger classes are farther from
    /// their leasts, but less so than they are larger; shares go by the roots of their sizes.
    fn ask(
        &self,
        worker: &mut Worker,
        (parts, leasts): (&Partition, &mut [Least]),
        child: &Position<'_>,
        (mut total, budget): (u32, u32),
        followed: bool,
    ) -> Result<u32, Stopped> {
        let weight = |part: &[u16]| part.len().isqrt() as u64;
        let is_open = |part: &[u16], least: Least| part.len() >= ASKED_MIN && !least.exact;
        let open = parts.iter().zip(&*leasts).filter(|(part, least)| is_open(part, **least));
        let (count, mut weights) =
            open.fold((0, 0), |(count, sum), (part, _)| (count + 1, sum + weight(part)));
        // No guess is given up under a budget that is far away, as where rows are few.
        if count < ASKED_TOGETHER_MIN || budget - total > total {
            return Ok(total);
        }
        if followed {
            self.opening_progress.begin(2, parts.iter().map(<[u16]>::len));
        }
        for (part, least) in parts.iter().zip(leasts) {
            if followed {
                self.opening_progress.raise(total);
                self.opening_progress.enter(part.len());
            }
            if !is_open(part, *least) {
                continue;
            }
            let missing = budget - total;
            let share = (u64::from(missing) * weight(part)).div_ceil(weights);
            weights -= weight(part);
            let below = least.cost + u32::try_from(share).unwrap_or(missing);
            let cost = self.solve(worker, &Position { set: part, ..*child }, below)?;
            total = total - least.cost + cost;
            *least = Least { cost, exact: cost < below };
            if total >= budget {
                break;
            }
        }
        Ok(total)
    }

    /// What the classes of a guess cost at least by their sizes, or by how many codes of each
    /// multiset they have, each and with the guess itself together.
    fn begin_leasts(
        &self,
        (parts, leasts): (&Partition, &mut Vec<Least>),
        position: &Position<'_>,
    ) -> u32 {
        let (branches, rows) = (position.branches, position.rows.after_one());
        let table = self.bounds.table(branches);
        let least = |part: &[u16]| {
            let cost = match self.multisets {
                Some(_) => self.least_of_set(branches, part, rows),
                None => self.least_in(table, part.len(), rows),
            };
            Least { cost, exact: false }
        };
        leasts.clear();
        leasts.extend(parts.iter().map(least));
        let own = self.own(position.set.len());
        leasts.iter().fold(own, |total, least| total.saturating_add(least.cost))
    }

    /// Raises the least costs of the classes that are not small by when their holes can be
    /// guessed right, the largest first, until all classes together reach the budget.
    fn raise_by_holes(
        &self,
        (parts, leasts): (&Partition, &mut [Least]),
        position: &Position<'_>,
        (mut total, budget): (u32, u32),
    ) -> u32 {
        if self.holes.is_none() {
            return total;
        }
        let rows = position.rows.after_one();
        for number in (0..parts.len()).rev() {
            let (part, least) = (parts.part(number), &mut leasts[number]);
            if part.len() <= FEW || total >= budget {
                break;
            }
            let before = least.cost;
            least.cost = self.least_of_set(position.branches, part, rows);
            total = total.saturating_add(least.cost) - before;
        }
        total
    }

    /// Raises the least costs of the classes that are not small by what is remembered of
    /// them, until all classes together reach the budget.
    fn recall_leasts(
        &self,
        (parts, leasts): (&Partition, &mut [Least]),
        rows: Rows,
        (mut total, budget): (u32, u32),
    ) -> u32 {
        for (part, least) in parts.iter().zip(leasts) {
            if part.len() <= FEW || least.exact || total >= budget {
                continue;
            }
            let before = least.cost;
            match self.recall(part, rows) {
                Some(known @ Known::Exact { .. }) => *least = known.into(),
                Some(Known::AtLeast(known)) => least.cost = known.max(before),
                None => {}
            }
            total = total.saturating_add(least.cost) - before;
        }
        total
    }

    /// What a guess costs at least, as far as looks at its classes tell.
    pub(crate) fn least_of_guess(
        &self,
        position: &Position<'_>,
        guess: u16,
        budget: u32,
    ) -> Result<u32, Stopped> {
        self.step_for_split(position.set.len())?;
        self.with_level(|worker, level| {
            self.splitter.split(guess, position.set, &mut level.parts);
            let Level { parts, least, .. } = level;
            let begun = self.begin_leasts((parts, least), position);
            let total = self.raise_by_holes((parts, least), position, (begun, budget));
            let history = self.history_after(position.history, guess);
            let rows = position.rows.after_one();
            let child = Position { rows, history: history.as_ref(), ..*position };
            let mut room = worker.levels.pop().unwrap_or_default();
            let result = self.sharpen(&mut room, (parts, least), &child, (total, budget));
            worker.levels.push(room);
            result
        })
    }

    /// Raises the least costs of the classes that are not small, until all classes together
    /// reach the budget: first by whether a code of each tells all others apart, which takes
    /// little, then by what is remembered of it, then by ranking the guesses for it, where the
    /// largest classes gain most.
    fn sharpen(
        &self,
        level: &mut Level,
        (parts, leasts): (&Partition, &mut [Least]),
        child: &Position<'_>,
        (mut total, budget): (u32, u32),
    ) -> Result<u32, Stopped> {
        for all_guesses in [false, true] {
            if all_guesses {
                total = self.recall_leasts((parts, leasts), child.rows, (total, budget));
            }
            for number in 0..parts.len() {
                let number = if all_guesses { parts.len() - 1 - number } else { number };
                let (part, least) = (parts.part(number), &mut leasts[number]);
                // Sets that cost two guesses for each code have no code that tells all apart.
                let told = self.aim == Aim::Total && least.cost >= 2 * self.own(part.len());
                if part.len() <= FEW || least.exact || (told && !all_guesses) {
                    continue;
                }
                if total >= budget {
                    return Ok(total);
                }
                let child = Position { set: part, ..*child };
                let others = total - least.cost;
                let found = if all_guesses {
                    let known = self.glance(level, &child, budget - others)?;
                    let found = Least::from(known);
                    if found.exact || found.cost > least.cost {
                        self.remember_look(&child, known);
                    }
                    found
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

    /// Remembers what a look at a set told: other guesses leave the same set.
    fn remember_look(&self, position: &Position<'_>, known: Known) {
        if self.pruning.looks && self.pruning.memory {
            let Position { set, rows, .. } = *position;
            let rank = Rank::of(1, set.len());
            self.memo.put(&Fact { set, rows, known, rank });
        }
    }

    /// The least that a set costs, as far as its own codes tell: if none of them tells all
    /// others apart, each is found by the second guess at best, but for one that was the
    /// first guess, and then two are found later.
    fn look_for_separator(&self, level: &mut Level, position: &Position<'_>) -> Least {
        let size = position.set.len();
        match self.obvious(level, position) {
            Some(known) => known.into(),
            None if self.pruning.obvious
                && self.aim == Aim::Total
                && size <= SEPARATED_MAX.min(position.branches.inside + 2) =>
            {
                Least { cost: 2 * self.own(size), exact: false }
            }
            None => Least { cost: 0, exact: false },
        }
    }
}
