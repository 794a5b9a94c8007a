//! Every word of a game works in plain mode, and the menu of plain mode has the entries of the
//! first screen.

use pegmind_face::ability::{Ability, When};
use pegmind_face::menu::Entry;

use super::window::Home;

/// Parts of the replies of plain mode to a line that it does not understand.
const NOT_UNDERSTOOD: [&str; 2] = ["; help lists ", " could be "];

/// Plays these lines and returns what is printed.
fn played(options: &str, lines: &str) -> String {
    Home::new().run(&format!("play --plain --seed 1 {options}"), lines).lines().join(" ")
}

/// True if a line was not understood.
fn is_refused(text: &str) -> bool {
    NOT_UNDERSTOOD.iter().any(|refusal| text.contains(refusal))
}

#[test]
fn every_word_does_something_in_lines() {
    let mut idle = Vec::new();
    for ability in Ability::typed() {
        let (options, begin) = match ability.when {
            When::InGame => ("", "rroy\n"),
            When::AtTable => ("--maker table --breaker steady", "0+0\n"),
            When::After => ("--games 2", "rroy\nresign\n"),
        };
        let before = played(options, begin);
        let after = played(options, &format!("{begin}{}\n", ability.line));
        if after.len() <= before.len() || is_refused(&after) {
            idle.push(ability.line);
        }
    }
    assert_eq!(idle, ["quit"], "which ends what the end of the input ends, too");
    assert!(["xyzzy\n", "/re\n"].iter().all(|line| is_refused(&played("", line))));
}

#[test]
fn everything_before_a_game_is_in_the_menu() {
    let home = Home::new();
    let mut window = home.window("--plain").open();
    for entry in Ability::BEFORE.iter().filter(|entry| **entry != Entry::Continue) {
        window.expect(entry.title());
    }
}
