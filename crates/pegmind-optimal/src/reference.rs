//! The definition of optimal play, as slow as it is short: all guesses, all
//! answers, no bound. Every faster way is tested against it.

use std::collections::{BTreeMap, HashMap};

use pegmind_rules::{
    Blanks, Board, Code, Codes, Feedback, FeedbackRule, Repeats, Row, Rules, mark,
};

use super::*;
use crate::fixtures::{rules, rules_of};
use pegmind_solver::{Cancel, Guesses};
use pegmind_tree::verify;

mod certificates;
mod holes;
mod values;

/// What cannot be done.
const IMPOSSIBLE: u64 = 1 << 40;

/// Dynamic programming over sets of codes, as bits.
struct Exhaustion {
    codes: Vec<Code>,
    /// By guess, then code.
    answers: Vec<Vec<Feedback>>,
    guesses: Guesses,
    aim: Minimize,
    known: HashMap<(u64, u8), u64>,
    /// The fewest guesses of the longest game, where the values of positions are compared.
    fewest: HashMap<u64, u32>,
}

impl Exhaustion {
    fn new(rules: &Rules, guesses: Guesses, aim: Minimize) -> Self {
        let codes: Vec<Code> = Codes::new(rules).collect();
        let answers = |guess| codes.iter().map(|code| mark(rules, code, guess)).collect();
        let answers = codes.iter().map(answers).collect();
        Self { codes, answers, guesses, aim, known: HashMap::new(), fewest: HashMap::new() }
    }

    /// The set of the codes that fit a board.
    fn set(&self, board: &Board) -> u64 {
        let fitting = self.codes.iter().enumerate().filter(|(_, code)| board.fits(code));
        fitting.fold(0, |set, (idx, _)| set | 1 << idx)
    }

    fn classes(&self, set: u64, guess: usize) -> BTreeMap<Feedback, u64> {
        let mut classes = BTreeMap::new();
        for code in (0..self.codes.len()).filter(|code| set >> code & 1 == 1) {
            *classes.entry(self.answers[guess][code]).or_insert(0) |= 1 << code;
        }
        classes
    }

    fn cost(&mut self, set: u64, rows: u8) -> u64 {
        if set == 0 || rows == 0 {
            return if set == 0 { 0 } else { IMPOSSIBLE };
        }
        if let Some(cost) = self.known.get(&(set, rows)) {
            return *cost;
        }
        let cost = (0..self.codes.len()).map(|guess| self.cost_of(set, rows, guess)).min();
        let cost = cost.unwrap_or(IMPOSSIBLE);
        self.known.insert((set, rows), cost);
        cost
    }

    fn cost_of(&mut self, set: u64, rows: u8, guess: usize) -> u64 {
        let classes = self.classes(set, guess);
        let allowed = self.guesses == Guesses::All || set >> guess & 1 == 1;
        let useless = classes.len() == 1 && classes.keys().all(|feedback| !feedback.is_solved());
        if !allowed || useless {
            return IMPOSSIBLE;
        }
        let open = classes.into_iter().filter(|(feedback, _)| !feedback.is_solved());
        let costs: Vec<u64> = open.map(|(_, class)| self.cost(class, rows - 1)).collect();
        let cost = match self.aim {
            Minimize::Expected => costs.iter().sum::<u64>() + u64::from(set.count_ones()),
            Minimize::Worst => costs.iter().max().unwrap_or(&0) + 1,
        };
        cost.min(IMPOSSIBLE)
    }
}

/// Boards of up to 27 codes of every rule set.
fn tiny_boards() -> Vec<Rules> {
    use Blanks::{Allowed as BlanksToo, Forbidden as NoBlanks};
    use Repeats::{Allowed as RepeatsToo, Forbidden as NoRepeats};
    let mut boards = Vec::new();
    for feedback in FeedbackRule::ALL {
        let kinds = [
            ((3, 3), (RepeatsToo, NoBlanks)),
            ((2, 5), (RepeatsToo, NoBlanks)),
            ((4, 2), (RepeatsToo, NoBlanks)),
            ((1, 6), (RepeatsToo, NoBlanks)),
            ((3, 2), (RepeatsToo, BlanksToo)),
            ((3, 4), (NoRepeats, NoBlanks)),
            ((2, 3), (NoRepeats, BlanksToo)),
            ((3, 2), (NoRepeats, BlanksToo)),
        ];
        boards.extend(kinds.map(|(size, kind)| rules_of(size, kind, *feedback)));
    }
    boards
}

