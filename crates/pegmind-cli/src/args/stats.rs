//! Options of `stats`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use pegmind_rules::Preset;

use super::work::TimeArgs;
use super::{named, presets};

/// Options of `stats`.
#[derive(Debug, ClapArgs)]
pub(crate) struct StatsArgs {
    /// One board only: mini, classic, super, bulls, grand, wordish
    #[arg(long, value_name = "NAME", value_parser = named::<Preset>, long_help = presets())]
    pub(crate) preset: Option<Preset>,
    /// Review the games that were not reviewed yet, for cost and luck
    #[arg(long)]
    pub(crate) review: bool,
    /// Draw the histograms into this file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
    /// Write all finished games into this file, to take them to another device; one that is
    /// there is replaced
    #[arg(long, value_name = "FILE", conflicts_with_all = ["preset", "review", "plot", "import"])]
    pub(crate) export: Option<PathBuf>,
    /// Add the games of such a file; none is counted twice
    #[arg(long, value_name = "FILE", conflicts_with_all = ["preset", "review", "plot"])]
    pub(crate) import: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limit: TimeArgs,
}
