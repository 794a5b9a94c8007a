//! How fast a game between computers is shown.

use pegmind_rules::named;
use pegmind_session::Moment;

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

    /// The time between two guesses.
    #[must_use]
    pub const fn moment(self) -> Moment {
        Moment::from_millis(self.milliseconds())
    }

    /// The next faster pace, or the next slower one, if there is one.
    #[must_use]
    pub fn step(self, step: isize) -> Self {
        let place = Self::ALL.iter().position(|pace| *pace == self).unwrap_or_default();
        let place = place.saturating_add_signed(step).min(Self::ALL.len() - 1);
        Self::ALL.get(place).copied().unwrap_or(self)
    }
}