fn optimal(board: &Board, options: &OptimalOptions) -> OptimalResult {
    let limits = OptimalLimits { memory_max: 1 << 22, ..OptimalLimits::default() };
    let optimal = Optimal::new(board, options.clone()).unwrap();
    optimal.search(&limits, &Cancel::new(), &|_| {})
}

/// Searches a position and compares everything with what is exhaustive.
fn check(exhaustion: &mut Exhaustion, board: &Board, options: &OptimalOptions) {
    let rules = board.rules();
    let set = exhaustion.set(board);
    let rows = options.guesses_max.unwrap_or(40);
    let found = optimal(board, options);
    let cost = exhaustion.cost(set, rows);
    let expected = (cost < IMPOSSIBLE).then_some(cost);
    assert!(found.proven, "{rules} {options:?}");
    assert_eq!(found.upper, expected, "{rules} {options:?} {:?}", board.rows());
    let Some(tree) = found.tree else { return assert_eq!(expected, None) };
    let counted = verify(&tree).unwrap();
    assert!(counted.longest <= rows.into());
    assert_eq!(Some(tree.claim().value()), expected);
}

/// Some options for every aim and limit.
fn all_options(pruning: Pruning) -> Vec<OptimalOptions> {
    let mut all = Vec::new();
    for minimize in [Minimize::Expected, Minimize::Worst] {
        for guesses in Guesses::ALL {
            for guesses_max in [None, Some(3), Some(4), Some(5)] {
                let guesses = *guesses;
                all.push(OptimalOptions { minimize, guesses_max, guesses, opening: None, pruning });
            }
        }
    }
    all
}

fn check_all(boards: &[Rules], pruning: Pruning) {
    for rules in boards {
        for options in all_options(pruning) {
            let mut exhaustion = Exhaustion::new(rules, options.guesses, options.minimize);
            check(&mut exhaustion, &Board::new(*rules), &options);
        }
    }
}

#[test]
fn boards_of_every_rule_set_cost_what_trying_everything_finds() {
    for transpositions in [Transpositions::Never, Transpositions::Always] {
        check_all(&tiny_boards(), Pruning { transpositions, ..Pruning::ALL });
    }
}

#[test]
fn no_reason_to_leave_work_out_changes_a_cost() {
    let boards = tiny_boards();
    for pruning in without_one_reason() {
        check_all(&boards[..8], pruning);
    }
}

/// All reasons to leave work out but one, each in turn.
fn without_one_reason() -> [Pruning; 18] {
    let all = Pruning { transpositions: Transpositions::Always, ..Pruning::ALL };
    [
        Pruning { obvious: false, ..all },
        Pruning { budgets: false, ..all },
        Pruning { glances: false, ..all },
        Pruning { looks: false, ..all },
        Pruning { sight: false, ..all },
        Pruning { shares: false, ..all },
        Pruning { order: false, ..all },
        Pruning { answers: false, ..all },
        Pruning { symmetry: false, ..all },
        Pruning { by_hole: false, ..all },
        Pruning { hits: false, ..all },
        Pruning { multisets: false, ..all },
        Pruning { partitions: false, ..all },
        Pruning { relaxed: false, ..all },
        Pruning { squares: false, ..all },
        Pruning { branches: false, ..all },
        Pruning { memory: false, ..all },
        Pruning { transpositions: Transpositions::Never, ..all },
    ]
}

