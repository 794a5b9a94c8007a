//! The expert codebreaker plays the most telling guess it can find.

use pegmind_rules::{Board, Code, FeedbackRule, Randomness, Rules};

use crate::cancel::Cancel;
use crate::codes::alphabet::{Alphabet, Symbols};
use crate::estimate::survey::{Survey, draw_listed};
use crate::limits::Limits;
use crate::strategy::Guesses;
use crate::strategy::guess_search::{GuessSearch, Interchangeable};
use crate::strategy::lookahead::Lookahead;
use crate::strategy::opening::find_opening;
use crate::strategy::test_set::TestSet;
use crate::strategy::worth::Worth;

/// The most codes of a board on which every guess is tried.
const GUESSES_MAX: u64 = 1 << 20;

/// How many guesses that may be the code, and how many others, the search for
/// better ones starts with.
const STARTS: usize = 300;

/// How many of the best guesses must have no better neighbor.
const TOPS: usize = 20;

/// How many of the best guesses are kept.
const BEST: usize = 300;

/// The most codes for which the guess after the next one is looked for.
const LOOKAHEAD_CODES_MAX: usize = 300;

/// The guess that promises to end the game soonest. Returns `None` if no code fits.
///
/// The first guess is the way to repeat colors that tells most, of all codes or
/// of 65,536 random ones, and always the same one on a board. After that, guesses are compared on
/// the codes that fit, or on a sample where they are many: by entropy (Neuwirth
/// 1982) on a sample, by an estimate of the guesses still needed on all. Every
/// legal guess is tried where [`Limits::telling_pairs_max`] marks are enough, up to guesses
/// that differ in colors that the rows do not tell apart; else candidates and
/// random codes, and from the best of them on all codes with one peg changed
/// or two exchanged, as long as that is better. If 300 codes or fewer are left,
/// the best guesses are compared again by the guesses that can follow them. Of
/// guesses that promise the same, candidates come first, then the lowest code.
///
/// Takes boards of every size, at most about a second and a few megabytes.
/// Where no code that fits is found in time, which needs more than a million
/// codes and rows that nearly contradict each other, the guess is the closest
/// code seen, which clashes with a row. Work that is stopped ends with the best
/// guess tried until then.
#[must_use]
pub fn expert(
    board: &Board,
    randomness: &mut impl Randomness,
    limits: &Limits,
    cancel: &Cancel,
) -> Option<Code> {
    if board.rows().is_empty() {
        return find_opening(board.rules(), cancel);
    }
    let sample = limits.quick_sample(sample_size(board.rules()));
    let survey = Survey::draw(board, &sample, randomness, cancel);
    most_telling(board, &survey, Guesses::All, randomness, limits, cancel)
}

/// The guess of [`expert`] where it is known already what codes fit. Candidates
/// only are those of the survey.
#[must_use]
pub fn most_telling(
    board: &Board,
    survey: &Survey,
    guesses: Guesses,
    randomness: &mut impl Randomness,
    limits: &Limits,
    cancel: &Cancel,
) -> Option<Code> {
    if board.rows().is_empty() {
        return find_opening(board.rules(), cancel);
    }
    let alphabet = Alphabet::new(board.rules());
    let (complete_max, sample_max) = test_set_sizes(board.rules().feedback());
    let (codes, complete) = match survey {
        Survey::Listed(set) if set.len() <= 2 => return set.codes().next(),
        Survey::Listed(set) => {
            let complete = set.len() <= complete_max;
            let size = if complete { usize::MAX } else { sample_max };
            (draw_listed(set, size, &alphabet, randomness), complete)
        }
        Survey::Sampled(sample) => {
            let codes: Vec<Symbols> = sample.codes().map(|code| alphabet.symbols(&code)).collect();
            (codes, false)
        }
        Survey::NoCode => return None,
        Survey::Unknown { closest } => return Some(*closest),
    };
    let test_set = TestSet::new(alphabet, codes);
    let worth = if complete { Worth::guesses } else { Worth::entropy }(test_set.codes().len());
    let pairs_max = limits.telling_pairs_max;
    alphabet.code(&choose(board, (&test_set, &worth), (guesses, pairs_max), randomness, cancel)?)
}

/// How many codes a survey for a guess draws where they cannot be listed.
#[must_use]
pub const fn sample_size(rules: &Rules) -> usize {
    test_set_sizes(rules.feedback()).1
}

/// How many codes are compared on all of them, and how many of a sample. Marks
/// of every peg are dearer to count, and tell more.
const fn test_set_sizes(feedback: FeedbackRule) -> (u64, usize) {
    if feedback.is_counted() { (1 << 14, 1 << 12) } else { (1 << 11, 1 << 10) }
}

/// The best guess for a test set that is not empty.
fn choose(
    board: &Board,
    (test_set, worth): (&TestSet, &Worth),
    (guesses, pairs_max): (Guesses, u64),
    randomness: &mut impl Randomness,
    cancel: &Cancel,
) -> Option<Symbols> {
    let made: Vec<Symbols> =
        board.rows().iter().map(|row| test_set.alphabet().symbols(&row.guess)).collect();
    let alike = Interchangeable::new(&made, test_set);
    let mut search = GuessSearch::new(test_set, worth, &alike, BEST, pairs_max, cancel);
    let all = test_set.alphabet().sequence_count().filter(|count| *count <= GUESSES_MAX);
    if guesses == Guesses::Candidates {
        for code in test_set.codes() {
            search.try_guess(code);
        }
    } else if all.is_some_and(|all| search.affords(all)) {
        search.try_all();
    } else {
        // They may be in order; evenly spaced ones differ more.
        let spacing = test_set.codes().len().div_ceil(STARTS).max(1);
        for code in test_set.codes().iter().step_by(spacing) {
            search.try_guess(code);
        }
        search.try_random(STARTS, randomness);
        search.climb(TOPS);
    }
    let best = search.best();
    let few = worth.is_in_guesses() && test_set.codes().len() <= LOOKAHEAD_CODES_MAX;
    if !few || best.len() < 2 || cancel.is_stopped() {
        return best.first().map(|best| best.guess);
    }
    Lookahead::new(test_set, worth, best).choose(cancel)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{board, rules};
    use pegmind_rules::{Preset, SplitMix64};

    fn play_once(board: &Board) -> Option<Code> {
        expert(board, &mut SplitMix64(5), &Limits::THOROUGH, &Cancel::new())
    }

    #[test]
    fn of_two_candidates_the_lower_one_is_played() {
        let rows = [("RROY", "0+1"), ("RBGG", "0+2"), ("YGBP", "0+4")];
        let board = board(Preset::Classic.rules(), &rows);
        let guess = play_once(&board).unwrap();
        assert_eq!(guess.to_string(), "GYPB");
    }

    #[test]
    fn codes_are_told_apart_on_boards_too_large_to_list() {
        let rows = [("1,2,3,4,5,6,7,8,9,10,11,12", "2+4")];
        let board = board(rules(12, 20), &rows);
        let guess = play_once(&board).unwrap();
        assert_eq!(play_once(&board), Some(guess));
    }
}
