//! Undo: drafts, key pegs for a code on a table, and rows where takebacks are
//! on. And the answers that contradict each other.

use crate::script::{Restarts, check, play};

const MINI: &str = r#"[Pegs "3"] [Colors "4"]"#;

#[test]
fn undo_goes_back_through_the_draft() {
    check(
        "",
        "draft rr; draft oy; put 2 _; clear; undo; undo; undo; undo; undo",
        "game 1: Cpu makes, You breaks; code set
         draft RR
         draft RROY
         draft R_OY
         draft
         draft R_OY
         draft RROY
         draft RR
         draft
         refused: NothingToUndo
         = guess, row 1, hidden, You 0 : 0 Cpu",
    );
}

#[test]
fn a_refused_guess_stays_in_the_draft() {
    check(
        "",
        "secret gpyb; rbg; g; repeat; put 1 g; submit; rbgggg; undo",
        "game 1: Cpu makes, You breaks; code set
         refused: that is 3 pegs, 4 are needed
         row 1: RBGG 0+2
         draft RBGG
         draft GBGG
         row 2: GBGG 1+1
         refused: that is 6 pegs, 4 are needed
         draft
         = guess, row 3, hidden, You 0 : 0 Cpu",
    );
}

#[test]
fn a_row_is_taken_back_where_takebacks_are_on() {
    check(
        r#"[Takebacks "yes"]"#,
        "secret gpyb; undo; rroy; wait 9; rbgg; undo; undo; undo; ygbp; gpyb; undo",
        "game 1: Cpu makes, You breaks; code set
         refused: NothingToUndo
         row 1: RROY 0+1
         row 2: RBGG 0+2
         row 2 taken back
         draft
         row 1 taken back
         row 1: YGBP 0+4
         row 2: GPYB 4+0
         solved, points 2, code GPYB
         refused: NothingToUndo
         = match over, row 2, open GPYB, You 0 : 2 Cpu | 2 takebacks | 9 seconds",
    );
}

