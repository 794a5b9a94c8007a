//! What can be done in the full screen can be done in lines, and the other
//! way round.

use std::collections::BTreeSet;

use pegmind_face::ability::{Ability, When};

use super::window::Home;

/// What is typed, and what is seen then.
type Script = &'static [(&'static str, &'static str)];

const BREAK: &str = "--seed 1";
const MAKE: &str = "--maker human --breaker steady --marks hand --seed 1";

const TABLE: &str = "--maker table --breaker steady --seed 1";

/// What line mode says to a line that is neither word nor pegs, and to a word
/// that there is not or that begins like several.
const NOT_UNDERSTOOD: [&str; 2] = ["; help lists ", " could be "];

/// Which of the refusals stands in a text, wherever its lines are broken.
fn refusal(text: &str) -> Option<&'static str> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    NOT_UNDERSTOOD.into_iter().find(|refusal| text.contains(refusal))
}

/// Every intent: its name, the options of a game in which it makes sense, and how it
/// is said in lines and in the full screen. A new one fails here until both faces can.
const SAID: [(&str, &str, Script, Script); 19] = [
    ("set-code", MAKE, &[("rgbp\r", "key pegs for ")], &[("rgbp\r", "key pegs?")]),
    ("draft", BREAK, &[("rg\r", "Draft kept: red green")], &[("rg", "2 more pegs")]),
    (
        "submit",
        BREAK,
        &[("rroy\r", "Row 1: red red orange yellow. 1 exact, 1 color.")],
        &[("rroy\r", "Row 1  red red orange yellow. 1 exact, 1 color.")],
    ),
    (
        "repeat",
        BREAK,
        &[("rroy\r", "Row 2 of 10"), ("repeat\r", "red red orange yellow")],
        &[("rroy\r", "row 2 of 10"), ("=", "same as row 1")],
    ),
    (
        "keep",
        BREAK,
        &[("rg\r", "Draft kept"), ("keep 1\r", "is kept for the next rows")],
        &[("r ", "R\u{2022}")],
    ),
    (
        "answer",
        MAKE,
        &[("pppp\r", "key pegs for "), ("0+0\r", "Row 1: ")],
        &[("pppp\r", "key pegs?"), ("0+0\r", "row 2 of 10")],
    ),
    (
        "correct",
        TABLE,
        &[("0+0\r", "Row 2 of 10"), ("correct 1 1+0\r", "Corrected. Row 1: ")],
        &[("0+0\r", "row 2 of 10"), (":correct 1 1+0\r", "\u{25cf} \u{b7} \u{b7} \u{b7}  1+0")],
    ),
    (
        "repair",
        TABLE,
        &[("0+0\r", "Row 2 of 10"), ("1+1\r", "No code fits"), ("repair 1\r", "Corrected. Row ")],
        &[
            ("0+0\r", "row 2 of 10"),
            ("1+1\r", "No code fits"),
            (":repair 1\r", "\u{25cf} \u{25cf} \u{b7} \u{b7}  2+0"),
        ],
    ),
    (
        "undo",
        BREAK,
        &[("rgb\r", "Draft kept: red green blue"), ("undo\r", "Draft")],
        &[("rgb", "1 more peg"), ("\x18", "2 more pegs")],
    ),
    (
        "check",
        BREAK,
        &[
            ("rroy\r", "Row 2 of 10"),
            ("check gggg\r", "Ask again"),
            ("check gggg\r", "does not fit"),
        ],
        &[
            ("rroy\r", "row 2 of 10"),
            ("gggg", "Enter to guess"),
            ("/", "again tells"),
            ("/", "does not fit"),
        ],
    ),
    (
        "mark-clashes",
        BREAK,
        &[
            ("rroy\r", "Row 2 of 10"),
            ("clash\r", "counts as hint 1"),
            ("gggg\r", "Row 1 would then read 0+0, it reads 1+1. Enter places it all the same."),
        ],
        &[
            ("rroy\r", "row 2 of 10"),
            (":clash\r", "counts as hint 1"),
            ("gggg", "Row 1 would then read 0+0, it reads 1+1."),
        ],
    ),
    ("left", BREAK, &[("left\r", "again"), ("left\r", "1296")], &[(":left\r", "1296")]),
    ("hint", BREAK, &[("hint\r", "of 5")], &[("!", "of 5")]),
    (
        "assist",
        BREAK,
        &[("rroy\r", "Row 2 of 10"), ("assist\r", "again"), ("\r", "fit")],
        &[("rroy\r", "row 2 of 10"), ("\x1bOQ", "Turn it on"), ("\r", "Best next")],
    ),
    (
        "why",
        BREAK,
        &[("rroy\r", "Row 2 of 10"), ("why 1\r", "The code is hidden. The rules allow ")],
        &[("rroy\r", "row 2 of 10"), (":why 1\r", "The code is hidden")],
    ),
    (
        "result",
        "--seed 1 --games 2",
        &[("yrpb\r", "Enter begins game 2: "), ("summary\r", "Codes left: 1296, then found")],
        &[("yrpb\r", "1296")],
    ),
    (
        "note",
        BREAK,
        &[("notes red 1 x\r", "Row 1 of 10"), ("notes\r", "peg 1 out")],
        &[("\t", "next mark"), ("\r", "[!]")],
    ),
    (
        "resign",
        BREAK,
        &[("resign\r", "Give up? "), ("yes\r", "You give up.")],
        &[(":resign\r", "Give up?"), ("2", "You give up.")],
    ),
    (
        "next-game",
        "--seed 1 --games 2",
        &[("yrpb\r", "Enter begins game 2: "), ("\r", "game 2 of 2")],
        // Enter is meant for the end that is seen, behind a key that does nothing there.
        &[("yrpb\r", "Enter begins game 2"), ("\x1b[D\r", "game 2 of 2")],
    ),
];

