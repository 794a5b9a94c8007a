//! The module of a page that plays the game of the first screen.

#![forbid(unsafe_code)]

pegmind_web_bytes::export!(hear = pegmind_web_page::answer_first);
