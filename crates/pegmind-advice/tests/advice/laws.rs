//! Laws that hold on every board, compared with trying all codes.

use std::collections::BTreeSet;

use pegmind_advice::{Evader, casual, devious, list_pairings, sharp, steady};
use pegmind_rules::{
    Blanks, Board, Code, Codes, Count, FeedbackRule, PegMark, Randomness, Repeats, Row, RowCount,
    Rules, SplitMix64, draw_code, explain, mark,
};
use pegmind_solver::{
    Cancel, CandidateSet, Limits, Sample, SampleLimits, Search, Verdict, count_left, expert,
    find_contradiction, search,
};
use proptest::prelude::*;

const LIMITS: Limits = Limits::THOROUGH;

/// A board with 20 rows, if it exists.
fn board_of(
    (pegs, colors): (u8, u8),
    repeats: Repeats,
    blanks: Blanks,
    feedback: FeedbackRule,
) -> Option<Rules> {
    let rules = Rules::mastermind(pegs, colors).ok()?.with_blanks(blanks).ok()?;
    let rules = rules.with_repeats(repeats).ok()?.with_feedback(feedback);
    Some(rules.with_rows(RowCount::new(20).ok()?))
}

/// Boards of these sizes that exist, under every rule.
fn boards(
    pegs: impl Strategy<Value = u8>,
    colors: impl Strategy<Value = u8>,
) -> impl Strategy<Value = Rules> {
    let repeats = prop_oneof![Just(Repeats::Allowed), Just(Repeats::Forbidden)];
    let blanks = prop_oneof![Just(Blanks::Allowed), Just(Blanks::Forbidden)];
    let feedback = prop::sample::select(FeedbackRule::ALL);
    let options = (pegs, colors, repeats, blanks, feedback);
    options.prop_filter_map("a board needs a code", |(pegs, colors, repeats, blanks, feedback)| {
        board_of((pegs, colors), repeats, blanks, feedback)
    })
}

/// Boards small enough to try all codes.
fn small_boards() -> impl Strategy<Value = Rules> {
    boards(1_u8..=5, 2_u8..=5).prop_filter("few codes", |rules| rules.code_count() <= 700)
}

/// A board with random guesses, each answered for one of some random secrets.
/// With one secret it fits; with several the rows mostly contradict each other.
fn deal(rules: Rules, rows: usize, secrets: usize, seed: u64) -> (Board, Vec<Code>, SplitMix64) {
    let mut randomness = SplitMix64(seed);
    let secrets: Vec<Code> = (0..secrets).map(|_| draw_code(&rules, &mut randomness)).collect();
    let mut board = Board::new(rules);
    for _ in 0..rows {
        let guess = draw_code(&rules, &mut randomness);
        let feedback = randomness.pick(&secrets).map(|secret| mark(&rules, secret, &guess));
        let row = feedback.map(|feedback| Row { guess, feedback });
        assert_eq!(row.map(|row| board.push(row)), Some(Ok(())), "20 rows are free");
    }
    (board, secrets, randomness)
}

