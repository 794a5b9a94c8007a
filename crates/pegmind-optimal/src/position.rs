//! A position whose best play is searched for.

use pegmind_rules::{Board, Code};
use pegmind_solver::Cancel;
use pegmind_solver::codes::symmetry::Symmetry;
use pegmind_solver::strategy::Guesses;
use thiserror::Error;

use crate::options::{OPTIMAL_CODES_MAX, OptimalOptions};
use crate::search::{Aim, Position, Search};
use crate::sets::rows::Rows;
use crate::sets::splitter::Splitter;

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
    pub(crate) board: Board,
    pub(crate) splitter: Splitter,
    pub(crate) options: OptimalOptions,
    pub(crate) set: Vec<u16>,
    history: Option<Symmetry>,
    pub(crate) opening: Option<u16>,
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
        let splitter = Splitter::new(rules, options.guesses).ok_or_else(too_many)?;
        let set = splitter.fitting(board.rows());
        if set.is_empty() {
            return Err(OptimalError::NoCandidate);
        }
        let opening = match options.opening {
            Some(opening) => {
                let found = splitter.find(&opening).filter(|code| {
                    options.guesses == Guesses::All || set.binary_search(code).is_ok()
                });
                Some(found.ok_or(OptimalError::OpeningNotAllowed { opening })?)
            }
            None => None,
        };
        let alphabet = splitter.code_table().alphabet();
        let history = options.pruning.symmetry.then(|| Symmetry::of_rows(alphabet, board.rows()));
        Ok(Self { board: board.clone(), splitter, options, set, history, opening })
    }

    /// How many codes fit.
    #[must_use]
    pub fn candidates(&self) -> usize {
        self.set.len()
    }

    pub(crate) fn rows(&self) -> Rows {
        self.options.guesses_max.map_or(Rows::ANY, |most| Rows::limited(most.min(254)))
    }

    pub(crate) fn position(&self, rows: Rows) -> Position<'_> {
        let branches = self.splitter.branches_max();
        Position { set: &self.set, rows, branches, history: self.history.as_ref(), narrow: None }
    }

    pub(crate) const fn history(&self) -> Option<&Symmetry> {
        self.history.as_ref()
    }

    /// The longest game that is allowed.
    pub(crate) fn longest_max(&self) -> u8 {
        self.options.guesses_max.unwrap_or(254).min(254)
    }

    pub(crate) fn begin(
        &self,
        (aim, rows): (Aim, Rows),
        work: (usize, u64),
        cancel: &Cancel,
    ) -> Search<'_> {
        Search::new(&self.splitter, (aim, rows), self.options.pruning, work, cancel.clone())
    }
}
