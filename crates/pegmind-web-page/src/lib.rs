//! The first module of a page: everything of it but the solver, which is in the worker.
//!
//! In the page it exports `room`, `hear`, `answer` and `failure`; how these are used says
//! `pegmind-web-bytes`. A message is the JSON of `Heard`, the answer the JSON of `Reply`, both
//! of `pegmind-protocol`.
//!
//! ```
//! let opened = r#"{"open":{"url":"/settings","day":"2026-11-22"}}"#;
//! assert!(pegmind_web_page::answer(opened).contains("<h1>Settings</h1>"));
//! ```

#![forbid(unsafe_code)]

use std::cell::RefCell;

use pegmind_web::{Page, Reply};

pegmind_web_bytes::export!(hear = answer);

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
}

/// What follows from a message. What is none changes nothing, and is said.
#[must_use]
pub fn answer(text: &str) -> String {
    let reply = match serde_json::from_str(text) {
        Ok(heard) => {
            PAGE.with_borrow_mut(|page| page.get_or_insert_with(|| Page::at("/")).hear(heard))
        }
        Err(error) => {
            Reply { say: Some(format!("That was not understood: {error}.")), ..Reply::default() }
        }
    };
    // Text for keys, and strings take all that is written.
    serde_json::to_string(&reply).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_changes_nothing_and_is_said() {
        for text in ["", "{", "[]", "{\"form\":{}}", "{\"other\":{}}"] {
            let reply: Reply = serde_json::from_str(&answer(text)).unwrap();
            assert!(reply.say.is_some() && reply.regions.is_empty(), "{text}");
        }
    }

    #[test]
    fn a_page_is_opened_and_goes_on() {
        let opened = r#"{"open":{"url":"/","day":"2026-11-22","stored":{"counts":{"history":2}}}}"#;
        let reply: Reply = serde_json::from_str(&answer(opened)).unwrap();
        assert!(reply.look.is_some() && reply.title.is_some());
        let went = answer(r#"{"went":{"url":"/learn","now":5}}"#);
        assert!(went.contains("Learn - Pegmind"), "{went}");
        assert!(!answer(r#"{"woken":{"now":9}}"#).contains("regions"), "nothing is different");
    }
}
