//! The values of positions and guesses against trying everything.

use super::*;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

const PROOF: ValueLimits = ValueLimits::PROOF;

impl Exhaustion {
    /// The fewest guesses in which a set is solved by some play after the guess
    /// that costs the least.
    fn longest(&mut self, set: u64, guess: usize) -> u32 {
        let classes = self.classes(set, guess);
        let open = classes.into_iter().filter(|(feedback, _)| !feedback.is_solved());
        let longest = open.map(|(_, class)| self.fewest(class)).max();
        longest.unwrap_or_default() + 1
    }

    fn fewest(&mut self, set: u64) -> u32 {
        if let Some(fewest) = self.fewest.get(&set) {
            return *fewest;
        }
        let cost = self.cost(set, 40);
        let best: Vec<usize> =
            (0..self.codes.len()).filter(|guess| self.cost_of(set, 40, *guess) == cost).collect();
        let fewest = best.into_iter().map(|guess| self.longest(set, guess)).min().unwrap();
        self.fewest.insert(set, fewest);
        fewest
    }
}

/// Compares the best guesses of a position, and all guesses, with what is
/// exhaustive.
fn check_values(exhaustion: &mut Exhaustion, values: &mut Values, board: &Board) {
    let set = exhaustion.set(board);
    let codes = u64::from(set.count_ones());
    let place = format!("{} {:?}", board.rules(), board.rows());
    let cost = exhaustion.cost(set, 40);
    let all = exhaustion.codes.clone();
    let mut best: Vec<usize> =
        (0..all.len()).filter(|guess| exhaustion.cost_of(set, 40, *guess) == cost).collect();
    best.sort_by_key(|guess| set >> guess & 1 == 0);
    let found = values.best(board, &PROOF, &Cancel::new()).unwrap();
    let expected: Vec<Code> = best.iter().map(|guess| all[*guess]).collect();
    assert_eq!(found.guesses, expected, "{place}");
    let first = exhaustion.longest(set, best[0]);
    let value =
        Value { codes: set.count_ones() as usize, total: cost, longest: first, exact: true };
    assert_eq!(found.value, value, "{place}");
    for (idx, guess) in all.iter().enumerate().step_by(3) {
        let told = values.of_guess(board, guess, &PROOF, &Cancel::new()).unwrap();
        let expected = if exhaustion.classes(set, idx).values().any(|class| *class == set)
            && (codes > 1 || set >> idx & 1 == 0)
        {
            Value { total: cost + codes, longest: first + 1, ..value }
        } else {
            let total = match exhaustion.guesses {
                Guesses::All => exhaustion.cost_of(set, 40, idx),
                // It may be asked about, too.
                Guesses::Candidates => exhaustion.cost_after(set, idx),
            };
            Value { total, longest: exhaustion.longest(set, idx), ..value }
        };
        assert_eq!(told, expected, "{place} {guess}");
    }
}

impl Exhaustion {
    /// What a guess costs, whether it is allowed or not.
    fn cost_after(&mut self, set: u64, guess: usize) -> u64 {
        let open = self.classes(set, guess).into_iter();
        let open: Vec<u64> =
            open.filter(|(feedback, _)| !feedback.is_solved()).map(|(_, class)| class).collect();
        let costs: u64 = open.into_iter().map(|class| self.cost(class, 40)).sum();
        costs + u64::from(set.count_ones())
    }
}

