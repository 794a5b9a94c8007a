//! Copies for AVX2, as Intel has since Haswell and AMD since Zen.

instructions!($ "avx2" "bmi1" "bmi2" "popcnt");

#[expect(clippy::duplicate_mod, reason = "compiled once for each set of instructions")]
#[path = "scan.rs"]
pub(super) mod lanes;
#[path = "bytes/sweep_lanes.rs"]
pub(super) mod sweep_lanes;
#[path = "bytes/tile.rs"]
mod tile;

/// Vectors of 32 bytes, and what is done with them, which the instructions have other names
/// for. Bytes are looked up, packed and unpacked in each half for itself.
mod vector {
    pub(super) use core::arch::x86_64::{
        __m256i as Vector, _mm256_add_epi8 as add_8, _mm256_add_epi16 as add_16,
        _mm256_adds_epu16 as add_sat_16, _mm256_and_si256 as and, _mm256_andnot_si256 as and_not,
        _mm256_cmpeq_epi16 as equal_16, _mm256_max_epu8 as max_8, _mm256_max_epu16 as max_16,
        _mm256_min_epu16 as min_16, _mm256_mulhi_epu16 as mul_high_16,
        _mm256_mullo_epi16 as mul_16, _mm256_or_si256 as or, _mm256_packus_epi16 as pack,
        _mm256_set1_epi8 as all_8, _mm256_set1_epi16 as all_16, _mm256_setzero_si256 as zero,
        _mm256_shuffle_epi8 as look_up, _mm256_srli_epi16 as shift_right_16,
        _mm256_sub_epi8 as sub_8, _mm256_sub_epi16 as sub_16, _mm256_subs_epu16 as sub_sat_16,
        _mm256_unpackhi_epi8 as unpack_high, _mm256_unpacklo_epi8 as unpack_low,
        _mm256_xor_si256 as xor, _pext_u64 as squeeze,
    };

    use core::arch::x86_64::{
        __m128i, _mm_cvtsi32_si128, _mm256_adds_epu8, _mm256_broadcastsi128_si256,
        _mm256_maddubs_epi16, _mm256_sll_epi16, _mm256_srl_epi16,
    };

    use crate::lanes::Tile;

    /// Bytes as those of their lower and of their higher four bits.
    pub(super) type Nibbles = [Vector; 2];

    with_instructions! {
        /// Bytes in two parts. Beside the lower four bits stand others.
        #[inline]
        pub(super) fn nibbles(bytes: Vector) -> Nibbles {
            [bytes, shift_right_16::<4>(bytes)]
        }

        /// The same with nothing beside them.
        #[inline]
        pub(super) fn masked_nibbles(bytes: Vector) -> Nibbles {
            let digit = all_8(15);
            nibbles(bytes).map(|part| and(part, digit))
        }

        /// What is set in both.
        #[inline]
        pub(super) fn and_nibbles(a: Nibbles, b: Nibbles) -> Nibbles {
            [and(a[0], b[0]), and(a[1], b[1])]
        }

        /// How many bits of each byte are set, with nothing beside its parts.
        #[inline]
        pub(super) fn count_nibbles(masked: Nibbles) -> Vector {
            // How many bits of each number up to 15 are set.
            let bits = broadcast([0x0302_0201_0201_0100, 0x0403_0302_0302_0201]);
            add_8(look_up(bits, masked[0]), look_up(bits, masked[1]))
        }

        /// How many bits of each byte are set in both. One of them has nothing beside its
        /// parts.
        #[inline]
        pub(super) fn count_common(masked: Nibbles, other: Nibbles) -> Vector {
            count_nibbles(and_nibbles(masked, other))
        }

        /// How many bits of each byte are set.
        #[inline]
        pub(super) fn count_bits(bytes: Vector) -> Vector {
            count_nibbles(masked_nibbles(bytes))
        }

        #[inline]
        pub(super) fn shift_left_by(words: Vector, bits: u32) -> Vector {
            _mm256_sll_epi16(words, _mm_cvtsi32_si128(bits.cast_signed()))
        }

        /// By up to 15 bits.
        #[inline]
        pub(super) fn shift_right_by(words: Vector, bits: u32) -> Vector {
            _mm256_srl_epi16(words, _mm_cvtsi32_si128(bits.cast_signed()))
        }

        /// The sums of two bytes each.
        #[inline]
        pub(super) fn pairs(bytes: Vector) -> Vector {
            _mm256_maddubs_epi16(bytes, all_8(1))
        }

        /// Where numbers are in a segment of 16. Those of other segments get the highest bit,
        /// with which they look up nothing.
        #[inline]
        pub(super) fn of_segment(numbers: Vector, segment: i8) -> Vector {
            let from_start = sub_8(numbers, all_8(16 * segment));
            _mm256_adds_epu8(from_start, all_8(0x70))
        }

        /// A table for each half of a vector.
        #[inline]
        pub(super) fn broadcast(table: [u64; 2]) -> Vector {
            // SAFETY: both are 16 bytes, and any bytes are a vector.
            let table = unsafe { core::mem::transmute::<[u64; 2], __m128i>(table) };
            _mm256_broadcastsi128_si256(table)
        }

        /// The same with a table of words.
        #[inline]
        pub(super) fn broadcast_words(table: [u16; 8]) -> Vector {
            // SAFETY: both are 16 bytes, and any bytes are a vector.
            let table = unsafe { core::mem::transmute::<[u16; 8], __m128i>(table) };
            _mm256_broadcastsi128_si256(table)
        }
    }

    pub(super) fn vectors(bytes: [u8; 64]) -> [Vector; 2] {
        // SAFETY: both are 64 bytes, and any bytes are vectors.
        unsafe { core::mem::transmute::<[u8; 64], [Vector; 2]>(bytes) }
    }

    pub(super) fn halves(tile: &Tile) -> [Vector; 2] {
        // SAFETY: both are 64 bytes, and any bytes are vectors.
        unsafe { core::mem::transmute::<[u16; 32], [Vector; 2]>(tile.0) }
    }

    pub(super) fn lanes(halves: [Vector; 2]) -> Tile {
        // SAFETY: both are 64 bytes, and any bytes are numbers.
        Tile(unsafe { core::mem::transmute::<[Vector; 2], [u16; 32]>(halves) })
    }
}
