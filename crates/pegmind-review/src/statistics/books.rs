//! The account of many games together.

use std::ops::AddAssign;

use super::as_number;
use super::figures::{Figures, Millionths};

/// The account of all reviewed games whose code was found: perfect averages + cost of choices
/// - luck of answers = guesses taken, as in each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Books {
    /// How many games there are.
    pub games: u64,
    /// How many guesses they took.
    pub taken: u64,
    /// What the choices cost.
    pub cost: Millionths,
    /// What the answers saved.
    pub luck: Millionths,
}

impl Books {
    /// Adds a game that was won in so many rows, if all of its luck is known.
    pub(super) fn add(&mut self, rows: usize, figures: &Figures) {
        let lucks: Vec<Millionths> = figures.lucks().collect();
        if lucks.len() == rows {
            self.games += 1;
            self.taken += rows as u64;
            self.cost += figures.costs().sum();
            self.luck += lucks.into_iter().sum();
        }
    }

    /// How many guesses perfect play takes on average in as many games on these boards: what
    /// is left of the account.
    #[must_use]
    pub fn perfect_total(&self) -> f64 {
        as_number(self.taken) - self.cost.guesses() + self.luck.guesses()
    }

    /// The same of one game; `None` if there is none.
    #[must_use]
    pub fn perfect(&self) -> Option<f64> {
        (self.games > 0).then(|| self.perfect_total() / as_number(self.games))
    }
}

impl AddAssign for Books {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.taken += other.taken;
        self.cost += other.cost;
        self.luck += other.luck;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_books_of_many_games_are_those_of_each_together() {
        let mut books = Books::default();
        assert_eq!(books.perfect(), None);
        // Two games on the classic board, in five rows and in four.
        books.add(5, &"0:-192345,64512:-69000,28000:194000,500000:0,0:0".parse().unwrap());
        books.add(4, &"0:100000,0:200000,0:40222,0:0".parse().unwrap());
        assert_eq!((books.games, books.taken), (2, 9));
        assert!((books.perfect().unwrap() - 4.340_2).abs() < 0.001, "{books:?}");
        books.add(3, &"0:0,0:?,0:0".parse().unwrap());
        assert_eq!(books.games, 2, "its luck is not known");
    }
}
