//! Copies for AVX-512 with vectors of counted bits (VPOPCNTDQ, BITALG), as
//! Intel has since Ice Lake and AMD since Zen 4.

instructions!($
    "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512cd" "avx512vpopcntdq" "avx512bitalg"
    "bmi1" "bmi2" "popcnt"
);

pub(super) mod sweep_lanes {
    use core::arch::x86_64::{
        __m512i, _mm512_add_epi16, _mm512_adds_epu16, _mm512_and_si512, _mm512_andnot_si512,
        _mm512_mask_mov_epi16, _mm512_min_epu16, _mm512_mulhi_epu16, _mm512_mullo_epi16,
        _mm512_permutex2var_epi16, _mm512_permutexvar_epi16, _mm512_popcnt_epi16,
        _mm512_set1_epi16, _mm512_setzero_si512, _mm512_subs_epu16, _mm512_ternarylogic_epi64,
        _mm512_test_epi16_mask,
    };

    use super::tile::{tile, vector};
    use crate::class::{is_possible, is_possible_outside, unroll};
    use crate::counter::{count_planes_with, digits_max, equals_with};
    use crate::lanes::Tile;
    use crate::sweep::{Job, Told, Weights, finish};

    /// Class sizes of 32 guesses by total of matches, then exact matches.
    type Sizes = [[__m512i; 9]; 9];

    /// Looks up the planes of 32 guesses for exact matches, and for matches in
    /// all. Not functions: they would be called.
    macro_rules! look_up {
        (exact $of_exact:expr, $places:expr) => {
            core::array::from_fn(|place| {
                _mm512_permutexvar_epi16($of_exact[place], vector(&$places[place]))
            })
        };
        (total $of_total:expr, $counts:expr) => {{
            let low = vector(&core::array::from_fn(|idx| $counts[idx]));
            let high = vector(&core::array::from_fn(|idx| $counts[idx + 32]));
            core::array::from_fn(|place| _mm512_permutex2var_epi16(low, $of_total[place], high))
        }};
    }

