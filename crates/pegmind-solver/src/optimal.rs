//! Optimal strategies: the smallest total, the smallest longest game, or the
//! smallest total under a limit on the longest game, with proof.

mod bounds;
mod build;
mod descent;
mod field;
mod lengths;
mod memo;
mod pruning;
mod queue;
#[cfg(test)]
mod reference;
mod rows;
mod search;
mod table;
mod ties;
mod tree;
mod values;

pub use pruning::Pruning;
pub use tree::StrategyTree;
pub(crate) use values::Place;
pub use values::{BestPlay, Value, ValueLimits, Values};

use std::sync::atomic::{AtomicU64, Ordering};

use pegmind_rules::{Board, Code, FeedbackRule};
use thiserror::Error;

use crate::cancel::Cancel;
use crate::strategy::Guesses;
use crate::symmetry::Symmetry;

use bounds::{Bounds, NEVER};
use build::{build_known, build_proven};
use descent::Plan;
use field::Field;
use rows::Rows;
use search::{Aim, Position, Search, Stopped};

/// The most codes of a board whose optimal strategies are searched for.
pub const OPTIMAL_CODES_MAX: u32 = 65_535;

/// What an optimal strategy makes as small as possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Minimize {
    /// The guesses for all codes together.
    #[default]
    Expected,
    /// The guesses for the code that takes longest.
    Worst,
}

/// Which strategies are searched for.
#[derive(Clone, Debug, Default)]
pub struct OptimalOptions {
    /// What is to be small.
    pub minimize: Minimize,
    /// The most guesses that any code may take, 1 to 254.
    pub guesses_max: Option<u8>,
    /// Which guesses may be made.
    pub guesses: Guesses,
    /// The guess to begin with.
    pub opening: Option<Code>,
    /// What may be left out.
    pub pruning: Pruning,
}

/// How much work a search may do.
#[derive(Clone, Copy, Debug)]
pub struct OptimalLimits {
    /// How often a set may be looked at with all guesses.
    pub nodes_max: u64,
    /// How many bytes may be used to remember sets.
    pub memory_max: usize,
    /// How many guesses are tried for the first set, half as many for the sets
    /// after it, and so on, before the proof begins: first one, then twice as
    /// many each time up to this. The more, the better the strategy is, and the
    /// longer it takes.
    pub width: usize,
}

impl Default for OptimalLimits {
    fn default() -> Self {
        Self { nodes_max: u64::MAX, memory_max: 1 << 30, width: 1 }
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptimalProgress {
    /// How many sets were looked at.
    pub nodes: u64,
    /// No strategy is better than this.
    pub lower: u64,
    /// A strategy that is as good as this is known, if any.
    pub upper: Option<u64>,
    /// How many openings are done, and how many there are.
    pub openings: (usize, usize),
}

/// What a search has found.
#[derive(Clone, Debug)]
pub struct OptimalResult {
    /// No strategy is better than this.
    pub lower: u64,
    /// How good the tree is; nothing without a tree.
    pub upper: Option<u64>,
    /// Whether the tree is as good as any, or that there is none.
    pub proven: bool,
    /// The best strategy that was found.
    pub tree: Option<StrategyTree>,
    /// How many sets were looked at.
    pub nodes: u64,
}

/// Why there is nothing to search for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptimalError {
    /// The board has too many codes.
    #[error("{codes} codes; expected at most {OPTIMAL_CODES_MAX}")]
    TooManyCodes {
        /// How many codes it has.
        codes: u128,
    },
    /// The rows contradict each other.
    #[error("no code fits the rows")]
    NoCandidate,
    /// The opening is no code of the board, or may not be guessed there.
    #[error("{opening} cannot be guessed here")]
    OpeningNotAllowed {
        /// The opening.
        opening: Code,
    },
}

/// A position whose best play is searched for.
#[derive(Debug)]
pub struct Optimal {
    field: Field,
    options: OptimalOptions,
    set: Vec<u16>,
    history: Option<Symmetry>,
    opening: Option<u16>,
}

impl Optimal {
    /// The position after the rows of a board.
    ///
    /// # Errors
    ///
    /// [`OptimalError`] if the board has more than [`OPTIMAL_CODES_MAX`] codes,
    /// if no code fits the rows, and if the opening cannot be guessed.
    pub fn new(board: &Board, options: OptimalOptions) -> Result<Self, OptimalError> {
        let rules = board.rules();
        let too_many = || OptimalError::TooManyCodes { codes: rules.code_count() };
        let field = Field::new(rules, options.guesses).ok_or_else(too_many)?;
        let set = field.fitting(board.rows());
        if set.is_empty() {
            return Err(OptimalError::NoCandidate);
        }
        let opening = match options.opening {
            Some(opening) => {
                let found = field.find(&opening).filter(|code| {
                    options.guesses == Guesses::All || set.binary_search(code).is_ok()
                });
                Some(found.ok_or(OptimalError::OpeningNotAllowed { opening })?)
            }
            None => None,
        };
        let alphabet = field.book().alphabet();
        // Where every peg is told, permuted holes have other answers.
        let holes = rules.feedback() != FeedbackRule::PerPeg;
        let mut history = Symmetry::of_board(alphabet, holes);
        for row in board.rows() {
            history = history.after(&alphabet.symbols(&row.guess));
        }
        let history = options.pruning.symmetry.then_some(history);
        Ok(Self { field, options, set, history, opening })
    }

