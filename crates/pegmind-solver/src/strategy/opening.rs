//! First guesses.

use pegmind_rules::{Code, Codes, FeedbackRule, Randomness, Rules, SplitMix64, draw_code};

use crate::cancel::Cancel;
use crate::codes::alphabet::{Alphabet, Symbols};
use crate::strategy::guess_search::{GuessSearch, Interchangeable};
use crate::strategy::test_set::{ClassSizes, TestSet};
use crate::strategy::worth::Worth;

/// How many codes the openings of a board are compared on. Marks of every peg
/// are dearer to count.
const fn test_set_size(feedback: FeedbackRule) -> usize {
    if feedback.is_counted() { 1 << 16 } else { 1 << 12 }
}

/// Up to so many codes all of them say how much a first guess tells, and of more so many random
/// ones.
const ENTROPY_CODES_MAX: usize = 1 << 14;
const ENTROPY_SAMPLE: usize = 1 << 11;

/// How many of the most telling first guesses are compared by the second ones
/// that can follow them.
const OPTIONS: usize = 4;

/// How many random guesses of either kind the search for a second one starts
/// with, and how many of the best must have no better neighbor.
const STARTS: usize = 40;
const TOPS: usize = 2;

/// Of so many codes any one tells the others apart.
const ALONE_MAX: usize = 2;

/// The most pairs of a second guess and a code that are marked for one answer
/// to the first guess.
const SECOND_PAIRS_MAX: u64 = 1 << 21;

/// The first guess that tells most together with the second one: of all ways
/// to repeat colors the best one, with the lowest colors, the most frequent
/// one first.
///
/// First guesses differ only in that and in the order of the holes. They are
/// compared on all codes, or on random ones, the same every time. The second
/// guess counts because a first one with fewer colors may tell a little less,
/// but leaves more to be told; not where the work is stopped.
pub(crate) fn find_opening(rules: &Rules, cancel: &Cancel) -> Option<Code> {
    let alphabet = Alphabet::new(rules);
    let size = test_set_size(rules.feedback());
    let mut randomness = SplitMix64(0);
    let test_set = all_or(size, size, &alphabet, &mut randomness);
    let worth = Worth::entropy(test_set.codes().len());
    let mut classes = ClassSizes::default();
    let mut options: Vec<(u64, Symbols)> = patterns(&alphabet)
        .into_iter()
        .map(|guess| {
            test_set.classify(&guess, &mut classes);
            (worth.of_classes(&classes) + worth.of_size(classes.solved), guess)
        })
        .collect();
    options.sort_unstable();
    options.truncate(OPTIONS);
    if options.len() > 1 && !cancel.is_stopped() {
        for (cost, guess) in &mut options {
            *cost = cost_after_second(guess, &test_set, &worth, &mut randomness, cancel);
        }
    }
    alphabet.code(&options.into_iter().min()?.1)
}

/// How much the most telling first guess tells of the code, in natural units of information
/// (Shannon 1948). On large boards random codes say so.
///
/// What answers that few of these codes have in common are missing is made up for (Miller 1955).
#[must_use]
pub fn opening_entropy(rules: &Rules) -> f64 {
    let (alphabet, mut randomness) = (Alphabet::new(rules), SplitMix64(0));
    let test_set = all_or(ENTROPY_SAMPLE, ENTROPY_CODES_MAX, &alphabet, &mut randomness);
    let mut classes = ClassSizes::default();
    let is_sample = rules.code_count() > ENTROPY_CODES_MAX as u128;
    let entropies = patterns(&alphabet).into_iter().map(|guess| {
        test_set.classify(&guess, &mut classes);
        let sizes = classes.open.iter().copied().chain([classes.solved]).filter(|size| *size > 0);
        let all: f64 = sizes.clone().map(f64::from).sum();
        let surprise = |size: u32| f64::from(size) / all * (all / f64::from(size)).ln();
        let unseen = if is_sample { 0.5 / all } else { 0.0 };
        let missing: f64 = sizes.clone().skip(1).map(|_| unseen).sum();
        missing + sizes.map(surprise).sum::<f64>()
    });
    entropies.fold(0.0, f64::max)
}

