//! States of searches from anywhere.

use pegmind_optimal::{
    Checkpoint, Follower, Optimal, OptimalLimits, OptimalProgress, OptimalResult,
};
use pegmind_solver::Cancel;
use pegmind_tree::verify;

/// Larger boards take too long for a fuzzer.
const CODES_MAX: u32 = 300;

/// How many sets are looked at.
const NODES_MAX: u64 = 64;

/// Hears nothing.
struct Nobody;

impl Follower for Nobody {
    fn progress(&self, _progress: &OptimalProgress) {}
}

/// Reads bytes as a checkpoint, as they are and as the content of one with the
/// right length and checksum. What can be read is written as the same bytes,
/// and a search that goes on with it ends with nothing or with a strategy that
/// finds every code, which is what the checkpoint has or better.
///
/// # Panics
///
/// Where that does not hold.
pub fn checkpoint(bytes: &[u8]) {
    one_file(bytes);
    one_file(&sealed(bytes));
}

/// A file with this content.
fn sealed(content: &[u8]) -> Vec<u8> {
    let length = (7 + 1 + 8 + content.len() + 8) as u64;
    let mut bytes = [b"PEGWORK\x01", &length.to_be_bytes()[..], content].concat();
    bytes.extend(checksum(&bytes).to_be_bytes());
    bytes
}

/// The CRC-64 of xz, bit by bit.
fn checksum(bytes: &[u8]) -> u64 {
    !bytes.iter().fold(u64::MAX, |sum, byte| {
        (0..8).fold(sum ^ u64::from(*byte), |sum, _| {
            sum >> 1 ^ (0xc96c_5795_d787_0f42 & (sum & 1).wrapping_neg())
        })
    })
}

fn one_file(bytes: &[u8]) {
    let checkpoint = match Checkpoint::read_within(bytes, CODES_MAX) {
        Ok(checkpoint) => checkpoint,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(checkpoint.write(), bytes);
    let (board, options) = (checkpoint.board().clone(), checkpoint.options().clone());
    let optimal = Optimal::new(&board, options).unwrap_or_else(|error| panic!("{error}"));
    let limits =
        OptimalLimits { nodes_max: NODES_MAX, memory_max: 1 << 16, ..OptimalLimits::default() };
    let before = checkpoint.result();
    let found = optimal.resume(Some(checkpoint), &limits, &Cancel::new(), &Nobody);
    let found = found.unwrap_or_else(|mismatch| panic!("{mismatch}"));
    let finds_all =
        |result: &OptimalResult| result.tree.as_ref().is_none_or(|tree| verify(tree).is_ok());
    assert!(finds_all(&before) && finds_all(&found));
    assert!(found.proven || found.upper.unwrap_or(u64::MAX) <= before.upper.unwrap_or(u64::MAX));
}
