//! What can be typed after `pegmind evaluate`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use pegmind_solver::Guesses;

use super::work::WorkArgs;
use super::{BoardArgs, named, strategies};
use pegmind_advice::Contestant;

/// The most secrets of a sample.
pub(crate) const SAMPLE_MAX: u64 = 1_000_000;

/// Options of `evaluate`.
#[derive(Debug, ClapArgs)]
pub(crate) struct EvaluateArgs {
    /// The strategies, with commas between them: minimax, expected-size, entropy,
    /// most-parts, first-consistent, random-consistent, casual, steady, sharp,
    /// expert, perfect
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', required = true,
        value_parser = named::<Contestant>, long_help = strategies("The strategies, with commas between them:"))]
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
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    /// Draw the histograms into this file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

fn sample(text: &str) -> Result<u64, String> {
    let number: Option<u64> = text.parse().ok();
    let expected = || format!("expected 1 to {SAMPLE_MAX} secrets");
    number.filter(|number| (1..=SAMPLE_MAX).contains(number)).ok_or_else(expected)
}
