//! Games in the full screen, from the first picture to the last.

use std::fs;
use std::path::Path;

use vt100::Screen;

use super::window::{Home, Window};
use crate::wait::wait_until;

/// The code of `--seed 1` on the classic board, on every machine.
const CODE: &str = "yrpb";

/// A window in which a game waits for its first row.
#[track_caller]
pub(crate) fn begun(home: &Home, words: &str) -> Window {
    let mut window = home.bare_window(words).open();
    window.asks_for_guess();
    window.is_taken_over();
    window
}

/// Types a guess, and waits until it can be placed, and is.
#[track_caller]
pub(crate) fn place(window: &mut Window, guess: &str, answer: &str) {
    window.press(guess);
    window.drafts(&guess.to_uppercase());
    window.press("\r");
    window.sees(answer);
}

/// The lines of the record of the one running game.
pub(crate) fn running_record(home: &Home) -> String {
    let is_game = |name: &&String| Path::new(name).extension() == Some("peg".as_ref());
    let files = home.running_files();
    let name = files.iter().find(is_game).expect("a running game");
    fs::read_to_string(home.running_folder().join(name)).unwrap()
}

/// The code of the one running game.
fn secret(home: &Home) -> String {
    let is_secret = |name: &&String| Path::new(name).extension() == Some("secret".as_ref());
    let files = home.running_files();
    let name = files.iter().find(is_secret).expect("a secret");
    let text = fs::read_to_string(home.running_folder().join(name)).unwrap();
    text.lines().find_map(|line| line.strip_prefix("code ")).unwrap().to_owned()
}

/// Leaves a finished game by the last of the keys below it.
#[track_caller]
fn leave_at_the_end(window: &mut Window, exit: u32) {
    window.sees("Enter again");
    window.press("\x1b");
    window.sees("Leave Pegmind");
    // The last line, whatever its number: up from the first one.
    window.press("\x1b[A\r");
    assert_eq!(window.leaves(), exit, "{}", window.text());
    window.is_given_back();
}

#[test]
fn a_game_is_won_in_the_full_screen() {
    let home = Home::new();
    let mut window = begun(&home, "play --seed 1 --exit-result");
    place(&mut window, "rroy", "1 exact, 1 color");
    window.sees("row 2 of 10");
    assert!(running_record(&home).contains("RROY"), "{}", running_record(&home));
    place(&mut window, CODE, "You found the code in 2 of 10 rows");
    leave_at_the_end(&mut window, 0);
    assert_eq!(home.running_files(), Vec::<String>::new());
    assert_eq!(home.history().matches("[Version ").count(), 1);
}

#[test]
fn a_match_goes_to_its_end_with_both_seats_taken() {
    let home = Home::new();
    let mut window = begun(&home, "play --preset mini --games 4 --rows 12");
    for game in 1..=4 {
        if game % 2 == 1 {
            window.asks_for_guess();
            let code = secret(&home).to_lowercase();
            place(&mut window, &code, "in 1 of 12 rows");
        } else {
            window.sees("Your code");
            window.press("rgy\r");
            window.sees("found the code");
        }
        if game < 4 {
            window.sees(&format!("begins game {}", game + 1));
            window.goes_on();
        }
    }
    leave_at_the_end(&mut window, 0);
    assert_eq!(home.running_files(), Vec::<String>::new());
    assert_eq!(home.history().matches("[Version ").count(), 4, "{}", home.history());
}

#[test]
fn a_game_is_begun_from_the_first_screen_and_offered_there_again() {
    let home = Home::new();
    let mut window = home.bare_window("").open();
    window.sees("Break a code");
    window.press("\r");
    window.asks_for_guess();
    place(&mut window, home.wrong_guess(), "row 2 of 10");
    window.press(":leave\r");
    window.sees("Continue");
    window.press("\r");
    window.sees("row 2 of 10");
    window.press(":quit\r");
    assert_eq!(window.leaves(), 0);
    window.is_given_back();
    assert!(window.text().contains("is saved; pegmind resume goes on."), "{}", window.text());
}

#[test]
fn every_guess_on_the_screen_is_in_the_record_when_it_is_killed() {
    let guesses = ["rroy", "oooo", "rgrg"];
    for rows in 1..=guesses.len() {
        let home = Home::new();
        let mut window = begun(&home, "play --seed 1");
        for (row, guess) in (1..=rows).zip(guesses) {
            window.press(&format!("{guess}\r"));
            window.sees(&format!("Row {row}  "));
        }
        window.kill();
        let record = running_record(&home);
        for guess in &guesses[..rows] {
            assert!(record.contains(&guess.to_uppercase()), "{guess} of {rows}: {record}");
        }
        let mut window = home.bare_window("resume").open();
        window.sees(&format!("row {} of 10", rows + 1));
        place(&mut window, CODE, &format!("in {} of 10 rows", rows + 1));
        window.press(":quit\r");
        assert_eq!(window.leaves(), 0);
    }
}

