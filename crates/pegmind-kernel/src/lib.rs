//! How a guess splits a set of codes, for many guesses and many codes at a
//! time.
//!
//! Nothing here knows the game beyond marking: codes are symbols, and what is
//! counted are exact matches and matches in all. Sets of codes are held as bit
//! planes, so that marking a guess against all of them is adding bits.
//!
//! ```
//! use pegmind_kernel::{Isa, Planes, Shape, class};
//!
//! // All codes of two pegs and three symbols.
//! let codes: Vec<u8> = (0..9).flat_map(|code| [code / 3, code % 3]).collect();
//! let planes = Planes::build(Shape::new(2, 3).unwrap(), &codes);
//! let sizes = planes.class_sizes(Isa::best(), &[0, 1]);
//! assert_eq!(sizes[class(2, 2)], 1, "the guess itself");
//! assert_eq!(sizes[class(0, 2)], 1, "its reverse");
//! assert_eq!(sizes[class(0, 0)], 1, "the third symbol twice");
//! ```

#![expect(
    clippy::inline_always,
    reason = "a kernel is compiled for a set of instructions by being inlined where they are on"
)]
#![expect(
    clippy::cast_possible_truncation,
    reason = "symbols, pegs and the codes of a word are few; shapes and sets say how few"
)]
#![expect(clippy::naive_bytecount, reason = "guesses are a few bytes long")]

mod class;
mod counter;
mod each;
mod isa;
mod lanes;
mod peg_by_peg;
mod planes;
mod ranking;
mod rows;
mod rows_any;
mod shape;
mod sweep;

pub use class::{class, mark, mark_each_peg, matches_of_class};
pub use each::mark_each;
pub use isa::Isa;
pub use lanes::{Arrangements, LaneSet, Multiset, Palette, Ranked, SCAN_PEGS_MAX, Scan};
pub use planes::Planes;
pub use ranking::{CONVEX_MAX, Ranking};
pub use shape::{PEGS_MAX, SYMBOLS_MAX, Shape};
pub use sweep::members::{Members, SEPARATED_MAX, Separators};
pub use sweep::{Keys, Selection, Sweep, SweepSet, Told, Weights};