/// All codes of a board with so many at most, or a sample of random ones.
fn all_or(
    sample: usize,
    codes_max: usize,
    alphabet: &Alphabet,
    randomness: &mut SplitMix64,
) -> TestSet {
    let rules = alphabet.rules();
    let is_small = usize::try_from(rules.code_count()).is_ok_and(|all| all <= codes_max);
    let codes = if is_small {
        Codes::new(rules).map(|code| alphabet.symbols(&code)).collect()
    } else {
        (0..sample).map(|_| alphabet.symbols(&draw_code(rules, randomness))).collect()
    };
    TestSet::new(*alphabet, codes)
}

/// What is left to be done after a first guess and the best second one to each
/// answer.
fn cost_after_second(
    first: &Symbols,
    test_set: &TestSet,
    worth: &Worth,
    randomness: &mut impl Randomness,
    cancel: &Cancel,
) -> u64 {
    let mut answers: Vec<(u32, Symbols)> =
        test_set.answers(first).zip(test_set.codes().iter().copied()).collect();
    answers.sort_unstable();
    let classes = answers.chunk_by(|a, b| a.0 == b.0);
    let costs = classes.map(|class| {
        if class.len() <= ALONE_MAX || cancel.is_stopped() {
            return 0;
        }
        let mut codes: Vec<Symbols> = class.iter().map(|(_, code)| *code).collect();
        randomness.shuffle(&mut codes);
        let class = TestSet::new(*test_set.alphabet(), codes);
        let alike = Interchangeable::new(&[*first], &class);
        let mut search = GuessSearch::new(&class, worth, &alike, TOPS, SECOND_PAIRS_MAX, cancel);
        for code in class.codes().iter().take(STARTS) {
            search.try_guess(code);
        }
        // Marks of every peg leave thousands of classes that one guess divides.
        if search.best().first().is_some_and(|best| best.cost == 0) {
            return 0;
        }
        search.try_random(STARTS, randomness);
        search.climb(TOPS);
        search.best().first().map_or(0, |best| best.cost)
    });
    costs.sum()
}

/// One code for every way to repeat symbols: for every partition of the number
/// of holes, or for every number of blanks if only these may repeat.
fn patterns(alphabet: &Alphabet) -> Vec<Symbols> {
    let mut patterns = Vec::new();
    if alphabet.rules().repeats().allowed() {
        let mut guess = [0; 16];
        extend(alphabet, &mut guess, 0, 0, alphabet.pegs(), &mut patterns);
        return patterns;
    }
    let repeating = usize::from(alphabet.repeats(0));
    for repeated in 0..=alphabet.pegs() * repeating {
        let mut guess = [0; 16];
        let holes = guess[repeated..alphabet.pegs()].iter_mut();
        for (hole, symbol) in holes.zip(u8::try_from(repeating).unwrap_or(0)..) {
            *hole = symbol;
        }
        if guess[..alphabet.pegs()].iter().all(|symbol| *symbol < alphabet.symbol_count()) {
            patterns.push(guess);
        }
    }
    patterns
}

/// Extends a pattern, of which `filled` holes are filled with symbols below
/// `symbol`, by at most `most` of each further symbol.
fn extend(
    alphabet: &Alphabet,
    guess: &mut Symbols,
    filled: usize,
    symbol: u8,
    most: usize,
    patterns: &mut Vec<Symbols>,
) {
    let left = alphabet.pegs() - filled;
    if left == 0 {
        patterns.push(*guess);
        return;
    }
    if symbol == alphabet.symbol_count() {
        return;
    }
    for times in (1..=left.min(most)).rev() {
        guess[filled..filled + times].fill(symbol);
        extend(alphabet, guess, filled + times, symbol + 1, times, patterns);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::rules;
    use pegmind_rules::Preset;

    #[test]
    fn there_is_a_pattern_for_every_partition() {
        assert_eq!(patterns(&Alphabet::new(&rules(4, 6))).len(), 5);
        assert_eq!(patterns(&Alphabet::new(&rules(8, 12))).len(), 22);
        assert_eq!(patterns(&Alphabet::new(&rules(16, 26))).len(), 231);
        assert_eq!(patterns(&Alphabet::new(&Preset::Bulls.rules())).len(), 1);
    }

    #[test]
    fn the_best_opening_of_the_classic_board_is_found() {
        let opening = |rules: &Rules| find_opening(rules, &Cancel::new()).unwrap().to_string();
        assert_eq!(opening(&Preset::Classic.rules()), "RROY");
        assert_eq!(opening(&Preset::Super.rules()), "RROYG");
    }
}
