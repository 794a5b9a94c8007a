//! Draws the daily codes that were written down, and fails where one is another code. It
//! needs nothing of the system it runs on, so a page's engine can run it, too.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use pegmind_review::Daily;
use pegmind_rules::Preset;
use pegmind_session::Day;

/// Date, board and code, a line each.
const GOLDEN: &str = include_str!("../../../crates/pegmind-review/tests/data/daily.txt");

fn main() -> ExitCode {
    let wrong = GOLDEN.lines().filter(|line| !is_right(line).unwrap_or(false)).count();
    // What is left is how many are wrong, and 255 where there is nothing to be checked.
    let none = GOLDEN.lines().next().is_none();
    ExitCode::from(if none { u8::MAX } else { u8::try_from(wrong).unwrap_or(u8::MAX) })
}

fn is_right(line: &str) -> Option<bool> {
    let mut words = line.split(' ');
    let day: Day = words.next()?.parse().ok()?;
    let preset: Preset = words.next()?.parse().ok()?;
    Some(Daily::new(day, preset).code().to_string() == words.next()?)
}
