//! Runs [`pegmind_fuzz::request`] on what libFuzzer thinks of.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pegmind_fuzz::request(bytes));
