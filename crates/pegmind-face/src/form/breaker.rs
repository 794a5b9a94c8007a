//! How a computer breaks codes, as people choose it.

use pegmind_rules::{BreakerLevel, FeedbackRule};

/// How a computer breaks codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breaker {
    /// At one of the levels.
    Level(BreakerLevel),
    /// As some rule books tell it: told peg by peg, it keeps what is right and
    /// changes the rest.
    Retention,
}

impl Breaker {
    /// What a level is where answers tell this.
    pub(super) fn of(level: BreakerLevel, told: FeedbackRule) -> Self {
        let is_retention = level == BreakerLevel::Casual && told == FeedbackRule::PerPeg;
        if is_retention { Self::Retention } else { Self::Level(level) }
    }

    pub(super) fn name(self) -> String {
        match self {
            Self::Level(level) => level.to_string(),
            Self::Retention => "retention".into(),
        }
    }

    pub(super) const fn sentence(self) -> &'static str {
        match self {
            Self::Level(level) => level.sentence(),
            Self::Retention => "keeps right pegs, changes the others; sets answers to per-peg",
        }
    }
}
