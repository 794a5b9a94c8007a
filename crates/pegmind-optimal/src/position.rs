//! A position whose best play is searched for.

use std::sync::Arc;
use std::time::Duration;

use pegmind_rules::{Board, Code, FeedbackRule};
use pegmind_solver::Cancel;
use pegmind_solver::strategy::Guesses;
use thiserror::Error;

use crate::memory::Memory;
use crate::options::{Minimize, OPTIMAL_CODES_MAX, OptimalLimits, OptimalOptions};
use crate::search::history::History;
use crate::search::{Aim, Position, Search};
use crate::sets::memo::Memo;
use crate::sets::rows::Rows;
use crate::sets::splitter::{Partition, Splitter};

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
    pub(crate) splitter: Arc<Splitter>,
    pub(crate) options: OptimalOptions,
    pub(crate) set: Vec<u16>,
    history: Option<History>,
    pub(crate) opening: Option<u16>,
    /// No guess has more answers beside the winning one here.
    branches: usize,
    /// What searches have found out before this one.
    pub(crate) known: Option<Arc<Memo>>,
}

/// Positions of up to so many codes are proven sooner than a good strategy for
/// them is looked for.
const PROOF_AT_ONCE_CODES_MAX: usize = 7_000;

/// The same where only exact pegs are told, and where only the sum is: plans take longer there,
/// and larger boards are proven.
const EXACT_PROOF_AT_ONCE_CODES_MAX: usize = 10_000;
const SUM_PROOF_AT_ONCE_CODES_MAX: usize = 21_000;

/// Positions of more codes are out of reach of a proof, which takes minutes to hours on
/// boards of that size. The time that is given for them goes into better and
/// better strategies.
const PROOF_CODES_MAX: usize = 21_000;

/// The same where guesses have to fit.
const STRICT_PROOF_CODES_MAX: usize = 33_000;

/// How many guesses are tried before a proof that takes long, and where there is
/// neither a proof in reach nor an end.
const WIDTH_BEFORE_PROOF: usize = 16;
const WIDTH_WITHOUT_TIME: usize = 64;

/// How many guesses are tried at most.
const WIDTH_MAX: usize = 1 << 12;

/// Guesses are not counted that take more pairs of guess and code than this.
const COUNTED_PAIRS_MAX: usize = 1 << 24;

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
        let found = Self::after(&Arc::new(splitter), board, options)?;
        if !found.options.pruning.branches {
            return Ok(found);
        }
        let branches = most_branches(&found.splitter, &found.set, found.history.as_ref());
        Ok(Self { branches, ..found })
    }

    /// The position after the rows of a board whose codes are known. The answers of guesses are
    /// not counted here: those of the board bound them.
    pub(crate) fn after(
        splitter: &Arc<Splitter>,
        board: &Board,
        options: OptimalOptions,
    ) -> Result<Self, OptimalError> {
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
        let pruning = options.pruning;
        let history = || History::of_rows(alphabet, board.rows(), pruning);
        let history = pruning.symmetry.then(history);
        let (board, branches) = (board.clone(), splitter.branches_max());
        let splitter = Arc::clone(splitter);
        Ok(Self { board, splitter, options, set, history, opening, branches, known: None })
    }

    /// The same position: searches use what is remembered of its board, and leave there what they
    /// find out.
    #[must_use]
    pub fn remembering(self, memory: &Memory) -> Self {
        let known = Some(memory.of(self.board.rules(), &self.options));
        Self { known, ..self }
    }

    /// How many codes fit.
    #[must_use]
    pub fn candidates(&self) -> usize {
        self.set.len()
    }

    /// The limits with as many guesses tried before the proof as pay here, if so much time is
    /// given.
    #[must_use]
    pub fn limits(&self, limits: OptimalLimits, time: Option<Duration>) -> OptimalLimits {
        let proof_codes_max = match self.options.guesses {
            Guesses::All => PROOF_CODES_MAX,
            Guesses::Candidates => STRICT_PROOF_CODES_MAX,
        };
        let at_once_max = match self.board.rules().feedback() {
            FeedbackRule::Exact => EXACT_PROOF_AT_ONCE_CODES_MAX,
            FeedbackRule::Sum => SUM_PROOF_AT_ONCE_CODES_MAX,
            FeedbackRule::Keys | FeedbackRule::PerPeg => PROOF_AT_ONCE_CODES_MAX,
        };
        let width = match self.candidates() {
            _ if self.options.minimize == Minimize::Worst => 1,
            codes if codes <= at_once_max => 1,
            codes if codes <= proof_codes_max => WIDTH_BEFORE_PROOF,
            _ if time.is_none() => WIDTH_WITHOUT_TIME,
            _ => WIDTH_MAX,
        };
        OptimalLimits { width, ..limits }
    }

    pub(crate) fn rows(&self) -> Rows {
        self.options.guesses_max.map_or(Rows::ANY, |most| Rows::limited(most.min(254)))
    }

    pub(crate) fn position(&self, rows: Rows) -> Position<'_> {
        let branches = self.branches.into();
        Position {
            set: &self.set,
            rows,
            branches,
            history: self.history.as_ref(),
            narrow: None,
            order: None,
        }
    }

    pub(crate) const fn history(&self) -> Option<&History> {
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

/// The most answers beside the winning one that any guess has for a set. Subsets are split
/// into no more classes than the set, so this bounds the branches of the whole search.
fn most_branches(splitter: &Splitter, set: &[u16], history: Option<&History>) -> usize {
    let lowest = |guess: &u16| history.is_none_or(|history| history.is_lowest(splitter, *guess));
    let guesses: Vec<u16> = match splitter.guesses {
        Guesses::All => (0..=u16::MAX).take(splitter.len()).filter(lowest).collect(),
        // Sets after the first have other guesses, all of which fit the first one.
        Guesses::Candidates => set.iter().copied().filter(lowest).collect(),
    };
    if guesses.len().saturating_mul(set.len()) > COUNTED_PAIRS_MAX {
        return splitter.branches_max();
    }
    let mut parts = Partition::default();
    splitter.load(set, &mut parts);
    let mut most = 1;
    for guess in guesses {
        most = most.max(splitter.sizes(guess, set, &mut parts).len());
    }
    most
}

#[cfg(test)]
mod tests {
    use pegmind_rules::Rules;

    use super::*;
    use crate::Pruning;

    #[test]
    fn the_answers_that_a_board_has_bound_how_short_games_can_be() {
        // All codes have the same colors, and so the same total of matches.
        let board = Board::new(Rules::bulls_and_cows(6, 6).unwrap());
        let search = |branches, nodes_max| {
            let pruning = Pruning { branches, ..Pruning::ALL };
            let minimize = Minimize::Worst;
            let options = OptimalOptions { minimize, pruning, ..OptimalOptions::default() };
            let optimal = Optimal::new(&board, options).unwrap();
            let limits = OptimalLimits { nodes_max, ..OptimalLimits::default() };
            optimal.search(&limits, &Cancel::new(), &|_| {})
        };
        let found = search(true, u64::MAX);
        assert!(found.proven && found.upper == Some(7), "{found:?}");
        let without = search(false, 20 * found.nodes);
        assert!(!without.proven, "{without:?}");
    }
}
