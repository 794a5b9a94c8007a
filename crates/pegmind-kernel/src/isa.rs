//! Which vector instructions the machine has, and the copies of the kernels
//! compiled for them.
//!
//! The kernels are written once, in safe code over plain words. Here they are
//! compiled again for each set of instructions, and the best that the machine
//! has is chosen while running. Targets whose vectors belong to their baseline
//! (NEON, WebAssembly's simd128) need no copy.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "only calls copies whose instructions were found")
)]

use core::ops::RangeInclusive;

use crate::lanes::{self, LaneSet, Multiset, Scan};
use crate::planes::Planes;
use crate::ranking::Ranking;
use crate::sweep::members::{self, Members, Separators};
use crate::sweep::{self, Job, Keys, Sweep, SweepSet, Weights, lanes as sweep_lanes};
use crate::{rows, rows_any};

/// The copies of all kernels that are the same but for the instructions.
#[cfg(target_arch = "x86_64")]
macro_rules! plain_copies {
    ($features:literal) => {
        pub(super) mod rows {
            use crate::planes::Planes;

            #[target_feature(enable = $features)]
            pub(in crate::isa) fn add_sizes<const P: usize>(
                planes: &Planes,
                guesses: &[u8],
                sizes: &mut [u32],
            ) {
                crate::rows::add_sizes::<P>(planes, guesses, sizes);
            }

            #[target_feature(enable = $features)]
            pub(in crate::isa) fn add_totals<const P: usize>(
                planes: &Planes,
                symbols: &[u8],
                sizes: &mut [u32],
            ) {
                crate::rows::add_totals::<P>(planes, symbols, sizes);
            }
        }

        pub(super) mod sweep {
            use core::ops::RangeInclusive;

            use crate::sweep::Keys;

            #[target_feature(enable = $features)]
            pub(in crate::isa) fn find(
                keys: &Keys,
                range: &RangeInclusive<u16>,
                mask: u16,
                found: &mut Vec<u32>,
            ) {
                crate::sweep::find(keys, range, mask, found);
            }
        }

        pub(super) mod members {
            use crate::sweep::Sweep;
            use crate::sweep::members::{Members, Separators};

            #[target_feature(enable = $features)]
            pub(in crate::isa) fn classify(
                sweep: &Sweep,
                guess: usize,
                members: &Members,
                classes: &mut Vec<u8>,
            ) {
                crate::sweep::members::classify(sweep, guess, members, classes);
            }

            #[target_feature(enable = $features)]
            pub(in crate::isa) fn separators(sweep: &Sweep, codes: &[u16]) -> Separators {
                crate::sweep::members::separators(sweep, codes)
            }
        }

        pub(super) mod rows_any {
            use crate::planes::Planes;

            #[target_feature(enable = $features)]
            pub(in crate::isa) fn add_sizes(planes: &Planes, guess: &[u8], sizes: &mut [u32]) {
                crate::rows_any::add_sizes(planes, guess, sizes);
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

/// A set of instructions that this machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Isa(Level);

/// Only [`Isa`] makes these, after it has found the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Isa {
    /// What every machine of the target has.
    pub const BASELINE: Self = Self(Level::Baseline);

    /// The fastest that this machine has.
    #[must_use]
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if avx512::found() {
                return Self(Level::Avx512);
            }
            if avx2::found() {
                return Self(Level::Avx2);
            }
        }
        Self::BASELINE
    }

    /// All that this machine has, from the slowest to the fastest.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let mut available = vec![Self::BASELINE];
        #[cfg(target_arch = "x86_64")]
        {
            if avx2::found() {
                available.push(Self(Level::Avx2));
            }
            if avx512::found() {
                available.push(Self(Level::Avx512));
            }
        }
        available
    }

    /// The name of the instructions.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Level::Baseline => "baseline",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => "avx512",
        }
    }
}

/// Calls the copy of a kernel for a set of instructions.
macro_rules! call {
    ($isa:expr, $module:ident, $name:ident $(::<$pegs:literal>)? ($($argument:expr),*)) => {
        match $isa.0 {
            Level::Baseline => $module::$name $(::<$pegs>)? ($($argument),*),
            // SAFETY: there is an `Isa` of this level only where the
            // instructions were found.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::$module::$name $(::<$pegs>)? ($($argument),*) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::$module::$name $(::<$pegs>)? ($($argument),*) },
        }
    };
}

/// Adds the sizes of all classes of each guess; see [`Planes::add_sizes`].
pub(crate) fn add_sizes(isa: Isa, planes: &Planes, guesses: &[u8], sizes: &mut [u32]) {
    match planes.shape().pegs() {
        1 => call!(isa, rows, add_sizes::<1>(planes, guesses, sizes)),
        2 => call!(isa, rows, add_sizes::<2>(planes, guesses, sizes)),
        3 => call!(isa, rows, add_sizes::<3>(planes, guesses, sizes)),
        4 => call!(isa, rows, add_sizes::<4>(planes, guesses, sizes)),
        5 => call!(isa, rows, add_sizes::<5>(planes, guesses, sizes)),
        6 => call!(isa, rows, add_sizes::<6>(planes, guesses, sizes)),
        7 => call!(isa, rows, add_sizes::<7>(planes, guesses, sizes)),
        8 => call!(isa, rows, add_sizes::<8>(planes, guesses, sizes)),
        pegs => {
            let classes = planes.shape().classes();
            for (guess, sizes) in guesses.chunks_exact(pegs).zip(sizes.chunks_exact_mut(classes)) {
                call!(isa, rows_any, add_sizes(planes, guess, sizes));
            }
        }
    }
}

