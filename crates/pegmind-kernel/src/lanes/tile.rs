//! Guesses side by side, a lane each.

/// The guesses that are looked at side by side.
pub(crate) const LANES: usize = 32;

/// The codes that a lane has a bit for.
pub(crate) const WORD: usize = 16;

/// A number for each of the guesses side by side.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Tile(pub(crate) [u16; LANES]);

impl Tile {
    pub(crate) const ZERO: Self = Self([0; LANES]);
}
