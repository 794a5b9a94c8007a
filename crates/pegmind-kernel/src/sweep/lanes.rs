//! Sweeps without instructions of their own: tables are looked up in guess by
//! guess, and what a compiler turns into vectors are the loops over guesses.

use super::{Job, Told, finish};
use crate::counter::{count_planes, equals};
use crate::lanes::{LANES, Tile};

/// The codes of a word.
const CODES: usize = 32;

/// The classes of eight pegs. The last of those that there are is that of the
/// winning answer, and the first one that of no match.
const CLASSES_MAX: usize = 45;

/// A number for each guess of a tile.
type Numbers = [u32; LANES];

/// Sizes of the classes of each guess.
type Sizes = [Numbers; CLASSES_MAX];

/// Binary digits of the exact matches of 32 codes, and above them those of all
/// matches.
type Digits = [[u64; LANES]; 4];

/// The source of [`Sweep::keys`](super::Sweep::keys) for guesses of `P` pegs.
#[inline(always)]
pub(crate) fn sweep<const P: usize>(job: &mut Job<'_>) {
    join(job, P);
    let tables = core::mem::take(job.room);
    let of_word = job.symbols * P * (P + 1) / 2;
    let classes = if job.told == Told::Both { (P + 1) * (P + 2) / 2 } else { P + 2 };
    let (mut digits, mut sizes) = ([[0; LANES]; 4], [[0; LANES]; CLASSES_MAX]);
    for (number, indexes) in job.tiles.chunks_exact(2 * P).enumerate() {
        sizes[..classes].fill([0; LANES]);
        for tables in tables.chunks_exact(of_word) {
            count::<P>(tables, job.symbols, &indexes[P..], &mut digits);
            match job.told {
                Told::Both => add_both::<P>(&digits, &mut sizes),
                Told::Exact => add_matches::<P, true>(&digits, &mut sizes),
                Told::Total => add_matches::<P, false>(&digits, &mut sizes),
            }
        }
        let keys = weigh(job, &mut sizes[..classes]);
        finish(job, number, keys);
    }
    *job.room = tables;
}

/// Joins the tables of a set for words of 32 codes. A peg needs a single look
/// then: where it stands among the counts tells its symbol, and its place how
/// many of them there are.
fn join(job: &mut Job<'_>, pegs: usize) {
    job.room.clear();
    for (counts, places) in job.counts.chunks(CODES / 16).zip(job.places.chunks(CODES / 16 * pegs))
    {
        for place in 0..pegs {
            for entry in 0..(place + 1) * job.symbols {
                let (mut exact, mut total) = (0, 0);
                for (half, counts) in counts.iter().enumerate() {
                    let symbol = entry % job.symbols;
                    exact |= u64::from(places[half * pegs + place][symbol]) << (16 * half);
                    total |= u64::from(counts[entry]) << (16 * half);
                }
                job.room.push(total << CODES | exact);
            }
        }
    }
}

/// Counts the matches of the codes of a word with each guess.
#[inline(always)]
fn count<const P: usize>(tables: &[u64], symbols: usize, indexes: &[Tile], digits: &mut Digits) {
    let tables: [&[u64]; P] = core::array::from_fn(|place| {
        let start = symbols * place * (place + 1) / 2;
        &tables[start..start + (place + 1) * symbols]
    });
    let indexes: [&Tile; P] = core::array::from_fn(|place| &indexes[place]);
    for lane in 0..LANES {
        let planes =
            core::array::from_fn(|place| tables[place][usize::from(indexes[place].0[lane])]);
        for (digit, bits) in digits.iter_mut().zip(count_planes::<u64, P>(planes)) {
            digit[lane] = bits;
        }
    }
}

/// Adds the sizes of all classes but the one without matches, for a word.
#[inline(always)]
fn add_both<const P: usize>(digits: &Digits, sizes: &mut Sizes) {
    for lane in 0..LANES {
        let exact = digits.each_ref().map(|digit| digit[lane] as u32);
        let total = digits.each_ref().map(|digit| (digit[lane] >> CODES) as u32);
        let mut exactly = [equals::<u32, P>(exact, 0); 9];
        macro_rules! exact {
            ($($value:literal)*) => { $(
                if $value <= P {
                    exactly[$value] = equals::<u32, P>(exact, $value);
                }
            )* };
        }
        exact!(1 2 3 4 5 6 7 8);
        macro_rules! total {
            ($total:literal: $($value:literal)*) => {
                if $total <= P {
                    let with_total = equals::<u32, P>(total, $total);
                    $( if $total < P || $value + 1 != P {
                        let both = with_total & exactly[$value];
                        sizes[$total * ($total + 1) / 2 + $value][lane] += both.count_ones();
                    } )*
                }
            };
        }
        total!(1: 0 1);
        total!(2: 0 1 2);
        total!(3: 0 1 2 3);
        total!(4: 0 1 2 3 4);
        total!(5: 0 1 2 3 4 5);
        total!(6: 0 1 2 3 4 5 6);
        total!(7: 0 1 2 3 4 5 6 7);
        total!(8: 0 1 2 3 4 5 6 7 8);
    }
}

/// The same where one kind of match is told: the exact ones, or all.
#[inline(always)]
fn add_matches<const P: usize, const EXACT: bool>(digits: &Digits, sizes: &mut Sizes) {
    for lane in 0..LANES {
        let exact = digits.each_ref().map(|digit| digit[lane] as u32);
        let total = digits.each_ref().map(|digit| (digit[lane] >> CODES) as u32);
        let solved = equals::<u32, P>(exact, P);
        macro_rules! matches {
            ($($value:literal)*) => { $(
                if $value <= P {
                    let told = if EXACT { exact } else { total };
                    let with = equals::<u32, P>(told, $value) & !solved;
                    sizes[$value][lane] += with.count_ones();
                }
            )* };
        }
        matches!(1 2 3 4 5 6 7 8);
        sizes[P + 1][lane] += solved.count_ones();
    }
}

/// The keys of guesses with classes of these sizes.
fn weigh(job: &Job<'_>, sizes: &mut [Numbers]) -> Tile {
    let mut left = [job.codes as u32; LANES];
    for size in &sizes[1..] {
        for (left, size) in left.iter_mut().zip(size) {
            *left -= size;
        }
    }
    sizes[0] = left;
    let sizes = &sizes[..sizes.len() - 1];
    let entries = job.weights.entries.map(u32::from);
    let mut keys = Tile::ZERO;
    for (lane, key) in keys.0.iter_mut().enumerate() {
        let sum: u32 = if job.codes < entries.len() {
            sizes.iter().map(|size| entries[size[lane] as usize % entries.len()]).sum()
        } else {
            sizes.iter().map(|size| u32::from(job.weights.of(size[lane] as u16))).sum()
        };
        *key = sum.min(u32::from(u16::MAX)) as u16;
    }
    keys
}
