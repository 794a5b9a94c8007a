//! Sweeps of bytes: 32 guesses in a vector, each against eight codes at a
//! time. Every table that is looked up in is one of 16 bytes.

use core::arch::x86_64::{
    __m128i, __m256i, _mm256_add_epi8, _mm256_add_epi16, _mm256_adds_epu8, _mm256_adds_epu16,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi16,
    _mm256_max_epu8, _mm256_min_epu16, _mm256_mulhi_epu16, _mm256_mullo_epi16, _mm256_or_si256,
    _mm256_packus_epi16, _mm256_set1_epi8, _mm256_set1_epi16, _mm256_setr_epi8,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_sub_epi8,
    _mm256_sub_epi16, _mm256_subs_epu16, _mm256_unpackhi_epi8, _mm256_unpacklo_epi8,
    _mm256_xor_si256,
};

use super::{halves, lanes};
use crate::class::{class, is_possible, unroll};
use crate::counter::{count_planes_with, equals_with};
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

/// Sizes of the classes of 32 guesses.
type Sizes = [__m256i; CLASSES_MAX];

/// The classes where both kinds of match are told.
const fn classes(pegs: usize) -> usize {
    (pegs + 1) * (pegs + 2) / 2 - 1
}

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
type Indexes = [__m256i; SEGMENTS_MAX];

/// Where the pegs of a tile are looked up.
struct Lookups<const P: usize> {
    exact: [Indexes; P],
    total: [Indexes; P],
}

