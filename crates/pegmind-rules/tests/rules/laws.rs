//! Laws of codes, answers and their notation on boards of every kind.

use std::collections::{BTreeMap, BTreeSet};

use pegmind_rules::{
    Blanks, Board, Code, Codes, Draft, Feedback, FeedbackRule, Peg, PegMark, Preset, Randomness,
    Repeats, Row, RowCount, Rules, SplitMix64, draw_code, explain, mark,
};
use proptest::prelude::*;

fn make(
    pegs: u8,
    colors: u8,
    repeats: Repeats,
    blanks: Blanks,
    feedback: FeedbackRule,
) -> Option<Rules> {
    let rules = Rules::mastermind(pegs, colors).ok()?.with_blanks(blanks).ok()?;
    Some(rules.with_repeats(repeats).ok()?.with_feedback(feedback))
}

/// Every board of these sizes, under every rule.
fn small_boards() -> impl Iterator<Item = Rules> {
    let sizes = [(1, 2), (1, 4), (2, 2), (2, 4), (3, 2), (3, 3), (4, 2), (4, 3), (5, 2)];
    let repeats = [Repeats::Allowed, Repeats::Forbidden];
    let blanks = [Blanks::Allowed, Blanks::Forbidden];
    sizes.into_iter().flat_map(move |(pegs, colors)| {
        repeats.into_iter().flat_map(move |repeats| {
            blanks.into_iter().flat_map(move |blanks| {
                let rules = FeedbackRule::ALL.iter();
                rules.filter_map(move |rule| make(pegs, colors, repeats, blanks, *rule))
            })
        })
    })
}

/// Boards of every size, under every rule.
fn any_board() -> impl Strategy<Value = Rules> {
    let repeats = prop_oneof![Just(Repeats::Allowed), Just(Repeats::Forbidden)];
    let blanks = prop_oneof![Just(Blanks::Allowed), Just(Blanks::Forbidden)];
    let feedback = prop::sample::select(FeedbackRule::ALL);
    (1_u8..=16, 2_u8..=26, repeats, blanks, feedback)
        .prop_filter_map("a board needs a code", |(pegs, colors, repeats, blanks, feedback)| {
            make(pegs, colors, repeats, blanks, feedback)
        })
}

/// A code and a guess. Half of the time the guess comes from the code by
/// changing places, all or half of them, so that there is something to match.
fn code_and_guess(rules: &Rules, seed: u64) -> (Code, Code) {
    let mut randomness = SplitMix64(seed);
    let code = draw_code(rules, &mut randomness);
    if randomness.below(2) == 0 {
        return (code, draw_code(rules, &mut randomness));
    }
    let mut places: Vec<usize> = (0..code.pegs().len()).collect();
    let kept = if randomness.below(2) == 0 { 0 } else { places.len() / 2 };
    randomness.shuffle(&mut places[kept..]);
    (code, code.permuted(&places))
}

/// Exact and color matches as one would take pegs off two boards by hand:
/// strike the equal pairs, then look for each peg left in a list of the rest.
fn matches_by_removal(code: &Code, guess: &Code) -> (usize, usize) {
    let pairs = code.pegs().iter().copied().zip(guess.pegs().iter().copied());
    let (mut code_left, guess_left): (Vec<Peg>, Vec<Peg>) = pairs.filter(|(a, b)| a != b).unzip();
    let exact = code.pegs().len() - code_left.len();
    let mut color = 0;
    for peg in guess_left {
        if let Some(found) = code_left.iter().position(|left| *left == peg) {
            code_left.remove(found);
            color += 1;
        }
    }
    (exact, color)
}

fn symbols(marks: &[PegMark]) -> String {
    marks.iter().map(|mark| mark.symbol()).collect()
}

/// What an answer should print when a guess is marked like this.
fn expected(rules: &Rules, marks: &[PegMark]) -> String {
    let count = |wanted: PegMark| marks.iter().filter(|mark| **mark == wanted).count();
    let (exact, color) = (count(PegMark::Exact), count(PegMark::Color));
    match rules.feedback() {
        FeedbackRule::Keys => format!("{exact}+{color}"),
        FeedbackRule::PerPeg => symbols(marks),
        FeedbackRule::Exact => exact.to_string(),
        FeedbackRule::Sum if exact == marks.len() => format!("{exact}!"),
        FeedbackRule::Sum => (exact + color).to_string(),
    }
}

