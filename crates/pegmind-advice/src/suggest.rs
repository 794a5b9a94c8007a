//! The best next guess for a real board, and what a guess would do.

mod effort;
mod equivalent;
mod study;

use std::ops::ControlFlow;

use pegmind_rules::{Assessment, Board, Code, Count, Randomness, Rules, Split, SplitMix64};

use crate::suggest::effort::Effort;
use crate::suggest::study::Study;
use pegmind_optimal::Value;
use pegmind_solver::Cancel;
use pegmind_solver::Limits;
use pegmind_solver::SampleLimits;
use pegmind_solver::codes::backtracking::{Ascending, Backtracking};
use pegmind_solver::codes::candidates::CandidateSet;
use pegmind_solver::codes::constraints::Constraints;
use pegmind_solver::codes::partition::class_sizes;
use pegmind_solver::estimate::survey::Survey;
use pegmind_solver::strategy::expert::{most_telling, sample_size};
use pegmind_solver::strategy::one_step::choose;
use pegmind_solver::strategy::opening::opening_entropy;
use pegmind_solver::strategy::{Guesses, Strategy};

/// The expected number of guesses for so many codes together, rounded.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "never negative")]
pub(crate) fn expected_of(assessment: &Assessment, codes: u64) -> u64 {
    (assessment.expected * approximate(codes)).round() as u64
}

/// The best guess, and others as good.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// The guess to make. Of several as good it is one that fits, and of
    /// those the lowest.
    pub best: Assessment,
    /// Guesses that are as good, those that fit first, then in ascending
    /// order. All of them if the assessment is exact.
    pub as_good: Vec<Code>,
}

/// The best next guess. Returns `None` if no code fits the rows.
///
/// On boards like the classic one, and up to a few hundred candidates on larger
/// ones, this is a guess with which the best play begins, found within the limits.
/// Where they are too little it is the first guess of the best play found, or the
/// one that tells most; on boards with too many codes for that it is found as that
/// of [`expert`](pegmind_solver::expert()), and what it does is estimated from a
/// sample. The assessment says whether it is exact.
///
/// The worst case is that of a play that is best on average, and where that
/// can be told in time of the shortest such play.
///
/// Work that is stopped ends with the best guess found until then, which is
/// assessed from what is known of it, and never exact.
#[must_use]
pub fn suggest(
    board: &Board,
    guesses: Guesses,
    limits: &Limits,
    cancel: &Cancel,
) -> Option<Suggestion> {
    let survey = Survey::of(board, &limits.sample(sample_size(board.rules())), cancel);
    suggest_within(board, &survey, guesses, limits, cancel)
}

/// What the best guess on an empty board does. It may take some seconds on large boards. Returns
/// `None` if the board has no code.
#[must_use]
pub fn foresee(rules: &Rules, limits: &Limits, cancel: &Cancel) -> Option<Assessment> {
    let found = suggest(&Board::new(*rules), Guesses::All, limits, cancel);
    found.map(|found| found.best)
}

/// Like [`suggest`], where it is known what codes fit.
pub(crate) fn suggest_within(
    board: &Board,
    survey: &Survey,
    guesses: Guesses,
    limits: &Limits,
    cancel: &Cancel,
) -> Option<Suggestion> {
    let telling = || most_telling(board, survey, guesses, &mut SplitMix64(0), limits, cancel);
    let Survey::Listed(set) = survey else {
        return Some(alone(assess_unlisted(board, survey, telling()?, cancel)));
    };
    if let Some(mut study) = Study::new(board, set, guesses, limits)
        && let Some((guesses, value)) = study.best(board, cancel)
        && let Some((first, others)) = guesses.split_first()
    {
        let best = assess_value(board, set, *first, value, cancel);
        return Some(Suggestion { best, as_good: others.to_vec() });
    }
    let guess = if cancel.is_stopped() {
        set.codes().next()?
    } else {
        let chosen = choose(board, set, Strategy::Entropy, guesses, cancel);
        chosen.or_else(telling)?
    };
    Some(alone(assess_listed(board, set, guess, cancel)))
}

