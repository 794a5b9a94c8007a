//! Front page follows.

#![forbid(unsafe_code)]
