//! How many guesses may still be made.

/// How many rows are left, if they are limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Rows(u8);

impl Rows {
    /// As many as are needed.
    pub(super) const ANY: Self = Self(u8::MAX);

    /// So many; 255 and more are any number.
    pub(super) const fn limited(rows: u8) -> Self {
        Self(rows)
    }

    /// How many, if there is a limit.
    pub(super) const fn number(self) -> Option<u8> {
        if self.0 == u8::MAX { None } else { Some(self.0) }
    }

    /// The rows that are left after one more guess.
    pub(super) const fn after_one(self) -> Self {
        if self.0 == u8::MAX { self } else { Self(self.0.saturating_sub(1)) }
    }

    /// Whether there are at least so many.
    pub(super) const fn allow(self, rows: u8) -> bool {
        self.0 >= rows
    }
}
