//! What a set of codes costs: branch and bound (Knuth 1977; Koyama and Lai
//! 1993; Ville 2013).

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use crate::cancel::Cancel;
use crate::parallel;
use crate::strategy::Guesses;
use crate::symmetry::Symmetry;

use super::bounds::{Bounds, COUNT_SHIFT, NEVER};
use super::field::{Field, Look, Parts};
use super::form::Form;
use super::memo::{Fact, Known, Memo, Rank};
use super::pruning::Pruning;
use super::queue::{Prospect, Queue};
use super::rows::Rows;
use super::share::{Pulse, Share};

/// The most labels of partitions that are remembered for a set.
const TRIED_MAX: usize = 1 << 18;

/// Sets of at least so many codes have their guesses tried side by side.
const SHARED_MIN: usize = 24;

/// Sets of up to so many codes are looked at before they are looked up.
const FEW: usize = 6;

/// What is to be small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// The guesses for all codes together.
    Total,
    /// Nothing: whether the rows suffice is all that matters.
    Rows,
}

/// The work was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// A set of codes that a search is to find the cost of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position<'a> {
    /// The codes, in ascending order.
    pub(super) set: &'a [u16],
    pub(super) rows: Rows,
    /// The most answers beside the winning one that any guess has.
    pub(super) branches: usize,
    /// Symmetries of the guesses made, if there are any left.
    pub(super) history: Option<&'a Symmetry>,
}

/// A search and what it has found out.
#[derive(Debug)]
pub(super) struct Search<'a> {
    pub(super) field: &'a Field,
    pub(super) bounds: Bounds,
    pub(super) memo: Memo,
    pub(super) aim: Aim,
    pub(super) share: Share,
    pulse: Option<&'a dyn Pulse>,
    pruning: Pruning,
    nodes: AtomicU64,
    nodes_max: u64,
    stopped: AtomicBool,
    cancel: Cancel,
    workers: Mutex<Vec<Worker>>,
}

/// Room to work in that is used again and again.
#[derive(Debug, Default)]
pub(super) struct Worker {
    #[expect(clippy::vec_box, reason = "levels are large, and taken out again and again")]
    levels: Vec<Box<Level>>,
}

#[derive(Debug, Default)]
struct Level {
    form: Form,
    look: Look,
    parts: Parts,
    queue: Queue,
    /// The labels of all partitions that were tried.
    tried: Vec<u16>,
    /// A digest of each.
    digests: Vec<u32>,
    least: Vec<u32>,
}

impl Level {
    /// Whether all codes are in one class: the guess tells nothing.
    fn is_useless(&self) -> bool {
        self.parts.len() == 1 && self.parts.labels().iter().all(|label| *label == 0)
    }
}

impl<'a> Search<'a> {
    pub(super) fn new(
        field: &'a Field,
        (aim, rows): (Aim, Rows),
        pruning: Pruning,
        (memory, nodes_max): (usize, u64),
        cancel: Cancel,
    ) -> Self {
        Self {
            field,
            bounds: Bounds::new(field.branches_max(), rows, pruning.answers),
            memo: Memo::new(memory),
            aim,
            share: Share::default(),
            pulse: None,
            pruning,
            nodes: AtomicU64::new(0),
            nodes_max,
            stopped: AtomicBool::new(false),
            cancel,
            workers: Mutex::default(),
        }
    }

    /// Lets somebody follow the search, who counts on from so many nodes.
    pub(super) fn followed(self, pulse: &'a dyn Pulse, nodes: u64) -> Self {
        let nodes_max = self.nodes_max.saturating_add(nodes);
        Self { pulse: Some(pulse), nodes: AtomicU64::new(nodes), nodes_max, ..self }
    }

    /// How many sets were looked at with all guesses.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Does something with room to work in.
    pub(super) fn with_worker<R>(&self, work: impl FnOnce(&mut Worker) -> R) -> R {
        let pool = || self.workers.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut worker = pool().pop().unwrap_or_default();
        let result = work(&mut worker);
        pool().push(worker);
        result
    }

