//! Bytes from anywhere.

use pegmind_certificate::{BYTES_MAX, Certificate, Fact, Marks, Place, Refusal, Renaming, check};
use pegmind_rules::{FeedbackRule, Row, Rules, Strict};
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
    [b"PEGCERT\x02", &board[..], &[0], rest].concat()
}

#[test]
fn what_is_no_certificate_is_refused_with_the_reason() {
    let none = "this is no certificate; expected PEGCERT at the beginning";
    assert_eq!(reason(b""), none);
    assert_eq!(reason(b"PEGTREE\x01"), none);
    assert_eq!(reason(b"PEGCERT"), "the file ends too early");
    assert_eq!(reason(b"PEGCERT\x01"), "version 1 of the format; expected 2");
    let large = [b"PEGCERT\x02".as_slice(), &vec![0; BYTES_MAX]].concat();
    assert_eq!(reason(&large), "the file is too large; expected at most 4194304 bytes");
    assert_eq!(reason(&file([0, 6, 0, 0, 0], &[])), "0 pegs; expected 1 to 16");
    assert_eq!(reason(&file([4, 27, 0, 0, 0], &[])), "27 colors; expected 2 to 26");
    let unknown = "options or a limit that are not known; expected 0 to 7, 0 to 254";
    assert_eq!(reason(&file([4, 6, 8, 0, 0], &[])), unknown);
    assert_eq!(reason(&file([4, 6, 0, 4, 0], &[])), "feedback rule 4; expected 0 to 3");
    assert_eq!(reason(&file([4, 6, 0, 0, 255], &[])), unknown);
    assert_eq!(reason(&file([4, 6, 0, 0, 0], &[0])), "the certificate has no fact");
}

#[test]
fn sizes_are_refused_before_anything_is_made_of_them() {
    let codes = "the board has 43608742899428874059776 codes; expected at most 10000";
    let one_fact = |pegs, colors| -> Vec<u8> {
        [1].into_iter().chain(1..=pegs).chain(1..=colors).chain([1]).collect()
    };
    assert_eq!(reason(&file([16, 26, 0, 0, 0], &one_fact(16, 26))), codes);
    let answers = "with answers peg by peg a certificate is for at most 5 pegs";
    assert_eq!(reason(&file([6, 2, 0, 1, 0], &one_fact(6, 2))), answers);
    // A million of facts, renamings and rows that are not there.
    assert_eq!(
        reason(&file([2, 3, 0, 0, 0], &[0xc0, 0x84, 0x3d])),
        "fact 1: the file ends too early"
    );
    let rows = [b"PEGCERT\x02".as_slice(), &[2, 3, 0, 0, 0, 0xc0, 0x84, 0x3d]].concat();
    assert_eq!(reason(&rows), "the file ends too early");
    let number = "a number is above 1099511627776, or has needless bytes";
    assert_eq!(reason(&file([2, 3, 0, 0, 0], &[0xff; 9])), number);
    assert_eq!(reason(&file([2, 3, 0, 0, 0], &[0x81, 0])), number);
    assert_eq!(reason(&file([2, 3, 0, 0, 0], &[0x81, 0, 1])), number);
}

#[test]
fn sets_that_are_too_large_together_are_refused_at_length() {
    let rules = Rules::mastermind(4, 10).unwrap().with_feedback(FeedbackRule::Exact);
    let marks = Marks::new(&rules).unwrap();
    let all = marks.all();
    // Of 10,000 codes 6,561 have no peg where a guess has it, for each guess others.
    let feedback = rules.answer("0").unwrap();
    let row = |guess| Row { guess: *marks.code(guess), feedback };
    let with_set = |&guess: &u16| (marks.fitting(&all, &row(guess)), guess);
    let mut sets: Vec<_> = all.iter().take(5_200).map(with_set).collect();
    sets.sort();
    let renaming = Renaming::identity(&rules);
    let fact = |place| Fact { place, renaming: renaming.clone(), bound: Some(1) };
    let whole = Fact { bound: Some(10_000), ..fact(None) };
    let place = |guess| Some(Place { parent: 0, row: row(guess) });
    let facts = sets.iter().map(|(_, guess)| fact(place(*guess)));
    let facts = [whole].into_iter().chain(facts).collect();
    let certificate =
        Certificate { rules, rows: Vec::new(), strict: Strict::No, guesses_max: None, facts };
    let refused = check(&certificate).unwrap_err().to_string();
    // 10,000 and 5,112 times 6,561 are below 2^25, 5,113 times are not.
    assert_eq!(refused, "fact 5114: the sets are too large");
}

