//! Logarithms without floating point: the same on every machine.

/// Binary digits after the point.
pub(crate) const FRACTION_BITS: u32 = 32;

/// The most that `n * log2(n)` may be off for each of the `n`: half a unit for
/// each prime factor, of which numbers up to 2^26 have 26 at most.
pub(crate) const ROUNDING: u64 = 13 * 2;

/// `n * log2(n)` for every `n` up to `most`, with [`FRACTION_BITS`] binary
/// digits after the point; 0 for `n` = 0.
///
/// The logarithm of a number is the sum of those of its prime factors, each
/// rounded once: products that are equal have equal sums. `most` is at most
/// 2^26, so that sums over a set of so many codes fit.
pub(crate) fn n_log_n(most: usize) -> Vec<u64> {
    let mut logarithms = vec![0_u64; most + 1];
    let mut least_factor = vec![0_usize; most + 1];
    for n in 2..=most {
        if least_factor[n] == 0 {
            logarithms[n] = log2(n as u64);
            for multiple in (n * n..=most).step_by(n) {
                if least_factor[multiple] == 0 {
                    least_factor[multiple] = n;
                }
            }
        } else {
            let factor = least_factor[n];
            logarithms[n] = logarithms[factor] + logarithms[n / factor];
        }
    }
    for (n, logarithm) in logarithms.iter_mut().enumerate() {
        *logarithm *= n as u64;
    }
    logarithms
}

/// The binary logarithm of `n`, at least 1 and below 2^32, to the nearest unit:
/// one digit a squaring.
fn log2(n: u64) -> u64 {
    let whole = n.ilog2();
    // From 1 to 2, with 63 digits after the point.
    let mut mantissa = n << (63 - whole);
    let mut fraction = 0_u64;
    for _ in 0..=FRACTION_BITS {
        let square = u128::from(mantissa) * u128::from(mantissa);
        let carry = square >> 127 == 1;
        mantissa = u64::try_from(square >> (63 + u32::from(carry))).unwrap_or(u64::MAX);
        fraction = fraction << 1 | u64::from(carry);
    }
    // One digit more was worked out than is kept.
    (u64::from(whole) << FRACTION_BITS) + fraction.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_kernel::CONVEX_MAX;

    #[test]
    #[expect(clippy::cast_precision_loss, reason = "the comparison is with floating point")]
    fn logarithms_are_right_to_the_last_digit_kept() {
        for n in [2_u64, 3, 5, 7, 11, 13, 1_295, 65_537, 16_777_213] {
            let exact = (n as f64).log2() * 2_f64.powi(32);
            assert!((log2(n) as f64 - exact).abs() < 0.51, "{n}: {} {exact}", log2(n));
        }
        assert_eq!(log2(1), 0);
        assert_eq!(log2(1 << 20), 20 << FRACTION_BITS);
    }

    #[test]
    fn weights_are_convex_as_far_as_the_kernel_relies_on_it() {
        let weights = n_log_n(CONVEX_MAX + 1);
        assert!(weights.windows(3).all(|three| three[1] - three[0] <= three[2] - three[1]));
    }

    #[test]
    fn lines_through_weights_are_below_them_for_all_sets_of_the_kernel() {
        let weights = n_log_n(usize::from(u16::MAX) + 1);
        // The kernel has no more than 64 lines, each of so many sizes.
        for length in (1..=10).map(|digits| 1 << digits) {
            for (size, weight) in weights.iter().enumerate().take(64 * length).skip(64) {
                let from = size - size % length;
                let step = weights[from + 1] - weights[from];
                let line = weights[from] + step * (size - from) as u64;
                assert!(line <= *weight, "{size}, {length}");
            }
        }
    }

    #[test]
    fn equal_products_tie_exactly() {
        let weights = n_log_n(100);
        // 4 * 4 * 4 * 4 of sixteen codes and 2^8, 6^6 * 6^6 and 9^.. and so on.
        assert_eq!(weights[4], 4 * weights[2]);
        assert_eq!(weights[36] / 36, 2 * (weights[6] / 6));
        assert_eq!(weights[60] / 60, weights[4] / 4 + weights[15] / 15);
        assert_eq!(weights[0], 0);
        assert_eq!(weights[1], 0);
    }
}
