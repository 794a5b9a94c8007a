//! `pegmind verify`.

use std::fs;

use super::home::{Home, pegmind};

const ROWS: &str = "1. RROY 0+1  2. RBGG 0+2  3. YGBP 0+4";

#[test]
fn right_rows_are_marked_again() {
    pegmind("verify -", format!("{ROWS} *GPYB\n"))
        .done()
        .quietly()
        .says("game: row 4 of 12")
        .says("  3 rows marked again: right")
        .says("  commitment: none");
}

#[test]
fn a_wrong_row_is_named_and_the_exit_code_is_three() {
    pegmind("verify -", format!("{} *GPYB\n", ROWS.replace("0+4", "0+3")))
        .exits(3)
        .says("  row 3 reads 0+3, right is 0+4");
}

#[test]
fn a_finished_game_keeps_its_promise_and_a_changed_code_breaks_it() {
    let home = Home::new();
    home.run("play --seed 2", "rroy\nresign\n").done();
    let history = home.history();
    home.run("verify data/pegmind/history.peg", "")
        .done()
        .says("  1 row marked again: right")
        .says("  commitment: kept");
    fs::write(home.path("other.peg"), history.replace("*GOBO", "*GPYB")).unwrap();
    home.run("verify other.peg", "")
        .exits(3)
        .says("  commitment: BROKEN, the code is not the one that was promised");
}

#[test]
fn every_game_of_a_file_is_checked_and_a_bad_one_is_named_by_its_line() {
    let text = format!(
        "[Version \"1\"]\n{ROWS}\n\n[Version \"1\"]\n1. RROY 0+9\n\n[Version \"1\"]\n{ROWS}\n"
    );
    let ended =
        pegmind("verify -", text).exits(2).warns("pegmind: -: line 5: 9 key pegs for 4 pegs");
    ended.says("line 1: game: row 4 of 12").says("line 7: game: row 4 of 12");
}

#[test]
fn what_is_no_text_is_named_by_its_line() {
    let home = Home::new();
    fs::write(home.path("bad.peg"), b"[Version \"1\"]\n1. RROY 0+1\n2. R\xff\n").unwrap();
    home.run("verify bad.peg", "").refused("bad.peg: line 3 is not UTF-8 text");
    home.run("replay bad.peg", "").refused("bad.peg: line 3 is not UTF-8 text");
    pegmind("verify -", b"\xff\n").refused("-: line 1 is not UTF-8 text");
}

#[test]
fn rows_without_a_code_are_checked_against_each_other() {
    pegmind("verify -", ROWS)
        .done()
        .says("  the code is not open; the rows do not contradict each other");
    pegmind("verify -", ROWS.replacen("0+1", "1+0", 1)).exits(3).says("  no code fits rows 1 to 3");
}
