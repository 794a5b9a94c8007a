//! What the checker finds in trees that are wrong.

use pegmind_rules::{Board, Code, Codes, Feedback, FeedbackRule, Strict};
use pegmind_tree::{Aim, BuildError, Claim, NodeId, StrategyTree, TreeBuilder, verify};

use super::boards::{NOTHING, board, bulls, with_rows};
use super::players::{first_consistent, most_parts};

#[track_caller]
fn has_problem(tree: &StrategyTree, problem: &str) {
    assert_eq!(verify(tree).unwrap_err().to_string(), problem);
}

fn code(board: &Board, text: &str) -> Code {
    board.rules().code(text).unwrap()
}

fn answer(board: &Board, text: &str) -> Feedback {
    board.rules().answer(text).unwrap()
}

/// The tree of one peg and three colors: red, orange, yellow.
fn one_peg() -> (Board, TreeBuilder, NodeId) {
    let board = board(1, 3);
    let mut builder = TreeBuilder::new(code(&board, "R"));
    let nothing = answer(&board, "0+0");
    let orange = builder.add(NodeId::ROOT, nothing, code(&board, "O")).unwrap();
    let yellow = builder.add(orange, nothing, code(&board, "Y")).unwrap();
    (board, builder, yellow)
}

const ONE_PEG: Claim = Claim { total: 6, longest: 3, lower: 6, ..NOTHING };

#[test]
fn a_tree_made_by_hand_is_right() {
    let (board, builder, _) = one_peg();
    let tree = builder.build(&board, ONE_PEG);
    let verified = verify(&tree).unwrap();
    assert_eq!((verified.total, verified.longest), (6, 3));
    assert_eq!(verified.histogram, [1, 1, 1]);
    assert_eq!(StrategyTree::read(&tree.write().unwrap()).unwrap(), tree);
}

#[test]
fn wrong_claims_are_found() {
    let tree = |claim| {
        let (board, builder, _) = one_peg();
        builder.build(&board, claim)
    };
    has_problem(&tree(Claim { total: 7, ..ONE_PEG }), "the total is 6, the file claims 7");
    has_problem(
        &tree(Claim { longest: 2, ..ONE_PEG }),
        "the longest game takes 3 guesses, the file claims 2",
    );
    has_problem(
        &tree(Claim { guesses_max: Some(2), ..ONE_PEG }),
        "the longest game takes 3 guesses; expected at most 2",
    );
    has_problem(
        &tree(Claim { lower: 7, ..ONE_PEG }),
        "the file claims that nothing below 7 is possible, the tree has 6",
    );
    has_problem(
        &tree(Claim { aim: Aim::Worst, ..ONE_PEG }),
        "the file claims that nothing below 6 is possible, the tree has 3",
    );
    assert!(verify(&tree(Claim { guesses_max: Some(3), strict: Strict::Yes, ..ONE_PEG })).is_ok());
}

#[test]
fn a_lost_code_is_found_with_its_place() {
    let board = board(1, 3);
    let mut builder = TreeBuilder::new(code(&board, "R"));
    builder.add(NodeId::ROOT, answer(&board, "0+0"), code(&board, "O")).unwrap();
    let tree = builder.build(&board, ONE_PEG);
    has_problem(&tree, "code Y is lost: after R=0+0 O=0+0 there is no guess");
    let reason = "no code leads to some guesses, or one that is left alone is not guessed";
    assert_eq!(tree.write().unwrap_err().to_string(), reason);
    let tree = TreeBuilder::new(code(&board, "R")).build(&board, ONE_PEG);
    assert_eq!(tree.write().unwrap_err().to_string(), "there is no guess after R=0+0");
}

#[test]
fn guesses_that_are_never_made_are_found() {
    let (board, mut builder, yellow) = one_peg();
    builder.add(yellow, answer(&board, "0+0"), code(&board, "R")).unwrap();
    let tree = builder.build(&board, ONE_PEG);
    has_problem(&tree, "after R=0+0 O=0+0 Y=0+0 there is a guess, but no code has these answers");
    assert!(tree.write().unwrap_err().to_string().starts_with("no code leads to some guesses"));

    let (board, mut builder, _) = one_peg();
    builder.add(NodeId::ROOT, answer(&board, "1+0"), code(&board, "R")).unwrap();
    let tree = builder.build(&board, ONE_PEG);
    has_problem(&tree, "after R=1+0 there is a guess, but no code has these answers");
}