    /// How many codes fit.
    #[must_use]
    pub fn candidates(&self) -> usize {
        self.set.len()
    }

    fn rows(&self) -> Rows {
        self.options.guesses_max.map_or(Rows::ANY, |most| Rows::limited(most.min(254)))
    }

    fn position(&self, rows: Rows) -> Position<'_> {
        let branches = self.field.branches_max();
        Position { set: &self.set, rows, branches, history: self.history.as_ref() }
    }

    fn begin(&self, aim: Aim, rows: Rows, limits: &OptimalLimits, cancel: &Cancel) -> Search<'_> {
        // The rest is for plans.
        let work = (limits.memory_max / 4 * 3, limits.nodes_max);
        Search::new(&self.field, (aim, rows), self.options.pruning, work, cancel.clone())
    }

    /// Searches for the best strategy.
    ///
    /// The tree and the bounds of a search that was not stopped depend on
    /// nothing but the position and the options. `progress` is called from time
    /// to time.
    #[must_use]
    pub fn search(
        &self,
        limits: &OptimalLimits,
        cancel: &Cancel,
        progress: &(dyn Fn(&OptimalProgress) + Sync),
    ) -> OptimalResult {
        match self.options.minimize {
            Minimize::Expected => {
                let search = self.begin(Aim::Total, self.rows(), limits, cancel);
                Course::new(self, &search, (self.rows(), limits), progress).run(limits.width)
            }
            Minimize::Worst => self.search_longest(limits, cancel, progress),
        }
    }

    /// Tries with one row more each time.
    fn search_longest(
        &self,
        limits: &OptimalLimits,
        cancel: &Cancel,
        progress: &(dyn Fn(&OptimalProgress) + Sync),
    ) -> OptimalResult {
        let mut nodes = 0;
        let most = self.options.guesses_max.unwrap_or(254).min(254);
        let branches = self.field.branches_max();
        for rows in 1..=most {
            let lower = u64::from(rows);
            let limit = Rows::limited(rows);
            if Bounds::new(branches, limit, true).least(branches, self.set.len(), limit) >= NEVER {
                continue;
            }
            progress(&OptimalProgress { nodes, lower, upper: None, openings: (0, 0) });
            let left = limits.nodes_max.saturating_sub(nodes);
            let limits = OptimalLimits { nodes_max: left, ..*limits };
            let search = self.begin(Aim::Rows, limit, &limits, cancel);
            let found = Course::new(self, &search, (limit, &limits), &|_| {}).run(limits.width);
            nodes += found.nodes;
            if found.tree.is_some() {
                return OptimalResult { lower, upper: Some(lower), nodes, ..found };
            }
            if !found.proven {
                return OptimalResult { lower, upper: None, nodes, ..found };
            }
        }
        let lower = u64::from(most) + 1;
        OptimalResult { lower, upper: None, proven: true, tree: None, nodes }
    }

    /// What a guess costs if play is best afterwards: the guesses for all codes
    /// that fit together. Nothing if the work was stopped, or if no play is
    /// short enough.
    #[must_use]
    pub fn total_of(&self, guess: &Code, limits: &OptimalLimits, cancel: &Cancel) -> Option<u64> {
        let guess = self.field.find(guess)?;
        let search = self.begin(Aim::Total, self.rows(), limits, cancel);
        let position = self.position(self.rows());
        let cost = search.cost_of(&position, guess, NEVER).ok()?;
        (cost < NEVER).then_some(u64::from(cost))
    }
}

/// One search from its openings on.
struct Course<'a> {
    optimal: &'a Optimal,
    search: &'a Search<'a>,
    position: Position<'a>,
    progress: &'a (dyn Fn(&OptimalProgress) + Sync),
    lower: AtomicU64,
    plan_bytes_max: usize,
}

