//! What a set of codes costs: branch and bound (Land and Doig 1960; for this game
//! Knuth 1977, Koyama and Lai 1993, Ville 2013).
//!
//! A node ranks all guesses for a set in one pass of the kernel: the key of a guess is
//! the sum of the least costs that sets of its classes' sizes can have, a lower bound
//! of what it costs. Guesses are tried in the order of their bounds, so a node ends at
//! the first whose bound is no less than the best cost found: no later one is better.
//!
//! A set is solved under a budget, the cost that a better guess above it leaves for it.
//! Most sets only have to be shown to cost more (as null windows do in games of two,
//! Pearl 1980), which is much less work than their cost; what was shown is remembered as
//! a lower bound (as in memory-enhanced tests, Plaat et al. 1996).
//!
//! Within a limit of rows it is first asked what is so without one; see [`relaxation`].

pub(crate) mod by_multisets;
pub(crate) mod guess_cost;
pub(crate) mod history;
pub(crate) mod opening_progress;
pub(crate) mod plan;
pub(crate) mod prospects;
pub(crate) mod queue;
mod ranking;
mod relaxation;
pub(crate) mod side_by_side;
pub(crate) mod tried;
pub(crate) mod within_rows;
pub(crate) mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use pegmind_solver::Cancel;
use pegmind_solver::parallel;

use crate::pruning::Pruning;
use crate::search::history::History;
use crate::search::opening_progress::OpeningProgress;
use crate::search::plan::Narrow;
use crate::search::queue::BoundedGuess;
use crate::search::relaxation::WithoutLimit;
use crate::search::worker::{Level, Worker};
use crate::sets::bounds::{Bounds, Branches, NEVER, Table};
use crate::sets::forms::{Form, Forms};
use crate::sets::guess_order::GuessOrder;
use crate::sets::holes::Holes;
use crate::sets::memo::{Fact, Known, Memo, Rank};
use crate::sets::multisets::Multisets;
use crate::sets::rows::Rows;
use crate::sets::splitter::{Partition, Splitter};

/// How many codes are split in a step.
const CODES_PER_STEP: u64 = 128;

/// So many threads take room to work in without waiting for each other.
const WORKER_SHELVES: usize = 32;

/// Sets of up to so many codes are looked at before they are looked up.
pub(crate) const FEW: usize = 6;

/// Sets of at least so many codes take so long to look at that each is asked whether to stop.
const HEEDED_MIN: usize = 1024;

/// Sets of at least so many codes have subsets looked at with the guesses in order.
pub(crate) const ORDERED_MIN: usize = 64;

/// What is to be small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// The guesses for all codes together.
    Total,
    /// Nothing: whether the rows suffice is all that matters.
    Rows,
}

/// The work was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// A set of codes that a search is to find the cost of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position<'a> {
    /// The codes, in ascending order.
    pub(crate) set: &'a [u16],
    pub(crate) rows: Rows,
    /// The most answers that guesses have.
    pub(crate) branches: Branches,
    /// Symmetries of the guesses made, if there are any left.
    pub(crate) history: Option<&'a History>,
    /// How few guesses are tried, if not all of them.
    pub(crate) narrow: Option<Narrow<'a>>,
    /// The order of the guesses for subsets of a larger set.
    pub(crate) order: Option<&'a GuessOrder<'a>>,
}