/// The guess that a strategy makes. Returns `None` if no code fits the rows. What is
/// expected of it holds if play is best afterwards.
///
/// On boards with so many codes that the strategy would take long it is a code
/// that fits; where these are too many to list, it is the most telling guess
/// for the strategies that look for one, and what it does is an estimate. Work
/// that is stopped ends with a code that fits, if one is known, and an estimate.
#[must_use]
pub fn suggest_by(
    board: &Board,
    strategy: Strategy,
    guesses: Guesses,
    randomness: &mut impl Randomness,
    limits: &Limits,
    cancel: &Cancel,
) -> Option<Suggestion> {
    let survey = Survey::of(board, &limits.sample(sample_size(board.rules())), cancel);
    let Survey::Listed(set) = &survey else {
        let fitting = match strategy {
            Strategy::RandomConsistent => match &survey {
                Survey::Sampled(sample) => sample.draw_one(randomness),
                Survey::Listed(_) | Survey::NoCode | Survey::Unknown { .. } => None,
            },
            Strategy::FirstConsistent => find_lowest(board, limits, cancel),
            Strategy::Minimax
            | Strategy::ExpectedSize
            | Strategy::Entropy
            | Strategy::MostParts => None,
        };
        let guess = fitting
            .or_else(|| most_telling(board, &survey, guesses, randomness, limits, cancel))?;
        return Some(alone(assess_unlisted(board, &survey, guess, cancel)));
    };
    let chosen = match strategy {
        Strategy::RandomConsistent => None,
        Strategy::FirstConsistent => set.codes().next(),
        Strategy::Minimax | Strategy::ExpectedSize | Strategy::Entropy | Strategy::MostParts => {
            choose(board, set, strategy, guesses, cancel)
        }
    };
    let guess = chosen.or_else(|| set.draw(randomness))?;
    Some(alone(assess_in(board, set, &guess, Guesses::All, limits, cancel)))
}

/// The lowest code that fits, if it is found in time.
fn find_lowest(board: &Board, limits: &Limits, cancel: &Cancel) -> Option<Code> {
    let constraints = Constraints::of_rows(board.rules(), board.rows());
    let holes: Vec<usize> = (0..constraints.holes.len()).collect();
    let mut lowest = None;
    let mut descent = Backtracking::new(&constraints, limits.search_steps_max, cancel);
    let _ = descent.visit(&holes, &mut Ascending, &mut |pegs| {
        lowest = Code::new(board.rules(), pegs).ok();
        ControlFlow::Break(())
    });
    lowest
}

/// What this guess would do. Returns `None` if no code fits the rows.
///
/// Exact and bounded as [`suggest`] is; later guesses come from all codes. Work
/// that is stopped ends with an estimate from what is known.
#[must_use]
pub fn assess(board: &Board, guess: &Code, limits: &Limits, cancel: &Cancel) -> Option<Assessment> {
    match &Survey::of(board, &limits.sample(SampleLimits::default().codes), cancel) {
        Survey::NoCode => None,
        survey => Some(assess_within(board, survey, guess, Guesses::All, limits, cancel)),
    }
}

/// Like [`assess`], where it is known what codes fit, and that some do.
pub(crate) fn assess_within(
    board: &Board,
    survey: &Survey,
    guess: &Code,
    later: Guesses,
    limits: &Limits,
    cancel: &Cancel,
) -> Assessment {
    match survey {
        Survey::Listed(set) => assess_in(board, set, guess, later, limits, cancel),
        survey => assess_unlisted(board, survey, *guess, cancel),
    }
}

/// What a guess does where the codes that fit are listed.
fn assess_in(
    board: &Board,
    set: &CandidateSet,
    guess: &Code,
    later: Guesses,
    limits: &Limits,
    cancel: &Cancel,
) -> Assessment {
    let study = Study::new(board, set, later, limits);
    match study.and_then(|mut study| study.value_of(board, guess, cancel)) {
        Some(value) => assess_value(board, set, *guess, value, cancel),
        None => assess_listed(board, set, *guess, cancel),
    }
}