impl<'a> Course<'a> {
    fn new(
        optimal: &'a Optimal,
        search: &'a Search<'a>,
        (rows, limits): (Rows, &OptimalLimits),
        progress: &'a (dyn Fn(&OptimalProgress) + Sync),
    ) -> Self {
        let position = optimal.position(rows);
        let plan_bytes_max = limits.memory_max / 4;
        Self { optimal, search, position, progress, lower: AtomicU64::new(0), plan_bytes_max }
    }

    fn run(&self, width: usize) -> OptimalResult {
        let mut plan = Plan::new(self.position.set.len(), self.plan_bytes_max);
        let mut upper = NEVER;
        let mut best = None;
        let mut proven = self.prove(&mut plan, width, &mut upper, &mut best).is_ok();
        let mut tree = None;
        if let Some(opening) = best {
            if proven {
                self.lower.store(upper.into(), Ordering::Relaxed);
                let forced = self.optimal.opening.is_some().then_some(opening);
                tree = build_proven(self.search, &self.position, forced, upper).ok();
                proven = tree.is_some();
            }
            if tree.is_none() {
                tree = build_known(self.search, &plan, &self.position, Some(opening));
                tree = tree.filter(|tree| self.count(tree, &mut upper));
            }
        }
        let known = tree.is_some();
        let upper = known.then_some(u64::from(upper));
        let lower =
            if proven { upper.unwrap_or(u64::MAX) } else { self.lower.load(Ordering::Relaxed) };
        OptimalResult { lower, upper, proven, tree, nodes: self.search.nodes() }
    }

    fn report(&self, upper: u32, openings: (usize, usize)) {
        (self.progress)(&OptimalProgress {
            nodes: self.search.nodes(),
            lower: self.lower.load(Ordering::Relaxed),
            upper: (upper < NEVER).then_some(u64::from(upper)),
            openings,
        });
    }

    /// Counts a tree that was not proven. Its cost can be less than was thought
    /// when it was found, and it can be too long, which is told.
    fn count(&self, tree: &StrategyTree, upper: &mut u32) -> bool {
        let field = &self.optimal.field;
        let codes = self.position.set.iter().filter_map(|code| field.code(*code));
        let histogram = tree.histogram(field.book().alphabet().rules(), codes);
        let rows = self.position.rows.number().map_or(usize::MAX, usize::from);
        let Some(histogram) = histogram.filter(|histogram| histogram.len() <= rows) else {
            return false;
        };
        if self.search.aim == Aim::Total {
            let total: u64 = (1..).zip(histogram).map(|(guesses, codes)| guesses * codes).sum();
            *upper = u32::try_from(total).unwrap_or(NEVER);
        }
        true
    }

    /// Tries all openings.
    fn prove(
        &self,
        plan: &mut Plan,
        width: usize,
        upper: &mut u32,
        best: &mut Option<u16>,
    ) -> Result<(), Stopped> {
        let (search, position) = (self.search, &self.position);
        let least = search.least(position.branches, position.set.len(), position.rows);
        self.lower.store(least.into(), Ordering::Relaxed);
        let mut openings = Vec::new();
        search.find_prospect(position, NEVER, |opening| {
            openings.push((search.least_after(position, &opening), opening.guess));
            None::<()>
        });
        openings.sort_by_key(|(least, _)| *least);
        if let Some(opening) = self.optimal.opening {
            openings.retain(|(_, guess)| *guess == opening);
            if openings.is_empty() {
                openings.push((0, opening));
            }
        }
        let own = search.own(position.set.len());
        if let Some((least, _)) = openings.first() {
            self.lower.fetch_max(u64::from(own + least), Ordering::Relaxed);
        }
        let widths = std::iter::successors(Some(1_usize), |width| width.checked_mul(2));
        for width in widths.take_while(|next| *next <= width.max(1)) {
            plan.widen(width);
            for (_, opening) in openings.iter().take(width) {
                let cost = plan.follow(search, position, *opening, width, *upper)?;
                if cost < *upper {
                    (*upper, *best) = (cost, Some(*opening));
                    self.report(*upper, (0, openings.len()));
                }
            }
        }
        for (done, (least, opening)) in openings.iter().enumerate() {
            let least = own + least;
            let lower = u64::from(least.min(*upper));
            self.lower.fetch_max(lower, Ordering::Relaxed);
            self.report(*upper, (done, openings.len()));
            if least >= *upper {
                break;
            }
            let cost = search.cost_of(position, *opening, *upper)?;
            if cost < *upper {
                (*upper, *best) = (cost, Some(*opening));
            }
        }
        Ok(())
    }
}
