//! The level `perfect` against whole boards and from positions.

#![expect(clippy::unwrap_used, reason = "a test may stop")]

use std::collections::BTreeMap;

use pegmind_advice::{Entry, Limits, Tournament, perfect, suggest};
use pegmind_optimal::{Optimal, OptimalLimits, OptimalOptions};
use pegmind_rules::{
    Board, BreakerLevel, Code, Codes, Feedback, Preset, Randomness, Repeats, Row, RowCount, Rules,
    mark,
};
use pegmind_solver::{Cancel, Guesses, with_threads};

/// Nothing that `perfect` does is drawn.
struct NoWords;

impl Randomness for NoWords {
    fn word(&mut self) -> u64 {
        unreachable!("the level draws nothing")
    }
}

fn rules(pegs: u8, colors: u8, repeats: Repeats, rows: u8) -> Rules {
    let rules = match repeats {
        Repeats::Allowed => Rules::mastermind(pegs, colors),
        Repeats::Forbidden => Rules::bulls_and_cows(pegs, colors),
    };
    rules.unwrap().with_rows(RowCount::new(rows).unwrap())
}

fn board(rules: Rules, rows: &[(&str, &str)]) -> Board {
    Board::read(rules, rows.iter().copied()).unwrap()
}

/// Plays a position to the end against every code that fits. How many games took
/// one more guess, two, and so on; what is left were lost.
fn play_out(board: &Board, guesses: Guesses) -> Vec<u64> {
    let codes = Codes::new(board.rules()).filter(|code| board.fits(code)).collect();
    let mut wins = vec![0; board.rows_left()];
    play_class(&mut board.clone(), codes, guesses, (0, &mut wins));
    while wins.last() == Some(&0) {
        wins.pop();
    }
    wins
}

fn play_class(
    board: &mut Board,
    codes: Vec<Code>,
    guesses: Guesses,
    (depth, wins): (usize, &mut Vec<u64>),
) {
    if board.rows_left() == 0 {
        return;
    }
    let rules = *board.rules();
    let guess = perfect(board, guesses, &Limits::THOROUGH, &Cancel::new()).unwrap();
    assert!(guesses == Guesses::All || board.fits(&guess), "{guess}");
    let mut classes: BTreeMap<Feedback, Vec<Code>> = BTreeMap::new();
    for code in codes {
        classes.entry(mark(&rules, &code, &guess)).or_default().push(code);
    }
    for (feedback, codes) in classes {
        if feedback.is_solved() {
            wins[depth] += 1;
            continue;
        }
        board.push(Row { guess, feedback }).unwrap();
        play_class(board, codes, guesses, (depth + 1, wins));
        board.pop();
    }
}

fn total(wins: &[u64]) -> u64 {
    (1..).zip(wins).map(|(guesses, games)| guesses * games).sum()
}

fn tournament(rules: Rules, opening: Option<Code>, guesses: Guesses) -> Tournament {
    let secrets = Codes::new(&rules).collect();
    let entry = Entry { rules, level: BreakerLevel::Perfect, guesses, opening, secrets };
    let tournament = Tournament::new(entry, Cancel::new()).unwrap();
    tournament.play(|_| NoWords);
    tournament
}

#[test]
fn every_board_with_a_tree_is_played_with_the_smallest_total() {
    for (pegs, colors, repeats, total, longest) in [
        (4, 5, Repeats::Allowed, 2463, 6),
        (4, 6, Repeats::Allowed, 5625, 6),
        (4, 7, Repeats::Allowed, 11_228, 6),
        (5, 4, Repeats::Allowed, 3954, 6),
        (4, 10, Repeats::Forbidden, 26_274, 7),
    ] {
        let rules = rules(pegs, colors, repeats, 10);
        let games = tournament(rules, None, Guesses::All).histogram();
        assert_eq!(u128::from(games.games()), rules.code_count());
        assert_eq!((games.total(), games.longest()), (total, longest), "{rules}");
    }
}

#[test]
fn five_rows_of_the_classic_board_are_enough_for_every_code() {
    for (rows, longest, total_expected) in [(10, 6, 5625), (6, 6, 5625), (5, 5, 5626)] {
        let wins = play_out(&Board::new(rules(4, 6, Repeats::Allowed, rows)), Guesses::All);
        assert_eq!((wins.iter().sum::<u64>(), wins.len()), (1296, longest), "{rows} rows");
        assert_eq!(total(&wins), total_expected, "{rows} rows");
    }
}

