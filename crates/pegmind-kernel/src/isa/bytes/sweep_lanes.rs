//! Sweeps of bytes: 32 guesses in a vector, each against eight codes at a
//! time. Every table that is looked up in is one of 16 bytes. The source of all
//! copies for instructions that look up in such tables.

use super::vector::{
    Nibbles, Vector, add_8, add_16, add_sat_16, all_8, all_16, and, and_not, broadcast, count_bits,
    count_common, equal_16, halves, lanes, look_up, masked_nibbles, max_8, min_16, mul_16,
    mul_high_16, nibbles, of_segment, or, pack, sub_8, sub_16, sub_sat_16, unpack_high, unpack_low,
    xor, zero,
};
use crate::class::{class, is_possible, unroll};
use crate::counter::{count_planes_with, equals_with};
use crate::isa::IS_SMALL;
use crate::lanes::Tile;
use crate::sweep::{COUNT_ENTRIES, Job, Told, Weights, finish};

/// The entries of a table.
const SEGMENT: usize = 16;

/// The most tables that the entries of a peg are spread over.
const SEGMENTS_MAX: usize = COUNT_ENTRIES / SEGMENT;

/// How many words of eight codes bytes can count.
const WORDS_MAX: usize = 31;

/// The classes of eight pegs, all but the one that no guess has. The last one
/// is that of the winning answer, and the first one that of no match.
const CLASSES_MAX: usize = 44;

/// The most codes of a set all of whose classes are entries of the weights.
const SMALL_MAX: usize = 63;

/// Sizes of `C` classes of 32 guesses.
type Sizes<const C: usize> = [Vector; C];

/// The classes where both kinds of match are told.
const fn classes(pegs: usize) -> usize {
    (pegs + 1) * (pegs + 2) / 2 - 1
}

/// How many classes up to four pegs have, and up to five.
const CLASSES_OF_FOUR: usize = classes(4);
const CLASSES_OF_FIVE: usize = classes(5);

/// In how many tables a peg is looked up for exact matches: more than one only
/// where codes of two or three pegs need all tables of counts.
const fn place_segments(pegs: usize, segments: usize) -> usize {
    if pegs < SEGMENTS_MAX && segments == SEGMENTS_MAX { 2 } else { 1 }
}

/// In how many tables a peg is looked up for matches in all: its symbol cannot
/// stand before it more often than there are pegs.
const fn count_segments(pegs: usize, segments: usize, place: usize) -> usize {
    let symbols_max = segments * SEGMENT / pegs;
    ((place + 1) * symbols_max).div_ceil(SEGMENT)
}

/// A peg of 32 guesses, as indexes into each of its tables. Those of other
/// tables look up nothing.
type Indexes = [Vector; SEGMENTS_MAX];

/// Where the pegs of a tile are looked up.
struct Lookups<const P: usize> {
    exact: [Indexes; P],
    total: [Indexes; P],
}

