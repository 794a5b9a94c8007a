//! Options of `daily`.

use clap::Args as ClapArgs;
use pegmind_rules::Preset;
use pegmind_session::Day;

use super::online::SERVER;
use super::{named, presets};
use crate::online::ServerAddress;

/// Options of `daily`.
#[derive(Debug, Default, ClapArgs)]
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
    /// Hand the try that counts in to a server, where this device has claimed a name, for
    /// its board of the day; it takes today's and yesterday's
    #[arg(long, conflicts_with = "commitments")]
    pub(crate) hand_in: bool,
    #[arg(long, help = SERVER, value_name = "URL", value_parser = named::<ServerAddress>, requires = "hand_in")]
    pub(crate) server: Option<ServerAddress>,
}
