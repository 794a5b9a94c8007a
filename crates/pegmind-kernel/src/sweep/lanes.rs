//! Sweeps without instructions of their own: tables are looked up in guess by
//! guess, and what a compiler turns into vectors are the loops over guesses.

use super::{Job, Told, finish};
use crate::class::{class, is_possible, unroll};
use crate::counter::{count_planes, equals};
use crate::lanes::{LANES, Tile};

/// The codes of a word.
const CODES: usize = 32;

/// The classes of eight pegs. The last of those that there are is that of the
/// winning answer, and the first one that of no match.
const CLASSES_MAX: usize = 45;

/// How many words bytes can count.
const WORDS_MAX: usize = 31;

/// A bit for each of `8 * B` codes, for each guess of a tile.
type Bits<const B: usize> = [[u8; B]; LANES];

/// Sizes of classes among the codes of each byte.
type Counts<const B: usize> = [Bits<B>; CLASSES_MAX];

/// The size of a class for each guess.
type Sizes = [u16; LANES];

/// Binary digits of the matches of each code.
struct Digits<const B: usize> {
    exact: [Bits<B>; 4],
    total: [Bits<B>; 4],
}

/// The source of [`Sweep::keys`](super::Sweep::keys) for guesses of `P` pegs.
pub(crate) fn sweep<const P: usize>(job: &mut Job<'_>) {
    join(job, P);
    if job.codes <= 16 { sweep_bytes::<P, 2>(job) } else { sweep_bytes::<P, 4>(job) }
}

/// The same with words of `B` bytes.
fn sweep_bytes<const P: usize, const B: usize>(job: &mut Job<'_>) {
    let (table, tables) = (table(job), core::mem::take(job.tables));
    let of_word = job.symbols * P * (P + 1) / 2;
    let classes = if job.told == Told::Both { (P + 1) * (P + 2) / 2 } else { P + 2 };
    let mut digits = Digits { exact: [[[0; B]; LANES]; 4], total: [[[0; B]; LANES]; 4] };
    let mut counts = [[[0; B]; LANES]; CLASSES_MAX];
    let mut sizes = [[0; LANES]; CLASSES_MAX];
    for (number, indexes) in job.tiles.chunks_exact(2 * P).enumerate() {
        sizes[..classes].fill([0; LANES]);
        for tables in tables.chunks(WORDS_MAX * of_word) {
            counts[..classes].fill([[0; B]; LANES]);
            for tables in tables.chunks_exact(of_word) {
                count::<P, B>(tables, job.symbols, &indexes[P..], &mut digits);
                match job.told {
                    Told::Both => add_both::<P, B>(&digits, &mut counts),
                    Told::Exact => add_matches::<P, B, true>(&digits, &mut counts),
                    Told::Total => add_matches::<P, B, false>(&digits, &mut counts),
                }
            }
            for (sizes, counts) in sizes.iter_mut().zip(&counts).take(classes) {
                for (size, counts) in sizes.iter_mut().zip(counts) {
                    *size += counts.iter().map(|count| u16::from(*count)).sum::<u16>();
                }
            }
        }
        let keys = weigh(job, &table, &mut sizes[..classes]);
        finish(job, number, keys);
    }
    *job.tables = tables;
    job.tables.clear();
}

/// Joins the tables of a set for words of 32 codes. A peg needs a single look
/// then: where it stands among the counts tells its symbol, and its place how
/// many of them there are.
fn join(job: &mut Job<'_>, pegs: usize) {
    job.tables.clear();
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
                job.tables.push(total << CODES | exact);
            }
        }
    }
}

