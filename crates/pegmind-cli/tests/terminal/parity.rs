//! What can be done in the full screen can be done in lines, and the other
//! way round.

use std::collections::BTreeSet;

use pegmind_session::Intent;

use crate::window::Home;

/// How one intent is said, and what is seen of it.
struct Said {
    /// The name of the intent.
    intent: &'static str,
    /// The options of a game in which it makes sense.
    game: &'static str,
    /// In lines: what is typed, and what is seen then.
    in_lines: &'static [(&'static str, &'static str)],
    /// In the full screen: what is typed, and what is seen then.
    in_full_screen: &'static [(&'static str, &'static str)],
}

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

/// Every intent. A new one fails here until both faces can say it.
const SAID: [Said; 16] = [
    Said {
        intent: "set-code",
        game: MAKE,
        in_lines: &[("rgbp\r", "key pegs for ")],
        in_full_screen: &[("rgbp\r", "Key pegs for ")],
    },
    Said {
        intent: "draft",
        game: BREAK,
        in_lines: &[("rg\r", "Draft kept: red green")],
        in_full_screen: &[("rg", "Guess: RG__")],
    },
    Said {
        intent: "submit",
        game: BREAK,
        in_lines: &[("rroy\r", "Row 1: red red orange yellow. 1 exact, 1 color.")],
        in_full_screen: &[("rroy\r", "Row 1: red red orange yellow. 1 exact, 1 color.")],
    },
    Said {
        intent: "repeat",
        game: BREAK,
        in_lines: &[("rroy\r", "Row 2 of 10"), ("repeat\r", "red red orange yellow")],
        in_full_screen: &[("rroy\r", "row 2 of 10"), ("=", "Guess: RROY")],
    },
    Said {
        intent: "keep",
        game: BREAK,
        in_lines: &[("rg\r", "Draft kept"), ("keep 1\r", "is kept for the next rows")],
        in_full_screen: &[("r ", "keeps 1")],
    },
    Said {
        intent: "answer",
        game: MAKE,
        in_lines: &[("pppp\r", "key pegs for "), ("0+0\r", "Row 1: ")],
        in_full_screen: &[("pppp\r", "Key pegs for "), ("0+0\r", "row 2 of 10")],
    },
    Said {
        intent: "correct",
        game: TABLE,
        in_lines: &[("0+0\r", "Row 2 of 10"), ("correct 1 1+0\r", "Corrected. Row 1: ")],
        in_full_screen: &[("0+0\r", "row 2 of 10"), (":correct 1 1+0\r", "Corrected. Row 1: ")],
    },
    Said {
        intent: "undo",
        game: BREAK,
        in_lines: &[("rgb\r", "Draft kept: red green blue"), ("undo\r", "Draft")],
        in_full_screen: &[("rgb", "Guess: RGB_"), ("\x18", "Guess: RG__")],
    },
    Said {
        intent: "check",
        game: BREAK,
        in_lines: &[("rroy\r", "Row 2 of 10"), ("check gggg\r", "does not fit")],
        in_full_screen: &[("rroy\r", "row 2 of 10"), ("gggg", "GGGG"), ("/", "does not fit")],
    },
    Said {
        intent: "left",
        game: BREAK,
        in_lines: &[("left\r", "1296")],
        in_full_screen: &[(":left\r", "1296")],
    },
    Said {
        intent: "hint",
        game: BREAK,
        in_lines: &[("hint\r", "of 5")],
        in_full_screen: &[("!", "of 5")],
    },
    Said {
        intent: "assist",
        game: BREAK,
        in_lines: &[("rroy\r", "Row 2 of 10"), ("assist\r", "fit")],
        in_full_screen: &[("rroy\r", "row 2 of 10"), ("\x1bOQ", "Turn it on"), ("\r", "Best next")],
    },
    Said {
        intent: "why",
        game: BREAK,
        in_lines: &[("rroy\r", "Row 2 of 10"), ("why 1\r", "The code is hidden. The rules allow ")],
        in_full_screen: &[("rroy\r", "row 2 of 10"), (":why 1\r", "The rules allow ")],
    },
    Said {
        intent: "note",
        game: BREAK,
        in_lines: &[("notes red 1 x\r", "Row 1 of 10"), ("notes\r", "peg 1 out")],
        in_full_screen: &[("\t", "next mark"), ("\r", "R  red    !")],
    },
    Said {
        intent: "resign",
        game: BREAK,
        in_lines: &[("resign\r", "Give up? "), ("yes\r", "You give up.")],
        in_full_screen: &[(":resign\r", "Give up?"), ("2", "You give up.")],
    },
    Said {
        intent: "next-game",
        game: "--seed 1 --games 2",
        in_lines: &[("yrpb\r", "Enter begins game 2: "), ("\r", "game 2 of 2")],
        in_full_screen: &[("yrpb\r", "Enter begins game 2"), ("\r", "game 2 of 2")],
    },
];

#[test]
fn every_intent_is_said_in_both_faces() {
    let said: BTreeSet<&str> = SAID.iter().map(|said| said.intent).collect();
    assert_eq!(said, BTreeSet::from(Intent::NAMES));
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
fn every_intent_can_be_sent_in_lines() {
    for Said { intent, game, in_lines, .. } in SAID {
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
    for Said { intent, game, in_full_screen, .. } in SAID {
        let home = Home::new();
        let mut window = home.bare_window(&format!("play {game}")).open();
        window.until(|screen| {
            ["Guess: ", "Your code;", "Key pegs for "]
                .iter()
                .any(|it| screen.contents().contains(it))
        });
        for (typed, seen) in in_full_screen {
            assert!(!window.screen().contents().contains(seen), "{intent}: {seen} too early");
            window.press(typed);
            window.sees(seen);
        }
    }
}