    /// Does something with room to work in, and the room for one set.
    fn with_level<R>(&self, work: impl FnOnce(&mut Worker, &mut Level) -> R) -> R {
        self.with_worker(|worker| {
            let mut level = worker.levels.pop().unwrap_or_default();
            let result = work(worker, &mut level);
            worker.levels.push(level);
            result
        })
    }

    /// What a guess costs for so many codes by itself.
    pub(super) fn own(&self, codes: usize) -> u32 {
        match self.aim {
            Aim::Total => u32::try_from(codes).unwrap_or(NEVER),
            Aim::Rows => 0,
        }
    }

    /// The least that a set can cost, by its size.
    pub(super) fn least(&self, branches: usize, size: usize, rows: Rows) -> u32 {
        let least = self.bounds.least(branches, size, rows);
        if self.aim == Aim::Total || least >= NEVER { least } else { 0 }
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
            _ => None,
        }
    }

    /// Counts a look at a set.
    fn count(&self) -> Result<(), Stopped> {
        let nodes = self.nodes.fetch_add(1, Ordering::Relaxed) + 1;
        let looks_up = nodes.is_multiple_of(64);
        if nodes >= self.nodes_max || (looks_up && self.cancel.is_stopped()) {
            self.stopped.store(true, Ordering::Relaxed);
        }
        if let Some(pulse) = self.pulse.filter(|_| looks_up) {
            pulse.beat(self);
        }
        if self.stopped.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }

    /// What a set costs, if that is less than the budget; otherwise some cost
    /// of at least the budget that it does not fall below.
    pub(super) fn solve(
        &self,
        worker: &mut Worker,
        position: &Position<'_>,
        budget: u32,
    ) -> Result<u32, Stopped> {
        let Position { set, rows, branches, .. } = *position;
        if let Some(cost) = self.simple(set.len(), rows) {
            return Ok(cost);
        }
        let least = self.least(branches, set.len(), rows);
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
        let before = self.nodes();
        let result = match obvious {
            Some(known) => Ok(known),
            None => self.solve_form(worker, &mut level, position, budget),
        };
        worker.levels.push(level);
        let known = result?;
        let cost = match known {
            Known::Exact { cost, .. } | Known::AtLeast(cost) => cost,
        };
        if self.pruning.memory {
            let rank = Rank::of(self.nodes() - before, set.len());
            self.memo.put(&Fact { set, rows, known, rank });
        }
        Ok(cost)
    }

    /// What is known of a set.
    pub(super) fn recall(&self, set: &[u16], rows: Rows) -> Option<Known> {
        if self.pruning.memory { self.memo.get(set, rows) } else { None }
    }

    /// Looks the form of a set up before it solves the set.
    fn solve_form(
        &self,
        worker: &mut Worker,
        level: &mut Level,
        position: &Position<'_>,
        budget: u32,
    ) -> Result<Known, Stopped> {
        let forms = self.field.forms().filter(|_| self.pruning.memory && self.pruning.forms);
        let Some(forms) = forms else { return self.solve_at(worker, level, position, budget) };
        let (book, rows) = (self.field.book(), position.rows);
        forms.find(position.set, &mut level.form);
        match self.memo.get(level.form.set(), rows) {
            Some(Known::Exact { cost, guess }) => {
                return Ok(Known::Exact { cost, guess: forms.origin(book, &level.form, guess) });
            }
            Some(Known::AtLeast(least)) if least >= budget => return Ok(Known::AtLeast(least)),
            Some(Known::AtLeast(_)) | None => {}
        }
        let before = self.nodes();
        let known = self.solve_at(worker, level, position, budget)?;
        let rank = Rank::of(self.nodes() - before, position.set.len());
        let image = match known {
            Known::Exact { cost, guess } => {
                Known::Exact { cost, guess: forms.image(book, &level.form, guess) }
            }
            Known::AtLeast(_) => known,
        };
        self.memo.put(&Fact { set: level.form.set(), rows, known: image, rank });
        Ok(known)
    }

    fn solve_at(
        &self,
        worker: &mut Worker,
        level: &mut Level,
        position: &Position<'_>,
        budget: u32,
    ) -> Result<Known, Stopped> {
        let set = position.set;
        self.count()?;
        let Some((least, branches)) = self.look(level, position, budget) else {
            return Ok(Known::AtLeast(budget));
        };
        if least >= budget {
            return Ok(Known::AtLeast(least));
        }
        let position = Position { branches, ..*position };
        if set.len() >= SHARED_MIN && parallel::threads() > 1 {
            return self.try_side_by_side(level, &position, budget);
        }
        let (mut best, mut chosen) = (budget, 0);
        level.tried.clear();
        level.digests.clear();
        let followed = self.share.is_class(set.len());
        if let Some(limit) = self.limit(&position, best).filter(|_| followed) {
            self.share.expect(level.queue.count(self.field, set, &level.look, limit));
        }
        while let Some(prospect) =
            level.queue.next(self.field, set, &level.look, self.limit(&position, best))
        {
            if followed {
                self.share.step();
            }
            if self.is_spared(&position, prospect.guess) {
                continue;
            }
            self.field.split(prospect.guess, set, &mut level.parts);
            if self.was_tried(level) {
                continue;
            }
            let Level { parts, least, .. } = &mut *level;
            let cost = self.expand(worker, (parts, least), &position, prospect.guess, best)?;
            if cost < best {
                (best, chosen) = (cost, prospect.guess);
            }
        }
        Ok(if best < budget {
            Known::Exact { cost: best, guess: chosen }
        } else {
            Known::AtLeast(budget)
        })
    }

    /// The least that a guess adds by its answers.
    fn least_of(&self, prospect: Prospect) -> u32 {
        if self.aim == Aim::Total { prospect.least.into() } else { 0 }
    }

    /// The least that a guess adds by its answers, also for sets whose keys are
    /// too large for prospects.
    pub(super) fn least_after(&self, position: &Position<'_>, prospect: &Prospect) -> u32 {
        if prospect.least < u16::MAX || self.aim == Aim::Rows {
            return self.least_of(*prospect);
        }
        let rows = position.rows.after_one();
        let Some(classes) = self.classes(position.set, prospect.guess) else { return NEVER };
        let least = classes.iter().map(|class| self.least(position.branches, class.len(), rows));
        least.fold(0, u32::saturating_add).min(NEVER)
    }

    /// Finds a code of the set that gives an answer of its own to each, or all
    /// but one: nothing is better than the first, and codes outside of the set
    /// are not better than the second.
    fn obvious(&self, level: &mut Level, position: &Position<'_>) -> Option<Known> {
        let Position { set, rows, branches, .. } = *position;
        let fits = set.len() <= branches + 2 && set.len() <= 32;
        if !self.pruning.obvious || !fits {
            return None;
        }
        let costs = match self.aim {
            Aim::Total => [2 * self.own(set.len()) - 1, 2 * self.own(set.len())],
            Aim::Rows => [0, 0],
        };
        let mut second = None;
        for guess in set {
            let classes = self.field.count_classes(*guess, set, &mut level.parts);
            if classes == set.len() && rows.allow(2) {
                return Some(Known::Exact { cost: costs[0], guess: *guess });
            }
            if classes + 1 == set.len() && rows.allow(3) && second.is_none() {
                second = Some(*guess);
            }
        }
        Some(Known::Exact { cost: costs[1], guess: second? })
    }

    /// Looks at all guesses for a set and puts those that can cost less than
    /// the budget into the queue. Tells the least cost of all, and the most
    /// answers beside the winning one. Nothing if no guess can.
    fn look(
        &self,
        level: &mut Level,
        position: &Position<'_>,
        budget: u32,
    ) -> Option<(u32, usize)> {
        let Position { set, rows, mut branches, .. } = *position;
        let after = rows.after_one();
        let mut weights = self.bounds.weights(branches, set.len(), after);
        self.field.look(set, weights, &mut level.look);
        let counted = weights.mask != u16::MAX;
        if counted && self.pruning.answers && self.field.guesses == Guesses::All {
            let fewer = usize::from(self.field.most(&level.look) >> COUNT_SHIFT).max(1);
            if fewer < branches {
                branches = fewer;
                let sharper = self.bounds.weights(branches, set.len(), after);
                // The largest class matters most.
                let largest = set.len().div_ceil(branches).min(63);
                if sharper.entries[largest] > weights.entries[largest] {
                    weights = sharper;
                    self.field.look(set, weights, &mut level.look);
                }
            }
        }
        let own = self.own(set.len());
        let least = self.field.least(&level.look, weights.mask);
        let limit = self.limit(position, budget)?;
        if least > limit {
            let least = if self.aim == Aim::Total { own + u32::from(least) } else { budget };
            return Some((least.max(budget), branches));
        }
        level.queue.begin(least, weights.mask);
        let least = if self.aim == Aim::Total { own + u32::from(least) } else { 0 };
        Some((least, branches))
    }

    /// The largest key that a guess may have to cost less than the budget.
    fn limit(&self, position: &Position<'_>, budget: u32) -> Option<u16> {
        // The largest key says that rows do not suffice, but where sums can
        // become too large.
        let rows = usize::from(position.rows.number().unwrap_or(u8::MAX));
        let last =
            if position.set.len() * rows < usize::from(u16::MAX) { u16::MAX - 1 } else { u16::MAX };
        if self.aim == Aim::Rows {
            return Some(last);
        }
        let limit = budget.checked_sub(self.own(position.set.len()) + 1)?;
        Some(u16::try_from(limit).unwrap_or(u16::MAX).min(last))
    }

    /// Whether a symmetry of the history maps the guess to a lower one.
    pub(super) fn is_spared(&self, position: &Position<'_>, guess: u16) -> bool {
        let pegs = self.field.book().alphabet().shape().pegs();
        position
            .history
            .is_some_and(|history| !history.is_lowest(&self.field.symbols(guess)[..pegs]))
    }

    /// Whether the last split is the same as one that was tried. Remembers it.
    fn was_tried(&self, level: &mut Level) -> bool {
        let labels = level.parts.labels();
        if level.is_useless() {
            return true;
        }
        if !self.pruning.partitions {
            return false;
        }
        let digest = labels.iter().fold(0_u32, |digest, label| {
            (digest.rotate_left(5) ^ u32::from(*label)).wrapping_mul(0x9e37_79b9)
        });
        let known = level.digests.iter().zip(level.tried.chunks_exact(labels.len()));
        let mut known = known.filter(|(known, _)| **known == digest);
        if known.any(|(_, tried)| tried == labels) {
            return true;
        }
        if level.tried.len() + labels.len() <= TRIED_MAX {
            level.digests.push(digest);
            level.tried.extend_from_slice(labels);
        }
        false
    }

    /// What a guess costs that splits a set like this, if that is less than the
    /// budget; otherwise some cost of at least the budget.
    fn expand(
        &self,
        worker: &mut Worker,
        (parts, leasts): (&Parts, &mut Vec<u32>),
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
        let history = if parts.iter().any(|part| part.len() > 2) {
            self.history_after(position.history, guess)
        } else {
            None
        };
        let followed = self.share.is_root(position.set.len());
        if followed {
            self.share.begin(parts.iter().map(<[u16]>::len));
        }
        for (part, least) in parts.iter().zip(&*leasts) {
            if followed {
                self.share.enter(part.len());
            }
            let child = Position { set: part, rows, branches, history: history.as_ref() };
            let others = total - least;
            let left = if self.pruning.budgets { budget.saturating_sub(others) } else { NEVER };
            let cost = self.solve(worker, &child, left)?;
            total = others + cost;
            if total >= budget && (self.pruning.budgets || total >= NEVER) {
                return Ok(total.min(NEVER));
            }
        }
        Ok(total)
    }

    /// The symmetries that are left after a guess, if any.
    pub(super) fn history_after(&self, history: Option<&Symmetry>, guess: u16) -> Option<Symmetry> {
        let after = history?.after(&self.field.symbols(guess));
        (after.turns() > 1 || after.unused().count_ones() > 1).then_some(after)
    }

    /// Tries the guesses in the queue, the first one first and then several at
    /// a time.
    fn try_side_by_side(
        &self,
        level: &mut Level,
        position: &Position<'_>,
        budget: u32,
    ) -> Result<Known, Stopped> {
        let own = self.own(position.set.len());
        let best = AtomicU32::new(budget);
        let chosen = Mutex::new((budget, u16::MAX));
        let followed = self.share.is_class(position.set.len());
        let try_one = |prospect: &Prospect| -> Result<(), Stopped> {
            if followed {
                self.share.step();
            }
            let limit = best.load(Ordering::Relaxed);
            if own + self.least_of(*prospect) >= limit || self.is_spared(position, prospect.guess) {
                return Ok(());
            }
            let cost = self.cost_of(position, prospect.guess, limit)?;
            if cost < limit {
                best.fetch_min(cost, Ordering::Relaxed);
                let mut chosen = chosen.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                *chosen = (*chosen).min((cost, prospect.guess));
            }
            Ok(())
        };
        // The first ones make the others easier.
        let limit = || self.limit(position, best.load(Ordering::Relaxed));
        let Level { queue, look, .. } = level;
        if let Some(first) = queue.next(self.field, position.set, look, limit()) {
            try_one(&first)?;
            let rest = queue.rest(self.field, position.set, look, limit());
            if followed {
                self.share.expect(rest.len() + 1);
            }
            parallel::try_all(&rest, try_one)?;
        }
        let (cost, guess) = chosen.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok(if cost < budget { Known::Exact { cost, guess } } else { Known::AtLeast(budget) })
    }

    /// Visits the guesses for a position that can cost less than the budget, in
    /// the order in which they are tried when nothing is known but sizes, until
    /// a visit gives something.
    pub(super) fn find_prospect<R>(
        &self,
        position: &Position<'_>,
        budget: u32,
        mut visit: impl FnMut(Prospect) -> Option<R>,
    ) -> Option<R> {
        let position = Position { branches: self.field.branches_max(), ..*position };
        let Position { set, rows, branches, .. } = position;
        let weights = self.bounds.weights(branches, set.len(), rows.after_one());
        self.with_level(|_, level| {
            let Level { queue, look, .. } = level;
            self.field.look(set, weights, look);
            queue.begin(self.field.least(look, weights.mask), weights.mask);
            let limit = self.limit(&position, budget);
            while let Some(prospect) = queue.next(self.field, set, look, limit) {
                if !self.is_spared(&position, prospect.guess)
                    && let Some(result) = visit(prospect)
                {
                    return Some(result);
                }
            }
            None
        })
    }

    /// What a guess costs for a position; see [`Self::solve`].
    pub(super) fn cost_of(
        &self,
        position: &Position<'_>,
        guess: u16,
        budget: u32,
    ) -> Result<u32, Stopped> {
        self.with_level(|worker, level| {
            self.field.split(guess, position.set, &mut level.parts);
            if level.is_useless() {
                return Ok(NEVER);
            }
            let Level { parts, least, .. } = level;
            self.expand(worker, (parts, least), position, guess, budget)
        })
    }

    /// The classes into which a guess splits a set, the smallest ones first,
    /// without that of the guess; nothing if the guess tells nothing.
    pub(super) fn classes(&self, set: &[u16], guess: u16) -> Option<Vec<Vec<u16>>> {
        let mut parts = Parts::default();
        self.field.split(guess, set, &mut parts);
        let classes: Vec<Vec<u16>> = parts.iter().map(<[u16]>::to_vec).collect();
        (classes.first().is_none_or(|class| class.len() < set.len())).then_some(classes)
    }
}
