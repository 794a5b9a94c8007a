//! Searches that are stopped again and again find what others find at once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use pegmind_rules::{Board, FeedbackRule, Row, Rules, mark};
use proptest::prelude::*;

use super::*;
use crate::fixtures::{row, rules, small_boards};
use pegmind_solver::{Cancel, Guesses};
use pegmind_tree::verify;

/// Keeps the bytes of the last checkpoint, of which it wants one from time to
/// time.
#[derive(Debug, Default)]
struct Keeper {
    /// At every so many questions; never if this is 0.
    every: u64,
    asked: AtomicU64,
    kept: Mutex<Vec<Vec<u8>>>,
}

impl Follower for Keeper {
    fn progress(&self, progress: &OptimalProgress) {
        assert!(progress.openings.0 <= progress.openings.1);
        assert!(progress.opening_millionths < 1_000_000);
    }

    fn keeps_checkpoints(&self) -> bool {
        true
    }

    fn wants_checkpoint(&self) -> bool {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        self.every > 0 && asked % self.every == self.every - 1
    }

    fn keep(&self, checkpoint: Checkpoint) {
        self.kept.lock().unwrap().push(checkpoint.write());
    }
}

fn classic(pegs: u8, colors: u8) -> Board {
    Board::new(rules(pegs, colors))
}

const MEMORY: usize = 1 << 22;

fn limits(nodes_max: u64, memory_max: usize) -> OptimalLimits {
    OptimalLimits { nodes_max, memory_max, ..OptimalLimits::default() }
}

/// Options under which sets are looked up by their forms, too.
fn transposing() -> OptimalOptions {
    let pruning = Pruning { transpositions: Transpositions::Always, ..Pruning::ALL };
    OptimalOptions { pruning, ..OptimalOptions::default() }
}

fn at_once(optimal: &Optimal) -> OptimalResult {
    optimal.search(&limits(u64::MAX, MEMORY), &Cancel::new(), &|_| {})
}

/// Searches with an end after each of some numbers of nodes, which are used
/// again and again and grow; every second time the last checkpoint is lost.
fn piecemeal(
    optimal: &Optimal,
    steps: &[u64],
    limits: OptimalLimits,
    threads: usize,
) -> OptimalResult {
    let mut last: Option<Vec<u8>> = None;
    let mut upper = u64::MAX;
    for (round, step) in (0_u32..).zip(steps.iter().cycle()) {
        let keeper = Keeper { every: 2, ..Keeper::default() };
        let from = last.as_ref().map(|bytes| Checkpoint::read(bytes).unwrap());
        let before = from.as_ref().map_or(0, |from| from.result().nodes);
        let step = step.saturating_mul(1 << (round / 4).min(40));
        let limits = OptimalLimits { nodes_max: step, ..limits };
        let work = || optimal.resume(from, &limits, &Cancel::new(), &keeper).unwrap();
        let found = pegmind_solver::with_threads(threads, work);
        assert!(found.nodes >= before);
        let known = found.upper.unwrap_or(u64::MAX);
        assert!(known <= upper, "{known} after {upper}");
        if found.proven {
            return found;
        }
        let mut kept = keeper.kept.into_inner().unwrap();
        if round % 2 == 1 && kept.len() > 1 {
            kept.pop();
        } else {
            upper = known;
        }
        last = kept.pop();
    }
    unreachable!("rounds do not end")
}

/// Compares a search in steps, on some numbers of threads, with one without a stop.
#[track_caller]
fn check(
    board: &Board,
    options: &OptimalOptions,
    (steps, limits): (&[u64], OptimalLimits),
    threads: &[usize],
) {
    let optimal = Optimal::new(board, options.clone()).unwrap();
    let expected = at_once(&optimal);
    for threads in threads {
        let found = piecemeal(&optimal, steps, limits, *threads);
        assert_eq!((found.lower, found.upper), (expected.lower, expected.upper), "{options:?}");
        assert_eq!(found.tree, expected.tree, "{options:?}");
        assert!(found.proven && expected.proven);
    }
}

#[test]
fn the_classic_board_comes_out_whatever_the_steps_and_threads() {
    for options in [
        transposing(),
        OptimalOptions { guesses_max: Some(5), ..transposing() },
        OptimalOptions { minimize: Minimize::Worst, ..transposing() },
        OptimalOptions { guesses: Guesses::Candidates, ..transposing() },
    ] {
        let steps = ([200, 700, 90].as_slice(), limits(0, MEMORY));
        check(&classic(4, 6), &options, steps, &[1, 2, 4]);
    }
}

