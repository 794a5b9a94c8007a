//! The module of a page that does everything.

#![forbid(unsafe_code)]

pegmind_web_bytes::export!(hear = pegmind_web_page::answer);
