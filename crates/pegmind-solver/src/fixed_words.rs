//! Words in place of random ones where the answer must not vary.

use pegmind_rules::Randomness;

/// Words that are always the same ones (`SplitMix64`; Steele, Lea and Flood
/// 2014), to try things in a mixed order where the answer must not vary.
#[derive(Clone, Debug)]
pub struct FixedWords(pub u64);

impl Randomness for FixedWords {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }
}
