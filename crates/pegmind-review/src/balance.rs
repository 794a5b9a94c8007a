//! The account of a game: perfect average + cost of choices - luck of answers = guesses taken.

use crate::amount::Amount;
use crate::row_review::RowReview;

/// The account of the rows of a game that could be judged. It balances to the last digit where
/// all of it is exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Balance {
    /// How many guesses perfect play takes on average on this board.
    pub perfect: Amount,
    /// What the choices cost.
    pub cost: Amount,
    /// What the answers saved; below nothing if they cost something.
    pub luck: Amount,
    /// The guesses that were made.
    pub taken: u32,
    /// The guesses that the best play takes on average from the end on; nothing if the code
    /// was found.
    pub to_come: Amount,
}

impl Balance {
    /// The account of the first rows of a game. Returns `None` if there are none.
    ///
    /// Of the last row it may not be known what followed. Then all that its guess takes is still to come.
    #[must_use]
    pub fn of(rows: &[RowReview]) -> Option<Self> {
        let (first, last) = rows.first().zip(rows.last())?;
        let taken = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        let (taken, to_come) = match last.rest {
            Some(rest) => (taken, rest.guesses),
            None => (taken - 1, last.best + last.cost),
        };
        Some(Self {
            perfect: first.best,
            cost: rows.iter().map(|row| row.cost).sum(),
            luck: rows.iter().filter_map(|row| row.luck).sum(),
            taken,
            to_come,
        })
    }

    /// The guesses that were made and those that were still to come.
    #[must_use]
    pub fn guesses(&self) -> Amount {
        Amount::whole(self.taken) + self.to_come
    }

    /// Whether everything in it is exact.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.perfect.is_exact()
            && self.cost.is_exact()
            && self.luck.is_exact()
            && self.to_come.is_exact()
    }

    /// What perfect play, cost and luck make together.
    #[must_use]
    pub fn sum(&self) -> Amount {
        self.perfect + self.cost - self.luck
    }
}
