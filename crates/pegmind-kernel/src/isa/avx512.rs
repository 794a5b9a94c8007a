//! Copies for AVX-512 with vectors of counted bits (VPOPCNTDQ, BITALG), as
//! Intel has since Ice Lake and AMD since Zen 4.

/// Whether the machine has the instructions.
pub(super) fn found() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// Gives the functions it is put around the instructions.
macro_rules! with_instructions {
    ($($function:item)*) => { $(
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vpopcntdq,avx512bitalg,bmi1,bmi2,popcnt")]
        $function
    )* };
}

plain_copies!(
    "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vpopcntdq,avx512bitalg,bmi1,bmi2,popcnt"
);

pub(super) mod sweep_lanes {
    use core::arch::x86_64::{
        __m512i, _mm512_add_epi16, _mm512_adds_epu16, _mm512_and_si512, _mm512_andnot_si512,
        _mm512_mask_mov_epi16, _mm512_min_epu16, _mm512_mulhi_epu16, _mm512_mullo_epi16,
        _mm512_permutex2var_epi16, _mm512_permutexvar_epi16, _mm512_popcnt_epi16,
        _mm512_set1_epi16, _mm512_setzero_si512, _mm512_subs_epu16, _mm512_ternarylogic_epi64,
        _mm512_test_epi16_mask,
    };

    use super::lanes::{lanes, vector};
    use crate::lanes::Tile;
    use crate::sweep::{Job, Told, Weights, finish};

