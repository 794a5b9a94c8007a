//! The evading codemaker settles on no code until its answers leave only one.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use pegmind_rules::{Code, Feedback, OpenCount, Peg, Randomness, Row, Rules, draw_code, mark};

use pegmind_solver::Cancel;
use pegmind_solver::codes::backtracking::{Backtracking, Shuffled};
use pegmind_solver::codes::candidates::CandidateSet;
use pegmind_solver::codes::constraints::Constraints;
use pegmind_solver::codes::peg_set::PegSet;
use pegmind_solver::estimate::closest::change;
use pegmind_solver::estimate::consistency::{Attempt, FIRST_ATTEMPT_STEPS, attempt};

/// How many codes are looked at where there are too many to list.
const SAMPLE_MAX: usize = 200;

/// The most steps of one sample: enough if no search has to begin again.
const SAMPLE_STEPS_MAX: u64 = SAMPLE_MAX as u64 * FIRST_ATTEMPT_STEPS;

/// The most steps in search of a code that is not the guess. The work of a codemaker does
/// not depend on the host: the same guess has the same answer everywhere.
const OTHER_STEPS_MAX: u64 = 10_000_000;

/// The most rows marked to find more codes around one that is known.
const WALK_MARKS_MAX: usize = 100_000;

/// After so many answers estimates stay as they are. Only games with rows taken
/// back have so many before their codes can be listed.
const ESTIMATED_MAX: usize = 100;

/// What an evading codemaker has said so far, and what follows from it.
///
/// Every answer comes from a code that fits all answers before it, so the
/// answers never contradict each other, on no board. Where the codes that fit
/// can be listed, as [`CandidateSet::enumerate`] does, everything is exact;
/// elsewhere it comes from a random sample of them.
#[derive(Clone, Copy, Debug)]
pub struct Evader<'a> {
    rules: &'a Rules,
    answered: &'a [Row],
    known: Option<Code>,
}

impl<'a> Evader<'a> {
    /// An evader who has given these answers, the first one first. They may be
    /// more than the board has rows. `known` is a code that fits them all, if
    /// one is known: the one the last answer came from.
    #[must_use]
    pub fn new(rules: &'a Rules, answered: &'a [Row], known: Option<Code>) -> Self {
        let known = known.filter(|code| fits(rules, answered, code));
        Self { rules, answered, known }
    }

    /// A code that answers this guess as the evader does: in the way that
    /// leaves most codes, of equals with the fewest exact pegs; by "this is
    /// the code" only if no other code is found. Returns `None` if no code is found
    /// that fits the answers before, which cannot be if one is known.
    ///
    /// Work that is stopped ends with a code that fits, if one is known, but not
    /// the one that leaves most.
    #[must_use]
    pub fn evade(
        &self,
        guess: &Code,
        randomness: &mut impl Randomness,
        cancel: &Cancel,
    ) -> Option<Code> {
        if let Ok(set) = CandidateSet::of_rows(self.rules, self.answered, cancel) {
            return largest_class(self.rules, set.codes(), guess);
        }
        let sample = self.sample(randomness, cancel);
        let chosen = largest_class(self.rules, sample.into_iter(), guess);
        match chosen {
            Some(code) if code != *guess => Some(code),
            only => self.other_than(guess, randomness, cancel).or(only),
        }
    }

    /// The code to show at the end: one of those that fit all answers, each
    /// equally likely where they can be listed.
    #[must_use]
    pub fn reveal(&self, randomness: &mut impl Randomness, cancel: &Cancel) -> Option<Code> {
        if let Some(row) = self.answered.iter().find(|row| row.feedback.is_solved()) {
            return Some(row.guess).filter(|code| fits(self.rules, self.answered, code));
        }
        if let Ok(set) = CandidateSet::of_rows(self.rules, self.answered, cancel) {
            return set.draw(randomness);
        }
        let sample: Vec<Code> = self.sample(randomness, cancel).into_iter().collect();
        randomness.pick(&sample).copied()
    }

    /// How many codes were open before the first answer, and after each. Returns
    /// `None` if the work was stopped: each count rests on those before it. `counted`
    /// hears of every answer that is done, as how many are.
    #[must_use]
    pub fn count_open(
        &self,
        randomness: &mut impl Randomness,
        cancel: &Cancel,
        mut counted: impl FnMut(usize),
    ) -> Option<Vec<OpenCount>> {
        let all = self.rules.code_count();
        let mut counts = vec![OpenCount::Exactly(all)];
        let (listed, set) = self.first_listed(cancel);
        let mut left = all;
        for answers in 0..listed.saturating_sub(1) {
            if answers < ESTIMATED_MAX {
                left = self.estimate_left(left, answers, randomness, cancel);
            }
            counts.push(OpenCount::About(left));
            counted(counts.len() - 1);
        }
        if let Some(set) = set {
            let rows = self.answered.get(listed..).unwrap_or_default();
            if listed > 0 {
                counts.push(OpenCount::Exactly(u128::from(set.len())));
            }
            let mut codes: Vec<Code> = set.codes().collect();
            for row in rows {
                codes.retain(|code| mark(self.rules, code, &row.guess) == row.feedback);
                counts.push(OpenCount::Exactly(codes.len() as u128));
            }
        }
        smooth(&mut counts);
        (!cancel.is_stopped()).then_some(counts)
    }

