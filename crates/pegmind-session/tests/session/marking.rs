//! Key pegs placed by hand: refused, trusted, or for a code on a table.

use crate::script::check;

const MINI: &str = r#"[Pegs "3"] [Colors "4"]"#;

#[test]
fn a_refused_answer_is_explained_where_only_the_computer_breaks() {
    check(
        &format!(r#"{MINI} [Maker "human"] [Breaker "cpu"] [Marks "hand"]"#),
        "code ror; why 1; key 1+0; key 2+0; why 1; why 2; why 0; rrr; left",
        "game 1: You makes, Cpu breaks; code set
         row 1: RRR placed
         refused: NoRow
         refused: 1+0 is not right, it is 2+0 because 1-1 3-3
         row 1: RRR 2+0
         row 2: RRO placed
         RRR 2+0 because 1-1 3-3
         refused: NoSuchRow { row: 2, placed: 1 }
         refused: NoSuchRow { row: 0, placed: 1 }
         refused: Guess while Answer
         hint 2: 9 of 64 left
         = answer, row 2, own ROR, Cpu 0 : 0 You",
    );
}

#[test]
fn a_refused_answer_is_not_explained_where_a_person_breaks_at_the_same_screen() {
    check(
        &format!(r#"{MINI} [Maker "human"] [Breaker "human"] [Marks "hand"]"#),
        "code ror; rrr; key 1+0; key 2+0; why 1; undo; ror; key 2+0; key 3+0; why 1",
        "game 1: Player B makes, Player A breaks; code set
         row 1: RRR placed
         refused: 1+0 is not right, it is 2+0
         row 1: RRR 2+0
         RRR 2+0, no more can be said
         refused: NothingToUndo
         row 2: ROR placed
         refused: 2+0 is not right, it is 3+0
         row 2: ROR 3+0
         solved, points 2, code ROR
         RRR 2+0 because 1-1 3-3
         = match over, row 2, open ROR, Player A 0 : 2 Player B",
    );
}

#[test]
fn an_answer_of_another_board_is_no_answer() {
    check(
        &format!(r#"{MINI} [Maker "human"] [Breaker "human"] [Marks "hand"]"#),
        "key 1+0; code ror; key 1+0; rrr; key 2+1; key 4+0; key x; key 2+0",
        "game 1: Player B makes, Player A breaks
         refused: Answer while Code
         code set
         refused: Answer while Guess
         row 1: RRR placed
         not understood: 2+1 of 3 cannot be: if all other pegs are in place, the last one has no other place to go
         not understood: 4 key pegs for 3 pegs; at most 3 can match
         not understood: 'x' is not an answer; expected exact+color, as in 1+2
         row 1: RRR 2+0
         = guess, row 2, hidden, Player A 0 : 0 Player B",
    );
}

#[test]
fn a_trusted_codemakers_wrong_answers_are_named_after_the_end() {
    check(
        &format!(r#"{MINI} [Maker "human"] [Breaker "human"] [Marks "trust"]"#),
        "code ror; rrr; key 1+0; ryy; key 1+0; why 1; ror; sure 3+0; why 1",
        "game 1: Player B makes, Player A breaks; code set
         row 1: RRR placed, 1+0
         row 2: RYY placed, 1+0
         RRR 1+0, no more can be said
         row 3: ROR placed, 3+0
         solved, points 3, code ROR
         row 1: 1+0 was 2+0
         RRR 1+0 because 1-1 3-3
         = match over, row 3, open ROR, Player A 0 : 3 Player B",
    );
}

#[test]
fn a_trusted_codemaker_may_even_deny_that_the_code_was_found() {
    check(
        &format!(r#"{MINI} [Rows "1"] [Maker "human"] [Breaker "human"] [Marks "trust"]"#),
        "code ror; ror; key 1+2",
        "game 1: Player B makes, Player A breaks; code set
         row 1: ROR placed, 1+2
         not solved, points 2, code ROR
         row 1: 1+2 was 3+0
         = match over, row 1, open ROR, Player A 0 : 2 Player B",
    );
}

#[test]
fn a_person_breaks_a_code_on_a_table() {
    check(
        &format!(r#"{MINI} [Rows "2"] [Maker "table"] [Breaker "human"]"#),
        "why 1; rrr; why 1; key 1+0; why 1; roo; key 1+2",
        "game 1: Player B makes, Player A breaks
         refused: NoRow
         row 1: RRR placed
         refused: NoRow
         row 1: RRR 1+0
         RRR 1+0, no more can be said
         row 2: ROO placed, 1+2
         not solved, points 3
         = match over, row 2, table, Player A 0 : 3 Player B",
    );
}

#[test]
fn the_program_marks_what_the_computer_made_even_if_people_mark_by_hand() {
    check(
        &format!(r#"{MINI} [Game "1/2"] [Maker "cpu"] [Breaker "human"] [Marks "hand"]"#),
        "secret ogr; rrr; ogr; next; code ror; key 2+0",
        "game 1: Cpu makes, You breaks; code set
         row 1: RRR 1+0
         row 2: OGR 3+0
         solved, points 2, code OGR
         game 2: You makes, Cpu breaks; code set
         row 1: RRR placed, 2+0
         row 2: RRO placed
         = answer, row 2, own ROR, You 0 : 2 Cpu",
    );
}

#[test]
fn sum_only_feedback_tells_the_code_from_its_colors() {
    check(
        r#"[Feedback "sum"] [Maker "human"] [Breaker "human"] [Marks "hand"]"#,
        "code gpyb; rroy; key 0+1; key 1; bypg; key 4!; key 4; gpyb; key 4; key 4!",
        "game 1: Player B makes, Player A breaks; code set
         row 1: RROY placed
         not understood: '0+1' is not an answer; expected exact and color matches together, as in 3, with ! behind it for the code
         row 1: RROY 1
         row 2: BYPG placed
         refused: 4! is not right, it is 4
         row 2: BYPG 4
         row 3: GPYB placed
         refused: 4 is not right, it is 4!
         row 3: GPYB 4!
         solved, points 3, code GPYB
         = match over, row 3, open GPYB, Player A 0 : 3 Player B",
    );
}

#[test]
fn per_peg_feedback_stands_in_the_order_of_the_pegs() {
    check(
        r#"[Feedback "per-peg"] [Maker "human"] [Breaker "human"] [Marks "hand"]"#,
        "code gpyb; rgyy; key .##.; key .o#.; gpyb; key 4+0; key ####",
        "game 1: Player B makes, Player A breaks; code set
         row 1: RGYY placed
         refused: .##. is not right, it is .o#.
         row 1: RGYY .o#.
         row 2: GPYB placed
         not understood: '4+0' is not an answer; expected #, o or . for each peg, as in #o..
         row 2: GPYB ####
         solved, points 2, code GPYB
         = match over, row 2, open GPYB, Player A 0 : 2 Player B",
    );
}
