//! Commands for people who work on Pegmind.
fn main() {}
