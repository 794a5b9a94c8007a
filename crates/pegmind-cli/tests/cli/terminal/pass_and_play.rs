//! Two people at one screen: the code is never shown.

use super::window::{Home, Window};

const CURTAIN: &str = "Bob makes the code: Ann, look away. Then press Enter: ";
const CODE_PROMPT: &str = "Bob, your code (it is not shown): ";
const AGAIN_PROMPT: &str = "The same code once more: ";
const HAND_BACK: &str = "Now give the screen to Ann. Then press Enter: ";

fn ann_and_bob(home: &Home, more: &str) -> Window {
    let words = format!("play --maker human --breaker human --names Ann,Bob {more}");
    home.window(&words).open()
}

/// Bob types his code twice, and gives the screen to Ann.
#[track_caller]
fn give_code(window: &mut Window) {
    window.expect(CURTAIN);
    window.say("", CODE_PROMPT);
    window.say("gpyb", AGAIN_PROMPT);
    window.say("gpyb", HAND_BACK);
}

/// Leaves the random digits of commitments out, which may be those of a code.
fn without_commitments(text: &str) -> String {
    let mut parts = text.split("commitment ");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |kept, part| {
        kept + part.trim_start_matches(|character: char| character.is_ascii_hexdigit())
    })
}

/// That nothing like these pegs was ever written, whatever stands between
/// them; colors and the echo of the terminal included.
#[track_caller]
pub(crate) fn were_never_shown(window: &Window, typed: &[&str]) {
    let bytes = window.bytes();
    let raw = without_commitments(&String::from_utf8_lossy(&bytes).to_ascii_lowercase());
    let text = without_commitments(&window.text().to_ascii_lowercase());
    // Without spaces and frames, so that pegs on a board are found, too.
    let letters: String = text.chars().filter(char::is_ascii_alphabetic).collect();
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    for pegs in typed {
        for written in [&raw, &text, &letters, &digits] {
            assert!(!written.contains(pegs), "{pegs} is shown:\n{text}");
        }
    }
}

#[test]
fn the_code_is_typed_behind_a_curtain_and_never_shown() {
    let home = Home::new();
    let mut window = ann_and_bob(&home, "");
    window.expect(CURTAIN);
    window.say("", CODE_PROMPT);
    assert!(!window.echoes());
    window.say("gpyb", AGAIN_PROMPT);
    assert!(!window.echoes());
    window.say("gpyb", HAND_BACK);
    window.say("", "Row 1 of 10, Ann's guess: ");
    assert!(window.echoes());
    window.say("rrrr", "Row 1: red red red red. 0 exact, 0 color.");
    window.expect("Row 2 of 10, Ann's guess: ");
    window.say("board", "shield");
    window.expect("Ann's guess: ");
    window.say("why 1", "The code is hidden");
    window.expect("Ann's guess: ");
    were_never_shown(&window, &["gpyb", "4635", "greenpurpleyellow"]);
    window.say("4635", "Well done! Ann found the code in 2 of 10 rows.");
    assert_eq!(window.leaves(), 0);
}

#[test]
fn a_refused_code_is_not_shown_either() {
    let home = Home::new();
    let mut window = ann_and_bob(&home, "");
    window.expect(CURTAIN);
    window.say("", CODE_PROMPT);
    for refused in ["gpyz", "gpy", "gpybg", "", "7777", "green purple mauve blue", "\u{e9}gpy"] {
        window.say(refused, "That is not a code");
        window.expect(CODE_PROMPT);
        assert!(!window.echoes());
    }
    window.say("gpyb", AGAIN_PROMPT);
    window.say("gpyg", "The two were not the same.");
    window.expect(CODE_PROMPT);
    window.say("gpyb", AGAIN_PROMPT);
    window.say("gpyz", "That is not a code");
    window.expect(CODE_PROMPT);
    window.say("4635", AGAIN_PROMPT);
    window.say("gpyb", HAND_BACK);
    window.say("", "Ann's guess: ");
    were_never_shown(&window, &["gpy", "463", "777", "mauve"]);
    assert!(!String::from_utf8_lossy(&window.bytes()).contains('\u{e9}'));
}

#[test]
fn a_code_typed_too_early_is_not_shown() {
    let home = Home::new();
    let mut window = ann_and_bob(&home, "");
    window.expect(CURTAIN);
    // All at once, as from a pasted text.
    window.press("\rgpyb\rgpyb\r");
    window.expect(HAND_BACK);
    window.say("", "Ann's guess: ");
    were_never_shown(&window, &["gpyb"]);
}

#[test]
fn a_code_typed_once_too_often_is_not_shown() {
    let home = Home::new();
    let mut window = ann_and_bob(&home, "");
    give_code(&mut window);
    window.say("gpyb", "Row 1 of 10, Ann's guess: ");
    were_never_shown(&window, &["gpyb"]);
    assert!(window.echoes());
}

#[test]
fn help_and_leaving_work_while_typing_is_hidden() {
    let home = Home::new();
    let mut window = ann_and_bob(&home, "");
    window.expect(CURTAIN);
    window.say("", CODE_PROMPT);
    window.say("help", "save and leave");
    window.expect(CODE_PROMPT);
    assert!(!window.echoes());
    window.say("quit", "Nothing was played, so nothing is saved.");
    assert_eq!(window.leaves(), 0);
    assert!(window.echoes());
}

#[test]
fn the_curtain_falls_again_in_the_second_game_of_a_match() {
    let home = Home::new();
    let mut window = ann_and_bob(&home, "--games 2 --rows 2");
    give_code(&mut window);
    window.say("", "Ann's guess: ");
    window.say("rrrr", "Ann's guess: ");
    were_never_shown(&window, &["gpyb"]);
    window.say("rrrr", "Bob gets 3 points");
    window.expect("Enter begins game 2: ");
    window.say("", "Ann makes the code: Bob, look away. Then press Enter: ");
    window.say("", "Ann, your code (it is not shown): ");
    assert!(!window.echoes());
    window.say("oooy", AGAIN_PROMPT);
    window.say("oooy", "Now give the screen to Bob. Then press Enter: ");
    window.say("", "Bob's guess: ");
    were_never_shown(&window, &["oooy"]);
    window.say("oooy", "Match: Bob wins, 3 to 1.");
    assert_eq!(window.leaves(), 0);
}

#[test]
fn a_resumed_game_keeps_the_shield_closed() {
    let home = Home::new();
    let mut window = ann_and_bob(&home, "");
    give_code(&mut window);
    window.kill();
    let mut window = home.window("resume").open();
    window.expect("[?] [?] [?] [?]");
    window.expect("Row 1 of 10, Ann's guess: ");
    were_never_shown(&window, &["gpyb", "4635"]);
    window.say("gpyb", "Well done! Ann");
    assert_eq!(window.leaves(), 0);
}

#[test]
fn a_codemaker_answers_by_hand_without_seeing_the_code_again() {
    let home = Home::new();
    let mut window = ann_and_bob(&home, "--marks hand");
    give_code(&mut window);
    window.say("", "Ann's guess: ");
    window.say("gggg", "Now give the screen to Bob for the key pegs. Then press Enter: ");
    window.say("", "key pegs for green green green green: ");
    window.say("0+1", "it is 1+0");
    window.expect("key pegs for green green green green: ");
    window.say("1+0", "Now give the screen to Ann. Then press Enter: ");
    window.say("", "Row 2 of 10, Ann's guess: ");
    were_never_shown(&window, &["gpyb", "4635"]);
}
