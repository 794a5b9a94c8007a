//! Options of `prize`.

use clap::{Args as ClapArgs, Subcommand};
use pegmind_rules::{Difficulty, RowCount};
use std::path::PathBuf;

use super::play::row_count;
use super::{BoardArgs, FileArgs, named};

/// Options of `prize`.
#[derive(Debug, ClapArgs)]
pub(crate) struct PrizeArgs {
    #[command(subcommand)]
    pub(crate) action: PrizeAction,
}

/// What to do with a prize.
#[derive(Debug, Subcommand)]
pub(crate) enum PrizeAction {
    /// Make a game whose code opens a text, for somebody else to play
    ///
    /// The game is a file that pegmind play FILE plays. Neither the code nor the text can be
    /// read in it, but whoever lets a program try all codes has both in a second.
    #[command(after_help = "Example:\n  pegmind prize seal --code rroo --text - --out game.peg")]
    Seal(SealArgs),
    /// Print the text that a code opens
    #[command(after_help = "Example:\n  pegmind prize open game.peg 1122")]
    Open(OpenArgs),
}

/// Options of `prize seal`.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct SealArgs {
    /// The text, one line of at most 1000 bytes; - reads it from standard input
    #[arg(long, value_name = "TEXT")]
    pub(crate) text: String,
    /// The code, as in GPYB or 4635; by default one is drawn
    #[arg(long, value_name = "CODE")]
    pub(crate) code: Option<String>,
    /// Write the game into this file; by default it is printed
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Rows by difficulty: easy (12), normal (10, the default), hard (8), expert (6)
    #[arg(long, value_name = "LEVEL", value_parser = named::<Difficulty>, conflicts_with = "rows")]
    pub(crate) difficulty: Option<Difficulty>,
    /// Guess rows, 1 to 99; 10 by default
    #[arg(long, value_name = "N", value_parser = row_count)]
    pub(crate) rows: Option<RowCount>,
    /// The codebreaker gets no hints
    #[arg(long)]
    pub(crate) no_hints: bool,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

/// Options of `prize open`.
#[derive(Debug, ClapArgs)]
pub(crate) struct OpenArgs {
    #[command(flatten)]
    pub(crate) file: FileArgs,
    /// The code, as in GPYB or 4635
    pub(crate) code: String,
}
