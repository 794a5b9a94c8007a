//! Subproblems that are solved with an empty memory, with a learned one, and after stops
//! come out the same; what is not to be believed is refused.

use pegmind_rules::{Board, Row, Rules, mark};
use pegmind_solver::{Cancel, Guesses};
use pegmind_tree::verify;
use proptest::prelude::*;

use super::*;
use crate::fixtures::{row, rules, small_boards};
use crate::proof::checkpoint::Facts;
use crate::subproblem::facts::{BUILD, write};

const MEMORY: usize = 1 << 22;

fn solver(rules: &Rules, guesses: Guesses) -> SubproblemSolver {
    SubproblemSolver::new(rules, guesses, MEMORY).unwrap()
}

fn solve(solver: &SubproblemSolver, asked: &Subproblem) -> Outcome {
    let found = solver.solve(asked, &Cancel::new()).unwrap();
    check(asked, &found);
    found
}

/// What must hold of every outcome.
#[track_caller]
fn check(asked: &Subproblem, found: &Outcome) {
    assert!(found.nodes <= asked.nodes_max.max(1), "{found:?}");
    if let Some(tree) = &found.tree {
        let counted = verify(tree).unwrap();
        assert_eq!(Some(counted.total), found.upper());
        assert!(found.lower <= counted.total, "{found:?}");
        assert!(asked.below.is_none_or(|below| counted.total < below));
    }
    let solved = is_solved(asked, found);
    assert!(!solved || found.classes.is_empty(), "{found:?}");
    assert_eq!(found.guesses.is_empty(), found.classes.is_empty());
    for left in &found.guesses {
        assert!(left.lower >= found.lower || asked.below.is_some());
        assert!(asked.guesses.is_empty() || asked.guesses.contains(&left.guess));
    }
}

fn is_solved(asked: &Subproblem, found: &Outcome) -> bool {
    found.upper() == Some(found.lower) || asked.below.is_some_and(|below| found.lower >= below)
}

fn whole(rows: Vec<Row>) -> Subproblem {
    Subproblem { rows, guesses: Vec::new(), below: None, nodes_max: u64::MAX }
}

/// What a subproblem costs, found along its parts: each of them may look at so few sets that
/// most have to be cut, and every second one is done by another solver.
fn by_parts(solvers: &[SubproblemSolver], asked: &Subproblem, turn: &mut usize) -> u64 {
    *turn += 1;
    let found = solve(&solvers[*turn % solvers.len()], asked);
    for (from, to) in [(0, 1), (1, 0)] {
        if let (Some(from), Some(to)) = (solvers.get(from), solvers.get(to)) {
            let news = from.news(1 << 20);
            assert!(news.is_none_or(|news| to.learn(&news).unwrap() > 0));
        }
    }
    let below = asked.below.unwrap_or(u64::MAX);
    if is_solved(asked, &found) {
        return found.lower;
    }
    let mut best = found.upper().unwrap_or(below);
    if let [guess] = asked.guesses.as_slice() {
        let mut lowers: Vec<u64> = found.classes.iter().map(|class| class.lower).collect();
        for (number, class) in found.classes.iter().enumerate() {
            let own = found.codes + lowers.iter().sum::<u64>();
            if own >= best {
                return own;
            }
            let row = Row { guess: *guess, feedback: class.feedback };
            let rows = [asked.rows.as_slice(), &[row]].concat();
            let below = Some(best - (own - lowers[number]));
            let part = Subproblem { rows, guesses: Vec::new(), below, ..asked.clone() };
            lowers[number] = by_parts(solvers, &part, turn);
        }
        return found.codes + lowers.iter().sum::<u64>();
    }
    if found.guesses.is_empty() {
        let more = Subproblem { nodes_max: asked.nodes_max.saturating_mul(4), ..asked.clone() };
        return by_parts(solvers, &more, turn);
    }
    for left in &found.guesses {
        if left.lower < best {
            let guesses = vec![left.guess];
            let part = Subproblem { guesses, below: Some(best), ..asked.clone() };
            best = best.min(by_parts(solvers, &part, turn));
        }
    }
    best
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..Default::default() })]

    #[test]
    fn memory_and_stops_change_no_cost(
        rules in small_boards(),
        guesses in prop::sample::select(Guesses::ALL),
        known in proptest::option::of((any::<u32>(), any::<u32>())),
        nodes_max in 2_u64..60,
        spare in 0_u64..40,
    ) {
        let rows: Vec<Row> = known.into_iter().map(|known| row(&rules, known)).collect();
        let mut board = Board::new(rules);
        for row in &rows {
            board.push(*row).unwrap();
        }
        let options = OptimalOptions { guesses, ..OptimalOptions::default() };
        let limits = OptimalLimits { memory_max: MEMORY, ..OptimalLimits::default() };
        let optimal = Optimal::new(&board, options).unwrap();
        let expected = optimal.search(&limits, &Cancel::new(), &|_| {}).upper.unwrap();
        let asked = whole(rows);

        let warm = solver(&rules, guesses);
        for _ in 0..2 {
            let found = solve(&warm, &asked);
            prop_assert_eq!((found.lower, found.upper()), (expected, Some(expected)));
        }
        let anew = warm.solve_anew(&asked, &Cancel::new()).unwrap();
        prop_assert_eq!((anew.lower, anew.upper()), (expected, Some(expected)));
        let learned = solver(&rules, guesses);
        let news = warm.news(MEMORY);
        assert!(news.is_none_or(|news| learned.learn(&news).unwrap() > 0));
        let found = solve(&learned, &asked);
        prop_assert_eq!((found.lower, found.upper()), (expected, Some(expected)));

        // A refutation is one whatever is remembered, and never says too much.
        for below in [expected.saturating_sub(spare), expected, expected + spare] {
            let part = Subproblem { below: Some(below), ..asked.clone() };
            for found in [solve(&warm, &part), solve(&solver(&rules, guesses), &part)] {
                prop_assert!(found.lower <= expected && is_solved(&part, &found));
                prop_assert_eq!(found.upper(), (expected < below).then_some(expected));
            }
        }

        let solvers = [solver(&rules, guesses), solver(&rules, guesses)];
        let small = Subproblem { nodes_max, ..asked };
        prop_assert_eq!(by_parts(&solvers, &small, &mut 0), expected);
    }
}

