//! What help from the public board can say.

use alloc::vec::Vec;

use crate::board::Clash;
use crate::code::Code;
use crate::peg::Peg;

/// What a hint says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The rows that the draft does not fit; none if it fits.
    Clashes(Vec<Clash>),
    /// How many codes fit all rows.
    Left {
        /// The codes that fit.
        left: u128,
        /// The codes of the board.
        codes: u128,
    },
    /// About how many codes fit all rows, where they are too many to count.
    LeftAbout {
        /// The codes that fit, estimated.
        left: u128,
        /// The standard error of the estimate.
        standard_error: u128,
        /// The codes of the board.
        codes: u128,
    },
    /// How many of the codes that fit have this peg anywhere.
    Color {
        /// The peg.
        peg: Peg,
        /// The codes that have it.
        with: u64,
        /// The codes that fit.
        left: u64,
    },
    /// How many of some codes, drawn from those that fit, have this peg
    /// anywhere: an estimate for all of them.
    ColorAbout {
        /// The peg.
        peg: Peg,
        /// The codes drawn that have it.
        with: u64,
        /// The codes drawn.
        drawn: u64,
    },
    /// How many of the codes that fit have this peg in this hole.
    Hole {
        /// The hole, from 1.
        hole: u8,
        /// The peg.
        peg: Peg,
        /// The codes that have it there.
        with: u64,
        /// The codes that fit.
        left: u64,
    },
    /// How many of some codes, drawn from those that fit, have this peg in this
    /// hole: an estimate for all of them.
    HoleAbout {
        /// The hole, from 1.
        hole: u8,
        /// The peg.
        peg: Peg,
        /// The codes drawn that have it there.
        with: u64,
        /// The codes drawn.
        drawn: u64,
    },
    /// A code that fits all rows.
    Guess(Code),
    /// No code fits all rows.
    NoCode,
    /// The board has too many codes to tell: no code that fits was found, but
    /// there may be some.
    TooMany,
}
