//! How many guesses may still be made.

/// How many rows are left, if they are limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Rows(u8);

impl Rows {
    /// As many as are needed.
    pub(crate) const ANY: Self = Self(u8::MAX);

    /// So many; 255 and more are any number.
    pub(crate) const fn limited(rows: u8) -> Self {
        Self(rows)
    }

    /// How many, if there is a limit.
    pub(crate) const fn number(self) -> Option<u8> {
        if self.0 == u8::MAX { None } else { Some(self.0) }
    }

    /// The rows that are left after one more guess.
    pub(crate) const fn after_one(self) -> Self {
        if self.0 == u8::MAX { self } else { Self(self.0.saturating_sub(1)) }
    }

    /// Whether there are at least so many.
    pub(crate) const fn allow(self, rows: u8) -> bool {
        self.0 >= rows
    }
}