#[test]
fn the_classic_board_comes_out_by_parts_of_any_size() {
    for nodes_max in [20, 300, 3_000] {
        let board = rules(4, 6);
        let solvers = [solver(&board, Guesses::All), solver(&board, Guesses::All)];
        let asked = Subproblem { nodes_max, ..whole(Vec::new()) };
        assert_eq!(by_parts(&solvers, &asked, &mut 0), 5625, "{nodes_max}");
    }
}

#[test]
fn what_took_long_is_learned_by_others() {
    let board = rules(4, 6);
    let (first, second) = (solver(&board, Guesses::All), solver(&board, Guesses::All));
    let asked = whole(Vec::new());
    let alone = solve(&first, &asked).nodes;
    let news = first.news(1 << 20).unwrap();
    assert!(second.learn(&news).unwrap() > 0);
    let helped = solve(&second, &asked).nodes;
    assert!(helped < alone / 2, "{helped} {alone}");
    assert_eq!(first.news(1 << 20), None, "it was told before");
    assert!(news.len() > 1000);
}

#[test]
fn facts_that_are_not_to_be_believed_are_refused() {
    let board = rules(3, 5);
    let solver_of_board = solver(&board, Guesses::All);
    solve(&solver_of_board, &whole(Vec::new()));
    let facts = solver_of_board.news(1 << 20).unwrap();
    for at in 0..facts.len() {
        let mut damaged = facts.clone();
        damaged[at] ^= 1;
        assert!(solver_of_board.learn(&damaged).is_err(), "byte {at}");
        assert!(solver_of_board.learn(&facts[..at]).is_err(), "{at} bytes");
    }
    let options = OptimalOptions::default();
    let older = write("0.0.9", (&Board::new(board), &options), &Facts::default());
    let refused = solver_of_board.learn(&older).unwrap_err();
    assert_eq!(refused.to_string(), format!("facts of build 0.0.9; expected {BUILD}"));
    let refused = solver(&rules(3, 6), Guesses::All).learn(&facts).unwrap_err();
    assert_eq!(refused.to_string(), "colors: 5; expected 6");
    let refused = solver(&board, Guesses::Candidates).learn(&facts).unwrap_err();
    assert_eq!(refused.to_string(), "guesses that may be made: all; expected candidates");
}

#[test]
fn what_is_no_subproblem_is_refused() {
    let board = rules(3, 4);
    let strict = solver(&board, Guesses::Candidates);
    let code = |text: &str| board.code(text).unwrap();
    let played = Row { guess: code("123"), feedback: mark(&board, &code("112"), &code("123")) };
    let asked = Subproblem { guesses: vec![code("444")], ..whole(vec![played]) };
    let refused = strict.solve(&asked, &Cancel::new()).unwrap_err();
    assert!(refused.to_string().ends_with("cannot be guessed here"), "{refused}");
    let twice = Row { feedback: mark(&board, &code("123"), &code("123")), ..played };
    let refused = strict.solve(&whole(vec![played, twice]), &Cancel::new()).unwrap_err();
    assert_eq!(refused.to_string(), "no code fits the rows");
    let cancel = Cancel::new();
    cancel.stop();
    let found = solver(&rules(4, 6), Guesses::All).solve(&whole(Vec::new()), &cancel).unwrap();
    assert!(found.lower < 5625);
}
