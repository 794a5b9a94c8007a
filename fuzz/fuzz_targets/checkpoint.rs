//! Runs [`pegmind_fuzz::checkpoint`] on what libFuzzer thinks of.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pegmind_fuzz::checkpoint(bytes));
