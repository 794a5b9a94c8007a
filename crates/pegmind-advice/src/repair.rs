//! Which answers were probably given wrong when no code fits all rows.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use pegmind_rules::{
    Board, Code, Codes, Correction, Count, Feedback, FeedbackRule, PegMark, Repair, RepairedCount,
    Row, Rules, Slip, SplitMix64, mark,
};

use pegmind_solver::Cancel;
use pegmind_solver::Limits;
use pegmind_solver::SampleLimits;
use pegmind_solver::codes::backtracking::{Ascending, Backtracking};
use pegmind_solver::codes::candidates::CANDIDATES_MAX;
use pegmind_solver::codes::constraints::Constraints;
use pegmind_solver::estimate::consistency::{Attempt, Verdict, attempt, find_contradiction};
use pegmind_solver::estimate::survey::Survey;

/// The most steps to look for a code that one changed answer allows.
const ATTEMPT_STEPS: u64 = 20_000;

/// For how many repairs the codes that fit are estimated.
const ESTIMATES_MAX: usize = 12;

/// Walkers in each group for such an estimate.
const ESTIMATE_WALKERS: usize = 48;

/// The most repairs of two answers that are listed.
pub const PAIRS_MAX: usize = 1_000;

/// What is wrong with some rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Diagnosis {
    /// Nothing: this code fits all of them.
    Consistent(Code),
    /// No code fits all of them.
    Contradiction(Vec<Repair>),
    /// The search for a code that fits did not end in time.
    Unknown,
}

/// Finds the answers that are probably wrong if no code fits all rows.
///
/// Lists every change of one answer after which some code fits; if there is
/// none, every change of two, up to [`PAIRS_MAX`]; if there is none of these
/// either, nothing. They come in the order of how people slip: exact and
/// color exchanged first, then answers that are wrong by a little, then
/// others; of those alike the one first that leaves the fewest codes.
///
/// On boards with more than [`CANDIDATES_MAX`] codes the list may not be
/// complete; the work is limited to [`Limits::repair_steps_max`]. Where codes could not
/// be counted, they are estimated for the likeliest repairs; those for which
/// nothing is known come last of those alike. The same rows always give the same list.
/// Work that is stopped ends with the repairs found until then, whose codes are
/// not all counted, or as `Unknown` if not even the contradiction was.
#[must_use]
pub fn diagnose(board: &Board, limits: &Limits, cancel: &Cancel) -> Diagnosis {
    match find_contradiction(board, limits, cancel) {
        Verdict::Consistent(code) => return Diagnosis::Consistent(code),
        Verdict::Unknown => return Diagnosis::Unknown,
        Verdict::Contradiction { .. } | Verdict::ContradictionBy { .. } => {}
    }
    let small = board.rules().code_count() <= u128::from(CANDIDATES_MAX);
    let mut repairs = Vec::new();
    for corrections in [1, 2] {
        let found = if small {
            walk_codes(board, corrections, cancel)
        } else {
            LargeSearch::new(board, limits, cancel).find(corrections)
        };
        repairs = found.into_iter().map(|(changes, left)| repair(board, &changes, left)).collect();
        // Of work that was stopped it is not known whether one answer is enough.
        if !repairs.is_empty() || cancel.is_stopped() {
            break;
        }
    }
    repairs.sort_by_key(|repair| (rank(repair), !repair.left.is_known(), rows(repair)));
    let unknown = repairs.iter_mut().filter(|repair| !repair.left.is_known());
    for repair in unknown.take(ESTIMATES_MAX) {
        estimate(repair, board, limits, cancel);
    }
    repairs.sort_by_key(|repair: &Repair| {
        (rank(repair), !repair.left.is_known(), repair.left.found(), rows(repair))
    });
    repairs.truncate(PAIRS_MAX);
    Diagnosis::Contradiction(repairs)
}

/// How likely the slips are together: 0 comes first.
fn rank(repair: &Repair) -> u8 {
    repair.corrections.iter().map(|correction| correction.slip.rank()).sum()
}

