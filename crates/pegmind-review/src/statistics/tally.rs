//! How games went, counted.

use pegmind_rules::Outcome;

use super::as_number;

/// How some games went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many there were.
    pub games: u64,
    /// In how many the code was found.
    pub won: u64,
    /// How many of the others were given up.
    pub given_up: u64,
    /// The rows of the games that were won, together.
    pub rows_won: u64,
    /// How many games were won in one row, two rows, and so on.
    pub histogram: Vec<u64>,
    /// The seconds that all rows took together.
    pub seconds: u64,
}

impl Tally {
    pub(super) fn add(&mut self, outcome: Outcome, rows: usize, seconds: u32) {
        self.games += 1;
        self.seconds += u64::from(seconds);
        match outcome {
            Outcome::Solved => {
                self.won += 1;
                self.rows_won += rows as u64;
                if self.histogram.len() < rows {
                    self.histogram.resize(rows, 0);
                }
                if let Some(count) = rows.checked_sub(1).and_then(|at| self.histogram.get_mut(at)) {
                    *count += 1;
                }
            }
            Outcome::Unsolved => {}
            Outcome::Resigned => self.given_up += 1,
        }
    }

    /// How many games were not won, those that were given up among them.
    #[must_use]
    pub const fn lost(&self) -> u64 {
        self.games - self.won
    }

    /// The rows of a game that was won, on average; `None` if none was.
    #[must_use]
    pub fn average(&self) -> Option<f64> {
        (self.won > 0).then(|| as_number(self.rows_won) / as_number(self.won))
    }

    /// The share of games that were won; `None` if there is no game.
    #[must_use]
    pub fn share_won(&self) -> Option<f64> {
        (self.games > 0).then(|| as_number(self.won) / as_number(self.games))
    }

    /// The fewest rows in which a game was won.
    #[must_use]
    pub fn best(&self) -> Option<usize> {
        self.histogram.iter().position(|count| *count > 0).map(|at| at + 1)
    }
}
