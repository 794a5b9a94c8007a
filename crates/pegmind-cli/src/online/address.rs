//! Where a server is, and which of its rooms is meant.

use std::fmt;
use std::str::FromStr;

use pegmind_protocol::RoomCode;
use pegmind_rules::Quoted;
use pegmind_session::GameId;
use thiserror::Error;

/// The shortest name of a room, in bytes: those that servers make have 20.
const ID_MIN: usize = 16;

/// The longest address, in bytes.
const BYTES_MAX: usize = 512;

/// Where a server is: `http://127.0.0.1:8080`, without a slash at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ServerAddress(String);

impl ServerAddress {
    /// The server on this machine.
    pub(crate) fn local() -> Self {
        Self("http://127.0.0.1:8080".into())
    }

    /// Whether what is said to it is sealed by TLS.
    pub(crate) fn is_sealed(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// The address of something on it; the path begins with a slash.
    pub(crate) fn at(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// Returns the address with which others come to a room on it.
    pub(crate) fn invitation(&self, code: RoomCode) -> String {
        self.at(&format!("/join/{code}"))
    }

    /// The address of a WebSocket on it.
    pub(crate) fn socket(&self, path: &str) -> String {
        self.at(path).replacen("http", "ws", 1)
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for ServerAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let shown = || Quoted::new(text);
        let host = ["http://", "https://"].iter().find_map(|scheme| text.strip_prefix(scheme));
        let host = host.unwrap_or_default();
        let legal = |byte: u8| byte.is_ascii_graphic() && !b"\"<>\\^`{|}?#@".contains(&byte);
        let good = !host.is_empty()
            && !host.starts_with('/')
            && text.len() <= BYTES_MAX
            && text.bytes().all(legal);
        if good {
            Ok(Self(text.trim_end_matches('/').to_owned()))
        } else {
            Err(AddressError::NoServer { text: shown() })
        }
    }
}

/// What a room is called: what it is joined with, or its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RoomName {
    /// What it is joined with.
    Code(RoomCode),
    /// Its name.
    Id(GameId),
}

impl fmt::Display for RoomName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => code.fmt(f),
            Self::Id(id) => id.fmt(f),
        }
    }
}

/// A room as it is named on the command line, with its server if the address tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) server: Option<ServerAddress>,
    pub(crate) room: RoomName,
}

/// The parts of an address behind which the name of a room stands.
const PATHS: [&str; 3] = ["/join/", "/watch/", "/api/rooms/"];

impl FromStr for Place {
    type Err = AddressError;

    /// Reads `7F3K-QX`, the name of a room, or the address of an invitation.
    fn from_str(text: &str) -> Result<Self, AddressError> {
        let unknown = || AddressError::NoRoom { text: Quoted::new(text) };
        let name = |text: &str| {
            let code = text.parse().map(RoomName::Code);
            // A code with a slip is not a name.
            let long = Some(text).filter(|text| text.len() >= ID_MIN).ok_or_else(unknown);
            code.or_else(|_no_code| long?.parse().map(RoomName::Id).map_err(|_no_name| unknown()))
        };
        if !text.contains("://") {
            return Ok(Self { server: None, room: name(text)? });
        }
        let parts = PATHS.iter().find_map(|path| text.split_once(path));
        let (server, rest) = parts.ok_or_else(unknown)?;
        let room = rest.split(['/', '?', '#']).next().unwrap_or_default();
        Ok(Self { server: Some(server.parse()?), room: name(room)? })
    }
}

/// Why some text is no address.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum AddressError {
    /// It is none of a server.
    #[error(
        "'{text}' is not the address of a server; expected one as in https://play.example.org or \
         http://127.0.0.1:8080"
    )]
    NoServer {
        /// The text.
        text: Quoted,
    },
    /// It names no room.
    #[error(
        "'{text}' names no room; expected a code as in 7F3K-QX, or the address of an invitation"
    )]
    NoRoom {
        /// The text.
        text: Quoted,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_are_named_by_code_name_or_address() {
        let place = |text: &str| text.parse::<Place>().unwrap();
        assert_eq!(place("7f3kqx").room.to_string(), "7F3K-QX");
        assert_eq!(place("a-long-name-of-a-room").room.to_string(), "a-long-name-of-a-room");
        for address in ["http://a.example:80/join/7F3K-QX", "http://a.example:80/watch/7f3k-qx?x"] {
            let place = place(address);
            assert_eq!(place.server.unwrap().to_string(), "http://a.example:80");
            assert_eq!(place.room.to_string(), "7F3K-QX");
        }
    }

    #[test]
    fn a_server_has_an_address_of_its_own() {
        let server: ServerAddress = "http://127.0.0.1:9000/".parse().unwrap();
        assert_eq!(server.at("/api"), "http://127.0.0.1:9000/api");
        assert_eq!(server.socket("/api"), "ws://127.0.0.1:9000/api");
        for text in
            ["", "127.0.0.1", "http://", "http:///x", "ftp://a", "http://a b", "https://a?b"]
        {
            assert!(matches!(text.parse::<ServerAddress>(), Err(AddressError::NoServer { .. })));
        }
        let sealed: ServerAddress = "https://a.example".parse().unwrap();
        assert!(sealed.is_sealed() && !server.is_sealed());
        assert_eq!(sealed.socket("/api"), "wss://a.example/api");
        assert!("http://a.example/nowhere".parse::<Place>().is_err());
        for text in ["no such room!", "12", "7f3kq", "7f3k-qx7", "http://a.example/join/12"] {
            let refused = text.parse::<Place>();
            assert!(matches!(refused, Err(AddressError::NoRoom { .. })), "{text}: {refused:?}");
        }
    }
}