    with_instructions! {
        pub(in crate::isa) fn sweep<const P: usize>(job: &mut Job<'_>) {
            match (job.told, job.counts.len()) {
                (Told::Both, 1) => sweep_words::<P, true>(job),
                (Told::Both, _) => sweep_words::<P, false>(job),
                (Told::Exact, _) => sweep_matches::<P, true>(job),
                (Told::Total, _) => sweep_matches::<P, false>(job),
            }
        }

        /// The same where one kind of match is told: the exact ones, or all.
        #[inline]
        fn sweep_matches<const P: usize, const EXACT: bool>(job: &mut Job<'_>) {
            let zero = _mm512_setzero_si512();
            let ranks = Ranks::new(job.weights, job.codes);
            for (number, indexes) in job.tiles.chunks_exact(2 * P).enumerate() {
                let (of_exact, of_total) = lookups::<P>(indexes);
                let (mut sizes, mut solved) = ([zero; 9], zero);
                for (places, counts) in job.places.chunks_exact(P).zip(job.counts) {
                    let exact = count::<P>(look_up!(exact of_exact, places));
                    let told =
                        if EXACT { exact } else { count::<P>(look_up!(total of_total, counts)) };
                    let all = equals::<P>(exact, P);
                    solved = _mm512_add_epi16(solved, _mm512_popcnt_epi16(all));
                    unroll!(MATCHES in 1..=P => {
                        let with = _mm512_andnot_si512(all, equals::<P>(told, MATCHES));
                        let size = &mut sizes[MATCHES];
                        *size = _mm512_add_epi16(*size, _mm512_popcnt_epi16(with));
                    });
                }
                let (mut counted, mut sum) = (solved, zero);
                unroll!(MATCHES in 1..=P => {
                    counted = _mm512_add_epi16(counted, sizes[MATCHES]);
                    sum = _mm512_adds_epu16(sum, ranks.of(sizes[MATCHES]));
                });
                let left = _mm512_subs_epu16(all_lanes(job.codes as u16), counted);
                finish(job, number, tile(_mm512_adds_epu16(sum, ranks.of(left))));
            }
        }

        #[inline]
        fn sweep_words<const P: usize, const ONE: bool>(job: &mut Job<'_>) {
            let zero = _mm512_setzero_si512();
            let ranks = Ranks::new(job.weights, job.codes);
            for (number, indexes) in job.tiles.chunks_exact(2 * P).enumerate() {
                let (of_exact, of_total) = lookups::<P>(indexes);
                let mut sizes = [[zero; 9]; 9];
                let words = if ONE { 1 } else { job.counts.len() };
                for word in 0..words {
                    let exact = count::<P>(look_up!(exact of_exact, job.places[word * P..]));
                    let total = count::<P>(look_up!(total of_total, job.counts[word]));
                    add_sizes::<P>(exact, total, &mut sizes);
                }
                let (mut counted, mut sum) = (sizes[P][P], zero);
                unroll!(TOTAL in 1..=P => {
                    unroll!(EXACT in 0..=TOTAL => {
                        if is_possible_outside(P, EXACT, TOTAL) {
                            let size = sizes[TOTAL][EXACT];
                            counted = _mm512_add_epi16(counted, size);
                            sum = _mm512_adds_epu16(sum, ranks.of(size));
                        }
                    });
                });
                let left = _mm512_subs_epu16(all_lanes(job.codes as u16), counted);
                finish(job, number, tile(_mm512_adds_epu16(sum, ranks.of(left))));
            }
        }

        /// Where the pegs of 32 guesses are looked up for exact matches, and for
        /// matches in all.
        #[inline]
        fn lookups<const P: usize>(indexes: &[Tile]) -> ([__m512i; P], [__m512i; P]) {
            let vectors = |start: usize| core::array::from_fn(|place| vector(&indexes[start + place].0));
            (vectors(0), vectors(P))
        }

        /// Adds the sizes of all classes but the one without matches, for a word.
        #[inline]
        fn add_sizes<const P: usize>(exact: [__m512i; 4], total: [__m512i; 4], sizes: &mut Sizes) {
            let mut exactly = [equals::<P>(exact, 0); 9];
            unroll!(EXACT in 1..=P => {
                exactly[EXACT] = equals::<P>(exact, EXACT);
            });
            unroll!(TOTAL in 1..=P => {
                let with_total = equals::<P>(total, TOTAL);
                unroll!(EXACT in 0..=TOTAL => {
                    if is_possible(P, EXACT, TOTAL) {
                        let both = _mm512_and_si512(with_total, exactly[EXACT]);
                        let size = &mut sizes[TOTAL][EXACT];
                        *size = _mm512_add_epi16(*size, _mm512_popcnt_epi16(both));
                    }
                });
            });
        }

        /// How many of the planes are set at each bit.
        #[inline]
        fn count<const P: usize>(planes: [__m512i; P]) -> [__m512i; 4] {
            count_planes_with(planes, _mm512_setzero_si512(), |a, b, c| {
                (
                    _mm512_ternarylogic_epi64::<0x96>(a, b, c),
                    _mm512_ternarylogic_epi64::<0xe8>(a, b, c),
                )
            })
        }

        /// The bits at which a number of up to `P` is `value`.
        #[inline]
        fn equals<const P: usize>(digits: [__m512i; 4], value: usize) -> __m512i {
            equals_with(
                digits,
                value,
                digits_max(P),
                _mm512_set1_epi16(-1),
                |a, b| _mm512_and_si512(a, b),
                |a, b| _mm512_andnot_si512(a, b),
            )
        }
    }

    /// The same number in all lanes.
    #[target_feature(enable = "avx512f")]
    #[inline]
    fn all_lanes(number: u16) -> __m512i {
        _mm512_set1_epi16(number.cast_signed())
    }

    /// Weights of class sizes in vectors.
    struct Ranks {
        low: __m512i,
        high: __m512i,
        large: Option<[__m512i; 4]>,
    }

    impl Ranks {
        #[target_feature(enable = "avx512f,avx512bw")]
        #[inline]
        fn new(weights: &Weights, codes: usize) -> Self {
            Self {
                low: vector(&core::array::from_fn(|idx| weights.entries[idx])),
                high: vector(&core::array::from_fn(|idx| weights.entries[idx + 32])),
                large: (codes > 63).then(|| {
                    [63, weights.slope, weights.kinks[0], weights.kinks[1]]
                        .map(|number| all_lanes(number))
                }),
            }
        }

