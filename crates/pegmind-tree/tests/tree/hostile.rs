//! Files that are not what they should be.

use pegmind_rules::{Board, Strict};
use pegmind_tree::{BYTES_MAX, Claim, StrategyTree, checksum, replay, verify};
use proptest::prelude::*;

use super::boards::{board, small_boards, with_rows};
use super::players::{first_consistent, most_parts};

/// A file without its checksum, with the right one.
fn signed(mut body: Vec<u8>) -> Vec<u8> {
    let sum = checksum(&body);
    body.extend(sum.to_be_bytes());
    body
}

fn body(board: &Board) -> Vec<u8> {
    let mut bytes = most_parts(board).write().unwrap();
    bytes.truncate(bytes.len() - 4);
    bytes
}

/// The reason for which a file with this header and no guesses is refused.
#[track_caller]
fn refusal(header: &[u8]) -> String {
    let bytes = signed([b"PEGTREE\x01", header].concat());
    StrategyTree::read(&bytes).unwrap_err().to_string()
}

#[test]
fn every_changed_byte_is_noticed() {
    let bytes = most_parts(&board(2, 3)).write().unwrap();
    for place in 0..bytes.len() {
        for change in 1..=255 {
            let mut bytes = bytes.clone();
            bytes[place] ^= change;
            assert!(StrategyTree::read(&bytes).is_err(), "byte {place} changed by {change}");
        }
    }
}

#[test]
fn every_changed_byte_with_a_right_checksum_is_refused_or_another_tree() {
    let board = with_rows(&board(3, 4), &[("RRO", "1+0")]);
    let tree = most_parts(&board);
    let body = body(&board);
    for place in 0..body.len() {
        for change in 1..=255 {
            let mut body = body.clone();
            body[place] ^= change;
            let bytes = signed(body);
            if let Ok(read) = StrategyTree::read_within(&bytes, 2000) {
                assert_ne!(read, tree);
                assert_eq!(read.write().unwrap(), bytes);
                let _ = verify(&read);
            }
        }
    }
}

#[test]
fn cut_files_are_refused() {
    let body = body(&board(3, 4));
    for length in 0..body.len() {
        assert!(StrategyTree::read(&body[..length]).is_err());
        assert!(StrategyTree::read(&signed(body[..length].to_vec())).is_err(), "{length}");
    }
    let longer = signed([body.as_slice(), &[0]].concat());
    let reason = StrategyTree::read(&longer).unwrap_err().to_string();
    assert_eq!(reason, "the file goes on after the last guess");
}

#[test]
fn what_is_no_tree_is_refused_with_the_reason() {
    let reason = |bytes: &[u8]| StrategyTree::read(bytes).unwrap_err().to_string();
    let no_tree = "this is no strategy tree; expected PEGTREE at the beginning";
    assert_eq!(reason(b""), no_tree);
    assert_eq!(reason(b"1. RROY 0+1"), no_tree);
    assert_eq!(reason(b"PEGTREE"), "the file ends too early");
    assert_eq!(reason(b"PEGTREE\x02abcd"), "version 2 of the format; expected 1");
    assert_eq!(
        reason(b"PEGTREE\x01abcd"),
        "the file is damaged: its checksum is not that of its content"
    );
    let large = [b"PEGTREE\x01".as_slice(), &vec![0; BYTES_MAX]].concat();
    assert_eq!(reason(&large), "the file is too large; expected at most 16777216 bytes");
}

#[test]
fn headers_of_no_board_are_refused_with_the_reason() {
    for (header, reason) in [
        ([0, 6, 0, 0, 0, 0, 0, 0, 0, 0], "0 pegs; expected 1 to 16"),
        ([4, 27, 0, 0, 0, 0, 0, 0, 0, 0], "27 colors; expected 2 to 26"),
        ([4, 6, 8, 0, 0, 0, 0, 0, 0, 0], "options 8; expected 0 to 7"),
        ([4, 6, 0, 4, 0, 0, 0, 0, 0, 0], "feedback rule 4; expected 0 to 3"),
        ([4, 6, 0, 0, 2, 0, 0, 0, 0, 0], "aim 2; expected 0 or 1"),
        ([4, 6, 0, 0, 0, 0, 0, 0, 0, 99], "the position has 99 rows; expected at most 98"),
        ([4, 6, 0, 0, 0, 0, 0, 0, 0, 0], "the file ends before the guess at the first guess"),
        (
            [16, 26, 0, 0, 0, 0, 0, 0, 0, 0],
            "the board has 43608742899428874059776 codes; \
            expected at most 1048576",
        ),
    ] {
        assert_eq!(refusal(&header), reason);
    }
    let four = [4, 3, 1, 0, 0, 0, 0, 0, 0, 0];
    assert!(refusal(&four).starts_with("3 colors cannot fill 4 pegs without repeats"));
}

