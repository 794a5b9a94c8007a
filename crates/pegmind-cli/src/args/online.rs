//! What can be typed after `pegmind host`, `join`, `watch`, `name` and `rankings`.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use pegmind_room::{Mode, MoveDays};
use pegmind_rules::{BreakerLevel, PlayerName, Preset};
use pegmind_session::Day;

use super::play::player_name;
use super::{BoardArgs, GameArgs, named, number, presets};
use crate::online::{Place, ServerAddress};

/// What `--server` says.
pub(super) const SERVER: &str =
    "The server; the setting online.server, or http://127.0.0.1:8080 by default";

/// Options of `host`.
#[derive(Debug, ClapArgs)]
pub(crate) struct HostArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How people play together: match, duel (the default), race, cooperation
    #[arg(long, value_name = "MODE", value_parser = named::<Mode>, help_heading = "Room",
        long_help = "How people play together:\n\
            - match: seats change after every game; the codemaker gets points\n\
            - duel: each makes a code and both break at once (the default)\n\
            - race: all look for the same code, each on a board of their own\n\
            - cooperation: all look for one code together, by guesses that all agree to")]
    pub(crate) mode: Option<Mode>,
    /// What you are called there; by default the setting online.name, or else the name that this
    /// device has claimed on the server
    #[arg(long, value_name = "NAME", value_parser = player_name, help_heading = "Room")]
    pub(crate) name: Option<PlayerName>,
    /// Begin when so many are there, 2 to 32, in a race or cooperation; without it you
    /// type start
    #[arg(long, value_name = "N", value_parser = players, help_heading = "Room")]
    pub(crate) players: Option<u8>,
    /// Levels of computers that play, too: casual, steady, sharp, expert, perfect, average:5.2
    #[arg(long, value_name = "LEVELS", value_delimiter = ',',
        value_parser = named::<BreakerLevel>, help_heading = "Room")]
    pub(crate) computers: Vec<BreakerLevel>,
    /// How many days a move may take, 1 (the default) to 14: where nothing is done for so long,
    /// whoever is to move leaves
    #[arg(long, value_name = "N", value_parser = named::<MoveDays>, help_heading = "Room")]
    pub(crate) days: Option<MoveDays>,
    /// Show the room to everybody who looks for one
    #[arg(long, help_heading = "Room")]
    pub(crate) listed: bool,
    #[arg(long, help = SERVER, value_name = "URL", value_parser = named::<ServerAddress>, help_heading = "Room")]
    pub(crate) server: Option<ServerAddress>,
}

/// Options of `join`.
#[derive(Debug, ClapArgs)]
pub(crate) struct JoinArgs {
    /// The code that the host was shown, as 7F3K-QX, or the address of the invitation
    #[arg(value_name = "CODE|URL", value_parser = named::<Place>)]
    pub(crate) room: Place,
    /// What you are called there; by default the setting online.name, or else the name that this
    /// device has claimed on the server
    #[arg(long, value_name = "NAME", value_parser = player_name)]
    pub(crate) name: Option<PlayerName>,
    #[arg(long, help = SERVER, value_name = "URL", value_parser = named::<ServerAddress>)]
    pub(crate) server: Option<ServerAddress>,
}

/// Options of `watch`.
#[derive(Debug, ClapArgs)]
pub(crate) struct WatchArgs {
    /// The code of the room, as 7F3K-QX, or the address of the invitation
    #[arg(value_name = "CODE|URL", value_parser = named::<Place>)]
    pub(crate) room: Place,
    #[arg(long, help = SERVER, value_name = "URL", value_parser = named::<ServerAddress>)]
    pub(crate) server: Option<ServerAddress>,
}

/// Options of `name`.
#[derive(Debug, ClapArgs)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag that people type")]
pub(crate) struct NameArgs {
    /// Claim this name, or get other words for it
    #[arg(long, value_name = "NAME", value_parser = player_name, group = "deed")]
    pub(crate) claim: Option<PlayerName>,
    /// Take this name over from another device; its ten words are asked for, or read from
    /// standard input
    #[arg(long, value_name = "NAME", value_parser = player_name, group = "deed")]
    pub(crate) recover: Option<PlayerName>,
    /// Print the address of a feed that tells readers of news where it is your move
    #[arg(long, group = "deed")]
    pub(crate) feed: bool,
    /// Give that feed another address, so that nothing is at the one before any more
    #[arg(long, group = "deed")]
    pub(crate) new_feed: bool,
    /// Give the name up: anybody can claim it then, and it leaves the rankings, with its daily
    /// games
    #[arg(long, group = "deed")]
    pub(crate) give_up: bool,
    /// Have the server forget this device: its name, its seats, its requests
    #[arg(long, group = "deed")]
    pub(crate) forget: bool,
    /// Write all that the server keeps of this device into this file; one that is there is
    /// replaced
    #[arg(long, value_name = "FILE", group = "deed")]
    pub(crate) export: Option<PathBuf>,
    #[arg(long, help = SERVER, value_name = "URL", value_parser = named::<ServerAddress>)]
    pub(crate) server: Option<ServerAddress>,
}

/// Options of `rankings`.
#[derive(Debug, ClapArgs)]
pub(crate) struct RankingsArgs {
    /// How people played: match, duel (the default); a race or cooperation is not ranked
    #[arg(long, value_name = "MODE", value_parser = ranked_mode)]
    pub(crate) mode: Option<Mode>,
    /// A ready-made board: mini, classic (the default), super, bulls, grand, wordish
    #[arg(long, value_name = "NAME", value_parser = named::<Preset>, long_help = presets())]
    pub(crate) preset: Option<Preset>,
    /// Who played the daily code of this day; of today if no day is named
    #[arg(long, value_name = "DATE", num_args = 0..=1, default_missing_value = TODAY,
        value_parser = which_day, conflicts_with = "mode")]
    pub(crate) daily: Option<WhichDay>,
    /// Games in which somebody took a hint, which are ranked apart
    #[arg(long)]
    pub(crate) assisted: bool,
    #[arg(long, help = SERVER, value_name = "URL", value_parser = named::<ServerAddress>)]
    pub(crate) server: Option<ServerAddress>,
}

/// The day whose daily code is meant.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WhichDay {
    /// The present one.
    Today,
    /// This one.
    Of(Day),
}

/// The word for the present day.
const TODAY: &str = "today";

fn which_day(text: &str) -> Result<WhichDay, String> {
    if text == TODAY {
        return Ok(WhichDay::Today);
    }
    text.parse().map(WhichDay::Of).map_err(|error: pegmind_session::DayError| error.to_string())
}

fn ranked_mode(text: &str) -> Result<Mode, String> {
    match text.parse() {
        Ok(mode @ (Mode::Match | Mode::Duel)) => Ok(mode),
        Ok(mode @ (Mode::Race | Mode::Cooperation)) => {
            Err(format!("there are no rankings of a {mode}; expected match or duel"))
        }
        Err(error) => Err(error.to_string()),
    }
}

fn players(text: &str) -> Result<u8, String> {
    let make = |players| if (2..=32).contains(&players) { Ok(players) } else { Err(()) };
    number(text, make, "expected 2 to 32")
}