with_instructions! {
    pub(in crate::isa) fn sweep<const P: usize>(job: &mut Job<'_>) {
        if P * job.symbols <= 2 * SEGMENT {
            sweep_told::<P, 2>(job);
        } else {
            sweep_told::<P, SEGMENTS_MAX>(job);
        }
    }

    #[inline]
    fn sweep_told<const P: usize, const S: usize>(job: &mut Job<'_>) {
        match job.told {
            Told::Both => sweep_words::<P, S>(job, classes(P), |tables, lookups, sizes| {
                let exact = count(look_up_exact::<P, S>(tables, lookups));
                let total = count(look_up_total::<P, S>(tables, lookups));
                add_both::<P>(exact, total, sizes);
            }),
            Told::Exact => sweep_words::<P, S>(job, P + 1, |tables, lookups, sizes| {
                let exact = count(look_up_exact::<P, S>(tables, lookups));
                add_matches::<P>(exact, _mm256_setzero_si256(), sizes);
            }),
            Told::Total => sweep_words::<P, S>(job, P + 2, |tables, lookups, sizes| {
                let exact = count(look_up_exact::<P, S>(tables, lookups));
                let total = count(look_up_total::<P, S>(tables, lookups));
                let solved = equals::<P>(exact, P);
                add_matches::<P>(total, solved, sizes);
                sizes[P + 1] = _mm256_add_epi8(sizes[P + 1], popcount(solved));
            }),
        }
    }

    /// Counts the classes of each tile with `add`, word by word, and weighs them.
    #[inline]
    fn sweep_words<const P: usize, const S: usize>(
        job: &mut Job<'_>,
        classes: usize,
        add: impl Fn(&[[u64; 2]], &Lookups<P>, &mut Sizes),
    ) {
        let zero = _mm256_setzero_si256();
        let of_word = P * place_segments(P, S) + S;
        prepare(job, P, place_segments(P, S), S);
        let room = core::mem::take(job.room);
        let (tables, _) = room.as_chunks::<2>();
        let ranks = Ranks::new(job.weights, job.codes);
        let (mut sizes, mut large) = ([zero; CLASSES_MAX], [[zero; 2]; CLASSES_MAX]);
        for (number, indexes) in job.tiles.chunks_exact(2 * P).enumerate() {
            let lookups = lookups::<P, S>(indexes);
            let mut sum = [zero; 2];
            for tables in tables.chunks(WORDS_MAX * of_word) {
                sizes[..classes].fill(zero);
                for tables in tables.chunks_exact(of_word) {
                    add(tables, &lookups, &mut sizes);
                }
                if job.codes <= SMALL_MAX {
                    sum = ranks.weigh_small(&mut sizes[..classes]);
                } else {
                    add_large(&mut large[..classes], &sizes);
                }
            }
            if job.codes > SMALL_MAX {
                sum = ranks.weigh_large(&mut large[..classes]);
                large[..classes].fill([zero; 2]);
            }
            finish(job, number, lanes(sum));
        }
        *job.room = room;
    }

    /// Adds sizes that are counted in bytes to those that are counted in words.
    fn add_large(large: &mut [[__m256i; 2]], sizes: &Sizes) {
        let zero = _mm256_setzero_si256();
        for (large, size) in large.iter_mut().zip(sizes) {
            large[0] = _mm256_add_epi16(large[0], _mm256_unpacklo_epi8(*size, zero));
            large[1] = _mm256_add_epi16(large[1], _mm256_unpackhi_epi8(*size, zero));
        }
    }

    /// The indexes of a tile. Where bytes are unpacked to words later, the
    /// guesses stand in their order again.
    #[inline]
    fn lookups<const P: usize, const S: usize>(indexes: &[Tile]) -> Lookups<P> {
        let spread = |tile: &Tile, segments: usize| {
            let [first, second] = halves(tile);
            let bytes = _mm256_packus_epi16(first, second);
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
    ) -> [__m256i; P] {
        let segments = place_segments(P, S);
        core::array::from_fn(|place| {
            look_up(&tables[place * segments..][..segments], &lookups.exact[place])
        })
    }

    #[inline]
    fn look_up_total<const P: usize, const S: usize>(
        tables: &[[u64; 2]],
        lookups: &Lookups<P>,
    ) -> [__m256i; P] {
        let tables = &tables[P * place_segments(P, S)..][..S];
        core::array::from_fn(|place| {
            look_up(&tables[..count_segments(P, S, place)], &lookups.total[place])
        })
    }

    #[inline]
    fn look_up(tables: &[[u64; 2]], indexes: &Indexes) -> __m256i {
        let mut found = _mm256_setzero_si256();
        for (table, indexes) in tables.iter().zip(indexes) {
            found = _mm256_or_si256(found, _mm256_shuffle_epi8(broadcast(*table), *indexes));
        }
        found
    }

    /// Adds the sizes of all classes but the one without matches, for a word.
    #[inline]
    fn add_both<const P: usize>(
        exact: [__m256i; 4],
        total: [__m256i; 4],
        sizes: &mut Sizes,
    ) {
        let digit = _mm256_set1_epi8(15);
        let without = equals::<P>(exact, 0);
        let mut exactly = [[without, _mm256_srli_epi16::<4>(without)]; 9];
        unroll!(EXACT in 1..=P => {
            let equal = equals::<P>(exact, EXACT);
            exactly[EXACT] = [equal, _mm256_srli_epi16::<4>(equal)];
        });
        unroll!(TOTAL in 1..=P => {
            let equal = equals::<P>(total, TOTAL);
            let low = _mm256_and_si256(equal, digit);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(equal), digit);
            unroll!(EXACT in 0..=TOTAL => {
                if is_possible(P, EXACT, TOTAL) {
                    // The winning answer takes the place of the one that
                    // there is not.
                    let hole = usize::from(TOTAL == P && EXACT == P);
                    let size = &mut sizes[class(EXACT, TOTAL) - hole];
                    let low = bits_of_digit(_mm256_and_si256(low, exactly[EXACT][0]));
                    let high = bits_of_digit(_mm256_and_si256(high, exactly[EXACT][1]));
                    *size = _mm256_add_epi8(*size, _mm256_add_epi8(low, high));
                }
            });
        });
    }

    /// The same where one kind of match is told.
    #[inline]
    fn add_matches<const P: usize>(
        matches: [__m256i; 4],
        solved: __m256i,
        sizes: &mut Sizes,
    ) {
        unroll!(MATCHES in 1..=P => {
            let with = _mm256_andnot_si256(solved, equals::<P>(matches, MATCHES));
            sizes[MATCHES] = _mm256_add_epi8(sizes[MATCHES], popcount(with));
        });
    }

    /// How many bits of each byte are set.
    #[inline]
    fn popcount(bytes: __m256i) -> __m256i {
        let digit = _mm256_set1_epi8(15);
        let low = _mm256_and_si256(bytes, digit);
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), digit);
        _mm256_add_epi8(bits_of_digit(low), bits_of_digit(high))
    }

    /// How many bits of each number up to 15 are set.
    #[inline]
    fn bits_of_digit(digits: __m256i) -> __m256i {
        let bits = _mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        );
        _mm256_shuffle_epi8(bits, digits)
    }

    /// How many of the planes are set at each bit.
    #[inline]
    fn count<const P: usize>(planes: [__m256i; P]) -> [__m256i; 4] {
        count_planes_with(planes, _mm256_setzero_si256(), |a, b, c| {
            let half = _mm256_xor_si256(a, b);
            let carry = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(half, c));
            (_mm256_xor_si256(half, c), carry)
        })
    }

    /// The bits at which a number of up to `P` is `value`.
    #[inline]
    fn equals<const P: usize>(digits: [__m256i; 4], value: usize) -> __m256i {
        equals_with(
            digits,
            value,
            P,
            _mm256_set1_epi8(-1),
            |a, b| _mm256_and_si256(a, b),
            |a, b| _mm256_andnot_si256(a, b),
        )
    }
}

