//! The bytes that the full screen writes.

use rustix::process::Signal;

use super::window::Home;

const CLEAR: &[u8] = b"\x1b[2J";
const ALTERNATE_SCREEN: &[u8] = b"\x1b[?1049h";
const PICTURE_BEGINS: &[u8] = b"\x1b[?2026h";
const PICTURE_ENDS: &[u8] = b"\x1b[?2026l";

/// The most bytes that a key may cost that moves a selection.
const KEY_BYTES_MAX: usize = 1_500;

/// Returns where `code` begins in the bytes, for every time that it is there.
fn places(bytes: &[u8], code: &[u8]) -> Vec<usize> {
    let windows = bytes.windows(code.len()).enumerate();
    windows.filter(|(_, window)| *window == code).map(|(place, _)| place).collect()
}

#[test]
fn an_arrow_key_writes_only_what_it_changes() {
    let home = Home::new();
    let mut window = home.bare_window("").size(100, 30).open();
    window.sees("Break a code");
    for key in ["\x1b[B", "\x1b[B", "\x1b[A", "\x1b[B", "\x1b[A", "\x1b[A"] {
        let (before, at) = (window.screen().contents(), window.bytes().len());
        window.press(key);
        window.until_bytes(|bytes| !places(&bytes[at..], PICTURE_ENDS).is_empty());
        window.until(|screen| screen.contents() != before);
        let written = window.bytes().split_off(at);
        let text = String::from_utf8_lossy(&written);
        assert!(written.len() < KEY_BYTES_MAX, "{} bytes: {text:?}", written.len());
        assert!(places(&written, CLEAR).is_empty(), "{text:?}");
        assert!(places(&written, ALTERNATE_SCREEN).is_empty(), "{text:?}");
    }
}

#[test]
fn a_resize_clears_the_screen_only_within_a_picture() {
    let home = Home::new();
    let mut window = home.bare_window("").size(100, 30).open();
    window.sees("Break a code");
    for size in [Some((80, 24)), Some((120, 40)), None] {
        let before = window.bytes().len();
        match size {
            Some((columns, lines)) => window.resize(columns, lines),
            // The same size is reported again.
            None => window.signal(Signal::WINCH),
        }
        window.until_bytes(|bytes| !places(&bytes[before..], CLEAR).is_empty());
        window.sees("Break a code");
        let all = window.bytes();
        let text = String::from_utf8_lossy(&all[before..]);
        assert!(places(&all[before..], ALTERNATE_SCREEN).is_empty(), "{text:?}");
        for clear in places(&all, CLEAR).into_iter().filter(|clear| *clear >= before) {
            // A picture may have begun before the size changed.
            let begins = places(&all[..clear], PICTURE_BEGINS).len();
            let ends = places(&all[..clear], PICTURE_ENDS).len();
            assert_eq!(begins, ends + 1, "cleared outside of a picture: {text:?}");
        }
    }
}
