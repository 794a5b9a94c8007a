//! A text that a record keeps sealed until the code is found.
//!
//! Its key follows from the code and a salt, and the salt stands in the record: whoever
//! tries all codes finds both. `docs/record.md` says how it is made.

use std::fmt;
use std::str::FromStr;

use chacha20poly1305::aead::{Aead as _, KeyInit as _};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use pegmind_rules::{Code, Codes, Rules, is_unprintable};
use sha2::Sha256;
use thiserror::Error;

use crate::generator::Seed;
use crate::hex;
use crate::secret::dashed;

/// How many rounds it takes to try all codes of a board, whatever its size.
const ROUNDS_OF_ALL_CODES: u64 = 1_000_000;

/// What the cipher adds to a text.
const TAG_BYTES: usize = 16;

/// A sealed text. It prints as a record has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prize {
    salt: [u8; 16],
    sealed: Vec<u8>,
}

impl Prize {
    /// The longest text, in bytes of UTF-8.
    pub const BYTES_MAX: usize = 1_000;

    /// The most codes of a board: whoever plays tries them all once.
    pub const CODES_MAX: u128 = 1_000_000;

    /// Seals a text with the code that opens it, on a board of these rules. Its salt
    /// follows from a seed, which must be a fresh one.
    ///
    /// # Errors
    ///
    /// [`PrizeError`] says what is wrong with the text, or that the board has too many codes.
    pub fn seal(rules: &Rules, code: &Code, text: &str, seed: &Seed) -> Result<Self, PrizeError> {
        if rules.code_count() > Self::CODES_MAX {
            return Err(PrizeError::Codes { codes: rules.code_count() });
        }
        if text.is_empty() || text.len() > Self::BYTES_MAX {
            return Err(PrizeError::Length { bytes: text.len() });
        }
        if let Some(character) = text.chars().find(|character| is_unprintable(*character)) {
            return Err(PrizeError::Character { character });
        }
        let mut salt = [0; 16];
        salt.iter_mut().zip(seed.bytes()).for_each(|(to, from)| *to = from);
        // A key is used once, so its nonce can be the same for all.
        let sealed = cipher(rules, code, salt).encrypt(&Nonce::default(), text.as_bytes());
        Ok(Self { salt, sealed: sealed.map_err(|_full| PrizeError::Length { bytes: text.len() })? })
    }

    /// The text, if this is the code that opens it.
    #[must_use]
    pub fn open(&self, rules: &Rules, code: &Code) -> Option<String> {
        let cipher = cipher(rules, code, self.salt);
        let text = cipher.decrypt(&Nonce::default(), self.sealed.as_slice()).ok()?;
        String::from_utf8(text).ok()
    }

    /// The code that opens it, found by trying one after the other until the caller says
    /// that it is enough. Returns `None` also on boards with more than
    /// [`Prize::CODES_MAX`] codes.
    #[must_use]
    pub fn find_code(&self, rules: &Rules, mut enough: impl FnMut() -> bool) -> Option<Code> {
        let few = rules.code_count() <= Self::CODES_MAX;
        let mut codes = Codes::new(rules).take_while(|_| few && !enough());
        codes.find(|code| self.open(rules, code).is_some())
    }
}

/// What a code and a salt make of a text.
fn cipher(rules: &Rules, code: &Code, salt: [u8; 16]) -> ChaCha20Poly1305 {
    let codes = u64::try_from(rules.code_count()).unwrap_or(u64::MAX);
    let rounds = u32::try_from(ROUNDS_OF_ALL_CODES / codes.max(1)).unwrap_or(u32::MAX).max(1);
    let password = format!("pegmind prize 1:{}", dashed(code));
    let mut key = [0; 32];
    pbkdf2::pbkdf2_hmac::<Sha256>(password.as_bytes(), &salt, rounds, &mut key);
    ChaCha20Poly1305::new(&Key::from(key))
}

impl fmt::Display for Prize {
    /// Writes the salt, a colon and what is sealed, in hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", hex::write(&self.salt), hex::write(&self.sealed))
    }
}

impl FromStr for Prize {
    type Err = PrizeError;

    fn from_str(text: &str) -> Result<Self, PrizeError> {
        let (salt, sealed) = text.split_once(':').ok_or(PrizeError::Digits)?;
        let salt = hex::read(salt).map_err(|_digits| PrizeError::Digits)?;
        let sealed =
            hex::read_up_to(sealed, Self::BYTES_MAX + TAG_BYTES).ok_or(PrizeError::Digits)?;
        if sealed.len() <= TAG_BYTES {
            return Err(PrizeError::Digits);
        }
        Ok(Self { salt, sealed })
    }
}

