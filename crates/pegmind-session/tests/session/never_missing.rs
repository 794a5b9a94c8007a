//! The rules of the game as its rule books tell it, one test a rule. What is
//! drawn, palettes and menus among it, is tested where it is drawn.

use pegmind_rules::{Difficulty, Player, RowCount, mark};
use pegmind_session::{Record, Shield};

use crate::script::{Restarts, check, play};

#[test]
fn rule_1_a_board_has_12_10_8_or_6_rows_by_difficulty_or_any_number_to_99() {
    let rows = Difficulty::ALL.iter().map(|difficulty| difficulty.rows().get());
    assert_eq!(rows.collect::<Vec<_>>(), [12, 10, 8, 6]);
    assert_eq!(Difficulty::default().rows(), RowCount::new(10).unwrap());
    for rows in [1, 6, 8, 10, 12, 99] {
        let setup = format!(r#"[Rows "{rows}"] [Breaker "human"]"#);
        let script = "secret gpyb;".to_owned() + &"rroy;".repeat(rows);
        let (table, said) = play(&setup, &script, Restarts::AsTyped);
        assert!(said.contains(&format!("row {rows}: RROY 0+1\nnot solved")), "{said}");
        assert_eq!(table.session.view().board.rows().len(), rows);
    }
    for rows in ["0", "100", "256", "-1"] {
        let refused = Record::parse(&format!(r#"[Rows "{rows}"]"#));
        assert!(refused.is_err(), "{rows} rows");
    }
}

#[test]
fn rule_1_the_shield_row_hides_the_code_until_the_end() {
    let (table, _) = play("", "secret gpyb; rroy", Restarts::AsTyped);
    assert_eq!(table.session.view().shield, Shield::Closed);
    let (table, _) = play("", "secret gpyb; rroy; resign", Restarts::AsTyped);
    let code = table.session.view().board.rules().code("gpyb").unwrap();
    assert_eq!(table.session.view().shield, Shield::Open(code));
}

#[test]
fn rule_2_there_are_four_holes_and_six_colors_unless_said_otherwise() {
    check(
        r#"[Breaker "human"]"#,
        "secret gpyb; rroyg; rro; rroc; rro.",
        "game 1: Cpu makes, You breaks; code set
         refused: that is 5 pegs, 4 are needed
         refused: that is 3 pegs, 4 are needed
         not understood: there is no cyan on this board; expected letters ROYGBP or numbers 1 to 6
         not understood: blanks are off on this board; every peg needs a color
         = guess, row 1, hidden, You 0 : 0 Cpu | draft RRO",
    );
}

#[test]
fn rule_2_pegs_and_colors_can_be_changed_to_16_and_26() {
    check(
        r#"[Pegs "16"] [Colors "26"] [Maker "human"] [Breaker "human"]"#,
        "code 26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11
         26 25 24 23 22 21 20 19 18 17 16 15 14 13 11 12
         26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11",
        "game 1: Player B makes, Player A breaks; code set
         row 1: 26,25,24,23,22,21,20,19,18,17,16,15,14,13,11,12 14+2
         row 2: 26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11 16+0
         solved, points 2, code 26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11
         = match over, row 2, open 26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11, \
Player A 0 : 2 Player B",
    );
    check(
        r#"[Pegs "1"] [Colors "2"] [Maker "human"] [Breaker "human"]"#,
        "code o; r; o",
        "game 1: Player B makes, Player A breaks; code set
         row 1: R 0+0
         row 2: O 1+0
         solved, points 2, code O
         = match over, row 2, open O, Player A 0 : 2 Player B",
    );
}

#[test]
fn rule_2_repeats_can_be_off_and_blanks_on() {
    check(
        r#"[Repeats "no"] [Blanks "yes"] [Maker "human"] [Breaker "human"]"#,
        "code rr..; code r..o; oo..; o..r; r..o",
        "game 1: Player B makes, Player A breaks
         refused: pegs 1 and 2 have the same color; repeats are off on this board
         code set
         refused: pegs 1 and 2 have the same color; repeats are off on this board
         row 1: O..R 2+2
         row 2: R..O 4+0
         solved, points 2, code R..O
         = match over, row 2, open R..O, Player A 0 : 2 Player B",
    );
}

#[test]
fn rule_3_a_person_breaks_the_computers_code() {
    check(
        r#"[Maker "cpu random"] [Breaker "human"] [BreakerName "Ada"]"#,
        "secret gpyb; rroy; gpyb",
        "game 1: Cpu makes, Ada breaks; code set
         row 1: RROY 0+1
         row 2: GPYB 4+0
         solved, points 2, code GPYB
         = match over, row 2, open GPYB, Ada 0 : 2 Cpu",
    );
}

#[test]
fn rule_3_the_computer_breaks_a_persons_code() {
    check(
        r#"[Pegs "3"] [Colors "4"] [Maker "human"] [Breaker "cpu steady"] [MakerName "Ada"]"#,
        "rrr; code ogr; code rrr",
        "game 1: Ada makes, Cpu breaks
         refused: Guess while Code
         code set
         row 1: RRR 1+0
         row 2: ROO 0+2
         row 3: ORY 1+1
         row 4: OGR 3+0
         solved, points 4, code OGR
         refused: Code while MatchOver
         = match over, row 4, open OGR, Cpu 0 : 4 Ada",
    );
}

#[test]
fn rule_3_two_people_play_at_one_screen() {
    let setup = r#"[Maker "human"] [Breaker "human"] [MakerName "Ada"] [BreakerName "Bo"]"#;
    check(
        setup,
        "code gpyb; rroy; gpyb",
        "game 1: Ada makes, Bo breaks; code set
         row 1: RROY 0+1
         row 2: GPYB 4+0
         solved, points 2, code GPYB
         = match over, row 2, open GPYB, Bo 0 : 2 Ada",
    );
    let (table, _) = play(setup, "code gpyb", Restarts::AsTyped);
    let view = table.session.view();
    assert!(view.shared_screen(), "front ends draw a curtain");
    assert_eq!(view.shield, Shield::Closed, "not even its maker's code is shown");
}

#[test]
fn rule_3_the_computer_plays_against_itself() {
    check(
        r#"[Pegs "3"] [Colors "4"] [Maker "cpu random"] [Breaker "cpu casual"]"#,
        "secret ogr",
        "game 1: Cpu B makes, Cpu A breaks; code set
         row 1: RRR 1+0
         row 2: ROO 0+2
         row 3: ORY 1+1
         row 4: OGR 3+0
         solved, points 4, code OGR
         = match over, row 4, open OGR, Cpu A 0 : 4 Cpu B",
    );
}

#[test]
fn rule_4_white_white_black_black_against_three_white_and_black_is_three_exact() {
    check(
        r#"[Colors "8"] [Maker "human"] [Breaker "human"]"#,
        "code wwcc; wwwc; ccww; cwcw; wwcc",
        "game 1: Player B makes, Player A breaks; code set
         row 1: WWWC 3+0
         row 2: CCWW 0+4
         row 3: CWCW 2+2
         row 4: WWCC 4+0
         solved, points 4, code WWCC
         = match over, row 4, open WWCC, Player A 0 : 4 Player B",
    );
}

#[test]
fn rule_5_a_placed_row_never_changes() {
    check(
        "",
        "secret gpyb; rroy; undo; ppgb; undo; clear; undo",
        "game 1: Cpu makes, You breaks; code set
         row 1: RROY 0+1
         refused: NothingToUndo
         row 2: PPGB 2+1
         refused: NothingToUndo
         draft
         refused: NothingToUndo
         = guess, row 3, hidden, You 0 : 0 Cpu",
    );
}

#[test]
fn rule_6_an_exact_match_wins_even_in_the_last_row() {
    check(
        r#"[Rows "2"]"#,
        "secret gpyb; rroy; gpyb; rroy; resign",
        "game 1: Cpu makes, You breaks; code set
         row 1: RROY 0+1
         row 2: GPYB 4+0
         solved, points 2, code GPYB
         refused: Guess while MatchOver
         refused: the game is over
         = match over, row 2, open GPYB, You 0 : 2 Cpu",
    );
}

#[test]
fn rule_6_the_codemaker_wins_when_the_last_row_is_used_without_one() {
    check(
        r#"[Rows "2"]"#,
        "secret gpyb; rroy; gpby",
        "game 1: Cpu makes, You breaks; code set
         row 1: RROY 0+1
         row 2: GPBY 2+2
         not solved, points 3, code GPYB
         = match over, row 2, open GPYB, You 0 : 3 Cpu",
    );
}

#[test]
fn rule_7_a_match_has_an_even_number_of_games_up_to_100() {
    for games in ["1", "2", "4", "100"] {
        assert!(Record::parse(&format!(r#"[Game "1/{games}"]"#)).is_ok(), "{games} games");
    }
    for games in ["0", "3", "99", "102"] {
        assert!(Record::parse(&format!(r#"[Game "1/{games}"]"#)).is_err(), "{games} games");
    }
}

#[test]
fn rule_7_the_codemaker_gets_a_point_a_guess_and_one_more_if_the_last_fails() {
    check(
        r#"[Game "1/2"] [Rows "3"] [Maker "human"] [Breaker "human"]"#,
        "code gpyb; rroy; gpyb; next; code rroo; gggg; gggg; gggg; next",
        "game 1: Player B makes, Player A breaks; code set
         row 1: RROY 0+1
         row 2: GPYB 4+0
         solved, points 2, code GPYB
         game 2: Player A makes, Player B breaks; code set
         row 1: GGGG 0+0
         row 2: GGGG 0+0
         row 3: GGGG 0+0
         not solved, points 4, code RROO
         match: Player A wins
         refused: NextGame while MatchOver
         = match over, row 3, open RROO, Player A 4 : 2 Player B",
    );
}

#[test]
fn rule_7_scoring_by_key_pegs_counts_exact_ones_with_the_winning_row() {
    check(
        r#"[Game "1/2"] [Scoring "keys"] [Maker "human"] [Breaker "human"]"#,
        "code gpyb; gprr; gpyb; next; code rroo; rrgg; rroo",
        "game 1: Player B makes, Player A breaks; code set
         row 1: GPRR 2+0
         row 2: GPYB 4+0
         solved, points 6, code GPYB
         game 2: Player A makes, Player B breaks; code set
         row 1: RRGG 2+0
         row 2: RROO 4+0
         solved, points 6, code RROO
         match drawn
         = match over, row 2, open RROO, Player A 6 : 6 Player B",
    );
}

#[test]
fn rule_8_wrong_key_pegs_are_refused_with_the_reason_where_the_code_is_known() {
    check(
        r#"[Pegs "3"] [Colors "4"] [Maker "human"] [Breaker "cpu steady"] [Marks "hand"]"#,
        "code ogr; key 0+1; key 1+0; key 0+2",
        "game 1: You makes, Cpu breaks; code set
         row 1: RRR placed
         refused: 0+1 is not right, it is 1+0 because 3-3
         row 1: RRR 1+0
         row 2: ROO placed, 0+2
         row 3: ORY placed
         = answer, row 3, own OGR, Cpu 0 : 0 You",
    );
}

#[test]
fn rule_8_contradicting_key_pegs_are_pointed_out_where_the_code_is_not_known() {
    check(
        r#"[Pegs "3"] [Colors "4"] [Maker "table"] [Breaker "human"]"#,
        "rrr; key 1+0; ooo; key 3+0; key 3+0",
        "game 1: Player B makes, Player A breaks
         row 1: RRR placed, 1+0
         row 2: OOO placed
         refused: row 1 would read 0+0, not 1+0
         row 2: OOO 3+0
         solved, points 2
         row 1: 1+0 was 0+0
         = match over, row 2, open OOO, Player A 0 : 2 Player B",
    );
    check(
        r#"[Pegs "3"] [Colors "4"] [Maker "table"] [Breaker "human"]"#,
        "rrr; key 1+0; ryo; key 0+0; ooo",
        "game 1: Player B makes, Player A breaks
         row 1: RRR placed, 1+0
         row 2: RYO placed, 0+0
         no code fits, row 2
         refused: Guess while Contradiction
         = contradiction in row 2, row 3, table, Player A 0 : 0 Player B",
    );
}

#[test]
fn rule_8_a_contradiction_in_the_last_row_is_pointed_out_after_the_end() {
    check(
        r#"[Pegs "3"] [Colors "4"] [Rows "2"] [Maker "table"] [Breaker "human"]"#,
        "rrr; key 1+0; ryo; key 0+0",
        "game 1: Player B makes, Player A breaks
         row 1: RRR placed, 1+0
         row 2: RYO placed, 0+0
         not solved, points 3
         no code fits, row 2
         = match over, row 2, table, Player A 0 : 3 Player B",
    );
}

#[test]
fn rule_9_the_computer_codebreaker_sees_the_marks_of_the_feedback_rule_only() {
    let setup = r#"[Pegs "3"] [Colors "4"] [Feedback "per-peg"] [Breaker "cpu casual"]"#;
    let (table, said) = play(setup, "secret ogr", Restarts::AsTyped);
    assert!(said.contains("row 1: RRR ..#"), "{said}");
    for asked in &table.asked {
        let rules = asked.board.rules();
        let code = rules.code("ogr").unwrap();
        for row in asked.board.rows() {
            assert!(row.feedback.peg_marks().is_some());
            assert_eq!(row.feedback, mark(rules, &code, &row.guess));
        }
    }
}

#[test]
fn rule_11_the_player_is_codebreaker_or_codemaker_as_chosen() {
    let (table, _) = play(r#"[Maker "cpu"] [Breaker "human"]"#, "", Restarts::AsTyped);
    assert_eq!(table.session.view().codebreaker, Player::First);
    assert!(table.session.view().breaker.is_person());
    let (table, _) = play(r#"[Maker "human"] [Breaker "cpu"]"#, "", Restarts::AsTyped);
    assert!(table.session.view().maker.is_person());
    assert!(!table.session.view().breaker.is_person());
}
