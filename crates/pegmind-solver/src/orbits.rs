//! Guesses that cannot be told apart because turning the board round, or
//! giving its colors other names, makes one of the other.

use std::collections::HashMap;

use pegmind_rules::{Code, FeedbackRule, Rules};

use crate::peg_set::PEG_KINDS;

/// The most codes that are turned round.
const TURNS_MAX: usize = 1_000_000;

/// A permutation of the holes together with a renaming of the colors in use
/// that leaves every guess made as it is.
#[derive(Clone, Debug)]
struct Turn {
    /// The peg for hole `i` comes from hole `holes[i]`.
    holes: Vec<usize>,
    /// The new number of each peg in use, by its number.
    names: [Option<u8>; PEG_KINDS],
}

/// For each guess, in ascending order, the place of the first guess that is as
/// good as it for reasons of symmetry; this may be its own place. How the
/// guesses already made were answered does not count.
///
/// Complete for boards up to six pegs and a thousand codes; others may have
/// more guesses that are alike than this finds.
pub(crate) fn find_orbits(rules: &Rules, made: &[Code], guesses: &[Code]) -> Vec<usize> {
    let mut turns = turns(rules, made);
    if turns.len().saturating_mul(guesses.len()) > TURNS_MAX {
        turns.truncate(1);
    }
    let mut first_of: HashMap<Vec<u8>, usize> = HashMap::new();
    let lowest = |guess: &Code| turns.iter().map(|turn| turn.apply(rules, guess)).min();
    let first = |(idx, guess)| lowest(guess).map_or(idx, |key| *first_of.entry(key).or_insert(idx));
    guesses.iter().enumerate().map(first).collect()
}

/// All turns that leave some guesses as they are, that of nothing first.
fn turns(rules: &Rules, made: &[Code]) -> Vec<Turn> {
    let pegs = usize::from(rules.pegs().get());
    let straight: Vec<usize> = (0..pegs).collect();
    // Marks of single pegs would have to be turned, too.
    if pegs > 6 || rules.feedback() == FeedbackRule::PerPeg {
        return Turn::new(straight, made).into_iter().collect();
    }
    let mut holes = vec![Vec::new()];
    for _ in 0..pegs {
        let longer = |holes: &Vec<usize>| -> Vec<Vec<usize>> {
            let next = straight.iter().filter(|hole| !holes.contains(hole));
            next.map(|hole| holes.iter().copied().chain([*hole]).collect()).collect()
        };
        holes = holes.iter().flat_map(longer).collect();
    }
    holes.into_iter().filter_map(|holes| Turn::new(holes, made)).collect()
}

impl Turn {
    /// The turn that permutes the holes so, if there is a renaming for it.
    fn new(holes: Vec<usize>, made: &[Code]) -> Option<Self> {
        let mut names = [None; PEG_KINDS];
        // The blank is no color like others where colors may not repeat.
        *names.first_mut()? = Some(0);
        for guess in made {
            let pegs = guess.pegs();
            for (to, from) in pegs.iter().zip(&holes) {
                let name = names.get_mut(usize::from(pegs.get(*from)?.number()))?;
                if *name.get_or_insert(to.number()) != to.number() {
                    return None;
                }
            }
        }
        let mut used = 0_u32;
        for name in names.iter().flatten() {
            if used >> name & 1 == 1 {
                return None;
            }
            used |= 1 << name;
        }
        Some(Self { holes, names })
    }

    /// The guess after the turn, colors that no guess made has named in the order in
    /// which they appear.
    fn apply(&self, rules: &Rules, guess: &Code) -> Vec<u8> {
        let mut names = self.names;
        let mut free = (1..=rules.colors().get())
            .filter(|number| self.names.get(usize::from(*number)).is_none_or(Option::is_none));
        let pegs = guess.pegs();
        let mut turned = Vec::with_capacity(pegs.len());
        for from in &self.holes {
            let number = pegs.get(*from).map_or(0, |peg| peg.number());
            if let Some(name) = names.get_mut(usize::from(number)) {
                let new = name.or_else(|| free.next()).unwrap_or(number);
                *name = Some(new);
                turned.push(new);
            }
        }
        turned
    }
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
