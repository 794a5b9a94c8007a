//! What a codebreaker does with the draft: rows copied, pegs kept, the rest
//! filled; what can be ruled out and what the board tells.

use pegmind_rules::Peg;

use crate::script::{Restarts, check, play};

const MINI: &str = r#"[Pegs "3"] [Colors "4"]"#;

#[test]
fn a_kept_peg_starts_the_next_row_and_stays_kept() {
    check(
        MINI,
        "secret ogr; draft roy; keep 2; keep 3; keep 3; submit; put 1 g; rest r; submit; keep 2; \
         draft rrr; submit",
        "game 1: Cpu makes, You breaks; code set
         draft ROY
         peg 2 kept
         peg 3 kept
         peg 3 not kept
         row 1: ROY 0+2
         draft GO
         draft GOR
         row 2: GOR 1+2
         peg 2 not kept
         draft RRR
         row 3: RRR 1+0
         = guess, row 4, hidden, You 0 : 0 Cpu",
    );
}

#[test]
fn a_peg_is_kept_in_place_and_taking_it_out_ends_that() {
    check(
        MINI,
        "secret ogr; draft roy; keep 2; put 2 g; submit; put 2 _; undo; rest r; undo; put 1 r; \
         rest r; submit",
        "game 1: Cpu makes, You breaks; code set
         draft ROY
         peg 2 kept
         draft RGY
         row 1: RGY 1+1
         draft
         draft _G
         draft RGR
         draft _G
         draft RG
         draft RGR
         row 2: RGR 2+0
         = guess, row 3, hidden, You 0 : 0 Cpu",
    );
}

#[test]
fn an_empty_hole_is_not_kept_and_no_hole_beside_the_board() {
    check(
        MINI,
        "secret ogr; keep 1; draft ro; keep 3; keep 4; keep 2; resign; keep 1",
        "game 1: Cpu makes, You breaks; code set
         refused: NothingToKeep { hole: 1 }
         draft RO
         refused: NothingToKeep { hole: 3 }
         refused: NoSuchHole { hole: 4, pegs: 3 }
         peg 2 kept
         given up, points 13, code OGR
         refused: Keep while MatchOver
         = match over, row 1, open OGR, You 0 : 13 Cpu",
    );
}