with_instructions! {
    pub(in crate::isa) fn sweep<const P: usize>(job: &mut Job<'_>) {
        if P * job.symbols <= 2 * SEGMENT && !IS_SMALL {
            sweep_told::<P, 2>(job);
        } else {
            sweep_told::<P, SEGMENTS_MAX>(job);
        }
    }

    /// Room for no more classes than there can be: making it takes a while beside small sets.
    #[inline]
    fn sweep_told<const P: usize, const S: usize>(job: &mut Job<'_>) {
        match P {
            ..=4 => sweep_classes::<P, S, CLASSES_OF_FOUR>(job),
            5 => sweep_classes::<P, S, CLASSES_OF_FIVE>(job),
            _ => sweep_classes::<P, S, CLASSES_MAX>(job),
        }
    }

    #[inline]
    fn sweep_classes<const P: usize, const S: usize, const C: usize>(job: &mut Job<'_>) {
        match job.told {
            Told::Both => sweep_words::<P, S, C>(job, classes(P), |tables, lookups, sizes| {
                let exact = count(look_up_exact::<P, S>(tables, lookups));
                let total = count(look_up_total::<P, S>(tables, lookups));
                add_both::<P, C>(exact, total, sizes);
            }),
            Told::Exact => sweep_words::<P, S, C>(job, P + 1, |tables, lookups, sizes| {
                let exact = count(look_up_exact::<P, S>(tables, lookups));
                add_matches::<P, C>(exact, zero(), sizes);
            }),
            Told::Total => sweep_words::<P, S, C>(job, P + 2, |tables, lookups, sizes| {
                let exact = count(look_up_exact::<P, S>(tables, lookups));
                let total = count(look_up_total::<P, S>(tables, lookups));
                let solved = equals::<P>(exact, P);
                add_matches::<P, C>(total, solved, sizes);
                sizes[P + 1] = add_8(sizes[P + 1], count_bits(solved));
            }),
        }
    }

    /// Counts the classes of each tile with `add`, word by word, and weighs them.
    #[inline]
    fn sweep_words<const P: usize, const S: usize, const C: usize>(
        job: &mut Job<'_>,
        classes: usize,
        add: impl Fn(&[[u64; 2]], &Lookups<P>, &mut Sizes<C>),
    ) {
        let of_word = P * place_segments(P, S) + S;
        prepare(job, P, place_segments(P, S), S);
        let bytes = core::mem::take(job.tables);
        let (tables, _) = bytes.as_chunks::<2>();
        let ranks = ranks(job.weights, job.codes);
        let is_small = job.codes <= SMALL_MAX;
        let mut large = [[zero(); 2]; C];
        for (number, indexes) in job.tiles.chunks_exact(2 * P).enumerate() {
            let lookups = lookups::<P, S>(indexes);
            let mut sum = [zero(); 2];
            for tables in tables.chunks(WORDS_MAX * of_word) {
                let mut sizes = [zero(); C];
                for tables in tables.chunks_exact(of_word) {
                    add(tables, &lookups, &mut sizes);
                }
                if is_small {
                    sum = weigh_small(&ranks, &mut sizes[..classes]);
                } else {
                    add_large(&mut large[..classes], &sizes);
                }
            }
            if !is_small {
                sum = weigh_large(&ranks, &mut large[..classes]);
                large = [[zero(); 2]; C];
            }
            finish(job, number, lanes(sum));
        }
        *job.tables = bytes;
    }

    /// Adds sizes that are counted in bytes to those that are counted in words.
    fn add_large<const C: usize>(large: &mut [[Vector; 2]], sizes: &Sizes<C>) {
        let zero = zero();
        for (large, size) in large.iter_mut().zip(sizes) {
            large[0] = add_16(large[0], unpack_low(*size, zero));
            large[1] = add_16(large[1], unpack_high(*size, zero));
        }
    }

    /// The indexes of a tile. Where bytes are unpacked to words later, the
    /// guesses stand in their order again.
    #[inline]
    fn lookups<const P: usize, const S: usize>(indexes: &[Tile]) -> Lookups<P> {
        let spread = |tile: &Tile, segments: usize| {
            let [first, second] = halves(tile);
            let bytes = pack(first, second);
            let mut spread = [bytes; SEGMENTS_MAX];
            if segments > 1 {
                for (number, spread) in (0_i8..).zip(&mut spread).take(segments) {
                    *spread = of_segment(bytes, number);
                }
            }
            spread
        };
        Lookups {
            exact: core::array::from_fn(|place| spread(&indexes[place], place_segments(P, S))),
            total: core::array::from_fn(|place| {
                spread(&indexes[P + place], count_segments(P, S, place))
            }),
        }
    }

    #[inline]
    fn look_up_exact<const P: usize, const S: usize>(
        tables: &[[u64; 2]],
        lookups: &Lookups<P>,
    ) -> [Vector; P] {
        let segments = place_segments(P, S);
        core::array::from_fn(|place| {
            look_up_any(&tables[place * segments..][..segments], &lookups.exact[place])
        })
    }

    #[inline]
    fn look_up_total<const P: usize, const S: usize>(
        tables: &[[u64; 2]],
        lookups: &Lookups<P>,
    ) -> [Vector; P] {
        let tables = &tables[P * place_segments(P, S)..][..S];
        core::array::from_fn(|place| {
            look_up_any(&tables[..count_segments(P, S, place)], &lookups.total[place])
        })
    }

    #[inline]
    fn look_up_any(tables: &[[u64; 2]], indexes: &Indexes) -> Vector {
        let mut found = zero();
        for (table, indexes) in tables.iter().zip(indexes) {
            found = or(found, look_up(broadcast(*table), *indexes));
        }
        found
    }

    /// Adds the sizes of all classes but the one without matches, for a word.
    #[inline]
    fn add_both<const P: usize, const C: usize>(
        exact: [Vector; 4],
        total: [Vector; 4],
        sizes: &mut Sizes<C>,
    ) {
        let mut exactly = [nibbles(equals::<P>(exact, 0)); 9];
        unroll!(EXACT in 1..=P => {
            exactly[EXACT] = nibbles(equals::<P>(exact, EXACT));
        });
        unroll!(TOTAL in 1..=P => {
            let with_total: Nibbles = masked_nibbles(equals::<P>(total, TOTAL));
            unroll!(EXACT in 0..=TOTAL => {
                if is_possible(P, EXACT, TOTAL) {
                    // The winning answer takes the place of the one that
                    // there is not.
                    let hole = usize::from(TOTAL == P && EXACT == P);
                    let size = &mut sizes[class(EXACT, TOTAL) - hole];
                    *size = add_8(*size, count_common(with_total, exactly[EXACT]));
                }
            });
        });
    }

    /// The same where one kind of match is told.
    #[inline]
    fn add_matches<const P: usize, const C: usize>(
        matches: [Vector; 4],
        solved: Vector,
        sizes: &mut Sizes<C>,
    ) {
        unroll!(MATCHES in 1..=P => {
            let with = and_not(solved, equals::<P>(matches, MATCHES));
            sizes[MATCHES] = add_8(sizes[MATCHES], count_bits(with));
        });
    }

    /// How many of the planes are set at each bit.
    #[inline]
    fn count<const P: usize>(planes: [Vector; P]) -> [Vector; 4] {
        count_planes_with(planes, zero(), |a, b, c| {
            let half = xor(a, b);
            let carry = or(and(a, b), and(half, c));
            (xor(half, c), carry)
        })
    }

    /// The bits at which a number of up to `P` is `value`.
    #[inline]
    fn equals<const P: usize>(digits: [Vector; 4], value: usize) -> Vector {
        equals_with(
            digits,
            value,
            P,
            all_8(-1),
            |a, b| and(a, b),
            |a, b| and_not(a, b),
        )
    }
}