#[test]
fn marks_agree_with_taking_pegs_off_by_hand_on_all_small_boards() {
    for rules in small_boards() {
        let all: Vec<Code> = Codes::new(&rules).collect();
        for code in &all {
            for guess in &all {
                let (exact, color) = matches_by_removal(code, guess);
                let marks = explain(code, guess).marks;
                let count = |wanted| marks.iter().filter(|mark| **mark == wanted).count();
                assert_eq!(count(PegMark::Exact), exact, "{code} {guess}");
                assert_eq!(count(PegMark::Color), color, "{code} {guess}");
                let feedback = mark(&rules, code, guess);
                assert_eq!(feedback.to_string(), expected(&rules, &marks), "{code} {guess}");
            }
        }
    }
}

/// Every answer that a code earns can be typed, and every answer that can be
/// made is earned by some code for some guess.
#[test]
fn answers_that_can_be_made_are_those_that_codes_earn() {
    for rules in small_boards() {
        let all: Vec<Code> = Codes::new(&rules).collect();
        let mut earned: Vec<Feedback> = Vec::new();
        for guess in &all {
            earned.extend(all.iter().map(|code| mark(&rules, code, guess)));
        }
        earned.sort_unstable();
        earned.dedup();
        for feedback in &earned {
            assert_eq!(rules.answer(&feedback.to_string()).as_ref(), Ok(feedback));
        }
        let counts = || 0..=u64::from(rules.pegs().get()) + 1;
        let pairs = || counts().flat_map(|exact| counts().map(move |color| (exact, color)));
        let mut made: Vec<Feedback> = match rules.feedback() {
            FeedbackRule::Keys => pairs()
                .filter_map(|(exact, color)| Feedback::keys(&rules, exact, color).ok())
                .collect(),
            FeedbackRule::Exact => {
                counts().filter_map(|exact| Feedback::exact_only(&rules, exact).ok()).collect()
            }
            FeedbackRule::Sum => counts()
                .filter_map(|sum| Feedback::sum_only(&rules, sum).ok())
                .chain([Feedback::sum_solved(&rules)])
                .collect(),
            // Which pegs can have which marks is more than counts can tell.
            FeedbackRule::PerPeg => earned.clone(),
        };
        made.sort_unstable();
        made.dedup();
        assert_eq!(made, earned, "{rules}");
    }
}

#[test]
fn the_classic_board_has_1296_codes_and_14_answers() {
    let rules = Preset::Classic.rules();
    let all: Vec<Code> = Codes::new(&rules).collect();
    assert_eq!(all.len(), 1296);
    let parts = |guess: &str| {
        let guess = rules.code(guess).unwrap();
        let mut parts: BTreeMap<Feedback, usize> = BTreeMap::new();
        for code in &all {
            *parts.entry(mark(&rules, code, &guess)).or_default() += 1;
        }
        assert_eq!(parts.values().sum::<usize>(), 1296);
        parts
    };
    // Every other guess is one of these with colors and holes renamed.
    let guesses = ["RRRR", "RRRO", "RROO", "RROY", "ROYG"];
    let answers: BTreeSet<Feedback> =
        guesses.into_iter().flat_map(|guess| parts(guess).into_keys()).collect();
    assert_eq!(answers.len(), 14);
    assert_eq!(parts("RROO").into_values().max(), Some(256));
}

/// The macro that makes closed sets sees to it that no two names are alike, so
/// that this holds for all of them.
#[test]
fn names_of_choices_read_back_in_any_case() {
    for rule in FeedbackRule::ALL {
        assert_eq!(rule.name().parse(), Ok(*rule));
        assert_eq!(rule.name().to_uppercase().parse(), Ok(*rule));
    }
}

/// Boards that can be searched in no time, under every rule.
fn tiny_board() -> impl Strategy<Value = Rules> {
    prop::sample::select(small_boards().collect::<Vec<_>>())
}

