//! Killed at any moment, the program has kept every row that it had shown.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use pegmind_rules::{Randomness as _, SplitMix64};

use super::window::{Home, Window};

/// The code of `--seed 1` on the classic board, on every machine.
const CODE: &str = "yrpb";

/// A guess without purple, which the code has.
fn wrong_guess(random: &mut SplitMix64) -> String {
    (0..4).map(|_| char::from(b"roygb"[usize::try_from(random.below(5)).unwrap()])).collect()
}

/// Waits up to so long and kills the program. Gives what was on the screen.
fn kill(random: &mut SplitMix64, window: &mut Window, longest: Duration) -> String {
    let longest = u64::try_from(longest.as_micros()).unwrap();
    thread::sleep(Duration::from_micros(random.below(longest.max(1))));
    window.kill()
}

/// How long a row takes on this machine, from Enter to the next prompt.
fn pace() -> Duration {
    let home = Home::new();
    let mut window = home.window("play --plain --seed 1").open();
    window.expect("Row 1 of 10, your guess: ");
    let start = Instant::now();
    for row in 2..=6 {
        window.say("rroy", &format!("Row {row} of 10, your guess: "));
    }
    start.elapsed() / 5
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

fn number(row: &str) -> usize {
    row["Row ".len()..].split_once(':').unwrap().0.parse().unwrap()
}

#[test]
fn no_row_that_was_shown_is_lost_by_a_kill() {
    let home = Home::new();
    let mut random = SplitMix64(1);
    let mut pace = pace();
    let mut window = home.window("play --plain --seed 1 --rows 99").open();
    window.expect("Row 1 of 99, your guess: ");
    let mut shown: Vec<String> = Vec::new();
    for round in 0.. {
        // Who is killed too early has shown nothing.
        if round >= 25 && shown.len() > 5 {
            break;
        }
        assert!(round < 60, "always killed too early: {pace:?}");
        let before = shown.len();
        for _ in 0..3 {
            window.enter(&wrong_guess(&mut random));
        }
        let text = kill(&mut random, &mut window, 3 * pace);
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
            kill(&mut random, &mut window, 10 * pace);
            window = home.window("resume --plain").open();
        }
        window.expect("Going on with game ");
        let listed = window.expect(" of 99, your guess: ");
        let listed: Vec<&str> = rows(&listed).collect();
        assert!(listed.len() >= shown.len(), "{} of {} rows", listed.len(), shown.len());
        for (row, listed) in shown.iter().zip(&listed) {
            assert_eq!(row, listed);
        }
        if listed.len() == before {
            // The machine has become slower.
            pace *= 2;
        }
        // A row may be stored and not shown yet.
        shown = listed.into_iter().map(str::to_owned).collect();
    }
    window.say(CODE, &format!("You found the code in {} of 99 rows.", shown.len() + 1));
    assert_eq!(window.leaves(), 0);
    assert_eq!(home.running_files(), Vec::<String>::new());
    assert_eq!(home.history().matches("[Version ").count(), 1);
}

#[test]
fn a_game_that_is_killed_at_its_end_is_in_the_history_once() {
    let mut random = SplitMix64(2);
    let pace = pace();
    for _ in 0..15 {
        let home = Home::new();
        let mut window = home.window("play --plain --seed 1").open();
        window.expect("Row 1 of 10, your guess: ");
        window.enter(CODE);
        let text = kill(&mut random, &mut window, 8 * pace);
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
    }
}