#[test]
fn facts_that_are_none_are_refused_by_their_number() {
    // One peg and three colors: the codes R, O and Y; the renaming that changes nothing.
    let same = [1, 1, 2, 3];
    let board = |rest: &[&[u8]]| reason(&file([1, 3, 0, 0, 0], &rest.concat()));
    assert_eq!(board(&[&[1], &same, &[7]]), "fact 1: after R only 6 is shown; 7 is stated");
    let more = "1 more bytes after fact 1, the last one";
    assert_eq!(board(&[&[1], &same, &[6, 9]]), more);
    let none =
        "fact 1: its renaming is none: some hole or color comes twice, or is none of the board";
    assert_eq!(board(&[&[1], &[1, 1, 2, 2], &[6]]), none);
    assert_eq!(board(&[&[1], &[2, 1, 2, 3], &[6]]), none);
    assert_eq!(board(&[&[1], &[1, 1, 2, 4], &[6]]), none);
    // After R=0+0 two codes are left.
    let row = b"\x01\x030+0";
    let first = [&same[..], &[6]].concat();
    let parent = "fact 2: its parent is not an earlier fact with a row left";
    assert_eq!(board(&[&[2], &first, &[0], row, &same, &[3]]), parent);
    assert_eq!(board(&[&[2], &first, &[2], row, &same, &[3]]), parent);
    let second = [&[1][..], &row[..], &same, &[3]].concat();
    let holds = file([1, 3, 0, 0, 0], &[&[2][..], &first, &second].concat());
    assert_eq!(check(&Certificate::read(&holds).unwrap()), Ok(3));
    let again = [&[2][..], &row[..], &same, &[3]].concat();
    let repeated = "fact 3: an earlier fact is about the same set";
    assert_eq!(board(&[&[3], &first, &second, &again]), repeated);
    // The code O is not R, and of those that are not R it is no more than one.
    let empty = [&[1][..], &b"\x01\x031+0"[..], &same, &[1]].concat();
    assert_eq!(board(&[&[3], &first, &second, &empty]), "fact 3: its set is empty");
    let other = [&[1][..], &b"\x01\x032+0"[..], &same, &[1]].concat();
    assert!(board(&[&[2], &first, &other]).starts_with("fact 2: "));
    let alike = [&[2][..], &b"\x02\x030+0"[..], &same, &[3]].concat();
    let order = "fact 3: it is out of order; expected larger sets first";
    assert_eq!(board(&[&[3], &first, &second, &alike]), order);
}

#[test]
fn sets_without_rows_and_large_bounds_are_as_the_page_says() {
    // One peg, two colors and one guess, which is not enough.
    let same = [1, 1, 2];
    let facts = |facts: &[&[u8]]| file([1, 2, 0, 0, 1], &facts.concat());
    let holds = |bytes: &[u8]| check(&Certificate::read(bytes).unwrap());
    assert_eq!(holds(&facts(&[&[1], &same, &[0]])), Ok(2));
    // After R=0+0 the code O is left, and no row: that costs as much as anybody likes.
    let row = b"\x01\x01\x030+0";
    for bound in [0, 1, 99] {
        assert_eq!(holds(&facts(&[&[2], &same, &[0], row, &same, &[bound]])), Ok(2));
    }
    let third = facts(&[&[3], &same, &[0], row, &same, &[0], row, &same, &[0]]);
    assert_eq!(reason(&third), "fact 3: its parent is not an earlier fact with a row left");
    // 2^40 is the highest bound.
    let highest = [0x80, 0x80, 0x80, 0x80, 0x80, 0x20];
    assert_eq!(holds(&facts(&[&[1], &same, &highest])), Ok(2));
    let above = [0x81, 0x80, 0x80, 0x80, 0x80, 0x20];
    let large = "fact 1: a number is above 1099511627776, or has needless bytes";
    assert_eq!(reason(&facts(&[&[1], &same, &above])), large);
    // Rows that contradict each other leave no position, in strict play neither.
    for options in [0, 4] {
        let rows = b"\x02\x01\x030+0\x02\x030+0";
        let bytes = [b"PEGCERT\x02\x01\x02", &[options, 0, 0][..], rows, &[1, 1, 1, 2, 1]].concat();
        assert_eq!(reason(&bytes), "fact 1: its set is empty");
    }
}

#[test]
fn cut_files_are_refused_by_the_number_of_the_fact() {
    let certificate = kept("MM(4,5)");
    let (_, bytes, _) = crate::KEPT[1];
    let mut fact_before = 0;
    for length in 0..bytes.len() {
        match Certificate::read(&bytes[..length]).unwrap_err() {
            Refusal::Fact { number, reason } => {
                assert_eq!(reason.to_string(), "the file ends too early");
                assert!(number == fact_before || number == fact_before + 1, "{length} {number}");
                fact_before = number;
            }
            Refusal::Because(reason) => assert!(fact_before == 0, "{length} {reason}"),
        }
    }
    assert_eq!(fact_before, certificate.facts.len());
    let longer = [bytes, &[0]].concat();
    let facts = certificate.facts.len();
    let more = format!("1 more bytes after fact {facts}, the last one");
    assert_eq!(reason(&longer), more);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_bytes_are_refused_with_a_reason(body in prop::collection::vec(any::<u8>(), 0..64)) {
        let bytes = [b"PEGCERT\x02".as_slice(), &body].concat();
        if let Err(refusal) = Certificate::read(&bytes) {
            prop_assert!(!refusal.to_string().is_empty());
        }
    }

    #[test]
    fn changed_certificates_show_nothing_that_is_wrong(
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let mut bytes = crate::KEPT[1].1.to_vec();
        let place = place.index(bytes.len());
        bytes[place] = byte;
        if let Ok(certificate) = Certificate::read(&bytes)
            && certificate.rules == kept("MM(4,5)").rules
            && certificate.strict == pegmind_rules::Strict::No
            && certificate.guesses_max.is_none()
            && check(&certificate).is_ok()
        {
            prop_assert!(certificate.bound().is_some_and(|bound| bound <= 2463));
        }
    }
}
