//! The steady codebreaker plays any code that still fits (Rosu 1997).

use pegmind_rules::{Board, Code, Randomness, draw_code};

use crate::candidates::CandidateSet;
use crate::consistency::{Search, search};

/// A random code that fits every row; nothing if no code does.
///
/// Each one is equally likely where [`CandidateSet::enumerate`] can list them,
/// so on every board with up to [`CANDIDATES_MAX`](crate::CANDIDATES_MAX)
/// codes, and on every board without rows. Elsewhere it comes from a random
/// search, and if that does not end in time it is the closest code seen, which
/// clashes with a row.
#[must_use]
pub fn steady(board: &Board, randomness: &mut impl Randomness) -> Option<Code> {
    if board.rows().is_empty() {
        return Some(draw_code(board.rules(), randomness));
    }
    if let Some(set) = CandidateSet::enumerate(board) {
        return set.draw(randomness);
    }
    match search(board, randomness) {
        Search::Found(code) | Search::Unknown { closest: code } => Some(code),
        Search::Contradiction => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::consistency::FixedWords;
    use crate::fixtures::board;
    use pegmind_rules::Preset;
    use std::collections::BTreeMap;

    #[test]
    fn every_code_that_fits_is_equally_likely() {
        let board = board(Preset::Classic.rules(), &[("RROY", "0+1"), ("RBGG", "0+2")]);
        let mut randomness = FixedWords(5);
        let mut counts: BTreeMap<Code, u32> = BTreeMap::new();
        for _ in 0..36 * 200 {
            *counts.entry(steady(&board, &mut randomness).unwrap()).or_default() += 1;
        }
        assert_eq!(counts.len(), 36);
        // Five standard deviations of a count with mean 200.
        assert!(counts.values().all(|count| (130..=270).contains(count)), "{counts:?}");
    }

    #[test]
    fn without_a_code_that_fits_there_is_no_guess() {
        let board = board(Preset::Classic.rules(), &[("RROY", "0+0"), ("RBGG", "4+0")]);
        assert_eq!(steady(&board, &mut FixedWords(5)), None);
    }
}