#[test]
fn illegal_guesses_are_found() {
    // A code of a board with more colors.
    let small = board(1, 3);
    let mut builder = TreeBuilder::new(code(&board(1, 6), "P"));
    builder.add(NodeId::ROOT, answer(&small, "0+0"), code(&small, "R")).unwrap();
    let tree = builder.build(&small, ONE_PEG);
    let problem = "at the first guess an illegal guess is made: \
                   color 6 is not on this board; its colors are 1 to 3";
    has_problem(&tree, problem);
    assert_eq!(tree.write().unwrap_err().to_string(), problem);
    // A code of a board with repeats.
    let opening = code(&board(4, 10), "1123");
    let tree = TreeBuilder::new(opening).build(&bulls(4, 10), NOTHING);
    assert!(verify(&tree).unwrap_err().to_string().contains("repeats are off on this board"));
    // One with another number of pegs.
    let tree = TreeBuilder::new(code(&board(3, 6), "RRR")).build(&board(4, 6), NOTHING);
    assert!(verify(&tree).unwrap_err().to_string().ends_with("that is 3 pegs, 4 are needed"));
}

#[test]
fn strict_trees_only_have_guesses_that_fit() {
    let strict = |tree: StrategyTree| {
        let claim = Claim { strict: Strict::Yes, ..*tree.claim() };
        tree.with_claim(claim)
    };
    assert!(verify(&strict(first_consistent(&board(4, 4)))).is_ok());
    let problem = verify(&strict(most_parts(&board(4, 6)))).unwrap_err().to_string();
    assert!(problem.ends_with("; expected strict play"), "{problem}");
    assert!(problem.contains(" is guessed, which does not fit "), "{problem}");
    // The rows of the position count, too.
    let position = with_rows(&board(2, 3), &[("RO", "0+1")]);
    let tree = StrategyTree::grow(&position, NOTHING, |_rows, members| {
        if members.len() > 1 { code(&position, "RR") } else { members[0] }
    });
    has_problem(
        &strict(tree.unwrap()),
        "after RO=0+1 RR is guessed, which does not fit RO=0+1; expected strict play",
    );
}

#[test]
fn positions_that_no_code_fits_have_no_tree() {
    let board = with_rows(&board(2, 3), &[("RR", "2+0"), ("OO", "2+0")]);
    let grown = StrategyTree::grow(&board, NOTHING, |_rows, members| members[0]);
    assert_eq!(grown.unwrap_err().to_string(), "no code fits the rows of the position");
    let tree = TreeBuilder::new(code(&board, "RR")).build(&board, NOTHING);
    has_problem(&tree, "no code fits the rows of the position");
}

#[test]
fn guesses_that_tell_nothing_end_the_growth() {
    let board = board(2, 3);
    let grown = StrategyTree::grow(&board, NOTHING, |_rows, _members| code(&board, "RR"));
    assert_eq!(
        grown.unwrap_err().to_string(),
        "after RR=1+0 RR is guessed, which tells nothing new"
    );
}

#[test]
fn games_of_more_than_99_guesses_end_growth_and_games() {
    let rules = board(2, 12).rules().with_feedback(FeedbackRule::Exact);
    let board = Board::new(rules);
    let codes: Vec<Code> = Codes::new(board.rules()).collect();
    // Every code alone: on this board the answer 0 has long been given by all others.
    let mut builder = TreeBuilder::new(codes[0]);
    let mut id = NodeId::ROOT;
    for code in &codes[1..] {
        let fail = answer(&board, "0");
        id = builder.add(id, fail, *code).unwrap();
    }
    assert!(verify(&builder.build(&board, NOTHING)).unwrap_err().to_string().contains("is lost"));
    let mut builder = TreeBuilder::new(codes[0]);
    let mut id = NodeId::ROOT;
    for _ in 0..120 {
        id = builder.add(id, answer(&board, "1"), codes[0]).unwrap();
    }
    has_problem(&builder.build(&board, NOTHING), "code RO is not found in 99 rows");
}

#[test]
fn a_builder_refuses_a_second_guess_and_a_foreign_parent() {
    let (board, mut builder, yellow) = one_peg();
    let nothing = answer(&board, "0+0");
    let again = builder.add(NodeId::ROOT, nothing, code(&board, "Y")).unwrap_err();
    assert_eq!(again.to_string(), "there already is a guess after R answered 0+0");
    let mut other = TreeBuilder::new(code(&board, "R"));
    assert_eq!(other.add(yellow, nothing, code(&board, "O")), Err(BuildError::NoSuchGuess));
}

#[test]
fn the_example_of_the_manual_is_written_as_it_says() {
    let (board, builder, _) = one_peg();
    let bytes = builder.build(&board, ONE_PEG).write().unwrap();
    let manual = include_str!("../../../../docs/tree.md");
    let example = manual.split("## An example").nth(1).unwrap();
    let lines = example.lines().skip_while(|line| !line.starts_with("```")).skip(1);
    let columns = lines.take_while(|line| !line.starts_with("CRC")).map(|line| &line[..24]);
    let expected: Vec<u8> = columns
        .flat_map(str::split_whitespace)
        .map(|number| u8::from_str_radix(number, 16).unwrap())
        .collect();
    assert_eq!(bytes[..bytes.len() - 4], expected);
    assert!(example.contains(&format!("These are {} bytes", bytes.len())));
}