#[test]
fn a_match_that_is_killed_between_its_games_goes_on() {
    let mut random = SplitMix64(3);
    let pace = pace();
    for _ in 0..15 {
        let home = Home::new();
        let words = "play --plain --maker human --breaker human --names Ann,Bob --games 2";
        let mut window = home.window(words).open();
        window.expect("look away. Then press Enter: ");
        // Bob's code twice, Enter for Ann, her guess.
        window.press("\rgpyb\rgpyb\r\rgpyb\r");
        window.expect("Enter begins game 2: ");
        window.press("\r");
        let shown = kill(&mut random, &mut window, 6 * pace);
        let mut window = home.window("resume --plain").open();
        let texts = ["Enter begins game 2: ", "Ann makes the code: Bob, look away."];
        if window.expect_one_of(&texts) == 0 {
            assert!(!shown.contains(texts[1]), "{shown}");
            window.say("", texts[1]);
        }
        window.expect("Then press Enter: ");
        window.press("\roooy\roooy\r\r");
        kill(&mut random, &mut window, 10 * pace);
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

#[test]
fn a_game_whose_match_has_gone_on_is_not_played_again() {
    let home = Home::new();
    let mut window = home.window("play --seed 1 --games 2").open();
    window.expect("Row 1 of 10, your guess: ");
    window.say(CODE, "Enter begins game 2: ");
    let first: Vec<_> = home
        .running_files()
        .into_iter()
        .map(|name| (name.clone(), fs::read(home.running_folder().join(name)).unwrap()))
        .collect();
    window.say("", "Your code: ");
    window.kill();
    // As if killed just before the files of the first game were removed.
    for (name, bytes) in &first {
        fs::write(home.running_folder().join(name), bytes).unwrap();
    }
    let mut window = home.window("resume").open();
    window.expect("Game 2 of 2.");
    window.expect("Your code: ");
    window.kill();
    assert_eq!(running_games(&home).len(), 1);
    assert!(running_games(&home)[0].ends_with("-2.peg"));
}

/// A classic game with one row placed, killed.
fn killed_game(home: &Home) {
    let mut window = home.window("play --seed 1").open();
    window.expect("Row 1 of 10, your guess: ");
    window.say("rroy", "Row 2 of 10, your guess: ");
    window.kill();
}

#[test]
fn the_menu_offers_to_go_on_after_a_kill() {
    let home = Home::new();
    killed_game(&home);
    let mut window = home.window("").open();
    window.expect("  0  Continue              classic 6x4, row 2 of 10\n");
    window.expect("  1  Break a code          as last time: classic\n");
    window.expect("Choose [0]: ");
    window.say("", "Going on with game ");
    window.expect("Row 2 of 10, your guess: ");
    window.say(CODE, "You found the code in 2 of 10 rows.");
    assert_eq!(window.leaves(), 0);
    let mut window = home.window("").open();
    let menu = window.expect("Choose [1]: ");
    assert!(!menu.contains("Continue"), "{menu}");
}

#[test]
fn half_a_line_at_the_end_of_a_file_is_left_out() {
    let home = Home::new();
    killed_game(&home);
    let name = running_games(&home).remove(0);
    let path = home.running_folder().join(name);
    let mut file = OpenOptions::new().append(true).open(path).unwrap();
    file.write_all(b"2. RRO").unwrap();
    drop(file);
    let mut window = home.window("resume").open();
    window.expect("was cut off; it is left out.");
    window.expect("Row 2 of 10, your guess: ");
    window.say("oooo", "Row 3 of 10, your guess: ");
    window.kill();
    let mut window = home.window("resume --plain").open();
    window.expect("Row 2: orange orange orange orange.");
    window.expect("Row 3 of 10, your guess: ");
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
    let mut second = home.window("").open();
    let menu = second.expect("Choose [1]: ");
    assert!(!menu.contains("Continue"), "{menu}");
    second.say("q", "");
    assert_eq!(second.leaves(), 0);
    // Another game can be played beside it.
    let mut second = home.window("play --seed 2").open();
    second.expect("Row 1 of 10, your guess: ");
    first.say("oooo", "Row 3 of 10, your guess: ");
    second.say("oooo", "Row 2 of 10, your guess: ");
    first.say(CODE, "You found the code in 3 of 10 rows.");
    assert_eq!(first.leaves(), 0);
    second.say("resign", "Give up? ");
    second.say("yes", "You give up.");
    assert_eq!(second.leaves(), 0);
    assert_eq!(home.history().matches("[Version ").count(), 2);
}

#[test]
fn resume_does_not_go_on_with_an_older_game_than_the_one_that_is_open() {
    let home = Home::new();
    killed_game(&home);
    let mut latest = home.window("play --seed 2").open();
    latest.expect("Row 1 of 10, your guess: ");
    latest.say("oooo", "Row 2 of 10, your guess: ");
    let mut second = home.window("resume").open();
    second.expect("is being played in another window; pegmind games lists all");
    assert_eq!(second.leaves(), 2);
}
