//! Whether any code fits the rows of a board of any size.

use std::ops::ControlFlow;

use pegmind_rules::{Board, Code, Peg, Randomness, Row, Rules, SplitMix64};

use crate::cancel::Cancel;
use crate::codes::backtracking::{Backtracking, Halt, Shuffled};
use crate::codes::candidates::CANDIDATES_MAX;
use crate::codes::constraints::Constraints;
use crate::estimate::annealing::{Patience, Population, WALKERS};
use crate::estimate::closest::find_closest;
use crate::estimate::distance_field::DistanceField;
use crate::limits::Limits;

/// How many steps the first attempt may take; every further one may take twice
/// as many, with the holes and pegs in another order.
pub const FIRST_ATTEMPT_STEPS: u64 = 20_000;

/// The result of a search for a code that fits every row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// This code fits.
    Found(Code),
    /// No code fits.
    Contradiction,
    /// No code was found within the limits, or before the work was stopped.
    Unknown {
        /// The code with the fewest clashes seen.
        closest: Code,
    },
}

/// Searches for a code that fits every row.
///
/// Boards with up to [`CANDIDATES_MAX`] codes are searched to the end and
/// never `Unknown`; larger ones within
/// [`Limits::search_steps_max`]. Which of several
/// codes is found depends on the randomness, but they are not equally likely.
/// A search that is stopped ends as `Unknown`.
#[must_use]
pub fn search(
    board: &Board,
    randomness: &mut impl Randomness,
    limits: &Limits,
    cancel: &Cancel,
) -> Search {
    search_within(board, randomness, limits.search_steps_max, cancel)
}

/// The same within so many steps on large boards.
pub(crate) fn search_within(
    board: &Board,
    randomness: &mut impl Randomness,
    steps_max: u64,
    cancel: &Cancel,
) -> Search {
    let rules = board.rules();
    let constraints = Constraints::of_rows(rules, board.rows());
    let mut steps_left = steps_for(rules, steps_max);
    match attempt(rules, &constraints, &mut steps_left, randomness, cancel) {
        Attempt::Found(code) => Search::Found(code),
        Attempt::NoCode => Search::Contradiction,
        Attempt::OutOfSteps => {
            let closest = find_closest(board, randomness, cancel);
            if board.fits(&closest) { Search::Found(closest) } else { Search::Unknown { closest } }
        }
    }
}

/// Whether the rows of a board contradict each other, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This code fits every row.
    Consistent(Code),
    /// No code fits rows 1 to `row`, but some code fits the rows before it.
    Contradiction {
        /// The number of the row, from 1.
        row: usize,
    },
    /// No code fits rows 1 to `row`. It may be that none fits fewer of them;
    /// the search for one did not end in time.
    ContradictionBy {
        /// The number of the row, from 1.
        row: usize,
    },
    /// The search did not end in time.
    Unknown,
}

/// Finds the first row that contradicts the rows before it.
///
/// Exact for boards with up to [`CANDIDATES_MAX`] codes; for larger ones it
/// may be uncertain. The same board always gives the same verdict. A search that
/// is stopped ends as `Unknown`, or as `ContradictionBy` if that is known by then.
#[must_use]
pub fn find_contradiction(board: &Board, limits: &Limits, cancel: &Cancel) -> Verdict {
    find_contradiction_within(board, limits.search_steps_max, cancel)
}

/// The same within so many steps on large boards.
pub(crate) fn find_contradiction_within(board: &Board, steps_max: u64, cancel: &Cancel) -> Verdict {
    let rules = board.rules();
    let mut steps_left = steps_for(rules, steps_max);
    let mut words = SplitMix64(0);
    let mut attempt_rows = |rows: &[Row]| {
        if has_two_answers(rows) {
            return Attempt::NoCode;
        }
        attempt(rules, &Constraints::of_rows(rules, rows), &mut steps_left, &mut words, cancel)
    };
    match attempt_rows(board.rows()) {
        Attempt::Found(code) => return Verdict::Consistent(code),
        Attempt::NoCode => {}
        Attempt::OutOfSteps => return Verdict::Unknown,
    }
    // Some code fits the first `fitting` rows, none the first `contradicting`.
    let mut fitting = 0;
    let mut contradicting = board.rows().len();
    while fitting + 1 < contradicting {
        let middle = fitting.midpoint(contradicting);
        match attempt_rows(board.rows().get(..middle).unwrap_or_default()) {
            Attempt::Found(_) => fitting = middle,
            Attempt::NoCode => contradicting = middle,
            Attempt::OutOfSteps => return Verdict::ContradictionBy { row: contradicting },
        }
    }
    Verdict::Contradiction { row: contradicting }
}

/// Whether one guess has two different answers, which no search is needed for.
fn has_two_answers(rows: &[Row]) -> bool {
    let differs =
        |row: &Row, other: &Row| row.guess == other.guess && row.feedback != other.feedback;
    rows.iter().enumerate().any(|(idx, row)| rows.iter().take(idx).any(|other| differs(row, other)))
}

