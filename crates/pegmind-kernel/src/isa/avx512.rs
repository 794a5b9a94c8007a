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

    fn vector(lanes: &[u16; 32]) -> __m512i {
        // SAFETY: both are 64 bytes, and any bytes are a vector.
        unsafe { core::mem::transmute::<[u16; 32], __m512i>(*lanes) }
    }

    fn lanes(vector: __m512i) -> [u16; 32] {
        // SAFETY: both are 64 bytes, and any bytes are numbers.
        unsafe { core::mem::transmute::<__m512i, [u16; 32]>(vector) }
    }
}
