//! Which vector instructions the machine has, and the copies of the kernels
//! compiled for them.
//!
//! The kernels are written once, in safe code over plain words. Here they are
//! compiled again for each set of instructions, and the best that the machine
//! has is chosen while running. Targets whose vectors belong to their baseline
//! (NEON) need no copy. WebAssembly's simd128 belongs to it where it is switched on,
//! and looks up in tables, which takes the place of what looks up without.

#![cfg_attr(
    any(target_arch = "x86_64", target_feature = "simd128"),
    expect(
        unsafe_code,
        reason = "calls copies whose instructions were found, and turns arrays into vectors"
    )
)]

use core::ops::RangeInclusive;

use crate::lanes::{Multiset, Plan, Scan};
use crate::planes::Planes;
use crate::shape::Shape;
use crate::sweep::members::{self, Members, Separators};
use crate::sweep::{self, Job, Keys, Sweep, SweepSet, Weights};
use crate::{each, rows, rows_any};
#[cfg(not(target_feature = "simd128"))]
use crate::{lanes::portable as lanes, sweep::lanes as sweep_lanes};
#[cfg(target_feature = "simd128")]
use simd128::{lanes, sweep_lanes};

/// Whether kernels are short rather than a few parts in a hundred faster: a page loads them
/// before they run.
pub(crate) const IS_SMALL: bool = cfg!(target_feature = "simd128");

/// What belongs to a set of instructions by their names: whether the machine
/// has them, a macro that gives them to functions, and the copies of all
/// kernels that are the same but for them. The first token is a dollar sign.
#[cfg(target_arch = "x86_64")]
macro_rules! instructions {
    ($d:tt $($feature:tt)*) => {
        /// Whether the machine has the instructions.
        pub(super) fn found() -> bool {
            true $( && is_x86_feature_detected!($feature) )*
        }

        /// Gives the functions it is put around the instructions.
        macro_rules! with_instructions {
            ($d($d function:item)*) => { $d(
                #[target_feature($(enable = $feature),*)]
                $d function
            )* };
        }

        copies! {
            rows of (crate::rows) {
                fn add_sizes<P>(planes: &crate::Planes, guesses: &[u8], sizes: &mut [u32]);
                fn add_totals<P>(planes: &crate::Planes, symbols: &[u8], sizes: &mut [u32]);
            }
            rows_any of (crate::rows_any) {
                fn add_sizes(planes: &crate::Planes, guess: &[u8], sizes: &mut [u32]);
            }
            each of (crate::each) {
                fn mark_columns<P>(shape: crate::Shape, guesses: &[u8], codes: &[u8],
                    marks: &mut [u8]);
                fn mark_any(shape: crate::Shape, guesses: &[u8], codes: &[u8],
                    marks: &mut [u8]);
            }
            sweep of (crate::sweep) {
                fn find(keys: &crate::Keys, range: &core::ops::RangeInclusive<u16>, mask: u16,
                    found: &mut Vec<u32>);
            }
            members of (crate::sweep::members) {
                fn classify(sweep: &crate::Sweep, guess: usize, members: &crate::Members,
                    classes: &mut Vec<u8>);
                fn separators(sweep: &crate::Sweep, codes: &[u16]) -> crate::Separators;
            }
        }
    };
}

/// Functions with instructions that call the one of the same name elsewhere.
#[cfg(target_arch = "x86_64")]
macro_rules! copies {
    ($($module:ident of $source:tt {
        $( fn $name:ident $(<$pegs:ident>)? ($($argument:ident: $type:ty),*) $(-> $result:ty)?; )*
    })*) => { $(
        pub(super) mod $module {
            with_instructions! { $(
                pub(in crate::isa) fn $name $(<const $pegs: usize>)? ($($argument: $type),*)
                $(-> $result)? {
                    copies!(@ $source $name $($pegs)? ($($argument),*))
                }
            )* }
        }
    )* };
    (@ ($($source:ident)::*) $name:ident $arguments:tt) => { $($source)::*::$name $arguments };
    (@ ($($source:ident)::*) $name:ident $pegs:ident $arguments:tt) => {
        $($source)::*::$name::<$pegs> $arguments
    };
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_feature = "simd128")]
mod simd128;

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

impl Level {
    /// From the slowest to the fastest.
    const ALL: &[Self] = &[
        Self::Baseline,
        #[cfg(target_arch = "x86_64")]
        Self::Avx2,
        #[cfg(target_arch = "x86_64")]
        Self::Avx512,
    ];

    fn is_found(self) -> bool {
        match self {
            Self::Baseline => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::found(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => avx512::found(),
        }
    }
}

impl Isa {
    /// What every machine of the target has.
    pub const BASELINE: Self = Self(Level::Baseline);

    /// The fastest that this machine has.
    #[must_use]
    pub fn best() -> Self {
        let fastest = Level::ALL.iter().rev().find(|level| level.is_found());
        fastest.map_or(Self::BASELINE, |level| Self(*level))
    }