#[test]
fn after_wide_plans_and_with_little_memory_it_comes_out_too() {
    let wide = OptimalLimits { width: 8, ..limits(0, MEMORY) };
    check(&classic(4, 6), &transposing(), (&[40, 200, 700], wide), &[1, 2]);
    assert!(Optimal::new(&classic(4, 6), transposing()).unwrap().splitter.is_shared());
    for memory in [0, 1 << 14, 1 << 17] {
        check(&classic(4, 6), &transposing(), (&[500], limits(0, memory)), &[2]);
    }
}

fn any_options() -> impl Strategy<Value = OptimalOptions> {
    let minimize = prop_oneof![Just(Minimize::Expected), Just(Minimize::Worst)];
    let guesses_max = prop_oneof![2 => Just(None), 1 => (3_u8..7).prop_map(Some)];
    let guesses = prop_oneof![Just(Guesses::All), Just(Guesses::Candidates)];
    (minimize, guesses_max, guesses).prop_map(|(minimize, guesses_max, guesses)| OptimalOptions {
        minimize,
        guesses_max,
        guesses,
        ..transposing()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..Default::default() })]

    #[test]
    fn stopping_changes_nothing(
        rules in small_boards(),
        known in proptest::option::of(any::<(u32, u32)>()),
        options in any_options(),
        steps in proptest::collection::vec(1_u64..300, 1..5),
        threads in prop_oneof![Just(1_usize), Just(2), Just(4)],
    ) {
        let mut board = Board::new(rules);
        if let Some(known) = known {
            board.push(row(&rules, known)).unwrap();
        }
        check(&board, &options, (&steps, limits(0, MEMORY)), &[threads]);
    }
}

/// A checkpoint of a search in the middle of it.
fn sample(board: &Board, options: &OptimalOptions, nodes: u64, memory: usize) -> Vec<u8> {
    let keeper = Keeper::default();
    let optimal = Optimal::new(board, options.clone()).unwrap();
    let found = optimal.resume(None, &limits(nodes, memory), &Cancel::new(), &keeper).unwrap();
    assert!(!found.proven, "{}", found.nodes);
    keeper.kept.into_inner().unwrap().pop().unwrap()
}

#[test]
fn what_is_read_is_written_as_the_same_bytes() {
    let mut row = classic(4, 6);
    let rules = *row.rules();
    let code = |text: &str| rules.code(text).unwrap();
    let guess = code("1122");
    row.push(Row { guess, feedback: mark(&rules, &code("1234"), &guess) }).unwrap();
    for (board, options, nodes) in [
        (classic(4, 6), transposing(), 700),
        (classic(4, 6), OptimalOptions { minimize: Minimize::Worst, ..Default::default() }, 300),
        (row, OptimalOptions { opening: Some(code("1345")), ..Default::default() }, 6),
    ] {
        let bytes = sample(&board, &options, nodes, 1 << 24);
        let read = Checkpoint::read(&bytes).unwrap();
        assert_eq!(read.write(), bytes);
        assert_eq!(read.board().rows(), board.rows());
        assert_eq!(read.options().opening, options.opening);
        assert!(read.result().nodes >= nodes);
        assert!(read.facts_count() > 0 || nodes < 100);
        let later = read.with_elapsed_ms(1500);
        let again = Checkpoint::read(&later.write()).unwrap();
        assert_eq!(again.elapsed_ms(), 1500);
    }
}

#[test]
fn damaged_and_shortened_bytes_are_refused() {
    let bytes = sample(&classic(3, 5), &transposing(), 15, 1 << 16);
    assert!(Checkpoint::read(&bytes).is_ok() && bytes.len() < 3000, "{}", bytes.len());
    for at in 0..bytes.len() {
        let read = Checkpoint::read(&bytes[..at]);
        assert!(read.is_err(), "{at} bytes");
        for change in [1_u8, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] ^= change;
            assert!(Checkpoint::read(&damaged).is_err(), "byte {at}");
        }
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    assert!(matches!(Checkpoint::read(&longer), Err(ReadCheckpointError::GoesOn { .. })));
    let short = &bytes[..bytes.len() - 1];
    assert!(matches!(Checkpoint::read(short), Err(ReadCheckpointError::EndsEarly { .. })));
    let mut other = bytes;
    other[7] = 2;
    let error = Checkpoint::read(&other).unwrap_err();
    assert_eq!(error.to_string(), "version 2 of the format; expected 1");
    let error = Checkpoint::read(b"PEGTREE").unwrap_err();
    assert_eq!(error.to_string(), "this is no checkpoint; expected PEGWORK at the beginning");
}

