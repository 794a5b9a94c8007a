//! Runs [`pegmind_fuzz::certificate`] on what libFuzzer thinks of.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pegmind_fuzz::certificate(bytes));
