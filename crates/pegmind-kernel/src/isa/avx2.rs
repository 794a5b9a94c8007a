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
    use crate::lanes::{Prefixes, Scan, portable_keys, scan_with};

    with_instructions! {
        pub(in crate::isa) fn scan<const P: usize>(scan: &mut Scan<'_>, prefixes: &Prefixes) {
            scan_with::<P>(scan, prefixes, |sizes, table, keys| {
                portable_keys::<P>(sizes, table, keys);
            });
        }
    }
}