/// Makes tables of bytes of those of a set, if it has none: for each byte those of places
/// and then those of counts, both in so many segments.
fn prepare(job: &mut Job<'_>, pegs: usize, of_place: usize, segments: usize) {
    if !job.tables.is_empty() {
        return;
    }
    for (word, counts) in job.counts.iter().enumerate() {
        for byte in 0..(job.codes - 16 * word).min(16).div_ceil(8) {
            for table in &job.places[word * pegs..(word + 1) * pegs] {
                job.tables.extend(bytes(&table[..of_place * SEGMENT], byte));
            }
            job.tables.extend(bytes(&counts[..segments * SEGMENT], byte));
        }
    }
}

/// One of the bytes of each entry, eight of them in a word.
fn bytes(table: &[u16], byte: usize) -> impl Iterator<Item = u64> {
    let (entries, _) = table.as_chunks::<8>();
    entries.iter().map(move |entries| {
        let bytes = |word: u64, entry: &u16| word << 8 | u64::from(*entry >> (8 * byte) & 0xff);
        entries.iter().rev().fold(0, bytes)
    })
}

/// One of the bytes of each of 16 entries.
fn byte_table(entries: &[u16], byte: usize) -> [u64; 2] {
    let mut words = bytes(entries, byte);
    core::array::from_fn(|_| words.next().unwrap_or_default())
}

/// Weights of class sizes in tables.
struct Ranks<'a> {
    weights: &'a Weights,
    codes: usize,
    tables: Tables,
}

/// The lower and the higher bytes of 64 entries, by segment.
pub(super) type Tables = [[Vector; 2]; SEGMENTS_MAX];

