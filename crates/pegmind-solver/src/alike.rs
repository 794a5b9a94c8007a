//! Guesses that split some candidates alike, so that one of them is enough.

use std::collections::HashMap;

use pegmind_rules::{Code, Codes, Rules};

use crate::class::{Classes, Marked};
use crate::codebook::Alphabet;

/// The most pairs of guess and candidate that are marked.
const PAIRS_MAX: u128 = 32_000_000;

/// The most ways to split the candidates.
const WAYS_MAX: usize = 60_000;

/// The class of the candidate that is the guess itself.
const SOLVED: u16 = u16::MAX;

/// All guesses of a board, by how they split some candidates. Guesses that
/// split all of them alike split every part of them alike.
#[derive(Debug)]
pub(crate) struct Alike {
    /// The lowest guess of each kind, in ascending order.
    pub(crate) lowest: Vec<Code>,
    /// By guess, in ascending order: its kind.
    kinds: Vec<u16>,
}

impl Alike {
    /// Nothing if there are too many pairs of guess and candidate, or too many
    /// kinds.
    pub(crate) fn new(rules: &Rules, candidates: &[Code]) -> Option<Self> {
        if rules.code_count().saturating_mul(candidates.len() as u128) > PAIRS_MAX {
            return None;
        }
        let alphabet = Alphabet::new(rules)?;
        let shape = alphabet.shape();
        let classes = Classes::new(rules.feedback(), shape);
        let candidates: Vec<_> = candidates.iter().map(|code| alphabet.symbols(code)).collect();
        let mut kind_of: HashMap<Vec<u16>, u16> = HashMap::new();
        let mut alike = Self { lowest: Vec::new(), kinds: Vec::new() };
        let mut seen = Vec::new();
        let mut labels = Vec::new();
        for guess in Codes::new(rules) {
            let marked = Marked::new(&alphabet.symbols(&guess)[..shape.pegs()]);
            seen.clear();
            labels.clear();
            // Classes are named in the order in which they come up.
            labels.extend(candidates.iter().map(|code| {
                let answer = classes.of_pair(&marked, &code[..shape.pegs()]);
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
            let kind = if let Some(kind) = kind_of.get(&labels) {
                *kind
            } else {
                let kind = u16::try_from(alike.lowest.len()).ok()?;
                if alike.lowest.len() >= WAYS_MAX {
                    return None;
                }
                alike.lowest.push(guess);
                kind_of.insert(labels.clone(), kind);
                kind
            };
            alike.kinds.push(kind);
        }
        Some(alike)
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
    use crate::CandidateSet;
    use crate::fixtures::board;
    use pegmind_rules::{FeedbackRule, Preset, mark};

    #[test]
    fn guesses_of_a_kind_have_the_same_classes() {
        for feedback in FeedbackRule::ALL {
            let rules = Preset::Mini.rules().with_feedback(*feedback);
            let candidates: Vec<Code> = Codes::new(&rules).step_by(9).collect();
            let alike = Alike::new(&rules, &candidates).unwrap();
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
    fn too_many_pairs_are_not_looked_at() {
        let board = board(Preset::Super.rules(), &[("RROOY", "1+1")]);
        let codes: Vec<Code> = CandidateSet::enumerate(&board).unwrap().codes().collect();
        assert!(Alike::new(board.rules(), &codes).is_none());
        assert!(Alike::new(board.rules(), &codes[..5]).is_some());
    }
}