/// Adds how many codes have each total, from one match up; see
/// [`Planes::totals`]. Adds nothing for codes of more than eight pegs.
pub(crate) fn add_totals(isa: Isa, planes: &Planes, symbols: &[u8], sizes: &mut [u32]) {
    match planes.shape().pegs() {
        1 => call!(isa, rows, add_totals::<1>(planes, symbols, sizes)),
        2 => call!(isa, rows, add_totals::<2>(planes, symbols, sizes)),
        3 => call!(isa, rows, add_totals::<3>(planes, symbols, sizes)),
        4 => call!(isa, rows, add_totals::<4>(planes, symbols, sizes)),
        5 => call!(isa, rows, add_totals::<5>(planes, symbols, sizes)),
        6 => call!(isa, rows, add_totals::<6>(planes, symbols, sizes)),
        7 => call!(isa, rows, add_totals::<7>(planes, symbols, sizes)),
        8 => call!(isa, rows, add_totals::<8>(planes, symbols, sizes)),
        _ => {}
    }
}

/// Ranks all arrangements of some symbols; see [`Scan::run`].
pub(crate) fn scan(isa: Isa, scan: &mut Scan<'_>, symbols: &Multiset) {
    match scan.pegs() {
        2 => call!(isa, lanes, scan::<2>(scan, symbols)),
        3 => call!(isa, lanes, scan::<3>(scan, symbols)),
        4 => call!(isa, lanes, scan::<4>(scan, symbols)),
        5 => call!(isa, lanes, scan::<5>(scan, symbols)),
        6 => call!(isa, lanes, scan::<6>(scan, symbols)),
        7 => call!(isa, lanes, scan::<7>(scan, symbols)),
        8 => call!(isa, lanes, scan::<8>(scan, symbols)),
        _ => {}
    }
}

/// Finds the symbols that are worth arranging; see [`LaneSet::sieve`].
pub(crate) fn sieve(
    isa: Isa,
    set: &LaneSet,
    planes: &Planes,
    ranking: &Ranking,
    limit: u64,
) -> Vec<Multiset> {
    match planes.shape().pegs() {
        2 => call!(isa, lanes, sieve::<2>(set, planes, ranking, limit)),
        3 => call!(isa, lanes, sieve::<3>(set, planes, ranking, limit)),
        4 => call!(isa, lanes, sieve::<4>(set, planes, ranking, limit)),
        5 => call!(isa, lanes, sieve::<5>(set, planes, ranking, limit)),
        6 => call!(isa, lanes, sieve::<6>(set, planes, ranking, limit)),
        7 => call!(isa, lanes, sieve::<7>(set, planes, ranking, limit)),
        8 => call!(isa, lanes, sieve::<8>(set, planes, ranking, limit)),
        _ => Vec::new(),
    }
}

/// The classes of some codes for a guess; see [`Sweep::classify`].
pub(crate) fn classify(
    isa: Isa,
    sweep: &Sweep,
    guess: usize,
    members: &Members,
    classes: &mut Vec<u8>,
) {
    call!(isa, members, classify(sweep, guess, members, classes));
}

/// The codes that tell most codes apart; see [`Sweep::separators`].
pub(crate) fn separators(isa: Isa, sweep: &Sweep, codes: &[u16]) -> Separators {
    call!(isa, members, separators(sweep, codes))
}

/// The guesses with keys in a range; see [`Keys::find`].
pub(crate) fn find(
    isa: Isa,
    keys: &Keys,
    range: &RangeInclusive<u16>,
    mask: u16,
    found: &mut Vec<u32>,
) {
    call!(isa, sweep, find(keys, range, mask, found));
}

/// The keys of all guesses for a set; see [`Sweep::keys`].
pub(crate) fn sweep(isa: Isa, sweep: &Sweep, set: &SweepSet, weights: &Weights, keys: &mut Keys) {
    let pegs = sweep.pegs();
    let job = &mut Job::new(sweep, set, weights, keys);
    match pegs {
        2 => call!(isa, sweep_lanes, sweep::<2>(job)),
        3 => call!(isa, sweep_lanes, sweep::<3>(job)),
        4 => call!(isa, sweep_lanes, sweep::<4>(job)),
        5 => call!(isa, sweep_lanes, sweep::<5>(job)),
        6 => call!(isa, sweep_lanes, sweep::<6>(job)),
        7 => call!(isa, sweep_lanes, sweep::<7>(job)),
        8 => call!(isa, sweep_lanes, sweep::<8>(job)),
        _ => {}
    }
}
