//! First guesses.

use pegmind_rules::{Code, Codes, FeedbackRule, Randomness, Rules, SplitMix64, draw_code};

use crate::cancel::Cancel;
use crate::panel::{Alphabet, Classes, Panel, Word};
use crate::pool::{Pool, Twins};
use crate::worth::Worth;

/// How many codes the openings of a board are compared on. Marks of every peg
/// are dearer to count.
const fn panel_size(feedback: FeedbackRule) -> usize {
    match feedback {
        FeedbackRule::PerPeg => 1 << 12,
        FeedbackRule::Keys | FeedbackRule::Exact | FeedbackRule::Sum => 1 << 16,
    }
}

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
    let size = panel_size(rules.feedback());
    let mut words = SplitMix64(0);
    let codes: Vec<Word> = if usize::try_from(rules.code_count()).is_ok_and(|all| all <= size) {
        Codes::new(rules).map(|code| alphabet.word(&code)).collect()
    } else {
        (0..size).map(|_| alphabet.word(&draw_code(rules, &mut words))).collect()
    };
    let panel = Panel::new(alphabet, codes);
    let worth = Worth::entropy(panel.words().len());
    let mut classes = Classes::default();
    let mut options: Vec<(u64, Word)> = patterns(&alphabet)
        .into_iter()
        .map(|word| {
            panel.classify(&word, &mut classes);
            (worth.of_classes(&classes) + worth.of_size(classes.solved), word)
        })
        .collect();
    options.sort_unstable();
    options.truncate(OPTIONS);
    if options.len() > 1 && !cancel.is_stopped() {
        for (cost, word) in &mut options {
            *cost = cost_after_second(word, &panel, &worth, &mut words, cancel);
        }
    }
    alphabet.code(&options.into_iter().min()?.1)
}

/// What is left to be done after a first guess and the best second one to each
/// answer.
fn cost_after_second(
    first: &Word,
    panel: &Panel,
    worth: &Worth,
    randomness: &mut impl Randomness,
    cancel: &Cancel,
) -> u64 {
    let mut answers: Vec<(u32, Word)> =
        panel.words().iter().map(|code| (panel.answer(first, code), *code)).collect();
    answers.sort_unstable();
    let classes = answers.chunk_by(|a, b| a.0 == b.0);
    let costs = classes.map(|class| {
        if class.len() <= ALONE_MAX || cancel.is_stopped() {
            return 0;
        }
        let mut codes: Vec<Word> = class.iter().map(|(_, code)| *code).collect();
        randomness.shuffle(&mut codes);
        let class = Panel::new(*panel.alphabet(), codes);
        let twins = Twins::new(&[*first], &class);
        let mut pool = Pool::new(&class, worth, &twins, TOPS, SECOND_PAIRS_MAX, cancel);
        for word in class.words().iter().take(STARTS) {
            pool.try_word(word);
        }
        // Marks of every peg leave thousands of classes that one guess divides.
        if pool.best().first().is_some_and(|best| best.cost == 0) {
            return 0;
        }
        pool.try_random(STARTS, randomness);
        pool.climb(TOPS);
        pool.best().first().map_or(0, |best| best.cost)
    });
    costs.sum()
}

/// One code for every way to repeat symbols: for every partition of the number
/// of holes, or for every number of blanks if only these may repeat.
fn patterns(alphabet: &Alphabet) -> Vec<Word> {
    let mut patterns = Vec::new();
    if alphabet.rules().repeats().allowed() {
        let mut word = [0; 16];
        extend(alphabet, &mut word, 0, 0, alphabet.pegs(), &mut patterns);
        return patterns;
    }
    let repeating = usize::from(alphabet.repeats(0));
    for repeated in 0..=alphabet.pegs() * repeating {
        let mut word = [0; 16];
        let holes = word[repeated..alphabet.pegs()].iter_mut();
        for (hole, symbol) in holes.zip(u8::try_from(repeating).unwrap_or(0)..) {
            *hole = symbol;
        }
        if word[..alphabet.pegs()].iter().all(|symbol| *symbol < alphabet.symbols()) {
            patterns.push(word);
        }
    }
    patterns
}

/// Extends a word, of which `filled` holes are filled with symbols below
/// `symbol`, by at most `most` of each further symbol.
fn extend(
    alphabet: &Alphabet,
    word: &mut Word,
    filled: usize,
    symbol: u8,
    most: usize,
    patterns: &mut Vec<Word>,
) {
    let left = alphabet.pegs() - filled;
    if left == 0 {
        patterns.push(*word);
        return;
    }
    if symbol == alphabet.symbols() {
        return;
    }
    for times in (1..=left.min(most)).rev() {
        word[filled..filled + times].fill(symbol);
        extend(alphabet, word, filled + times, symbol + 1, times, patterns);
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
