//! The account of a lifetime: perfect averages + costs - luck = guesses, over many games.

use std::ops::AddAssign;

use super::figures::Millionths;

/// The account of the games that were reviewed, together. Each part is rounded to a millionth
/// of a guess, so over many games the sum may be some thousandths off at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// How many games there are in it.
    pub games: u64,
    /// How many guesses perfect play takes on average for as many games on their boards.
    pub perfect: Millionths,
    /// What the choices cost.
    pub cost: Millionths,
    /// What the answers saved; below nothing if they cost something.
    pub luck: Millionths,
    /// The guesses that were made.
    pub taken: u64,
    /// The guesses that the best play still took on average at the end of games that were not
    /// won.
    pub to_come: Millionths,
}

impl Account {
    /// The guesses that were made and those that were still to come.
    #[must_use]
    pub fn guesses(&self) -> Millionths {
        let taken = i64::try_from(self.taken).unwrap_or(i64::MAX);
        let mut guesses = Millionths(taken.saturating_mul(1_000_000));
        guesses += self.to_come;
        guesses
    }

    /// What perfect play, cost and luck make together.
    #[must_use]
    pub fn sum(&self) -> Millionths {
        let mut sum = self.perfect;
        sum += self.cost;
        sum += Millionths(-self.luck.0);
        sum
    }
}

impl AddAssign for Account {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.perfect += other.perfect;
        self.cost += other.cost;
        self.luck += other.luck;
        self.taken += other.taken;
        self.to_come += other.to_come;
    }
}
