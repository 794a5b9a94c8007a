//! Solving subproblems of one board, with a memory that outlives each of them.

use std::sync::Arc;

use pegmind_rules::{Board, BoardFullError, Rules};
use pegmind_solver::Cancel;
use pegmind_solver::strategy::Guesses;
use thiserror::Error;

use super::attempt::Attempt;
use super::facts::{self, BUILD, LearnError};
use super::{Outcome, Subproblem};
use crate::options::OptimalOptions;
use crate::position::{Optimal, OptimalError};
use crate::proof::checkpoint::{FactRange, Facts};
use crate::search::Aim;
use crate::sets::bounds::{Bounds, NEVER};
use crate::sets::memo::{Memo, Rank};
use crate::sets::rows::Rows;
use crate::sets::splitter::Splitter;

/// Others hear of facts that take so many codes looked at to find out again.
const WORTH_TELLING: u64 = 1 << 10;

/// Why a subproblem is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SubproblemError {
    /// There is nothing to search for, or a guess cannot be made.
    #[error(transparent)]
    Position(#[from] OptimalError),
    /// There are too many rows.
    #[error(transparent)]
    Rows(#[from] BoardFullError),
}

/// Solves subproblems of one board. Several threads can do so at a time; each subproblem
/// is the work of one.
#[derive(Debug)]
pub struct SubproblemSolver {
    board: Board,
    options: OptimalOptions,
    splitter: Arc<Splitter>,
    bounds: Arc<Bounds>,
    memo: Arc<Memo>,
    memory_max: usize,
}

impl SubproblemSolver {
    /// The version of what is found out: bounds of another one rest on another program.
    pub const BUILD: &str = BUILD;

    /// A solver for the smallest totals of a board, whose memory takes up to so many bytes.
    ///
    /// # Errors
    ///
    /// [`OptimalError`] if the board has too many codes.
    pub fn new(rules: &Rules, guesses: Guesses, memory_max: usize) -> Result<Self, OptimalError> {
        let too_many = OptimalError::TooManyCodes { codes: rules.code_count() };
        let splitter = Arc::new(Splitter::new(rules, guesses).ok_or(too_many)?);
        let options = OptimalOptions { guesses, ..OptimalOptions::default() };
        let bounds = Bounds::new(splitter.branches_max(), Rows::ANY, options.pruning.answers);
        let memo = Memo::new(memory_max).with_news(Rank::of(WORTH_TELLING, 1));
        let (bounds, memo) = (Arc::new(bounds), Arc::new(memo));
        Ok(Self { board: Board::new(*rules), options, splitter, bounds, memo, memory_max })
    }

    /// Solves a subproblem, or finds out as much as it may.
    ///
    /// What it says is true whatever was remembered before; whether so many nodes are
    /// enough, and which one of several best trees is found, depends on that.
    ///
    /// # Errors
    ///
    /// [`SubproblemError`] if no code fits the rows, or a guess cannot be made.
    pub fn solve(&self, asked: &Subproblem, cancel: &Cancel) -> Result<Outcome, SubproblemError> {
        self.solve_with(&self.memo, asked, cancel)
    }

    /// The same without anything that was found out before.
    ///
    /// # Errors
    ///
    /// [`SubproblemError`] as above.
    pub fn solve_anew(
        &self,
        asked: &Subproblem,
        cancel: &Cancel,
    ) -> Result<Outcome, SubproblemError> {
        self.solve_with(&Arc::new(Memo::new(self.memory_max)), asked, cancel)
    }

    fn solve_with(
        &self,
        memo: &Arc<Memo>,
        asked: &Subproblem,
        cancel: &Cancel,
    ) -> Result<Outcome, SubproblemError> {
        let mut board = self.board.clone();
        for row in &asked.rows {
            board.push(*row)?;
        }
        let optimal = Optimal::after(&self.splitter, &board, self.options.clone())?;
        let mut guesses = Vec::new();
        for guess in &asked.guesses {
            let found = self.splitter.find(guess).filter(|code| {
                self.options.guesses == Guesses::All || optimal.set.binary_search(code).is_ok()
            });
            guesses.push(found.ok_or(OptimalError::OpeningNotAllowed { opening: *guess })?);
        }
        let below = asked.below.and_then(|below| u32::try_from(below).ok());
        let below = below.unwrap_or(NEVER).min(NEVER);
        let begin = |nodes_max| {
            let search = optimal.begin((Aim::Total, Rows::ANY), (0, nodes_max), cancel);
            let mut search = search.sharing(memo).limited_to(Some(u64::MAX));
            search.bounds = Arc::clone(&self.bounds);
            search
        };
        Ok(Attempt::new(&optimal, &guesses, below, &begin).run(asked.nodes_max))
    }

    /// What was found out since the last time and others should know, the facts that took
    /// most, in about so many bytes at most, if that is anything.
    #[must_use]
    pub fn news(&self, bytes_max: usize) -> Option<Vec<u8>> {
        let facts = Facts::news(&self.memo, bytes_max);
        let are_any = facts.count > 0;
        are_any.then(|| facts::write(BUILD, (&self.board, &self.options), &facts))
    }

    /// Learns what others have found out, as [`Self::news`] tells it. Tells how many facts that
    /// were.
    ///
    /// # Errors
    ///
    /// [`LearnError`] if the bytes are damaged, or facts of another board or build.
    pub fn learn(&self, bytes: &[u8]) -> Result<u64, LearnError> {
        let codes = self.splitter.len();
        let range = FactRange { codes: codes as u64, rows: Rows::ANY };
        let facts = facts::read(bytes, (&self.board, &self.options), range)?;
        facts.recall(&self.memo, codes, Rows::ANY);
        Ok(facts.count)
    }
}
