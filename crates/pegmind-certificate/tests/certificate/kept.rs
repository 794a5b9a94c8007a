//! Certificates that are kept hold.

use pegmind_certificate::{Certificate, check};
use pegmind_rules::Strict;

use crate::{KEPT, kept};

#[test]
fn every_certificate_that_is_kept_holds() {
    for (name, bytes, bound) in KEPT {
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
