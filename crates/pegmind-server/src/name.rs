//! Names that can be claimed, and when two of them look alike.

use pegmind_rules::{BreakerLevel, NameError, PlayerName};
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::confusable_detection::skeleton;

/// What a player is called, with its characters composed (NFC). It has no control, bidirectional
/// or zero-width characters, at most 24 characters, and so at most 24 graphemes and 96 bytes.
///
/// # Errors
///
/// [`NameError`] if nothing is left that can be seen, or too much.
pub(crate) fn player_name(text: &str) -> Result<PlayerName, NameError> {
    let name = PlayerName::new(&text.nfc().collect::<String>())?;
    let is_seen = !look(&name).is_empty() || name.as_str().contains(|c: char| c.is_ascii_graphic());
    if is_seen { Ok(name) } else { Err(NameError::Empty) }
}

/// What all names have that look like this one: letters that are taken for each other are the
/// same (UTS 39), whatever their case, and so are i, l and 1; spaces and marks between words do
/// not count.
pub(crate) fn look(name: &PlayerName) -> String {
    let plain = |text: &str| skeleton(text).collect::<String>().to_lowercase();
    let twice = plain(&plain(&name.as_str().nfkc().collect::<String>().to_lowercase()));
    let letter = |c: char| if matches!(c, 'i' | '1' | '|') { 'l' } else { c };
    let counts = |c: &char| !c.is_whitespace() && (!c.is_ascii_punctuation() || *c == '|');
    twice.chars().filter(counts).map(letter).collect()
}

/// What programs and pages call those who have not chosen a name.
const UNCHOSEN: [&str; 5] = ["Host", "Guest", "You", "Cpu", "Bot"];

/// Whether a name is one for all: of those who have not chosen any, or of a computer, with a
/// number or without.
pub(crate) fn is_common(name: &PlayerName) -> bool {
    let word = |text: &str| {
        let word = text.trim_end_matches(|c: char| !c.is_alphabetic());
        PlayerName::new(word).map(|word| look(&word)).unwrap_or_default()
    };
    let own = word(name.as_str());
    let levels = BreakerLevel::ALL.iter().map(ToString::to_string);
    let mut common = UNCHOSEN.map(str::to_owned).into_iter().chain(levels);
    !own.is_empty() && common.any(|text| word(&text) == own)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look_of(name: &str) -> String {
        look(&player_name(name).unwrap())
    }

    #[test]
    fn names_are_composed_and_have_nothing_that_is_not_seen() {
        let name = player_name("Ame\u{301}lie\u{200b}\u{202e}").unwrap();
        assert_eq!(name.as_str(), "Am\u{e9}lie");
        let longest = player_name(&"\u{1f600}".repeat(24)).unwrap();
        assert_eq!(longest.as_str().len(), 96);
        assert!(player_name(&"x".repeat(25)).is_err());
        for unseen in ["\u{3164}", "\u{2800}", "\u{fe00}", "\u{34f}\u{3164}"] {
            assert_eq!(player_name(unseen), Err(NameError::Empty), "{unseen:?}");
        }
        assert_eq!(player_name("***").unwrap().as_str(), "***");
    }

    #[test]
    fn names_that_look_alike_have_one_look() {
        for (one, other) in [
            ("Ann", "ANN"),
            ("Ann", "\u{410}nn"),
            ("paypal", "p\u{430}yp\u{430}l"),
            ("Ian", "lan"),
            ("Bob1", "Bobl"),
            ("modern", "modem"),
            ("Zoe", "Z0e"),
            ("Ann B", "Ann-B"),
            ("\u{ff21}nn", "Ann"),
        ] {
            assert_eq!(look_of(one), look_of(other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("Bob", "Rob"), ("M\u{fc}ller", "Muller")] {
            assert_ne!(look_of(one), look_of(other), "{one} {other}");
        }
    }

    #[test]
    fn names_that_programs_give_are_for_all() {
        let is_common = |name: &str| is_common(&player_name(name).unwrap());
        for name in ["Guest", "guest 12", "HOST", "Gue\u{455}t", "sharp 1", "Steady", "Bot-2"] {
            assert!(is_common(name), "{name}");
        }
        for name in ["Ann", "Guestina", "2", "Sharpe", "Hosta 3"] {
            assert!(!is_common(name), "{name}");
        }
    }
}