/// Some reasons are for sets of 64 codes and more, which trying everything does not reach.
#[test]
fn no_reason_to_leave_work_out_changes_a_cost_of_larger_boards() {
    let any = OptimalOptions::default();
    let strict = OptimalOptions { guesses: Guesses::Candidates, ..any.clone() };
    let worst = OptimalOptions { minimize: Minimize::Worst, ..any.clone() };
    let no_repeats = (Repeats::Forbidden, Blanks::Forbidden);
    for (board, [total, strict_total, longest]) in [
        (rules(3, 6), [854, 864, 5]),
        (rules(4, 4), [905, 908, 4]),
        (rules(4, 5), [2463, 2476, 5]),
        (rules(5, 3), [816, 824, 4]),
        (rules_of((4, 6), no_repeats, FeedbackRule::Keys), [1446, 1453, 5]),
        (rules(3, 5).with_feedback(FeedbackRule::Exact), [645, 648, 7]),
        (rules(3, 6).with_feedback(FeedbackRule::Sum), [1271, 1275, 10]),
        (rules(3, 5).with_feedback(FeedbackRule::PerPeg), [374, 380, 4]),
    ] {
        // On all of them some strategy has both the least total and the shortest longest game.
        let guesses_max = u8::try_from(longest).ok();
        let within = OptimalOptions { guesses_max, ..any.clone() };
        for (options, cost) in
            [(&any, total), (&within, total), (&strict, strict_total), (&worst, longest)]
        {
            for pruning in without_one_reason() {
                let found = total_of_board(board, &OptimalOptions { pruning, ..options.clone() });
                assert_eq!(found.0, Some(cost), "{board} {options:?} {pruning:?}");
            }
        }
    }
}

#[test]
fn positions_cost_what_trying_everything_finds() {
    for rules in tiny_boards() {
        let pruning = Pruning { transpositions: Transpositions::Always, ..Pruning::ALL };
        for options in all_options(pruning) {
            let mut exhaustion = Exhaustion::new(&rules, options.guesses, options.minimize);
            let codes = exhaustion.codes.clone();
            for (guess, secret) in [(1, 2), (0, 5), (3, 4)] {
                let (Some(guess), Some(secret)) = (codes.get(guess), codes.get(secret)) else {
                    continue;
                };
                let mut board = Board::new(rules);
                let feedback = mark(&rules, secret, guess);
                board.push(Row { guess: *guess, feedback }).unwrap();
                check(&mut exhaustion, &board, &options);
            }
        }
    }
}

#[test]
fn every_guess_costs_what_trying_everything_finds() {
    for rules in tiny_boards() {
        let mut exhaustion = Exhaustion::new(&rules, Guesses::All, Minimize::Expected);
        let board = Board::new(rules);
        let set = exhaustion.set(&board);
        let optimal = Optimal::new(&board, OptimalOptions::default()).unwrap();
        for (idx, guess) in exhaustion.codes.clone().iter().enumerate() {
            let cost = exhaustion.cost_of(set, 40, idx);
            let found = optimal.total_of(guess, &OptimalLimits::default(), &Cancel::new());
            assert_eq!(found, (cost < IMPOSSIBLE).then_some(cost), "{rules} {guess}");
        }
    }
}

fn total_of_board(rules: Rules, options: &OptimalOptions) -> (Option<u64>, OptimalResult) {
    let found = optimal(&Board::new(rules), options);
    (found.upper.filter(|_| found.proven), found)
}

#[test]
fn known_totals_come_out() {
    let any = OptimalOptions::default();
    let strict = OptimalOptions { guesses: Guesses::Candidates, ..any.clone() };
    let five = OptimalOptions { guesses_max: Some(5), ..any.clone() };
    let four = OptimalOptions { guesses_max: Some(4), ..any.clone() };
    let worst = OptimalOptions { minimize: Minimize::Worst, ..any.clone() };
    let total = |(pegs, colors), options| total_of_board(rules(pegs, colors), options).0;
    assert_eq!(total((3, 8), &any), Some(2359));
    assert_eq!(total((4, 5), &any), Some(2463));
    assert_eq!(total((4, 6), &any), Some(5625));
    assert_eq!(total((5, 5), &any), Some(13496));
    assert_eq!(total((4, 7), &any), Some(11228));
    assert_eq!(total((4, 6), &five), Some(5626));
    assert_eq!(total((4, 6), &worst), Some(5));
    assert_eq!(total((3, 5), &strict), Some(455));
    assert_eq!(total((4, 6), &strict), Some(5660));
    let no_repeats = (Repeats::Forbidden, Blanks::Forbidden);
    let bulls = rules_of((5, 6), no_repeats, FeedbackRule::Keys);
    assert_eq!(total_of_board(bulls, &any).0, Some(3434));
    let (none, result) = total_of_board(rules(4, 6), &four);
    assert_eq!((none, result.proven, result.tree), (None, true, None));
}