    /// Class sizes of 32 guesses by total of matches, then exact matches.
    type Sizes = [[__m512i; 9]; 9];

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
                let indexes: [__m512i; 16] =
                    core::array::from_fn(|idx| if idx < 2 * P { vector(&indexes[idx].0) } else { zero });
                let (mut sizes, mut solved) = ([zero; 9], zero);
                for (places, counts) in job.places.chunks_exact(P).zip(job.counts) {
                    let planes = core::array::from_fn(|place| if place < P {
                        _mm512_permutexvar_epi16(indexes[place], vector(&places[place]))
                    } else { zero });
                    let exact = count(&planes);
                    let total = if EXACT { exact } else {
                        let low = vector(&core::array::from_fn(|idx| counts[idx]));
                        let high = vector(&core::array::from_fn(|idx| counts[idx + 32]));
                        let planes = core::array::from_fn(|place| if place < P {
                            _mm512_permutex2var_epi16(low, indexes[P + place], high)
                        } else { zero });
                        count(&planes)
                    };
                    let all = equals::<P>(exact, P);
                    solved = _mm512_add_epi16(solved, _mm512_popcnt_epi16(all));
                    macro_rules! matches {
                        ($($value:literal)*) => { $(
                            if $value <= P {
                                let with = _mm512_andnot_si512(all, equals::<P>(total, $value));
                                sizes[$value] = _mm512_add_epi16(sizes[$value], _mm512_popcnt_epi16(with));
                            }
                        )* };
                    }
                    matches!(1 2 3 4 5 6 7 8);
                }
                let (mut counted, mut sum) = (solved, zero);
                macro_rules! weigh {
                    ($($value:literal)*) => { $(
                        if $value <= P {
                            counted = _mm512_add_epi16(counted, sizes[$value]);
                            sum = _mm512_adds_epu16(sum, ranks.of(sizes[$value]));
                        }
                    )* };
                }
                weigh!(1 2 3 4 5 6 7 8);
                let codes = _mm512_set1_epi16((job.codes as u16).cast_signed());
                sum = _mm512_adds_epu16(sum, ranks.of(_mm512_subs_epu16(codes, counted)));
                finish(job, number, Tile(lanes(sum)));
            }
        }

        #[inline]
        fn sweep_words<const P: usize, const ONE: bool>(job: &mut Job<'_>) {
            let zero = _mm512_setzero_si512();
            let ranks = Ranks::new(job.weights, job.codes);
            for (number, indexes) in job.tiles.chunks_exact(2 * P).enumerate() {
                let indexes: [__m512i; 16] =
                    core::array::from_fn(|idx| if idx < 2 * P { vector(&indexes[idx].0) } else { zero });
                let mut sizes = [[zero; 9]; 9];
                let words = if ONE { 1 } else { job.counts.len() };
                for word in 0..words {
                    let planes = core::array::from_fn(|place| if place < P {
                        _mm512_permutexvar_epi16(indexes[place], vector(&job.places[word * P + place]))
                    } else { zero });
                    let exact = count(&planes);
                    let counts = &job.counts[word];
                    let low = vector(&core::array::from_fn(|idx| counts[idx]));
                    let high = vector(&core::array::from_fn(|idx| counts[idx + 32]));
                    let planes = core::array::from_fn(|place| if place < P {
                        _mm512_permutex2var_epi16(low, indexes[P + place], high)
                    } else { zero });
                    let total = count(&planes);
                    add_sizes::<P>(exact, total, &mut sizes);
                }
                let mut counted = zero;
                let mut sum = zero;
                macro_rules! total {
                    ($total:literal: $($value:literal)*) => {
                        if $total <= P {
                            $( if $total < P || $value + 1 < P {
                                let size = sizes[$total][$value];
                                counted = _mm512_add_epi16(counted, size);
                                sum = _mm512_adds_epu16(sum, ranks.of(size));
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
                total!(8: 0 1 2 3 4 5 6);
                counted = _mm512_add_epi16(counted, sizes[P][P]);
                let codes = _mm512_set1_epi16((job.codes as u16).cast_signed());
                sum = _mm512_adds_epu16(sum, ranks.of(_mm512_subs_epu16(codes, counted)));
                finish(job, number, Tile(lanes(sum)));
            }
        }

        /// Adds the sizes of all classes but the one without matches, for a word.
        #[inline]
        fn add_sizes<const P: usize>(exact: [__m512i; 4], total: [__m512i; 4], sizes: &mut Sizes) {
            let mut exactly = [equals::<P>(exact, 0); 9];
            macro_rules! exact {
                ($($value:literal)*) => { $(
                    if $value <= P {
                        exactly[$value] = equals::<P>(exact, $value);
                    }
                )* };
            }
            exact!(1 2 3 4 5 6 7 8);
            macro_rules! total {
                ($total:literal: $($value:literal)*) => {
                    if $total <= P {
                        let with_total = equals::<P>(total, $total);
                        $( if $total < P || $value + 1 != P {
                            let both = _mm512_and_si512(with_total, exactly[$value]);
                            let size = &mut sizes[$total][$value];
                            *size = _mm512_add_epi16(*size, _mm512_popcnt_epi16(both));
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

        /// How many of the planes are set at each bit; see
        /// [`count_planes`](crate::counter::count_planes).
        #[inline]
        fn count(planes: &[__m512i; 8]) -> [__m512i; 4] {
            let zero = _mm512_setzero_si512();
            let (low, carry) = add(planes[0], planes[1], planes[2]);
            let (low, more) = add(low, planes[3], planes[4]);
            let (low, most) = add(low, planes[5], planes[6]);
            let (twos, fours) = add(carry, more, most);
            let (low, last) = add(low, planes[7], zero);
            let (twos, over) = add(twos, last, zero);
            let (fours, eights) = add(fours, over, zero);
            [low, twos, fours, eights]
        }

        #[inline]
        fn add(a: __m512i, b: __m512i, c: __m512i) -> (__m512i, __m512i) {
            (_mm512_ternarylogic_epi64::<0x96>(a, b, c), _mm512_ternarylogic_epi64::<0xe8>(a, b, c))
        }

        /// The bits at which a number of up to `P` is `value`.
        #[inline]
        fn equals<const P: usize>(digits: [__m512i; 4], value: usize) -> __m512i {
            let mut equal = _mm512_set1_epi16(-1);
            let places = if P < 4 { 2 } else if P < 8 { 3 } else { 4 };
            for (bit, digit) in digits.into_iter().enumerate().take(places) {
                equal = if value >> bit & 1 == 1 {
                    _mm512_and_si512(digit, equal)
                } else {
                    _mm512_andnot_si512(digit, equal)
                };
            }
            equal
        }
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
            let all = |number: u16| _mm512_set1_epi16(number.cast_signed());
            Self {
                low: vector(&core::array::from_fn(|idx| weights.entries[idx])),
                high: vector(&core::array::from_fn(|idx| weights.entries[idx + 32])),
                large: (codes > 63).then(|| {
                    [all(63), all(weights.slope), all(weights.kinks[0]), all(weights.kinks[1])]
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

pub(super) mod lanes {
    use core::arch::x86_64::{
        __m512i, _mm512_adds_epu16, _mm512_broadcast_i32x4, _mm512_min_epu16, _mm512_mullo_epi16,
        _mm512_permutex2var_epi16, _mm512_set1_epi16, _mm512_shuffle_epi8, _mm512_subs_epu16,
    };

    use crate::lanes::{
        LaneSet, Multiset, Scan, Shuffle, Sizes, Tile, for_each_class, largest, scan_with,
    };
    use crate::planes::Planes;
    use crate::ranking::{ENTRIES, KeyTable, Ranking, Reduction};

    with_instructions! {
        pub(in crate::isa) fn sieve<const P: usize>(set: &LaneSet, planes: &Planes, ranking: &Ranking, limit: u64) -> Vec<Multiset> {
            crate::lanes::sieve::<P>(set, planes, ranking, limit)
        }

        pub(in crate::isa) fn scan<const P: usize>(scan: &mut Scan<'_>, symbols: &Multiset) {
            scan_with::<P>(
                scan,
                symbols,
                |table, shuffle| spread(table, shuffle),
                |sizes, table, keys| rank::<P>(sizes, table, keys),
            );
        }

        /// Looks up one of eight words for each of 32 lanes.
        #[inline]
        fn spread(table: &[u16; 8], shuffle: &Shuffle) -> Tile {
            // SAFETY: both are 16 bytes, and any bytes are a vector.
            let table = unsafe { core::mem::transmute::<[u16; 8], core::arch::x86_64::__m128i>(*table) };
            // SAFETY: both are 64 bytes, and any bytes are a vector.
            let shuffle = unsafe { core::mem::transmute::<[u8; 64], __m512i>(shuffle.0) };
            Tile(lanes(_mm512_shuffle_epi8(_mm512_broadcast_i32x4(table), shuffle)))
        }

        /// Looks the weights of 32 class sizes up at once.
        #[inline]
        fn rank<const P: usize>(sizes: &Sizes, table: &KeyTable, keys: &mut Tile) {
            if table.reduction == Reduction::Largest {
                return largest::<P>(sizes, keys);
            }
            let low = vector(&core::array::from_fn(|idx| table.entries[idx]));
            let high = vector(&core::array::from_fn(|idx| table.entries[idx + 32]));
            let last = _mm512_set1_epi16(63);
            let slope = _mm512_set1_epi16(table.slope.cast_signed());
            let mut sum = _mm512_set1_epi16(table.start.cast_signed());
            if table.codes < ENTRIES {
                for_each_class::<P>(sizes, |tile| {
                    let entry = _mm512_permutex2var_epi16(low, vector(&tile.0), high);
                    sum = _mm512_adds_epu16(sum, entry);
                });
            } else {
                for_each_class::<P>(sizes, |tile| {
                    let size = vector(&tile.0);
                    let entry = _mm512_permutex2var_epi16(low, _mm512_min_epu16(size, last), high);
                    sum = _mm512_adds_epu16(sum, entry);
                    let above = _mm512_subs_epu16(size, last);
                    sum = _mm512_adds_epu16(sum, _mm512_mullo_epi16(above, slope));
                });
            }
            *keys = Tile(lanes(sum));
        }
    }

    pub(super) fn vector(lanes: &[u16; 32]) -> __m512i {
        // SAFETY: both are 64 bytes, and any bytes are a vector.
        unsafe { core::mem::transmute::<[u16; 32], __m512i>(*lanes) }
    }

    pub(super) fn lanes(vector: __m512i) -> [u16; 32] {
        // SAFETY: both are 64 bytes, and any bytes are numbers.
        unsafe { core::mem::transmute::<__m512i, [u16; 32]>(vector) }
    }
}
