//! Matches: seats alternate, points add up, what is stored comes and goes.

use crate::script::{Restarts, check, play};

#[test]
fn seats_and_names_alternate_through_a_match() {
    check(
        r#"[Pegs "3"] [Colors "4"] [Game "1/4"] [BreakerName "Ada"]"#,
        "secret ogr; next; ogr; next; code ror; next; rrr; resign; next; code rrr; next",
        "game 1: Cpu makes, Ada breaks; code set
         refused: NextGame while Guess
         row 1: OGR 3+0
         solved, points 1, code OGR
         game 2: Ada makes, Cpu breaks; code set
         row 1: RRR 2+0
         row 2: RRO 1+2
         row 3: ROR 3+0
         solved, points 3, code ROR
         game 3: Cpu makes, Ada breaks; code set
         row 1: RRR 0+0
         given up, points 13, code GGO
         game 4: Ada makes, Cpu breaks; code set
         row 1: RRR 3+0
         solved, points 1, code RRR
         match: Cpu wins
         refused: NextGame while MatchOver
         = match over, row 1, open RRR, Ada 4 : 14 Cpu",
    );
}

#[test]
fn giving_up_costs_all_rows_that_are_left() {
    check(
        r#"[Game "1/2"] [Rows "6"] [Maker "human"] [Breaker "human"]"#,
        "resign; code gpyb; rroy; resign; next; code rroo; resign",
        "game 1: Player B makes, Player A breaks
         refused: Resign while Code
         code set
         row 1: RROY 0+1
         given up, points 7, code GPYB
         game 2: Player A makes, Player B breaks; code set
         given up, points 7, code RROO
         match drawn
         = match over, row 1, open RROO, Player A 7 : 7 Player B",
    );
}

#[test]
fn a_match_at_a_table_has_a_table_in_every_game_that_a_person_makes() {
    check(
        r#"[Pegs "3"] [Colors "4"] [Game "1/2"] [Maker "table"] [Breaker "cpu"]"#,
        "key 1+0; key 0+2; sure 3+0; next; rrr; resign",
        "game 1: You makes, Cpu breaks
         row 1: RRR placed, 1+0
         row 2: ROO placed, 0+2
         row 3: ORY placed, 3+0
         solved, points 3
         game 2: Cpu makes, You breaks; code set
         row 1: RRR 1+0
         given up, points 13, code OOR
         match: Cpu wins
         = match over, row 2, open OOR, Cpu 13 : 3 You",
    );
}

#[test]
fn every_game_of_a_match_has_a_record_of_its_own() {
    let setup = r#"[Id "abc"] [Game "1/2"] [Maker "human"] [Breaker "human"]"#;
    let (table, _) = play(setup, "code gpyb; gpyb", Restarts::AsTyped);
    assert_eq!(table.files.public.keys().collect::<Vec<_>>(), ["abc"]);
    assert_eq!(table.files.history.keys().collect::<Vec<_>>(), ["abc"]);
    let (table, _) = play(setup, "code gpyb; gpyb; next", Restarts::AsTyped);
    assert_eq!(table.files.public.keys().collect::<Vec<_>>(), ["abc-2"]);
    assert_eq!(table.files.sealed.keys().collect::<Vec<_>>(), ["abc-2"]);
    let script = "code gpyb; gpyb; next; code rroo; rroo";
    let (table, _) = play(setup, script, Restarts::AsTyped);
    assert!(table.files.public.is_empty() && table.files.sealed.is_empty());
    assert_eq!(table.files.history.keys().collect::<Vec<_>>(), ["abc", "abc-2"]);
    let second = &table.files.history["abc-2"];
    for line in [
        r#"[Game "2/2"]"#,
        r#"[Match "abc"]"#,
        r#"[MakerPoints "0"]"#,
        r#"[BreakerPoints "1"]"#,
        r#"[MakerName "Player A"]"#,
    ] {
        assert!(second.lines().any(|has| has == line), "{line} in\n{second}");
    }
}