/// The numbers of the rows that are changed.
fn rows(repair: &Repair) -> Vec<usize> {
    repair.corrections.iter().map(|correction| correction.row).collect()
}

/// Estimates how many codes fit after it, if some are found.
fn estimate(repair: &mut Repair, board: &Board, limits: &Limits, cancel: &Cancel) {
    let mut rows = board.rows().to_vec();
    for correction in &repair.corrections {
        if let Some(row) = rows.get_mut(correction.row - 1) {
            row.feedback = correction.instead;
        }
    }
    let mut repaired = Board::new(*board.rules());
    // Every row was on a board before, and so was every answer.
    if rows.into_iter().any(|row| repaired.push(row).is_err()) {
        return;
    }
    let limits = SampleLimits { walkers: ESTIMATE_WALKERS, ..limits.sample(1) };
    let survey = Survey::draw(&repaired, &limits, &mut SplitMix64(0), cancel);
    match survey.left() {
        Some(Count::Exact(codes)) if codes > 0 => {
            let codes = u64::try_from(codes).unwrap_or(u64::MAX);
            repair.left = RepairedCount::Exactly(codes);
        }
        Some(Count::Estimate { codes, .. }) => repair.left = RepairedCount::About(codes),
        Some(Count::Exact(_)) | None => {}
    }
}

/// What helps where no code fits all rows. Returns `None` if some code does, or if that is not
/// known.
#[must_use]
pub fn find_repairs(board: &Board, limits: &Limits, cancel: &Cancel) -> Option<Vec<Repair>> {
    match diagnose(board, limits, cancel) {
        Diagnosis::Contradiction(repairs) => Some(repairs),
        Diagnosis::Consistent(_) | Diagnosis::Unknown => None,
    }
}

/// Rows, counted from 0, with what they would read instead.
type Changes = Vec<(usize, Feedback)>;

fn repair(board: &Board, changes: &Changes, left: RepairedCount) -> Repair {
    let correction = |(idx, instead): &(usize, Feedback)| {
        let given = board.rows().get(*idx)?.feedback;
        let slip = Slip::between(&given, instead);
        Some(Correction { row: idx + 1, given, instead: *instead, slip })
    };
    Repair { corrections: changes.iter().filter_map(correction).collect(), left }
}

/// Looks at every code of the board: one that clashes with so many rows is
/// left by changing just these.
fn walk_codes(
    board: &Board,
    corrections: usize,
    cancel: &Cancel,
) -> BTreeMap<Changes, RepairedCount> {
    let mut counts: BTreeMap<Changes, u64> = BTreeMap::new();
    let codes = Codes::new(board.rules()).take_while(|_| !cancel.is_stopped());
    for code in codes {
        let mut changes = Changes::new();
        for (idx, row) in board.rows().iter().enumerate() {
            let would_be = mark(board.rules(), &code, &row.guess);
            if would_be != row.feedback {
                changes.push((idx, would_be));
                if changes.len() > corrections {
                    break;
                }
            }
        }
        if changes.len() == corrections {
            *counts.entry(changes).or_default() += 1;
        }
    }
    let counted = if cancel.is_stopped() { RepairedCount::AtLeast } else { RepairedCount::Exactly };
    counts.into_iter().map(|(changes, count)| (changes, counted(count))).collect()
}

/// Looks for repairs on boards with too many codes to look at all.
struct LargeSearch<'a> {
    board: &'a Board,
    cancel: &'a Cancel,
    steps_max: u64,
    found: BTreeMap<Changes, RepairedCount>,
    steps_left: u64,
    words: SplitMix64,
}

impl<'a> LargeSearch<'a> {
    fn new(board: &'a Board, limits: &Limits, cancel: &'a Cancel) -> Self {
        let (found, steps_max) = (BTreeMap::new(), limits.repair_steps_max);
        Self { board, cancel, steps_max, found, steps_left: steps_max, words: SplitMix64(0) }
    }

