//! The steady codebreaker plays any code that still fits (Rosu 1997).

use pegmind_rules::{Board, Code, Randomness, draw_code};

use pegmind_solver::Cancel;
use pegmind_solver::Limits;
use pegmind_solver::estimate::survey::Survey;

/// How many codes are drawn where they cannot be listed.
const SAMPLE: usize = 64;

/// A random code that fits every row. Returns `None` if no code does.
///
/// Each one is equally likely where [`CandidateSet::enumerate`] can list them,
/// so on every board with up to [`CANDIDATES_MAX`] codes, and on every board
/// without rows. Elsewhere it is one of a [`Sample`], and if that finds none in
/// time it is the closest code seen, which clashes with a row.
///
/// [`CandidateSet::enumerate`]: pegmind_solver::CandidateSet::enumerate
/// [`CANDIDATES_MAX`]: pegmind_solver::CANDIDATES_MAX
/// [`Sample`]: pegmind_solver::Sample
#[must_use]
pub fn steady(
    board: &Board,
    randomness: &mut impl Randomness,
    limits: &Limits,
    cancel: &Cancel,
) -> Option<Code> {
    if board.rows().is_empty() {
        return Some(draw_code(board.rules(), randomness));
    }
    match Survey::draw(board, &limits.quick_sample(SAMPLE), randomness, cancel) {
        Survey::Listed(set) => set.draw(randomness),
        Survey::Sampled(sample) => sample.draw_one(randomness),
        Survey::NoCode => None,
        Survey::Unknown { closest } => Some(closest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::board;
    use pegmind_rules::{Preset, SplitMix64};
    use std::collections::BTreeMap;

    #[test]
    fn every_code_that_fits_is_equally_likely() {
        let board = board(Preset::Classic.rules(), &[("RROY", "0+1"), ("RBGG", "0+2")]);
        let mut randomness = SplitMix64(5);
        let mut counts: BTreeMap<Code, u32> = BTreeMap::new();
        for _ in 0..36 * 200 {
            *counts
                .entry(steady(&board, &mut randomness, &Limits::THOROUGH, &Cancel::new()).unwrap())
                .or_default() += 1;
        }
        assert_eq!(counts.len(), 36);
        // Five standard deviations of a count with mean 200.
        assert!(counts.values().all(|count| (130..=270).contains(count)), "{counts:?}");
    }
}
