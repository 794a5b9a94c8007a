//! How one guess splits a set of codes.

use std::collections::BTreeMap;

use pegmind_rules::{Code, Rules};

use crate::codes::alphabet::Alphabet;
use crate::codes::classes::{Classes, Marked};

/// How many of some candidates fall into which class for one guess, the empty
/// classes left out, in the order of the answers: sums over them are the same every time.
#[must_use]
pub fn class_sizes(
    rules: &Rules,
    guess: &Code,
    candidates: impl Iterator<Item = Code>,
) -> Vec<u64> {
    let alphabet = Alphabet::new(rules);
    let pegs = alphabet.shape().pegs();
    let classes = Classes::new(rules.feedback(), alphabet.shape());
    let guess = Marked::new(&alphabet.symbols(guess)[..pegs]);
    let answers = candidates.map(|code| classes.of_pair(&guess, &alphabet.symbols(&code)[..pegs]));
    let Some(count) = classes.count() else {
        let mut sizes = BTreeMap::new();
        answers.for_each(|answer| *sizes.entry(answer).or_insert(0) += 1);
        return sizes.into_values().collect();
    };
    let mut sizes = vec![0; count];
    answers.for_each(|answer| sizes[answer as usize] += 1);
    sizes.retain(|size| *size > 0);
    sizes
}
