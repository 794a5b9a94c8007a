//! Settings and folders that are broken. The game goes on.

use std::fs;

use super::full_screen::{begun, place};
use super::window::{Home, Window};

/// Wins the classic game of `--seed 1` and leaves.
#[track_caller]
fn plays_on(window: &mut Window) {
    place(window, "rroy", "1 exact, 1 color");
    place(window, "yrpb", "You found the code in 2 of 10 rows");
    window.press(":quit\r");
    assert_eq!(window.leaves(), 0);
    window.is_given_back();
}

#[test]
fn broken_settings_are_told_on_the_screen_and_the_game_begins() {
    for (text, complaint) in [
        ("palette = \n", "config.toml: "),
        ("[keys]\nhint = 'r'\n", "keys.hint"),
        ("\u{0}\u{1}\u{2}", "config.toml: "),
    ] {
        let home = Home::new();
        fs::create_dir_all(home.path("config/pegmind")).unwrap();
        fs::write(home.path("config/pegmind/config.toml"), text).unwrap();
        let mut window = home.bare_window("play --seed 1").size(120, 40).open();
        window.sees(complaint);
        plays_on(&mut window);
    }
}

#[test]
fn a_setting_that_cannot_be_kept_holds_until_one_leaves() {
    let home = Home::new();
    fs::write(home.path("config"), "a file where the folder would be").unwrap();
    let mut window = home.bare_window("play --seed 1").size(120, 40).open();
    window.asks_for_guess();
    window.press(":labels digits\r");
    window.sees("it holds until you leave");
    window.press("11");
    window.drafts("11__");
    window.press("\x15yrpb\r");
    window.sees("You found the code in 1 of 10 rows");
}

#[test]
fn a_game_that_cannot_be_stored_goes_on_and_is_not_said_to_be_saved() {
    let home = Home::new();
    fs::write(home.path("state"), "a file where the folder would be").unwrap();
    let mut window = home.bare_window("play --seed 1").size(120, 40).open();
    window.sees("annot store the game");
    window.press("\x03");
    assert_eq!(window.leaves(), 130);
    window.is_given_back();
    assert!(!window.text().contains("is saved"), "{}", window.text());
    assert!(window.text().contains("could not be saved"), "{}", window.text());

    let mut window = home.bare_window("play --seed 1").size(120, 40).open();
    window.sees("annot store the game");
    plays_on(&mut window);
    assert_eq!(home.history().matches("[Version ").count(), 1, "{}", home.history());
}

#[test]
fn a_disk_that_is_full_is_told_and_the_game_goes_on() {
    let home = Home::new();
    let mut window = begun(&home, "play --seed 1");
    place(&mut window, "rroy", "row 2 of 10");
    window.kill();
    // As if there were no room from now on.
    let record = home.running_files().into_iter().find(|name| name.ends_with("peg")).unwrap();
    let whole = fs::read_to_string(home.running_folder().join(&record)).unwrap();
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" resume";
    fs::write(home.running_folder().join(&record), &whole).unwrap();
    let mut window = home.in_shell(script).size(120, 40).open();
    window.sees("row 2 of 10");
    for row in 2..=9 {
        window.press("oooo\r");
        window.sees(&format!("row {} of 10", row + 1));
    }
    window.press(":quit\r");
    // Its last rows are in no file.
    assert_eq!(window.leaves(), 1);
    window.is_given_back();
    let kept = fs::read_to_string(home.running_folder().join(&record)).unwrap();
    assert!(kept.starts_with(&whole) && kept.ends_with('\n'), "{kept}");
}

/// The history while another program has it open.
fn locked_history(home: &Home) -> fs::File {
    fs::create_dir_all(home.path("data/pegmind")).unwrap();
    let history = fs::File::create(home.path("data/pegmind/history.lock")).unwrap();
    history.lock().unwrap();
    history
}

#[test]
fn a_locked_history_is_told_and_tried_again_while_the_game_goes_on() {
    let home = Home::new();
    let history = locked_history(&home);
    let mut window = begun(&home, "play --seed 1");
    window.press("yrpb\r");
    window.sees("You found it");
    window.sees("program keeps it locked; it is tried again later");
    window.press(":proof\r");
    window.sees("Esc close");
    history.unlock().unwrap();
    window.press("\x1b");
    window.sees("is in the history now");
    assert_eq!(home.history().matches("[Version ").count(), 1, "{}", home.history());
    window.press(":quit\r");
    assert_eq!(window.leaves(), 0);
    assert_eq!(home.running_files(), Vec::<String>::new());
}

#[test]
fn a_history_that_stays_locked_is_told_when_one_leaves() {
    let home = Home::new();
    let history = locked_history(&home);
    let mut window = begun(&home, "play --seed 1");
    window.press("yrpb\r");
    window.sees("it is tried again later");
    window.press(":quit\r");
    assert_eq!(window.leaves(), 0);
    window.is_given_back();
    assert!(window.text().contains("is not in the history yet"), "{}", window.text());
    drop(history);
    let mut window = home.bare_window("").open();
    window.sees("Break a code");
    window.press("\x03");
    assert_eq!(window.leaves(), 130);
    assert_eq!(home.history().matches("[Version ").count(), 1, "{}", home.history());
}