#[test]
fn rows_of_no_board_are_refused_with_the_reason() {
    let position = |row: &[u8]| refusal(&[&[2, 3, 0, 0, 0, 0, 0, 0, 0, 1], row].concat());
    assert_eq!(position(&[1, 27]), "a row of the position has a peg above 26");
    assert!(position(&[1, 4]).starts_with("a row of the position: color 4 is not on this board"));
    assert!(position(b"\x01\x02\x033+0").starts_with("a row of the position: 3 key pegs for 2"));
    assert_eq!(position(b"\x01\x02\x031 0"), "an answer of the position is not written as 1+0");
    assert_eq!(position(b"\x01\x02\xff1+0"), "the file ends too early");
    let twice = [2, 3, 0, 0, 0, 0, 0, 0, 0, 2];
    let rows = b"\x01\x01\x032+0\x02\x02\x032+0";
    assert_eq!(refusal(&[&twice, &rows[..]].concat()), "no code fits the rows of the position");
}

#[test]
fn guesses_that_make_no_strategy_are_refused() {
    // One peg, five colors: a guess takes three bits, the last two codes one.
    let header = [1, 5, 0, 0, 0, 0, 0, 0, 0, 0];
    let file = |bits: u8, more: u8| refusal(&[&header[..], &[bits, more]].concat());
    assert_eq!(
        file(0b1010_0000, 0),
        "at the first guess code 5 is guessed; the board has codes 0 to 4"
    );
    assert_eq!(file(0b0000_0000, 0), "after R=0+0 R is guessed, which tells nothing new");
    // R, then O, then Y, then of green and blue the first one written out.
    assert_eq!(
        file(0b0000_0101, 0b0101_1000),
        "the guess after R=0+0 O=0+0 Y=0+0 is written in full; \
         expected one bit, because it is the usual one"
    );
}

#[test]
fn larger_boards_than_asked_for_are_refused_before_they_are_listed() {
    let bytes = first_consistent(&board(4, 6)).write().unwrap();
    assert_eq!(
        StrategyTree::read_within(&bytes, 1295).unwrap_err().to_string(),
        "the board has 1296 codes; expected at most 1295"
    );
    assert!(StrategyTree::read_within(&bytes, 1296).is_ok());
}

fn changed() -> impl Strategy<Value = Vec<u8>> {
    let bodies: Vec<Vec<u8>> = small_boards().iter().map(body).collect();
    let changes = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3), 1..4);
    (prop::sample::select(bodies), changes).prop_map(|(mut body, changes)| {
        for (place, byte, how) in changes {
            let place = place.index(body.len());
            match how {
                0 => body[place] = byte,
                1 => body.insert(place, byte),
                _ => drop(body.remove(place)),
            }
            if body.is_empty() {
                break;
            }
        }
        body
    })
}

proptest! {
    #[test]
    fn changed_files_are_refused_or_come_back(body in changed()) {
        let bytes = signed(body);
        if let Ok(tree) = StrategyTree::read_within(&bytes, 2000) {
            prop_assert_eq!(tree.write().unwrap(), bytes);
            let _ = verify(&tree);
            // Whatever it claims, no code is lost and no guess is illegal.
            let claim = Claim { strict: Strict::No, ..*tree.claim() };
            prop_assert!(replay(&tree.with_claim(claim)).is_ok());
        }
    }

    #[test]
    fn any_bytes_are_refused_or_come_back(body in prop::collection::vec(any::<u8>(), 0..64)) {
        let bytes = signed([b"PEGTREE\x01".as_slice(), &body].concat());
        if let Ok(tree) = StrategyTree::read_within(&bytes, 2000) {
            prop_assert_eq!(tree.write().unwrap(), bytes);
        }
    }
}
