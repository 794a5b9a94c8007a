//! Why a connection to a room ended, and whether it is worth another one.

/// Why a connection to a room ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// It broke, or there was none to be had.
    Lost,
    /// The client has left.
    Left,
    /// The server goes away, for a moment or longer.
    GoingAway,
    /// The client said something that is none of these messages.
    BadMessage,
    /// The client speaks another version of these messages than the server, most often an older one.
    OldClient,
    /// The client may not be here.
    NotAllowed,
    /// There is no such room.
    NoSuchRoom,
    /// The client did not read what it was sent.
    Slow,
    /// The same member has come with another connection.
    Replaced,
    /// As many look on in the room as may.
    Crowded,
    /// There are too many connections, or too many messages came by this one.
    TooMany,
    /// Something else.
    Other(u16),
}

impl Closing {
    /// What a closing code means; `None` is a connection that broke.
    #[must_use]
    pub const fn of(code: Option<u16>) -> Self {
        match code {
            None | Some(1005 | 1006) => Self::Lost,
            Some(1000) => Self::Left,
            Some(1001 | 1012) => Self::GoingAway,
            Some(4001) => Self::BadMessage,
            Some(4002) => Self::OldClient,
            Some(4003) => Self::NotAllowed,
            Some(4004) => Self::NoSuchRoom,
            Some(4008) => Self::Slow,
            Some(4009) => Self::Replaced,
            Some(4010) => Self::Crowded,
            Some(4029) => Self::TooMany,
            Some(other) => Self::Other(other),
        }
    }

    /// Whether another connection would end in the same way.
    #[must_use]
    pub const fn is_final(self) -> bool {
        match self {
            Self::Left
            | Self::BadMessage
            | Self::OldClient
            | Self::NotAllowed
            | Self::NoSuchRoom
            | Self::Replaced => true,
            Self::Lost
            | Self::GoingAway
            | Self::Slow
            | Self::Crowded
            | Self::TooMany
            | Self::Other(_) => false,
        }
    }

    /// What a player is told.
    #[must_use]
    pub fn sentence(self) -> String {
        match self {
            Self::Lost => "The connection is lost.".into(),
            Self::Left => "The room is left.".into(),
            Self::GoingAway => "The server is being restarted.".into(),
            Self::BadMessage => {
                "The server did not understand this program; the newest version may help.".into()
            }
            Self::OldClient => {
                "The server speaks another version than this program; reload the page, or upgrade \
                 the older of the two."
                    .into()
            }
            Self::NotAllowed => "This device has no seat in that room.".into(),
            Self::NoSuchRoom => "There is no such room, or no longer.".into(),
            Self::Slow => "The server ended the connection: it was too slow.".into(),
            Self::Replaced => "The game goes on in another window of yours.".into(),
            Self::Crowded => "As many look on in that room as may at once.".into(),
            Self::TooMany => "The server has too much to do with this address.".into(),
            Self::Other(code) => format!("The server ended the connection (code {code})."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_another_connection_would_not_change_is_final() {
        let finals: Vec<u16> = (1000..5000).filter(|c| Closing::of(Some(*c)).is_final()).collect();
        assert_eq!(finals, [1000, 4001, 4002, 4003, 4004, 4009]);
        assert!(!Closing::of(None).is_final());
    }
}
