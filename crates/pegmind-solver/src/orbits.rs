//! Guesses that cannot be told apart because turning the board round, or
//! giving its colors other names, makes one of the other.

use std::collections::HashMap;

use pegmind_rules::{Code, FeedbackRule, Rules};

use crate::codebook::{Alphabet, Symbols};
use crate::symmetry::Symmetry;

/// The most codes that are turned round.
const TURNS_MAX: usize = 1_000_000;

/// For each guess, in ascending order, the place of the first guess that is as
/// good as it for reasons of symmetry; this may be its own place. How the
/// guesses already made were answered does not count.
///
/// Complete for boards up to six pegs and a thousand codes; others may have
/// more guesses that are alike than this finds.
pub(crate) fn find_orbits(rules: &Rules, made: &[Code], guesses: &[Code]) -> Vec<usize> {
    let Some(alphabet) = Alphabet::new(rules) else {
        return (0..guesses.len()).collect();
    };
    // Marks of single pegs would have to be turned, too.
    let holes = rules.feedback() != FeedbackRule::PerPeg;
    let mut symmetry = Symmetry::of_board(&alphabet, holes);
    for guess in made {
        symmetry = symmetry.after(&alphabet.symbols(guess));
    }
    if symmetry.turns().saturating_mul(guesses.len()) > TURNS_MAX {
        symmetry.forget_turns();
    }
    let mut first_of: HashMap<Symbols, usize> = HashMap::new();
    let first =
        |(idx, guess)| *first_of.entry(symmetry.lowest(&alphabet.symbols(guess))).or_insert(idx);
    guesses.iter().enumerate().map(first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{Codes, Preset, parse_code};
    use std::collections::BTreeSet;

    fn count(rules: Rules, made: &[&str]) -> usize {
        let made: Vec<Code> = made.iter().map(|text| parse_code(&rules, text).unwrap()).collect();
        let guesses: Vec<Code> = Codes::new(&rules).collect();
        let orbits = find_orbits(&rules, &made, &guesses);
        assert!(orbits.iter().enumerate().all(|(idx, first)| *first <= idx));
        orbits.into_iter().collect::<BTreeSet<_>>().len()
    }

    #[test]
    fn an_empty_classic_board_has_five_openings() {
        assert_eq!(count(Preset::Classic.rules(), &[]), 5);
        assert_eq!(count(Preset::Bulls.rules(), &[]), 1);
        let per_peg = Preset::Classic.rules().with_feedback(FeedbackRule::PerPeg);
        assert_eq!(count(per_peg, &[]), 15, "colors have no names, but holes have places");
    }

    #[test]
    fn guesses_made_leave_fewer_alike() {
        // 1 red or more at the front, then the others as they first appear.
        assert_eq!(count(Preset::Classic.rules(), &["RRRR"]), 12);
        let one = count(Preset::Classic.rules(), &["RROY"]);
        assert!((60..200).contains(&one), "{one}");
        let two = count(Preset::Classic.rules(), &["RROY", "RBGG"]);
        assert_eq!(two, 696, "orange and yellow may change places, and nothing else");
    }
}
