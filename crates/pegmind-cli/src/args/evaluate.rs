//! What can be typed after `pegmind evaluate`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;
use pegmind_rules::Quoted;
use pegmind_solver::Guesses;

use super::{BoardArgs, listed, named, perfect_boards};
use crate::contestant::Contestant;

/// The most secrets of a sample.
pub(crate) const SAMPLE_MAX: u64 = 1_000_000;

/// The most threads.
const JOBS_MAX: usize = 512;

/// The longest time that can be asked for: a week.
const TIME_MAX: Duration = Duration::from_secs(7 * 24 * 3600);

/// Options of `evaluate`.
#[derive(Debug, ClapArgs)]
pub(crate) struct EvaluateArgs {
    /// The strategies, with commas between them: minimax, expected-size, entropy,
    /// most-parts, first-consistent, random-consistent, casual, steady, sharp,
    /// expert, perfect
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', required = true,
        value_parser = named::<Contestant>, long_help = strategies())]
    pub(crate) strategy: Vec<Contestant>,
    /// Which guesses a strategy chooses from: all codes (the default), candidates
    #[arg(long, value_name = "WHICH", value_parser = named::<Guesses>,
        long_help = "Which guesses a strategy chooses from:\n\
            - all: every code of the board (the default)\n\
            - candidates: those that fit every row\n\
            It has no effect on strategies that guess candidates anyway, nor on levels but perfect.")]
    pub(crate) guesses: Option<Guesses>,
    /// Play against so many secrets drawn at random, 1 to 1000000, in place of all codes
    #[arg(long, value_name = "N", value_parser = sample)]
    pub(crate) sample: Option<u64>,
    /// The first guess, in place of the strategy's own
    #[arg(long, value_name = "CODE")]
    pub(crate) opening: Option<String>,
    /// Any word or number that all chance follows from; 1 by default
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<String>,
    /// How many threads share the work, 1 to 512; by default as many as there are cores
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// Stop after this time, as in 30s, 5m or 1h, with what is known by then
    #[arg(long, value_name = "T", value_parser = time)]
    pub(crate) time: Option<Duration>,
    /// Draw the histograms into this file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

fn strategies() -> String {
    let line = |contestant: &Contestant| format!("{contestant}: {}", contestant.sentence());
    let intro = "The strategies, with commas between them:";
    let list = listed(intro, Contestant::ALL.iter().map(line));
    format!("{list}\n\n{}", perfect_boards())
}

fn sample(text: &str) -> Result<u64, String> {
    let number: Option<u64> = text.parse().ok();
    let expected = || format!("expected 1 to {SAMPLE_MAX} secrets");
    number.filter(|number| (1..=SAMPLE_MAX).contains(number)).ok_or_else(expected)
}

/// Reads a number of threads.
pub(super) fn jobs(text: &str) -> Result<usize, String> {
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
