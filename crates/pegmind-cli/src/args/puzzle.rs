//! Options of `puzzle`.

use clap::Args as ClapArgs;
use pegmind_review::{PuzzleKind, Rating};

use super::{BoardArgs, listed, named, number};

/// The most puzzles that are made at once.
const FIND_MAX: u8 = 100;

/// Options of `puzzle`.
#[derive(Debug, ClapArgs)]
pub(crate) struct PuzzleArgs {
    /// Print so many puzzles, 1 to 100, and do not play
    #[arg(long, value_name = "N", value_parser = find)]
    pub(crate) find: Option<u8>,
    /// How hard: easy, medium, hard; all of them by default
    #[arg(long, value_name = "RATING", value_parser = named::<Rating>)]
    pub(crate) rating: Option<Rating>,
    /// What is asked: only-code, cannot-lose; both by default
    #[arg(long, value_name = "KIND", value_parser = kind, long_help = kinds())]
    pub(crate) kind: Option<PuzzleKind>,
    /// Any word or number; the same seed is the same puzzles
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<String>,
    /// With --find: print the answers, too
    #[arg(long, requires = "find")]
    pub(crate) answers: bool,
    /// The rows of your own games that cost most, spaced over days
    #[arg(long, conflicts_with_all = ["find", "rating", "kind", "seed", "preset", "pegs", "colors",
        "no_repeats", "blanks", "feedback"])]
    pub(crate) drill: bool,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
}

fn find(text: &str) -> Result<u8, String> {
    let make = |number| if (1..=FIND_MAX).contains(&number) { Ok(number) } else { Err(()) };
    number(text, make, "expected 1 to 100")
}

fn kind(text: &str) -> Result<PuzzleKind, String> {
    let kind: PuzzleKind = named(text)?;
    if PuzzleKind::MADE.contains(&kind) {
        Ok(kind)
    } else {
        Err("such puzzles come from your own games; expected only-code or cannot-lose".into())
    }
}

fn kinds() -> String {
    let line = |kind: PuzzleKind| format!("{kind}: {}", kind.sentence());
    listed("What is asked; both by default:", PuzzleKind::MADE.into_iter().map(line))
}
