//! Where the game comes from that an address tells to replay or to review.

use pegmind_session::{GameId, Record};
use percent_encoding::utf8_percent_encode;

use super::Parameters;
use super::position::VALUE;

/// The longest record in an address, in bytes as they stand there: longer ones get lost on
/// the way in mails and chats.
const BYTES_MAX: usize = 4 << 10;

/// Where the game comes from that is replayed or reviewed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// Nowhere yet.
    #[default]
    None,
    /// `g=ID`: it is on this device.
    Device(GameId),
    /// `record=1.%20RROY%200+1`: all of it stands in the address. Nobody has read it yet.
    Address {
        /// The text.
        record: String,
        /// `shared=yes`: guesses and code are not shown before the reader asks for them.
        is_shared: bool,
    },
}

impl Source {
    /// The record itself. Returns `None` if it is too long for an address.
    pub(crate) fn of_record(record: &Record, is_shared: bool) -> Option<Self> {
        let source = Self::Address { record: record.to_string(), is_shared };
        (source.fragment()?.len() <= BYTES_MAX).then_some(source)
    }

    /// Whether a record is short enough for an address.
    pub(crate) fn fits(record: &Record) -> bool {
        Self::of_record(record, false).is_some()
    }

    /// A record counts behind the `#` only: no server is to hear of it.
    pub(super) fn parse(parameters: &Parameters<'_>) -> Self {
        let own = Parameters { query: "", fragment: parameters.fragment };
        match (own.get("record"), parameters.get("g").map(|id| GameId::new(&id))) {
            (Some(record), _) => {
                Self::Address { record, is_shared: own.get("shared").as_deref() == Some("yes") }
            }
            (None, Some(Ok(id))) => Self::Device(id),
            (None, Some(Err(_)) | None) => Self::None,
        }
    }

    pub(super) fn fragment(&self) -> Option<String> {
        match self {
            Self::None => None,
            Self::Device(id) => Some(format!("g={id}")),
            Self::Address { record, is_shared } => {
                let text = utf8_percent_encode(record.trim(), VALUE);
                Some(format!("record={text}{}", if *is_shared { "&shared=yes" } else { "" }))
            }
        }
    }
}

impl From<Option<GameId>> for Source {
    fn from(id: Option<GameId>) -> Self {
        id.map_or(Self::None, Self::Device)
    }
}
