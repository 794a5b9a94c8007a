//! Certificates that are kept hold.

use pegmind_certificate::{Certificate, check};
use pegmind_rules::Strict;

use crate::{KEPT, kept};

/// Those that take seconds to check.
const LARGE: [&str; 2] = ["MM(4,7)", "MM(5,5)"];

#[test]
fn certificates_that_are_kept_hold() {
    check_kept(|name| !LARGE.contains(&name));
}

#[test]
fn large_certificates_that_are_kept_hold_at_length() {
    check_kept(|name| LARGE.contains(&name));
}

fn check_kept(is_chosen: impl Fn(&str) -> bool) {
    for (name, bytes, bound) in KEPT.into_iter().filter(|(name, ..)| is_chosen(name)) {
        let certificate = Certificate::read(bytes).unwrap();
        let codes = check(&certificate).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(codes as u128, certificate.rules.code_count(), "{name}");
        assert_eq!(certificate.bound(), Some(bound), "{name}");
    }
}

#[test]
fn their_boards_are_those_of_their_names() {
    let facts = |name| {
        let certificate = kept(name);
        (certificate.rules.code_count(), certificate.strict, certificate.guesses_max)
    };
    assert_eq!(facts("MM(4,6)"), (1296, Strict::No, None));
    assert_eq!(facts("MM(4,6) within 5"), (1296, Strict::No, Some(5)));
    assert_eq!(facts("strict MM(4,6)"), (1296, Strict::Yes, None));
    assert_eq!(facts("MM(5,5)"), (3125, Strict::No, None));
    assert_eq!(facts("BC(4,7)"), (840, Strict::No, None));
}

#[test]
fn one_guess_less_than_the_longest_game_is_not_enough() {
    let four = include_bytes!("../../../../docs/certificates/mm-4-6-worst.cert").as_slice();
    let five = include_bytes!("../../../../docs/certificates/mm-4-7-worst.cert").as_slice();
    for (bytes, codes, guesses_max) in [(four, 1296, 4), (five, 2401, 5)] {
        let certificate = Certificate::read(bytes).unwrap();
        assert_eq!(certificate.strict, Strict::No);
        assert_eq!((certificate.bound(), certificate.guesses_max), (None, Some(guesses_max)));
        assert_eq!(check(&certificate), Ok(codes));
        // Without the limit there are strategies.
        let any = Certificate { guesses_max: None, ..certificate };
        assert!(check(&any).is_err());
    }
}