/// Compares the classes of guesses and the best kinds of guesses of a position with what is
/// exhaustive.
fn check_classes(exhaustion: &mut Exhaustion, values: &mut Values, board: &Board) {
    let set = exhaustion.set(board);
    let (all, codes) = (exhaustion.codes.clone(), u64::from(set.count_ones()));
    let numbers = |set: u64| (0..64_u16).filter(|code| set >> code & 1 == 1).collect::<Vec<_>>();
    let asked = values.position(board.rows(), numbers(set));
    for guess in (0..all.len()).step_by(3) {
        let number = u16::try_from(guess).unwrap();
        let told = values.classes_at(&asked, number, &PROOF, &Cancel::new()).unwrap();
        let mut expected: Vec<(Vec<u16>, u64)> = exhaustion
            .classes(set, guess)
            .into_iter()
            .filter(|(feedback, _)| !feedback.is_solved())
            .map(|(_, class)| (numbers(class), exhaustion.cost(class, 40)))
            .collect();
        let mut told: Vec<(Vec<u16>, u64)> =
            told.into_iter().map(|class| (class.codes, class.total)).collect();
        told.sort();
        expected.sort();
        assert_eq!(told, expected, "{} {:?} {}", board.rules(), board.rows(), all[guess]);
    }
    let kinds = values.ranked_at(&asked, 4, &PROOF, &Cancel::new()).unwrap();
    let legal = |guess: &usize| match exhaustion.guesses {
        Guesses::All => true,
        Guesses::Candidates => set >> guess & 1 == 1,
    };
    let legal: Vec<usize> = (0..all.len()).filter(legal).collect();
    // A guess that tells nothing is no way on.
    let mut costs: BTreeMap<usize, u64> = BTreeMap::new();
    for guess in legal {
        let tells = codes == 1 && set >> guess & 1 == 1
            || exhaustion.classes(set, guess).values().all(|class| *class != set);
        if tells {
            costs.insert(guess, exhaustion.cost_after(set, guess));
        }
    }
    let mut told: BTreeMap<usize, u64> = BTreeMap::new();
    assert!(kinds.is_sorted_by_key(|kind| kind.total));
    for kind in &kinds {
        for guess in &kind.guesses {
            assert_eq!(told.insert(usize::from(*guess), kind.total), None);
        }
    }
    assert!(told.iter().all(|(guess, total)| costs.get(guess) == Some(total)));
    // What was not told is no better, but the kinds beyond the fourth may be as good as it.
    let most = kinds.last().map_or(0, |kind| kind.total);
    for (guess, cost) in &costs {
        let place = format!("{} {:?} {}", board.rules(), board.rows(), all[*guess]);
        assert!(told.contains_key(guess) || (kinds.len() == 4 && *cost >= most), "{place}");
    }
}

/// A board with the rows that these guesses get from this secret.
fn position(rules: Rules, codes: &[Code], secret: usize, guesses: &[usize]) -> Board {
    let mut board = Board::new(rules);
    let code = |idx: usize| codes[idx % codes.len()];
    for guess in guesses {
        let guess = code(*guess);
        let feedback = mark(&rules, &code(secret), &guess);
        board.push(Row { guess, feedback }).unwrap();
    }
    board
}