    /// About how many of these codes, which fit so many answers, fit the next
    /// one, too: as large a part as of a sample.
    fn estimate_left(
        &self,
        left: u128,
        answers: usize,
        randomness: &mut impl Randomness,
        cancel: &Cancel,
    ) -> u128 {
        let Some(row) = self.answered.get(answers) else { return left };
        let before = self.answered.get(..answers).unwrap_or_default();
        let sample = Self { answered: before, ..*self }.sample(randomness, cancel);
        let fits = |code: &&Code| mark(self.rules, code, &row.guess) == row.feedback;
        let fitting = u128::try_from(sample.iter().filter(fits).count()).unwrap_or(0).max(1);
        let seen = u128::try_from(sample.len()).unwrap_or(0).max(1);
        (left * fitting / seen).max(1)
    }

    /// After how few answers the codes that fit can be listed, and those
    /// codes. If they never can, one more than there are answers.
    fn first_listed(&self, cancel: &Cancel) -> (usize, Option<CandidateSet>) {
        let list = |answers: usize| {
            let before = self.answered.get(..answers).unwrap_or_default();
            CandidateSet::of_rows(self.rules, before, cancel).ok()
        };
        let (mut unlisted, mut listed) = (0, self.answered.len());
        let Some(mut set) = list(listed) else { return (listed + 1, None) };
        if let Some(all) = list(0) {
            return (0, Some(all));
        }
        while unlisted + 1 < listed {
            let middle = unlisted.midpoint(listed);
            match list(middle) {
                Some(more) => (listed, set) = (middle, more),
                None => unlisted = middle,
            }
        }
        (listed, Some(set))
    }

    /// Codes that fit all answers, not equally likely; one at least if one is
    /// known.
    fn sample(&self, randomness: &mut impl Randomness, cancel: &Cancel) -> BTreeSet<Code> {
        if self.answered.is_empty() {
            return (0..SAMPLE_MAX).map(|_| draw_code(self.rules, randomness)).collect();
        }
        let mut sample: BTreeSet<Code> = self.known.into_iter().collect();
        let constraints = Constraints::of_rows(self.rules, self.answered);
        let mut steps_left = SAMPLE_STEPS_MAX;
        for _ in 0..SAMPLE_MAX {
            match attempt(self.rules, &constraints, &mut steps_left, randomness, cancel) {
                Attempt::Found(code) => _ = sample.insert(code),
                Attempt::NoCode | Attempt::OutOfSteps => break,
            }
        }
        if sample.len() < SAMPLE_MAX && !cancel.is_stopped() {
            self.walk(&mut sample, randomness);
        }
        sample
    }

    /// Adds codes that can be reached from the ones of the sample by changing
    /// a few pegs.
    fn walk(&self, sample: &mut BTreeSet<Code>, randomness: &mut impl Randomness) {
        let Some(mut code) = sample.first().copied() else { return };
        let legal: Vec<Peg> = PegSet::of_board(self.rules).pegs().collect();
        for _ in 0..WALK_MARKS_MAX / self.answered.len().max(1) {
            if sample.len() >= SAMPLE_MAX {
                return;
            }
            let mut changed = code;
            for _ in 0..=randomness.below(3) {
                changed = change(self.rules, &changed, &legal, randomness).unwrap_or(changed);
            }
            if fits(self.rules, self.answered, &changed) {
                sample.insert(changed);
                code = changed;
            }
        }
    }

    /// A code that fits all answers and is not this one, if one is found in
    /// time.
    fn other_than(
        &self,
        guess: &Code,
        randomness: &mut impl Randomness,
        cancel: &Cancel,
    ) -> Option<Code> {
        let constraints = Constraints::of_rows(self.rules, self.answered);
        let mut holes: Vec<usize> = (0..constraints.holes.len()).collect();
        randomness.shuffle(&mut holes);
        let mut found = None;
        let _ended = Backtracking::new(&constraints, OTHER_STEPS_MAX, cancel).visit(
            &holes,
            &mut Shuffled(randomness),
            &mut |pegs| match Code::new(self.rules, pegs) {
                Ok(code) if code != *guess => {
                    found = Some(code);
                    ControlFlow::Break(())
                }
                Ok(_) | Err(_) => ControlFlow::Continue(()),
            },
        );
        found
    }
}

/// Whether a code gives all these answers.
fn fits(rules: &Rules, answered: &[Row], code: &Code) -> bool {
    answered.iter().all(|row| mark(rules, code, &row.guess) == row.feedback)
}

