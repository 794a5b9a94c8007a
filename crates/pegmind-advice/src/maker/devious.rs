//! The devious codemaker prefers codes that are long to find.
//!
//! Against a codebreaker who plays without any habit no code is much harder
//! than another: on the classic board one who plays random codes that fit needs
//! 4.59 to 4.67 guesses, whatever the code, but for the six codes of one color.
//! But programs and people have habits: they begin with the first colors, side
//! by side, and go on with the lowest code of those that serve equally well.
//! So the codes are tried against breakers with these habits.

use std::collections::BTreeMap;

use pegmind_rules::{Code, Codes, Color, Feedback, Peg, Randomness, Rules, draw_code, mark};
use pegmind_solver::Cancel;

/// How many codes are drawn and compared.
const CODES_DRAWN: usize = 64;

/// How many of them, the hardest ones, the choice is drawn from.
const CODES_HARD: usize = 6;

/// Boards with up to so many codes are played with all of them; on others the
/// breakers know of this many, drawn at random.
const POOL_MAX: u32 = 2_000;

/// How many codes a breaker compares before a guess, and against how many.
const GUESSES_COMPARED: usize = 16;
const CODES_COMPARED: usize = 64;

/// After so many guesses a breaker stops. Only boards with answers that tell
/// little take so many.
const GUESSES_MAX: u32 = 12;

/// A random code of the board that takes long to find.
///
/// Codes are drawn, each legal one equally likely, and played against
/// codebreakers with common habits; the result is drawn from the few that took
/// most guesses. So it is another one from game to game. On every board it
/// takes at most some millions of marks; work that is stopped ends with a code that
/// was hard to the breakers that have played until then.
#[must_use]
pub fn devious(rules: &Rules, randomness: &mut impl Randomness, cancel: &Cancel) -> Code {
    let drawn: Vec<Code> = (0..CODES_DRAWN).map(|_| draw_code(rules, randomness)).collect();
    let mut trial = Trial::new(rules, &drawn, randomness);
    for opening in openings(rules) {
        if cancel.is_stopped() {
            break;
        }
        trial.play(opening);
    }
    let mut ranked: Vec<(Hardness, Code)> = trial.hardness.into_iter().zip(drawn).collect();
    ranked.sort_by_key(|(hardness, _)| std::cmp::Reverse(*hardness));
    ranked.truncate(CODES_HARD);
    let chosen = randomness.pick(&ranked).map(|(_, code)| *code);
    chosen.unwrap_or_else(|| draw_code(rules, randomness))
}

/// The guesses that people and programs like to begin with: the first colors
/// in order, each in one hole, in two, and so on; the odd hole first or last.
fn openings(rules: &Rules) -> Vec<Code> {
    let pegs = usize::from(rules.pegs().get());
    let colors = usize::from(rules.colors().get());
    let mut patterns: Vec<Vec<usize>> = Vec::new();
    for run in 1..=pegs {
        patterns.push((0..pegs).map(|hole| (hole / run).min(colors - 1)).collect());
    }
    // One pair and the rest single, as in 1123.
    patterns.push((0..pegs).map(|hole| hole.saturating_sub(1).min(colors - 1)).collect());
    let color = |idx: usize| Color::new(u8::try_from(idx + 1).ok()?).map(Peg::Color);
    let codes = patterns.iter().filter_map(|pattern| {
        let pegs: Option<Vec<Peg>> = pattern.iter().map(|idx| color(*idx)).collect();
        Code::new(rules, &pegs?).ok()
    });
    let mut codes: Vec<Code> = codes.collect();
    codes.sort_unstable();
    codes.dedup();
    codes.truncate(5);
    codes
}

/// How long a code took to find: the guesses of all breakers, then how many
/// codes were left to them after each of their guesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Hardness {
    guesses: u32,
    left: u64,
}

/// Codes that are searched for, all at once: breakers without randomness play
/// alike as long as they are answered alike.
struct Trial<'a> {
    rules: &'a Rules,
    drawn: &'a [Code],
    /// The codes a breaker knows of, in ascending order; those drawn are in it.
    pool: Vec<Code>,
    hardness: Vec<Hardness>,
}

impl<'a> Trial<'a> {
    fn new(rules: &'a Rules, drawn: &'a [Code], randomness: &mut impl Randomness) -> Self {
        let mut pool: Vec<Code> = if rules.code_count() <= u128::from(POOL_MAX) {
            Codes::new(rules).collect()
        } else {
            let others = (0..POOL_MAX).map(|_| draw_code(rules, randomness));
            others.chain(drawn.iter().copied()).collect()
        };
        pool.sort_unstable();
        pool.dedup();
        Self { rules, drawn, pool, hardness: vec![Hardness::default(); drawn.len()] }
    }

