//! What a shared result gives away: which codes could have such a picture.

use std::collections::{BTreeMap, BTreeSet};

use pegmind_rules::{Code, Codes, Feedback, FeedbackRule, Peg, Rules, SplitMix64, draw_code, mark};

/// With fewer codes than this a picture is nearly the code.
pub const CODES_MIN: usize = 10;

/// How many codes are drawn before all are gone through: most pictures fit most codes.
const CODES_DRAWN: usize = 400;

/// The most codes that are gone through.
const CODES_TRIED: u128 = 1_200_000;

/// The most steps of the search for a guess.
const STEPS_MAX: usize = 20_000;

/// A row of a result as others see it: always its key pegs, and the guess only if the
/// player made it public.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicRow {
    /// The guess, if it is public.
    pub guess: Option<Code>,
    /// Its key pegs.
    pub feedback: Feedback,
}

/// How much a shared result gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Giveaway {
    /// At least [`CODES_MIN`] codes could have this picture.
    Nothing,
    /// Only so many could.
    Codes(usize),
    /// It cannot be told in time: the board has too many codes.
    Unknown,
}

/// Finds out how many codes could have the picture of these rows: those that give the
/// public guesses their key pegs, and for which some guess has those of each other row.
#[must_use]
pub fn giveaway(rules: &Rules, rows: &[PublicRow]) -> Giveaway {
    let mut possible = Possible { rules, known: BTreeMap::new(), gave_up: false };
    let mut fits = |code: &Code| {
        rows.iter().all(|row| match &row.guess {
            Some(guess) => mark(rules, code, guess) == row.feedback,
            None => possible.has_guess(code, &row.feedback),
        })
    };
    let mut words = SplitMix64(1);
    let drawn = (0..CODES_DRAWN).map(|_| draw_code(rules, &mut words));
    let mut found: BTreeSet<Code> = BTreeSet::new();
    for code in drawn.chain(Codes::new(rules).take(usize::try_from(CODES_TRIED).unwrap_or(0))) {
        if found.len() < CODES_MIN && fits(&code) {
            found.insert(code);
        }
        if found.len() >= CODES_MIN {
            return Giveaway::Nothing;
        }
    }
    let all = rules.code_count() <= CODES_TRIED && !possible.gave_up;
    if all { Giveaway::Codes(found.len()) } else { Giveaway::Unknown }
}

/// Which answers some guess can get.
struct Possible<'a> {
    rules: &'a Rules,
    /// By the pattern of a code, and the answer.
    known: BTreeMap<(Vec<u8>, Feedback), bool>,
    /// Whether a search was not gone through to its end.
    gave_up: bool,
}

impl Possible<'_> {
    fn has_guess(&mut self, code: &Code, feedback: &Feedback) -> bool {
        let key = (pattern(self.rules, code), *feedback);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mut search =
            GuessSearch { rules: self.rules, code, wanted: *feedback, steps: 0, pegs: Vec::new() };
        let found = search.finds();
        self.gave_up |= !found && search.steps >= STEPS_MAX;
        self.known.insert(key, found);
        found
    }
}

/// What of a code decides which answers there are: colors by any other names, and but for
/// answers peg by peg in any other places, are the same.
fn pattern(rules: &Rules, code: &Code) -> Vec<u8> {
    let numbers = code.numbers();
    let named = |number: &u8| match number {
        0 => 0,
        number => numbers.iter().fold(1_u8, |count, other| count + u8::from(other == number)),
    };
    if rules.feedback() == FeedbackRule::PerPeg {
        let first = |number: &u8| numbers.iter().position(|other| other == number);
        let place = |number: &u8| u8::try_from(first(number).unwrap_or_default()).unwrap_or(0);
        return numbers
            .iter()
            .map(|number| if *number == 0 { 99 } else { place(number) })
            .collect();
    }
    let mut pattern: Vec<u8> = numbers.iter().map(named).collect();
    pattern.sort_unstable();
    pattern
}

/// Looks for a guess that gets an answer, peg by peg: the right one, one of the others in
/// the code, one that is not in it.
struct GuessSearch<'a> {
    rules: &'a Rules,
    code: &'a Code,
    wanted: Feedback,
    steps: usize,
    pegs: Vec<Peg>,
}