/// Makes tables of bytes of those of a set, for each byte those of places
/// and then those of counts, both in so many segments.
fn prepare(job: &mut Job<'_>, pegs: usize, of_place: usize, segments: usize) {
    job.room.clear();
    for (word, counts) in job.counts.iter().enumerate() {
        for byte in 0..(job.codes - 16 * word).min(16).div_ceil(8) {
            for table in &job.places[word * pegs..(word + 1) * pegs] {
                job.room.extend(bytes(&table[..of_place * SEGMENT], byte));
            }
            job.room.extend(bytes(&counts[..segments * SEGMENT], byte));
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

/// Weights of class sizes in tables.
struct Ranks<'a> {
    weights: &'a Weights,
    codes: usize,
    /// The lower and the higher bytes, by segment.
    tables: [[__m256i; 2]; SEGMENTS_MAX],
}

impl<'a> Ranks<'a> {
    #[target_feature(enable = "avx2")]
    #[inline(never)]
    fn new(weights: &'a Weights, codes: usize) -> Self {
        let mut tables = [[_mm256_setzero_si256(); 2]; SEGMENTS_MAX];
        let (segments, _) = weights.entries.as_chunks::<SEGMENT>();
        for (tables, entries) in tables.iter_mut().zip(segments) {
            for (byte, table) in tables.iter_mut().enumerate() {
                let mut words = bytes(entries, byte);
                let mut word = || words.next().unwrap_or_default();
                *table = broadcast([word(), word()]);
            }
        }
        Self { weights, codes, tables }
    }

    /// The weights of all classes but the last, which are counted in bytes, for
    /// sets of up to 63 codes.
    #[target_feature(enable = "avx2")]
    #[inline(never)]
    fn weigh_small(&self, sizes: &mut [__m256i]) -> [__m256i; 2] {
        let mut left = _mm256_set1_epi8((self.codes as u8).cast_signed());
        for size in &sizes[1..] {
            left = _mm256_sub_epi8(left, *size);
        }
        sizes[0] = left;
        let sizes = &sizes[..sizes.len() - 1];
        match self.codes {
            ..16 => self.weigh_segments::<1, 1>(sizes),
            16..32 => self.weigh_segments::<1, 2>(sizes),
            _ => self.weigh_segments::<2, 4>(sizes),
        }
    }

    /// The weights of classes of which only one can be so large that it is not
    /// in the first `S` segments, of all the `M` that can be needed.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn weigh_segments<const S: usize, const M: usize>(&self, sizes: &[__m256i]) -> [__m256i; 2] {
        let mut sum = [_mm256_setzero_si256(); 2];
        let mut largest = _mm256_setzero_si256();
        for size in sizes {
            add_weights(&mut sum, self.entries(*size, 0..S));
            largest = _mm256_max_epu8(largest, *size);
        }
        if S < M {
            add_weights(&mut sum, self.entries(largest, S..M));
        }
        sum
    }

    /// The lower and the higher bytes of the entries for sizes that are in some
    /// of the segments.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn entries(&self, sizes: __m256i, segments: core::ops::Range<usize>) -> [__m256i; 2] {
        let mut entries = [_mm256_setzero_si256(); 2];
        for segment in segments {
            let indexes = of_segment(sizes, segment as i8);
            for (entry, table) in entries.iter_mut().zip(self.tables[segment]) {
                *entry = _mm256_or_si256(*entry, _mm256_shuffle_epi8(table, indexes));
            }
        }
        entries
    }

    /// The weights of all classes but the last, which are counted in words.
    #[target_feature(enable = "avx2")]
    #[inline(never)]
    fn weigh_large(&self, sizes: &mut [[__m256i; 2]]) -> [__m256i; 2] {
        let all = |number: u16| _mm256_set1_epi16(number.cast_signed());
        let mut left = [all(self.codes as u16); 2];
        for size in &sizes[1..] {
            for (left, size) in left.iter_mut().zip(size) {
                *left = _mm256_sub_epi16(*left, *size);
            }
        }
        sizes[0] = left;
        let zero = _mm256_setzero_si256();
        let last = all(63);
        let (mut sum, mut above) = ([zero; 2], [zero; 2]);
        for size in &sizes[..sizes.len() - 1] {
            let (first, second) =
                (_mm256_min_epu16(size[0], last), _mm256_min_epu16(size[1], last));
            let entries = self.entries(_mm256_packus_epi16(first, second), 0..SEGMENTS_MAX);
            add_weights(&mut sum, entries);
            for ((sum, above), size) in sum.iter_mut().zip(&mut above).zip(size) {
                *above = _mm256_add_epi16(*above, _mm256_subs_epu16(*size, last));
                for kink in self.weights.kinks {
                    *sum = _mm256_adds_epu16(*sum, _mm256_subs_epu16(*size, all(kink)));
                }
            }
        }
        let slope = all(self.weights.slope);
        for (sum, above) in sum.iter_mut().zip(above) {
            let fits = _mm256_cmpeq_epi16(_mm256_mulhi_epu16(above, slope), zero);
            let over = _mm256_andnot_si256(fits, all(u16::MAX));
            let product = _mm256_or_si256(_mm256_mullo_epi16(above, slope), over);
            *sum = _mm256_adds_epu16(*sum, product);
        }
        sum
    }
}

/// Adds weights whose lower and higher bytes stand apart.
#[target_feature(enable = "avx2")]
#[inline]
fn add_weights(sum: &mut [__m256i; 2], [low, high]: [__m256i; 2]) {
    sum[0] = _mm256_adds_epu16(sum[0], _mm256_unpacklo_epi8(low, high));
    sum[1] = _mm256_adds_epu16(sum[1], _mm256_unpackhi_epi8(low, high));
}

/// Where numbers are in a segment. Those of other segments get the highest bit,
/// with which they look up nothing.
#[target_feature(enable = "avx2")]
#[inline]
fn of_segment(numbers: __m256i, segment: i8) -> __m256i {
    let from_start = _mm256_sub_epi8(numbers, _mm256_set1_epi8(16 * segment));
    _mm256_adds_epu8(from_start, _mm256_set1_epi8(0x70))
}

/// A table for each half of a vector.
#[target_feature(enable = "avx2")]
#[inline]
fn broadcast(table: [u64; 2]) -> __m256i {
    // SAFETY: both are 16 bytes, and any bytes are a vector.
    let table = unsafe { core::mem::transmute::<[u64; 2], __m128i>(table) };
    _mm256_broadcastsi128_si256(table)
}
