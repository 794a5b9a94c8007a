//! The guesses of strategies that look one step ahead, on a real board.

use pegmind_kernel::SCAN_PEGS_MAX;
use pegmind_rules::{Board, Code};

use crate::cancel::Cancel;
use crate::codes::alphabet::Alphabet;
use crate::codes::candidates::CandidateSet;
use crate::codes::code_table::CODE_TABLE_MAX;
use crate::codes::symmetry::Symmetry;
use crate::strategy::chooser::{Chooser, History};
use crate::strategy::{Guesses, Strategy};

/// The most pairs of guess and candidate that are marked to look one step ahead
/// in place of a search.
const CHOICE_PAIRS_MAX: u128 = 4_000_000_000;

/// How many times longer a pair takes where each peg is marked.
const PER_PEG_SLOWER: u128 = 20;

/// The guess of a strategy that looks one step ahead. Returns `None` if that takes
/// too long, or if it was stopped.
#[must_use]
pub fn choose(
    board: &Board,
    set: &CandidateSet,
    strategy: Strategy,
    guesses: Guesses,
    cancel: &Cancel,
) -> Option<Code> {
    let rules = board.rules();
    let left = u128::from(set.len());
    let tried = match guesses {
        // Without rows few guesses differ in more than names.
        Guesses::All if board.rows().is_empty() => rules.code_count().min(5_000),
        Guesses::All => rules.code_count(),
        Guesses::Candidates => left,
    };
    // Besides its pairs each guess has a price of its own where every peg is marked.
    let (pairs_max, own_price) = if rules.feedback().is_counted() {
        (CHOICE_PAIRS_MAX, 0)
    } else {
        (CHOICE_PAIRS_MAX / PER_PEG_SLOWER, 50)
    };
    let price = left + own_price;
    let listed = rules.code_count() <= u128::from(CODE_TABLE_MAX);
    let pegs = usize::from(rules.pegs().get());
    if pegs > SCAN_PEGS_MAX || !listed || tried.saturating_mul(price) > pairs_max {
        return None;
    }
    let alphabet = Alphabet::new(rules);
    let codes_max = usize::try_from(left).ok()?;
    let chooser = Chooser::new(alphabet, strategy, guesses, codes_max, cancel.clone());
    let history = History::new(Symmetry::of_rows(&alphabet, board.rows()));
    let chosen = chooser.choose(&alphabet.pack(set), &history)?;
    alphabet.code(&chosen)
}
