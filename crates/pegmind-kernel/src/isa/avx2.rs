//! Copies for AVX2, as Intel has since Haswell and AMD since Zen.

/// Whether the machine has the instructions.
pub(super) fn found() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// Gives the functions it is put around the instructions.
macro_rules! with_instructions {
    ($($function:item)*) => { $(
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        $function
    )* };
}

pub(super) mod rows {
    use crate::planes::Planes;

    with_instructions! {
        pub(in crate::isa) fn add_sizes<const P: usize>(planes: &Planes, guesses: &[u8], sizes: &mut [u32]) {
            crate::rows::add_sizes::<P>(planes, guesses, sizes);
        }

        pub(in crate::isa) fn add_totals<const P: usize>(planes: &Planes, symbols: &[u8], sizes: &mut [u32]) {
            crate::rows::add_totals::<P>(planes, symbols, sizes);
        }
    }
}

pub(super) mod rows_any {
    use crate::planes::Planes;

    with_instructions! {
        pub(in crate::isa) fn add_sizes(planes: &Planes, guess: &[u8], sizes: &mut [u32]) {
            crate::rows_any::add_sizes(planes, guess, sizes);
        }
    }
}

pub(super) mod lanes {
    use core::arch::x86_64::{__m128i, __m256i, _mm256_broadcastsi128_si256, _mm256_shuffle_epi8};

    use crate::lanes::{LaneSet, Multiset, Scan, Shuffle, Tile, portable_rank, scan_with};
    use crate::planes::Planes;
    use crate::ranking::Ranking;

    with_instructions! {
        pub(in crate::isa) fn sieve<const P: usize>(set: &LaneSet, planes: &Planes, ranking: &Ranking, limit: u64) -> Vec<Multiset> {
            crate::lanes::sieve::<P>(set, planes, ranking, limit)
        }

        pub(in crate::isa) fn scan<const P: usize>(scan: &mut Scan<'_>, symbols: &Multiset) {
            scan_with::<P>(
                scan,
                symbols,
                |table, shuffle| spread(table, shuffle),
                portable_rank::<P>,
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
            let halves = halves.map(|half| _mm256_shuffle_epi8(table, half));
            // SAFETY: both are 64 bytes, and any bytes are numbers.
            Tile(unsafe { core::mem::transmute::<[__m256i; 2], [u16; 32]>(halves) })
        }
    }
}
