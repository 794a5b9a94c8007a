//! Known strategies as trees: their totals, and how small their files are.

use pegmind_tree::{Census, NodeId, StrategyTree, verify};

use super::boards::{board, small_boards, with_rows};
use super::players::{expected_size, first_consistent, minimax, most_parts};

/// Writes a tree, reads it again, and says how long the file is.
#[track_caller]
fn comes_back(tree: &StrategyTree) -> usize {
    let bytes = tree.write().unwrap();
    assert_eq!(&StrategyTree::read(&bytes).unwrap(), tree);
    bytes.len()
}

#[track_caller]
fn counts(tree: &StrategyTree, opening: &str, total: u64, longest: usize) {
    let verified = verify(tree).unwrap();
    assert_eq!((verified.total, verified.longest), (total, longest));
    assert_eq!(tree.node(NodeId::ROOT).unwrap().guess().to_string(), opening);
    assert_eq!(u128::from(verified.games()), tree.board().rules().code_count());
}

#[test]
fn strategies_on_the_classic_board_have_their_totals_in_less_than_two_kilobytes() {
    let board = board(4, 6);
    for (tree, opening, total, longest) in [
        (minimax(&board), "RROO", 5801, 5),
        (expected_size(&board), "RROY", 5696, 6),
        (most_parts(&board), "RROY", 5668, 6),
        (first_consistent(&board), "RRRR", 7471, 9),
    ] {
        counts(&tree, opening, total, longest);
        let length = comes_back(&tree);
        assert!(length < 1200, "{total}: {length} bytes");
    }
}

#[test]
fn trees_of_all_rules_come_back() {
    for board in small_boards() {
        for tree in [most_parts(&board), first_consistent(&board)] {
            verify(&tree).unwrap();
            comes_back(&tree);
        }
    }
}

#[test]
fn a_tree_can_start_from_a_position() {
    let board = with_rows(&board(4, 6), &[("RROY", "0+1"), ("RBGG", "0+2")]);
    let tree = most_parts(&board);
    let verified = verify(&tree).unwrap();
    assert_eq!(verified.games(), 36);
    assert_eq!(verified.histogram.len(), verified.longest);
    assert!(comes_back(&tree) < 80);
    let read = StrategyTree::read(&tree.write().unwrap()).unwrap();
    assert_eq!(read.board().rows(), board.rows());
}

#[test]
fn a_census_shares_the_games_among_the_guesses() {
    let tree = most_parts(&board(4, 6));
    let census = Census::of(&tree).unwrap();
    let whole = census.share(NodeId::ROOT);
    assert_eq!((whole.codes, whole.total, whole.longest), (1296, 5668, 6));
    let root = tree.node(NodeId::ROOT).unwrap();
    let shares: Vec<_> = root.next().iter().map(|(_, id)| census.share(*id)).collect();
    assert_eq!(shares.iter().map(|share| share.codes).sum::<u64>(), 1295);
    assert_eq!(shares.iter().map(|share| share.total).sum::<u64>(), 5668 - 1296);
    assert_eq!(shares.iter().map(|share| share.longest).max(), Some(5));
}

#[test]
fn rows_lead_to_the_guess_behind_them() {
    let tree = most_parts(&board(4, 6));
    let rows = with_rows(&board(4, 6), &[("RROY", "0+1")]);
    let next = tree.descend(rows.rows()).unwrap();
    let root = tree.node(NodeId::ROOT).unwrap();
    assert_eq!(Some(next), root.after(&rows.rows()[0].feedback).and_then(|id| tree.node(id)));
    let others = with_rows(&board(4, 6), &[("RROO", "0+1")]);
    assert_eq!(tree.descend(others.rows()), None);
    assert_eq!(tree.descend(&[]), Some(root));
}