impl GuessSearch<'_> {
    fn finds(&mut self) -> bool {
        self.steps += 1;
        if self.steps >= STEPS_MAX || self.is_lost() {
            return false;
        }
        let place = self.pegs.len();
        let own = self.code.pegs();
        let Some(right) = own.get(place).copied() else {
            let guess = Code::new(self.rules, &self.pegs);
            return guess.is_ok_and(|guess| mark(self.rules, self.code, &guess) == self.wanted);
        };
        // From the next place on, so that pegs change places first.
        let others = own.iter().cycle().skip(place + 1).take(own.len() - 1).copied();
        let foreign: Vec<Peg> = self.rules.legal_pegs().filter(|peg| !own.contains(peg)).collect();
        // Without repeats each foreign color is of use once.
        let mut tried = Vec::new();
        for peg in [right].into_iter().chain(others).chain(foreign) {
            if tried.contains(&peg) || (!own.contains(&peg) && self.has_tried_foreign(&tried)) {
                continue;
            }
            tried.push(peg);
            if !self.rules.repeats().allowed() && peg != Peg::Blank && self.pegs.contains(&peg) {
                continue;
            }
            self.pegs.push(peg);
            let found = self.finds();
            self.pegs.pop();
            if found {
                return true;
            }
        }
        false
    }

    /// Whether a foreign peg that can stand here was tried: all others are like it.
    fn has_tried_foreign(&self, tried: &[Peg]) -> bool {
        let usable = |peg: &&Peg| {
            self.rules.repeats().allowed() || **peg == Peg::Blank || !self.pegs.contains(peg)
        };
        tried.iter().filter(usable).any(|peg| !self.code.pegs().contains(peg))
    }

    /// Whether the pegs so far have too many or too few matches for the answer, where it
    /// tells both.
    fn is_lost(&self) -> bool {
        let FeedbackRule::Keys = self.wanted.rule() else { return false };
        let (Some(exact_wanted), Some(color_wanted)) = (self.wanted.exact(), self.wanted.color())
        else {
            return false;
        };
        let own = self.code.pegs();
        let open = own.len() - self.pegs.len();
        let exact = self.pegs.iter().zip(own).filter(|(guess, code)| guess == code).count();
        let count = |pegs: &[Peg], peg: &Peg| pegs.iter().filter(|other| *other == peg).count();
        let mut distinct = self.pegs.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let matches: usize =
            distinct.iter().map(|peg| count(&self.pegs, peg).min(count(own, peg))).sum();
        let wanted_exact = usize::from(exact_wanted);
        let wanted_all = wanted_exact + usize::from(color_wanted);
        let lost = |have: usize, wanted: usize| have > wanted || have + open < wanted;
        lost(exact, wanted_exact) || lost(matches, wanted_all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    fn rows(rules: &Rules, rows: &[(&str, &str)]) -> Vec<PublicRow> {
        let row = |(guess, answer): &(&str, &str)| PublicRow {
            guess: (!guess.is_empty()).then(|| rules.code(guess).unwrap()),
            feedback: rules.answer(answer).unwrap(),
        };
        rows.iter().map(row).collect()
    }

    /// The count by the definition, with no shortcut.
    fn counted(rules: &Rules, rows: &[PublicRow]) -> usize {
        let all: Vec<Code> = Codes::new(rules).collect();
        let possible = |code: &&Code| {
            rows.iter().all(|row| match &row.guess {
                Some(guess) => mark(rules, code, guess) == row.feedback,
                None => all.iter().any(|guess| mark(rules, code, guess) == row.feedback),
            })
        };
        all.iter().filter(possible).count()
    }

    #[test]
    fn key_pegs_alone_give_nothing_away() {
        let rules = Preset::Classic.rules();
        let keys = [("", "0+1"), ("", "0+2"), ("", "0+4"), ("", "2+2"), ("", "4+0")];
        assert_eq!(giveaway(&rules, &rows(&rules, &keys)), Giveaway::Nothing);
    }

    #[test]
    fn guesses_that_are_public_give_the_code_away() {
        let rules = Preset::Classic.rules();
        let keys = [("RROY", "0+1"), ("RBGG", "0+2"), ("YGBP", "0+4"), ("", "2+2"), ("", "4+0")];
        assert_eq!(giveaway(&rules, &rows(&rules, &keys)), Giveaway::Codes(2));
        let keys = [("RROY", "0+1"), ("", "0+4"), ("", "4+0")];
        assert_eq!(giveaway(&rules, &rows(&rules, &keys)), Giveaway::Nothing);
    }

    #[test]
    fn the_search_counts_what_the_definition_counts() {
        for preset in [Preset::Mini, Preset::Classic] {
            let rules = preset.rules();
            let all: Vec<Code> = Codes::new(&rules).step_by(7).collect();
            for (idx, code) in all.iter().enumerate().step_by(9) {
                let guess = all.get((idx * 5 + 3) % all.len()).unwrap();
                let public = PublicRow { guess: Some(*guess), feedback: mark(&rules, code, guess) };
                let other = all.get((idx * 11 + 1) % all.len()).unwrap();
                let hidden = PublicRow { guess: None, feedback: mark(&rules, code, other) };
                let rows = [public, hidden];
                let expected = match counted(&rules, &rows) {
                    few if few < CODES_MIN => Giveaway::Codes(few),
                    _ => Giveaway::Nothing,
                };
                assert_eq!(giveaway(&rules, &rows), expected, "{preset} {public:?} {hidden:?}");
            }
        }
    }

    #[test]
    fn every_answer_of_small_boards_is_found_or_not_as_by_trying_all() {
        let two = Rules::bulls_and_cows(3, 4).unwrap();
        for rules in [Preset::Mini.rules(), two, two.with_feedback(FeedbackRule::PerPeg)] {
            let all: Vec<Code> = Codes::new(&rules).collect();
            for code in &all {
                for feedback in all.iter().map(|guess| mark(&rules, &all[0], guess)) {
                    let mut possible =
                        Possible { rules: &rules, known: BTreeMap::new(), gave_up: false };
                    let expected = all.iter().any(|guess| mark(&rules, code, guess) == feedback);
                    assert_eq!(possible.has_guess(code, &feedback), expected, "{code} {feedback}");
                }
            }
        }
    }

    #[test]
    fn the_largest_board_is_told_in_time() {
        let rules = Rules::mastermind(16, 26).unwrap();
        let rows = rows(&rules, &[("", "0+4"), ("", "3+5"), ("", "16+0")]);
        assert_eq!(giveaway(&rules, &rows), Giveaway::Nothing);
    }
}