    /// Lets a breaker with this opening find every code that was drawn.
    fn play(&mut self, opening: Code) {
        let left: Vec<Code> = self.pool.clone();
        let hidden: Vec<usize> = (0..self.drawn.len()).collect();
        self.guess(&opening, &left, &hidden, 1);
    }

    fn guess(&mut self, guess: &Code, left: &[Code], hidden: &[usize], number: u32) {
        let mut hidden_by: BTreeMap<Feedback, Vec<usize>> = BTreeMap::new();
        for idx in hidden {
            let Some(code) = self.drawn.get(*idx) else { continue };
            hidden_by.entry(mark(self.rules, code, guess)).or_default().push(*idx);
        }
        let mut left_by: BTreeMap<Feedback, Vec<Code>> = BTreeMap::new();
        for code in left {
            let answer = mark(self.rules, code, guess);
            if hidden_by.contains_key(&answer) {
                left_by.entry(answer).or_default().push(*code);
            }
        }
        for (answer, hidden) in hidden_by {
            let left = left_by.remove(&answer).unwrap_or_default();
            for idx in &hidden {
                if let Some(hardness) = self.hardness.get_mut(*idx) {
                    hardness.guesses += 1;
                    hardness.left += u64::try_from(left.len()).unwrap_or(u64::MAX);
                }
            }
            if answer.is_solved() || number >= GUESSES_MAX {
                continue;
            }
            if let Some(next) = best_guess(self.rules, &left) {
                self.guess(&next, &left, &hidden, number + 1);
            }
        }
    }
}

/// Of the codes left the one that leaves the fewest on average, the lowest of
/// equals. Of many codes only some are looked at, at equal distances.
fn best_guess(rules: &Rules, left: &[Code]) -> Option<Code> {
    let every = |most: usize| left.iter().step_by(left.len().div_ceil(most).max(1));
    let expected = |guess: &Code| {
        let mut classes: BTreeMap<Feedback, u64> = BTreeMap::new();
        for code in every(CODES_COMPARED) {
            *classes.entry(mark(rules, code, guess)).or_default() += 1;
        }
        let open = classes.iter().filter(|(answer, _)| !answer.is_solved());
        open.map(|(_, count)| count * count).sum::<u64>()
    };
    every(GUESSES_COMPARED).min_by_key(|guess| expected(guess)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;
    use pegmind_rules::{Preset, SplitMix64};

    fn codes(rules: &Rules, games: u64) -> Vec<Code> {
        (0..games)
            .map(|game| devious(rules, &mut SplitMix64(game * 1_000_003), &Cancel::new()))
            .collect()
    }

    /// Counts the guesses that a codebreaker needs for every code who guesses the first one left.
    fn guesses(rules: &Rules, left: &[Code], number: u32, needed: &mut BTreeMap<Code, u32>) {
        let guess = left[0];
        let mut classes: BTreeMap<Feedback, Vec<Code>> = BTreeMap::new();
        for code in left {
            classes.entry(mark(rules, code, &guess)).or_default().push(*code);
        }
        for (answer, codes) in classes {
            if answer.is_solved() {
                needed.insert(guess, number);
            } else {
                guesses(rules, &codes, number + 1, needed);
            }
        }
    }

    #[test]
    fn the_first_code_that_fits_is_a_bad_way_to_find_devious_codes() {
        let rules = Preset::Classic.rules();
        let all: Vec<Code> = Codes::new(&rules).collect();
        let mut needed = BTreeMap::new();
        guesses(&rules, &all, 1, &mut needed);
        assert_eq!(needed.values().sum::<u32>(), 7471);
        // All codes take 5.76 guesses on average.
        let hard: u32 = codes(&rules, 40).iter().map(|code| needed[code]).sum();
        assert!(hard * 100 >= 40 * 606, "{hard}");
    }

    #[test]
    fn a_devious_code_is_another_one_from_game_to_game() {
        let rules = Preset::Classic.rules();
        let drawn = codes(&rules, 40);
        assert_eq!(drawn, codes(&rules, 40), "the same words give the same code");
        let mut distinct = drawn;
        distinct.sort_unstable();
        distinct.dedup();
        assert!(distinct.len() >= 20, "{distinct:?}");
    }

    #[test]
    fn the_first_colors_side_by_side_are_tried_first() {
        let text = |rules: Rules| {
            openings(&rules).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(text(Preset::Classic.rules()), "RRRR RRRO RROO RROY ROYG");
        assert_eq!(text(Preset::Bulls.rules()), "ROYG");
        assert_eq!(text(fixtures::rules(1, 2)), "R");
    }
}
