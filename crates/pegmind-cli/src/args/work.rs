//! How long work may take, and how many threads share it.

use std::time::Duration;

use clap::Args as ClapArgs;
use pegmind_rules::Quoted;

/// The most threads.
const JOBS_MAX: usize = 512;

/// The longest time that can be asked for: a week.
const TIME_MAX: Duration = Duration::from_secs(7 * 24 * 3600);

/// Options of commands that work for long.
#[derive(Debug, ClapArgs)]
pub(crate) struct WorkArgs {
    /// How many threads share the work, 1 to 512; by default as many as there are cores
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    #[command(flatten)]
    pub(crate) limit: TimeArgs,
}

/// How long a command may take.
#[derive(Debug, ClapArgs)]
pub(crate) struct TimeArgs {
    /// Stop after this time, as in 500ms, 30s, 5m or 1h, with what is known by then
    #[arg(long, value_name = "T", value_parser = time)]
    pub(crate) time: Option<Duration>,
}

/// Reads a number of threads.
fn jobs(text: &str) -> Result<usize, String> {
    let number: Option<usize> = text.parse().ok();
    let expected = || format!("expected 1 to {JOBS_MAX} threads");
    number.filter(|number| (1..=JOBS_MAX).contains(number)).ok_or_else(expected)
}

/// Reads a time: a number, with `ms`, `s`, `m` or `h` behind it or seconds.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text.get(digits.len()..) {
        Some("ms") => Some(0.001),
        Some("" | "s") => Some(1.0),
        Some("m" | "min") => Some(60.0),
        Some("h") => Some(3600.0),
        _ => None,
    };
    let plain = digits.chars().all(|c| c.is_ascii_digit() || c == '.');
    let number: Option<f64> = digits.parse().ok().filter(|_| plain);
    unit.zip(number)
        .and_then(|(unit, number)| Duration::try_from_secs_f64(unit * number).ok())
        .filter(|time| (Duration::from_millis(1)..=TIME_MAX).contains(time))
        .ok_or_else(|| {
            let given = Quoted::new(text);
            format!("'{given}' is no time; expected 1ms to 168h, as in 500ms, 30s, 5m or 1h")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        for (text, milliseconds) in [
            ("500ms", 500),
            ("5s", 5_000),
            ("5", 5_000),
            ("0.25s", 250),
            ("1.5m", 90_000),
            ("2min", 120_000),
            ("168h", 604_800_000),
        ] {
            assert_eq!(time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "s", "0", "0s", "-1s", "1e3s", "inf", "nan", "169h", "5 s", "5d", "1.2.3s"]
        {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
