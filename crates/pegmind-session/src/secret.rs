//! The code to be found, and how its maker proves to have been honest.

use std::fmt;

use pegmind_rules::{Code, Explanation, Feedback, Rules, draw_code, explain, mark};
use sha2::{Digest, Sha256};

use crate::generator::Seed;
use crate::hex::{self, HexError};

/// 32 random bytes that hide a code in its commitment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt([u8; 32]);

impl Salt {
    /// The salt that follows from a seed.
    #[must_use]
    pub const fn from_seed(seed: &Seed) -> Self {
        Self(seed.bytes())
    }

    /// Reads 64 hexadecimal digits.
    ///
    /// # Errors
    ///
    /// [`HexError`] for anything else.
    pub fn from_hex(text: &str) -> Result<Self, HexError> {
        hex::read(text).map(Self)
    }

    fn to_hex(self) -> String {
        hex::write(&self.0)
    }
}

/// The code of a running game, with the salt of its commitment.
///
/// It does not print and does not serialize; only the session that holds it
/// can open it, and only after the end. What everybody may have is its promise:
///
/// ```
/// fn promise(secret: &pegmind_session::Secret) -> pegmind_session::Commitment {
///     secret.commitment()
/// }
/// ```
///
/// ```compile_fail,E0616
/// fn read(secret: &pegmind_session::Secret) -> pegmind_rules::Code {
///     secret.code
/// }
/// ```
///
/// ```compile_fail,E0624
/// fn open(secret: &pegmind_session::Secret) -> pegmind_session::Opening {
///     secret.open()
/// }
/// ```
pub struct Secret {
    code: Code,
    salt: Salt,
    /// Every view shows it, and hashing takes longer than all else in a view.
    commitment: Commitment,
}

impl Secret {
    /// Hides a code.
    #[must_use]
    pub fn new(code: Code, salt: Salt) -> Self {
        Self { code, salt, commitment: Commitment::of(&code, salt) }
    }

    /// What the codemaker publishes before the first guess.
    #[must_use]
    pub const fn commitment(&self) -> Commitment {
        self.commitment
    }

    /// The answer to a guess.
    pub(crate) fn mark(&self, rules: &Rules, guess: &Code) -> Feedback {
        mark(rules, &self.code, guess)
    }

    /// Which peg of a guess matches what. Not for the codebreaker's eyes.
    pub(crate) fn explain(&self, guess: &Code) -> Explanation {
        explain(&self.code, guess)
    }

    /// The code for the eyes of whoever may see it. The caller answers for
    /// the game being over, or the viewer being the codemaker.
    pub(crate) const fn open(&self) -> Opening {
        Opening { code: self.code, salt: Some(self.salt) }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// A code on its way between a session and whoever makes codes for it.
///
/// It does not print and does not serialize.
#[derive(Clone)]
pub struct HiddenCode {
    code: Code,
    /// The salt of its promise, where its maker has one.
    salt: Option<Salt>,
}

impl HiddenCode {
    /// Hides a code. Whoever keeps the table finds a salt for it.
    #[must_use]
    pub const fn new(code: Code) -> Self {
        Self { code, salt: None }
    }

    /// Hides a code with a salt of its maker's own, so that its promise is its maker's, too.
    #[must_use]
    pub const fn salted(code: Code, salt: Salt) -> Self {
        Self { code, salt: Some(salt) }
    }

    /// The code, for the codemaker's eyes only.
    #[must_use]
    pub const fn open(&self) -> &Code {
        &self.code
    }

    /// The salt that its maker has chosen.
    pub(crate) const fn salt(&self) -> Option<Salt> {
        self.salt
    }

    /// What its maker promises, if the salt is its own.
    #[must_use]
    pub fn commitment(&self) -> Option<Commitment> {
        self.salt.map(|salt| Commitment::of(&self.code, salt))
    }
}

impl fmt::Debug for HiddenCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HiddenCode(..)")
    }
}

/// The SHA-256 of a code and a salt, published before the first guess.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The SHA-256 of `pegmind1:SALT:2-4-1-1`: the salt in hexadecimal digits,
    /// then the numbers of the pegs, 0 for a blank.
    #[must_use]
    pub fn of(code: &Code, salt: Salt) -> Self {
        let text = format!("pegmind1:{}:{}", salt.to_hex(), dashed(code));
        Self(Sha256::digest(text.as_bytes()).into())
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

/// The numbers of the pegs joined by dashes.
pub(crate) fn dashed(code: &Code) -> String {
    let numbers: Vec<String> = code.numbers().iter().map(u8::to_string).collect();
    numbers.join("-")
}

impl fmt::Display for Commitment {
    /// Writes 64 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::write(&self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl fmt::Display for Salt {
    /// Writes 64 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_hex())
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(..)")
    }
}

/// A code that has been revealed, with the salt of its commitment if there was
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The code.
    pub code: Code,
    /// The salt. A record written by hand may have none.
    pub salt: Option<Salt>,
}

impl Opening {
    /// The code and the salt that a computer draws which makes codes at random: what
    /// follows from this seed for a game of a match, counted from 1.
    #[must_use]
    pub fn drawn(rules: &Rules, seed: &Seed, game: u8) -> Self {
        let (code, salt) = drawn(rules, seed, game);
        Self { code, salt: Some(salt) }
    }

    /// The commitment this opens, if there is a salt.
    #[must_use]
    pub fn commitment(&self) -> Option<Commitment> {
        self.salt.map(|salt| Commitment::of(&self.code, salt))
    }
}

/// What follows from a seed for a game of a match, counted from 1.
pub(crate) fn drawn(rules: &Rules, seed: &Seed, game: u8) -> (Code, Salt) {
    let game = u64::from(game);
    let code = draw_code(rules, &mut seed.derive("code", game).generator());
    (code, Salt::from_seed(&seed.derive("salt", game)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    #[test]
    fn anybody_can_check_a_commitment() {
        // printf 'pegmind1:%064d:2-4-1-1' 0 | sha256sum
        let code = Preset::Classic.rules().code("2411").unwrap();
        let salt = Salt::from_hex(&"0".repeat(64)).unwrap();
        assert_eq!(Secret::new(code, salt).commitment().to_string(), GOLDEN);
    }

    const GOLDEN: &str = "6ebf14dad08f18c0ab666144365396abd5d7cff1fb8f968ebb6298d68236e569";

    #[test]
    fn a_secret_does_not_print() {
        let code = Preset::Classic.rules().code("2411").unwrap();
        let salt = Salt::from_seed(&Seed::from_text("x"));
        assert_eq!(format!("{:?}", Secret::new(code, salt)), "Secret(..)");
        assert_eq!(format!("{:?}", HiddenCode::new(code)), "HiddenCode(..)");
    }
}
