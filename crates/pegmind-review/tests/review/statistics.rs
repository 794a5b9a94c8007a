//! Statistics over a tiny history, whose numbers were found by hand.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use pegmind_review::{Figures, GameKey, Gathering, Millionths, PEOPLE_MAX, Statistics, Streak};
use pegmind_rules::{BreakerLevel, Controller, MakerLevel};
use pegmind_session::{Day, Summaries};

const HISTORY: &str = include_str!("../data/history.peg");

fn day(text: &str) -> Day {
    text.parse().unwrap()
}

fn statistics(history: &str, figures: &[(&str, &str)], today: Option<Day>) -> Statistics {
    let mut gathering = Gathering::new();
    Summaries::new().read(history, |entry| {
        let Ok(game) = entry.summary else { return };
        let name = game.id.as_ref().map(|id| id.as_str().to_owned()).unwrap_or_default();
        let own = figures.iter().find(|(id, _)| *id == name);
        let own: Option<Figures> = own.map(|(_, figures)| figures.parse().unwrap());
        gathering.add(&game, own.as_ref());
    });
    gathering.finish(today)
}

#[test]
fn the_games_of_each_board_are_counted() {
    let found = statistics(HISTORY, &[], Some(day("2026-11-22")));
    assert_eq!((found.games, found.watched), (5, 1));
    let names: Vec<String> = found
        .boards
        .iter()
        .map(|board| board.preset().map_or("other".into(), |preset| preset.to_string()))
        .collect();
    assert_eq!(names, ["mini", "classic", "other"]);

    let [mini, classic, other] = found.boards.as_slice() else { panic!("three boards") };
    assert_eq!((classic.all.games, classic.all.won, classic.all.lost()), (3, 2, 1));
    assert_eq!(classic.all.average(), Some(2.5));
    assert_eq!(classic.all.histogram, [0, 1, 1]);
    assert_eq!((classic.all.best(), classic.all.seconds), (Some(2), 70));
    // One game took a hint.
    assert_eq!((classic.unassisted.games, classic.unassisted.won), (2, 1));
    assert_eq!(classic.unassisted.average(), Some(3.0));
    let makers: Vec<(Controller, u64)> =
        classic.makers.iter().map(|(maker, tally)| (*maker, tally.games)).collect();
    let [random, devious] = [MakerLevel::Random, MakerLevel::Devious].map(Controller::Maker);
    assert_eq!(makers, [(random, 2), (devious, 1)]);
    // RRYY after RROO 0+0 has red pegs, which cannot be; RYRB after RROO 1+1 would have been
    // answered 1+1 as well.
    assert_eq!((classic.later_guesses, classic.clashing), (4, 1));
    assert_eq!(classic.clashing_share(), Some(0.25));
    assert_eq!(classic.form, [Some(3), None, Some(2)]);
    assert_eq!(classic.form_average(), Some(2.5));

    assert_eq!((mini.all.lost(), mini.all.given_up, mini.all.average()), (1, 1, None));
    assert_eq!((mini.all.best(), mini.form.len()), (None, 0));
    // A row was taken back.
    assert_eq!((other.all.won, other.unassisted.games), (1, 0));
    assert_eq!(other.all.histogram, [1]);
}

#[test]
fn computers_are_counted_by_their_level() {
    let found = statistics(HISTORY, &[], None);
    let [made] = found.made.as_slice() else { panic!("one level") };
    assert_eq!(made.breaker, Controller::Breaker(BreakerLevel::Sharp));
    assert_eq!((made.tally.games, made.tally.average()), (1, Some(2.0)));
}

#[test]
fn a_streak_forgives_a_missed_day() {
    let found = statistics(HISTORY, &[], Some(day("2026-11-23")));
    // 16, 17, 19, 20, 21 November: the eighteenth and the twenty-second were missed.
    assert_eq!(found.streak, Streak { current: 5, longest: 5 });
    assert_eq!(statistics(HISTORY, &[], Some(day("2026-11-24"))).streak.current, 0);
    let classic = &found.boards[1];
    assert_eq!(classic.streak, Streak { current: 0, longest: 3 });
}

#[test]
fn costs_and_luck_are_those_of_the_reviewed_games() {
    let figures = [("first", "0:-250000,500000:100000,0:0"), ("third", "1000000:300000,0:0")];
    let found = statistics(HISTORY, &figures, None);
    let classic = &found.boards[1];
    assert_eq!(classic.reviewed, 2);
    let turns: Vec<(u64, Option<f64>)> =
        classic.turns.iter().map(|turn| (turn.guesses, turn.average())).collect();
    assert_eq!(turns, [(2, Some(0.5)), (2, Some(0.25)), (1, Some(0.0))]);
    // A devious codemaker does not draw its codes, so its games say nothing of luck.
    assert_eq!((classic.luck.games, classic.luck.total), (1, Millionths::of(-0.15)));
    let band = 1.96 * (0.25_f64.powi(2) + 0.1_f64.powi(2)).sqrt();
    assert!((classic.luck.band() - band).abs() < 1e-9);
    assert!(classic.luck.is_expected());
}

