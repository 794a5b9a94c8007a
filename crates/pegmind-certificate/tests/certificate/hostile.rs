//! Bytes from anywhere.

use pegmind_certificate::{BYTES_MAX, Certificate, check};
use proptest::prelude::*;

use crate::kept;

/// Why some bytes are refused, when they are read or when they are checked.
fn reason(bytes: &[u8]) -> String {
    match Certificate::read(bytes) {
        Ok(certificate) => check(&certificate).unwrap_err().to_string(),
        Err(error) => error.to_string(),
    }
}

/// A header with a version, a board and no rows, and what comes after it.
fn file(board: [u8; 5], rest: &[u8]) -> Vec<u8> {
    [b"PEGCERT\x01", &board[..], &[0], rest].concat()
}

#[test]
fn what_is_no_certificate_is_refused_with_the_reason() {
    let none = "this is no certificate; expected PEGCERT at the beginning";
    assert_eq!(reason(b""), none);
    assert_eq!(reason(b"PEGTREE\x01"), none);
    assert_eq!(reason(b"PEGCERT"), "the file ends too early");
    assert_eq!(reason(b"PEGCERT\x02"), "version 2 of the format; expected 1");
    let large = [b"PEGCERT\x01".as_slice(), &vec![0; BYTES_MAX]].concat();
    assert_eq!(reason(&large), "the file is too large; expected at most 16777216 bytes");
    assert_eq!(reason(&file([0, 6, 0, 0, 0], &[])), "0 pegs; expected 1 to 16");
    assert_eq!(reason(&file([4, 27, 0, 0, 0], &[])), "27 colors; expected 2 to 26");
    assert_eq!(reason(&file([4, 6, 8, 0, 0], &[])), "options 8; expected 0 to 7");
    assert_eq!(reason(&file([4, 6, 0, 4, 0], &[])), "feedback rule 4; expected 0 to 3");
    let limit = "at most 255 guesses; expected 1 to 254, or 0 for any number";
    assert_eq!(reason(&file([4, 6, 0, 0, 255], &[])), limit);
    assert_eq!(reason(&file([4, 6, 0, 0, 0], &[0])), "the certificate has no fact");
}

#[test]
fn sizes_are_refused_before_anything_is_made_of_them() {
    let codes = "the board has 43608742899428874059776 codes; expected at most 10000";
    assert_eq!(reason(&file([16, 26, 0, 0, 0], &[1, 1, 0])), codes);
    let answers = "with answers peg by peg a certificate is for at most 5 pegs";
    assert_eq!(reason(&file([6, 2, 0, 1, 0], &[1, 1, 0])), answers);
    // A million of facts, renamings and rows that are not there.
    assert_eq!(
        reason(&file([2, 3, 0, 0, 0], &[0xc0, 0x84, 0x3d])),
        "fact 1: the file ends too early"
    );
    let renamings = file([2, 3, 0, 0, 0], &[1, 1, 0xc0, 0x84, 0x3d]);
    assert_eq!(reason(&renamings), "fact 1: the file ends too early");
    let rows = [b"PEGCERT\x01".as_slice(), &[2, 3, 0, 0, 0, 0xc0, 0x84, 0x3d]].concat();
    assert_eq!(reason(&rows), "the file ends too early");
    let number = "a number is above 4398046511103, or has needless bytes";
    assert_eq!(reason(&file([2, 3, 0, 0, 0], &[0xff; 9])), number);
    assert_eq!(reason(&file([2, 3, 0, 0, 0], &[0x81, 0])), number);
}

#[test]
fn facts_that_are_none_are_refused_by_their_number() {
    let board = |rest: &[u8]| reason(&file([1, 3, 0, 0, 0], rest));
    assert_eq!(board(&[1, 7, 0]), "fact 1: after R only 6 is shown; 7 is stated");
    assert_eq!(board(&[1, 6, 0, 9]), "1 more bytes after fact 1, which is said to be the last");
    let none =
        "fact 1: a renaming is none: some hole or color comes twice, or is none of the board";
    assert_eq!(board(&[1, 6, 1, 1, 1, 2, 2]), none);
    assert_eq!(board(&[1, 6, 1, 2, 1, 2, 3]), none);
    let place = "fact 2: its set is said to come from a fact that is not before it, \
        or a guess or class that cannot be";
    assert_eq!(board(&[2, 6, 0, 0, 0, 0, 3, 0]), place);
    assert_eq!(board(&[2, 6, 0, 2, 0, 0, 3, 0]), place);
    assert_eq!(board(&[2, 6, 0, 1, 0, 1, 3, 0]), "fact 2: its set is empty");
    let twice = [3, 6, 0, 1, 0, 0, 3, 0, 2, 1, 0, 3, 0];
    assert_eq!(
        check(&Certificate::read(&file([1, 3, 0, 0, 0], &twice)).unwrap()).unwrap().facts,
        3
    );
    // With two codes both guesses leave the other one.
    let twice = [3, 3, 0, 1, 0, 0, 1, 0, 2, 1, 0, 1, 0];
    let again = file([1, 3, 0, 0, 0], &[&[4, 6, 0, 1, 0, 0, 3, 0], &twice[3..]].concat());
    assert!(reason(&again).starts_with("fact "), "{}", reason(&again));
}

#[test]
fn cut_files_are_refused() {
    let bytes = kept("MM(4,5)").write();
    for length in 0..bytes.len() {
        assert!(Certificate::read(&bytes[..length]).is_err(), "{length}");
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    assert!(reason(&longer).starts_with("1 more bytes after fact "), "{}", reason(&longer));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_bytes_are_refused_or_come_back(body in prop::collection::vec(any::<u8>(), 0..64)) {
        let bytes = [b"PEGCERT\x01".as_slice(), &body].concat();
        if let Ok(certificate) = Certificate::read(&bytes) {
            prop_assert_eq!(certificate.write(), bytes);
        }
    }

    #[test]
    fn changed_certificates_show_nothing_that_is_wrong(
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let mut bytes = kept("MM(4,5)").write();
        let place = place.index(bytes.len());
        bytes[place] = byte;
        if let Ok(certificate) = Certificate::read(&bytes)
            && certificate.rules == kept("MM(4,5)").rules
            && certificate.strict == pegmind_rules::Strict::No
            && certificate.guesses_max.is_none()
            && let Ok(checked) = check(&certificate)
        {
            prop_assert!(checked.bound.is_some_and(|bound| bound <= 2463));
        }
    }
}