/// Why a text cannot be sealed, or a sealed one not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PrizeError {
    /// No text, or too much of it.
    #[error("{bytes} bytes; expected 1 to {}", Prize::BYTES_MAX)]
    Length {
        /// Its bytes.
        bytes: usize,
    },
    /// A character that moves a cursor or is not seen.
    #[error("'{}' cannot be printed; expected one line of text", .character.escape_default())]
    Character {
        /// The first one.
        character: char,
    },
    /// Too many codes to try them all.
    #[error("a board of {codes} codes; a prize needs one of at most {}", Prize::CODES_MAX)]
    Codes {
        /// The codes of the board.
        codes: u128,
    },
    /// Not what is written.
    #[error("expected 32 hexadecimal digits, a colon, and 34 to {}", 2 * (Prize::BYTES_MAX + TAG_BYTES))]
    Digits,
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    fn sealed(text: &str) -> Result<Prize, PrizeError> {
        let rules = Preset::Classic.rules();
        Prize::seal(&rules, &rules.code("gpyb").unwrap(), text, &Seed::from_text("1"))
    }

    #[test]
    fn a_text_opens_with_its_code_and_no_other() {
        let rules = Preset::Classic.rules();
        let prize = sealed("under the bridge, 3 m north").unwrap();
        assert_eq!(prize.to_string().parse(), Ok(prize.clone()));
        let open = |code: &str| prize.open(&rules, &rules.code(code).unwrap());
        assert_eq!(open("gpyb").unwrap(), "under the bridge, 3 m north");
        assert_eq!(open("gybp"), None);
        assert!(!prize.to_string().contains("bridge"));
    }

    #[test]
    fn whoever_tries_all_codes_finds_it() {
        let rules = Preset::Mini.rules();
        let code = rules.code("rro").unwrap();
        let prize = Prize::seal(&rules, &code, "x", &Seed::from_text("1")).unwrap();
        assert_eq!(prize.find_code(&rules, || false), Some(code));
        assert_eq!(prize.find_code(&rules, || true), None);
    }

    #[test]
    fn anybody_can_open_it() {
        // python3: key = hashlib.pbkdf2_hmac('sha256', b'pegmind prize 1:4-6-3-5',
        // bytes.fromhex(salt), 1000000 // 1296); ChaCha20Poly1305(key).decrypt(bytes(12), ...)
        let rules = Preset::Classic.rules();
        let prize: Prize = GOLDEN.parse().unwrap();
        assert_eq!(prize.open(&rules, &rules.code("gpyb").unwrap()).unwrap(), "Well done");
    }

    const GOLDEN: &str =
        "000102030405060708090a0b0c0d0e0f:5fbeea730f7beab81e64b39bd9d974ff9611494bc0c7d2f478";

    #[test]
    fn texts_have_limits() {
        assert_eq!(sealed("").unwrap_err().to_string(), "0 bytes; expected 1 to 1000");
        assert!(sealed(&"x".repeat(1_000)).is_ok());
        assert_eq!(sealed(&"x".repeat(1_001)), Err(PrizeError::Length { bytes: 1_001 }));
        let cursor = sealed("a\u{1b}[2J").unwrap_err().to_string();
        assert_eq!(cursor, r"'\u{1b}' cannot be printed; expected one line of text");
        assert!(matches!(sealed("a\nb"), Err(PrizeError::Character { .. })));
    }

    #[test]
    fn what_is_no_prize_is_refused() {
        let salt = "0".repeat(32);
        for wrong in ["", "x", &salt, &format!("{salt}:"), &format!("{salt}:{salt}"), "00:0000"] {
            assert_eq!(wrong.parse::<Prize>(), Err(PrizeError::Digits), "{wrong}");
        }
        let long = format!("{salt}:{}", "0".repeat(2_034));
        assert_eq!(long.parse::<Prize>(), Err(PrizeError::Digits));
        let forged: Prize = format!("{salt}:{salt}00").parse().unwrap();
        let rules = Preset::Mini.rules();
        let mut tries = 3;
        let enough = || {
            tries -= 1;
            tries == 0
        };
        assert_eq!(forged.find_code(&rules, enough), None);
    }
}