fn fitting(board: &Board) -> Vec<Code> {
    Codes::new(board.rules()).filter(|code| board.fits(code)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn candidates_are_all_codes_that_fit(
        rules in small_boards(), rows in 0_usize..7, secrets in 1_usize..3, seed: u64,
    ) {
        let (board, _, _) = deal(rules, rows, secrets, seed);
        let set = CandidateSet::enumerate(&board, &Cancel::new()).unwrap();
        prop_assert_eq!(set.codes().collect::<Vec<_>>(), fitting(&board));
    }

    #[test]
    fn the_secret_is_never_filtered_out(
        rules in boards(1_u8..=5, 2_u8..=6), rows in 0_usize..9, seed: u64,
    ) {
        let (board, secrets, _) = deal(rules, rows, 1, seed);
        let set = CandidateSet::enumerate(&board, &Cancel::new()).unwrap();
        prop_assert!(set.codes().any(|code| code == secrets[0]));
        let tally = set.by_peg();
        for (hole, peg) in secrets[0].pegs().iter().enumerate() {
            prop_assert!((1..=set.len()).contains(&tally.in_hole(hole, *peg)));
            prop_assert!(tally.in_hole(hole, *peg) <= tally.anywhere(*peg));
        }
    }

    #[test]
    fn steady_plays_a_code_that_fits(
        rules in boards(1_u8..=5, 2_u8..=6), rows in 0_usize..9, seed: u64,
    ) {
        let (board, _, mut randomness) = deal(rules, rows, 1, seed);
        let guess = steady(&board, &mut randomness, &LIMITS, &Cancel::new()).unwrap();
        prop_assert!(board.fits(&guess), "{} on {}", guess, rules);
    }

    #[test]
    fn search_finds_a_code_exactly_when_there_is_one(
        rules in small_boards(), rows in 0_usize..7, secrets in 1_usize..4, seed: u64,
    ) {
        let (mut board, _, mut randomness) = deal(rules, rows, secrets, seed);
        let all = fitting(&board);
        match search(&board, &mut randomness, &LIMITS, &Cancel::new()) {
            Search::Found(code) => prop_assert!(all.contains(&code)),
            Search::Contradiction => prop_assert!(all.is_empty()),
            Search::Unknown { .. } => prop_assert!(false, "small boards are searched to the end"),
        }
        match find_contradiction(&board, &LIMITS, &Cancel::new()) {
            Verdict::Consistent(code) => prop_assert!(all.contains(&code)),
            Verdict::Contradiction { row } => {
                while board.rows().len() > row {
                    board.pop();
                }
                prop_assert!(fitting(&board).is_empty());
                board.pop();
                prop_assert!(!fitting(&board).is_empty());
            }
            verdict => prop_assert!(false, "{:?} on a small board", verdict),
        }
    }

    #[test]
    fn pairings_are_the_marks_of_all_codes_that_earn_the_answer(
        rules in small_boards(), seed: u64,
    ) {
        let (board, _, _) = deal(rules, 1, 1, seed);
        let row = board.rows()[0];
        let marks: BTreeSet<Vec<PegMark>> =
            fitting(&board).iter().map(|code| explain(code, &row.guess).marks).collect();
        let pairings = list_pairings(&rules, &row, usize::MAX, &LIMITS, &Cancel::new());
        prop_assert!(!pairings.more);
        prop_assert!(pairings.patterns.iter().eq(&marks), "{}: {:?}", rules, row);
        let first = list_pairings(&rules, &row, marks.len() - 1, &LIMITS, &Cancel::new());
        prop_assert!(first.more);
        prop_assert!(first.patterns.iter().eq(marks.iter().take(marks.len() - 1)));
    }

    #[test]
    fn casual_keeps_what_it_was_told_is_right(
        rules in boards(1_u8..=16, 2_u8..=26), seed: u64,
    ) {
        let (board, _, mut randomness) = deal(rules, 1, 1, seed);
        let row = board.rows()[0];
        let guess = casual(&board, &mut randomness);
        let pairs = guess.pegs().iter().zip(row.guess.pegs());
        let kept: Vec<bool> = pairs.map(|(now, before)| now == before).collect();
        let kept_count = kept.iter().filter(|kept| **kept).count();
        prop_assert!(kept_count >= usize::from(row.feedback.exact().unwrap_or(0)));
        for (mark, kept) in row.feedback.peg_marks().unwrap_or_default().iter().zip(&kept) {
            prop_assert!(*mark != PegMark::Exact || *kept);
        }
        // With blanks and no repeats there may not be enough colors to change to.
        if rules.repeats().allowed() || !rules.blanks().allowed() {
            prop_assert_eq!(kept_count, usize::from(row.feedback.exact().unwrap_or(0)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn large_boards_with_a_secret_never_contradict(
        rules in boards(6_u8..=16, 8_u8..=26), rows in 0_usize..4, seed: u64,
    ) {
        let (board, _, mut randomness) = deal(rules, rows, 1, seed);
        match search(&board, &mut randomness, &LIMITS, &Cancel::new()) {
            Search::Found(code) => prop_assert!(board.fits(&code)),
            Search::Contradiction => prop_assert!(false, "the secret fits"),
            Search::Unknown { closest } => prop_assert!(!board.fits(&closest)),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn codes_drawn_from_a_large_board_fit(
        rules in boards(6_u8..=16, 8_u8..=26), rows in 0_usize..4, seed: u64,
    ) {
        let (board, _, mut randomness) = deal(rules, rows, 1, seed);
        let mut again = SplitMix64(randomness.0);
        let sample = Sample::draw(&board, &LIMITS.quick_sample(50), &mut randomness, &Cancel::new()).unwrap();
        prop_assert!(sample.codes().count() >= 50);
        prop_assert!(sample.codes().all(|code| board.fits(&code)));
        prop_assert!(sample.left().codes() > 0);
        prop_assert_eq!(Some(sample), Sample::draw(&board, &LIMITS.quick_sample(50), &mut again, &Cancel::new()));
    }

    #[test]
    fn estimates_agree_with_what_can_be_counted(
        rules in boards(4_u8..=6, 4_u8..=7), rows in 1_usize..4, seed: u64,
    ) {
        let (board, _, mut randomness) = deal(rules, rows, 1, seed);
        let exact = count_left(&board, &SampleLimits::default(), &mut randomness, &Cancel::new()).unwrap();
        let set = CandidateSet::enumerate(&board, &Cancel::new()).unwrap();
        prop_assert_eq!(exact, Count::Exact(u128::from(set.len())));
        let sample = Sample::draw(&board, &LIMITS.quick_sample(100), &mut randomness, &Cancel::new()).unwrap();
        prop_assert!(!matches!(sample.left(), Count::Exact(_)));
        let (about, exact) = (sample.left().codes(), exact.codes());
        prop_assert!((exact / 3..=exact * 3 + 2).contains(&about), "{} for {}", about, exact);
    }

    #[test]
    fn players_name_legal_codes_and_find_contradictions(
        rules in small_boards(), rows in 0_usize..5, secrets in 1_usize..3, seed: u64,
    ) {
        let (board, _, mut randomness) = deal(rules, rows, secrets, seed);
        let all = fitting(&board);
        prop_assert_eq!(expert(&board, &mut randomness, &LIMITS, &Cancel::new()).is_some(), !all.is_empty());
        let sharp = sharp(&board, &mut randomness, &LIMITS, &Cancel::new());
        for guess in [sharp, steady(&board, &mut randomness, &LIMITS, &Cancel::new())] {
            match guess {
                Some(guess) => prop_assert!(all.contains(&guess)),
                None => prop_assert!(all.is_empty()),
            }
        }
    }
}

/// Boards that are hard to search: many rows on the largest boards.
#[test]
fn many_rows_on_the_largest_boards_are_mastered() {
    let either = [Repeats::Allowed, Repeats::Forbidden].into_iter().cycle();
    for (feedback, repeats) in FeedbackRule::ALL.iter().zip(either) {
        let rules = board_of((16, 26), repeats, Blanks::Allowed, *feedback).unwrap();
        let (board, _, mut randomness) = deal(rules, 15, 1, 3);
        let guess = steady(&board, &mut randomness, &LIMITS, &Cancel::new()).unwrap();
        assert!(board.fits(&guess), "{rules}");
        let verdict = find_contradiction(&board, &LIMITS, &Cancel::new());
        assert!(matches!(verdict, Verdict::Consistent(_)), "{rules}");
        assert!(expert(&board, &mut randomness, &LIMITS, &Cancel::new()).is_some(), "{rules}");
    }
}

/// Answers so many random guesses as the evader does, and the code the last
/// answer came from.
fn evaded(rules: &Rules, guesses: usize, words: &mut SplitMix64) -> (Vec<Row>, Option<Code>) {
    let mut rows: Vec<Row> = Vec::new();
    let mut known = None;
    for _ in 0..guesses {
        // Guesses come again, and some are the very code that is known.
        let old = words.pick(&rows).map(|row| row.guess);
        let guess = match words.below(4) {
            0 => known.or(old),
            1 => old,
            _ => None,
        };
        let guess = guess.unwrap_or_else(|| draw_code(rules, words));
        known = Evader::new(rules, &rows, known).evade(&guess, words, &Cancel::new());
        let fitting = known.as_ref().filter(|code| fits(rules, &rows, code));
        let feedback = fitting.map(|code| mark(rules, code, &guess));
        rows.extend(feedback.map(|feedback| Row { guess, feedback }));
    }
    assert_eq!(rows.len(), guesses, "every guess is answered");
    (rows, known)
}

fn fits(rules: &Rules, rows: &[Row], code: &Code) -> bool {
    rows.iter().all(|row| mark(rules, code, &row.guess) == row.feedback)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn the_evader_never_contradicts_itself_and_gives_in_last_of_all(
        rules in small_boards(), guesses in 1_usize..12, seed: u64,
    ) {
        let mut words = SplitMix64(seed);
        let (rows, known) = evaded(&rules, guesses, &mut words);
        let solved = rows.iter().position(|row| row.feedback.is_solved());
        if let Some(idx) = solved {
            let before = Codes::new(&rules).filter(|code| fits(&rules, &rows[..idx], code));
            prop_assert_eq!(before.count(), 1);
        }
        let evader = Evader::new(&rules, &rows, known);
        let counts = evader.count_open(&mut words, &Cancel::new(), |_| ()).unwrap();
        prop_assert_eq!(counts.len(), rows.len() + 1);
        for (answers, count) in counts.iter().enumerate() {
            let open = Codes::new(&rules).filter(|code| fits(&rules, &rows[..answers], code));
            prop_assert!(count.is_exact());
            prop_assert_eq!(count.codes(), open.count() as u128);
        }
        let shown = evader.reveal(&mut words, &Cancel::new()).unwrap();
        prop_assert!(fits(&rules, &rows, &shown));
    }

    #[test]
    fn the_same_guess_after_the_same_answers_is_answered_alike(
        rules in small_boards(), guesses in 0_usize..6, seed: u64,
    ) {
        let mut words = SplitMix64(seed);
        let (rows, known) = evaded(&rules, guesses, &mut words);
        let guess = draw_code(&rules, &mut words);
        let answer = |known, seed| {
            let code = Evader::new(&rules, &rows, known).evade(&guess, &mut SplitMix64(seed), &Cancel::new());
            mark(&rules, &code.unwrap(), &guess)
        };
        prop_assert_eq!(answer(known, 1), answer(None, 2));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn the_evader_never_contradicts_itself_on_any_board(
        rules in boards(1_u8..=16, 2_u8..=26), guesses in 1_usize..4, seed: u64,
    ) {
        let mut words = SplitMix64(seed);
        let (rows, known) = evaded(&rules, guesses, &mut words);
        let shown = Evader::new(&rules, &rows, known).reveal(&mut words, &Cancel::new()).unwrap();
        prop_assert!(fits(&rules, &rows, &shown));
    }

    #[test]
    fn every_board_has_a_devious_code(rules in boards(1_u8..=16, 2_u8..=26), seed: u64) {
        let code = devious(&rules, &mut SplitMix64(seed), &Cancel::new());
        prop_assert!(Code::new(&rules, code.pegs()).is_ok());
        prop_assert_eq!(devious(&rules, &mut SplitMix64(seed), &Cancel::new()), code);
    }
}
