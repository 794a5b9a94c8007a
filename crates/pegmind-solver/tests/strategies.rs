//! Strategies against whole boards: published totals, a slow definition, and
//! the same results with and without symmetries.

#![expect(clippy::unwrap_used, reason = "a test may stop")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use pegmind_rules::{Blanks, Code, CodeError, Codes, Feedback, FeedbackRule, Preset, Rules, mark};
use pegmind_solver::{
    Cancel, Contest, Evaluation, EvaluationError, Guesses, Histogram, Strategy, with_threads,
};

const RANKING: [Strategy; 4] =
    [Strategy::Minimax, Strategy::ExpectedSize, Strategy::Entropy, Strategy::MostParts];

fn rules(pegs: u8, colors: u8) -> Rules {
    Rules::mastermind(pegs, colors).unwrap()
}

fn bulls(pegs: u8, colors: u8) -> Rules {
    Rules::bulls_and_cows(pegs, colors).unwrap()
}

fn blanks(rules: Rules) -> Rules {
    rules.with_blanks(Blanks::Allowed).unwrap()
}

/// Small boards of every rule set.
fn small_boards() -> Vec<Rules> {
    let mut boards = vec![rules(1, 5), rules(2, 7), rules(3, 5), rules(4, 4), rules(5, 3)];
    boards.extend([rules(6, 2), rules(9, 2)]);
    for feedback in [FeedbackRule::Exact, FeedbackRule::Sum, FeedbackRule::PerPeg] {
        boards.push(rules(3, 4).with_feedback(feedback));
        boards.push(bulls(3, 5).with_feedback(feedback));
    }
    boards.extend([bulls(3, 6), blanks(bulls(4, 4)), blanks(rules(3, 4))]);
    boards.push(blanks(rules(3, 3)).with_feedback(FeedbackRule::PerPeg));
    boards
}

fn contest(rules: Rules, strategy: Strategy) -> Contest {
    Contest { rules, strategy, guesses: Guesses::All, opening: None, secrets: None }
}

fn play(contest: Contest) -> (String, Histogram) {
    let evaluation = Evaluation::new(contest, Cancel::new()).unwrap();
    let opening = evaluation.play().unwrap();
    (opening.pegs().iter().map(|peg| peg.number().to_string()).collect(), evaluation.histogram())
}

fn check(rules: Rules, strategy: Strategy, opening: &str, total: u64, longest: usize) {
    let (chosen, histogram) = play(contest(rules, strategy));
    assert_eq!(
        (chosen.as_str(), histogram.total(), histogram.longest()),
        (opening, total, longest),
        "{strategy} on {rules}"
    );
    assert_eq!(u128::from(histogram.games()), rules.code_count());
}

#[test]
fn the_classic_board_has_the_published_totals() {
    let classic = Preset::Classic.rules();
    check(classic, Strategy::Minimax, "1122", 5_801, 5);
    check(classic, Strategy::ExpectedSize, "1123", 5_696, 6);
    check(classic, Strategy::Entropy, "1234", 5_722, 6);
    check(classic, Strategy::MostParts, "1123", 5_668, 6);
    check(classic, Strategy::FirstConsistent, "1111", 7_471, 9);
}

#[test]
fn five_pegs_and_eight_colors_have_the_known_totals() {
    let rules = rules(5, 8);
    let totals = [183_775, 180_200, 179_704, 181_834];
    for (strategy, total) in RANKING.into_iter().zip(totals) {
        let opening = rules.code("11223").ok();
        let (_, histogram) = play(Contest { opening, ..contest(rules, strategy) });
        assert_eq!(histogram.total(), total, "{strategy}");
    }
}

/// What a strategy makes of class sizes: the smaller the better.
fn key(strategy: Strategy, sizes: &[u64]) -> u128 {
    match strategy {
        Strategy::Minimax => u128::from(*sizes.iter().max().unwrap()),
        Strategy::ExpectedSize => sizes.iter().map(|size| u128::from(size * size)).sum(),
        // A product of powers has the same order as the sum of logarithms.
        Strategy::Entropy => sizes.iter().fold(1, |key: u128, size| {
            (0..*size).fold(key, |key, _| key.saturating_mul(u128::from(*size)))
        }),
        Strategy::MostParts => 1_000 - sizes.len() as u128,
        Strategy::FirstConsistent | Strategy::RandomConsistent => unreachable!("ranks nothing"),
    }
}

/// A game against every candidate, choosing one guess after the other.
fn play_slowly(
    contest: &Contest,
    all: &[Code],
    candidates: &[Code],
    guesses: usize,
    histogram: &mut BTreeMap<usize, u64>,
) {
    let rules = &contest.rules;
    let split = |guess: &Code| {
        let mut classes: BTreeMap<Feedback, Vec<Code>> = BTreeMap::new();
        for code in candidates {
            classes.entry(mark(rules, code, guess)).or_default().push(*code);
        }
        classes
    };
    let ranked = |guess: &Code| {
        let sizes: Vec<u64> = split(guess).values().map(|class| class.len() as u64).collect();
        (key(contest.strategy, &sizes), !candidates.contains(guess), *guess)
    };
    let from = if contest.guesses == Guesses::All { all } else { candidates };
    let guess = if candidates.len() <= 2 {
        candidates[0]
    } else {
        from.iter().map(ranked).min().unwrap().2
    };
    for (feedback, class) in split(&guess) {
        if feedback.is_solved() {
            *histogram.entry(guesses + 1).or_default() += 1;
        } else {
            play_slowly(contest, all, &class, guesses + 1, histogram);
        }
    }
}

