//! How one guess splits a set of codes.

use std::collections::BTreeMap;

use pegmind_rules::{Code, Rules};

use crate::cancel::Cancel;
use crate::codes::alphabet::Alphabet;
use crate::codes::classes::{Classes, Marked};

/// How many codes are marked between two looks at whether to stop: about a millisecond.
const CODES_AT_ONCE: usize = 1 << 14;

/// How many of some candidates fall into which class for one guess, the empty
/// classes left out, in the order of the answers: sums over them are the same every time.
/// Returns `None` if the work was stopped.
#[must_use]
pub fn class_sizes(
    rules: &Rules,
    guess: &Code,
    candidates: impl Iterator<Item = Code>,
    cancel: &Cancel,
) -> Option<Vec<u64>> {
    let alphabet = Alphabet::new(rules);
    let pegs = alphabet.shape().pegs();
    let classes = Classes::new(rules.feedback(), alphabet.shape());
    let guess = Marked::new(&alphabet.symbols(guess)[..pegs]);
    let mut sizes = vec![0; classes.count().unwrap_or(0)];
    let mut uncounted = BTreeMap::new();
    for (idx, code) in candidates.enumerate() {
        if idx % CODES_AT_ONCE == CODES_AT_ONCE - 1 && cancel.is_stopped() {
            return None;
        }
        let answer = classes.of_pair(&guess, &alphabet.symbols(&code)[..pegs]);
        match sizes.get_mut(answer as usize) {
            Some(size) => *size += 1,
            None => *uncounted.entry(answer).or_insert(0) += 1,
        }
    }
    sizes.retain(|size| *size > 0);
    sizes.extend(uncounted.into_values());
    Some(sizes)
}
