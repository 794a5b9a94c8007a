//! What is made from a fuzzer's bytes keeps every law of its type.

use arbitrary::{Arbitrary as _, Unstructured};
use pegmind_rules::{
    Board, Code, Draft, FeedbackRule, GameCount, Randomness as _, Rules, SplitMix64,
};

#[test]
fn every_rule_and_size_is_met_and_legal() {
    let mut words = SplitMix64(3);
    let (mut rules_met, mut pegs_met) = (Vec::new(), Vec::new());
    for _ in 0..500 {
        let bytes: Vec<u8> = (0..64).flat_map(|_| words.word().to_le_bytes()).collect();
        let mut bytes = Unstructured::new(&bytes);
        let board = Board::arbitrary(&mut bytes).unwrap();
        let rules: Rules = *board.rules();
        assert_eq!(rules.to_string().parse(), Ok(rules));
        for row in board.rows() {
            assert_eq!(rules.row(&row.guess.to_string(), &row.feedback.to_string()), Ok(*row));
        }
        let code = Code::arbitrary_of(&rules, &mut bytes).unwrap();
        assert_eq!(Draft::from(&code).complete(&rules), Ok(code));
        let games = GameCount::arbitrary(&mut bytes).unwrap();
        assert_eq!(GameCount::new(games.get()), Ok(games));
        rules_met.push(rules.feedback());
        pegs_met.push(rules.pegs().get());
    }
    assert!(FeedbackRule::ALL.iter().all(|rule| rules_met.contains(rule)));
    assert!((1..=16).all(|pegs| pegs_met.contains(&pegs)));
}

#[test]
fn no_bytes_are_a_board_too() {
    assert_eq!(Board::arbitrary(&mut Unstructured::new(&[])).unwrap().rows(), []);
}