#[test]
fn bytes_with_the_right_checksum_and_anything_in_them_do_no_harm() {
    let bytes = sample(&classic(3, 4), &transposing(), 7, 1 << 16);
    for at in 16..bytes.len() - 8 {
        for value in [0, 1, 0x7f, 0x80, 0xff, bytes[at].wrapping_add(1)] {
            let mut forged = bytes.clone();
            forged[at] = value;
            let end = forged.len() - 8;
            let sum = pegmind_tree::codec::long_checksum(&forged[..end]);
            forged[end..].copy_from_slice(&sum.to_be_bytes());
            let Ok(checkpoint) = Checkpoint::read(&forged) else { continue };
            let options = checkpoint.options().clone();
            let optimal = Optimal::new(checkpoint.board(), options).unwrap();
            let found = optimal.resume(
                Some(checkpoint),
                &limits(300, 1 << 16),
                &Cancel::new(),
                &Keeper::default(),
            );
            // Whatever it claims, the tree is one.
            if let Some(tree) = found.unwrap().tree {
                assert!(verify(&tree).is_ok(), "{at} {value}");
            }
        }
    }
}

#[test]
fn checkpoints_of_other_searches_are_refused_with_what_differs() {
    let bytes = sample(&classic(4, 6), &transposing(), 100, 1 << 16);
    let any = transposing();
    let mut row = classic(4, 6);
    let guess = row.rules().code("1122").unwrap();
    row.push(Row { guess, feedback: mark(row.rules(), &guess, &guess) }).unwrap();
    let no_repeats = Board::new(Rules::bulls_and_cows(4, 6).unwrap());
    let sums = Board::new(rules(4, 6).with_feedback(FeedbackRule::Sum));
    for (board, options, expected) in [
        (classic(3, 6), any.clone(), "pegs: 4; expected 3"),
        (classic(4, 7), any.clone(), "colors: 6; expected 7"),
        (no_repeats, any.clone(), "repeats: allowed; expected not allowed"),
        (sums, any.clone(), "feedback: keys; expected sum"),
        (row, any.clone(), "rows before: none; expected RROO=4+0"),
        (
            classic(4, 6),
            OptimalOptions { minimize: Minimize::Worst, ..any.clone() },
            "what is made small: expected; expected worst",
        ),
        (
            classic(4, 6),
            OptimalOptions { guesses: Guesses::Candidates, ..any.clone() },
            "guesses that may be made: all; expected candidates",
        ),
        (
            classic(4, 6),
            OptimalOptions { guesses_max: Some(5), ..any.clone() },
            "the most guesses of a game: any number; expected 5",
        ),
        (
            classic(4, 6),
            OptimalOptions { opening: Some(guess), ..any },
            "the guess to begin with: none; expected RROO",
        ),
    ] {
        let optimal = Optimal::new(&board, options).unwrap();
        let checkpoint = Checkpoint::read(&bytes).unwrap();
        let limits = OptimalLimits::default();
        let refused = optimal.resume(Some(checkpoint), &limits, &Cancel::new(), &Keeper::default());
        assert_eq!(refused.unwrap_err().to_string(), expected);
    }
}

#[test]
fn a_resumed_plan_keeps_the_best_strategy() {
    let optimal = Optimal::new(&classic(4, 6), transposing()).unwrap();
    let keeper = Keeper::default();
    let wide = OptimalLimits { width: 8, ..limits(1500, MEMORY) };
    let first = optimal.resume(None, &wide, &Cancel::new(), &keeper).unwrap();
    let bytes = keeper.kept.into_inner().unwrap().pop().unwrap();
    let checkpoint = Checkpoint::read(&bytes).unwrap();
    assert_eq!(checkpoint.result().upper, first.upper);
    assert_eq!(checkpoint.result().tree, first.tree);
    // A search that does nothing has it still.
    let cancel = Cancel::new();
    cancel.stop();
    let keeper = Keeper::default();
    let nothing = OptimalLimits { nodes_max: 1, ..wide };
    let second = optimal.resume(Some(checkpoint), &nothing, &cancel, &keeper).unwrap();
    assert_eq!((second.upper, &second.tree), (first.upper, &first.tree));
    assert!(second.lower >= first.lower);
}

#[test]
fn what_was_remembered_is_not_searched_again() {
    let optimal = Optimal::new(&classic(4, 6), transposing()).unwrap();
    let whole = at_once(&optimal).nodes;
    let bytes = sample(&classic(4, 6), &transposing(), whole * 9 / 10, 1 << 26);
    let from = Checkpoint::read(&bytes).unwrap();
    let limits = limits(u64::MAX, 1 << 26);
    let found = optimal.resume(Some(from), &limits, &Cancel::new(), &Keeper::default()).unwrap();
    assert!(found.proven && found.nodes < whole * 13 / 10, "{} {whole}", found.nodes);
}