#[test]
fn small_boards_are_played_as_the_definition_says() {
    for rules in small_boards() {
        let all: Vec<Code> = Codes::new(&rules).collect();
        for strategy in RANKING {
            // Products of many codes do not fit the definition above.
            if strategy == Strategy::Entropy && all.len() > 30 {
                continue;
            }
            for guesses in [Guesses::All, Guesses::Candidates] {
                let contest = Contest { guesses, ..contest(rules, strategy) };
                let mut expected = BTreeMap::new();
                play_slowly(&contest, &all, &all, 0, &mut expected);
                let (_, histogram) = play(contest);
                let counts = (1..).zip(histogram.counts().iter().copied());
                let counts: BTreeMap<usize, u64> = counts.filter(|(_, games)| *games > 0).collect();
                assert_eq!(counts, expected, "{strategy}, {guesses}, {rules}");
            }
        }
    }
}

#[test]
fn symmetries_change_nothing() {
    let larger = [
        rules(4, 6),
        rules(4, 7),
        rules(5, 4),
        rules(6, 3),
        bulls(4, 6),
        blanks(bulls(4, 5)),
        rules(4, 4).with_feedback(FeedbackRule::PerPeg),
        rules(4, 5).with_feedback(FeedbackRule::Sum),
    ];
    for rules in small_boards().into_iter().chain(larger) {
        for strategy in RANKING {
            let with = play(contest(rules, strategy));
            let evaluation = Evaluation::new(contest(rules, strategy), Cancel::new()).unwrap();
            let evaluation = evaluation.without_symmetry();
            evaluation.play().unwrap();
            assert_eq!(with.1, evaluation.histogram(), "{strategy} on {rules}");
        }
    }
}

#[test]
fn some_secrets_are_played_like_all() {
    let rules = rules(4, 5);
    let all: Vec<Code> = Codes::new(&rules).collect();
    let mut sum = [0; 10];
    for half in [&all[..300], &all[300..]] {
        let secrets = Some(half.to_vec());
        let (_, histogram) = play(Contest { secrets, ..contest(rules, Strategy::Entropy) });
        assert_eq!(histogram.games(), half.len() as u64);
        for (sum, games) in sum.iter_mut().zip(histogram.counts()) {
            *sum += games;
        }
    }
    let (_, whole) = play(contest(rules, Strategy::Entropy));
    assert_eq!(&sum[..whole.longest()], whole.counts());
    assert!(sum[whole.longest()..].iter().all(|games| *games == 0));
}

#[test]
fn a_stopped_evaluation_knows_what_it_has_finished() {
    let cancel = Cancel::new();
    cancel.stop();
    let contest = contest(Preset::Classic.rules(), Strategy::Entropy);
    let evaluation = Evaluation::new(contest, cancel).unwrap();
    assert_eq!(evaluation.play(), None);
    assert_eq!(evaluation.histogram().games(), 0);
    assert_eq!(evaluation.games(), 1_296);
}

#[test]
fn boards_and_codes_that_cannot_be_played_are_refused() {
    let refused = |contest| Evaluation::new(contest, Cancel::new()).unwrap_err();
    let large = contest(rules(8, 12), Strategy::Entropy);
    assert_eq!(refused(large), EvaluationError::TooManyCodes { codes: 12_u128.pow(8) });
    let opening = rules(5, 8).code("11223").ok();
    let other = Contest { opening, ..contest(rules(4, 6), Strategy::Entropy) };
    let length = CodeError::WrongLength { given: 5, needed: rules(4, 6).pegs().get() };
    assert_eq!(refused(other), EvaluationError::IllegalCode(length));
    let random = contest(rules(4, 6), Strategy::RandomConsistent);
    assert_eq!(refused(random), EvaluationError::DrawsAtRandom);
}

#[test]
fn games_are_played_to_the_end_where_no_answer_tells_anything() {
    // Any two codes of all colors have the same sum: each guess rules itself
    // out and nothing else.
    let board = |size| bulls(size, size).with_feedback(FeedbackRule::Sum);
    check(board(5), Strategy::Minimax, "12345", 120 * 121 / 2, 120);
    check(board(7), Strategy::FirstConsistent, "1234567", 5040 * 5041 / 2, 5040);
}

#[test]
fn who_has_one_thread_hears_of_every_game() {
    let contest = contest(Preset::Classic.rules(), Strategy::MostParts);
    let evaluation = Evaluation::new(contest, Cancel::new()).unwrap();
    let (heard, times) = (AtomicU64::new(0), AtomicU64::new(0));
    let followed = |games| {
        times.fetch_add(1, Ordering::Relaxed);
        let games = heard.fetch_add(games, Ordering::Relaxed) + games;
        assert_eq!(evaluation.histogram().games(), games);
    };
    with_threads(1, || evaluation.play_followed(&followed)).unwrap();
    assert_eq!(heard.into_inner(), 1296);
    assert!(times.into_inner() > 100);
}
