//! What was typed after `cargo xtask results`.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::catalog;

const SECONDS_MAX: u64 = 600_000;

/// What is to be done about the results before the page is written.
#[derive(Debug, Subcommand)]
pub(crate) enum Request {
    /// The searches behind the page
    Run(Run),
    /// Boards that were proven in a short time searched again, and compared with their records
    Check(Check),
    /// Certificates written and checked
    Certify(Certify),
}

/// Which boards are searched, and for how long.
#[derive(Debug, Args)]
pub(crate) struct Run {
    /// A board, as in mm-4-6; all of them by default
    #[arg(long = "board", value_name = "NAME", value_parser = board)]
    pub(super) boards: Vec<String>,
    /// How long a board may take
    #[arg(long, value_name = "N", default_value = "1800",
        value_parser = clap::value_parser!(u64).range(1..=SECONDS_MAX))]
    pub(super) seconds: u64,
    /// Leave out boards that are proven, or were given as much time
    #[arg(long)]
    pub(super) missing: bool,
    /// Where searches leave what they know, to go on from it another time
    #[arg(long, value_name = "FOLDER")]
    pub(super) checkpoints: Option<PathBuf>,
    /// How much memory a search may take, as in 8G
    #[arg(long, value_name = "SIZE")]
    pub(super) memory: Option<String>,
}

/// What a search may use.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Means<'a> {
    /// A folder for its checkpoint.
    pub(super) checkpoints: Option<&'a Path>,
    /// As much memory as the program takes by itself, if not so much.
    pub(super) memory: Option<&'a str>,
}

impl Run {
    /// What each search may use.
    pub(super) fn means(&self) -> Means<'_> {
        Means { checkpoints: self.checkpoints.as_deref(), memory: self.memory.as_deref() }
    }
}

/// Which boards are searched again.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// A board, as in mm-4-6; those that were proven in time by default
    #[arg(long = "board", value_name = "NAME", value_parser = board)]
    pub(super) boards: Vec<String>,
    /// They were proven in less than this
    #[arg(long, value_name = "N", default_value = "60",
        value_parser = clap::value_parser!(u64).range(1..=SECONDS_MAX))]
    pub(super) seconds: u64,
}

/// Which boards are certified.
#[derive(Debug, Args)]
pub(crate) struct Certify {
    /// A board, as in mm-4-6; some of each kind by default
    #[arg(long = "board", value_name = "NAME", value_parser = board)]
    pub(super) boards: Vec<String>,
    /// How long a board may take
    #[arg(long, value_name = "N", default_value = "3600",
        value_parser = clap::value_parser!(u64).range(1..=SECONDS_MAX))]
    pub(super) seconds: u64,
}

fn board(name: &str) -> Result<String, &'static str> {
    let known = catalog::find(name).map(|_| name.to_owned());
    known.ok_or("expected a name as in mm-4-6, see xtask/docs/src/results/catalog.rs")
}
