//! How long it is waited before a lost connection is tried again.

use std::time::Duration;

/// Waits that double, each drawn at random from its upper half, so that those who lost a
/// server together do not come back together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backoff {
    tries: u32,
}

impl Backoff {
    /// No wait yet.
    pub const NEW: Self = Self { tries: 0 };
    /// The longest first wait.
    pub const FIRST: Duration = Duration::from_millis(500);
    /// The longest wait.
    pub const LAST: Duration = Duration::from_secs(20);

    /// How many waits there were since all was well.
    #[must_use]
    pub const fn tries(&self) -> u32 {
        self.tries
    }

    /// The next wait. `draw` is a number that was drawn at random.
    #[must_use]
    pub fn wait(&mut self, draw: u32) -> Duration {
        let doubled = Self::FIRST.saturating_mul(1 << self.tries.min(16));
        let longest = doubled.min(Self::LAST);
        self.tries = self.tries.saturating_add(1);
        let half = longest / 2;
        half + half.mul_f64(f64::from(draw) / f64::from(u32::MAX))
    }

    /// All is well: the next wait is a short one again.
    pub const fn reset(&mut self) {
        self.tries = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_longest_and_are_spread_over_their_upper_half() {
        let mut backoff = Backoff::default();
        for longest in [500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000] {
            let longest = Duration::from_millis(longest);
            let [mut least, mut middle] = [backoff; 2];
            assert_eq!(least.wait(0), longest / 2);
            assert!((longest / 2..longest).contains(&middle.wait(1 << 31)));
            assert_eq!(backoff.wait(u32::MAX), longest);
        }
        assert_eq!(backoff.tries(), 8);
        backoff.reset();
        assert_eq!(backoff.wait(u32::MAX), Backoff::FIRST);
    }
}
