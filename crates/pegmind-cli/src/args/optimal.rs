//! What can be typed after `pegmind optimal`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;
use pegmind_rules::Quoted;
use pegmind_tree::{Aim, GUESSES_MAX};

use super::question::GuessArgs;
use super::work::{WorkArgs, time};
use super::{BoardArgs, named};

/// The least and the most memory that can be named.
const MEMORY: (usize, usize) = (1 << 24, 1 << 40);

/// Options of `optimal`.
#[derive(Debug, ClapArgs)]
pub(crate) struct OptimalArgs {
    /// What is made small: expected (the default), worst
    #[arg(long, value_name = "WHAT", value_parser = named::<Aim>,
        long_help = "What is made small:\n\
            - expected: the guesses for all codes together (the default)\n\
            - worst: the guesses of the longest game")]
    pub(crate) minimize: Option<Aim>,
    /// No game longer than so many guesses, 1 to 99
    #[arg(long, value_name = "N", value_parser = guesses_max)]
    pub(crate) max_guesses: Option<u8>,
    #[command(flatten)]
    pub(crate) guesses: GuessArgs,
    /// The guess to begin with
    #[arg(long, value_name = "CODE")]
    pub(crate) opening: Option<String>,
    /// Begin after these rows, as GUESS=KEY, as in RROY=0+1; - reads them from
    /// standard input
    #[arg(long, value_name = "ROW", num_args = 1..)]
    pub(crate) from: Vec<String>,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    /// How much memory the program may take, as in 512M or 2G; 1G by default
    #[arg(long, value_name = "M", value_parser = memory,
        long_help = "How much memory the program may take, 16M to 1T, as in 512M or 2G; 1G by \
            default. The program takes 11M of it on the classic board with two threads, and \
            up to 42M on the largest ones; sets of codes are remembered in what is left. If \
            that is full, those are forgotten that are soon found out about again. Going on \
            with a --resume file takes twice its size until it is read")]
    pub(crate) memory: Option<usize>,
    /// Write the strategy into this file, as a tree
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Write into this file why nothing is better, as a certificate
    #[arg(
        long,
        value_name = "FILE",
        long_help = "Write into this file why nothing is better, as a certificate that anybody can \
            check: pegmind certificate check FILE. It is about totals, whatever the opening is, \
            on boards of up to 10,000 codes, and takes about as long as the search again. If \
            the search does not end, nothing is written"
    )]
    pub(crate) certificate: Option<PathBuf>,
    /// Keep the state of the search in this file, to go on with --resume
    #[arg(
        long,
        value_name = "FILE",
        long_help = "Keep the state of the search in this file: at the beginning, after 5 \
            seconds, then every 30, and at the end, so that --resume can go on with it, however \
            the search ended. The file is replaced as a whole. One that is there already has to be the \
            one to go on with"
    )]
    pub(crate) checkpoint: Option<PathBuf>,
    /// How often the state is kept, as in 10s or 5m; 30s by default
    #[arg(long, value_name = "T", value_parser = time, requires = "checkpoint")]
    pub(crate) checkpoint_every: Option<Duration>,
    /// Go on with the search that --checkpoint kept in this file
    #[arg(
        long,
        value_name = "FILE",
        long_help = "Go on with the search that --checkpoint kept in this file. Board, rows and \
            what is asked for are taken from it; where they are given they have to be the same. \
            Nodes and time count on; --time is for what is to come. Where --checkpoint has the \
            same file and it is not there, the search begins, so that the same line can be \
            typed again and again"
    )]
    pub(crate) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

fn guesses_max(text: &str) -> Result<u8, String> {
    let number: Option<u8> = text.parse().ok();
    let expected = || format!("expected 1 to {GUESSES_MAX} guesses");
    number.filter(|number| (1..=GUESSES_MAX).contains(&usize::from(*number))).ok_or_else(expected)
}

/// Reads an amount of memory: a whole number of bytes, or with `K`, `M`, `G` or
/// `T` behind it.
fn memory(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text.get(digits.len()..).unwrap_or_default().to_ascii_uppercase();
    let shift = match unit.trim_end_matches("IB").trim_end_matches('B') {
        "" => Some(0),
        "K" => Some(10),
        "M" => Some(20),
        "G" => Some(30),
        "T" => Some(40),
        _ => None,
    };
    let number: Option<usize> = digits.parse().ok();
    shift
        .zip(number)
        .and_then(|(shift, number)| number.checked_mul(1_usize.checked_shl(shift)?))
        .filter(|bytes| (MEMORY.0..=MEMORY.1).contains(bytes))
        .ok_or_else(|| {
            let given = Quoted::new(text);
            format!("'{given}' is no memory; expected 16M to 1T, as in 512M or 2G")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_has_units() {
        for (text, bytes) in [
            ("16M", 1 << 24),
            ("512M", 1 << 29),
            ("2g", 1 << 31),
            ("2GB", 1 << 31),
            ("2GiB", 1 << 31),
            ("20480K", 20 << 20),
            ("33554432", 1 << 25),
            ("1T", 1 << 40),
        ] {
            assert_eq!(memory(text), Ok(bytes), "{text}");
        }
        for text in
            ["", "M", "0", "1K", "15M", "-1G", "1.5G", "1P", "2T", "99999999999999999999G", "1 G"]
        {
            assert!(memory(text).is_err(), "{text}");
        }
    }
}