    fn find(mut self, corrections: usize) -> BTreeMap<Changes, RepairedCount> {
        let rows = self.board.rows().len();
        let mut places: Vec<Vec<usize>> = (0..rows).map(|idx| vec![idx]).collect();
        if corrections == 2 {
            let pairs = |first| (first + 1..rows).map(move |second| vec![first, second]);
            places = (0..rows).flat_map(pairs).collect();
        }
        // Half of the steps for codes that fit all other rows, half for what
        // they leave open.
        let share = self.steps_max / 2 / u64::try_from(places.len()).unwrap_or(1).max(1);
        let open: Vec<Vec<usize>> =
            places.into_iter().filter(|places| !self.list_codes(places, share)).collect();
        for rank in [Slip::Swapped.rank(), Slip::Misjudged.rank()] {
            for places in &open {
                self.try_slips(places, rank);
            }
        }
        self.found
    }

    /// Looks at codes that fit all other rows than these: what they make of
    /// these is a repair. Whether all of them were looked at.
    fn list_codes(&mut self, places: &[usize], steps_max: u64) -> bool {
        let rules = self.board.rules();
        let rows = self.board.rows();
        let others: Vec<Row> = rows
            .iter()
            .enumerate()
            .filter_map(|(idx, row)| (!places.contains(&idx)).then_some(*row))
            .collect();
        let constraints = Constraints::of_rows(rules, &others);
        let mut counts: BTreeMap<Changes, u64> = BTreeMap::new();
        let holes: Vec<usize> = (0..constraints.holes.len()).collect();
        let visited = Backtracking::new(&constraints, steps_max, self.cancel).visit(
            &holes,
            &mut Ascending,
            &mut |pegs| {
                if let Ok(code) = Code::new(rules, pegs) {
                    let change = |idx: &usize| {
                        let row = rows.get(*idx)?;
                        let would_be = mark(rules, &code, &row.guess);
                        (would_be != row.feedback).then_some((*idx, would_be))
                    };
                    let changes: Changes = places.iter().filter_map(change).collect();
                    // With fewer changes it is another repair.
                    if changes.len() == places.len() {
                        *counts.entry(changes).or_default() += 1;
                    }
                }
                ControlFlow::Continue(())
            },
        );
        let complete = visited.is_continue();
        for (changes, count) in counts {
            let count = if complete {
                RepairedCount::Exactly(count)
            } else {
                RepairedCount::AtLeast(count)
            };
            self.found.insert(changes, count);
        }
        complete
    }

    /// Tries answers for which the given ones may stand by slips up to a rank.
    fn try_slips(&mut self, places: &[usize], rank: u8) {
        let rules = self.board.rules();
        let answers = places.iter().map(|idx| {
            let given = self.board.rows().get(*idx).map(|row| row.feedback);
            let likely = given.map(|given| likely_answers(rules, &given, rank));
            likely.unwrap_or_default().into_iter().map(|answer| (*idx, answer)).collect::<Vec<_>>()
        });
        let mut tries: Vec<Changes> = vec![Changes::new()];
        for answers in answers {
            let with = |changes: &Changes| -> Vec<Changes> {
                answers.iter().map(|answer| [changes.as_slice(), &[*answer]].concat()).collect()
            };
            tries = tries.iter().flat_map(with).collect();
        }
        for changes in tries {
            if self.found.contains_key(&changes) {
                continue;
            }
            // Preparing an attempt takes time, too.
            self.steps_left = self.steps_left.saturating_sub(1_000);
            if self.steps_left == 0 || self.cancel.is_stopped() {
                return;
            }
            let mut rows = self.board.rows().to_vec();
            for (idx, answer) in &changes {
                if let Some(row) = rows.get_mut(*idx) {
                    row.feedback = *answer;
                }
            }
            let constraints = Constraints::of_rows(rules, &rows);
            let mut steps = ATTEMPT_STEPS.min(self.steps_left);
            self.steps_left -= steps;
            let attempt = attempt(rules, &constraints, &mut steps, &mut self.words, self.cancel);
            self.steps_left += steps;
            if matches!(attempt, Attempt::Found(_)) {
                self.found.insert(changes, RepairedCount::AtLeast(1));
            }
        }
    }
}

