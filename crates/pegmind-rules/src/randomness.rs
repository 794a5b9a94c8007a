//! Randomness comes in from outside; here is what is drawn from it.

use alloc::vec::Vec;

use crate::code::Code;
use crate::codes::Codes;
use crate::peg::Peg;
use crate::rules::{Repeats, Rules};

/// A source of random words. Whoever supplies it decides how they are made;
/// the same words give the same draws on every platform.
pub trait Randomness {
    /// 64 random bits.
    fn word(&mut self) -> u64;

    /// A number from 0 to `bound - 1`, each equally likely; 0 if `bound` is 0.
    ///
    /// Words from the incomplete last run of `bound` values are rejected.
    fn below(&mut self, bound: u64) -> u64 {
        if bound <= 1 {
            return 0;
        }
        // 2^64 mod bound words at the low end would make low results likelier.
        let reject_below = bound.wrapping_neg() % bound;
        loop {
            let word = self.word();
            if word >= reject_below {
                return word % bound;
            }
        }
    }

    /// One of the elements of a slice, each equally likely.
    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T>
    where
        Self: Sized,
    {
        let idx = self.below(u64::try_from(from.len()).ok()?);
        from.get(usize::try_from(idx).ok()?)
    }

    /// Puts a slice in random order, each equally likely.
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            let bound = u64::try_from(last + 1).unwrap_or(u64::MAX);
            items.swap(last, usize::try_from(self.below(bound)).unwrap_or(last));
        }
    }
}

impl<R: Randomness> Randomness for &mut R {
    fn word(&mut self) -> u64 {
        (**self).word()
    }
}

/// The random words that follow from a number, `SplitMix64` (Steele, Lea and
/// Flood 2014): the same on every platform and in every release.
///
/// For computer players, tests and simulations. Who sees some of the words can
/// tell the others, so a code that somebody is to find does not come from here.
///
/// ```
/// use pegmind_rules::{Preset, SplitMix64, draw_code};
/// let code = draw_code(&Preset::Classic.rules(), &mut SplitMix64(7));
/// assert_eq!(code.to_string(), "GRRG");
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(pub u64);

impl Randomness for SplitMix64 {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }
}

/// Draws a code of the board, each legal code equally likely.
pub fn draw_code(rules: &Rules, randomness: &mut impl Randomness) -> Code {
    loop {
        let mut pegs: Vec<Peg> = Vec::new();
        while pegs.len() < usize::from(rules.pegs().get()) {
            let Some(peg) = draw_peg(rules, &pegs, randomness) else {
                break;
            };
            pegs.push(peg);
        }
        if let Ok(code) = Code::new(rules, &pegs) {
            return code;
        }
        debug_assert!(Codes::new(rules).next().is_some(), "rules always have a code");
    }
}

/// The next peg of a random code, weighted by how many codes it leads to;
/// without repeats but with blanks that differs between blank and colors.
fn draw_peg(rules: &Rules, pegs: &[Peg], randomness: &mut impl Randomness) -> Option<Peg> {
    let open: Vec<Peg> = (0..=rules.colors().get())
        .filter_map(Peg::from_number)
        .filter(|peg| match peg {
            Peg::Blank => rules.blanks().allowed(),
            Peg::Color(_) => rules.repeats().allowed() || !pegs.contains(peg),
        })
        .collect();
    if rules.repeats() == Repeats::Allowed || !rules.blanks().allowed() {
        return randomness.pick(&open).copied();
    }
    let left = u64::from(rules.pegs().get()) - u64::try_from(pegs.len()).ok()? - 1;
    let unused = u64::try_from(open.len()).ok()? - 1;
    let after_blank = fillings(left, unused);
    let after_color = fillings(left, unused.saturating_sub(1));
    let total = after_blank + u128::from(unused) * after_color;
    let drawn = below_wide(total, randomness);
    if drawn < after_blank {
        return Some(Peg::Blank);
    }
    let idx = usize::try_from((drawn - after_blank) / after_color.max(1)).ok()?;
    open.get(idx + 1).copied()
}

/// How many ways there are to fill holes with blanks and distinct colors.
fn fillings(holes: u64, colors: u64) -> u128 {
    // Sum over how many holes hold a color: choose them, then arrange colors.
    let mut ways = 1_u128;
    let mut total = 1_u128;
    for colored in 0..u128::from(holes.min(colors)) {
        ways =
            ways * (u128::from(holes) - colored) * (u128::from(colors) - colored) / (colored + 1);
        total += ways;
    }
    total
}

/// Like [`Randomness::below`] for bounds up to 2^127.
fn below_wide(bound: u128, randomness: &mut impl Randomness) -> u128 {
    let reject_below = bound.wrapping_neg() % bound.max(1);
    loop {
        let word = u128::from(randomness.word()) << 64 | u128::from(randomness.word());
        if word >= reject_below {
            return word % bound.max(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Blanks;
    use alloc::collections::BTreeMap;

    #[test]
    fn the_words_of_a_seed_never_change() {
        let mut words = SplitMix64(1_234_567);
        assert_eq!(
            [words.word(), words.word(), words.word()],
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn every_code_is_equally_likely() {
        for repeats in [Repeats::Allowed, Repeats::Forbidden] {
            for blanks in [Blanks::Allowed, Blanks::Forbidden] {
                let rules = Rules::mastermind(3, 3).unwrap().with_blanks(blanks).unwrap();
                let rules = rules.with_repeats(repeats).unwrap();
                let mut randomness = SplitMix64(7);
                let mut counts: BTreeMap<Code, u32> = BTreeMap::new();
                let codes = u32::try_from(rules.code_count()).unwrap();
                for _ in 0..codes * 400 {
                    *counts.entry(draw_code(&rules, &mut randomness)).or_default() += 1;
                }
                assert_eq!(counts.len(), codes as usize, "{rules}");
                // Five standard deviations of a count with mean 400.
                assert!(counts.values().all(|count| (300..=500).contains(count)), "{counts:?}");
            }
        }
    }

    #[test]
    fn below_never_reaches_its_bound() {
        let mut randomness = SplitMix64(1);
        for bound in [1, 2, 3, 6, 1000, u64::MAX] {
            for _ in 0..100 {
                assert!(randomness.below(bound) < bound);
            }
        }
        assert_eq!(randomness.below(0), 0);
    }
}