/// Searches a board with a pruning rule, on these numbers of threads, and without it, and checks
/// that the same tree is proven. Returns how many nodes one thread examined with it and without.
fn check_pruning(
    rules: Rules,
    options: &OptimalOptions,
    [with, without]: [Pruning; 2],
    threads: &[usize],
) -> [u64; 2] {
    let search = |pruning, threads| {
        let options = OptimalOptions { pruning, ..options.clone() };
        pegmind_solver::with_threads(threads, || optimal(&Board::new(rules), &options))
    };
    let expected = search(without, 1);
    let found = search(with, 1);
    let nodes = [found.nodes, expected.nodes];
    for found in threads.iter().map(|threads| search(with, *threads)).chain([found]) {
        assert_eq!((found.upper, found.proven), (expected.upper, true), "{rules} {options:?}");
        assert_eq!(found.tree, expected.tree, "{rules} {options:?}");
    }
    nodes
}

/// All totals, those of strict play, those within some guesses, and the shortest longest game.
fn aims(guesses_max: u8) -> [OptimalOptions; 4] {
    let any = OptimalOptions::default();
    [
        OptimalOptions { guesses: Guesses::Candidates, ..any.clone() },
        OptimalOptions { guesses_max: Some(guesses_max), ..any.clone() },
        OptimalOptions { minimize: Minimize::Worst, ..any.clone() },
        any,
    ]
}

#[test]
fn neither_obvious_guesses_nor_part_bounds_change_a_tree() {
    let all = Pruning::ALL;
    for rules in tiny_boards() {
        for options in all_options(all) {
            for without in [Pruning { obvious: false, ..all }, Pruning { glances: false, ..all }] {
                check_pruning(rules, &options, [all, without], &[]);
            }
        }
    }
}

#[test]
fn budget_shares_and_cached_part_bounds_change_no_tree_and_save_nodes() {
    let (any, all) = (OptimalOptions::default(), Pruning::ALL);
    let bulls = |pegs, colors| Rules::bulls_and_cows(pegs, colors).unwrap();
    for rules in [rules(4, 6), rules(4, 7), bulls(4, 9)] {
        let without = Pruning { shares: false, ..all };
        let [with, without] = check_pruning(rules, &any, [all, without], &[2]);
        assert!(with < without, "{rules}: {with} {without}");
    }
    for rules in [rules(4, 5), rules(4, 6), rules(3, 8), rules(5, 4), bulls(4, 7)] {
        let without = Pruning { looks: false, ..all };
        let [with, without] = check_pruning(rules, &any, [all, without], &[4]);
        assert!(with < without, "{rules}: {with} {without}");
    }
}

#[test]
fn transpositions_change_no_tree_and_save_nodes() {
    let bulls = Rules::bulls_and_cows(4, 7).unwrap();
    let per_peg = rules(3, 6).with_feedback(FeedbackRule::PerPeg);
    let with = [Transpositions::Always, Transpositions::Never]
        .map(|transpositions| Pruning { transpositions, ..Pruning::ALL });
    for rules in [rules(4, 5), rules(4, 6), rules(3, 8), bulls, per_peg] {
        for options in aims(5) {
            let [with, without] = check_pruning(rules, &options, with, &[2, 4]);
            assert!(with <= without, "{rules} {options:?}");
        }
    }
}

#[test]
fn pruning_rules_of_other_feedback_change_no_tree_and_save_nodes() {
    let [exact, sum] = [FeedbackRule::Exact, FeedbackRule::Sum]
        .map(|feedback| move |pegs, colors| rules(pegs, colors).with_feedback(feedback));
    let without = Pruning { by_hole: false, hits: false, multisets: false, ..Pruning::ALL };
    let exact = [exact(3, 4), exact(2, 7), exact(3, 6), exact(4, 3)];
    for rules in exact.into_iter().chain([sum(3, 4), sum(3, 5), sum(4, 3)]) {
        for options in aims(9) {
            let [with, without] = check_pruning(rules, &options, [Pruning::ALL, without], &[2]);
            assert!(with <= without, "{rules} {options:?}");
        }
    }
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let sum = rules(3, 10).with_feedback(FeedbackRule::Sum);
    for (rules, guesses_max, threads) in [(rules(4, 6), 5, [2, 4]), (sum, 12, [2, 2])] {
        for options in aims(guesses_max) {
            let board = Board::new(rules);
            assert!(Optimal::new(&board, options.clone()).unwrap().splitter.is_shared());
            check_pruning(rules, &options, [options.pruning; 2], &threads);
        }
    }
}

