//! What a search knows while it tries one opening after the other.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::bounds::NEVER;
use super::checkpoint::Facts;
use super::follow::Follower;
use super::rows::Rows;
use super::search::{Aim, Search};
use super::share::Pulse;
use super::{Checkpoint, Minimize, Optimal, OptimalProgress, StrategyTree};

/// A strategy and what it costs.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) cost: u32,
    pub(super) tree: Arc<StrategyTree>,
}

/// How far a search is.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    /// The limit that it keeps to.
    pub(super) rows: Rows,
    /// No strategy costs less.
    pub(super) lower: u32,
    /// The best opening costs this, or some strategy that begins with it.
    pub(super) upper: u32,
    pub(super) best: Option<u16>,
    /// The width of the plan that is made, and the number behind that of the last
    /// opening that was tried.
    pub(super) planned: (usize, usize),
    /// Openings that cost no less than `upper`.
    pub(super) finished: Vec<u16>,
    /// How many openings cannot be left out.
    pub(super) openings: usize,
    /// The best strategy that is written out, which can be worse than the best
    /// one that is known of.
    pub(super) found: Option<Found>,
}

impl Standing {
    /// Nothing is known yet.
    pub(super) const fn new(rows: Rows) -> Self {
        Self {
            rows,
            lower: 0,
            upper: NEVER,
            best: None,
            planned: (0, 0),
            finished: Vec::new(),
            openings: 0,
            found: None,
        }
    }

    /// Keeps a strategy if it is better than what there is.
    pub(super) fn keep(&mut self, cost: u32, tree: &Arc<StrategyTree>) {
        if self.found.as_ref().is_none_or(|found| cost < found.cost) {
            self.found = Some(Found { cost, tree: Arc::clone(tree) });
        }
    }
}

/// Notes what is known, and tells those who follow the search.
pub(super) struct Journal<'a> {
    optimal: &'a Optimal,
    follower: &'a dyn Follower,
    facts_bytes_max: usize,
    standing: Mutex<Standing>,
}

impl fmt::Debug for Journal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Journal").field("standing", &self.standing).finish_non_exhaustive()
    }
}

impl<'a> Journal<'a> {
    /// Begins with what is known. Checkpoints have up to so many bytes of facts.
    pub(super) fn new(
        optimal: &'a Optimal,
        follower: &'a dyn Follower,
        standing: Standing,
        facts_bytes_max: usize,
    ) -> Self {
        Self { optimal, follower, facts_bytes_max, standing: Mutex::new(standing) }
    }

    /// What is known by now. It must not be held while sets are searched.
    pub(super) fn standing(&self) -> MutexGuard<'_, Standing> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether checkpoints are made at all.
    pub(super) fn is_kept(&self) -> bool {
        self.follower.keeps_checkpoints()
    }

    /// Tells how far the search is.
    pub(super) fn report(&self, search: &Search<'_>) {
        let progress = {
            let standing = self.standing();
            let done = standing.finished.len().min(standing.openings);
            let (lower, upper) = match self.optimal.options.minimize {
                Minimize::Expected => {
                    let known = (standing.upper < NEVER).then_some(standing.upper);
                    (u64::from(standing.lower), known.map(u64::from))
                }
                // Whether there is a strategy with these rows is the question.
                Minimize::Worst => (standing.rows.number().unwrap_or(0).into(), None),
            };
            OptimalProgress {
                nodes: search.nodes(),
                lower,
                upper,
                openings: (done, standing.openings),
                opening_millionths: search.share.millionths(),
            }
        };
        self.follower.progress(&progress);
    }

    /// Makes a checkpoint if one is wanted.
    pub(super) fn offer(&self, search: &Search<'_>) {
        if self.is_kept() && self.follower.wants_checkpoint() {
            self.save(search);
        }
    }

    /// Makes a checkpoint.
    pub(super) fn save(&self, search: &Search<'_>) {
        // Facts can be newer than the standing: they are true by themselves.
        let standing = self.standing().clone();
        let facts = Facts::gather(&search.memo, self.facts_bytes_max);
        self.follower.keep(Checkpoint::new(self.optimal, search.nodes(), standing, facts));
    }

    /// What a strategy costs here; nothing if it does not find every code in
    /// time.
    pub(super) fn cost_of(&self, tree: &StrategyTree, aim: Aim, rows: Rows) -> Option<u32> {
        let field = &self.optimal.field;
        let codes = self.optimal.set.iter().filter_map(|code| field.code(*code));
        let histogram = tree.histogram(field.book().alphabet().rules(), codes)?;
        if histogram.len() > rows.number().map_or(usize::MAX, usize::from) {
            return None;
        }
        if aim == Aim::Rows {
            return Some(0);
        }
        let total: u64 = (1..).zip(histogram).map(|(guesses, codes)| guesses * codes).sum();
        u32::try_from(total).ok().filter(|total| *total < NEVER)
    }
}

impl Pulse for Journal<'_> {
    fn beat(&self, search: &Search<'_>) {
        self.report(search);
        self.offer(search);
    }
}