/// What a guess does whose value was found.
fn assess_value(
    board: &Board,
    set: &CandidateSet,
    guess: Code,
    value: Value,
    cancel: &Cancel,
) -> Assessment {
    Assessment {
        guess,
        fits: board.fits(&guess),
        left: Some(Count::Exact(u128::from(set.len()))),
        split: class_sizes(board.rules(), &guess, set.codes(), cancel).as_deref().map(split_of),
        expected: approximate(value.total) / approximate(set.len().max(1)),
        total: Some(value.total),
        worst: value.longest,
        exact: value.exact,
    }
}

const fn alone(best: Assessment) -> Suggestion {
    Suggestion { best, as_good: Vec::new() }
}

/// How the codes are split into classes of these sizes.
fn split_of(sizes: &[u64]) -> Split {
    let classes = sizes.iter().filter(|size| **size > 0).count();
    Split {
        classes: u64::try_from(classes).unwrap_or(u64::MAX),
        largest: u128::from(sizes.iter().copied().max().unwrap_or_default()),
        exact: true,
    }
}

/// What a guess does where there are too many candidates to search.
fn assess_listed(board: &Board, set: &CandidateSet, guess: Code, cancel: &Cancel) -> Assessment {
    let left = Some(Count::Exact(u128::from(set.len())));
    let Some(sizes) = class_sizes(board.rules(), &guess, set.codes(), cancel) else {
        return Assessment { left, ..assess_unsplit(board, guess, approximate(set.len())) };
    };
    let fits = board.fits(&guess);
    let effort = Effort::of(board.rules()).among(set);
    let further = |size: &u64| approximate(*size) * effort.guesses(approximate(*size));
    let solved = if fits { 1.0 } else { 0.0 };
    let total: f64 = sizes.iter().map(further).sum::<f64>() - solved;
    let expected = 1.0 + total.max(0.0) / approximate(set.len().max(1));
    Assessment {
        guess,
        fits,
        left,
        split: Some(split_of(&sizes)),
        expected,
        total: None,
        worst: worst_of(expected),
        exact: false,
    }
}

/// What a guess does where the codes that fit are too many to list.
fn assess_unlisted(board: &Board, survey: &Survey, guess: Code, cancel: &Cancel) -> Assessment {
    let Survey::Sampled(sample) = survey else { return assess_unknown(board, guess) };
    let left = sample.left().codes();
    let Some(sizes) = class_sizes(board.rules(), &guess, sample.codes(), cancel) else {
        let unsplit = assess_unsplit(board, guess, approximate_large(left));
        return Assessment { left: Some(sample.left()), ..unsplit };
    };
    let drawn = u128::try_from(sample.len()).unwrap_or(1).max(1);
    // How many codes one of the sample stands for.
    let share = approximate_large(left) / approximate_large(drawn);
    let effort = Effort::of(board.rules());
    let further = |size: &u64| approximate(*size) * effort.guesses(approximate(*size) * share);
    let total: f64 = sizes.iter().map(further).sum();
    let fits = board.fits(&guess);
    let solved = if fits { 1.0 / approximate_large(left.max(1)) } else { 0.0 };
    let expected = 1.0 + (total / approximate_large(drawn) - solved).max(0.0);
    let Split { classes, largest, .. } = split_of(&sizes);
    // Divided first, because 16 pegs of 27 kinds leave few bits.
    let largest = (left / drawn * largest + left % drawn * largest / drawn).max(1);
    Assessment {
        guess,
        fits,
        left: Some(sample.left()),
        split: Some(Split { classes, largest, exact: false }),
        expected,
        total: None,
        worst: worst_of(expected),
        exact: false,
    }
}

/// What a guess does where no code that fits was found.
fn assess_unknown(board: &Board, guess: Code) -> Assessment {
    let rules = board.rules();
    // As many codes as are expected to be left after so many answers.
    let rows = i32::try_from(board.rows().len()).unwrap_or(i32::MAX);
    let share = (-opening_entropy(rules)).exp().powi(rows);
    assess_unsplit(board, guess, approximate_large(rules.code_count()) * share)
}

