//! The rules of the game as its rule books tell it, one test a rule. What is
//! drawn, palettes and menus among it, is tested where it is drawn.

use pegmind_rules::{Difficulty, RowCount, mark};
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
fn rule_3_two_people_play_at_one_screen() {
    let setup = r#"[Maker "human"] [Breaker "human"] [MakerName "Ada"] [BreakerName "Bo"]"#;
    let (table, said) = play(setup, "code gpyb", Restarts::AsTyped);
    assert!(said.starts_with("game 1: Ada makes, Bo breaks"), "{said}");
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
