//! Runs [`pegmind_fuzz::act`] on what libFuzzer thinks of.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pegmind_fuzz::act(bytes));