/// What a guess does of which no more is known than about how many codes fit.
fn assess_unsplit(board: &Board, guess: Code, codes: f64) -> Assessment {
    let expected = Effort::of(board.rules()).guesses(codes.max(2.0));
    Assessment {
        guess,
        fits: board.fits(&guess),
        left: None,
        split: None,
        expected,
        total: None,
        worst: worst_of(expected),
        exact: false,
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturating")]
fn worst_of(expected: f64) -> u32 {
    (expected.ceil() as u32).saturating_add(1)
}

#[expect(clippy::cast_precision_loss, reason = "averages are rounded anyway")]
const fn approximate(count: u64) -> f64 {
    count as f64
}

#[expect(clippy::cast_precision_loss, reason = "averages are rounded anyway")]
const fn approximate_large(count: u128) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{board, rules};
    use pegmind_rules::{FeedbackRule, Preset, Repeats};

    fn suggest(board: &Board, guesses: Guesses) -> Option<Suggestion> {
        super::suggest(board, guesses, &Limits::THOROUGH, &Cancel::new())
    }

    fn assess(board: &Board, guess: &Code) -> Option<Assessment> {
        super::assess(board, guess, &Limits::THOROUGH, &Cancel::new())
    }

    fn suggest_by(board: &Board, strategy: Strategy, guesses: Guesses) -> Option<Suggestion> {
        let (words, cancel) = (&mut SplitMix64(1), Cancel::new());
        super::suggest_by(board, strategy, guesses, words, &Limits::THOROUGH, &cancel)
    }

    #[test]
    fn other_guesses_cost_more() {
        let rows = [("RROY", "0+1"), ("RBGG", "0+2"), ("YGBP", "0+4")];
        let board = board(Preset::Classic.rules(), &rows);
        let assess = |guess| assess(&board, &board.rules().code(guess).unwrap()).unwrap();
        let [best, probe, useless] = ["GYPB", "GPBY", "RRRR"].map(assess);
        assert!((best.expected - 1.5).abs() < 1e-9 && best.fits && best.worst == 2);
        assert!((probe.expected - 2.0).abs() < 1e-9 && !probe.fits);
        // It tells nothing, so the two codes are as far as before.
        assert!((useless.expected - 2.5).abs() < 1e-9 && useless.worst == 3);
        assert_eq!(useless.split, Some(Split { classes: 1, largest: 2, exact: true }));
        assert!(best.exact && probe.exact && useless.exact);
    }

    #[test]
    fn the_empty_classic_board_and_every_opening_on_it_are_exact() {
        let empty = Board::new(Preset::Classic.rules());
        let best = suggest(&empty, Guesses::All).unwrap().best;
        assert_eq!((best.guess.to_string().as_str(), best.exact, best.worst), ("RROY", true, 6));
        assert_eq!(expected_of(&best, 1296), 5625);
        for (opening, total) in [("1111", 6318), ("1122", 5702), ("1234", 5673)] {
            let opening = empty.rules().code(opening).unwrap();
            let assessed = assess(&empty, &opening).unwrap();
            assert_eq!((expected_of(&assessed, 1296), assessed.exact), (total, true), "{opening}");
        }
    }

    #[test]
    fn few_codes_of_a_large_board_are_exact() {
        let rows = [("112233", "2+1"), ("114455", "3+0"), ("114666", "2+1"), ("333777", "1+1")];
        let board = board(rules(6, 9), &rows);
        let suggestion = suggest(&board, Guesses::All).unwrap();
        let Some(Count::Exact(left)) = suggestion.best.left else { panic!("they can be listed") };
        assert!((3..=60).contains(&left) && suggestion.best.exact, "{suggestion:?}");
        let last = suggestion.as_good.last().copied().unwrap_or(suggestion.best.guess);
        let assessed = assess(&board, &last).unwrap();
        assert_eq!((assessed.expected, assessed.exact), (suggestion.best.expected, true));
    }

    #[test]
    fn strategies_make_their_guesses() {
        let board = board(Preset::Classic.rules(), &[("RROY", "0+1")]);
        let by = |strategy| suggest_by(&board, strategy, Guesses::All).unwrap().best;
        let best = suggest(&board, Guesses::All).unwrap().best;
        for strategy in Strategy::ALL {
            let made = by(*strategy);
            assert!(made.exact && made.expected >= best.expected, "{strategy}");
        }
        assert_eq!(by(Strategy::FirstConsistent).guess.to_string(), "OOGO");
        let opening = |strategy| {
            let empty = Board::new(Preset::Classic.rules());
            suggest_by(&empty, strategy, Guesses::All).unwrap().best.guess.to_string()
        };
        assert_eq!(opening(Strategy::Minimax), "RROO");
        assert_eq!(opening(Strategy::Entropy), "ROYG");
    }

    #[test]
    fn contradictions_have_no_suggestion() {
        let board = board(Preset::Classic.rules(), &[("RROY", "0+0"), ("RBGG", "4+0")]);
        assert_eq!(suggest(&board, Guesses::All), None);
        assert_eq!(suggest_by(&board, Strategy::Minimax, Guesses::All), None);
        assert_eq!(assess(&board, &board.rules().code("RRRR").unwrap()), None);
    }

    #[test]
    fn estimates_are_labelled_and_repeat() {
        for (pegs, colors, expected) in [(5, 8, 5.48), (6, 9, 6.29), (8, 12, 8.3)] {
            let board = Board::new(rules(pegs, colors));
            let best = suggest(&board, Guesses::All).unwrap().best;
            assert!(!best.exact);
            assert!((best.expected - expected).abs() < 0.3, "{} {expected}", best.expected);
            assert_eq!(suggest(&board, Guesses::All).unwrap().best, best);
        }
        let huge = suggest(&Board::new(rules(16, 26)), Guesses::All).unwrap().best;
        assert_eq!(huge.left, Some(Count::Exact(rules(16, 26).code_count())));
        assert!(huge.split.is_some_and(|split| !split.exact && split.classes > 10));
        assert!(!huge.exact);
        // Nothing but guesses tells the orders of 16 pegs from each other.
        let huge = Board::new(rules(16, 26).with_feedback(FeedbackRule::Sum));
        assert_eq!(suggest(&huge, Guesses::All).unwrap().best.worst, u32::MAX);
    }

    #[test]
    fn sampled_splits_stand_for_all_codes() {
        let board = board(rules(8, 12), &[("1,1,2,2,3,3,4,4", "1+2")]);
        let best = suggest(&board, Guesses::All).unwrap().best;
        let Some(Count::Estimate { codes, standard_error }) = best.left else {
            panic!("too many to count");
        };
        // Counted by trying all codes: 52,858,776.
        assert!(codes.abs_diff(52_858_776) < 5 * standard_error, "{codes}, {standard_error}");
        let split = best.split.unwrap();
        assert!(split.largest < codes / 5 && split.largest > codes / 40, "{split:?}");
        let assess = |guess| assess(&board, &board.rules().code(guess).unwrap()).unwrap();
        let useless = assess("1,1,1,1,1,1,1,1");
        assert_eq!(useless.left, best.left);
        assert!(useless.expected > best.expected + 0.5, "{useless:?} {best:?}");
    }

    #[test]
    fn strategies_have_guesses_where_codes_cannot_be_listed() {
        let board = board(rules(8, 12), &[("1,1,2,2,3,3,4,4", "1+2")]);
        for strategy in Strategy::ALL {
            let best = suggest_by(&board, *strategy, Guesses::Candidates).unwrap().best;
            assert!(best.fits && !best.exact, "{strategy}");
            if *strategy == Strategy::FirstConsistent {
                assert_eq!(best.guess.to_string(), "RORRRRRR");
            }
        }
        assert!(suggest(&board, Guesses::Candidates).unwrap().best.fits);
    }

    #[test]
    fn stopped_work_ends_with_a_guess_that_is_not_exact() {
        let cancel = Cancel::new();
        cancel.stop();
        let classic = board(Preset::Classic.rules(), &[("1122", "0+1")]);
        let large = board(rules(8, 12), &[("1,1,2,2,3,3,4,4", "1+2")]);
        for board in [classic, large, Board::new(rules(16, 26))] {
            let stopped =
                super::suggest(&board, Guesses::All, &Limits::THOROUGH, &cancel).unwrap().best;
            assert!(!stopped.exact && stopped.expected > 1.0, "{stopped:?}");
            let assessed =
                super::assess(&board, &stopped.guess, &Limits::THOROUGH, &cancel).unwrap();
            assert!(!assessed.exact && assessed.expected > 1.0, "{assessed:?}");
        }
    }

    #[test]
    fn estimates_where_each_peg_is_marked_are_the_same_to_the_last_digit() {
        let rules = rules(5, 8).with_feedback(FeedbackRule::PerPeg);
        let rows = board(rules, &[("11223", "#o..o")]);
        let guess = rules.code("14523").unwrap();
        let limits = &Limits::EVERY_TURN;
        let assess = || super::assess(&rows, &guess, limits, &Cancel::new()).unwrap();
        assert!(!assess().exact);
        let estimate = || assess().expected.to_bits();
        let once = estimate();
        for _ in 0..10 {
            assert_eq!(estimate(), once);
        }
        let empty = Board::new(rules);
        let opening = || super::suggest(&empty, Guesses::All, limits, &Cancel::new()).unwrap().best;
        assert_eq!(opening(), opening());
    }

    /// Estimates, which boards as small as these do not need.
    #[test]
    fn estimates_are_near_the_best_play_on_every_board_that_is_solved_at_once() {
        let mut seen = 0;
        let sizes = (1..=9).flat_map(|pegs| (2..=12).map(move |colors| (pegs, colors)));
        let kinds = [Repeats::Allowed, Repeats::Forbidden];
        for ((pegs, colors), repeats) in sizes.flat_map(|size| kinds.map(|kind| (size, kind))) {
            let rules = Rules::mastermind(pegs, colors).unwrap().with_repeats(repeats);
            for feedback in FeedbackRule::ALL {
                let Ok(rules) = rules.map(|rules| rules.with_feedback(*feedback)) else { continue };
                if !(9..=256).contains(&rules.code_count()) {
                    continue;
                }
                let empty = Board::new(rules);
                let best = suggest(&empty, Guesses::All).unwrap().best;
                if !best.exact {
                    continue;
                }
                let set = CandidateSet::enumerate(&empty, &Cancel::new()).unwrap();
                let (all, cancel) = (Guesses::All, Cancel::new());
                let guess = choose(&empty, &set, Strategy::Entropy, all, &cancel).unwrap();
                let estimate = assess_listed(&empty, &set, guess, &cancel).expected;
                assert!(estimate > best.expected - 0.3, "{rules}: {estimate} {}", best.expected);
                assert!(estimate < best.expected + 0.6, "{rules}: {estimate} {}", best.expected);
                let least = Effort::of(&rules).least(approximate(set.len()));
                assert!(estimate > least - 1e-9, "{rules}: {estimate} {least}");
                seen += 1;
            }
        }
        assert!(seen > 100, "{seen}");
    }

    #[test]
    fn estimates_of_larger_boards_are_not_below_what_was_proven() {
        let rules = |pegs, colors| Rules::mastermind(pegs, colors).unwrap();
        let lock = rules(4, 10).with_repeats(Repeats::Forbidden).unwrap();
        // Proven for the first one and the third; else what the best play known takes.
        for (rules, feedback, known) in [
            (lock, FeedbackRule::PerPeg, 3.827),
            (rules(4, 12), FeedbackRule::PerPeg, 4.61),
            (rules(4, 6), FeedbackRule::PerPeg, 3.249),
            (Preset::Wordish.rules(), FeedbackRule::PerPeg, 3.74),
            (lock, FeedbackRule::Keys, 5.213),
        ] {
            let board = Board::new(rules.with_feedback(feedback));
            let set = CandidateSet::enumerate(&board, &Cancel::new()).unwrap();
            let guess = most_telling(
                &board,
                &Survey::Listed(set.clone()),
                Guesses::All,
                &mut SplitMix64(0),
                &Limits::THOROUGH,
                &Cancel::new(),
            );
            let estimate = assess_listed(&board, &set, guess.unwrap(), &Cancel::new()).expected;
            assert!((known..known + 0.25).contains(&estimate), "{estimate}, {known}");
        }
    }
}
