//! Ways into rooms: one is opened, joined or looked at, and what comes of it.

use pegmind_console::{Charset, Preferences};
use pegmind_online::Link;
use pegmind_protocol::Token;
use pegmind_room::{MoveDays, PlayerSeed, RoomHeader};
use pegmind_rules::{BreakerLevel, PlayerName};
use pegmind_session::{GameId, Moment, hex};
use pegmind_tui::{Call, Entered, Entrance, NewRoom as Chosen};

use super::address::{Place, RoomName, ServerAddress};
use super::api::{Api, NewRoom, Seated};
use super::device::{device_token, known_token};
use super::invitation::{Ink, blocks};
use crate::exit::Failure;
use crate::line::request;
use crate::start::{fresh_seed, today};

/// What somebody is called who has not said so, who opens a room or comes to one.
const HOST: &str = "Host";
const GUEST: &str = "Guest";
/// The most guests that are told apart by a number.
const GUESTS_MAX: usize = 32;
/// What the name of a room is until its server gives it one.
const NAMELESS: &str = "new";

/// A room that somebody has come to.
#[derive(Debug)]
pub(crate) struct Visit {
    pub(crate) server: ServerAddress,
    pub(crate) seated: Seated,
    /// What shows the seat; a spectator has none.
    pub(crate) token: Option<Token>,
    /// Play begins by itself when so many are there.
    pub(crate) players: Option<usize>,
}

/// What is said where a room is opened.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) header: RoomHeader,
    pub(crate) name: Option<PlayerName>,
    pub(crate) listed: bool,
    pub(crate) computers: Vec<BreakerLevel>,
    pub(crate) players: Option<usize>,
    /// How many days a move may take.
    pub(crate) days: MoveDays,
}

impl Visit {
    /// Opens a room.
    pub(crate) fn open(
        server: ServerAddress,
        opening: &Opening,
        config: &Preferences,
    ) -> Result<Self, Failure> {
        let api = Api::new(server.clone());
        let chosen = name(&api, opening.name.as_ref(), config)?;
        let name = chosen.map_or_else(|| PlayerName::new(HOST), Ok).map_err(Failure::internal)?;
        let token = device_token(&api)?;
        let room = NewRoom {
            header: opening.header.to_string(),
            name: name.as_str().to_owned(),
            listed: opening.listed,
            computers: opening.computers.iter().map(ToString::to_string).collect(),
            days: opening.days.is_slow().then(|| opening.days.get().into()),
            brings_seed: true,
            request: hex::write(&request()?.0.to_be_bytes()),
        };
        let seated = api.open(&token, &room)?;
        Ok(Self { server, seated, token: Some(token), players: opening.players })
    }

    /// Takes a seat in a room.
    pub(crate) fn join(
        server: ServerAddress,
        room: &RoomName,
        chosen: Option<&PlayerName>,
        config: &Preferences,
    ) -> Result<Self, Failure> {
        let api = Api::new(server.clone());
        let chosen = name(&api, chosen, config)?;
        let is_chosen = chosen.is_some();
        let name = chosen.map_or_else(|| PlayerName::new(GUEST), Ok).map_err(Failure::internal)?;
        let token = device_token(&api)?;
        let seed = PlayerSeed::from_entropy(&fresh_seed()?);
        let mut seated = api.join(&token, room, &name, seed, request()?);
        // A name that nobody has chosen is as good with a number.
        for number in 2..=GUESTS_MAX {
            match seated {
                Err(problem) if problem.is_same_name() && !is_chosen => {
                    let name =
                        PlayerName::new(&format!("{GUEST} {number}")).map_err(Failure::usage)?;
                    seated = api.join(&token, room, &name, seed, request()?);
                }
                _ => break,
            }
        }
        Ok(Self { server, seated: seated?, token: Some(token), players: None })
    }

    /// Looks on in a room.
    pub(crate) fn watch(server: ServerAddress, room: &RoomName) -> Result<Self, Failure> {
        let seated = Api::new(server.clone()).look(room)?;
        Ok(Self { server, seated, token: None, players: None })
    }

    /// Goes the way that was chosen on a screen or in a menu.
    pub(crate) fn of(entrance: &Entrance, config: &Preferences) -> Result<Self, Failure> {
        let read = |text: &String| text.parse::<Place>().map_err(Failure::usage);
        match entrance {
            Entrance::Open(room) => {
                let Chosen { mode, options, computers, listed, days } = &**room;
                let header = header(*mode, options)?;
                let opening = Opening {
                    header,
                    name: None,
                    listed: *listed,
                    computers: computers.clone(),
                    players: None,
                    days: *days,
                };
                Self::open(server(None, config)?, &opening, config)
            }
            Entrance::Join(text) => {
                let (server, room) = place(&read(text)?, None, config)?;
                Self::join(server, &room, None, config)
            }
            Entrance::Watch(text) => {
                let (server, room) = place(&read(text)?, None, config)?;
                Self::watch(server, &room)
            }
        }
    }

    /// The line to the room.
    pub(crate) fn link(&self) -> Link {
        Link::new(self.seated.room.clone(), self.token.clone())
    }

    /// The address of the invitation.
    pub(crate) fn invitation(&self) -> String {
        self.server.invitation(self.seated.code)
    }

    /// What the full screen needs to know of it.
    pub(crate) fn entered(self, charset: Charset) -> Result<Entered, Failure> {
        let invitation = self.invitation();
        let picture = blocks(&invitation, Ink::Colors).filter(|_| charset == Charset::Unicode);
        Ok(Entered {
            server: self.server.to_string(),
            room: self.seated.room,
            code: self.seated.code,
            token: self.token,
            players: self.players,
            picture: picture.unwrap_or_default(),
            invitation,
            seed: fresh_seed()?,
        })
    }
}

/// The address of the socket that a screen asks for, and how long it waits before.
pub(crate) fn called(call: &Call) -> Result<(String, Moment), Failure> {
    let server: ServerAddress = call.server.parse().map_err(Failure::internal)?;
    Ok((server.socket(&format!("/api/rooms/{}/socket", call.room)), call.wait))
}

/// A room of this kind, which has no name yet.
pub(crate) fn header(
    mode: pegmind_room::Mode,
    options: &pegmind_rules::SetupOptions,
) -> Result<RoomHeader, Failure> {
    let id = GameId::new(NAMELESS).map_err(Failure::internal)?;
    RoomHeader::new(id, mode, options, &today()?.to_string()).map_err(Failure::usage)
}

/// The server that an option names, or a setting, or the one on this machine.
pub(crate) fn server(
    option: Option<&ServerAddress>,
    config: &Preferences,
) -> Result<ServerAddress, Failure> {
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

/// The server and the room that are meant.
pub(crate) fn place(
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

/// What somebody is called in rooms of a server, as far as that is known: what they say, what the
/// setting says, or the name that this device has claimed there.
fn name(
    api: &Api,
    option: Option<&PlayerName>,
    config: &Preferences,
) -> Result<Option<PlayerName>, Failure> {
    match (option, &config.online_name) {
        (Some(name), _) => Ok(Some(name.clone())),
        (None, Some(name)) => PlayerName::new(name)
            .map(Some)
            .map_err(|error| Failure::usage(format!("the setting online.name: {error}"))),
        (None, None) => {
            // What a server does not tell is not known; what is asked of it next says why.
            let told = known_token(api)?.and_then(|token| api.name(&token).ok().flatten());
            Ok(told.and_then(|name| PlayerName::new(&name).ok()))
        }
    }
}
