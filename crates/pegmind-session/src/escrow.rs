//! What is kept apart from the public record while a game runs.

use std::fmt::{self, Write as _};

use pegmind_rules::Rules;
use thiserror::Error;

use crate::evasion::Witness;
use crate::generator::Seed;
use crate::secret::{HiddenCode, Opening, Salt};

/// The code, its salt and the seeds of a running game, for the host to store
/// where only the player can read it. Its `Debug` says nothing.
#[derive(Clone)]
pub struct Escrow {
    /// Code and salt, once the codemaker has settled on a code.
    pub(crate) opening: Option<Opening>,
    /// The code that an evading codemaker's last answer comes from.
    pub(crate) witness: Option<Witness>,
    pub(crate) seed: Seed,
    pub(crate) entropy: Seed,
}

impl Escrow {
    /// What is kept of a game whose code somebody else has made. The salt of its promise
    /// follows from `entropy`.
    #[must_use]
    pub fn hiding(code: &HiddenCode, seed: Seed, entropy: Seed) -> Self {
        let salt = Some(Salt::from_seed(&entropy.derive("salt", 1)));
        let opening = Some(Opening { code: *code.open(), salt });
        Self { opening, witness: None, seed, entropy }
    }

    /// What to store. It contains the code.
    #[must_use]
    pub fn reveal(&self) -> String {
        let mut text = format!(
            "pegmind secret 1\nseed {}\nentropy {}\n",
            self.seed.to_hex(),
            self.entropy.to_hex()
        );
        if let Some(Opening { code, salt: Some(salt) }) = self.opening {
            text.push_str("code ");
            text.push_str(&code.to_string());
            text.push_str("\nsalt ");
            text.push_str(&salt.to_string());
            text.push('\n');
        }
        if let Some(Witness { answers, code }) = &self.witness {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "witness {answers} {}", code.open());
        }
        text.push_str("end\n");
        text
    }

    /// Reads what was stored.
    ///
    /// # Errors
    ///
    /// [`EscrowError`] if the text is cut off or was changed; it does not say
    /// what stands there.
    pub fn parse(rules: &Rules, text: &str) -> Result<Self, EscrowError> {
        let body = text.strip_prefix("pegmind secret 1\n").ok_or(EscrowError)?;
        let body = body.strip_suffix("end\n").ok_or(EscrowError)?;
        let field =
            |name: &str| body.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let seed = |name| field(name).and_then(|text| Seed::from_hex(text).ok()).ok_or(EscrowError);
        let opening = match (field("code"), field("salt")) {
            (None, None) => None,
            (code, salt) => {
                let code = code.and_then(|code| rules.code(code).ok()).ok_or(EscrowError)?;
                let salt = salt.and_then(|salt| Salt::from_hex(salt).ok()).ok_or(EscrowError)?;
                Some(Opening { code, salt: Some(salt) })
            }
        };
        let witness = match field("witness") {
            None => None,
            Some(text) => {
                let (answers, code) = text.split_once(' ').ok_or(EscrowError)?;
                let code = rules.code(code).ok().map(HiddenCode::new).ok_or(EscrowError)?;
                let answers = answers.parse().ok().ok_or(EscrowError)?;
                Some(Witness { answers, code })
            }
        };
        Ok(Self { opening, witness, seed: seed("seed")?, entropy: seed("entropy")? })
    }
}

impl fmt::Debug for Escrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Escrow(..)")
    }
}

/// The stored secret of a game cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the secret of this game is damaged")]
pub struct EscrowError;

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    #[test]
    fn a_secret_survives_storage_and_nothing_less() {
        let rules = Preset::Classic.rules();
        let seed = Seed::from_text("1");
        let opening =
            Opening { code: rules.code("gpyb").unwrap(), salt: Some(Salt::from_seed(&seed)) };
        let code = HiddenCode::new(opening.code);
        let escrow = Escrow {
            opening: Some(opening),
            witness: Some(Witness { answers: 7, code }),
            seed: seed.clone(),
            entropy: seed,
        };
        let text = escrow.reveal();
        let restored = Escrow::parse(&rules, &text).unwrap();
        assert_eq!(restored.opening, Some(opening));
        assert_eq!(restored.witness.map(|witness| witness.answers), Some(7));
        for cut in 0..text.len() {
            assert!(Escrow::parse(&rules, &text[..cut]).is_err(), "cut at {cut}");
        }
        assert_eq!(format!("{escrow:?}"), "Escrow(..)");
    }
}