/// Counts the matches of the codes of a word with each guess.
#[inline(always)]
fn count<const P: usize, const B: usize>(
    tables: &[u64],
    symbols: usize,
    indexes: &[Tile],
    digits: &mut Digits<B>,
) {
    let tables: [&[u64]; P] = core::array::from_fn(|place| {
        let start = symbols * place * (place + 1) / 2;
        &tables[start..start + (place + 1) * symbols]
    });
    let used = if P < 4 {
        2
    } else if P < 8 {
        3
    } else {
        4
    };
    let indexes: [&Tile; P] = core::array::from_fn(|place| &indexes[place]);
    for lane in 0..LANES {
        let planes =
            core::array::from_fn(|place| tables[place][usize::from(indexes[place].0[lane])]);
        for (digit, bits) in count_planes::<u64, P>(planes).into_iter().enumerate().take(used) {
            let bytes = bits.to_le_bytes();
            digits.exact[digit][lane] = core::array::from_fn(|byte| bytes[byte]);
            digits.total[digit][lane] = core::array::from_fn(|byte| bytes[CODES / 8 + byte]);
        }
    }
}

/// Adds the sizes of all classes but the one without matches, for a word.
#[inline(always)]
fn add_both<const P: usize, const B: usize>(digits: &Digits<B>, counts: &mut Counts<B>) {
    let exact = digits.exact.each_ref().map(|bits| bits.as_flattened());
    let total = digits.total.each_ref().map(|bits| bits.as_flattened());
    for at in 0..LANES * B {
        let exact = exact.map(|bits| bits[at]);
        let total = total.map(|bits| bits[at]);
        let mut exactly = [equals::<u8, P>(exact, 0); 9];
        unroll!(EXACT in 1..=P => {
            exactly[EXACT] = equals::<u8, P>(exact, EXACT);
        });
        unroll!(TOTAL in 1..=P => {
            let with_total = equals::<u8, P>(total, TOTAL);
            unroll!(EXACT in 0..=TOTAL => {
                if is_possible(P, EXACT, TOTAL) {
                    let both = with_total & exactly[EXACT];
                    let counts = counts[class(EXACT, TOTAL)].as_flattened_mut();
                    counts[at] += both.count_ones() as u8;
                }
            });
        });
    }
}

/// The same where one kind of match is told: the exact ones, or all.
#[inline(always)]
fn add_matches<const P: usize, const B: usize, const EXACT: bool>(
    digits: &Digits<B>,
    counts: &mut Counts<B>,
) {
    let exact = digits.exact.each_ref().map(|bits| bits.as_flattened());
    let total = digits.total.each_ref().map(|bits| bits.as_flattened());
    for at in 0..LANES * B {
        let exact = exact.map(|bits| bits[at]);
        let told = if EXACT { exact } else { total.map(|bits| bits[at]) };
        let solved = equals::<u8, P>(exact, P);
        unroll!(MATCHES in 1..=P => {
            let with = equals::<u8, P>(told, MATCHES) & !solved;
            counts[MATCHES].as_flattened_mut()[at] += with.count_ones() as u8;
        });
        counts[P + 1].as_flattened_mut()[at] += solved.count_ones() as u8;
    }
}

/// What classes of sets of up to 255 codes weigh by their sizes.
fn table(job: &Job<'_>) -> [u32; 256] {
    let mut table = [0; 256];
    for (size, weight) in (0_u16..).zip(&mut table).take(job.codes + 1) {
        *weight = job.weights.of(size).into();
    }
    table
}

/// The keys of guesses with classes of these sizes. Those of the first class
/// are what the others leave.
fn weigh(job: &Job<'_>, table: &[u32; 256], sizes: &mut [Sizes]) -> Tile {
    let mut left = [job.codes as u16; LANES];
    for size in &sizes[1..] {
        for (left, size) in left.iter_mut().zip(size) {
            *left -= size;
        }
    }
    sizes[0] = left;
    let sizes = &sizes[..sizes.len() - 1];
    let mut keys = Tile::ZERO;
    for (lane, key) in keys.0.iter_mut().enumerate() {
        let sum: u32 = if job.codes < table.len() {
            sizes.iter().map(|size| table[usize::from(size[lane] as u8)]).sum()
        } else {
            sizes.iter().map(|size| u32::from(job.weights.of(size[lane]))).sum()
        };
        *key = sum.min(u32::from(u16::MAX)) as u16;
    }
    keys
}
