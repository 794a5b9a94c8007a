//! Killed at any moment, the program has kept every row that it had shown.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use pegmind_rules::{Randomness as _, SplitMix64};

use super::window::Home;
use crate::wait::wait_until;

/// The code of `--seed 1` on the classic board, on every machine.
const CODE: &str = "yrpb";

/// A guess without purple, which the code has.
fn wrong_guess(random: &mut SplitMix64) -> String {
    (0..4).map(|_| char::from(b"roygb"[usize::try_from(random.below(5)).unwrap()])).collect()
}

/// The answered rows in a text, whole lines only. Where the guess was typed
/// before it was asked for, a row stands behind the prompt.
fn rows(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
    let lines = lines.filter_map(|line| line.rsplit(", your guess: ").next());
    lines.filter(|line| line.starts_with("Row ") && line.ends_with(" color."))
}

/// The files of games that could go on. What belongs to no game is removed
/// when it is old.
fn running_games(home: &Home) -> Vec<String> {
    let is_game = |name: &String| Path::new(name).extension() == Some("peg".as_ref());
    home.running_files().into_iter().filter(is_game).collect()
}

/// Returns the record of the running game; empty if there is none.
fn record(home: &Home) -> String {
    let file = running_games(home).first().map(|name| home.running_folder().join(name));
    file.and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default()
}

fn number(row: &str) -> usize {
    row["Row ".len()..].split_once(':').unwrap().0.parse().unwrap()
}

#[test]
fn no_row_that_was_shown_is_lost_by_a_kill() {
    let home = Home::new();
    let mut random = SplitMix64(1);
    let mut window = home.window("play --plain --seed 1 --rows 99").open();
    window.expect("Row 1 of 99, your guess: ");
    let (mut shown, mut hits): (Vec<String>, usize) = (Vec::new(), 0);
    for round in 0..16 {
        let before = shown.len();
        for _ in 0..3 {
            window.enter(&wrong_guess(&mut random));
        }
        // Killed at once, after the first row, or after the second.
        let answered = round % 3;
        if answered > 0 {
            window.expect(&format!("Row {}: ", before + answered));
        }
        let text = window.kill();
        for row in rows(&text) {
            match shown.get(number(row) - 1) {
                Some(earlier) => assert_eq!(earlier, row),
                None => shown.push(row.to_owned()),
            }
            assert!(number(row) <= shown.len(), "{row} came too early");
        }
        window = home.window("resume --plain").open();
        if round % 4 == 3 {
            // Killed while it starts, too.
            window.expect("Going on with game ");
            window.kill();
            window = home.window("resume --plain").open();
        }
        window.expect("Going on with game ");
        let listed = window.expect(" of 99, your guess: ");
        let listed: Vec<&str> = rows(&listed).collect();
        assert!(listed.len() >= shown.len(), "{} of {} rows", listed.len(), shown.len());
        for (row, listed) in shown.iter().zip(&listed) {
            assert_eq!(row, listed);
        }
        hits += usize::from(listed.len() < before + 3);
        // A row may be stored and not shown yet.
        shown = listed.into_iter().map(str::to_owned).collect();
    }
    assert!(hits > 0, "every kill came after the last of three rows");
    window.say(CODE, &format!("You found the code in {} of 99 rows.", shown.len() + 1));
    assert_eq!(window.leaves(), 0);
    assert_eq!(home.running_files(), Vec::<String>::new());
    assert_eq!(home.history().matches("[Version ").count(), 1);
}

#[test]
fn a_game_that_is_killed_at_its_end_is_in_the_history_once() {
    let mut hits = 0;
    for round in 0..60 {
        let home = Home::new();
        let mut window = home.window("play --plain --seed 1").open();
        window.expect("Row 1 of 10, your guess: ");
        window.enter(CODE);
        // The end of a game writes the guess first and removes the running game last.
        wait_until("the end of the game is being stored", || {
            home.history().contains("*YRPB") || round % 2 == 0 && record(&home).contains("YRPB")
        });
        let text = window.kill();
        hits += usize::from(!running_games(&home).is_empty());
        let mut window = home.window("resume --plain").open();
        if window.expect_one_of(&["there is no saved game", "your guess: "]) == 0 {
            assert_eq!(window.leaves(), 4);
        } else {
            assert!(!text.contains("Well done"), "{text}");
            window.say(CODE, "Well done! You found the code in 1 of 10 rows.");
            assert_eq!(window.leaves(), 0);
        }
        assert_eq!(home.history().matches("[Version ").count(), 1, "{text}");
        assert_eq!(home.history().matches("*YRPB").count(), 1, "{text}");
        assert_eq!(running_games(&home), Vec::<String>::new(), "{text}");
        if hits == 4 {
            return;
        }
    }
    assert!(hits > 0, "every kill came after the last write");
}