#[test]
fn empty_boards_of_every_rule_set_have_the_values_of_trying_everything() {
    for rules in tiny_boards() {
        for guesses in Guesses::ALL {
            let mut exhaustion = Exhaustion::new(&rules, *guesses, Minimize::Expected);
            let mut values = Values::new(&rules, *guesses).unwrap();
            check_values(&mut exhaustion, &mut values, &Board::new(rules));
            check_classes(&mut exhaustion, &mut values, &Board::new(rules));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_have_the_values_of_trying_everything(
        board in 0_usize..32,
        secret in 0_usize..27,
        rows in prop::collection::vec(0_usize..27, 1..4),
        strict in any::<bool>(),
    ) {
        let boards = tiny_boards();
        let rules = boards[board % boards.len()];
        let guesses = if strict { Guesses::Candidates } else { Guesses::All };
        let mut exhaustion = Exhaustion::new(&rules, guesses, Minimize::Expected);
        let mut values = Values::new(&rules, guesses).unwrap();
        let codes = exhaustion.codes.clone();
        let mut at = Vec::new();
        // One game from its last row to its first.
        for rows in (0..rows.len()).rev().map(|last| &rows[..=last]) {
            at.push(position(rules, &codes, secret, rows));
        }
        for board in &at {
            check_values(&mut exhaustion, &mut values, board);
            check_classes(&mut exhaustion, &mut values, board);
        }
    }

    #[test]
    fn values_do_not_depend_on_what_was_asked_before(
        questions in prop::collection::vec((0_usize..256, prop::collection::vec(0_usize..256, 0..3), 0_usize..256), 1..6),
        feedback in 0_usize..4,
    ) {
        let size = if FeedbackRule::ALL[feedback] == FeedbackRule::Keys { (4, 4) } else { (3, 3) };
        let rules = rules(size.0, size.1).with_feedback(FeedbackRule::ALL[feedback]);
        let codes: Vec<Code> = Codes::new(&rules).collect();
        let mut kept = Values::new(&rules, Guesses::All).unwrap();
        let cancel = Cancel::new();
        for (secret, rows, guess) in questions {
            let board = position(rules, &codes, secret, &rows);
            let mut fresh = Values::new(&rules, Guesses::All).unwrap();
            prop_assert_eq!(kept.best(&board, &PROOF, &cancel), fresh.best(&board, &PROOF, &cancel));
            let mut fresh = Values::new(&rules, Guesses::All).unwrap();
            let guess = &codes[guess % codes.len()];
            let value = fresh.of_guess(&board, guess, &PROOF, &cancel);
            prop_assert_eq!(kept.of_guess(&board, guess, &PROOF, &cancel), value);
        }
    }
}

#[test]
fn openings_of_the_classic_board_cost_what_the_search_with_them_says() {
    let rules = rules(4, 6);
    let board = Board::new(rules);
    let mut values = Values::new(&rules, Guesses::All).unwrap();
    for (opening, total) in
        [("1111", 6318), ("1112", 5791), ("1122", 5702), ("1123", 5625), ("1234", 5673)]
    {
        let opening = rules.code(opening).unwrap();
        let options = OptimalOptions { opening: Some(opening), ..OptimalOptions::default() };
        assert_eq!(optimal(&board, &options).upper, Some(total), "{opening}");
        let value = values.of_guess(&board, &opening, &PROOF, &Cancel::new()).unwrap();
        assert_eq!((value.total, value.exact), (total, true), "{opening}");
    }
    let best = values.best(&board, &PROOF, &Cancel::new()).unwrap();
    assert_eq!((best.value.total, best.value.longest, best.value.exact), (5625, 6, true));
    // All ways to have one color twice and two others once.
    assert_eq!(best.guesses.len(), 720);
    assert_eq!(best.guesses[0], rules.code("1123").unwrap());
}

#[test]
fn positions_after_a_first_guess_cost_what_the_search_says() {
    let rules = rules(4, 6);
    let mut values = Values::new(&rules, Guesses::All).unwrap();
    for opening in ["1111", "1112", "1122", "1123", "1234"] {
        let guess = rules.code(opening).unwrap();
        let answers: BTreeSet<Feedback> =
            Codes::new(&rules).map(|code| mark(&rules, &code, &guess)).collect();
        for feedback in answers {
            let mut board = Board::new(rules);
            board.push(Row { guess, feedback }).unwrap();
            let found = optimal(&board, &OptimalOptions::default());
            let best = values.best(&board, &PROOF, &Cancel::new()).unwrap();
            assert!(best.value.exact);
            assert_eq!(Some(best.value.total), found.upper, "{opening} {feedback}");
            for guess in best.guesses.iter().step_by(50) {
                let value = values.of_guess(&board, guess, &PROOF, &Cancel::new()).unwrap();
                assert_eq!(value.total, best.value.total, "{opening} {feedback} {guess}");
            }
        }
    }
}

#[test]
fn what_is_not_proven_in_time_is_a_play_that_exists() {
    let rules = rules(5, 8);
    let board = Board::read(rules, [("11223", "2+2")]).unwrap();
    let limits = ValueLimits { steps_max: 20_000, width: 4 };
    let ask = |threads| {
        pegmind_solver::with_threads(threads, || {
            let mut values = Values::new(&rules, Guesses::All).unwrap();
            values.best(&board, &limits, &Cancel::new()).unwrap()
        })
    };
    let found = ask(1);
    assert!(!found.value.exact && found.guesses.len() == 1);
    assert!((1015..=1035).contains(&found.value.total), "{:?}", found.value);
    for threads in [2, 4] {
        assert_eq!(ask(threads), found);
    }
    let mut values = Values::new(&rules, Guesses::All).unwrap();
    let least = values.best(&board, &ValueLimits { steps_max: 1, ..PROOF }, &Cancel::new());
    let least = least.unwrap().value;
    assert!(!least.exact && (1015..1200).contains(&least.total), "{least:?}");
    let cancel = Cancel::new();
    cancel.stop();
    let stopped = values.of_guess(&board, &found.guesses[0], &PROOF, &cancel).unwrap();
    assert!(!stopped.exact && stopped.total >= 1015, "{stopped:?}");
}