#[test]
fn what_is_so_without_a_limit_changes_no_cost_within_one() {
    let any = OptimalOptions::default();
    let strict = OptimalOptions { guesses: Guesses::Candidates, ..any.clone() };
    let no_repeats = (Repeats::Forbidden, Blanks::Forbidden);
    let bulls = rules_of((4, 7), no_repeats, FeedbackRule::Keys);
    let [exact, per_peg] = [FeedbackRule::Exact, FeedbackRule::PerPeg]
        .map(|feedback| rules(3, 5).with_feedback(feedback));
    let mut costly = 0;
    for (rules, shortest) in
        [(rules(4, 5), 5), (rules(5, 4), 5), (rules(3, 7), 5), (bulls, 5), (exact, 7), (per_peg, 4)]
    {
        for (options, least) in [(&any, shortest), (&strict, shortest)] {
            let free = optimal(&Board::new(rules), options).upper;
            for most in (least - 1)..=(least + 1) {
                let search = |relaxed, threads| {
                    let pruning = Pruning { relaxed, ..Pruning::ALL };
                    let guesses_max = Some(most);
                    let options = OptimalOptions { guesses_max, pruning, ..options.clone() };
                    pegmind_solver::with_threads(threads, || optimal(&Board::new(rules), &options))
                };
                let without = search(false, 1);
                assert!(without.proven, "{rules}");
                costly += u32::from(without.upper != free);
                for threads in [1, 4] {
                    let found = search(true, threads);
                    assert!(found.proven, "{rules} {options:?}");
                    assert_eq!(found.upper, without.upper, "{rules} {options:?} {most}");
                    let longest = found.tree.as_ref().map(|tree| verify(tree).unwrap().longest);
                    assert!(longest.is_none_or(|longest| longest <= usize::from(most)));
                    assert_eq!(found.tree.is_some(), found.upper.is_some());
                }
            }
        }
    }
    assert!(costly >= 12, "a limit that costs nothing tells little: {costly}");
}

#[test]
fn totals_with_other_feedback_come_out() {
    let any = OptimalOptions::default();
    let worst = OptimalOptions { minimize: Minimize::Worst, ..any.clone() };
    let total = |(pegs, colors), feedback, options| {
        total_of_board(rules(pegs, colors).with_feedback(feedback), options)
    };
    for (size, feedback, options, value, nodes_max) in [
        ((3, 7), FeedbackRule::Exact, &any, 2293, 2_000),
        ((3, 12), FeedbackRule::Exact, &any, 18068, 8_000),
        ((4, 4), FeedbackRule::Exact, &any, 1301, 1_000),
        ((6, 3), FeedbackRule::Exact, &any, 3736, 4_000),
        ((4, 4), FeedbackRule::Exact, &worst, 6, 1_000),
        ((6, 3), FeedbackRule::Sum, &any, 19236, 2_000),
        ((4, 4), FeedbackRule::Sum, &any, 2065, 1_000),
        ((4, 3), FeedbackRule::Sum, &worst, 14, 1_000),
    ] {
        let (found, result) = total(size, feedback, options);
        assert_eq!(found, Some(value), "{size:?} {feedback}");
        assert!(result.nodes < nodes_max, "{size:?} {feedback}: {}", result.nodes);
    }
}

#[test]
fn a_stopped_search_has_a_tree_and_honest_bounds() {
    let board = Board::new(rules(4, 6));
    let position = Optimal::new(&board, OptimalOptions::default()).unwrap();
    for (nodes_max, width) in [(300, 1), (1000, 4), (1500, 8)] {
        let limits = OptimalLimits { nodes_max, width, ..OptimalLimits::default() };
        let found = position.search(&limits, &Cancel::new(), &|_| {});
        assert!(!found.proven && found.lower <= 5625, "{nodes_max} {:?}", found.upper);
        let tree = found.tree.unwrap();
        let total = verify(&tree).unwrap().total;
        assert_eq!(found.upper, Some(total));
        assert!(total >= 5625);
    }
    let limits = OptimalLimits { nodes_max: 1, ..OptimalLimits::default() };
    let found = position.search(&limits, &Cancel::new(), &|_| {});
    assert!(!found.proven && found.tree.is_none() && found.lower > 4000);
    let cancel = Cancel::new();
    cancel.stop();
    assert!(!position.search(&OptimalLimits::default(), &cancel, &|_| {}).proven);
}
