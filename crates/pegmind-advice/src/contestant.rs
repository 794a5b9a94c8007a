//! Who can be evaluated: strategies and the levels of computer players.

use std::fmt;
use std::str::FromStr;

use pegmind_rules::{BreakerLevel, BreakerLevelError, UnknownNameError};
use pegmind_solver::Strategy;

/// A strategy or a level, by the name that people type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// Played against all codes at once, but for what draws at random.
    Strategy(Strategy),
    /// Played game by game.
    Level(BreakerLevel),
}

impl Contestant {
    /// All of them, in the order people are shown them.
    pub const ALL: &'static [Self] = &[
        Self::Strategy(Strategy::Minimax),
        Self::Strategy(Strategy::ExpectedSize),
        Self::Strategy(Strategy::Entropy),
        Self::Strategy(Strategy::MostParts),
        Self::Strategy(Strategy::FirstConsistent),
        Self::Strategy(Strategy::RandomConsistent),
        Self::Level(BreakerLevel::Casual),
        Self::Level(BreakerLevel::Steady),
        Self::Level(BreakerLevel::Sharp),
        Self::Level(BreakerLevel::Expert),
        Self::Level(BreakerLevel::Perfect),
    ];

    /// The name that people type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strategy(strategy) => strategy.name(),
            Self::Level(level) => level.name(),
        }
    }

    /// Whether it chooses from guesses that may be restricted to candidates.
    #[must_use]
    pub const fn chooses(self) -> bool {
        match self {
            Self::Strategy(strategy) => strategy.ranks_guesses(),
            Self::Level(BreakerLevel::Perfect) => true,
            Self::Level(
                BreakerLevel::Casual
                | BreakerLevel::Steady
                | BreakerLevel::Sharp
                | BreakerLevel::Expert
                | BreakerLevel::Average(_),
            ) => false,
        }
    }

    /// Whether it draws at random.
    #[must_use]
    pub const fn draws(self) -> bool {
        match self.level() {
            Some(
                BreakerLevel::Casual
                | BreakerLevel::Steady
                | BreakerLevel::Sharp
                | BreakerLevel::Expert
                | BreakerLevel::Average(_),
            ) => true,
            Some(BreakerLevel::Perfect) | None => false,
        }
    }

    /// The level that plays like this, if it is played game by game.
    #[must_use]
    pub const fn level(self) -> Option<BreakerLevel> {
        match self {
            Self::Strategy(Strategy::RandomConsistent) => Some(BreakerLevel::Steady),
            Self::Strategy(_) => None,
            Self::Level(level) => Some(level),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Strategy(strategy) => strategy.fmt(f),
            Self::Level(level) => level.fmt(f),
        }
    }
}

impl FromStr for Contestant {
    type Err = BreakerLevelError;

    /// Reads a name, in any case, or an average.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok(level @ BreakerLevel::Average(_)) = text.parse() {
            return Ok(Self::Level(level));
        }
        if let Err(error @ BreakerLevelError::Average(_)) = text.parse::<BreakerLevel>() {
            return Err(error);
        }
        let known = Self::ALL.iter().find(|known| known.name().eq_ignore_ascii_case(text));
        known.copied().ok_or_else(|| {
            let names = Self::ALL.iter().map(|known| known.name()).chain(["average:5.2"]);
            let names: Vec<&str> = names.collect();
            UnknownNameError::new("strategy", text, &names).into()
        })
    }
}
