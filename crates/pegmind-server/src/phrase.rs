//! The words with which another device takes a name over.

use std::fmt;
use std::hint::black_box;

use pegmind_session::hex;
use sha2::Sha256;

/// How many words a phrase has: 80 bits, which nobody tries out, however fast.
const WORDS_MAX: usize = 10;
/// How slow it is made to try one all the same, for whoever has a copy of the database.
const ROUNDS: u32 = 20_000;

/// The words: as many as there are bytes, in the order of the alphabet.
const WORDS: &str = "\
    acorn album amber anchor ankle apple apron arrow aspen attic autumn bacon badge baker bamboo \
    banjo barley barrel basil basket beach beacon beaver beetle bell bench berry birch bishop \
    blanket bonfire bottle boulder branch bread breeze brick bridge bronze brook broom bubble \
    bucket buffalo butter button cabin cactus camel candle canoe canyon carpet carrot castle \
    cedar cellar cherry chess chimney cinder circle citrus cliff clover cobalt coffee comet \
    compass copper coral cotton cradle crane crater crayon cricket crystal curtain daisy dancer \
    desert diamond dolphin donkey dragon drawer drum eagle easel ember engine falcon feather \
    fern ferry fiddle finch flag flame flute forest fossil fountain fox garden garlic ginger \
    glacier glove goblet gold gondola granite grape gravel guitar hammer harbor harvest hazel \
    helmet heron honey horizon horse island ivory ivy jacket jade jasmine jelly jewel jungle \
    kettle kitten ladder lagoon lantern laurel lemon lentil lighthouse linen lizard lobster \
    lotus magnet mango maple marble market meadow melon mint mirror mitten monk moon moss \
    mountain muffin nectar needle nickel night nutmeg oak oasis ocean olive onion opal orange \
    orbit orchid otter owl paddle palace panda paper parrot pearl pebble pencil pepper piano \
    pigeon pillow pine planet plum pocket pollen pond poppy potato prairie puddle pumpkin puzzle \
    quartz rabbit radish raven ribbon river robin rocket ruby saddle saffron salmon sapphire \
    scarf shadow shell silver sketch spider spoon spruce squirrel star stone storm sugar summer \
    sunset swan table tailor teapot temple thistle thunder tiger timber tulip tunnel turtle \
    valley vanilla velvet violin walnut water whale wheat willow window winter wizard zebra";

/// What somebody writes down to have their name on another device. Its `Debug` says nothing.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Phrase(String);

impl Phrase {
    /// The phrase that follows from random bytes.
    pub(crate) fn of(bytes: &[u8; 32]) -> Self {
        let words: Vec<&str> = WORDS.split(' ').collect();
        let word = |byte: &u8| words.get(usize::from(*byte)).copied().unwrap_or_default();
        Self(bytes.iter().take(WORDS_MAX).map(word).collect::<Vec<_>>().join(" "))
    }

    /// Reads what somebody typed, in any case and with any spaces.
    pub(crate) fn read(text: &str) -> Self {
        let words = text.split_whitespace().take(WORDS_MAX + 1).map(str::to_lowercase);
        Self(words.collect::<Vec<_>>().join(" "))
    }

    /// The phrase, for whoever claims the name.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// What is kept of it: PBKDF2 with HMAC-SHA-256, in hexadecimal digits.
    pub(crate) fn digest(&self, salt: &str) -> String {
        let mut digest = [0; 32];
        pbkdf2::pbkdf2_hmac::<Sha256>(self.0.as_bytes(), salt.as_bytes(), ROUNDS, &mut digest);
        hex::write(&digest)
    }

    /// Whether it is the one of which this was kept. It takes as long whatever differs.
    pub(crate) fn opens(&self, salt: &str, digest: &str) -> bool {
        let own = self.digest(salt);
        let pairs = own.bytes().zip(digest.bytes());
        let differs = pairs.fold(0, |differs, (one, other)| black_box(differs | (one ^ other)));
        own.len() == digest.len() && differs == 0
    }
}

impl fmt::Debug for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Phrase(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_has_a_word_of_its_own() {
        let words: Vec<&str> = WORDS.split(' ').collect();
        assert_eq!(words.len(), 256);
        assert!(words.is_sorted() && words.windows(2).all(|pair| pair[0] != pair[1]));
        assert!(words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_lowercase())));
    }

    #[test]
    fn a_phrase_opens_what_was_kept_of_it_and_no_other_does() {
        let phrase = Phrase::of(&[7; 32]);
        assert_eq!(phrase.as_str().split(' ').count(), WORDS_MAX);
        let kept = phrase.digest("salt");
        let typed = Phrase::read(&format!("  {} ", phrase.as_str().to_uppercase()));
        assert!(typed.opens("salt", &kept));
        // As another implementation of PBKDF2 tells it, after 20,000 rounds.
        let known = "a5fc5198e3e1a593d99d9daf0a5f56a1a514c1c2f641b1ae26199d55f536caab";
        assert_eq!(Phrase::read("acorn").digest("salt"), known);
        assert!(!typed.opens("salz", &kept) && !typed.opens("salt", &kept[..60]));
        assert!(!Phrase::read("").opens("salt", &kept));
        assert!(!Phrase::read(&format!("{} acorn", phrase.as_str())).opens("salt", &kept));
        assert_eq!(format!("{phrase:?}"), "Phrase(..)");
    }
}
