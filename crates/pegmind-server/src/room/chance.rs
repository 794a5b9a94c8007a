//! Where names, codes and seeds of rooms come from.

use std::fmt;
use std::sync::Arc;

use pegmind_protocol::RoomCode;
use pegmind_session::{GameId, Seed, Seeds};

use crate::source::Source;

/// The symbols of names: digits and letters of which none looks like another.
const SYMBOLS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// So many symbols have a hundred bits.
const NAME_SYMBOLS: usize = 20;

/// Random names, codes and seeds.
pub(crate) struct Chance(Arc<dyn Source>);

impl Chance {
    pub(crate) const fn new(source: Arc<dyn Source>) -> Self {
        Self(source)
    }

    /// 256 random bits.
    ///
    /// # Errors
    ///
    /// If there are none.
    pub(crate) fn bytes(&self) -> anyhow::Result<[u8; 32]> {
        self.0.bytes()
    }

    /// A name that nobody can guess.
    pub(crate) fn name(&self) -> anyhow::Result<String> {
        let bytes = self.bytes()?;
        let symbol = |byte: &u8| char::from(SYMBOLS[usize::from(byte & 31)]);
        Ok(bytes.iter().take(NAME_SYMBOLS).map(symbol).collect())
    }

    /// A name for a room.
    pub(crate) fn room(&self) -> anyhow::Result<Option<GameId>> {
        // Lower-case letters and digits are a name.
        self.name().map(|name| GameId::new(&name).ok())
    }

    /// A code for a room.
    pub(crate) fn code(&self) -> anyhow::Result<RoomCode> {
        let [first, second, third, fourth, ..] = self.bytes()?;
        Ok(RoomCode::from_bits(u32::from_be_bytes([first, second, third, fourth])))
    }

    /// What everything in a room follows from.
    pub(crate) fn seeds(&self) -> anyhow::Result<Seeds> {
        let seed = || self.bytes().map(Seed::from_bytes);
        Ok(Seeds { seed: seed()?, entropy: seed()? })
    }
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chance(..)")
    }
}