/// How many rows stand on the screen of a game of 99, by its first line.
fn drawn_rows(screen: &Screen) -> usize {
    let line = screen.rows(0, 80).next().unwrap();
    let row = line.split("row ").nth(1).and_then(|rest| rest.split(" of 99").next());
    row.and_then(|row| row.parse::<usize>().ok()).map_or(0, |row| row - 1)
}

#[test]
fn a_game_killed_in_the_middle_of_many_keys_goes_on() {
    let home = Home::new();
    let mut window = begun(&home, "play --seed 1 --rows 99");
    let is_row = |line: &&str| line.contains("RROY") || line.contains("OGOG");
    let rows = || running_record(&home).lines().filter(is_row).count();
    let (mut stored, mut hits) = (0, 0);
    for round in 0..8 {
        window.press(&"rroy\rogog\r".repeat(6));
        wait_until("some of the rows are stored", || rows() > stored + round);
        window.kill();
        let (drawn, now) = (drawn_rows(&window.screen()), rows());
        assert!(now >= drawn, "{drawn} drawn, {now} stored");
        hits += usize::from(now < stored + 12);
        stored = now;
        window = home.bare_window("resume").open();
        window.sees(&format!("row {} of 99", stored + 1));
    }
    assert!(hits > 0, "every kill came after the last of twelve rows");
    place(&mut window, CODE, &format!("in {} of 99 rows", stored + 1));
}

/// How often the whole screen was drawn.
fn times_drawn(bytes: &[u8]) -> usize {
    bytes.windows(4).filter(|code| code == b"\x1b[2J").count()
}

/// Returns how often the terminal was taken over.
fn times_taken_over(bytes: &[u8]) -> usize {
    bytes.windows(8).filter(|code| code == b"\x1b[?1049h").count()
}

/// Changes the size of the window, and waits until that is noticed.
#[track_caller]
fn resize(window: &mut Window, columns: u16, lines: u16) {
    let before = times_drawn(&window.bytes());
    window.resize(columns, lines);
    window.until_bytes(|bytes| times_drawn(bytes) > before);
}

#[test]
fn a_game_goes_on_at_every_size() {
    let sizes =
        [(39, 11), (40, 12), (60, 20), (80, 24), (120, 40), (1, 1), (200, 60), (40, 200), (80, 24)];
    let guesses = ["rroy", "oooo", "rgrg", "bbgg", "pppo", "yyyy", "gogo", "pppp", "gggg"];
    let home = Home::new();
    let mut window = begun(&home, "play --seed 1 --rows 12");
    for (row, ((columns, lines), guess)) in sizes.into_iter().zip(guesses).enumerate() {
        resize(&mut window, columns, lines);
        if columns < 40 || lines < 12 {
            if columns >= 39 {
                window.sees("Pegmind needs 40 columns and 12 lines.");
            }
            // Nothing is done that cannot be seen; only drawing again is, which takes the terminal
            // over again.
            let before = times_taken_over(&window.bytes());
            window.press(&format!("{guess}\r\x0c"));
            window.until_bytes(|bytes| times_taken_over(bytes) > before);
            resize(&mut window, 80, 25);
        }
        window.sees(&format!("row {} of 12", row + 1));
        place(&mut window, guess, &format!("row {} of 12", row + 2));
    }
    place(&mut window, CODE, "in 10 of 12 rows");
    leave_at_the_end(&mut window, 0);
}

#[test]
fn a_game_that_cannot_go_on_is_said_where_it_was_asked_for() {
    let home = Home::new();
    let mut first = begun(&home, "play --seed 1");
    place(&mut first, "rroy", "row 2 of 10");
    let files = home.running_files();
    let id = files.iter().find_map(|name| name.strip_suffix(".peg")).unwrap();
    let mut second = home.bare_window(&format!("resume {id}")).open();
    assert_eq!(second.leaves(), 2, "{}", second.text());
    second.is_given_back();
    assert!(second.text().contains("is being played in another window"), "{}", second.text());
    first.kill();
    fs::write(home.running_folder().join(format!("{id}.peg")), "nonsense\n").unwrap();
    let mut third = home.bare_window("resume").open();
    assert_eq!(third.leaves(), 2, "{}", third.text());
    third.is_given_back();
}

#[test]
fn a_game_without_a_row_or_without_people_is_not_kept() {
    let home = Home::new();
    // Solve a real board, and a game of two computers.
    for (key, seen) in [("5", "codes fit"), ("4", "pause")] {
        let mut window = home.bare_window("").open();
        window.sees("Break a code");
        window.press(key);
        window.sees(seen);
        window.press("\x03");
        assert_eq!(window.leaves(), 130);
        assert_eq!(home.running_files(), Vec::<String>::new(), "{key}");
    }
}
