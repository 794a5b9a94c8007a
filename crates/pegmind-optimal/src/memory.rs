//! What searches of a board have found out, for those after them.

use std::sync::{Arc, Mutex, PoisonError};

use pegmind_rules::Rules;
use pegmind_solver::strategy::Guesses;

use crate::options::{Minimize, OptimalOptions};
use crate::sets::memo::Memo;

/// What searches of a board have found out: those after them, of the same board or of a position
/// of it, do not find it out again. It is about one board at a time, that of the last search.
///
/// What a search finds does not depend on it, only how many sets it looks at.
///
/// ```
/// use pegmind_optimal::{Memory, Optimal, OptimalLimits, OptimalOptions};
/// use pegmind_rules::{Board, Preset};
/// use pegmind_solver::Cancel;
///
/// let (board, memory) = (Board::new(Preset::Mini.rules()), Memory::new(1 << 24));
/// let search = || {
///     let optimal = Optimal::new(&board, OptimalOptions::default())?.remembering(&memory);
///     Ok(optimal.search(&OptimalLimits::default(), &Cancel::new(), &|_| {}))
/// };
/// let (first, second) = (search()?, search()?);
/// assert_eq!(first.tree, second.tree);
/// assert!(second.nodes < first.nodes);
/// # Ok::<(), pegmind_optimal::OptimalError>(())
/// ```
#[derive(Debug)]
pub struct Memory {
    bytes_max: usize,
    kept: Mutex<Option<(Subject, Arc<Memo>)>>,
}

/// What facts are about. They have their rows with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Subject {
    rules: Rules,
    guesses: Guesses,
    minimize: Minimize,
}

impl Subject {
    /// How many rows a board shows matters to nobody here.
    fn is(&self, other: &Self) -> bool {
        let rules = self.rules.with_rows(other.rules.rows());
        Self { rules, ..*self } == *other
    }
}

impl Memory {
    /// An empty memory of up to so many bytes, beside those that a search may use.
    #[must_use]
    pub const fn new(bytes_max: usize) -> Self {
        Self { bytes_max, kept: Mutex::new(None) }
    }

    /// What is remembered of a board; what was of another one is forgotten.
    pub(crate) fn of(&self, rules: &Rules, options: &OptimalOptions) -> Arc<Memo> {
        let &OptimalOptions { guesses, minimize, .. } = options;
        let subject = Subject { rules: *rules, guesses, minimize };
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, memo)) = &*kept
            && known.is(&subject)
        {
            return Arc::clone(memo);
        }
        let memo = Arc::new(Memo::new(self.bytes_max));
        *kept = Some((subject, Arc::clone(&memo)));
        memo
    }
}

#[cfg(test)]
mod tests {
    use pegmind_rules::{Board, Row, mark};
    use pegmind_solver::Cancel;

    use super::*;
    use crate::fixtures::rules;
    use crate::{Optimal, OptimalLimits, OptimalResult};

    fn search(board: &Board, options: &OptimalOptions, memory: Option<&Memory>) -> OptimalResult {
        let optimal = Optimal::new(board, options.clone()).unwrap();
        let optimal = match memory {
            Some(memory) => optimal.remembering(memory),
            None => optimal,
        };
        let limits = OptimalLimits { memory_max: 1 << 22, ..OptimalLimits::default() };
        let found =
            pegmind_solver::with_threads(1, || optimal.search(&limits, &Cancel::new(), &|_| {}));
        assert!(found.proven);
        found
    }

    /// The board after a row that some code gives.
    fn after(board: &Board, guess: &str, secret: &str) -> Board {
        let rules = board.rules();
        let (guess, secret) = (rules.code(guess).unwrap(), rules.code(secret).unwrap());
        let mut board = board.clone();
        board.push(Row { guess, feedback: mark(rules, &secret, &guess) }).unwrap();
        board
    }

    #[test]
    fn what_was_found_out_is_not_looked_at_again_and_changes_nothing() {
        let board = Board::new(rules(4, 5));
        let position = after(&board, "1123", "2514");
        for options in [
            OptimalOptions::default(),
            OptimalOptions { guesses: Guesses::Candidates, ..OptimalOptions::default() },
            OptimalOptions { minimize: Minimize::Worst, ..OptimalOptions::default() },
        ] {
            let memory = Memory::new(1 << 24);
            let cold = [&board, &position].map(|board| search(board, &options, None));
            let first = search(&board, &options, Some(&memory));
            let again = [&board, &position].map(|board| search(board, &options, Some(&memory)));
            assert_eq!(first.nodes, cold[0].nodes);
            for (cold, again) in cold.iter().zip(&again) {
                assert_eq!((cold.lower, cold.upper), (again.lower, again.upper));
                assert_eq!(cold.tree, again.tree);
                assert!(again.nodes < cold.nodes, "{} {} {options:?}", again.nodes, cold.nodes);
            }
        }
    }

    #[test]
    fn limits_of_rows_share_what_they_can_and_mix_nothing_up() {
        let (board, memory) = (Board::new(rules(4, 4)), Memory::new(1 << 24));
        for guesses_max in [None, Some(5), Some(4), Some(3), None, Some(4)] {
            let options = OptimalOptions { guesses_max, ..OptimalOptions::default() };
            let cold = search(&board, &options, None);
            let warm = search(&board, &options, Some(&memory));
            assert_eq!((cold.lower, cold.upper, cold.tree), (warm.lower, warm.upper, warm.tree));
        }
    }

    #[test]
    fn another_board_or_aim_knows_nothing_of_it() {
        let memory = Memory::new(1 << 24);
        let (board, other) = (Board::new(rules(3, 5)), Board::new(rules(3, 6)));
        let options = OptimalOptions::default();
        let first = search(&board, &options, Some(&memory));
        let worst = OptimalOptions { minimize: Minimize::Worst, ..options.clone() };
        for (board, options) in [(&other, &options), (&board, &worst), (&board, &options)] {
            let cold = search(board, options, None);
            let found = search(board, options, Some(&memory));
            assert_eq!((cold.nodes, cold.tree), (found.nodes, found.tree));
        }
        assert_eq!(first.upper, Some(451));
    }
}