    /// All that this machine has, from the slowest to the fastest.
    #[must_use]
    pub fn available() -> Vec<Self> {
        Level::ALL.iter().filter(|level| level.is_found()).map(|level| Self(*level)).collect()
    }

    /// The name of the instructions.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Level::Baseline if cfg!(target_feature = "simd128") => "simd128",
            Level::Baseline => "baseline",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => "avx512",
        }
    }
}

/// Calls the copy of a kernel for a set of instructions; also the one of some
/// numbers of pegs, and does something else where there are others.
macro_rules! call {
    ($isa:ident, $module:ident::$name:ident $arguments:tt) => {
        call!(@ $isa $module $name [] $arguments)
    };
    ($isa:ident, $count:expr => $($pegs:literal)*,
        $module:ident::$name:ident $arguments:tt, $other:expr) => {
        match $count {
            $( $pegs => call!(@ $isa $module $name [::<$pegs>] $arguments), )*
            _ => $other,
        }
    };
    (@ $isa:ident $module:ident $name:ident [$($pegs:tt)*] $arguments:tt) => {
        match $isa.0 {
            Level::Baseline => $module::$name $($pegs)* $arguments,
            // SAFETY: there is an `Isa` of this level only where the
            // instructions were found.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { avx2::$module::$name $($pegs)* $arguments },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { avx512::$module::$name $($pegs)* $arguments },
        }
    };
}

/// Adds the sizes of all classes of each guess; see [`Planes::add_sizes`].
pub(crate) fn add_sizes(isa: Isa, planes: &Planes, guesses: &[u8], sizes: &mut [u32]) {
    let (pegs, classes) = (planes.shape().pegs(), planes.shape().classes());
    call!(isa, pegs => 1 2 3 4 5 6 7 8, rows::add_sizes(planes, guesses, sizes), {
        for (guess, sizes) in guesses.chunks_exact(pegs).zip(sizes.chunks_exact_mut(classes)) {
            call!(isa, rows_any::add_sizes(planes, guess, sizes));
        }
    });
}

/// Adds how many codes have each total, from one match up; see
/// [`Planes::totals`]. Adds nothing for codes of more than eight pegs.
pub(crate) fn add_totals(isa: Isa, planes: &Planes, symbols: &[u8], sizes: &mut [u32]) {
    let pegs = planes.shape().pegs();
    call!(isa, pegs => 1 2 3 4 5 6 7 8, rows::add_totals(planes, symbols, sizes), {});
}

/// Marks codes one by one; see [`mark_each`](crate::mark_each()).
pub(crate) fn mark_each(isa: Isa, shape: Shape, guesses: &[u8], codes: &[u8], marks: &mut [u8]) {
    call!(isa, shape.pegs() => 1 2 3 4 5 6 7 8, each::mark_columns(shape, guesses, codes, marks), {
        call!(isa, each::mark_any(shape, guesses, codes, marks));
    });
}

/// Ranks all arrangements of some symbols; see [`Scan::run`].
pub(crate) fn scan(isa: Isa, scan: &mut Scan<'_>, symbols: &Multiset, limit: u16) {
    call!(isa, scan.pegs() => 2 3 4 5 6 7 8, lanes::scan(scan, symbols, limit), {});
}

/// Finds the symbols that are worth arranging; see [`LaneSet::sieve`].
pub(crate) fn sieve(isa: Isa, plan: Plan<'_>) -> Vec<Multiset> {
    // The copy for most pegs is right for fewer, and slower.
    let pegs = if IS_SMALL { 8 } else { plan.set.pegs() };
    call!(isa, pegs => 2 3 4 5 6 7 8, lanes::sieve(plan), Vec::new())
}

/// The classes of some codes for a guess; see [`Sweep::classify`].
pub(crate) fn classify(
    isa: Isa,
    sweep: &Sweep,
    guess: usize,
    members: &Members,
    classes: &mut Vec<u8>,
) {
    call!(isa, members::classify(sweep, guess, members, classes));
}

/// The codes that tell most codes apart; see [`Sweep::separators`].
pub(crate) fn separators(isa: Isa, sweep: &Sweep, codes: &[u16]) -> Separators {
    call!(isa, members::separators(sweep, codes))
}

/// The guesses with keys in a range; see [`Keys::find`].
pub(crate) fn find(
    isa: Isa,
    keys: &Keys,
    range: &RangeInclusive<u16>,
    mask: u16,
    found: &mut Vec<u32>,
) {
    call!(isa, sweep::find(keys, range, mask, found));
}

/// The keys of all guesses for a set; see [`Sweep::keys`].
pub(crate) fn sweep(
    isa: Isa,
    sweep: &Sweep,
    set: &mut SweepSet,
    weights: &Weights,
    keys: &mut Keys,
) {
    let pegs = sweep.pegs();
    let job = &mut Job::new(sweep, set, weights, keys);
    call!(isa, pegs => 2 3 4 5 6 7 8, sweep_lanes::sweep(job), {});
}