/// Is told of a search from time to time, by any of its threads.
pub(crate) trait Observer: std::fmt::Debug + Sync {
    /// Some sets were looked at since the last time.
    fn observe(&self, search: &Search<'_>);
}

/// A search and what it has found out.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    pub(crate) splitter: &'a Splitter,
    pub(crate) bounds: Arc<Bounds>,
    pub(crate) memo: Arc<Memo>,
    pub(crate) aim: Aim,
    pub(crate) opening_progress: OpeningProgress,
    observer: Option<&'a dyn Observer>,
    pub(crate) pruning: Pruning,
    /// If they are looked up.
    forms: Option<Forms<'a>>,
    /// If only they matter.
    pub(crate) multisets: Option<&'a Multisets>,
    /// If only exact pegs are told.
    pub(crate) holes: Option<&'a Holes>,
    nodes: AtomicU64,
    nodes_max: u64,
    stopped: AtomicBool,
    cancel: Cancel,
    /// Those that nobody works with, by thread: each has a few of its own.
    workers: [Mutex<Vec<Worker>>; WORKER_SHELVES],
    /// On one thread: how many steps may still be taken.
    pub(crate) alone: Option<AtomicU64>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        splitter: &'a Splitter,
        (aim, rows): (Aim, Rows),
        pruning: Pruning,
        (memory, nodes_max): (usize, u64),
        cancel: Cancel,
    ) -> Self {
        Self {
            splitter,
            bounds: Arc::new(Bounds::new(splitter.branches_max(), rows, pruning.answers)),
            memo: Arc::new(Memo::new(memory)),
            aim,
            opening_progress: OpeningProgress::default(),
            observer: None,
            pruning,
            forms: splitter.forms(pruning).filter(|_| pruning.memory),
            multisets: splitter.multisets(pruning),
            holes: splitter.holes(pruning),
            nodes: AtomicU64::new(0),
            nodes_max,
            stopped: AtomicBool::new(false),
            cancel,
            workers: Default::default(),
            alone: None,
        }
    }

    /// Lets somebody follow the search, who counts on from so many nodes.
    pub(crate) fn followed(self, observer: &'a dyn Observer, nodes: u64) -> Self {
        let nodes_max = self.nodes_max.saturating_add(nodes);
        Self { observer: Some(observer), nodes: AtomicU64::new(nodes), nodes_max, ..self }
    }

    /// The search with what others of the same splitter find out.
    pub(crate) fn sharing(self, memo: &Arc<Memo>) -> Self {
        Self { memo: Arc::clone(memo), ..self }
    }

    /// The same on one thread, so that it always comes as far, if it may take no more than so
    /// many steps.
    pub(crate) fn limited_to(self, steps_max: Option<u64>) -> Self {
        Self { alone: steps_max.map(AtomicU64::new), ..self }
    }

    /// Counts steps, where they are limited.
    fn step(&self, steps: u64) -> Result<(), Stopped> {
        let Some(left) = &self.alone else { return Ok(()) };
        let more = left.load(Ordering::Relaxed).checked_sub(steps);
        left.store(more.unwrap_or_default(), Ordering::Relaxed);
        more.map(|_| ()).ok_or(Stopped)
    }

    /// Counts the steps of splitting so many codes.
    pub(crate) fn step_for_split(&self, codes: usize) -> Result<(), Stopped> {
        self.step(1 + codes as u64 / CODES_PER_STEP)
    }

    /// How many sets were looked at with all guesses.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Does something with room to work in.
    pub(crate) fn with_worker<R>(&self, work: impl FnOnce(&mut Worker) -> R) -> R {
        let own = &self.workers[parallel::thread_number() % WORKER_SHELVES];
        let idle = || own.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut worker = idle().pop().unwrap_or_default();
        let result = work(&mut worker);
        idle().push(worker);
        result
    }

    /// Does something with room to work in, and the room for one set.
    pub(crate) fn with_level<R>(&self, work: impl FnOnce(&mut Worker, &mut Level) -> R) -> R {
        self.with_worker(|worker| {
            let mut level = worker.levels.pop().unwrap_or_default();
            let result = work(worker, &mut level);
            worker.levels.push(level);
            result
        })
    }

    /// What a guess costs for so many codes by itself.
    pub(crate) fn own(&self, codes: usize) -> u32 {
        match self.aim {
            Aim::Total => u32::try_from(codes).unwrap_or(NEVER),
            Aim::Rows => 0,
        }
    }

    /// The least that a set can cost, by its size.
    pub(crate) fn least(&self, branches: Branches, size: usize, rows: Rows) -> u32 {
        self.least_in(self.bounds.table(branches), size, rows)
    }

    /// The same with the least costs by sizes.
    pub(crate) fn least_in(&self, table: &Table, size: usize, rows: Rows) -> u32 {
        let least = table.least(size, rows);
        if self.aim == Aim::Total || least >= NEVER { least } else { 0 }
    }

    /// The least that a set can cost, also by its multisets of colors or its holes, where they tell
    /// more than its size.
    pub(crate) fn least_of_set(&self, branches: Branches, set: &[u16], rows: Rows) -> u32 {
        let least = self.least(branches, set.len(), rows);
        if set.len() <= 2 || least >= NEVER {
            return least;
        }
        let found = match (self.multisets, self.holes) {
            (Some(multisets), _) => multisets.least(set, branches.any, rows),
            (None, Some(holes)) => holes.least(set, self.bounds.table(branches), rows),
            (None, None) => return least,
        };
        if self.aim == Aim::Total || found >= NEVER { found.max(least) } else { least }
    }

    /// The cost of sets of one code or two, and of others that are simple.
    fn simple(&self, size: usize, rows: Rows) -> Option<u32> {
        match (self.aim, size) {
            (_, 0) => Some(0),
            (_, 1 | 2) if !rows.allow(if size == 1 { 1 } else { 2 }) => Some(NEVER),
            (Aim::Total, 1) => Some(1),
            (Aim::Total, 2) => Some(3),
            (Aim::Rows, size) if rows.number().is_none_or(|rows| usize::from(rows) >= size) => {
                // Guess one after the other.
                Some(0)
            }
            (Aim::Total | Aim::Rows, _) => None,
        }
    }

    /// Counts a set whose guesses are ranked, a node of the search.
    pub(crate) fn count(&self) -> Result<(), Stopped> {
        let nodes = self.nodes.fetch_add(1, Ordering::Relaxed) + 1;
        let looks_up = nodes.is_multiple_of(64);
        if nodes >= self.nodes_max || (looks_up && self.cancel.is_stopped()) {
            self.stopped.store(true, Ordering::Relaxed);
        }
        if let Some(observer) = self.observer.filter(|_| looks_up) {
            observer.observe(self);
        }
        if self.stopped.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }

    /// Stops where the work was asked to: what takes long without counting sets asks itself.
    pub(crate) fn heed(&self) -> Result<(), Stopped> {
        if self.cancel.is_stopped() {
            self.stopped.store(true, Ordering::Relaxed);
            return Err(Stopped);
        }
        Ok(())
    }

    /// Counts a node of so many codes.
    pub(crate) fn count_node(&self, codes: usize) -> Result<(), Stopped> {
        if codes >= HEEDED_MIN {
            self.heed()?;
        }
        self.count()?;
        self.step(self.splitter.steps(codes))
    }

    /// What a set costs, if that is less than the budget; otherwise some cost
    /// of at least the budget that it does not fall below.
    pub(crate) fn solve(
        &self,
        worker: &mut Worker,
        position: &Position<'_>,
        budget: u32,
    ) -> Result<u32, Stopped> {
        let Position { set, rows, branches, .. } = *position;
        if let Some(cost) = self.simple(set.len(), rows) {
            return Ok(cost);
        }
        if let Some(narrow) = position.narrow {
            return narrow.solve(self, worker, position, budget);
        }
        let least = self.least_of_set(branches, set, rows);
        if least >= budget {
            return Ok(least);
        }
        let mut level = worker.levels.pop().unwrap_or_default();
        // Small sets are sooner found out about than remembered.
        let few = set.len() <= FEW;
        if few && let Some(Known::Exact { cost, .. }) = self.obvious(&mut level, position) {
            worker.levels.push(level);
            return Ok(cost);
        }
        match self.recall(set, rows) {
            Some(Known::Exact { cost, .. }) => {
                worker.levels.push(level);
                return Ok(cost);
            }
            Some(Known::AtLeast(least)) if least >= budget => {
                worker.levels.push(level);
                return Ok(least);
            }
            Some(Known::AtLeast(_)) | None => {}
        }
        let obvious = if few { None } else { self.obvious(&mut level, position) };
        let result = match obvious {
            Some(known) => Ok((known, Rank::of(0, set.len()))),
            None => match self.solve_without_limit(worker, position, budget) {
                // Which is remembered.
                Ok(without) if without.cost >= budget => {
                    worker.levels.push(level);
                    return Ok(without.cost);
                }
                Ok(without) => self.solve_form(worker, &mut level, position, (without, budget)),
                Err(stopped) => Err(stopped),
            },
        };
        worker.levels.push(level);
        let (known, rank) = result?;
        if self.pruning.memory {
            self.memo.put(&Fact { set, rows, known, rank });
        }
        Ok(known.least())
    }

    /// What is known of a set.
    pub(crate) fn recall(&self, set: &[u16], rows: Rows) -> Option<Known> {
        if !self.pruning.memory {
            return None;
        }
        let known = self.memo.get(set, rows);
        if matches!(known, Some(Known::Exact { .. })) || !self.asks_without_limit(rows) {
            return known;
        }
        self.raise_without_limit(set, known)
    }

    /// What is known of a set or of its form.
    pub(crate) fn recall_alike(&self, set: &[u16], rows: Rows) -> Option<Known> {
        match (self.recall(set, rows), self.forms) {
            (None | Some(Known::AtLeast(_)), Some(forms)) if set.len() > 2 => {
                self.with_level(|_, level| {
                    forms.find(set, &mut level.form);
                    self.recall_form(forms, &level.form, rows)
                })
            }
            (known, _) => known,
        }
    }

    /// Remembers what was found out about a set, and about its form.
    pub(crate) fn remember_alike(&self, fact: &Fact<'_>) {
        self.memo.put(fact);
        if let Some(forms) = self.forms.filter(|_| fact.set.len() > 2) {
            self.with_level(|_, level| {
                forms.find(fact.set, &mut level.form);
                let table = self.splitter.code_table();
                let known = fact.known.map(|guess| forms.image(table, &level.form, guess));
                self.memo.put(&Fact { set: level.form.set(), known, ..*fact });
            });
        }
    }

    /// What is known of the set that has this form.
    fn recall_form(&self, forms: Forms<'_>, form: &Form, rows: Rows) -> Option<Known> {
        let known = self.recall(form.set(), rows)?;
        Some(known.map(|image| forms.origin(self.splitter.code_table(), form, image)))
    }

    /// Solves a set if that was not done for its form. Tells how long it would
    /// take to find the same out again.
    fn solve_form(
        &self,
        worker: &mut Worker,
        level: &mut Level,
        position: &Position<'_>,
        (without, budget): (WithoutLimit, u32),
    ) -> Result<(Known, Rank), Stopped> {
        let Position { set, rows, .. } = *position;
        let at_once = Rank::of(0, set.len());
        if let Some(forms) = self.forms {
            // Only sets that were not remembered themselves come here: a form takes longer
            // to find than a set to look up, and is worth it only instead of a node.
            forms.find(set, &mut level.form);
            match self.recall_form(forms, &level.form, rows) {
                Some(known @ Known::Exact { .. }) => return Ok((known, at_once)),
                Some(Known::AtLeast(least)) if least >= budget => {
                    return Ok((Known::AtLeast(least), at_once));
                }
                Some(Known::AtLeast(_)) | None => {}
            }
        }
        let before = self.nodes();
        let known = self.solve_at(worker, level, position, (without, budget))?;
        let rank = Rank::of(self.nodes() - before, set.len());
        let Some(forms) = self.forms else { return Ok((known, rank)) };
        let image = known.map(|guess| forms.image(self.splitter.code_table(), &level.form, guess));
        self.memo.put(&Fact { set: level.form.set(), rows, known: image, rank });
        Ok((known, at_once))
    }

    fn solve_at(
        &self,
        worker: &mut Worker,
        level: &mut Level,
        position: &Position<'_>,
        (without, budget): (WithoutLimit, u32),
    ) -> Result<Known, Stopped> {
        let set = position.set;
        if self.multisets.is_some() {
            return self.solve_multisets(worker, level, position, budget);
        }
        self.count_node(set.len())?;
        let Some((least, branches)) = self.rank_guesses(level, position, budget) else {
            return Ok(Known::AtLeast(budget));
        };
        if least >= budget {
            return Ok(Known::AtLeast(least));
        }
        let order = GuessOrder::new(set, position.order);
        let ordered = self.pruning.order
            && set.len() >= ORDERED_MIN
            && self.splitter.sweep_of_all().is_some();
        let order = if ordered { Some(&order) } else { position.order };
        let position = Position { branches, order, ..*position };
        if self.has_shared_guesses(set.len()) {
            return self.try_side_by_side(level, &position, (without, budget));
        }
        let (mut best, mut chosen) = (budget, 0);
        if let Some(guess) = without.guess {
            let cost = self.cost_of(&position, guess, best)?;
            if cost < best {
                (best, chosen) = (cost, guess);
            }
        }
        self.splitter.load(set, &mut level.parts);
        level.tried.clear();
        let followed = self.opening_progress.is_class(set.len());
        if let Some(limit) = self.limit(&position, best).filter(|_| followed) {
            self.opening_progress.expect(level.queue.count(self.splitter, set, &level.keys, limit));
        }
        while best > without.cost
            && let Some(bounded) =
                level.queue.next(self.splitter, set, &level.keys, self.limit(&position, best))
        {
            if followed {
                self.opening_progress.step();
            }
            self.step_for_split(set.len())?;
            let is_tried = without.guess == Some(bounded.guess);
            if is_tried || self.is_spared(&position, bounded.guess) {
                continue;
            }
            self.splitter.split_loaded(bounded.guess, set, &mut level.parts);
            if self.was_tried(level, set, bounded.guess) {
                continue;
            }
            let Level { parts, least, .. } = &mut *level;
            let cost = self.expand(worker, (parts, least), &position, bounded.guess, best)?;
            if cost < best {
                (best, chosen) = (cost, bounded.guess);
            }
        }
        Ok(if best < budget {
            Known::Exact { cost: best, guess: chosen }
        } else {
            Known::AtLeast(budget)
        })
    }

    /// The least that a guess adds by its answers.
    pub(crate) fn least_of(&self, bounded: BoundedGuess) -> u32 {
        if self.aim == Aim::Total { bounded.least.into() } else { 0 }
    }

    /// The least that a guess adds by its answers, also for sets whose keys are
    /// too large for bounded guesses.
    pub(crate) fn least_after(&self, position: &Position<'_>, bounded: &BoundedGuess) -> u32 {
        if bounded.least < u16::MAX || self.aim == Aim::Rows {
            return self.least_of(*bounded);
        }
        let rows = position.rows.after_one();
        let Some(classes) = self.classes(position.set, bounded.guess) else { return NEVER };
        let least = classes.iter().map(|class| self.least(position.branches, class.len(), rows));
        least.fold(0, u32::saturating_add).min(NEVER)
    }

    /// Finds a code of the set that gives an answer of its own to each, or all
    /// but one: nothing is better than the first, and codes outside of the set
    /// are not better than the second.
    pub(crate) fn obvious(&self, level: &mut Level, position: &Position<'_>) -> Option<Known> {
        let Position { set, rows, branches, .. } = *position;
        if let Some(known) = self.one_multiset(position) {
            return Some(known);
        }
        let fits = set.len() <= branches.inside + 2;
        if !self.pruning.obvious || !fits {
            return None;
        }
        let costs = match self.aim {
            Aim::Total => [2 * self.own(set.len()) - 1, 2 * self.own(set.len())],
            Aim::Rows => [0, 0],
        };
        let found = self.splitter.separators(set, &mut level.parts);
        if let Some(guess) = found.all.filter(|_| rows.allow(2)) {
            return Some(Known::Exact { cost: costs[0], guess });
        }
        let guess = found.all_but_one.filter(|_| rows.allow(3))?;
        Some(Known::Exact { cost: costs[1], guess })
    }

    /// Whether the last split, by this guess, is the same as one that was tried. Remembers it.
    pub(crate) fn was_tried(&self, level: &mut Level, set: &[u16], guess: u16) -> bool {
        let Level { parts, tried, .. } = level;
        if parts.is_useless(set) {
            return true;
        }
        // Guesses that split the set alike cost the same.
        let split = (guess, set);
        self.pruning.partitions && tried.find_or_add(self.splitter, split, parts).is_some()
    }

    /// What a guess costs for a position; see [`Self::solve`].
    pub(crate) fn cost_of(
        &self,
        position: &Position<'_>,
        guess: u16,
        budget: u32,
    ) -> Result<u32, Stopped> {
        self.step_for_split(position.set.len())?;
        self.with_level(|worker, level| {
            self.splitter.split(guess, position.set, &mut level.parts);
            if level.parts.is_useless(position.set) {
                return Ok(NEVER);
            }
            let Level { parts, least, .. } = level;
            self.expand(worker, (parts, least), position, guess, budget)
        })
    }

    /// The classes into which a guess splits a set, the smallest ones first,
    /// without that of the guess. Returns `None` if the guess tells nothing.
    pub(crate) fn classes(&self, set: &[u16], guess: u16) -> Option<Vec<Vec<u16>>> {
        let mut parts = Partition::default();
        self.splitter.split(guess, set, &mut parts);
        let classes: Vec<Vec<u16>> = parts.iter().map(<[u16]>::to_vec).collect();
        (classes.first().is_none_or(|class| class.len() < set.len())).then_some(classes)
    }
}
