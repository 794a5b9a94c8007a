//! `pegmind host`, `join` and `watch`: playing with people elsewhere.

use pegmind_console::{Charset, Depth, Preferences};
use pegmind_online::Link;
use pegmind_room::{Mode, RoomHeader};
use pegmind_rules::{
    Both, GameCount, Hints, PlayerKind, PlayerName, SetupOptions, Strict, Takebacks,
};
use pegmind_session::{GameId, hex};

use crate::args::{HostArgs, JoinArgs, WatchArgs};
use crate::exit::{Exit, Failure};
use crate::line::{Invited, OnlineHost, Talk, request};
use crate::online::{
    Api, Ink, NewRoom, Place, RoomName, Seated, ServerAddress, device_token, invitation,
};
use crate::plan;
use crate::start::today;
use crate::store::Store;
use crate::terminal::{Look, remark};

/// What somebody is called who has not said so, who opens a room or comes to one.
const HOST: &str = "Host";
const GUEST: &str = "Guest";
/// The most guests that are told apart by a number.
const GUESTS_MAX: usize = 32;
/// What the name of a room is until its server gives it one.
const NAMELESS: &str = "new";

/// Opens a room and plays there.
pub(crate) fn host(host: &HostArgs, config: &Preferences, look: &Look) -> Result<Exit, Failure> {
    let header = header(host)?;
    let server = server(host.server.as_ref(), config)?;
    if host.game.seed.is_some() && !look.quiet {
        remark("--seed has no effect: the server draws the codes of a room.");
    }
    let api = Api::new(server.clone());
    let token = device_token(&api)?;
    let name = name(host.name.as_ref(), config, HOST)?;
    let room = NewRoom {
        header: header.to_string(),
        name: name.as_str().to_owned(),
        listed: host.listed,
        computers: host.computers.iter().map(ToString::to_string).collect(),
        request: hex::write(&request()?.0.to_be_bytes()),
    };
    let Seated { room, code } = api.open(&token, &room)?;
    let address = server.at(&format!("/join/{code}"));
    let mut look = look.clone();
    look.skin.key_pegs = host.game.key_pegs.or(look.skin.key_pegs);
    let mut talk = Talk::new(look);
    talk.say(&[code.to_string()])?;
    talk.tell(&[format!("Others join with pegmind join {code}, or at {address}")])?;
    if talk.look.asks && !talk.look.plain && !talk.look.quiet {
        let colors = talk.look.skin.depth != Depth::None;
        let ink = if colors { Ink::Colors } else { Ink::Ground };
        let lines = invitation(&address, ink).filter(|_| talk.look.charset == Charset::Unicode);
        talk.draw(&lines.unwrap_or_default())?;
    }
    let link = Link::new(room, Some(token.clone()));
    let players = host.players.map(usize::from);
    play(talk, Invited { server, link, token: Some(token), code, players })
}

/// Takes a seat in a room and plays there.
pub(crate) fn join(join: &JoinArgs, config: &Preferences, look: &Look) -> Result<Exit, Failure> {
    let (server, room) = place(&join.room, join.server.as_ref(), config)?;
    let api = Api::new(server.clone());
    let token = device_token(&api)?;
    let chosen = join.name.is_some() || config.online_name.is_some();
    let name = name(join.name.as_ref(), config, GUEST)?;
    let mut seated = api.join(&token, &room, &name, request()?);
    // A name that nobody has chosen is as good with a number.
    for number in 2..=GUESTS_MAX {
        match seated {
            Err(problem) if problem.is_same_name() && !chosen => {
                let name = PlayerName::new(&format!("{GUEST} {number}")).map_err(Failure::usage)?;
                seated = api.join(&token, &room, &name, request()?);
            }
            _ => break,
        }
    }
    let Seated { room, code } = seated?;
    let link = Link::new(room, Some(token.clone()));
    let talk = Talk::new(look.clone());
    play(talk, Invited { server, link, token: Some(token), code, players: None })
}

/// Looks on in a room.
pub(crate) fn watch(watch: &WatchArgs, config: &Preferences, look: &Look) -> Result<Exit, Failure> {
    let (server, room) = place(&watch.room, watch.server.as_ref(), config)?;
    let Seated { room, code } = Api::new(server.clone()).look(&room)?;
    let link = Link::new(room, None);
    let talk = Talk::new(look.clone());
    play(talk, Invited { server, link, token: None, code, players: None })
}

fn play(mut talk: Talk, invited: Invited) -> Result<Exit, Failure> {
    let mut store = Store::of_player();
    OnlineHost::new(&mut talk, &mut store, invited).play()
}

/// The server that an option names, or a setting, or the one on this machine.
fn server(option: Option<&ServerAddress>, config: &Preferences) -> Result<ServerAddress, Failure> {
    if let Some(server) = option {
        return Ok(server.clone());
    }
    match &config.online_server {
        Some(server) => server
            .parse()
            .map_err(|error| Failure::usage(format!("the setting online.server: {error}"))),
        None => Ok(ServerAddress::local()),
    }
}

fn place(
    place: &Place,
    option: Option<&ServerAddress>,
    config: &Preferences,
) -> Result<(ServerAddress, RoomName), Failure> {
    let server = match (&place.server, option) {
        (Some(named), Some(other)) if named != other => {
            let message =
                format!("--server {other}: the address names {named}; expected one of both");
            return Err(Failure::usage(message));
        }
        (Some(named), _) => named.clone(),
        (None, option) => server(option, config)?,
    };
    Ok((server, place.room.clone()))
}

fn name(
    option: Option<&PlayerName>,
    config: &Preferences,
    default: &str,
) -> Result<PlayerName, Failure> {
    match (option, &config.online_name) {
        (Some(name), _) => Ok(name.clone()),
        (None, Some(name)) => PlayerName::new(name)
            .map_err(|error| Failure::usage(format!("the setting online.name: {error}"))),
        (None, None) => PlayerName::new(default).map_err(Failure::internal),
    }
}

/// What the options ask for, as a room.
fn header(host: &HostArgs) -> Result<RoomHeader, Failure> {
    let mode = host.mode.unwrap_or(Mode::Duel);
    let two = GameCount::new(2).map_err(Failure::internal)?;
    let games = host.game.games.unwrap_or(if mode == Mode::Match { two } else { GameCount::ONE });
    let rows = host.game.rows.unwrap_or(host.game.difficulty.unwrap_or_default().rows());
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
    let options = SetupOptions::new(plan::rules(&host.board)?.with_rows(rows), kinds);
    let options = SetupOptions {
        takebacks: if host.game.takebacks { Takebacks::Allowed } else { Takebacks::Forbidden },
        strict: if host.game.strict { Strict::Yes } else { Strict::No },
        hints: if host.game.no_hints { Hints::Forbidden } else { Hints::Allowed },
        games,
        scoring: host.game.scoring.unwrap_or_default(),
        key_pegs: host.game.key_pegs.unwrap_or_default(),
        ..options
    };
    let id = GameId::new(NAMELESS).map_err(Failure::internal)?;
    RoomHeader::new(id, mode, &options, &today()?.to_string()).map_err(Failure::usage)
}
