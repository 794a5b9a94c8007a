//! Suggestions against what was proven: none promises fewer guesses than the best play takes.

#![expect(clippy::unwrap_used, reason = "a test may stop")]

use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use pegmind_advice::{Cancel, Limits, suggest};
use pegmind_optimal::{Optimal, OptimalLimits, OptimalOptions};
use pegmind_rules::{Board, FeedbackRule, Repeats, Rules};
use pegmind_solver::Guesses;

/// A board, and what is known of the total of the best play.
struct Known {
    rules: Rules,
    lower: f64,
    upper: f64,
}

const ALLOWED: Repeats = Repeats::Allowed;
const FORBIDDEN: Repeats = Repeats::Forbidden;

fn rules(pegs: u8, colors: u8, repeats: Repeats, feedback: FeedbackRule) -> Rules {
    let rules = Rules::mastermind(pegs, colors).unwrap().with_repeats(repeats).unwrap();
    rules.with_feedback(feedback)
}

/// Returns the boards of a file of `docs/results`.
fn searched(family: &str, repeats: Repeats, feedback: FeedbackRule) -> Vec<Known> {
    let path = format!("../../docs/results/{family}.jsonl");
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let known = |line: &str| {
        let number = |name: &str| {
            let (_, value) = line.split_once(&format!("\"{name}\":")).unwrap();
            value.split([',', '}']).next().unwrap()
        };
        let [pegs, colors] = ["pegs", "colors"].map(|name| number(name).parse().unwrap());
        let [lower, upper] = ["lower", "upper"].map(|name| number(name).parse().unwrap());
        Known { rules: rules(pegs, colors, repeats, feedback), lower, upper }
    };
    text.lines().map(known).collect()
}

/// Searches for the best play where each peg is marked, for which there is no such file.
fn per_peg(pegs: u8, colors: u8) -> Vec<Known> {
    let known = |repeats| {
        let rules = rules(pegs, colors, repeats, FeedbackRule::PerPeg);
        let search = Optimal::new(&Board::new(rules), OptimalOptions::default()).unwrap();
        let found = search.search(&OptimalLimits::default(), &Cancel::new(), &|_| {});
        assert!(found.proven, "{rules}");
        let total = f64::from(u32::try_from(found.lower).unwrap());
        Known { rules, lower: total, upper: total }
    };
    let kinds = if pegs > colors { [ALLOWED].as_slice() } else { &[ALLOWED, FORBIDDEN] };
    kinds.iter().copied().map(known).collect()
}

/// Compares the first suggestions on all boards with so many codes.
fn compare(codes: &RangeInclusive<u32>, per_peg_sizes: &[(u8, u8)], limits: &Limits) {
    let known = [
        searched("mm", ALLOWED, FeedbackRule::Keys),
        searched("bc", FORBIDDEN, FeedbackRule::Keys),
        searched("exact", ALLOWED, FeedbackRule::Exact),
        searched("sum", ALLOWED, FeedbackRule::Sum),
        per_peg_sizes.iter().flat_map(|(pegs, colors)| per_peg(*pegs, *colors)).collect(),
    ];
    for family in known {
        let mut seen = 0;
        for Known { rules, lower, upper } in family {
            let count = u32::try_from(rules.code_count()).unwrap();
            if !codes.contains(&count) {
                continue;
            }
            let board = Board::new(rules);
            let best = suggest(&board, Guesses::All, limits, &Cancel::new()).unwrap().best;
            let total = best.expected * f64::from(count);
            assert!(total > lower - 0.01, "{rules}: {total} is below {lower}");
            assert!(total < upper * 1.1, "{rules}: {total} is far above {upper}");
            seen += 1;
        }
        assert!(seen > 2, "{codes:?}");
    }
}

#[test]
fn no_suggestion_at_a_turn_is_below_what_was_proven() {
    compare(&(1_500..=5_000), &[(3, 12), (4, 7), (7, 3)], &Limits::EVERY_TURN);
}

#[test]
fn no_suggestion_is_below_what_was_proven_at_length() {
    let sizes = [(2, 26), (3, 8), (3, 14), (4, 4), (4, 8), (5, 5), (6, 3), (6, 4), (7, 3), (9, 2)];
    for limits in [Limits::EVERY_TURN, Limits::THOROUGH] {
        compare(&(1..=10_000), &sizes, &limits);
    }
}
