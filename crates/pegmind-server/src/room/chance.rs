//! Where names, codes and seeds of rooms come from.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use pegmind_protocol::RoomCode;
use pegmind_rules::Randomness as _;
use pegmind_session::{GameId, Generator, Seed, Seeds};

/// The symbols of names: digits and letters of which none looks like another.
const SYMBOLS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// So many symbols have a hundred bits.
const NAME_SYMBOLS: usize = 20;

/// Where random bits come from: the operating system, or a seed, for tests that compare two
/// servers that differ in nothing else.
pub struct Chance(Option<Mutex<Generator>>);

impl Chance {
    /// What nobody can guess.
    #[must_use]
    pub const fn of_system() -> Self {
        Self(None)
    }

    /// What follows from a word. Not for servers that people use.
    #[must_use]
    pub fn of_seed(word: &str) -> Self {
        Self(Some(Mutex::new(Seed::from_text(word).generator())))
    }

    /// 256 random bits.
    ///
    /// # Errors
    ///
    /// If the operating system has none.
    pub(crate) fn bytes(&self) -> Result<[u8; 32], getrandom::Error> {
        let mut bytes = [0; 32];
        match &self.0 {
            None => getrandom::fill(&mut bytes)?,
            Some(generator) => {
                let mut generator = generator.lock().unwrap_or_else(PoisonError::into_inner);
                for part in bytes.chunks_mut(8) {
                    part.copy_from_slice(&generator.word().to_be_bytes()[..part.len()]);
                }
            }
        }
        Ok(bytes)
    }

    /// A name that nobody can guess.
    pub(crate) fn name(&self) -> Result<String, getrandom::Error> {
        let bytes = self.bytes()?;
        let symbol = |byte: &u8| char::from(SYMBOLS[usize::from(byte & 31)]);
        Ok(bytes.iter().take(NAME_SYMBOLS).map(symbol).collect())
    }

    /// A name for a room.
    pub(crate) fn room(&self) -> Result<Option<GameId>, getrandom::Error> {
        // Lower-case letters and digits are a name.
        self.name().map(|name| GameId::new(&name).ok())
    }

    /// A code for a room.
    pub(crate) fn code(&self) -> Result<RoomCode, getrandom::Error> {
        let [first, second, third, fourth, ..] = self.bytes()?;
        Ok(RoomCode::from_bits(u32::from_be_bytes([first, second, third, fourth])))
    }

    /// What everything in a room follows from.
    pub(crate) fn seeds(&self) -> Result<Seeds, getrandom::Error> {
        let seed = || self.bytes().map(Seed::from_bytes);
        Ok(Seeds { seed: seed()?, entropy: seed()? })
    }
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chance(..)")
    }
}
