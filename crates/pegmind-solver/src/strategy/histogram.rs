//! How many games took how many guesses.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Games of up to so many guesses are counted without a lock.
const COMMON_MAX: usize = 128;

/// How many games took how many guesses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: Vec<u64>,
}

impl Histogram {
    /// How many games took one guess, two guesses and so on, up to the longest.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The guesses of all games together, the winning ones included.
    #[must_use]
    pub fn total(&self) -> u64 {
        (1..).zip(&self.counts).map(|(guesses, games)| guesses * games).sum()
    }

    /// The guesses of the longest game.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.counts.len()
    }

    /// The guesses of a game on average. Returns `None` without games.
    #[must_use]
    pub fn average(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| approximate(self.total()) / approximate(games))
    }

    /// How far the average of so many games drawn at random is from the average
    /// of all, roughly: the standard error. Returns `None` with less than two games.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        let (games, average) = (self.games(), self.average()?);
        if games < 2 {
            return None;
        }
        let square = |guesses: u64, count: &u64| {
            approximate(*count) * (approximate(guesses) - average).powi(2)
        };
        let squares: f64 =
            (1..).zip(&self.counts).map(|(guesses, count)| square(guesses, count)).sum();
        Some((squares / approximate(games - 1) / approximate(games)).sqrt())
    }
}

/// The number nearest to an integer.
#[expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
const fn approximate(number: u64) -> f64 {
    number as f64
}

/// A histogram that several threads add games to.
#[derive(Debug)]
pub struct Tally {
    common: [AtomicU64; COMMON_MAX],
    longer: Mutex<BTreeMap<usize, u64>>,
}

impl Default for Tally {
    fn default() -> Self {
        Self::new()
    }
}

impl Tally {
    /// No game yet.
    #[must_use]
    pub fn new() -> Self {
        Self { common: std::array::from_fn(|_| AtomicU64::new(0)), longer: Mutex::default() }
    }

    /// Adds games that took so many guesses, at least one.
    pub fn add(&self, guesses: usize, games: u64) {
        if games == 0 {
            return;
        }
        if let Some(count) = self.common.get(guesses.saturating_sub(1)) {
            count.fetch_add(games, Ordering::Relaxed);
        } else {
            let mut longer = self.longer.lock().unwrap_or_else(PoisonError::into_inner);
            *longer.entry(guesses).or_default() += games;
        }
    }

    /// The games so far.
    pub fn histogram(&self) -> Histogram {
        let mut counts: Vec<u64> =
            self.common.iter().map(|count| count.load(Ordering::Relaxed)).collect();
        let longer = self.longer.lock().unwrap_or_else(PoisonError::into_inner);
        for (guesses, games) in longer.iter() {
            counts.resize((*guesses).max(counts.len()), 0);
            if let Some(count) = counts.get_mut(guesses - 1) {
                *count += games;
            }
        }
        while counts.last() == Some(&0) {
            counts.pop();
        }
        Histogram { counts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_any_length_are_told_apart() {
        let tally = Tally::new();
        for (guesses, games) in [(1, 1), (3, 2), (128, 1), (129, 4), (1000, 1), (7, 0)] {
            tally.add(guesses, games);
        }
        let histogram = tally.histogram();
        assert_eq!((histogram.games(), histogram.longest()), (9, 1000));
        assert_eq!(histogram.total(), 1 + 6 + 128 + 4 * 129 + 1000);
        assert_eq!(histogram.counts()[128], 4);
    }

    #[test]
    fn the_standard_error_is_the_one_of_the_average() {
        let tally = Tally::new();
        assert_eq!((tally.histogram().average(), tally.histogram().standard_error()), (None, None));
        tally.add(2, 1);
        assert_eq!(tally.histogram().standard_error(), None);
        tally.add(4, 1);
        tally.add(6, 2);
        let histogram = tally.histogram();
        assert_eq!(histogram.average(), Some(4.5));
        // Squares 6.25 + 0.25 + 2.25 + 2.25 = 11, by 3 and by 4.
        let error = histogram.standard_error().unwrap();
        assert!((error - (11.0_f64 / 12.0).sqrt()).abs() < 1e-12, "{error}");
    }
}
