//! The pegmind program.
fn main() {}