/// The first code of the largest class that a guess splits these codes into;
/// of equals the one with the lowest answer. The guess itself comes last.
fn largest_class(rules: &Rules, codes: impl Iterator<Item = Code>, guess: &Code) -> Option<Code> {
    let mut classes: BTreeMap<Feedback, (u64, Code)> = BTreeMap::new();
    for code in codes {
        classes.entry(mark(rules, &code, guess)).or_insert((0, code)).0 += 1;
    }
    let classes = classes.into_iter().rev();
    let largest = classes.max_by_key(|(answer, (count, _))| (!answer.is_solved(), *count));
    largest.map(|(_, (_, code))| code)
}

/// Rounds estimates to two digits, and sees that no count is less than a later
/// one.
fn smooth(counts: &mut [OpenCount]) {
    let mut most = u128::MAX;
    for count in counts.iter_mut() {
        if let OpenCount::About(codes) = count {
            let mut unit = 1;
            while *codes / unit >= 100 {
                unit *= 10;
            }
            *codes = ((*codes + unit / 2) / unit * unit).min(most);
        }
        most = count.codes();
    }
    let mut least = 0;
    for count in counts.iter_mut().rev() {
        if let OpenCount::About(codes) = count {
            *codes = (*codes).max(least);
        }
        least = count.codes();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{board, rules};
    use pegmind_rules::{Board, Preset, SplitMix64};

    /// Answers guesses until one is the code; the first one first.
    fn answers(rules: Rules, guesses: &[&str]) -> Vec<Row> {
        let mut rows = Vec::new();
        for guess in guesses {
            let guess = rules.code(guess).unwrap();
            let code = Evader::new(&rules, &rows, None)
                .evade(&guess, &mut SplitMix64(1), &Cancel::new())
                .unwrap();
            assert!(fits(&rules, &rows, &code));
            rows.push(Row { guess, feedback: mark(&rules, &code, &guess) });
        }
        rows
    }

    fn told(rows: &[Row]) -> String {
        rows.iter().map(|row| row.feedback.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_answer_leaves_most_codes_and_with_equals_the_fewest_exact_pegs() {
        // 256 of 1296 codes have no red and no orange.
        assert_eq!(told(&answers(Preset::Classic.rules(), &["RROO"])), "0+0");
        assert_eq!(told(&answers(rules(2, 3), &["RR"])), "0+0", "4 codes, as for 1+0");
    }

    #[test]
    fn where_codes_cannot_be_listed_the_counts_are_estimates() {
        let rules = rules(8, 12);
        let rows = answers(rules, &["1,1,2,2,3,3,4,4", "1,2,3,4,5,6,7,8", "5,5,6,6,7,7,8,8"]);
        let counts = Evader::new(&rules, &rows, None)
            .count_open(&mut SplitMix64(1), &Cancel::new(), |_| ())
            .unwrap();
        assert_eq!(counts[0], OpenCount::Exactly(rules.code_count()));
        assert!(!counts[1].is_exact(), "{counts:?}");
        assert_eq!(counts.len(), 4);
        assert!(counts.is_sorted_by_key(|count| std::cmp::Reverse(count.codes())), "{counts:?}");
    }

    #[test]
    fn the_code_shown_at_the_end_is_any_of_those_that_fit() {
        let board = board(Preset::Classic.rules(), &[("RROY", "0+1"), ("RBGG", "0+2")]);
        let evader = Evader::new(board.rules(), board.rows(), None);
        let shown: BTreeSet<Code> = (0..400)
            .filter_map(|game| evader.reveal(&mut SplitMix64(game), &Cancel::new()))
            .collect();
        assert_eq!(shown.len(), 36);
        assert!(shown.iter().all(|code| board.fits(code)));
    }

    /// A board on which no search for a code ends, and a code that fits it.
    fn endless() -> (Board, Code) {
        let rules = rules(16, 26);
        let known = draw_code(&rules, &mut SplitMix64(2));
        let mut board = Board::new(rules);
        let mut words = SplitMix64(3);
        for _ in 0..20 {
            let guess = draw_code(&rules, &mut words);
            let feedback = mark(&rules, &known, &guess);
            board.push(Row { guess, feedback }).unwrap();
        }
        (board, known)
    }

    #[test]
    fn a_known_code_gives_an_answer_where_no_search_ends_at_length() {
        let ((board, known), mut words) = (endless(), SplitMix64(4));
        let evader = Evader::new(board.rules(), board.rows(), Some(known));
        let guess = draw_code(board.rules(), &mut words);
        let code = evader.evade(&guess, &mut words, &Cancel::new()).unwrap();
        assert!(board.fits(&code));
        let other = draw_code(board.rules(), &mut words);
        assert_eq!(Evader::new(board.rules(), board.rows(), Some(other)).known, None);
    }

    #[test]
    fn a_known_code_is_revealed_where_no_search_ends_at_length() {
        let (board, known) = endless();
        let evader = Evader::new(board.rules(), board.rows(), Some(known));
        assert!(board.fits(&evader.reveal(&mut SplitMix64(4), &Cancel::new()).unwrap()));
    }
}
