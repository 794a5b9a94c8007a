//! Copies for WebAssembly's simd128, which browsers have since 2021 to 2023. They are compiled
//! for a target that has it, so that nothing is asked while running.

/// The functions as they are: all of the target have the instructions.
macro_rules! with_instructions {
    ($($function:item)*) => { $($function)* };
}

#[path = "scan.rs"]
pub(super) mod lanes;
#[path = "bytes/sweep_lanes.rs"]
pub(super) mod sweep_lanes;
#[path = "bytes/tile.rs"]
mod tile;

/// Vectors of 32 bytes, each as two of 16, by the names that the copies use.
mod vector {
    use core::arch::wasm32::{
        i8x16_shuffle, i16x8_shuffle, u8x16_add, u8x16_max, u8x16_narrow_i16x8, u8x16_popcnt,
        u8x16_splat, u8x16_sub, u8x16_swizzle, u16x8_add, u16x8_add_sat, u16x8_eq,
        u16x8_extadd_pairwise_u8x16, u16x8_max, u16x8_min, u16x8_mul, u16x8_shl, u16x8_shr,
        u16x8_splat, u16x8_sub, u16x8_sub_sat, u32x4_extmul_high_u16x8, u32x4_extmul_low_u16x8,
        v128, v128_and, v128_andnot, v128_or, v128_xor,
    };

    use crate::lanes::Tile;
    pub(super) use crate::lanes::squeeze;

    /// 32 bytes.
    pub(super) type Vector = [v128; 2];

    /// Functions that do the same with each half, written out: maps of arrays are calls where
    /// compilers look at sizes.
    macro_rules! by_half {
        ($($name:ident($($half:ident),*) = $result:expr;)*) => { $(
            #[inline(always)]
            pub(super) fn $name($($half: Vector),*) -> Vector {
                #[inline(always)]
                fn of_half($($half: v128),*) -> v128 {
                    $result
                }
                [of_half($($half[0]),*), of_half($($half[1]),*)]
            }
        )* };
    }

    by_half! {
        add_8(a, b) = u8x16_add(a, b);
        add_16(a, b) = u16x8_add(a, b);
        add_sat_16(a, b) = u16x8_add_sat(a, b);
        and(a, b) = v128_and(a, b);
        and_not(a, b) = v128_andnot(b, a);
        equal_16(a, b) = u16x8_eq(a, b);
        max_8(a, b) = u8x16_max(a, b);
        max_16(a, b) = u16x8_max(a, b);
        min_16(a, b) = u16x8_min(a, b);
        mul_16(a, b) = u16x8_mul(a, b);
        mul_high_16(a, b) = i16x8_shuffle::<1, 3, 5, 7, 9, 11, 13, 15>(
            u32x4_extmul_low_u16x8(a, b),
            u32x4_extmul_high_u16x8(a, b),
        );
        or(a, b) = v128_or(a, b);
        pairs(a) = u16x8_extadd_pairwise_u8x16(a);
        pack(a, b) = u8x16_narrow_i16x8(a, b);
        look_up(table, indexes) = u8x16_swizzle(table, indexes);
        sub_8(a, b) = u8x16_sub(a, b);
        sub_16(a, b) = u16x8_sub(a, b);
        sub_sat_16(a, b) = u16x8_sub_sat(a, b);
        unpack_low(a, b) =
            i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b);
        unpack_high(a, b) =
            i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b);
        xor(a, b) = v128_xor(a, b);
        count_bits(bytes) = u8x16_popcnt(bytes);
    }

    /// Bits are counted without taking bytes apart.
    pub(super) type Nibbles = Vector;

    #[inline(always)]
    pub(super) fn nibbles(bytes: Vector) -> Nibbles {
        bytes
    }

    #[inline(always)]
    pub(super) fn masked_nibbles(bytes: Vector) -> Nibbles {
        bytes
    }

    #[inline(always)]
    pub(super) fn and_nibbles(a: Nibbles, b: Nibbles) -> Nibbles {
        and(a, b)
    }

    #[inline(always)]
    pub(super) fn count_nibbles(masked: Nibbles) -> Vector {
        count_bits(masked)
    }

    #[inline(always)]
    pub(super) fn count_common(masked: Nibbles, other: Nibbles) -> Vector {
        count_bits(and(masked, other))
    }

    /// Where numbers are in a segment of 16. Others look up nothing.
    #[inline(always)]
    pub(super) fn of_segment(numbers: Vector, segment: i8) -> Vector {
        sub_8(numbers, all_8(16 * segment))
    }

    #[inline(always)]
    pub(super) fn zero() -> Vector {
        all_8(0)
    }

    #[inline(always)]
    pub(super) fn all_8(number: i8) -> Vector {
        [u8x16_splat(number.cast_unsigned()); 2]
    }

    #[inline(always)]
    pub(super) fn all_16(number: i16) -> Vector {
        [u16x8_splat(number.cast_unsigned()); 2]
    }

    /// Beyond the highest bit nothing is left: the instruction takes the number modulo 16.
    #[inline(always)]
    pub(super) fn shift_left_by(words: Vector, bits: u32) -> Vector {
        if bits < 16 { [u16x8_shl(words[0], bits), u16x8_shl(words[1], bits)] } else { zero() }
    }

    /// By up to 15 bits.
    #[inline(always)]
    pub(super) fn shift_right_by(words: Vector, bits: u32) -> Vector {
        [u16x8_shr(words[0], bits), u16x8_shr(words[1], bits)]
    }

    #[inline(always)]
    pub(super) fn broadcast(table: [u64; 2]) -> Vector {
        // SAFETY: both are 16 bytes, and any bytes are a vector.
        [unsafe { core::mem::transmute::<[u64; 2], v128>(table) }; 2]
    }

    #[inline(always)]
    pub(super) fn broadcast_words(table: [u16; 8]) -> Vector {
        // SAFETY: both are 16 bytes, and any bytes are a vector.
        [unsafe { core::mem::transmute::<[u16; 8], v128>(table) }; 2]
    }

    #[inline(always)]
    pub(super) fn vectors(bytes: [u8; 64]) -> [Vector; 2] {
        // SAFETY: both are 64 bytes, and any bytes are vectors.
        unsafe { core::mem::transmute::<[u8; 64], [Vector; 2]>(bytes) }
    }

    #[inline(always)]
    pub(super) fn halves(tile: &Tile) -> [Vector; 2] {
        // SAFETY: both are 64 bytes, and any bytes are vectors.
        unsafe { core::mem::transmute::<[u16; 32], [Vector; 2]>(tile.0) }
    }

    #[inline(always)]
    pub(super) fn lanes(halves: [Vector; 2]) -> Tile {
        // SAFETY: both are 64 bytes, and any bytes are numbers.
        Tile(unsafe { core::mem::transmute::<[Vector; 2], [u16; 32]>(halves) })
    }
}