#[test]
fn every_intent_is_said_in_both_faces() {
    let said: BTreeSet<&str> = SAID.iter().map(|said| said.0).collect();
    assert_eq!(said, Ability::IN_GAME.iter().copied().collect());
}

#[test]
fn what_is_not_understood_in_lines_is_told_in_these_words() {
    let home = Home::new();
    let mut window = home.window(&format!("play {BREAK}")).open();
    window.expect("your guess: ");
    for (line, expected) in [("xyzzy", 0), ("/xyzzy", 0), ("/re", 1)] {
        let found = window.say(line, "your guess: ");
        assert_eq!(refusal(&found), Some(NOT_UNDERSTOOD[expected]), "{line}: {found}");
    }
}

#[test]
fn every_word_does_something_in_lines() {
    let mut idle = Vec::new();
    for ability in Ability::typed() {
        let (options, begin) = match ability.when {
            When::InGame => (BREAK, "rroy\n"),
            When::AtTable => (TABLE, "0+0\n"),
            When::After => ("--seed 1 --games 2", "rroy\nresign\n"),
        };
        let told = |more: &str| {
            let ended =
                Home::new().run(&format!("play --plain {options}"), format!("{begin}{more}"));
            ended.lines().join(" ")
        };
        let (before, after) = (told(""), told(&format!("{}\n", ability.line)));
        if after.len() <= before.len() || refusal(&after).is_some() {
            idle.push(ability.line);
        }
    }
    assert_eq!(idle, ["quit"], "which ends what the end of the input ends, too");
}

#[test]
fn everything_before_a_game_is_in_the_menu_of_both_faces() {
    let home = Home::new();
    let mut lines = home.window("--plain").open();
    let mut full = home.bare_window("").open();
    for entry in Ability::BEFORE {
        if entry != pegmind_face::menu::Entry::Continue {
            lines.expect(entry.title());
            full.sees(entry.title());
        }
    }
}

#[test]
fn every_intent_can_be_sent_in_lines() {
    for (intent, game, in_lines, _) in SAID {
        let home = Home::new();
        let mut window = home.window(&format!("play {game}")).open();
        // The end of a prompt.
        window.expect_one_of(&["your guess: ", "Your code: ", "key pegs for "]);
        for (typed, seen) in in_lines {
            window.press(typed);
            window.expect(typed.trim_end());
            let found = window.expect(seen);
            assert_eq!(refusal(&found), None, "{intent}: {found}");
        }
    }
}

#[test]
fn every_intent_can_be_sent_in_the_full_screen() {
    for (intent, game, _, in_full_screen) in SAID {
        let home = Home::new();
        let mut window = home.bare_window(&format!("play {game}")).open();
        window.until(|screen| {
            ["more pegs", "your code", "key pegs?"].iter().any(|it| screen.contents().contains(it))
        });
        for (typed, seen) in in_full_screen {
            assert!(!window.screen().contents().contains(seen), "{intent}: {seen} too early");
            window.press(typed);
            window.sees(seen);
        }
    }
}
