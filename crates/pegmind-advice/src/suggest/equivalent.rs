//! Guesses that split some candidates alike, so that one of them is enough.

use std::collections::HashMap;

use pegmind_rules::{Code, Codes, Rules};

use pegmind_optimal::Value;
use pegmind_solver::codes::alphabet::{Alphabet, Symbols};
use pegmind_solver::codes::classes::{Classes, Marked};

/// The most pairs of guess and candidate that are marked.
const PAIRS_MAX: u128 = 32_000_000;

/// The most ways to split the candidates.
const WAYS_MAX: usize = 60_000;

/// The class of the candidate that is the guess itself.
const SOLVED: u16 = u16::MAX;

/// The kind of a guess that was left out.
const LEFT_OUT: u16 = u16::MAX;

/// All guesses of a board, by how they split some candidates. Guesses that
/// split all of them alike split every part of them alike.
///
/// Where there are too many kinds, those with the fewest classes are left out.
#[derive(Debug)]
pub(crate) struct EquivalentGuesses {
    /// The lowest guess of each kind, in ascending order.
    pub(crate) lowest: Vec<Code>,
    /// By guess, in ascending order: its kind.
    kinds: Vec<u16>,
    /// If guesses were left out: the most classes that any guess has, where a
    /// candidate counts for one more.
    classes_max: Option<u16>,
}

/// The candidates as guesses split them.
struct Splitter {
    alphabet: Alphabet,
    classes: Classes,
    candidates: Vec<Symbols>,
    seen: Vec<u32>,
    labels: Vec<u16>,
}

impl Splitter {
    /// Splits them, and tells how many classes there are.
    fn split(&mut self, guess: &Code) -> u16 {
        let pegs = self.alphabet.shape().pegs();
        let Self { alphabet, classes, candidates, seen, labels } = self;
        let marked = Marked::new(&alphabet.symbols(guess)[..pegs]);
        seen.clear();
        labels.clear();
        // Classes are named in the order in which they come up.
        labels.extend(candidates.iter().map(|code| {
            let answer = classes.of_pair(&marked, &code[..pegs]);
            if answer == classes.solved() {
                return SOLVED;
            }
            let place = seen.iter().position(|known| *known == answer);
            let place = place.unwrap_or_else(|| {
                seen.push(answer);
                seen.len() - 1
            });
            u16::try_from(place).unwrap_or(SOLVED)
        }));
        let solved = usize::from(labels.contains(&SOLVED));
        u16::try_from(seen.len() + solved).unwrap_or(u16::MAX)
    }
}

impl EquivalentGuesses {
    /// Returns `None` if there are too many pairs of guess and candidate.
    pub(crate) fn new(rules: &Rules, candidates: &[Code]) -> Option<Self> {
        if rules.code_count().saturating_mul(candidates.len() as u128) > PAIRS_MAX {
            return None;
        }
        let alphabet = Alphabet::new(rules);
        let classes = Classes::new(rules.feedback(), alphabet.shape());
        let symbols = candidates.iter().map(|code| alphabet.symbols(code)).collect();
        let (seen, labels) = (Vec::new(), Vec::new());
        let mut splitter = Splitter { alphabet, classes, candidates: symbols, seen, labels };
        let guesses: Vec<Code> = Codes::new(rules).collect();
        let all = 0..guesses.len();
        Self::of(&mut splitter, &guesses, all.clone(), WAYS_MAX).or_else(|| {
            // The candidates and those with the most classes come first.
            let counts: Vec<u16> = guesses.iter().map(|guess| splitter.split(guess)).collect();
            let mut order: Vec<usize> = all.collect();
            let is_other = |place: &usize| candidates.binary_search(&guesses[*place]).is_err();
            order.sort_by_key(|place| (is_other(place), std::cmp::Reverse(counts[*place])));
            let few = Self::of(&mut splitter, &guesses, order.iter().copied(), usize::MAX)?;
            let most = |place: &usize| counts[*place] + u16::from(!is_other(place));
            let classes_max = order.iter().map(most).max();
            let left_out = order.iter().filter(|place| few.kinds[**place] == LEFT_OUT);
            // If one of them has as many, nothing is known.
            let known = left_out.map(most).max() < classes_max;
            Some(Self { classes_max: classes_max.map(|most| if known { most } else { 0 }), ..few })
        })
    }

