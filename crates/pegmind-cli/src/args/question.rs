//! What can be typed after the commands that answer questions about rows.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use pegmind_solver::Guesses;

use super::work::TimeArgs;
use super::{BoardArgs, FileArgs, named, strategies};
use pegmind_advice::Contestant;

/// What a question is about, and how long the answer may take.
#[derive(Debug, ClapArgs)]
pub(crate) struct QuestionArgs {
    #[command(flatten)]
    pub(crate) limit: TimeArgs,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// Options of `score`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ScoreArgs {
    /// The code, as in RRBG or 1124
    pub(crate) code: String,
    /// The guess
    pub(crate) guess: String,
    /// Say which peg matches what
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// Options of `check`.
#[derive(Debug, ClapArgs)]
pub(crate) struct CheckArgs {
    /// The code, as in RRBG or 1124
    pub(crate) code: String,
    /// Rows as GUESS=KEY, as in RROY=0+1; - reads them from standard input
    #[arg(value_name = "ROW", required = true)]
    pub(crate) rows: Vec<String>,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
}

/// Options of `left`.
#[derive(Debug, ClapArgs)]
pub(crate) struct LeftArgs {
    /// Rows as GUESS=KEY, as in RROY=0+1; - reads them from standard input
    #[arg(value_name = "ROW")]
    pub(crate) rows: Vec<String>,
    /// List the codes, where they are a million at most
    #[arg(long)]
    pub(crate) list: bool,
    /// Print the number alone; if it is an estimate, standard error says so
    #[arg(long, conflicts_with_all = ["list", "by_peg"])]
    pub(crate) count: bool,
    /// Say how often each color stands in each hole
    #[arg(long)]
    pub(crate) by_peg: bool,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
}

/// Options of `suggest`.
#[derive(Debug, ClapArgs)]
pub(crate) struct SuggestArgs {
    /// Rows as GUESS=KEY, as in RROY=0+1; - reads them from standard input
    #[arg(value_name = "ROW")]
    pub(crate) rows: Vec<String>,
    #[command(flatten)]
    pub(crate) guesses: GuessArgs,
    /// How the guess is chosen; by default play is the best, as far as it can
    /// be found in time
    #[arg(long, value_name = "NAME", value_parser = named::<Contestant>, long_help = strategies(
        "How the guess is chosen, in place of the best play as far as it can be found:"))]
    pub(crate) strategy: Option<Contestant>,
    /// Name all guesses that are as good
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
}

/// Which guesses may be made.
#[derive(Debug, ClapArgs)]
pub(crate) struct GuessArgs {
    /// Which guesses may be made: all (the default), candidates
    #[arg(long, value_name = "SET", value_parser = named::<Guesses>,
        long_help = "Which guesses may be made:\n\
            - all: every legal code (the default)\n\
            - candidates: only codes that fit every row")]
    pub(crate) guesses: Option<Guesses>,
}

/// Options of `repair`.
#[derive(Debug, ClapArgs)]
pub(crate) struct RepairArgs {
    /// Rows as GUESS=KEY, as in RROY=0+1; - reads them from standard input
    #[arg(value_name = "ROW", required = true)]
    pub(crate) rows: Vec<String>,
    /// List all changes that would help
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
}

/// Options of `solve`.
#[derive(Debug, ClapArgs)]
pub(crate) struct SolveArgs {
    /// Rows that were played already, as GUESS=KEY
    #[arg(value_name = "ROW")]
    pub(crate) rows: Vec<String>,
    #[command(flatten)]
    pub(crate) guesses: GuessArgs,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// Options of `verify`.
#[derive(Debug, ClapArgs)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) file: FileArgs,
    #[command(flatten)]
    pub(crate) limit: TimeArgs,
}

/// Options of `review`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ReviewArgs {
    #[command(flatten)]
    pub(crate) file: FileArgs,
    /// Also show the best guesses that could have been made in this row
    #[arg(long, value_name = "N", value_parser = row_number)]
    pub(crate) row: Option<usize>,
    /// Write the game into a file that others can look at after they have played for its code
    #[arg(long, value_name = "FILE", conflicts_with_all = ["row", "time"])]
    pub(crate) share: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limit: TimeArgs,
}

/// Reads the number of a row.
fn row_number(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=99).contains(number));
    number.ok_or_else(|| "expected 1 to 99".to_owned())
}
