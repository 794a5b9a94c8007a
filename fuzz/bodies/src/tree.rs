//! Strategy trees from anywhere.

use pegmind_rules::Strict;
use pegmind_tree::{Claim, Problem, StrategyTree, checksum, replay, verify};

/// Larger boards take too long for a fuzzer.
const CODES_MAX: u64 = 2_000;

/// Reads bytes as a strategy tree, as they are and with the right checksum
/// behind them. A tree that can be read is written as the same bytes and finds
/// every code; only what it claims can be wrong.
///
/// # Panics
///
/// Where that does not hold.
pub fn tree(bytes: &[u8]) {
    one_file(bytes);
    one_file(&[bytes, &checksum(bytes).to_be_bytes()].concat());
}

fn one_file(bytes: &[u8]) {
    let tree = match StrategyTree::read_within(bytes, CODES_MAX) {
        Ok(tree) => tree,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(tree.write().as_deref(), Ok(bytes));
    let lenient = Claim { strict: Strict::No, ..*tree.claim() };
    let counted = replay(&tree.clone().with_claim(lenient));
    let counted = counted.unwrap_or_else(|problem| panic!("{problem}"));
    assert!(counted.longest <= 99);
    match verify(&tree) {
        Ok(verified) => assert_eq!(verified, counted),
        Err(
            Problem::Unfitting { .. }
            | Problem::Total { .. }
            | Problem::Longest { .. }
            | Problem::Limit { .. }
            | Problem::Lower { .. },
        ) => {}
        Err(problem) => panic!("{problem}"),
    }
}
