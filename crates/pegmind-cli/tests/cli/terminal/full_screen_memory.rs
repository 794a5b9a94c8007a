//! Nothing piles up over many games. The benchmark of the screen plays more of
//! them.

#![cfg(target_os = "linux")]

use std::fs;

use super::window::{Home, Window};

/// The games of a match between computers.
const GAMES: usize = 20;

/// How many of them are played in one run of the program.
const MATCHES: usize = 6;

/// How much larger the program may be at the end than after the first match.
const GROWTH_MAX: usize = 3 << 20;

/// The memory of the program that is not on disk, in bytes.
fn resident(window: &Window) -> usize {
    let path = format!("/proc/{}/status", window.pid().as_raw_nonzero());
    let status = fs::read_to_string(path).unwrap();
    let line = status.lines().find(|line| line.starts_with("RssAnon:")).unwrap();
    let kilobytes = line.split_whitespace().nth(1).unwrap();
    kilobytes.parse::<usize>().unwrap() << 10
}

#[test]
fn many_games_need_no_more_memory_than_a_few() {
    let home = Home::new();
    assert_eq!(home.window("config set pace instant").open().leaves(), 0);
    let mut window = home.bare_window("").open();
    window.sees("Break a code");
    // On a form of its own: computers in both seats, the mini board, a match.
    window.press("o");
    window.sees("Begin");
    window.press("\x1b[B\x1b[C\x1b[C\x1b[C");
    window.sees("watch the computer play");
    window.press("\x1b[B\x1b[D");
    window.sees("mini:");
    window.press("\x1b[B\x1b[B");
    window.press("20\r");
    window.sees("a match of 20");
    window.press("\x1b[H\r");
    let mut first = 0;
    for number in 1..=MATCHES {
        // A match is over once all its games are in the history.
        window.until(|screen| {
            screen.contents().contains("Enter again")
                && home.history().matches("[Version ").count() == number * GAMES
        });
        let now = resident(&window);
        if number == 1 {
            first = now;
        }
        assert!(now < first + GROWTH_MAX, "{number} matches: from {first} to {now}");
        if number < MATCHES {
            window.goes_on();
            window.until(|screen| !screen.contents().contains("Enter again"));
        }
    }
}
