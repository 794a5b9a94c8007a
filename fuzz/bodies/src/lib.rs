//! What the fuzz targets run: a function each that takes any bytes and panics
//! where a law does not hold. Nothing here needs a fuzzer; the tests run the
//! same functions over the named corpus and a few thousand variations of it.
//!
//! ```
//! pegmind_fuzz::act(b"0+1 {0:21}");
//! pegmind_fuzz::certificate(b"\x01\x03\x00\x00\x00\x00\x01\x06\x00");
//! pegmind_fuzz::checkpoint(b"\x03\x03\x00\x00");
//! pegmind_fuzz::message(br#"{"progress":{"ticket":1,"done":1,"of":2}}"#);
//! pegmind_fuzz::notation(b"460 rroy");
//! pegmind_fuzz::record(b"1. RROY 0+1");
//! pegmind_fuzz::request(b"GET /health\nHost: localhost\n\n");
//! pegmind_fuzz::session_script(b"[Rows \"2\"]\n\ng rroy\nr");
//! pegmind_fuzz::tree(b"PEGTREE\x01\x01\x02");
//! ```

#![forbid(unsafe_code)]
#![expect(clippy::panic, reason = "a fuzzer hears of a broken law by a panic")]

mod act;
mod certificate;
mod checkpoint;
mod message;
mod notation;
mod record;
mod request;
mod session_script;
mod tree;

#[cfg(test)]
mod variation;

pub use act::act;
pub use certificate::certificate;
pub use checkpoint::checkpoint;
pub use message::message;
pub use notation::notation;
pub use record::record;
pub use request::request;
pub use session_script::session_script;
pub use tree::tree;