/// The answers for which this one may stand by slips up to a rank.
fn likely_answers(rules: &Rules, given: &Feedback, rank: u8) -> Vec<Feedback> {
    let pegs = rules.pegs().get();
    let all: Vec<Feedback> = match given.peg_marks() {
        Some(marks) => near_marks(rules, &marks),
        None => (0..=u64::from(pegs))
            .flat_map(|exact| {
                (0..=u64::from(pegs)).filter_map(move |color| match rules.feedback() {
                    FeedbackRule::Keys => Feedback::keys(rules, exact, color).ok(),
                    FeedbackRule::Exact if color == 0 => Feedback::exact_only(rules, exact).ok(),
                    FeedbackRule::Sum if color == 0 => Feedback::sum_only(rules, exact).ok(),
                    FeedbackRule::Exact | FeedbackRule::Sum | FeedbackRule::PerPeg => None,
                })
            })
            .collect(),
    };
    let likely = |answer: &Feedback| answer != given && Slip::between(given, answer).rank() <= rank;
    all.into_iter().filter(likely).collect()
}

/// Marks with one of them changed, or with exact and color exchanged.
fn near_marks(rules: &Rules, marks: &[PegMark]) -> Vec<Feedback> {
    let all = [PegMark::Exact, PegMark::Color, PegMark::Nothing];
    let mut near: Vec<Vec<PegMark>> = Vec::new();
    for idx in 0..marks.len() {
        for mark in all {
            let mut changed = marks.to_vec();
            if let Some(place) = changed.get_mut(idx) {
                *place = mark;
            }
            near.push(changed);
        }
    }
    let exchanged = |mark: &PegMark| match mark {
        PegMark::Exact => PegMark::Color,
        PegMark::Color => PegMark::Exact,
        PegMark::Nothing => PegMark::Nothing,
    };
    near.push(marks.iter().map(exchanged).collect());
    near.iter().filter_map(|marks| Feedback::per_peg(rules, marks).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{board, rules};
    use pegmind_rules::Preset;

    fn texts(board: &Board) -> Vec<String> {
        let Diagnosis::Contradiction(repairs) = diagnose(board, &Limits::THOROUGH, &Cancel::new())
        else {
            panic!("the rows contradict each other");
        };
        let correction = |correction: &Correction| {
            let Correction { row, given, instead, slip } = correction;
            format!("{row} {given} {instead} {slip}")
        };
        let text = |repair: &Repair| {
            let corrections: Vec<String> = repair.corrections.iter().map(correction).collect();
            format!("{} {:?}", corrections.join(" "), repair.left)
        };
        repairs.iter().map(text).collect()
    }

    #[test]
    fn the_rows_of_the_manual_have_three_repairs() {
        let rows = [("RROY", "1+0"), ("RBGG", "0+2"), ("YGBP", "0+4"), ("GPBY", "2+2")];
        let repairs = texts(&board(Preset::Classic.rules(), &rows));
        assert_eq!(
            repairs,
            [
                "1 1+0 0+1 swapped Exactly(1)",
                "3 0+4 2+2 misjudged Exactly(1)",
                "2 0+2 1+1 misjudged Exactly(2)",
            ]
        );
    }

    #[test]
    fn an_answer_that_was_changed_is_always_among_the_repairs() {
        let mut words = SplitMix64(7);
        let mut contradictions = 0;
        for round in 0..200 {
            let rule = FeedbackRule::ALL[round % FeedbackRule::ALL.len()];
            let rules = Preset::Classic.rules().with_feedback(rule);
            let mut draw = || pegmind_rules::draw_code(&rules, &mut words);
            let (code, other) = (draw(), draw());
            let mut board = Board::new(rules);
            for row in 0..5 {
                let guess = draw();
                let code = if row == 2 { &other } else { &code };
                board.push(Row { guess, feedback: mark(&rules, code, &guess) }).unwrap();
            }
            let row = board.rows()[2];
            let right = mark(&rules, &code, &row.guess);
            let Diagnosis::Contradiction(repairs) =
                diagnose(&board, &Limits::THOROUGH, &Cancel::new())
            else {
                continue;
            };
            contradictions += 1;
            let undoes = |repair: &Repair| {
                matches!(repair.corrections.as_slice(),
                    [correction] if correction.row == 3 && correction.instead == right)
            };
            assert!(repairs.iter().any(undoes), "{board:?}");
        }
        assert!(contradictions > 20, "{contradictions}");
    }

    #[test]
    fn rows_without_a_contradiction_need_no_repair() {
        let whole = board(Preset::Classic.rules(), &[("RROY", "0+1"), ("RBGG", "0+2")]);
        assert!(
            matches!(diagnose(&whole, &Limits::THOROUGH, &Cancel::new()), Diagnosis::Consistent(code) if whole.fits(&code))
        );
    }

    #[test]
    fn two_wrong_answers_are_found_where_one_is_not_enough() {
        let rows = [("RRRR", "0+0"), ("RRRR", "1+0"), ("OOOO", "0+0"), ("OOOO", "1+0")];
        let repairs = texts(&board(Preset::Classic.rules(), &rows));
        assert_eq!(repairs.len(), 4);
        assert_eq!(repairs[0], "1 0+0 1+0 one-too-few 3 0+0 1+0 one-too-few Exactly(192)");
    }

    #[test]
    fn three_wrong_answers_are_not_repaired() {
        let rows = [
            ("RRRR", "0+0"),
            ("RRRR", "1+0"),
            ("OOOO", "0+0"),
            ("OOOO", "1+0"),
            ("YYYY", "0+0"),
            ("YYYY", "1+0"),
        ];
        assert!(texts(&board(Preset::Classic.rules(), &rows)).is_empty());
    }

    #[test]
    fn every_feedback_rule_has_its_slips() {
        let repairs = |feedback, rows: &[(&str, &str)]| {
            texts(&board(Preset::Classic.rules().with_feedback(feedback), rows))
        };
        let exact = repairs(FeedbackRule::Exact, &[("RRRR", "1"), ("RRRR", "2")]);
        assert_eq!(exact, ["1 1 2 one-too-few Exactly(150)", "2 2 1 one-too-many Exactly(500)"]);
        let sum = repairs(FeedbackRule::Sum, &[("RRRR", "1"), ("RRRR", "3")]);
        assert_eq!(sum, ["1 1 3 other Exactly(20)", "2 3 1 other Exactly(500)"]);
        let per_peg = repairs(FeedbackRule::PerPeg, &[("ROYG", "#..."), ("RBBB", "o...")]);
        assert_eq!(per_peg.first().map(String::as_str), Some("1 #... o... swapped Exactly(7)"));
    }

    #[test]
    fn large_boards_have_repairs_too() {
        let rows =
            [("1,1,1,1,2,2,2,2", "3+0"), ("1,1,3,4,1,1,5,6", "1+2"), ("1,2,2,2,2,2,2,2", "0+0")];
        let repairs = texts(&board(rules(8, 12), &rows));
        assert_eq!(
            repairs.first().map(String::as_str),
            Some("3 0+0 0+1 one-too-few Exactly(7776)")
        );
        assert!(repairs.iter().any(|text| text.starts_with("1 3+0 0+0 other About")));
    }

    #[test]
    fn repairs_of_large_boards_can_be_counted_once_few_codes_are_left() {
        let rows =
            [("1,1,1,1,2,2,2,2", "0+0"), ("3,4,5,6,7,8,9,10", "6+2"), ("3,4,5,6,7,8,9,11", "2+6")];
        let repairs = texts(&board(rules(8, 12), &rows));
        assert!(repairs.iter().any(|text| text.contains("Exactly")), "{repairs:?}");
        let pair = [
            ("1,1,1,1,2,2,2,2", "0+0"),
            ("1,1,1,1,2,2,2,2", "8+0"),
            ("3,3,3,3,3,3,3,3", "0+0"),
            ("3,3,3,3,3,3,3,3", "4+0"),
        ];
        let repairs = texts(&board(rules(8, 12), &pair));
        assert!(!repairs.is_empty());
    }
}
