//! The modules of a page, which hold everything of it but the solver, which is in the worker:
//! one that does everything, and one that plays the game of the first screen until the other one
//! takes over. They are in `modules`.
//!
//! In the page they export `room`, `hear`, `answer` and `failure`; how these are used says
//! `pegmind-web-bytes`. A message is the text of a `Heard`, the answer that of a `Reply`, both
//! of `pegmind-protocol`.
//!
//! ```
//! let opened = "open\0url\0/settings\0day\x002026-11-22";
//! assert!(pegmind_web_page::answer(opened).contains("<h1>Settings</h1>"));
//! ```

#![forbid(unsafe_code)]

use std::cell::RefCell;

use pegmind_web::{Heard, Page, Reply};

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
}

/// What follows from a message. What is none changes nothing, and is said.
#[must_use]
pub fn answer(text: &str) -> String {
    answer_from(text, || Page::at("/"))
}

/// Like [`answer`], of a page that begins with its first screen and leaves all others to another
/// module.
#[must_use]
pub fn answer_first(text: &str) -> String {
    answer_from(text, Page::first)
}

/// What follows from a message; the page before it is opened is this one.
fn answer_from(text: &str, page: impl FnOnce() -> Page) -> String {
    let reply = match Heard::read(text) {
        Some(heard) => PAGE.with_borrow_mut(|kept| kept.get_or_insert_with(page).hear(heard)),
        None => Reply { say: Some("That was not understood.".into()), ..Reply::default() },
    };
    reply.to_text()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_changes_nothing_and_is_said() {
        for text in ["", "{", "form", "other\0body\0x"] {
            assert_eq!(answer(text), r#"{"say":"That was not understood."}"#, "{text}");
        }
    }

    #[test]
    fn a_page_is_opened_and_goes_on() {
        let opened = answer("open\0url\0/\0day\x002026-11-22");
        assert!(opened.contains("\"look\"") && opened.contains("\"title\""), "{opened}");
        let went = answer("went\0url\0/learn\0now\x005");
        assert!(went.contains("Learn - Pegmind"), "{went}");
        assert_eq!(answer("woken\0now\x009"), "{}", "nothing is different");
    }
}