#[test]
fn what_is_kept_does_not_outlive_the_game() {
    let setup = format!(r#"{MINI} [Game "1/2"] [Maker "human"] [Breaker "human"]"#);
    check(
        &setup,
        "code ogr; draft ogr; keep 1; submit; next; code roy; submit",
        "game 1: Player B makes, Player A breaks; code set
         draft OGR
         peg 1 kept
         row 1: OGR 3+0
         solved, points 1, code OGR
         game 2: Player A makes, Player B breaks; code set
         refused: that is 0 pegs, 3 are needed
         = guess, row 1, hidden, Player A 0 : 1 Player B",
    );
}

#[test]
fn what_is_kept_does_not_outlive_the_program_and_hints_do() {
    let script = "secret ogr; draft roy; keep 2; assist; submit";
    let (mut table, _) = play(MINI, script, Restarts::AsTyped);
    assert!(table.session.view().is_kept(1));
    assert_eq!(table.session.view().draft.holes().len(), 2);
    let hints = table.session.view().ledger.hints.clone();
    table.restart().unwrap();
    let view = table.session.view();
    assert!(view.draft.is_empty() && view.kept.is_empty());
    assert_eq!((hints.len(), &view.ledger.hints), (1, &hints));
}

#[test]
fn any_row_can_be_repeated() {
    check(
        MINI,
        "secret ogr; repeat; repeat 1; roy; rrg; repeat; repeat 1; repeat 0; repeat 3; undo; undo",
        "game 1: Cpu makes, You breaks; code set
         refused: NoRow
         refused: NoRow
         row 1: ROY 0+2
         row 2: RRG 0+2
         draft RRG
         draft ROY
         refused: NoSuchRow { row: 0, placed: 2 }
         refused: NoSuchRow { row: 3, placed: 2 }
         draft RRG
         draft
         = guess, row 3, hidden, You 0 : 0 Cpu",
    );
}

#[test]
fn assistance_costs_the_last_hint_once_a_row() {
    check(
        MINI,
        "secret ogr; roy; assist; draft rg; assist; clear; rrr; assist; hint; hint; assist",
        "game 1: Cpu makes, You breaks; code set
         row 1: ROY 0+2
         assist: 15 of 64 left, try OYG (36 in 15)
         draft RG
         assist: 15 of 64 left, try OYG (36 in 15), RG Clashes { row: 1 }
         draft
         row 2: RRR 1+0
         assist: 8 of 64 left, try OGR (16 in 8)
         hint 5 offered
         hint 5: try ORO
         assist: 8 of 64 left, try OGR (16 in 8)
         = guess, row 3, hidden, You 0 : 0 Cpu | 3 hints",
    );
}

#[test]
fn assistance_is_for_who_guesses_and_not_in_games_without_hints() {
    check(
        &format!(r#"{MINI} [Hints "no"]"#),
        "secret ogr; roy; assist",
        "game 1: Cpu makes, You breaks; code set
         row 1: ROY 0+2
         refused: NoHints
         = guess, row 2, hidden, You 0 : 0 Cpu",
    );
    check(
        &format!(r#"{MINI} [Maker "table"] [Breaker "human"]"#),
        "rrr; assist; key 1+0; hold; assist; roo; release; key 0+2",
        "game 1: Player B makes, Player A breaks
         row 1: RRR placed
         refused: Assist while Answer
         row 1: RRR 1+0
         row 2: ROO placed, 0+2
         = guess, row 3, table, Player A 0 : 0 Player B",
    );
}

#[test]
fn what_a_row_rules_out_is_told_at_the_easy_level_only() {
    let out = |rows: u8| {
        let setup = format!(r#"{MINI} [Rows "{rows}"]"#);
        let (table, _) = play(&setup, "secret ogr; roy; yyg", Restarts::AsTyped);
        let view = table.session.view();
        let pegs = view.board.rules().legal_pegs();
        let holes = |peg| (0..=4).filter(|hole| view.rules_out(peg, *hole)).collect::<Vec<_>>();
        pegs.map(holes).collect::<Vec<_>>()
    };
    // ROY 0+2 and YYG 0+1: no peg stands where it was guessed.
    assert_eq!(out(12), [vec![1], vec![2], vec![1, 2, 3], vec![3]]);
    assert_eq!(out(99), out(12));
    assert_eq!(out(11), [const { Vec::<u8>::new() }; 4]);
    let (table, _) = play(MINI, "secret ogr", Restarts::AsTyped);
    assert!(!table.session.view().rules_out(Peg::Blank, 1), "there is no row");
}

/// Plays a script and says which row the draft contradicts then, and the record.
fn marked(setup: &str, script: &str) -> (String, String) {
    let (table, _) = play(setup, script, Restarts::AsTyped);
    let clash = table.session.view().clash;
    let reads = |would_be: Option<_>| {
        would_be.map_or("?".into(), |it: pegmind_rules::Feedback| it.to_string())
    };
    let text = clash.map_or("none".into(), |clash| {
        format!("row {}: {}, not {}", clash.row, reads(clash.would_be), clash.given)
    });
    (text, table.session.record().to_string())
}

#[test]
fn a_marked_clash_is_the_first_row_that_the_draft_contradicts() {
    let rows = "secret gpyb; rroy; rbgg; ygbp";
    for (typed, clash) in [
        ("mark; draft gybp", "row 3: 2+2, not 0+4"),
        ("mark; draft rroy", "row 1: 4+0, not 0+1"),
        ("mark; draft r", "row 1: ?, not 0+1"),
        ("mark; draft gpyb", "none"),
        ("mark; draft gybp; clear", "none"),
        ("draft gybp; mark", "row 3: 2+2, not 0+4"),
        ("mark; unmark; draft gybp", "none"),
        ("draft gybp", "none"),
    ] {
        assert_eq!(marked("", &format!("{rows}; {typed}")).0, clash, "{typed}");
    }
}

#[test]
fn marked_clashes_are_one_hint_in_each_row_that_is_drafted() {
    let rows = "secret gpyb; mark; rroy; draft r; put 2 g; clear; draft rbgg; submit; ygbp; gpby";
    let (_, record) = marked("", rows);
    let hints: Vec<&str> = record.lines().filter(|line| line.contains("{hint")).collect();
    assert_eq!(hints, ["{hint 1}"; 3], "{record}");
    // What was paid is not paid again, and the ladder goes on from it.
    let (_, said) = play("", &format!("{rows}; draft gpyb; check gpyb; hint"), Restarts::AsTyped);
    assert!(said.contains("GPYB fits\nhint 2 offered\n"), "{said}");
    let (_, free) = marked("", "secret gpyb; rroy; mark; clear; unmark; rbgg");
    assert!(!free.contains("{hint"), "nothing was told: {free}");
}

#[test]
fn clashes_are_marked_in_single_games_with_hints_only() {
    for (setup, refused) in
        [(r#"[Hints "no"]"#, "refused: NoHints"), (r#"[Game "1/2"]"#, "refused: NotInMatches")]
    {
        let (table, said) = play(setup, "rroy; mark; draft oooo", Restarts::AsTyped);
        assert!(said.contains(refused), "{said}");
        assert_eq!(table.session.view().clash, None);
    }
}