#[test]
fn an_answered_row_by_hand_is_taken_back_where_takebacks_are_on() {
    check(
        &format!(r#"{MINI} [Takebacks "yes"] [Maker "human"] [Breaker "human"] [Marks "hand"]"#),
        "code ror; rrr; undo; key 2+0; undo; roy",
        "game 1: Player B makes, Player A breaks; code set
         row 1: RRR placed
         refused: NothingToUndo
         row 1: RRR 2+0
         row 1 taken back
         row 1: ROY placed
         = answer, row 1, hidden, Player A 0 : 0 Player B | 1 takebacks",
    );
}

#[test]
fn key_pegs_for_a_code_on_a_table_are_withdrawn() {
    check(
        &format!(r#"{MINI} [Maker "table"] [Breaker "human"]"#),
        "undo; rrr; undo; key 1+0; draft oo; undo; undo; key 2+0; roo; undo; key 0+0; roo",
        "game 1: Player B makes, Player A breaks
         refused: NothingToUndo
         row 1: RRR placed
         refused: NothingToUndo
         row 1: RRR 1+0
         draft OO
         draft
         row 1: 1+0 withdrawn
         row 1: RRR 2+0
         row 2: ROO placed
         row 1: 2+0 withdrawn
         row 1: RRR 0+0
         row 2: ROO placed
         = answer, row 2, table, Player A 0 : 0 Player B | 2 withdrawals",
    );
}

#[test]
fn withdrawn_key_pegs_take_back_what_the_computer_guessed_since() {
    check(
        &format!(r#"{MINI} [Maker "table"] [Breaker "cpu"]"#),
        "key 1+0; key 0+2; undo; undo; key 0+0",
        "game 1: You makes, Cpu breaks
         row 1: RRR placed, 1+0
         row 2: ROO placed, 0+2
         row 3: ORY placed
         row 2: 0+2 withdrawn
         row 1: 1+0 withdrawn
         row 1: RRR 0+0
         row 2: OOO placed
         = answer, row 2, table, Cpu 0 : 0 You | 2 withdrawals",
    );
}

#[test]
fn the_first_row_that_cannot_be_right_is_named_and_undo_repairs_it() {
    check(
        &format!(r#"{MINI} [Maker "table"] [Breaker "human"]"#),
        "rrr; key 1+0; ooo; key 1+0; yyy; key 0+0; ggg; key 0+0
         rog; undo; rog; key 0+1; undo; key 1+0; rog; sure 3+0",
        "game 1: Player B makes, Player A breaks
         row 1: RRR placed, 1+0
         row 2: OOO placed, 1+0
         row 3: YYY placed, 0+0
         row 4: GGG placed, 0+0
         no code fits, row 4
         refused: Guess while Contradiction
         row 4: 0+0 withdrawn
         refused: Guess while Answer
         row 4: GGG 0+1
         no code fits, row 4
         row 4: 0+1 withdrawn
         row 4: GGG 1+0
         row 5: ROG placed, 3+0
         solved, points 5
         = match over, row 5, open ROG, Player A 0 : 5 Player B | 2 withdrawals",
    );
}

#[test]
fn an_answer_that_ends_a_game_unchecked_is_asked_for_twice() {
    for (players, code) in [
        (r#"[Maker "table"] [Breaker "human"]"#, ""),
        (r#"[Maker "human"] [Breaker "human"] [Marks "trust"]"#, "code ror;"),
    ] {
        let script =
            format!("{code} rrr; key 3+0; why 1; repeat; key 3+0; key 0+0; ogy; key 3+0; key 3+0");
        let (table, said) = play(&format!("{MINI} {players}"), &script, Restarts::AsTyped);
        assert_eq!(said.matches("refused: is it the code?").count(), 3, "{said}");
        assert!(said.contains("row 1: RRR 0+0"), "{said}");
        assert_eq!(table.session.view().board.rows().len(), 2, "{said}");
        assert!(table.session.view().outcome.is_some(), "{said}");
    }
    // A code that the program knows is marked by the program's own count.
    let setup = format!(r#"{MINI} [Maker "human"] [Breaker "human"] [Marks "hand"]"#);
    let (_, said) = play(&setup, "code ror; ror; key 3+0", Restarts::AsTyped);
    assert!(said.contains("solved") && !said.contains("refused"), "{said}");
}

#[test]
fn who_is_stuck_in_a_contradiction_can_give_up() {
    check(
        &format!(r#"{MINI} [Maker "table"] [Breaker "human"]"#),
        "rrr; key 1+0; rrr; key 2+0; next; hint; note r 1 !; resign",
        "game 1: Player B makes, Player A breaks
         row 1: RRR placed, 1+0
         row 2: RRR placed, 2+0
         no code fits, row 2
         refused: NextGame while Contradiction
         refused: Hint while Contradiction
         refused: Note while Contradiction
         given up, points 13
         = match over, row 3, table, Player A 0 : 13 Player B",
    );
}

#[test]
fn a_trusted_codemakers_contradiction_is_pointed_out_and_repaired() {
    check(
        &format!(r#"{MINI} [Maker "human"] [Breaker "cpu"] [Marks "trust"]"#),
        "code ror; key 0+0; key 0+0; undo; key 0+0; undo; undo; key 2+0; key 1+1; sure 3+0",
        "game 1: You makes, Cpu breaks; code set
         row 1: RRR placed, 0+0
         row 2: OOO placed, 0+0
         row 3: YYY placed
         row 2: 0+0 withdrawn
         row 2: OOO 0+0
         row 3: YYY placed
         row 2: 0+0 withdrawn
         row 1: 0+0 withdrawn
         row 1: RRR 2+0
         row 2: RRO placed, 1+1
         row 3: RYR placed, 3+0
         solved, points 3, code ROR
         row 2: 1+1 was 1+2
         row 3: 3+0 was 2+0
         = match over, row 3, open ROR, Cpu 0 : 3 You | 3 withdrawals",
    );
}

#[test]
fn a_row_found_wrong_too_late_is_named_and_undo_goes_back_to_it() {
    check(
        &format!(r#"{MINI} [Maker "table"] [Breaker "human"]"#),
        "rrr; key 1+0; rrr; hold; key 2+0; ooo; release; key 0+0; undo; key 1+0; undo; undo; \
         key 1+0",
        "game 1: Player B makes, Player A breaks
         row 1: RRR placed, 1+0
         row 2: RRR placed, 2+0
         row 3: OOO placed, 0+0
         no code fits, row 2
         row 3: 0+0 withdrawn
         row 3: OOO 1+0
         no code fits, row 2
         row 3: 1+0 withdrawn
         row 2: 2+0 withdrawn
         row 2: RRR 1+0
         = guess, row 3, table, Player A 0 : 0 Player B | 3 withdrawals | draft OOO",
    );
}

#[test]
fn a_wrong_answer_is_corrected_and_later_rows_stand() {
    check(
        &format!(r#"{MINI} [Maker "table"] [Breaker "human"]"#),
        "correct 1 1+0; rrr; key 1+0; ooo; key 1+0; yyy; key 2+0; rog; correct 3 0+0; rog
         correct 4 0+0; correct 1 1+0; key 1+1; correct 3 1+0; key 0+0; correct 4 0+1; undo",
        "game 1: Player B makes, Player A breaks
         refused: NoRow
         row 1: RRR placed, 1+0
         row 2: OOO placed, 1+0
         row 3: YYY placed, 2+0
         no code fits, row 3
         refused: Guess while Contradiction
         row 3: 2+0 corrected to 0+0
         row 4: ROG placed
         refused: NoSuchRow { row: 4, placed: 3 }
         row 1: 1+0 corrected to 1+0
         row 4: ROG 1+1
         no code fits, row 4
         row 3: 0+0 corrected to 1+0
         refused: Answer while Guess
         row 4: 1+1 corrected to 0+1
         no code fits, row 4
         row 4: 0+1 withdrawn
         = answer, row 4, table, Player A 0 : 0 Player B | 5 withdrawals",
    );
}

#[test]
fn a_row_that_was_the_code_after_all_is_the_last_one() {
    check(
        &format!(r#"{MINI} [Maker "table"] [Breaker "cpu"]"#),
        "key 1+0; key 0+2; correct 1 3+0; correct 1 0+0",
        "game 1: You makes, Cpu breaks
         row 1: RRR placed, 1+0
         row 2: ROO placed, 0+2
         row 3: ORY placed
         row 1: 1+0 corrected to 3+0
         solved, points 1
         refused: the game is over
         = match over, row 1, open RRR, Cpu 0 : 1 You | 1 withdrawals",
    );
}

#[test]
fn checked_answers_are_not_corrected() {
    let stay = "refused: AnswersChecked";
    for (setup, script) in [
        (String::new(), "secret gpyb; rroy; correct 1 0+1"),
        (r#"[Maker "human"] [Marks "hand"]"#.into(), "code gpyb; rroy; key 0+1; correct 1 0+1"),
    ] {
        let (_, said) = crate::script::play(&setup, script, crate::script::Restarts::AsTyped);
        assert!(said.contains(stay), "{said}");
    }
}
