//! What can be typed after the commands that answer questions about rows.

use std::time::Duration;

use clap::Args as ClapArgs;
use pegmind_solver::Guesses;

use super::evaluate::time;
use super::{BoardArgs, FileArgs, listed, named, perfect_boards};
use crate::contestant::Contestant;

/// How long a command may take.
#[derive(Debug, ClapArgs)]
pub(crate) struct TimeArgs {
    /// Stop after this time, as in 500ms, 30s or 5m, with what is known by then
    #[arg(long, value_name = "T", value_parser = time)]
    pub(crate) time: Option<Duration>,
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
    pub(crate) time: TimeArgs,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
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
    pub(crate) time: TimeArgs,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
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
    #[arg(long, value_name = "NAME", value_parser = named::<Contestant>, long_help = strategies())]
    pub(crate) strategy: Option<Contestant>,
    /// Name all guesses that are as good
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) time: TimeArgs,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// Which guesses may be suggested.
#[derive(Debug, ClapArgs)]
pub(crate) struct GuessArgs {
    /// Which guesses may be made: all (the default), candidates
    #[arg(long, value_name = "SET", value_parser = named::<Guesses>,
        default_value = "all", hide_default_value = true,
        long_help = "Which guesses may be made:\n\
            - all: every legal code (the default)\n\
            - candidates: only codes that fit every row")]
    pub(crate) guesses: Guesses,
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
    pub(crate) time: TimeArgs,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
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
    pub(crate) time: TimeArgs,
}

fn strategies() -> String {
    let line = |strategy: &Contestant| format!("{strategy}: {}", strategy.sentence());
    let intro = "How the guess is chosen, in place of the best play as far as it can be found:";
    let list = listed(intro, Contestant::ALL.iter().map(line));
    format!("{list}\n\n{}", perfect_boards())
}
