//! For boards where no code that fits is found: one that fits nearly, by changes that
//! lessen the conflicts (Minton et al. 1992) and now and then one that does not.

use pegmind_rules::{Board, Code, Feedback, Peg, PegMark, Randomness, Rules, draw_code, mark};

use crate::cancel::Cancel;
use crate::codes::peg_set::PegSet;

/// The most rows marked in search of a code that fits nearly.
pub const CLOSEST_MARKS_MAX: u64 = 500_000;

/// One in so many changes for the worse is kept, to leave dead ends.
const KEEP_WORSE_ONE_IN: u64 = 50;

/// How badly a code fits: first the rows it clashes with, then by how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Misfit {
    clashes: u32,
    distance: u32,
}

impl Misfit {
    fn of(board: &Board, code: &Code) -> Self {
        let mut misfit = Self { clashes: 0, distance: 0 };
        for row in board.rows() {
            let would_be = mark(board.rules(), code, &row.guess);
            misfit.clashes += u32::from(would_be != row.feedback);
            misfit.distance += distance(&row.feedback, &would_be);
        }
        misfit
    }
}

/// Changes one peg or swaps two, again and again, and returns the code that
/// clashes with the fewest rows of all that were seen until the work was stopped.
pub fn find_closest(board: &Board, randomness: &mut impl Randomness, cancel: &Cancel) -> Code {
    let rules = board.rules();
    let legal: Vec<Peg> = PegSet::of_board(rules).pegs().collect();
    let mut code = draw_code(rules, randomness);
    let mut misfit = Misfit::of(board, &code);
    let mut best = (misfit, code);
    let tries = CLOSEST_MARKS_MAX / u64::try_from(board.rows().len()).unwrap_or(1).max(1);
    for _ in 0..tries {
        if best.0.clashes == 0 || cancel.is_stopped() {
            break;
        }
        let Some(changed) = change(rules, &code, &legal, randomness) else {
            continue;
        };
        let after = Misfit::of(board, &changed);
        if after.distance <= misfit.distance || randomness.below(KEEP_WORSE_ONE_IN) == 0 {
            (misfit, code) = (after, changed);
        }
        best = best.min((after, changed));
    }
    best.1
}

/// The code with one peg changed or two swapped, if that is legal.
pub fn change(
    rules: &Rules,
    code: &Code,
    legal: &[Peg],
    randomness: &mut impl Randomness,
) -> Option<Code> {
    let mut pegs = code.pegs().to_vec();
    let count = u64::from(code.count().get());
    let hole = usize::try_from(randomness.below(count)).ok()?;
    let other = usize::try_from(randomness.below(count)).ok()?;
    if hole == other {
        *pegs.get_mut(hole)? = *randomness.pick(legal)?;
    } else if randomness.below(2) == 0 {
        pegs.swap(hole, other);
    } else {
        *pegs.get_mut(hole)? = *randomness.pick(legal)?;
    }
    Code::new(rules, &pegs).ok()
}

/// How far two answers are apart; zero only if they are equal.
fn distance(a: &Feedback, b: &Feedback) -> u32 {
    let apart =
        |a: Option<u8>, b: Option<u8>| a.zip(b).map_or(0, |(a, b)| u32::from(a.abs_diff(b)));
    let marks = |feedback: &Feedback| -> Vec<PegMark> { feedback.peg_marks().unwrap_or_default() };
    let marked_apart = marks(a).iter().zip(&marks(b)).filter(|(a, b)| a != b).count();
    u32::from(a != b)
        + apart(a.exact(), b.exact())
        + apart(a.sum(), b.sum())
        + u32::try_from(marked_apart).unwrap_or(u32::MAX)
}