#[test]
fn a_match_that_is_killed_between_its_games_goes_on() {
    for is_begun in [false, true] {
        let home = Home::new();
        let words = "play --plain --maker human --breaker human --names Ann,Bob --games 2";
        let mut window = home.window(words).open();
        window.expect("look away. Then press Enter: ");
        // Bob's code twice, Enter for Ann, her guess.
        window.press("\rgpyb\rgpyb\r\rgpyb\r");
        window.expect("Enter begins game 2: ");
        if is_begun {
            window.say("", "Ann makes the code: Bob, look away.");
        }
        window.kill();
        let mut window = home.window("resume --plain").open();
        let texts = ["Enter begins game 2: ", "Ann makes the code: Bob, look away."];
        if window.expect_one_of(&texts) == 0 {
            window.say("", texts[1]);
        }
        window.expect("Then press Enter: ");
        window.press("\roooy\roooy\r\r");
        // Between the first write of the second game and its only guess.
        let is_second = |name: &String| name.ends_with("-2.peg");
        wait_until("the second game is stored", || running_games(&home).iter().any(is_second));
        window.kill();
        let mut window = home.window("resume --plain").open();
        if window.expect_one_of(&["Ann makes the code", "Row 1 of 10, Bob's guess: "]) == 0 {
            window.press("\roooy\roooy\r\r");
            window.expect("Row 1 of 10, Bob's guess: ");
        }
        window.say("oooy", "Match: draw, 1 to 1.");
        assert_eq!(window.leaves(), 0);
        assert_eq!(home.history().matches("[Version ").count(), 2);
        assert_eq!(running_games(&home), Vec::<String>::new());
    }
}

/// A classic game with one row placed, killed.
fn killed_game(home: &Home) {
    let mut window = home.window("play --seed 1").open();
    window.expect("Row 1 of 10, your guess: ");
    window.say("rroy", "Row 2 of 10, your guess: ");
    window.kill();
}

#[test]
fn what_a_kill_leaves_behind_is_removed_when_it_is_old() {
    let home = Home::new();
    killed_game(&home);
    let game = running_games(&home).remove(0);
    let old = SystemTime::now() - Duration::from_secs(2 * 60 * 60);
    let mut kept = home.running_files();
    for (name, modified) in [
        (".tmpAbc", Some(old)),
        ("lost.secret", Some(old)),
        (".tmpNew", None),
        ("new.secret", None),
    ] {
        let file = File::create(home.running_folder().join(name)).unwrap();
        match modified {
            Some(modified) => file.set_modified(modified).unwrap(),
            None => kept.push(name.into()),
        }
    }
    let mut window = home.window("games").open();
    window.expect(game.strip_suffix(".peg").unwrap());
    assert_eq!(window.leaves(), 0);
    kept.sort();
    let mut left = home.running_files();
    left.sort();
    assert_eq!(left, kept);
}

#[test]
fn a_game_is_played_in_one_window_only() {
    let home = Home::new();
    killed_game(&home);
    let mut first = home.window("resume").open();
    first.expect("Row 2 of 10, your guess: ");
    let mut second = home.window("resume").open();
    second.expect("is being played in another window");
    assert_eq!(second.leaves(), 2);
    assert!(second.text().contains("pegmind games lists all"), "{}", second.text());
    let id = running_games(&home).remove(0).replace(".peg", "");
    let mut listing = home.window("games").open();
    listing.expect(&format!("{id}  cannot go on: it is being played in another window\n"));
    assert_eq!(listing.leaves(), 0);
    assert_eq!(listing.text().matches(&id).count(), 1, "{}", listing.text());
    let mut third = home.window(&format!("games --delete {id}")).open();
    third.expect("is being played in another window");
    assert_eq!(third.leaves(), 2);
    // Another game can be played beside it.
    let mut second = home.window("play --seed 2").open();
    second.expect("Row 1 of 10, your guess: ");
    second.say("oooo", "Row 2 of 10, your guess: ");
    first.say(CODE, "You found the code in 2 of 10 rows.");
    assert_eq!(first.leaves(), 0);
}