/// How many steps a search may take on a board with these rules.
fn steps_for(rules: &Rules, steps_max: u64) -> u64 {
    let small = rules.code_count() <= u128::from(CANDIDATES_MAX);
    if small { u64::MAX } else { steps_max }
}

/// What came of searching for a code that obeys some constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// This code obeys them.
    Found(Code),
    /// No code does.
    NoCode,
    /// All steps were used, or the work was stopped.
    OutOfSteps,
}

/// Searches for a code that obeys the constraints, which contain the rules,
/// and takes the steps needed off `steps_left`.
///
/// An unlucky choice in the first holes can cost any search dearly. So it is
/// given up early and begun again with other choices (Gomes, Selman and Kautz
/// 1998), each time later.
pub fn attempt(
    rules: &Rules,
    constraints: &Constraints,
    steps_left: &mut u64,
    randomness: &mut impl Randomness,
    cancel: &Cancel,
) -> Attempt {
    let mut steps_max = FIRST_ATTEMPT_STEPS;
    while *steps_left > 0 && !cancel.is_stopped() {
        steps_max = steps_max.min(*steps_left);
        *steps_left -= steps_max;
        let mut holes: Vec<usize> = (0..constraints.holes.len()).collect();
        randomness.shuffle(&mut holes);
        holes.sort_by_key(|hole| constraints.holes.get(*hole).map(|open| open.len()));
        let mut found = None;
        let visited = Backtracking::new(constraints, steps_max, cancel).visit(
            &holes,
            &mut Shuffled(randomness),
            &mut |pegs| {
                found = Code::new(rules, pegs).ok();
                ControlFlow::Break(())
            },
        );
        match (visited, found) {
            (_, Some(code)) => return Attempt::Found(code),
            (ControlFlow::Break(Halt::OutOfSteps), None) => {}
            (ControlFlow::Continue(()) | ControlFlow::Break(Halt::Visitor), None) => {
                return Attempt::NoCode;
            }
        }
        if steps_max == FIRST_ATTEMPT_STEPS
            && rules.code_count() > u128::from(CANDIDATES_MAX)
            && let Some(code) = find_by_walking(rules, constraints, randomness, cancel)
        {
            return Attempt::Found(code);
        }
        steps_max = steps_max.saturating_mul(2);
    }
    Attempt::OutOfSteps
}

/// A code that walkers find, which on large boards is quicker than any backtracking
/// but never tells that there is none.
fn find_by_walking(
    rules: &Rules,
    constraints: &Constraints,
    randomness: &mut impl Randomness,
    cancel: &Cancel,
) -> Option<Code> {
    let distances = DistanceField::new(constraints)?;
    let walker = [Patience::Usual, Patience::Great].into_iter().find_map(|patience| {
        let mut walkers = Population::new(&distances, WALKERS, randomness.word(), cancel);
        walkers.climb(patience);
        walkers.fitting().next().cloned()
    })?;
    let pegs = walker.pegs().iter().take(constraints.holes.len());
    let pegs: Option<Vec<Peg>> = pegs.map(|number| Peg::from_number(*number)).collect();
    Code::new(rules, &pegs?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{board, rules};
    use pegmind_rules::Preset;

    fn verdict(board: &Board) -> Verdict {
        find_contradiction(board, &Limits::THOROUGH, &Cancel::new())
    }

    fn find(board: &Board) -> Search {
        search(board, &mut SplitMix64(1), &Limits::THOROUGH, &Cancel::new())
    }

    #[test]
    fn the_first_contradicting_row_is_named() {
        let rows = [("RROY", "1+0"), ("RBGG", "0+2"), ("YGBP", "0+4"), ("GPBY", "2+2")];
        let broken = board(Preset::Classic.rules(), &rows);
        assert_eq!(find(&broken), Search::Contradiction);
        assert_eq!(verdict(&broken), Verdict::Contradiction { row: 3 });
        let whole = board(Preset::Classic.rules(), &rows[..2]);
        assert!(matches!(verdict(&whole), Verdict::Consistent(_)));
    }

    #[test]
    fn a_color_that_must_and_must_not_be_there_is_a_contradiction_at_once() {
        let rows = [("1,1,1,1,2,2,2,2", "0+0"), ("1,1,1,1,1,1,1,1", "1+0")];
        let large = board(rules(8, 12), &rows);
        assert_eq!(verdict(&large), Verdict::Contradiction { row: 2 });
        let listed = crate::CandidateSet::enumerate(&large, &Cancel::new());
        assert!(listed.is_ok_and(|set| set.is_empty()));
    }

    #[test]
    fn large_boards_have_contradictions_too() {
        let rows =
            [("1,1,1,1,2,2,2,2", "3+0"), ("1,1,3,4,1,1,5,6", "1+2"), ("1,2,2,2,2,2,2,2", "0+0")];
        assert_eq!(verdict(&board(rules(8, 12), &rows)), Verdict::Contradiction { row: 3 });
    }
}
