//! Seeds, and the random words that follow from them on every platform.

use std::fmt;

use pegmind_rules::Randomness;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::hex::{self, HexError};

/// 32 bytes that everything random in a session follows from. Its `Debug` says
/// nothing, because a seed can determine a secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed that a person named with a word or a number: its SHA-256.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        Self(Sha256::digest(text.as_bytes()).into())
    }

    /// A seed for one purpose. Knowing it tells nothing of this seed or of the
    /// seeds for other purposes.
    #[must_use]
    pub fn derive(&self, purpose: &str, number: u64) -> Self {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(purpose.as_bytes());
        hash.update(number.to_be_bytes());
        Self(hash.finalize().into())
    }

    /// The random words of this seed, from the first one.
    #[must_use]
    pub fn generator(&self) -> Generator {
        Generator(ChaCha8Rng::from_seed(self.0))
    }

    /// The bytes: everything that follows from the seed.
    #[must_use]
    pub const fn bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The bytes as 64 hexadecimal digits: everything that follows from the seed.
    #[must_use]
    pub fn to_hex(&self) -> String {
        hex::write(&self.0)
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

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// The words of the stream cipher `ChaCha8` (Bernstein 2008), 64 bits at a time.
pub struct Generator(ChaCha8Rng);

impl Randomness for Generator {
    fn word(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Generator(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{Preset, draw_code};

    #[test]
    fn the_same_seed_is_the_same_code_in_every_release() {
        let rules = Preset::Classic.rules();
        let codes: Vec<String> = (0..4)
            .map(|game| {
                let seed = Seed::from_text("42").derive("code", game);
                draw_code(&rules, &mut seed.generator()).to_string()
            })
            .collect();
        assert_eq!(codes, GOLDEN);
    }

    /// Written down once; a change breaks the seeds of every player.
    const GOLDEN: [&str; 4] = ["OBPB", "PPOG", "BYYG", "RGPR"];
}
