//! A set of pegs, one bit for each.

use pegmind_rules::{Peg, Rules};

/// How many different pegs there can be: the blank and 26 colors. Tables with
/// one entry a peg are indexed by the number of the peg.
pub const PEG_KINDS: usize = 27;

/// Some of the pegs of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PegSet(u32);

impl PegSet {
    /// No peg.
    pub const EMPTY: Self = Self(0);

    /// Only this peg.
    #[must_use]
    pub const fn only(peg: Peg) -> Self {
        Self(1 << peg.number())
    }

    /// Every peg of a board: its colors, and the blank where it is allowed.
    #[must_use]
    pub fn of_board(rules: &Rules) -> Self {
        let colors = (2_u32 << rules.colors().get()) - 2;
        Self(colors | u32::from(rules.blanks().allowed()))
    }

    /// Whether a peg is in the set.
    #[must_use]
    pub const fn contains(self, peg: Peg) -> bool {
        self.0 >> peg.number() & 1 == 1
    }

    /// The set and this peg.
    #[must_use]
    pub const fn with(self, peg: Peg) -> Self {
        Self(self.0 | Self::only(peg).0)
    }

    /// The set but for this peg.
    #[must_use]
    pub const fn without(self, peg: Peg) -> Self {
        self.minus(Self::only(peg))
    }

    /// The pegs that are in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The pegs that are not in the other set.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many pegs there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no peg.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The pegs of the set, the blank first, then by number.
    pub fn pegs(self) -> impl Iterator<Item = Peg> {
        let mut rest = self;
        core::iter::from_fn(move || rest.take(0))
    }

    /// Takes out the peg that has `skip` lower ones in the set. Returns `None` if
    /// there are not so many.
    pub fn take(&mut self, skip: u64) -> Option<Peg> {
        let mut rest = self.0;
        for _ in 0..skip {
            rest &= rest.checked_sub(1)?;
        }
        // The trailing zeros of nothing are 32, which is no peg.
        let peg = Peg::from_number(u8::try_from(rest.trailing_zeros()).ok()?)?;
        *self = self.without(peg);
        Some(peg)
    }
}
