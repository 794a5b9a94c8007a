//! How fast a game between computers is shown.

use pegmind_rules::named;

named! {
    /// How fast computers play while a person looks on.
    #[derive(Default)]
    pub enum Pace: "pace" {
        /// Two seconds a guess.
        Slow = "slow",
        /// Less than a second a guess.
        #[default]
        Normal = "normal",
        /// Several guesses a second.
        Fast = "fast",
        /// As fast as they can.
        Instant = "instant",
    }
}

impl Pace {
    /// The time between two guesses, in milliseconds.
    #[must_use]
    pub const fn milliseconds(self) -> u64 {
        match self {
            Self::Slow => 2000,
            Self::Normal => 700,
            Self::Fast => 200,
            Self::Instant => 0,
        }
    }
}