        #[target_feature(enable = "avx512f,avx512bw")]
        #[inline]
        fn of(&self, size: __m512i) -> __m512i {
            let ones = _mm512_set1_epi16(-1);
            let Some([last, slope, kink, other]) = self.large else {
                return _mm512_permutex2var_epi16(self.low, size, self.high);
            };
            let weight =
                _mm512_permutex2var_epi16(self.low, _mm512_min_epu16(size, last), self.high);
            let above = _mm512_subs_epu16(size, last);
            let carried = _mm512_test_epi16_mask(_mm512_mulhi_epu16(above, slope), ones);
            // What 16 bits cannot hold is the largest number.
            let above = _mm512_mask_mov_epi16(_mm512_mullo_epi16(above, slope), carried, ones);
            let more =
                _mm512_adds_epu16(_mm512_subs_epu16(size, kink), _mm512_subs_epu16(size, other));
            _mm512_adds_epu16(weight, _mm512_adds_epu16(above, more))
        }
    }
}

#[expect(clippy::duplicate_mod, reason = "compiled once for each set of instructions")]
#[path = "scan.rs"]
pub(super) mod lanes;

/// Vectors of 32 numbers of 16 bits.
mod tile {
    pub(super) use self::{
        Vector as Part, Vector as Digit, add as add_counts, and as both, count_bits as count_digit,
        zero as no_part,
    };
    pub(super) use core::arch::x86_64::{
        __m512i as Vector, _mm512_add_epi16 as add, _mm512_adds_epu16 as join_sum,
        _mm512_and_si512 as and, _mm512_max_epu16 as join_largest,
        _mm512_popcnt_epi16 as count_bits, _mm512_setzero_si512 as zero, _mm512_sub_epi16 as sub,
    };

    use core::arch::x86_64::{
        __m128i, _mm_cvtsi32_si128, _mm512_broadcast_i32x4, _mm512_cmple_epu16_mask,
        _mm512_min_epu16, _mm512_mulhi_epu16, _mm512_permutex2var_epi16, _mm512_permutexvar_epi16,
        _mm512_set1_epi16, _mm512_shuffle_epi8, _mm512_sll_epi16, _mm512_srl_epi16,
        _mm512_ternarylogic_epi64, _pext_u64,
    };

    use crate::lanes::{Shuffle, Tile};
    use crate::ranking::{ENTRIES, KeyTable};

    pub(super) const IS_UNROLLED: bool = true;

    /// A vector is counted as a whole.
    pub(super) const PARTS: usize = 1;

    /// Numbers of 16 bits count any set.
    pub(super) const COUNTED_MAX: usize = usize::MAX;

    /// Numbers up to 63, and what belongs to each.
    pub(super) type Table = [Vector; 2];

    /// The weights of class sizes: for small ones, and a line for each of others.
    pub(super) struct Entries {
        small: Table,
        coarse: [Vector; 2],
        steps: [Vector; 2],
        within: Vector,
        last: Vector,
        coarseness: __m128i,
        digits: __m128i,
    }

    /// Adds to keys what the first classes add, so many of those up to the last one there can be,
    /// of groups of so many codes. Not a function: what is counted stays in registers.
    macro_rules! add_weights {
        ($most:ident, ($entries:expr, $codes:expr), ($sizes:ident, $told_count:ident), $keys:ident) => {
            unroll!(EXACT in 0..=$most => {
                if EXACT < $told_count {
                    $keys = join_sum($keys, super::tile::weigh($entries, $sizes[EXACT], $codes));
                }
            });
        };
    }
    pub(super) use add_weights;

