//! How long a move may take.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use pegmind_rules::Quoted;
use thiserror::Error;

const SECONDS_OF_DAY: u64 = 24 * 3_600;

/// How many days nothing may happen in a room, 1 to 14. Then those leave who were to move.
///
/// Where it is one day people are there together; with more they come when they like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MoveDays(u8);

impl MoveDays {
    /// One day, unless something else is said.
    pub const ONE: Self = Self(1);
    /// The most days.
    pub const MAX: Self = Self(14);

    /// So many days.
    ///
    /// # Errors
    ///
    /// [`MoveDaysError`] for a number that is not 1 to 14.
    pub fn new(days: u64) -> Result<Self, MoveDaysError> {
        let known = u8::try_from(days).ok().map(Self);
        let known = known.filter(|days| (Self::ONE..=Self::MAX).contains(days));
        known.ok_or_else(|| MoveDaysError { given: Quoted::new(&days.to_string()) })
    }

    /// The days that begin within so many seconds; one at least, and 14 at most.
    #[must_use]
    pub fn of_seconds(seconds: u64) -> Self {
        let days = seconds.div_ceil(SECONDS_OF_DAY).clamp(1, Self::MAX.0.into());
        u8::try_from(days).map_or(Self::MAX, Self)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The time.
    #[must_use]
    pub const fn duration(self) -> Duration {
        Duration::from_secs(self.0 as u64 * SECONDS_OF_DAY)
    }

    /// Whether nobody is expected to be there all the time.
    #[must_use]
    pub const fn is_slow(self) -> bool {
        self.0 > Self::ONE.0
    }
}

impl Default for MoveDays {
    fn default() -> Self {
        Self::ONE
    }
}

impl fmt::Display for MoveDays {
    /// Writes the number. [`MoveDays::from_str`] reads it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for MoveDays {
    type Err = MoveDaysError;

    fn from_str(text: &str) -> Result<Self, MoveDaysError> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let days = text.parse().ok().filter(|_| plain).and_then(|days| Self::new(days).ok());
        days.ok_or_else(|| MoveDaysError { given: Quoted::new(text) })
    }
}

/// Why a move may not take so long.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{given} days; expected 1 to 14")]
pub struct MoveDaysError {
    /// What was given.
    pub given: Quoted,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_they_are_written_and_others_are_refused_with_a_sentence() {
        for days in 1..=14 {
            let days = MoveDays::new(days).unwrap();
            assert_eq!(days.to_string().parse(), Ok(days));
            assert_eq!(MoveDays::of_seconds(days.duration().as_secs()), days);
        }
        for wrong in ["0", "15", "+3", "x", "", "99999999999999999999"] {
            let error = wrong.parse::<MoveDays>().unwrap_err();
            assert_eq!(error.to_string(), format!("{wrong} days; expected 1 to 14"));
        }
        assert!(MoveDays::new(0).is_err() && MoveDays::new(300).is_err());
        assert_eq!(MoveDays::of_seconds(0), MoveDays::ONE);
        assert_eq!(MoveDays::of_seconds(u64::MAX), MoveDays::MAX);
        assert!(!MoveDays::ONE.is_slow() && MoveDays::MAX.is_slow());
    }
}