#[test]
fn the_account_of_a_lifetime_is_that_of_all_boards() {
    let figures = [("first", "0:-250000,500000:100000,0:0"), ("third", "0:0,0:0")];
    let found = statistics(HISTORY, &figures, None);
    let books = found.books();
    assert_eq!(books, found.boards[1].books);
    assert!((books.games, books.taken) == (1, 3) || (books.games, books.taken) == (2, 5));
    let sum = books.perfect_total() + books.cost.guesses() - books.luck.guesses();
    assert!((sum - f64::from(u32::try_from(books.taken).unwrap())).abs() < 1e-9);
    assert_eq!(statistics(HISTORY, &[], None).books().games, 0);
}

#[test]
fn people_at_one_screen_are_told_apart_by_name() {
    let game = |id: &str, name: &str, rows: &str| {
        format!(
            "[Version \"1\"] [Id \"{id}\"] [Date \"2026-11-20\"] [BreakerName \"{name}\"]\n{rows}\n\n"
        )
    };
    let history = [
        game("a", "Ann", "YYGG 4+0 *YYGG"),
        game("b", "Bob", "RROO 0+0 YYGG 4+0 *YYGG"),
        game("c", "Ann", "RROO 0+0 YYGG 4+0 *YYGG"),
    ];
    let found = statistics(&history.concat(), &[], None);
    assert_eq!(found.games, 3);
    let of = |place: usize| {
        let (name, own) = &found.people[place];
        (name.as_str(), own.games, own.boards[0].all.average())
    };
    assert_eq!(found.people.len(), 2);
    assert_eq!((of(0), of(1)), (("Ann", 2, Some(1.5)), ("Bob", 1, Some(2.0))));
    assert!(statistics(&history[..1].concat(), &[], None).people.is_empty());
    // Two games of the first person come before the other name.
    let [ann, bob, again] = history;
    let found = statistics(&[ann, again, bob].concat(), &[], None);
    let games: Vec<u64> = found.people.iter().map(|(_, own)| own.games).collect();
    assert_eq!(games, [2, 1]);
    let many = |number| game(&format!("g{number}"), &format!("p{number}"), "YYGG 4+0 *YYGG");
    let found = statistics(&(0..=PEOPLE_MAX).map(many).collect::<String>(), &[], None);
    assert_eq!((found.games, found.people.len()), (PEOPLE_MAX as u64 + 1, PEOPLE_MAX));
    assert!(found.people.iter().all(|(_, own)| own.games == 1));
}

#[test]
fn games_of_one_day_stay_in_their_order_and_others_come_by_their_day() {
    let game = |id: &str, day: &str, rows: &str| {
        format!("[Version \"1\"] [Id \"{id}\"] [Date \"{day}\"]\n{rows}\n\n")
    };
    let two = "RROO 0+0 YYGG 4+0 *YYGG";
    let one = "YYGG 4+0 *YYGG";
    let lost = "RROO 0+0 {resign} *YYGG";
    let history = [
        game("a", "2026-11-20", two),
        game("b", "2026-11-22", one),
        game("c", "2026-11-22", two),
        game("d", "2026-11-21", lost),
    ];
    let found = statistics(&history.concat(), &[], None);
    // The one that was given up came before the last two.
    assert_eq!(found.boards[0].form, [Some(1), Some(2)]);
}

#[test]
fn the_key_of_a_game_is_the_same_whoever_played_it_when() {
    let mut keys = Vec::new();
    let text = HISTORY.replace("[Id \"third\"] [Date \"2026-11-19\"]", "[Id \"again\"]");
    for history in [HISTORY, &text] {
        Summaries::new()
            .read(history, |entry| keys.extend(entry.summary.ok().map(|game| GameKey::of(&game))));
    }
    assert_eq!(keys.len(), 16);
    assert_eq!(keys[..8], keys[8..]);
    assert_eq!(keys[2].as_str(), "4-6-8-ynnkeys/AABB=0+0/CCDD=4+0");
}

#[test]
fn a_game_that_wrong_key_pegs_ended_is_won_nowhere() {
    let game = |end: &str| {
        format!(
            "[Version \"1\"] [Id \"trusted\"] [Date \"2026-11-21\"] [Maker \"human\"] \
             [Breaker \"human\"] [Marks \"trust\"]\n1. RROO 0+0\n2. YYGG 4+0\n{end}\n\n"
        )
    };
    let right = statistics(&game("*YYGG"), &[], Some(day("2026-11-21")));
    assert_eq!((right.games, right.boards[0].all.won, right.streak.current), (1, 1, 1));
    // The second guess was called right, and was not the code.
    let wrong = statistics(&game("*YYGB"), &[], Some(day("2026-11-21")));
    assert_eq!(wrong, Statistics::default());
    let record = pegmind_session::Record::parse(&game("*YYGB")).unwrap();
    let (looked_at, _) = pegmind_review::FinishedGame::of_record(record);
    let review = pegmind_review::GameReview::new(&looked_at, Vec::new(), None);
    assert_eq!(review.wrong.len(), 1);
    assert_ne!(review.praise(), pegmind_review::Praise::Flawless);
}