    /// The kinds of guesses in some order. Those beyond the most that there may
    /// be are left out. Returns `None` if there are more than `ways_max`.
    fn of(
        splitter: &mut Splitter,
        guesses: &[Code],
        order: impl Iterator<Item = usize>,
        ways_max: usize,
    ) -> Option<Self> {
        let mut kind_of: HashMap<Vec<u16>, u16> = HashMap::new();
        let mut firsts: Vec<usize> = Vec::new();
        let mut kinds = vec![LEFT_OUT; guesses.len()];
        for place in order {
            splitter.split(&guesses[place]);
            kinds[place] = if let Some(kind) = kind_of.get(&splitter.labels) {
                *kind
            } else if firsts.len() >= ways_max {
                return None;
            } else if firsts.len() >= WAYS_MAX {
                // All the others have as few classes.
                break;
            } else {
                let kind = u16::try_from(firsts.len()).ok()?;
                firsts.push(place);
                kind_of.insert(splitter.labels.clone(), kind);
                kind
            };
        }
        let mut ascending: Vec<usize> = (0..firsts.len()).collect();
        ascending.sort_by_key(|kind| firsts[*kind]);
        let mut renamed = vec![LEFT_OUT; firsts.len()];
        (0..).zip(&ascending).for_each(|(name, kind)| renamed[*kind] = name);
        let rename = |kind: &mut u16| *kind = *renamed.get(usize::from(*kind)).unwrap_or(&LEFT_OUT);
        kinds.iter_mut().for_each(rename);
        let lowest = ascending.into_iter().map(|kind| guesses[firsts[kind]]).collect();
        Some(Self { lowest, kinds, classes_max: None })
    }

    /// Whether no play with guesses that were left out is better than the best
    /// one without, or begins as well: each class costs at least one guess for
    /// one of its codes and two for each other, and where it costs no more its
    /// own codes are the best guesses.
    pub(crate) fn suffice(&self, value: &Value) -> bool {
        let saved = (3 * value.codes as u64).checked_sub(value.total);
        self.classes_max.is_none_or(|most| most > 0 && saved == Some(most.into()))
    }

    /// All guesses of some kinds, in ascending order.
    pub(crate) fn all(&self, rules: &Rules, kinds: &[u16]) -> Vec<Code> {
        let of_kinds = |kind: &u16| kinds.contains(kind);
        let places = self.kinds.iter().zip(Codes::new(rules));
        places.filter(|(kind, _)| of_kinds(kind)).map(|(_, guess)| guess).collect()
    }

    /// The lowest guess that splits the candidates as this one does.
    pub(crate) fn lowest_of(&self, rules: &Rules, guess: &Code) -> Option<Code> {
        let place = Codes::new(rules).position(|code| code == *guess)?;
        self.lowest.get(usize::from(*self.kinds.get(place)?)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{board, rules};
    use pegmind_rules::{FeedbackRule, Preset, mark};
    use pegmind_solver::{Cancel, CandidateSet};

    #[test]
    fn guesses_of_a_kind_have_the_same_classes() {
        for feedback in FeedbackRule::ALL {
            let rules = Preset::Mini.rules().with_feedback(*feedback);
            let candidates: Vec<Code> = Codes::new(&rules).step_by(9).collect();
            let alike = EquivalentGuesses::new(&rules, &candidates).unwrap();
            let same = |a: &Code, b: &Code| {
                candidates.iter().all(|first| {
                    candidates.iter().all(|second| {
                        let equal =
                            |guess| mark(&rules, first, guess) == mark(&rules, second, guess);
                        equal(a) == equal(b)
                    }) && (first == a) == (first == b)
                })
            };
            for (kind, lowest) in (0_u16..).zip(&alike.lowest) {
                let all = alike.all(&rules, &[kind]);
                assert_eq!(all.first(), Some(lowest));
                for guess in Codes::new(&rules).step_by(5) {
                    assert_eq!(same(&guess, lowest), all.contains(&guess), "{rules} {guess}");
                }
                let last = all.last().unwrap();
                assert_eq!(alike.lowest_of(&rules, last), Some(*lowest));
            }
        }
    }

    #[test]
    fn some_kinds_are_left_out_where_there_are_too_many() {
        let board = board(rules(6, 9), &[("RROOYY", "1+1"), ("GBPRPO", "2+1"), ("GRBPWG", "1+2")]);
        let candidates: Vec<Code> =
            CandidateSet::enumerate(&board, &Cancel::new()).unwrap().codes().take(40).collect();
        let alike = EquivalentGuesses::new(board.rules(), &candidates).unwrap();
        assert!(alike.lowest.is_sorted());
        assert!(candidates.iter().all(|code| alike.lowest_of(board.rules(), code) == Some(*code)));
        let most = u64::from(alike.classes_max.unwrap());
        let value = |total| Value { codes: 40, total, longest: 3, exact: true };
        assert!(alike.suffice(&value(120 - most)) && !alike.suffice(&value(121 - most)));
    }

    #[test]
    fn too_many_pairs_are_not_looked_at() {
        let board = board(Preset::Super.rules(), &[("RROOY", "1+1")]);
        let codes: Vec<Code> =
            CandidateSet::enumerate(&board, &Cancel::new()).unwrap().codes().collect();
        assert!(EquivalentGuesses::new(board.rules(), &codes).is_none());
        assert!(EquivalentGuesses::new(board.rules(), &codes[..5]).is_some());
    }
}
