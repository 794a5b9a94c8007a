//! How a module of the page and the script around it hand each other text: bytes in, bytes
//! out, in the memory that both can see.
//!
//! The script asks for `room(n)`, writes a message of n bytes there, and calls what
//! [`export!`] made; that tells how long the answer is, which `answer()` points to until the
//! next call. Memory may have grown after any call, so the script looks at it anew each
//! time. Nothing is freed by the script, and no pointer is ever given in.
//!
//! A panic is a trap of the whole module. What it said is kept: `failure()` tells how long
//! that is, and `answer()` points to it.
//!
//! Elsewhere than in a page the same functions are there as plain functions, so that a
//! module can be tested like any library.

#![cfg_attr(
    target_arch = "wasm32",
    expect(
        unsafe_code,
        reason = "names that a module and a script share are unsafe to declare; nothing else is"
    )
)]

use std::cell::RefCell;
use std::panic;
use std::ptr;
use std::sync::{Mutex, Once, PoisonError};

/// The longest message, in bytes.
pub const ROOM_MAX: usize = 1 << 26;

thread_local! {
    static MESSAGE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What the last panic said.
static FAILURE: Mutex<String> = Mutex::new(String::new());

/// Makes room for a message of so many bytes, and tells where. Returns null if that is more
/// than [`ROOM_MAX`].
// SAFETY: no other function of the module has this name.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
#[must_use]
pub extern "C" fn room(length: usize) -> *mut u8 {
    if length > ROOM_MAX {
        return ptr::null_mut();
    }
    MESSAGE.with_borrow_mut(|message| {
        message.clear();
        message.resize(length, 0);
        message.as_mut_ptr()
    })
}

/// Where the last answer stands.
// SAFETY: as above.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
#[must_use]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// Makes what the last panic said the answer, and tells how long it is: nothing if there was
/// none.
// SAFETY: as above.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
#[must_use]
pub extern "C" fn failure() -> usize {
    let said = FAILURE.lock().unwrap_or_else(PoisonError::into_inner).clone();
    keep(said)
}

/// Keeps an answer, and tells how long it is.
fn keep(answer: String) -> usize {
    ANSWER.with_borrow_mut(|kept| {
        *kept = answer;
        kept.len()
    })
}

/// Answers the message in the room, as far as it was filled, with a function, and tells how
/// long the answer is. What is no text is read with replacement characters. This is what
/// [`export!`] is made of.
pub fn run(length: usize, answer: impl FnOnce(&str) -> String) -> usize {
    static HOOK: Once = Once::new();
    if cfg!(target_arch = "wasm32") {
        HOOK.call_once(|| panic::set_hook(Box::new(|what| note_failure(&what.to_string()))));
    }
    let mut message = MESSAGE.take();
    message.truncate(length);
    keep(answer(&String::from_utf8_lossy(&message)))
}

fn note_failure(said: &str) {
    said.clone_into(&mut FAILURE.lock().unwrap_or_else(PoisonError::into_inner));
}

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "env")]
unsafe extern "C" {
    // SAFETY: the script reads so many bytes there before it returns, and writes nothing.
    safe fn tell(text: *const u8, length: usize);
}

/// Tells the script something before the answer is there. Where there is no script nobody
/// hears it. Only modules that use this import `tell`.
pub fn tell_script(text: &str) {
    #[cfg(target_arch = "wasm32")]
    tell(text.as_ptr(), text.len());
    #[cfg(not(target_arch = "wasm32"))]
    let _ = text;
}

/// Exports a function of a module, which answers the message in the room: its name, and the
/// Rust function from text to text that does it.
///
/// ```
/// fn louder(text: &str) -> String {
///     text.to_uppercase()
/// }
///
/// pegmind_web_bytes::export!(call = louder);
///
/// let at = pegmind_web_bytes::room(4);
/// assert!(!at.is_null());
/// assert_eq!(call(4), 4);
/// ```
#[macro_export]
macro_rules! export {
    ($name:ident = $answer:path) => {
        /// Answers the message in the room, and tells how long the answer is.
        // SAFETY: a module exports each name once.
        #[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
        pub extern "C" fn $name(length: usize) -> usize {
            $crate::run(length, $answer)
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a script would write.
    fn write(bytes: &[u8]) {
        assert!(!room(bytes.len()).is_null());
        MESSAGE.with_borrow_mut(|message| message.copy_from_slice(bytes));
    }

    #[test]
    fn a_message_is_answered_and_what_is_no_text_is_replaced() {
        write(b"r\xffoy");
        assert_eq!(run(4, str::to_uppercase), "R\u{fffd}OY".len());
        assert_eq!(ANSWER.with_borrow(Clone::clone), "R\u{fffd}OY");
        assert!(!answer().is_null());
    }

    #[test]
    fn a_length_beyond_the_message_is_that_of_the_message() {
        write(b"rroy");
        assert_eq!(run(99, str::to_owned), 4);
        assert_eq!(run(4, str::to_owned), 0, "a message is read once");
    }

    #[test]
    fn there_is_no_room_for_more_than_the_longest_message() {
        assert!(room(ROOM_MAX + 1).is_null());
        assert!(!room(16).is_null());
    }

    #[test]
    fn what_a_panic_said_is_the_answer() {
        note_failure("index out of bounds");
        assert_eq!(failure(), "index out of bounds".len());
        assert_eq!(ANSWER.with_borrow(Clone::clone), "index out of bounds");
    }
}
