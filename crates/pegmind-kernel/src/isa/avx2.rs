//! Copies for AVX2, as Intel has since Haswell and AMD since Zen.

use core::arch::x86_64::__m256i;

use crate::lanes::Tile;

instructions!($ "avx2" "bmi1" "bmi2" "popcnt");

pub(super) mod sweep_lanes;

pub(super) mod lanes {
    use core::arch::x86_64::{
        __m128i, __m256i, _mm256_adds_epu16, _mm256_and_si256, _mm256_broadcastsi128_si256,
        _mm256_cmpeq_epi16, _mm256_min_epu16, _mm256_mullo_epi16, _mm256_or_si256,
        _mm256_set1_epi16, _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_srli_epi16,
        _mm256_subs_epu16,
    };

    use super::{halves, lanes};
    use crate::lanes::count::{for_each_class, largest};
    use crate::lanes::{Multiset, Scan, Shuffle, Sizes, Tile, scan_with};
    use crate::ranking::{KeyTable, Reduction};

    with_instructions! {
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
            let table = unsafe { core::mem::transmute::<[u16; 8], __m128i>(*table) };
            let table = _mm256_broadcastsi128_si256(table);
            // SAFETY: both are 64 bytes, and any bytes are vectors.
            let halves = unsafe { core::mem::transmute::<[u8; 64], [__m256i; 2]>(shuffle.0) };
            lanes(halves.map(|half| _mm256_shuffle_epi8(table, half)))
        }

        #[inline]
        fn rank<const P: usize>(sizes: &Sizes, table: &KeyTable, keys: &mut Tile) {
            match table.reduction {
                Reduction::Largest => largest::<P>(sizes, keys),
                Reduction::Sum if table.codes < 16 => rank_sum::<P, 1>(sizes, table, keys),
                Reduction::Sum => rank_sum::<P, 4>(sizes, table, keys),
            }
        }

        /// Looks the weights of class sizes up, the first `S` times 16 of them
        /// in tables of bytes.
        #[inline]
        fn rank_sum<const P: usize, const S: usize>(
            sizes: &Sizes,
            table: &KeyTable,
            keys: &mut Tile,
        ) {
            let entries = |byte: usize| {
                core::array::from_fn::<__m256i, S, _>(|segment| {
                    let bytes: [u8; 16] = core::array::from_fn(|idx| {
                        table.entries[segment * 16 + idx].to_le_bytes()[byte]
                    });
                    // SAFETY: both are 16 bytes, and any bytes are a vector.
                    let bytes = unsafe { core::mem::transmute::<[u8; 16], __m128i>(bytes) };
                    _mm256_broadcastsi128_si256(bytes)
                })
            };
            let (low, high) = (entries(0), entries(1));
            // A set high bit looks up nothing.
            let (not_high, not_low) = (_mm256_set1_epi16(i16::MIN), _mm256_set1_epi16(0x80));
            let last = _mm256_set1_epi16(if S == 1 { 15 } else { 63 });
            let digit = _mm256_set1_epi16(15);
            let slope = _mm256_set1_epi16(table.slope.cast_signed());
            let mut sums = [_mm256_set1_epi16(table.start.cast_signed()); 2];
            for_each_class::<P>(sizes, |tile| {
                for (sum, size) in sums.iter_mut().zip(halves(tile)) {
                    let idx = if S == 1 { size } else { _mm256_min_epu16(size, last) };
                    let place = _mm256_and_si256(idx, digit);
                    let for_low = _mm256_or_si256(place, not_high);
                    let for_high = _mm256_or_si256(_mm256_slli_epi16::<8>(place), not_low);
                    let segment = _mm256_srli_epi16::<4>(idx);
                    for (number, (low, high)) in (0_i16..).zip(low.iter().zip(&high)) {
                        let entry = _mm256_or_si256(
                            _mm256_shuffle_epi8(*low, for_low),
                            _mm256_shuffle_epi8(*high, for_high),
                        );
                        let here = _mm256_cmpeq_epi16(segment, _mm256_set1_epi16(number));
                        let entry = if S == 1 { entry } else { _mm256_and_si256(entry, here) };
                        *sum = _mm256_adds_epu16(*sum, entry);
                    }
                    if S > 1 {
                        let above = _mm256_subs_epu16(size, last);
                        *sum = _mm256_adds_epu16(*sum, _mm256_mullo_epi16(above, slope));
                    }
                }
            });
            *keys = lanes(sums);
        }
    }
}

fn halves(tile: &Tile) -> [__m256i; 2] {
    // SAFETY: both are 64 bytes, and any bytes are vectors.
    unsafe { core::mem::transmute::<[u16; 32], [__m256i; 2]>(tile.0) }
}

fn lanes(halves: [__m256i; 2]) -> Tile {
    // SAFETY: both are 64 bytes, and any bytes are numbers.
    Tile(unsafe { core::mem::transmute::<[__m256i; 2], [u16; 32]>(halves) })
}
