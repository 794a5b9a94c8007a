//! What a player brings for the codes of computers, and what the server promises.

use std::fmt;

use pegmind_session::Seed;
use pegmind_session::hex::{self, HexError};
use sha2::{Digest as _, Sha256};

/// 256 random bits that a player brings to a room, so that the codes of computers there follow
/// from no choice of the server alone. Everybody may know them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlayerSeed([u8; 32]);

impl PlayerSeed {
    /// Of these bytes, which nobody can have known.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Half of its bits.
    #[must_use]
    pub fn first_half(&self) -> [u8; 16] {
        std::array::from_fn(|idx| self.0[idx])
    }

    /// What follows from the randomness of a device. It tells nothing of anything else that
    /// follows from that.
    #[must_use]
    pub fn from_entropy(entropy: &Seed) -> Self {
        Self(entropy.derive("player's seed", 0).bytes())
    }

    /// Reads 64 hexadecimal digits.
    ///
    /// # Errors
    ///
    /// [`HexError`] for anything else.
    pub fn from_hex(text: &str) -> Result<Self, HexError> {
        hex::read(text).map(Self)
    }
}

/// The SHA-256 of the seed of a server, told before anybody brings one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeedHash([u8; 32]);

impl SeedHash {
    /// The SHA-256 of `pegmind1:seed:SEED`, the seed in hexadecimal digits.
    #[must_use]
    pub fn of(seed: &Seed) -> Self {
        Self(Sha256::digest(format!("pegmind1:seed:{}", seed.to_hex())).into())
    }

    /// Reads 64 hexadecimal digits.
    ///
    /// # Errors
    ///
    /// [`HexError`] for anything else.
    pub fn from_hex(text: &str) -> Result<Self, HexError> {
        hex::read(text).map(Self)
    }
}

macro_rules! digits {
    ($type:ident) => {
        impl fmt::Display for $type {
            /// Writes 64 hexadecimal digits.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&hex::write(&self.0))
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($type), "({})"), self)
            }
        }
    };
}

digits!(PlayerSeed);
digits!(SeedHash);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anybody_can_check_the_hash_of_a_seed() {
        // printf 'pegmind1:seed:%064d' 0 | sha256sum
        let seed = Seed::from_bytes([0; 32]);
        assert_eq!(SeedHash::of(&seed).to_string(), GOLDEN);
    }

    const GOLDEN: &str = "9a1fb569141d50139a40ea53e52814963ea4a4f6a1533a38e3961e09a9224b7f";

    #[test]
    fn what_is_written_reads_back() {
        let text = "5e".repeat(32);
        assert_eq!(PlayerSeed::from_hex(&text).unwrap().to_string(), text);
        assert_eq!(SeedHash::from_hex(&text).unwrap().to_string(), text);
        assert!(PlayerSeed::from_hex("5e").is_err());
    }
}