#[test]
fn where_the_tree_is_too_long_a_play_that_fits_the_rows_is_found() {
    for (pegs, colors, total_expected) in [(4, 5, 2463), (5, 4, 3954)] {
        let wins = play_out(&Board::new(rules(pegs, colors, Repeats::Allowed, 5)), Guesses::All);
        assert_eq!((total(&wins), wins.len()), (total_expected, 5), "{pegs} pegs");
    }
}

#[test]
fn rows_that_are_too_few_are_used_to_the_last() {
    // The tree finds 741 codes in four guesses; its fourth guess may be no candidate.
    let wins = play_out(&Board::new(rules(4, 6, Repeats::Allowed, 4)), Guesses::All);
    assert!(wins.iter().sum::<u64>() >= 741, "{wins:?}");
    let last = board(rules(4, 6, Repeats::Allowed, 2), &[("RROY", "1+1")]);
    assert!(last.fits(&perfect(&last, Guesses::All, &Limits::THOROUGH, &Cancel::new()).unwrap()));
}

#[test]
fn positions_off_the_tree_are_played_with_the_smallest_total() {
    let classic = rules(4, 6, Repeats::Allowed, 10);
    let bulls = rules(4, 10, Repeats::Forbidden, 10);
    for position in [
        board(classic, &[("BPGG", "0+1")]),
        board(classic, &[("RRRR", "1+0")]),
        board(classic, &[("PPPB", "0+1"), ("ROYG", "1+1")]),
        board(rules(4, 7, Repeats::Allowed, 10), &[("RRRR", "1+0"), ("OOOO", "0+0")]),
        board(bulls, &[("OYGB", "1+1"), ("OGPC", "0+2")]),
    ] {
        for guesses in Guesses::ALL {
            let options = OptimalOptions { guesses: *guesses, ..OptimalOptions::default() };
            let optimal = Optimal::new(&position, options).unwrap();
            let best = optimal.search(&OptimalLimits::default(), &Cancel::new(), &|_| {});
            assert!(best.proven);
            let wins = play_out(&position, *guesses);
            assert_eq!(wins.iter().sum::<u64>(), optimal.candidates() as u64);
            assert_eq!(Some(total(&wins)), best.upper, "{:?}", position.rows());
        }
    }
}

#[test]
fn an_opening_of_somebody_else_is_made_the_best_of() {
    let classic = rules(4, 6, Repeats::Allowed, 10);
    let opening = classic.code("ROYG").unwrap();
    let games = tournament(classic, Some(opening), Guesses::All);
    let optimal = Optimal::new(&Board::new(classic), OptimalOptions::default()).unwrap();
    let best = optimal.total_of(&opening, &OptimalLimits::default(), &Cancel::new());
    assert_eq!(Some(games.histogram().total()), best);
    assert_eq!(games.opening(), Some(opening));
}

#[test]
fn strict_play_has_its_own_smallest_total() {
    let classic = rules(4, 6, Repeats::Allowed, 10);
    assert_eq!(tournament(classic, None, Guesses::Candidates).histogram().total(), 5660);
    let wins = play_out(&board(classic, &[("RROY", "1+1")]), Guesses::Candidates);
    assert_eq!(total(&wins), 799);
}

#[test]
fn what_takes_too_much_work_is_suggested_on_any_number_of_threads() {
    let hard = board(rules(4, 8, Repeats::Allowed, 10), &[]);
    let guess = with_threads(2, || perfect(&hard, Guesses::All, &Limits::THOROUGH, &Cancel::new()));
    assert_eq!(
        guess,
        Some(suggest(&hard, Guesses::All, &Limits::THOROUGH, &Cancel::new()).unwrap().best.guess)
    );
    assert_eq!(
        guess,
        with_threads(1, || perfect(&hard, Guesses::All, &Limits::THOROUGH, &Cancel::new()))
    );
}

#[test]
fn without_a_code_that_fits_there_is_no_guess() {
    let none = board(Preset::Classic.rules(), &[("RRRR", "0+0"), ("RRRR", "4+0")]);
    assert_eq!(perfect(&none, Guesses::All, &Limits::THOROUGH, &Cancel::new()), None);
    assert_eq!(perfect(&none, Guesses::Candidates, &Limits::THOROUGH, &Cancel::new()), None);
}
