//! The trees that come with the program.

use std::fs;
use std::path::Path;

use pegmind_rules::{FeedbackRule, PerfectBoard, Preset, Repeats, Rules, Strict};
use pegmind_tree::{Aim, ShippedTree, StrategyTree, verify};

/// What is known of each: pegs, colors, whether colors repeat, the limit, the
/// total and the longest game.
const KNOWN: [(u8, u8, Repeats, Option<u8>, u64, usize); 6] = [
    (4, 5, Repeats::Allowed, None, 2463, 6),
    (4, 6, Repeats::Allowed, None, 5625, 6),
    (4, 6, Repeats::Allowed, Some(5), 5626, 5),
    (4, 7, Repeats::Allowed, None, 11_228, 6),
    (5, 4, Repeats::Allowed, None, 3954, 6),
    (4, 10, Repeats::Forbidden, None, 26_274, 7),
];

fn rules(pegs: u8, colors: u8, repeats: Repeats, feedback: FeedbackRule) -> Rules {
    let rules = Rules::mastermind(pegs, colors).unwrap().with_repeats(repeats).unwrap();
    rules.with_feedback(feedback)
}

#[test]
fn every_shipped_tree_has_its_published_total_and_is_proven() {
    assert_eq!(ShippedTree::ALL.len(), KNOWN.len());
    for (pegs, colors, repeats, guesses_max, total, longest) in KNOWN {
        let rules = rules(pegs, colors, repeats, FeedbackRule::Keys);
        let shipped = ShippedTree::find(&rules, guesses_max).unwrap();
        let tree = shipped.read().unwrap();
        let counted = verify(&tree).unwrap();
        assert_eq!((counted.total, counted.longest), (total, longest), "{pegs} pegs, {colors}");
        assert_eq!(u128::from(counted.games()), rules.code_count());
        assert_eq!(tree.board().rules().with_rows(rules.rows()), rules);
        assert!(tree.board().rows().is_empty());
        let claim = tree.claim();
        assert!(claim.is_proven());
        assert_eq!((claim.aim, claim.strict), (Aim::Expected, Strict::No));
        assert_eq!((claim.guesses_max, shipped.guesses_max()), (guesses_max, guesses_max));
        assert_eq!(tree.write().unwrap(), shipped.bytes());
    }
}

#[test]
fn the_boards_that_the_perfect_level_knows_are_those_with_a_tree() {
    let mut trees = 0;
    for board in PerfectBoard::ALL {
        let rules = rules(board.pegs, board.colors, board.repeats, FeedbackRule::Keys);
        assert_eq!(PerfectBoard::of(&rules), Some(*board));
        let shipped: Vec<_> = ShippedTree::of_board(&rules).collect();
        let totals = shipped.iter().map(|tree| tree.read().unwrap().claim().total);
        assert!(totals.is_sorted(), "the smallest total comes first");
        assert_eq!(shipped[0].guesses_max(), None);
        trees += shipped.len();
    }
    assert_eq!(trees, ShippedTree::ALL.len());
}

#[test]
fn all_shipped_trees_together_are_small() {
    let bytes: usize = ShippedTree::ALL.iter().map(|tree| tree.bytes().len()).sum();
    assert!(bytes < 300 * 1024, "{bytes}");
}

#[test]
fn boards_that_differ_in_any_rule_have_no_tree() {
    let find = |repeats, feedback| ShippedTree::find(&rules(4, 6, repeats, feedback), None);
    assert!(find(Repeats::Allowed, FeedbackRule::Keys).is_some());
    for feedback in [FeedbackRule::PerPeg, FeedbackRule::Exact, FeedbackRule::Sum] {
        assert_eq!(find(Repeats::Allowed, feedback), None);
    }
    assert_eq!(find(Repeats::Forbidden, FeedbackRule::Keys), None);
    assert_eq!(ShippedTree::find(&Preset::Classic.rules(), Some(4)), None);
    assert_eq!(ShippedTree::find(&Preset::Super.rules(), None), None);
}

/// The trees beside the documents: file, total, longest game, whether it is
/// proven.
const DOCUMENTED: [(&str, u64, usize, bool); 12] = [
    ("mm-4-8.tree", 20_471, 7, true),
    ("mm-4-8-6.tree", 20_473, 6, true),
    ("mm-4-9.tree", 34_666, 8, true),
    ("mm-4-10.tree", 55_632, 8, true),
    ("mm-4-11.tree", 85_414, 8, true),
    ("mm-5-6.tree", 36_721, 7, true),
    ("mm-5-7.tree", 85_645, 7, true),
    ("mm-5-7-6.tree", 85_656, 6, true),
    ("mm-5-8.tree", 178_337, 8, false),
    ("mm-5-8-7.tree", 178_962, 7, false),
    ("mm-6-5.tree", 73_795, 7, true),
    ("mm-6-6.tree", 241_035, 8, false),
];

#[test]
fn the_trees_of_the_documents_are_what_the_documents_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/trees");
    let table = fs::read_to_string(folder.join("README.md")).unwrap();
    for (file, total, longest, proven) in DOCUMENTED {
        let tree = StrategyTree::read(&fs::read(folder.join(file)).unwrap()).unwrap();
        let counted = verify(&tree).unwrap();
        assert_eq!((counted.total, counted.longest), (total, longest), "{file}");
        assert_eq!(tree.claim().is_proven(), proven, "{file}");
        let row = table.lines().find(|line| line.contains(&format!("| {file} |"))).unwrap();
        assert!(row.contains(&format!("| {total} |")), "{row}");
        assert!(row.contains(&format!("| {longest} |")), "{row}");
    }
    let files = fs::read_dir(&folder).unwrap().flatten();
    let trees = files.filter(|file| file.path().extension().is_some_and(|end| end == "tree"));
    assert_eq!(trees.count(), DOCUMENTED.len());
}