with_instructions! {
    #[inline(never)]
    fn ranks(weights: &Weights, codes: usize) -> Ranks<'_> {
        Ranks { weights, codes, tables: tables(&weights.entries) }
    }

    /// The tables of some entries.
    #[inline]
    pub(super) fn tables(entries: &[u16; COUNT_ENTRIES]) -> Tables {
        let mut tables = [[zero(); 2]; SEGMENTS_MAX];
        let (segments, _) = entries.as_chunks::<SEGMENT>();
        for (tables, entries) in tables.iter_mut().zip(segments) {
            for (byte, table) in tables.iter_mut().enumerate() {
                *table = broadcast(byte_table(entries, byte));
            }
        }
        tables
    }

    /// The weights of all classes but the last, which are counted in bytes, for
    /// sets of up to 63 codes.
    #[inline(never)]
    fn weigh_small(ranks: &Ranks<'_>, sizes: &mut [Vector]) -> [Vector; 2] {
        let mut left = all_8((ranks.codes as u8).cast_signed());
        for size in &sizes[1..] {
            left = sub_8(left, *size);
        }
        sizes[0] = left;
        let sizes = &sizes[..sizes.len() - 1];
        match ranks.codes {
            ..16 => weigh_segments::<1, 1>(ranks, sizes),
            16..32 => weigh_segments::<1, 2>(ranks, sizes),
            _ => weigh_segments::<2, 4>(ranks, sizes),
        }
    }

    /// The weights of classes of which only one can be so large that it is not
    /// in the first `S` segments, of all the `M` that can be needed.
    #[inline]
    fn weigh_segments<const S: usize, const M: usize>(ranks: &Ranks<'_>, sizes: &[Vector]) -> [Vector; 2] {
        let mut sum = [zero(); 2];
        let mut largest = zero();
        for size in sizes {
            add_weights(&mut sum, entries(&ranks.tables, *size, 0..S));
            largest = max_8(largest, *size);
        }
        if S < M {
            add_weights(&mut sum, entries(&ranks.tables, largest, S..M));
        }
        sum
    }

    /// The lower and the higher bytes of the entries for sizes that are in some
    /// of the segments.
    #[inline]
    pub(super) fn entries(
        tables: &Tables,
        sizes: Vector,
        segments: core::ops::Range<usize>,
    ) -> [Vector; 2] {
        let mut entries = [zero(); 2];
        for segment in segments {
            let indexes = of_segment(sizes, segment as i8);
            for (entry, table) in entries.iter_mut().zip(tables[segment]) {
                *entry = or(*entry, look_up(table, indexes));
            }
        }
        entries
    }

    /// The weights of all classes but the last, which are counted in words.
    #[inline(never)]
    fn weigh_large(ranks: &Ranks<'_>, sizes: &mut [[Vector; 2]]) -> [Vector; 2] {
        let all = |number: u16| all_16(number.cast_signed());
        let mut left = [all(ranks.codes as u16); 2];
        for size in &sizes[1..] {
            for (left, size) in left.iter_mut().zip(size) {
                *left = sub_16(*left, *size);
            }
        }
        sizes[0] = left;
        let zero = zero();
        let last = all(63);
        let (mut sum, mut above) = ([zero; 2], [zero; 2]);
        for size in &sizes[..sizes.len() - 1] {
            let (first, second) =
                (min_16(size[0], last), min_16(size[1], last));
            let entries = entries(&ranks.tables, pack(first, second), 0..SEGMENTS_MAX);
            add_weights(&mut sum, entries);
            for ((sum, above), size) in sum.iter_mut().zip(&mut above).zip(size) {
                *above = add_16(*above, sub_sat_16(*size, last));
                for kink in ranks.weights.kinks {
                    *sum = add_sat_16(*sum, sub_sat_16(*size, all(kink)));
                }
            }
        }
        let slope = all(ranks.weights.slope);
        for (sum, above) in sum.iter_mut().zip(above) {
            let fits = equal_16(mul_high_16(above, slope), zero);
            let over = and_not(fits, all(u16::MAX));
            let product = or(mul_16(above, slope), over);
            *sum = add_sat_16(*sum, product);
        }
        sum
    }

    /// Adds weights whose lower and higher bytes stand apart.
    #[inline]
    fn add_weights(sum: &mut [Vector; 2], [low, high]: [Vector; 2]) {
        sum[0] = add_sat_16(sum[0], unpack_low(low, high));
        sum[1] = add_sat_16(sum[1], unpack_high(low, high));
    }
}