/// A board of so many rows, each answered by a code of its own: the rows may
/// contradict each other.
fn board_of_rows(rules: Rules, rows: u8, randomness: &mut SplitMix64) -> Board {
    let mut board = Board::new(rules);
    for _ in 0..rows {
        let (code, guess) = code_and_guess(&rules, randomness.word());
        let pushed = board.push(Row { guess, feedback: mark(&rules, &code, &guess) });
        assert_eq!(pushed, Ok(()), "the board has room");
    }
    board
}

#[test]
fn a_single_peg_that_no_code_of_a_row_can_have_is_often_seen() {
    let rules = Preset::Classic.rules();
    let seen = |guess: &str, answer: &str, pegs: &str| {
        let mut board = Board::new(rules);
        let feedback = rules.answer(answer).unwrap();
        board.push(Row { guess: rules.code(guess).unwrap(), feedback }).unwrap();
        let numbers = pegs.bytes().map(|byte| Peg::from_number(byte.wrapping_sub(b'0')));
        board.first_conflict(&Draft::new(numbers.collect()))
    };
    assert_eq!(seen("RROY", "0+0", "1"), Some(1), "no color of the row is in the code");
    assert_eq!(seen("RROY", "0+1", "1"), Some(1), "nothing stands where it was guessed");
    assert_eq!(seen("RROY", "0+1", "__1"), None, "red in the third hole fits");
    assert_eq!(seen("RROY", "2+2", "4"), Some(1), "the row has all colors of the code");
    assert_eq!(seen("RROY", "0+1", "4"), None, "green may be anywhere");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_row_in_conflict_is_answered_so_by_no_code_with_these_pegs(
        rules in tiny_board(), rows in 1_u8..4, seed: u64,
    ) {
        let mut randomness = SplitMix64(seed);
        let board = board_of_rows(rules, rows, &mut randomness);
        let known = draw_code(&rules, &mut randomness);
        let known = known.pegs().iter().map(|peg| (randomness.below(2) == 0).then_some(*peg));
        let draft = Draft::new(known.collect());
        let has_pegs = |code: &Code| {
            draft.holes().iter().zip(code.pegs()).all(|(hole, peg)| hole.is_none_or(|h| h == *peg))
        };
        if let Some(number) = board.first_conflict(&draft) {
            let row = board.rows()[number - 1];
            let answers = |code: &Code| mark(&rules, code, &row.guess) == row.feedback;
            let code = Codes::new(&rules).find(|code| has_pegs(code) && answers(code));
            prop_assert_eq!(code, None, "{}: {} {}", rules, row.guess, row.feedback);
        }
    }

    #[test]
    fn a_whole_draft_is_in_conflict_with_the_first_row_it_clashes_with(
        rules in any_board(), rows in 1_u8..6, seed: u64,
    ) {
        let mut randomness = SplitMix64(seed);
        let board = board_of_rows(rules, rows, &mut randomness);
        let (code, guess) = code_and_guess(&rules, randomness.word());
        let guesses = board.rows().iter().map(|row| row.guess);
        for code in guesses.chain([code, guess]) {
            let clash = board.clashes(&code).first().map(|clash| clash.row);
            prop_assert_eq!(board.first_conflict(&Draft::from(&code)), clash, "{}: {}", rules, code);
        }
    }

    #[test]
    fn exact_and_color_counts_do_not_depend_on_who_guesses(rules in any_board(), seed: u64) {
        let rules = rules.with_feedback(FeedbackRule::Keys);
        let (code, guess) = code_and_guess(&rules, seed);
        prop_assert_eq!(mark(&rules, &code, &guess), mark(&rules, &guess, &code));
    }

    #[test]
    fn renaming_colors_keeps_the_answer(rules in any_board(), seed: u64) {
        let (code, guess) = code_and_guess(&rules, seed);
        let mut names: Vec<Peg> = rules.colors().colors().map(Peg::Color).collect();
        SplitMix64(seed ^ 1).shuffle(&mut names);
        let rename = |code: &Code| {
            let pegs = code.pegs().iter();
            let renamed = pegs.map(|peg| peg.color().map_or(*peg, |color| names[color.index()]));
            Code::new(&rules, &renamed.collect::<Vec<_>>()).unwrap()
        };
        prop_assert_eq!(mark(&rules, &code, &guess), mark(&rules, &rename(&code), &rename(&guess)));
    }

    #[test]
    fn permuting_holes_keeps_the_counts(rules in any_board(), seed: u64) {
        let (code, guess) = code_and_guess(&rules, seed);
        let mut places: Vec<usize> = (0..code.pegs().len()).collect();
        SplitMix64(seed ^ 1).shuffle(&mut places);
        let before = mark(&rules, &code, &guess);
        let after = mark(&rules, &code.permuted(&places), &guess.permuted(&places));
        prop_assert_eq!(before.exact(), after.exact());
        prop_assert_eq!(before.color(), after.color());
        prop_assert_eq!(before.sum(), after.sum());
        prop_assert_eq!(before.is_solved(), after.is_solved());
    }

    #[test]
    fn an_explanation_agrees_with_the_mark(rules in any_board(), seed: u64) {
        let (code, guess) = code_and_guess(&rules, seed);
        let explanation = explain(&code, &guess);
        let feedback = mark(&rules, &code, &guess);
        prop_assert_eq!(feedback.to_string(), expected(&rules, &explanation.marks));
        let matched = explanation.marks.iter().filter(|mark| **mark != PegMark::Nothing).count();
        prop_assert_eq!(explanation.matches.len(), matched);
        let (mut guess_holes, mut code_holes) = (Vec::new(), Vec::new());
        for pair in &explanation.matches {
            prop_assert_eq!(guess.pegs()[pair.guess_hole - 1], pair.peg);
            prop_assert_eq!(code.pegs()[pair.code_hole - 1], pair.peg);
            let exact = explanation.marks[pair.guess_hole - 1] == PegMark::Exact;
            prop_assert_eq!(exact, pair.guess_hole == pair.code_hole);
            guess_holes.push(pair.guess_hole);
            code_holes.push(pair.code_hole);
        }
        for mut holes in [guess_holes, code_holes] {
            holes.sort_unstable();
            holes.dedup();
            prop_assert_eq!(holes.len(), matched, "a hole is in two pairs");
        }
    }

    #[test]
    fn no_more_matches_than_pegs_and_never_the_last_peg_alone(rules in any_board(), seed: u64) {
        let rules = rules.with_feedback(FeedbackRule::Keys);
        let (code, guess) = code_and_guess(&rules, seed);
        let feedback = mark(&rules, &code, &guess);
        let (exact, color) = (feedback.exact().unwrap(), feedback.color().unwrap());
        prop_assert!(exact + color <= rules.pegs().get());
        prop_assert!(exact + 1 != rules.pegs().get() || color != 1);
        prop_assert_eq!(feedback.is_solved(), code == guess);
        prop_assert_eq!((exact.into(), color.into()), matches_by_removal(&code, &guess));
    }

    #[test]
    fn codes_read_back_as_they_print(rules in any_board(), seed: u64) {
        let code = draw_code(&rules, &mut SplitMix64(seed));
        prop_assert_eq!(rules.code(&code.to_string()), Ok(code), "{}: {}", rules, code);
    }

    #[test]
    fn rules_read_back_as_they_print(rules in any_board(), rows in 1_u8..=99) {
        let rules = rules.with_rows(RowCount::new(rows).unwrap());
        prop_assert_eq!(rules.to_string().parse(), Ok(rules), "{}", rules);
    }

    #[test]
    fn a_code_marks_as_the_definition_does(rules in any_board(), seed: u64) {
        let (code, guess) = code_and_guess(&rules, seed);
        prop_assert_eq!(code.mark(&guess), mark(&rules, &code, &guess));
    }

    #[test]
    fn answers_read_back_as_they_print(rules in any_board(), seed: u64) {
        let (code, guess) = code_and_guess(&rules, seed);
        for secret in [code, guess] {
            let feedback = mark(&rules, &secret, &guess);
            prop_assert_eq!(
                rules.answer(&feedback.to_string()), Ok(feedback), "{}: {}", rules, feedback
            );
        }
    }
}
