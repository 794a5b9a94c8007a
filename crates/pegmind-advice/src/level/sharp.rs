//! The sharp codebreaker picks the best of a sample.

use pegmind_rules::{Board, Code, Randomness, draw_code};

use pegmind_solver::Cancel;
use pegmind_solver::Limits;
use pegmind_solver::codes::alphabet::{Alphabet, Symbols};
use pegmind_solver::estimate::survey::{Survey, draw_listed};
use pegmind_solver::strategy::test_set::{ClassSizes, TestSet};

/// How many codes that fit are looked at.
const GUESSES_COMPARED: usize = 30;

/// How many codes that fit they are compared on.
const TEST_SET: usize = 500;

/// The best of 30 random codes that fit: the one after which the fewest codes
/// are left on average (Irving 1978), as 500 random codes that fit tell; of
/// several the lowest. Returns `None` if no code fits.
///
/// Takes boards of every size. Where no code that fits is found in time it is
/// the closest code seen, which clashes with a row.
#[must_use]
pub fn sharp(
    board: &Board,
    randomness: &mut impl Randomness,
    limits: &Limits,
    cancel: &Cancel,
) -> Option<Code> {
    let rules = board.rules();
    let alphabet = Alphabet::new(rules);
    let codes: Vec<Symbols> = if board.rows().is_empty() {
        (0..TEST_SET).map(|_| alphabet.symbols(&draw_code(rules, randomness))).collect()
    } else {
        match Survey::draw(board, &limits.quick_sample(TEST_SET), randomness, cancel) {
            Survey::Listed(set) => draw_listed(&set, TEST_SET, &alphabet, randomness),
            Survey::Sampled(sample) => sample.codes().map(|code| alphabet.symbols(&code)).collect(),
            Survey::NoCode => return None,
            Survey::Unknown { closest } => return Some(closest),
        }
    };
    let mut compared = codes.clone();
    randomness.shuffle(&mut compared);
    compared.truncate(GUESSES_COMPARED);
    let test_set = TestSet::new(alphabet, codes);
    let mut classes = ClassSizes::default();
    let ranked = compared.into_iter().map(|guess| {
        test_set.classify(&guess, &mut classes);
        let sizes = classes.open.iter().chain([&classes.solved]).map(|size| u64::from(*size));
        (sizes.map(|size| size * size).sum::<u64>(), guess)
    });
    alphabet.code(&ranked.min()?.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{board, rules};
    use pegmind_rules::SplitMix64;

    #[test]
    fn the_guess_fits_every_row() {
        let rows = [("1,2,3,4,5,6,7,8", "1+3"), ("9,9,1,2,3,10,11,12", "0+2")];
        let board = board(rules(8, 12), &rows);
        let guess = sharp(&board, &mut SplitMix64(1), &Limits::THOROUGH, &Cancel::new()).unwrap();
        assert!(board.fits(&guess));
        assert_eq!(
            sharp(&board, &mut SplitMix64(1), &Limits::THOROUGH, &Cancel::new()),
            Some(guess),
            "nothing else is random"
        );
    }
}
