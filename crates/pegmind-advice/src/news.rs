//! Whether the last row told anything.

use pegmind_rules::{Board, mark};
use pegmind_solver::Cancel;
use pegmind_solver::codes::candidates::CandidateSet;

/// The most codes of a board on which it is found out.
const CODES_MAX: u128 = 1 << 18;

/// Whether the last row told anything that the rows before it did not: false only
/// if every code that fits those could not be answered otherwise. True, too, if
/// there is no row, and where the board is too large or the work was stopped
/// before it was known.
#[must_use]
pub fn news(board: &Board, cancel: &Cancel) -> bool {
    let mut before = board.clone();
    let Some(last) = before.pop() else { return true };
    if board.rules().code_count() > CODES_MAX {
        return true;
    }
    let Ok(set) = CandidateSet::enumerate(&before, cancel) else { return true };
    let mut codes = set.codes().peekable();
    codes.peek().is_none()
        || codes.any(|code| mark(board.rules(), &code, &last.guess) != last.feedback)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::board;
    use pegmind_rules::Preset;

    #[test]
    fn a_row_whose_answer_was_certain_tells_nothing() {
        let classic = Preset::Classic.rules();
        let told = |rows: &[(&str, &str)]| news(&board(classic, rows), &Cancel::new());
        assert!(told(&[]));
        assert!(told(&[("RROY", "0+1")]));
        assert!(!told(&[("RROY", "0+1"), ("RROY", "0+1")]), "the same again");
        assert!(!told(&[("RRRR", "0+0"), ("OOOO", "4+0"), ("RRRO", "1+0")]));
        assert!(told(&[("RROY", "0+1"), ("RBGG", "0+2")]));
        assert!(told(&[("RRRR", "0+0"), ("RRRR", "1+0")]), "no code fits at all");
    }
}
