//! What a terminal may send: pasted text, the mouse, and rubbish.

use super::full_screen::{begun, place};
use pegmind_rules::{Randomness as _, SplitMix64};

use super::window::{Home, Window};

/// What the terminal sends when a button goes down, or the wheel turns.
fn mouse(button: u8, column: usize, line: usize) -> String {
    format!("\x1b[<{button};{column};{line}M")
}

/// That the program still listens, and the game goes on.
#[track_caller]
fn still_plays(window: &mut Window) {
    // Whatever is open is closed, and whatever is typed taken out.
    window.press("\x1b[201~");
    for _ in 0..3 {
        window.press("\r");
        window.press(":board\r");
    }
    window.press("\x15");
    window.drafts("____");
}

#[test]
fn a_pasted_code_fills_the_draft() {
    let home = Home::new();
    let mut window = begun(&home, "play --seed 1");
    for (pasted, draft) in [("rroy", "RROY"), ("1123", "RROY"), (" bb g ", "BBG_")] {
        window.press(&format!("\x1b[200~{pasted}\x1b[201~"));
        window.drafts(draft);
    }
    // Text that is not a code leaves the draft alone.
    window.press("\x1b[200~\u{e9}\u{1f600}\x1b[201~");
    window.drafts("BBG_");
    // A pasted line end places nothing.
    window.press("\x15\x1b[200~yrpb\r\n\x1b[201~");
    window.drafts("YRPB");
    window.sees("row 1 of 10");
    window.press("\x15");
    let text = "rroy yrpb ".repeat(2_000);
    window.press(&format!("\x1b[200~{text}\x1b[201~"));
    still_plays(&mut window);
    place(&mut window, "yrpb", "You found the code in 1 of 10 rows");
}

#[test]
fn the_mouse_outside_of_everything_does_nothing() {
    let home = Home::new();
    let mut window = begun(&home, "play --seed 1");
    for (column, line) in [(0, 0), (1, 1), (80, 24), (81, 25), (500, 500), (65_535, 65_535)] {
        for button in [0, 1, 2, 3, 32, 35, 64, 65, 66, 67, 128, 255] {
            window.press(&mouse(button, column, line));
        }
    }
    window.press("\x1b[<0;99999999999;1M\x1b[<0;1M\x1b[<;;M\x1b[<-1;-1;-1M\x1b[M\x20\x21\x21");
    still_plays(&mut window);
    place(&mut window, "yrpb", "You found the code in 1 of 10 rows");
}

#[test]
fn the_mouse_is_left_to_the_terminal_if_the_player_likes() {
    let home = Home::new();
    assert_eq!(home.window("config set mouse false").open().leaves(), 0);
    let mut window = home.bare_window("play --seed 1").open();
    window.asks_for_guess();
    assert_eq!(window.screen().mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    window.press(":mouse true\r");
    window.until(|screen| screen.mouse_protocol_mode() == vt100::MouseProtocolMode::PressRelease);
    window.press(":mouse false\r");
    window.until(|screen| screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None);
    window.press("\x03");
    assert_eq!(window.leaves(), 130);
    window.is_given_back();
}

/// Bytes that mean to leave or to sleep are left out.
fn harmless(byte: u8) -> bool {
    !matches!(byte, 0x03 | 0x1a)
}

#[test]
fn rubbish_from_the_terminal_never_ends_the_game() {
    for seed in 0..6 {
        let home = Home::new();
        let mut random = SplitMix64(seed);
        let mut window = begun(&home, "play --seed 1 --rows 99");
        for _ in 0..40 {
            let count = 1 + random.below(60);
            let any = (0..count).map(|_| u8::try_from(random.below(256)).unwrap());
            let bytes: Vec<u8> = any.filter(|byte| harmless(*byte)).collect();
            window.press_bytes(&bytes);
        }
        // The first ones may still belong to something that was cut off.
        window.press("\x1b[201~mM~\x03\x03\x03\x03");
        let exit = window.leaves();
        assert!(matches!(exit, 0 | 130), "{exit}: {}", window.text());
        window.is_given_back();
    }
}

#[test]
fn broken_escape_sequences_are_survived() {
    let home = Home::new();
    let mut window = begun(&home, "play --seed 1 --rows 99");
    for broken in [
        "\x1b[200~",
        "\x1b[201~",
        "\x1b[200~rr\x1b[200~oy\x1b[201~\x1b[201~",
        "\x1b[9999999999999999999~",
        "\x1b[;;;;;;~",
        "\x1b[1;5",
        "x\x1b[\x1b[\x1b[A",
        "\x1bO",
        "\x1b]0;title\x07",
        "\x1b]52;c;aGVsbG8=\x07",
        "\x1bP+q544e\x1b\\",
        "\x1b[?62;c",
        "\x1b[24;80R",
        "\x1b[I\x1b[O",
        "\x1b[97;5:3u",
        "\x1b[57441u",
        "\x1b\x1b\x1b\x1b",
    ] {
        window.press(broken);
        window.press_bytes(b"\xff\xfe\xc3\x28\xf0\x9f\x98\xe2\x82");
    }
    still_plays(&mut window);
    place(&mut window, "yrpb", "You found the code in ");
}

#[test]
fn half_an_escape_sequence_does_not_keep_the_screen_from_its_new_size() {
    let home = Home::new();
    let mut window = begun(&home, "play --seed 1");
    window.press("\x1b[");
    window.resize(120, 40);
    window.until(|screen| screen.rows(0, 120).any(|line| line.trim_end().chars().count() > 100));
}

#[test]
fn a_thousand_keys_at_once_are_all_taken() {
    let home = Home::new();
    let mut window = begun(&home, "play --seed 1 --rows 99");
    window.press(&"rrrr\r".repeat(98));
    window.sees("row 99 of 99");
    window.press(&"r\x7f".repeat(2_000));
    window.press("yrpb\r");
    window.sees("in 99 of 99 rows");
}
