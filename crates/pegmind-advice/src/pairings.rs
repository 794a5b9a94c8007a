//! What one answer can mean: which pegs of the guess may be exact and which
//! may be of the right color, as far as the rules tell.

use pegmind_rules::{Pairings, Peg, PegMark, Row, Rules};

use pegmind_solver::codes::constraints::{Constraints, MarkTallies, MatchSpans, Span};
use pegmind_solver::codes::peg_set::PEG_KINDS;
use pegmind_solver::{Cancel, Limits};

/// All ways to mark the pegs of this one guess that its answer allows: the
/// marks that [`explain`](pegmind_rules::explain) gives for some legal code
/// that earns the answer. Other rows do not count.
///
/// Lists the first `patterns_max` of them on boards of any size. If there are more, if the
/// limits are too little, or if the work is stopped, the list says that it is cut.
#[must_use]
pub fn list_pairings(
    rules: &Rules,
    row: &Row,
    patterns_max: usize,
    limits: &Limits,
    cancel: &Cancel,
) -> Pairings {
    let Some(spans) = MatchSpans::of_row(rules, row) else {
        return Pairings::default();
    };
    let times = Constraints::of_rules(rules).times;
    let mut spare = times.map(|times| times.max);
    for peg in row.guess.pegs() {
        if let Some(spare) = spare.get_mut(usize::from(peg.number())) {
            *spare = spare.saturating_sub(1);
        }
    }
    let mut marking = Marking {
        guess: row.guess.pegs(),
        given: row.feedback.peg_marks(),
        spans,
        times,
        spare,
        marks: Vec::new(),
        tallies: MarkTallies::default(),
        patterns_max,
        steps_left: limits.pairing_steps_max,
        cancel,
        found: Pairings::default(),
    };
    marking.extend(0, 0);
    marking.found
}

/// Marks that are being put together from the left.
struct Marking<'a> {
    guess: &'a [Peg],
    /// The marks themselves, where the answer tells them.
    given: Option<Vec<PegMark>>,
    spans: MatchSpans,
    times: [Span; PEG_KINDS],
    /// How often each peg may stand in the code beyond its times in the guess.
    spare: [u8; PEG_KINDS],
    marks: Vec<PegMark>,
    tallies: MarkTallies,
    patterns_max: usize,
    steps_left: u64,
    cancel: &'a Cancel,
    found: Pairings,
}

impl Marking<'_> {
    /// Finds all patterns that begin with the marks so far, of which so many
    /// are exact and so many of either kind of match.
    fn extend(&mut self, exact: u8, sum: u8) {
        self.steps_left = self.steps_left.saturating_sub(1);
        self.found.more |= self.steps_left == 0 || self.cancel.is_stopped();
        let left = self.guess.len() - self.marks.len();
        let reaches = |count: u8, span: Span| {
            count <= span.max && usize::from(count) + left >= usize::from(span.min)
        };
        if self.found.more
            || !reaches(exact, self.spans.exact)
            || !reaches(sum, self.spans.sum)
            || !self.has_spare_pegs(sum)
        {
            return;
        }
        let Some(peg) = self.guess.get(self.marks.len()) else {
            return self.finish();
        };
        for mark in [PegMark::Exact, PegMark::Color, PegMark::Nothing] {
            let given = self.given.as_ref().and_then(|given| given.get(self.marks.len()));
            let Some(tally) = self.tallies.of_mut(*peg) else {
                return;
            };
            let before = *tally;
            if given.is_some_and(|given| *given != mark) || !tally.add(mark) {
                continue;
            }
            self.marks.push(mark);
            let exact_more = u8::from(mark == PegMark::Exact);
            self.extend(exact + exact_more, sum + u8::from(mark != PegMark::Nothing));
            self.marks.pop();
            if let Some(tally) = self.tallies.of_mut(*peg) {
                *tally = before;
            }
        }
    }

    /// Takes in a pattern that is complete, if some code earns it.
    fn finish(&mut self) {
        if !self.has_code() {
            return;
        }
        if self.found.patterns.len() == self.patterns_max {
            self.found.more = true;
        } else {
            self.found.patterns.push(self.marks.clone());
        }
    }

    /// Whether there are enough pegs that match nothing in the guess. Of a
    /// peg that earned no match in some hole the code has no more than match.
    fn has_spare_pegs(&self, sum: u8) -> bool {
        let nothing = self.marks.len() - usize::from(sum);
        let unmatched = nothing.max(self.guess.len() - usize::from(self.spans.sum.max));
        let mut spare = 0;
        for ((_, tally), spare_pegs) in self.tallies.pegs().zip(&self.spare) {
            if tally.nothing == 0 {
                spare += usize::from(*spare_pegs);
            }
        }
        spare >= unmatched
    }

    /// Whether some code is marked like this.
    ///
    /// The code has the guess's pegs where they are exact and other pegs than
    /// the guess in the open holes. Each kind of peg stands in the open holes
    /// as often as it has color marks, or more often if the guess has no more
    /// of it to mark. Pegs of one kind fit into the open holes where the guess
    /// has another kind. That there are enough such holes for each kind alone
    /// is enough (Hall 1935): holes of two kinds together take any peg.
    fn has_code(&self) -> bool {
        let kinds = || self.tallies.pegs().map(|(_, tally)| tally).zip(&self.times);
        let open: u8 = kinds().map(|(tally, _)| tally.color + tally.nothing).sum();
        let mut least = 0_u16;
        let mut most = 0_u16;
        for (tally, times) in kinds() {
            let Some(allowed) = times.max.checked_sub(tally.exact) else {
                return false;
            };
            let room = allowed.min(open - tally.color - tally.nothing);
            if tally.color > room {
                return false;
            }
            least += u16::from(tally.color);
            most += u16::from(if tally.nothing == 0 { room } else { tally.color });
        }
        (least..=most).contains(&u16::from(open))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{board, rules};
    use pegmind_rules::{Board, FeedbackRule, Preset};

    fn list(board: &Board, patterns_max: usize, cancel: &Cancel) -> Pairings {
        list_pairings(board.rules(), &board.rows()[0], patterns_max, &Limits::THOROUGH, cancel)
    }

    fn patterns(rules: Rules, guess: &str, answer: &str) -> Vec<String> {
        let board = board(rules, &[(guess, answer)]);
        let pairings = list(&board, 100, &Cancel::new());
        assert!(!pairings.more);
        let text = |marks: &Vec<PegMark>| marks.iter().map(|mark| mark.symbol()).collect();
        pairings.patterns.iter().map(text).collect()
    }

    #[test]
    fn an_answer_that_no_code_earns_has_no_pattern() {
        let classic = Preset::Classic.rules();
        assert!(patterns(classic, "RRRR", "1+1").is_empty());
        assert!(patterns(classic.with_feedback(FeedbackRule::PerPeg), "RROY", ".o..").is_empty());
    }

    #[test]
    fn long_lists_are_cut_and_say_so() {
        let rules = rules(16, 26);
        let guess = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16";
        let board = board(rules, &[(guess, "5+5")]);
        let pairings = list(&board, 10, &Cancel::new());
        assert_eq!(pairings.patterns.len(), 10);
        assert!(pairings.more);
        assert!(pairings.patterns.is_sorted());
        let stopped = Cancel::new();
        stopped.stop();
        assert!(list(&board, 10, &stopped).more, "it is not known whether there are others");
    }
}
