//! What can be typed after `pegmind host`, `join` and `watch`.

use clap::Args as ClapArgs;
use pegmind_room::Mode;
use pegmind_rules::{BreakerLevel, PlayerName};

use super::play::player_name;
use super::{BoardArgs, GameArgs, named, number};
use crate::online::{Place, ServerAddress};

/// What `--server` says.
const SERVER: &str = "The server; the setting online.server, or http://127.0.0.1:8080 by default";

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
    /// What you are called there
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
    /// What you are called there
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

fn players(text: &str) -> Result<u8, String> {
    let make = |players| if (2..=32).contains(&players) { Ok(players) } else { Err(()) };
    number(text, make, "expected 2 to 32")
}
