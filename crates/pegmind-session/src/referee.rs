//! The authority over one game: the only owner of the secret.

use pegmind_rules::{Code, Explanation, Feedback, Rules};

use crate::answers::Answers;
use crate::evasion::{Evasion, Witness};
use crate::secret::{Commitment, HiddenCode, Secret};

/// Who knows the code.
#[derive(Debug)]
enum Holder {
    /// Nobody yet: the codemaker has not settled on one.
    Nobody,
    /// This referee.
    Known(Secret),
    /// Another table; this one has its promise.
    Elsewhere(Commitment),
    /// A person, on a real board or in their head.
    Table,
    /// Nobody: the codemaker settles on none until its answers leave only one.
    Evading(Evasion),
}

/// Keeps the secret of a game, and answers guesses. It does not give it away:
///
/// ```
/// fn promise(referee: &pegmind_session::Referee) -> Option<pegmind_session::Commitment> {
///     referee.commitment()
/// }
/// ```
///
/// ```compile_fail,E0624
/// fn take(referee: &pegmind_session::Referee) -> Option<&pegmind_session::Secret> {
///     referee.secret()
/// }
/// ```
#[derive(Debug)]
pub struct Referee {
    holder: Holder,
}

impl Referee {
    /// A referee who waits for a code.
    #[must_use]
    pub const fn new() -> Self {
        Self { holder: Holder::Nobody }
    }

    /// Takes the codemaker's code into keeping and returns the commitment.
    pub fn settle(&mut self, secret: Secret) -> Commitment {
        let commitment = secret.commitment();
        self.holder = Holder::Known(secret);
        commitment
    }

    /// Learns that the code is on a table and stays there.
    pub fn leave_on_table(&mut self) {
        self.holder = Holder::Table;
    }

    /// Learns what the codemaker has promised, where the code is not here.
    pub(crate) fn promise(&mut self, commitment: Commitment) {
        if !matches!(self.holder, Holder::Known(_)) {
            self.holder = Holder::Elsewhere(commitment);
        }
    }

    /// Learns that the codemaker evades, with what was kept of that.
    pub(crate) fn evade(&mut self, witness: Option<Witness>) {
        self.holder = Holder::Evading(Evasion::new(witness));
    }

    /// Whether the codemaker settles on no code.
    #[must_use]
    pub const fn is_evading(&self) -> bool {
        matches!(self.holder, Holder::Evading(_))
    }

    /// Whether there is a code to guess at.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        !matches!(self.holder, Holder::Nobody)
    }

    /// Whether the code is off this program's hands.
    #[must_use]
    pub const fn is_on_table(&self) -> bool {
        matches!(self.holder, Holder::Table)
    }

    /// Takes in the code that the evader's next answer comes from. False if it
    /// does not give the answers before.
    pub(crate) fn take_witness(
        &mut self,
        rules: &Rules,
        given: &Answers,
        code: HiddenCode,
    ) -> bool {
        let Holder::Evading(evasion) = &mut self.holder else { return false };
        evasion.take(rules, given, code)
    }

    /// The code that an evader's last answer comes from.
    pub(crate) const fn witness(&self) -> Option<&Witness> {
        match &self.holder {
            Holder::Evading(evasion) => evasion.witness(),
            Holder::Nobody | Holder::Known(_) | Holder::Elsewhere(_) | Holder::Table => None,
        }
    }

    /// Which peg of a guess matches what, if there is a code here. Not for the
    /// codebreaker's eyes.
    pub(crate) fn explain(&self, guess: &Code) -> Option<Explanation> {
        self.secret().map(|secret| secret.explain(guess))
    }

    /// The codemaker's promise.
    #[must_use]
    pub fn commitment(&self) -> Option<Commitment> {
        match &self.holder {
            Holder::Known(secret) => Some(secret.commitment()),
            Holder::Elsewhere(commitment) => Some(*commitment),
            Holder::Nobody | Holder::Table | Holder::Evading(_) => None,
        }
    }

    /// The right answer to a guess, if the code is known here; an evader's
    /// answer, once it was thought of.
    pub(crate) fn right_answer(
        &self,
        rules: &Rules,
        given: &Answers,
        guess: &Code,
    ) -> Option<Feedback> {
        match &self.holder {
            Holder::Known(secret) => Some(secret.mark(rules, guess)),
            Holder::Evading(evasion) => evasion.answer(rules, given, guess),
            Holder::Nobody | Holder::Elsewhere(_) | Holder::Table => None,
        }
    }

    pub(crate) const fn secret(&self) -> Option<&Secret> {
        match &self.holder {
            Holder::Known(secret) => Some(secret),
            Holder::Nobody | Holder::Elsewhere(_) | Holder::Table | Holder::Evading(_) => None,
        }
    }
}

impl Default for Referee {
    fn default() -> Self {
        Self::new()
    }
}
