//! Options of `daily`.

use clap::Args as ClapArgs;
use pegmind_rules::Preset;
use pegmind_session::Day;

use super::{named, presets};

/// Options of `daily`.
#[derive(Debug, ClapArgs)]
pub(crate) struct DailyArgs {
    /// The day, as in 2026-11-21; today by default. Earlier ones do not count
    #[arg(long, value_name = "DATE", value_parser = named::<Day>)]
    pub(crate) date: Option<Day>,
    /// A ready-made board: mini, classic (the default), super, bulls, grand, wordish
    #[arg(long, value_name = "NAME", value_parser = named::<Preset>, long_help = presets())]
    pub(crate) preset: Option<Preset>,
    /// Print the promises of the thirty days after this one, and do not play
    #[arg(long)]
    pub(crate) commitments: bool,
}
