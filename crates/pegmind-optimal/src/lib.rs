//! Optimal strategies: the smallest total, the smallest longest game, or the
//! smallest total under a limit on the longest game, with proof.

#![forbid(unsafe_code)]

mod bounds;
mod build;
mod checkpoint;
mod course;
mod descent;
mod expansion;
mod field;
#[cfg(test)]
mod fixtures;
mod follow;
mod form;
mod journal;
mod lengths;
mod longest;
mod memo;
mod pruning;
mod queue;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod resumption;
mod rows;
mod search;
mod share;
mod side_by_side;
mod table;
mod ties;
mod tree;
mod values;

pub use checkpoint::{CHECKPOINT_BYTES_MAX, Checkpoint, CheckpointMismatch, ReadCheckpointError};
pub use follow::Follower;
pub use pruning::{Pruning, Transpositions};
pub use tree::StrategyTree;
pub use values::{BestPlay, Place, Value, ValueLimits, Values};

use pegmind_rules::{Board, Code, FeedbackRule};
use thiserror::Error;

use pegmind_solver::cancel::Cancel;
use pegmind_solver::parallel;
use pegmind_solver::strategy::Guesses;
use pegmind_solver::symmetry::Symmetry;

use bounds::NEVER;
use checkpoint::{FACTS_BYTES_MAX, Facts};
use course::Course;
use field::Field;
use follow::Listener;
use journal::{Journal, Standing};
use rows::Rows;
use search::{Aim, Position, Search};

/// The most codes of a board whose optimal strategies are searched for.
pub const OPTIMAL_CODES_MAX: u32 = 65_535;

/// With more guesses than that a plan needs room.
const WIDTH_OF_FEW: usize = 16;

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
    /// How often a set may be looked at with all guesses, the same set any number
    /// of times; looks before a checkpoint do not count.
    pub nodes_max: u64,
    /// How many bytes may be used to remember sets, and for checkpoints if there
    /// are any.
    pub memory_max: usize,
    /// How many guesses are tried for the first set, and half as many for the
    /// sets after it, before the proof begins: first one, then twice as many
    /// each time up to this. The more, the better the strategy is, and the
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
    /// How many openings are done, and how many there are that could be better
    /// than what is known. Fewer are left once something better is found.
    pub openings: (usize, usize),
    /// About how many millionths of the next opening are done: its classes by
    /// the squares of their sizes, the guesses for the class that is looked at.
    pub opening_millionths: u32,
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
    /// How many sets were looked at, those before a checkpoint included.
    pub nodes: u64,
}

/// Why there is nothing to search for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
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
    board: Board,
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
        Ok(Self { board: board.clone(), field, options, set, history, opening })
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
        Position { set: &self.set, rows, branches, history: self.history.as_ref(), narrow: None }
    }

    /// The longest game that is allowed.
    fn longest_max(&self) -> u8 {
        self.options.guesses_max.unwrap_or(254).min(254)
    }

    fn begin(&self, (aim, rows): (Aim, Rows), work: (usize, u64), cancel: &Cancel) -> Search<'_> {
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
        self.search_on(None, limits, cancel, &Listener(progress))
    }

    /// Goes on with a search where its checkpoint was made, or begins one, and
    /// makes checkpoints for the follower. One is made at the end, too.
    ///
    /// A search that was stopped any number of times finds the same bounds and
    /// the same tree as one that was not.
    ///
    /// # Errors
    ///
    /// [`CheckpointMismatch`] if the checkpoint belongs to another search.
    pub fn resume(
        &self,
        checkpoint: Option<Checkpoint>,
        limits: &OptimalLimits,
        cancel: &Cancel,
        follower: &dyn Follower,
    ) -> Result<OptimalResult, CheckpointMismatch> {
        if let Some(checkpoint) = &checkpoint {
            checkpoint.belongs_to(&self.board, &self.options)?;
        }
        Ok(self.search_on(checkpoint.map(Checkpoint::into_parts), limits, cancel, follower))
    }

    fn search_on(
        &self,
        known: Option<(u64, Standing, Facts)>,
        limits: &OptimalLimits,
        cancel: &Cancel,
        follower: &dyn Follower,
    ) -> OptimalResult {
        let work = || match self.options.minimize {
            Minimize::Expected => {
                let begin = || (0, Standing::new(self.rows()), Facts::default());
                let known = known.unwrap_or_else(begin);
                self.run(Aim::Total, known, limits, (cancel, follower))
            }
            Minimize::Worst => self.search_longest(known, limits, (cancel, follower)),
        };
        if self.field.is_shared() { parallel::inside(work) } else { work() }
    }

    /// Searches under one limit, from what is known.
    fn run(
        &self,
        aim: Aim,
        (nodes, standing, facts): (u64, Standing, Facts),
        limits: &OptimalLimits,
        (cancel, follower): (&Cancel, &dyn Follower),
    ) -> OptimalResult {
        let rows = standing.rows;
        let sixteenth = limits.memory_max / 16;
        let kept = follower.keeps_checkpoints();
        // Facts are gathered, and then written.
        let for_facts = if kept { sixteenth.min(FACTS_BYTES_MAX) } else { 0 };
        // Where few guesses are tried few sets are met.
        let for_plan = if limits.width > WIDTH_OF_FEW { 6 } else { 2 } * sixteenth;
        let memory = limits.memory_max.saturating_sub(2 * for_facts + for_plan);
        let journal = Journal::new(self, follower, standing, for_facts);
        let search = self.begin((aim, rows), (memory, limits.nodes_max), cancel);
        let search = search.followed(&journal, nodes);
        facts.recall(&search.memo, self.field.len(), rows);
        drop(facts);
        let result = Course::new(self, &search, &journal).run(limits.width, for_plan);
        // There may be more to do with more rows.
        let last = aim == Aim::Total || result.tree.is_some() || !result.proven;
        if kept && last {
            journal.save(&search);
        }
        result
    }

    /// What a guess costs if play is best afterwards: the guesses for all codes
    /// that fit together. Nothing if the work was stopped, or if no play is
    /// short enough.
    #[must_use]
    pub fn total_of(&self, guess: &Code, limits: &OptimalLimits, cancel: &Cancel) -> Option<u64> {
        let guess = self.field.find(guess)?;
        let work = (limits.memory_max, limits.nodes_max);
        let search = self.begin((Aim::Total, self.rows()), work, cancel);
        let position = self.position(self.rows());
        let cost = search.cost_of(&position, guess, NEVER).ok()?;
        (cost < NEVER).then_some(u64::from(cost))
    }
}