    with_instructions! {
        #[inline]
        pub(super) fn entries(table: &KeyTable) -> Entries {
            Entries {
                small: lookup(&table.entries),
                coarse: lookup(&table.coarse),
                steps: lookup(&table.steps),
                within: all((1 << table.coarseness) - 1),
                last: all(63),
                coarseness: _mm_cvtsi32_si128(table.coarseness.cast_signed()),
                digits: _mm_cvtsi32_si128(16 - table.digits.cast_signed()),
            }
        }

        #[inline]
        pub(super) fn weigh(entries: &Entries, sizes: Vector, codes: u16) -> Vector {
            if codes < 64 {
                return look_up(&entries.small, sizes, codes);
            }
            let small = look_up(&entries.small, _mm512_min_epu16(sizes, entries.last), 63);
            let number = _mm512_srl_epi16(sizes, entries.coarseness);
            let coarse = _mm512_permutex2var_epi16(entries.coarse[0], number, entries.coarse[1]);
            let step = _mm512_permutex2var_epi16(entries.steps[0], number, entries.steps[1]);
            let within = _mm512_sll_epi16(and(sizes, entries.within), entries.digits);
            join_largest(small, join_sum(coarse, _mm512_mulhi_epu16(within, step)))
        }

        /// Looks up what belongs to numbers of up to `most`.
        #[inline]
        pub(super) fn look_up([low, high]: &Table, numbers: Vector, most: u16) -> Vector {
            if most < 32 {
                _mm512_permutexvar_epi16(numbers, *low)
            } else {
                _mm512_permutex2var_epi16(*low, numbers, *high)
            }
        }

        /// Looks up one of eight words for each of 32 lanes.
        #[inline]
        pub(super) fn spread(table: &[u16; 8], shuffle: &Shuffle, _part: usize) -> Vector {
            // SAFETY: both are 16 bytes, and any bytes are a vector.
            let table = unsafe { core::mem::transmute::<[u16; 8], __m128i>(*table) };
            // SAFETY: both are 64 bytes, and any bytes are a vector.
            let shuffle = unsafe { core::mem::transmute::<[u8; 64], Vector>(shuffle.0) };
            _mm512_shuffle_epi8(_mm512_broadcast_i32x4(table), shuffle)
        }

        #[inline]
        pub(super) fn digit(part: Part) -> Digit {
            part
        }

        /// Digit and carry of a sum of three.
        #[inline]
        pub(super) fn add_three(a: Vector, b: Vector, c: Vector) -> (Vector, Vector) {
            (
                _mm512_ternarylogic_epi64::<0x96>(a, b, c),
                _mm512_ternarylogic_epi64::<0xe8>(a, b, c),
            )
        }

        #[inline]
        pub(super) fn all(number: u16) -> Vector {
            _mm512_set1_epi16(number.cast_signed())
        }

        #[inline]
        pub(super) fn any_up_to(numbers: Vector, most: u16) -> bool {
            _mm512_cmple_epu16_mask(numbers, all(most)) != 0
        }

        /// Which numbers are up to `most`, a bit each.
        #[inline]
        pub(super) fn up_to(numbers: Vector, most: u16) -> u32 {
            _mm512_cmple_epu16_mask(numbers, all(most))
        }

        /// Moves the bits that are set in a mask together.
        #[inline]
        pub(super) fn squeeze(bits: u64, mask: u64) -> u64 {
            _pext_u64(bits, mask)
        }
    }

    pub(super) fn widen(counts: Part) -> Part {
        counts
    }

    pub(super) fn part(vector: Vector, _number: usize) -> Part {
        vector
    }

    pub(super) fn of_parts([whole]: [Part; PARTS]) -> Vector {
        whole
    }

    pub(super) fn lookup(entries: &[u16; ENTRIES]) -> Table {
        // SAFETY: both are 128 bytes, and any bytes are vectors.
        unsafe { core::mem::transmute::<[u16; ENTRIES], Table>(*entries) }
    }

    pub(super) fn vector(lanes: &[u16; 32]) -> Vector {
        // SAFETY: both are 64 bytes, and any bytes are a vector.
        unsafe { core::mem::transmute::<[u16; 32], Vector>(*lanes) }
    }

    pub(super) fn tile(vector: Vector) -> Tile {
        // SAFETY: both are 64 bytes, and any bytes are numbers.
        Tile(unsafe { core::mem::transmute::<Vector, [u16; 32]>(vector) })
    }
}
