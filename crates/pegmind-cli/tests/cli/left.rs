//! `pegmind left`.

use super::home::pegmind;

#[test]
fn the_share_of_each_color_in_each_hole_is_as_in_the_manual() {
    let table = "\
36 of 1296 codes fit
        peg1  peg2  peg3  peg4
red        .     .   14%   14%
orange   11%   11%     .   19%
yellow   11%   11%   19%     .
green    39%   50%     .     .
blue     22%     .   42%   42%
purple   17%   28%   25%   25%
";
    let ended = pegmind("left RROY=0+1 RBGG=0+2 --by-peg", "").done().quietly();
    assert_eq!(ended.out, table);
}

#[test]
fn the_codes_are_listed_in_order() {
    let ended = pegmind("left RROY=0+1 RBGG=0+2 YGBP=0+4 --list", "").done();
    assert_eq!(ended.out, "2 of 1296 codes fit\nGYPB\nGPYB\n");
}

#[test]
fn the_number_alone_is_printed_on_request() {
    assert_eq!(pegmind("left RROY=0+1 RBGG=0+2 --count", "").done().out, "36\n");
    assert_eq!(pegmind("left --count", "").done().out, "1296\n");
}

#[test]
fn json_has_the_codes_as_numbers_only_where_they_are_listed() {
    let short = r#"{"schema":1,"left":2,"codes":1296,"estimate":false}"#;
    let rows = "RROY=0+1 RBGG=0+2 YGBP=0+4";
    assert_eq!(pegmind(&format!("left {rows} --json"), "").done().out, format!("{short}\n"));
    let long =
        r#"{"schema":1,"left":2,"codes":1296,"estimate":false,"candidates":[[4,3,6,5],[4,6,3,5]]}"#;
    assert_eq!(pegmind(&format!("left {rows} --json --list"), "").done().out, format!("{long}\n"));
}

#[test]
fn a_blank_is_a_row_of_the_table_and_zero_in_json() {
    let ended = pegmind("left --pegs 2 --colors 2 --blanks --by-peg .r=2+0", "").done();
    let table = "\
1 of 9 codes fits
        peg1  peg2
blank   100%     .
red        .  100%
orange     .     .
";
    assert_eq!(ended.out, table);
    let ended = pegmind("left --pegs 2 --colors 2 --blanks --json --list .r=2+0", "").done();
    assert!(ended.out.ends_with("\"candidates\":[[0,1]]}\n"), "{}", ended.out);
}

#[test]
fn rows_come_from_standard_input_in_place_of_a_dash() {
    let ended = pegmind("left - --count", "RROY=0+1\n\n  RBGG=0+2  YGBP=0+4\r\n").done();
    assert_eq!(ended.out, "2\n");
}

#[test]
fn a_bad_line_of_standard_input_is_named_by_its_number() {
    pegmind("left -", "RROY=0+1\nRBGG=0+2\nYGBP=9\n").refused(
        "pegmind: line 3: row 'YGBP=9': '9' is not an answer; expected exact+color, as in 1+2",
    );
    pegmind("left -", b"RROY=0+1\nR\xff=0\n").refused("pegmind: line 2: ");
}

#[test]
fn contradicting_rows_exit_with_three_and_list_the_repairs() {
    let ended = pegmind("left RROY=1+0 RBGG=0+2 YGBP=0+4", "").exits(3).quietly();
    let out = "\
0 of 1296 codes fit
No code fits all three rows. Changing one answer would repair it:
";
    assert!(ended.out.starts_with(out), "{}", ended.out);
    let json = pegmind("left RROY=1+0 RBGG=0+2 YGBP=0+4 --json", "").exits(3);
    assert!(json.out.contains("\"left\":0,"), "{}", json.out);
    assert_eq!(pegmind("left 1111=4+0 2222=4+0 --count", "").exits(3).out, "0\n");
}

#[test]
fn contradictions_of_big_boards_are_told_even_if_codes_cannot_be_counted() {
    let ended = pegmind("left --pegs 7 --colors 8 1111222=0+0 1111111=1+0", "").exits(3);
    ended.says("No code fits both rows. Changing one answer would repair it:");
}

const LARGE: &str = "--pegs 8 --colors 12 1,1,2,2,3,3,4,4=1+2";

#[test]
fn boards_of_over_a_million_codes_are_estimated() {
    // Counted by trying all codes: 52,858,776.
    let ended = pegmind(&format!("left {LARGE}"), "").done().quietly();
    assert_eq!(ended.out, "about 52,000,000 of 429981696 codes fit (estimate)\n");
    let count = pegmind(&format!("left {LARGE} --count"), "").done();
    assert_eq!(count.out, "52000000\n");
    assert_eq!(count.err, "about 52,000,000 (estimate)\n");
    let json = pegmind(&format!("left {LARGE} --json"), "").done().quietly().out;
    assert!(json.starts_with(r#"{"schema":1,"left":51"#), "{json}");
    let middle = r#","codes":429981696,"estimate":true,"standard_error":"#;
    assert!(json.contains(middle), "{json}");
    assert_eq!(pegmind(&format!("left {LARGE} --json"), "").done().out, json);
    assert_eq!(pegmind("left --preset grand --count 123456=0+0", "").done().out, "4096\n");
}

#[test]
fn without_rows_every_board_is_counted() {
    let ended = pegmind("left --pegs 7 --colors 10", "").done().quietly();
    assert_eq!(ended.out, "10000000 of 10000000 codes fit\n");
    let most = "79766443076872509863361";
    let board = "--pegs 16 --colors 26 --blanks";
    assert_eq!(
        pegmind(&format!("left {board} --count"), "").done().quietly().out,
        format!("{most}\n")
    );
    let json = pegmind(&format!("left {board} --json"), "").done().out;
    let reply = format!(r#"{{"schema":1,"left":{most},"codes":{most},"estimate":false}}"#);
    assert_eq!(json, format!("{reply}\n"));
}

#[test]
fn the_shares_of_a_sample_are_labelled() {
    let ended = pegmind(&format!("left {LARGE} --by-peg"), "").done().quietly();
    let lines = ended.lines();
    assert!(lines[1].starts_with("about, of 20") && lines[1].ends_with("codes drawn at random:"));
    assert!(lines[3].starts_with("red      1"), "{}", ended.out);
    assert_eq!(lines.len(), 3 + 12);
}

#[test]
fn too_many_codes_are_counted_but_not_listed() {
    let sentence = "pegmind: too many of the 429981696 codes fit to list them; \
                    at most 1000000 can be listed\n";
    let ended = pegmind(&format!("left {LARGE} --list"), "").exits(2);
    assert_eq!(ended.out, "about 52,000,000 of 429981696 codes fit (estimate)\n");
    assert_eq!(ended.err, sentence);
    let json = pegmind(&format!("left {LARGE} --list --json"), "").exits(2);
    assert!(json.out.contains("\"estimate\":true") && !json.out.contains("candidates"));
    assert_eq!(json.err, sentence);
}

#[test]
fn contradictions_of_the_largest_boards_exit_with_three() {
    let rows = "1,1,1,1,2,2,2,2=0+0 1,1,1,1,1,1,1,1=1+0";
    let json = pegmind(&format!("left --pegs 8 --colors 12 {rows} --json"), "").exits(3);
    let start = r#"{"schema":1,"left":0,"codes":429981696,"estimate":false,"repairs":[{"row":"#;
    assert!(json.out.starts_with(start), "{}", json.out);
    let guess = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16";
    let rows = format!("{guess}=2+7 {guess}=3+7");
    let ended = pegmind(&format!("left --pegs 16 --colors 26 {rows}"), "").exits(3);
    ended.says("No code fits both rows. Changing one answer would repair it:");
}

#[test]
fn json_has_how_often_each_color_stands_in_each_hole_if_that_is_asked_for() {
    let rows = "RROY=0+1 RBGG=0+2 YGBP=0+4";
    let short = r#"{"schema":1,"left":2,"codes":1296,"estimate":false,"#;
    let counts = r#""by_peg":{"of":2,"holes":[{"4":2},{"3":1,"6":1},{"3":1,"6":1},{"5":2}]}}"#;
    let ended = pegmind(&format!("left {rows} --json --by-peg"), "").done();
    assert_eq!(ended.out, format!("{short}{counts}\n"));
    let ended = pegmind("left --pegs 2 --colors 2 --blanks --json --by-peg .r=2+0", "").done();
    assert!(ended.out.contains(r#""by_peg":{"of":1,"holes":[{"0":1},{"1":1}]}"#), "{}", ended.out);
    let ended = pegmind(&format!("left {LARGE} --json --by-peg"), "").done();
    assert!(ended.out.contains(r#""estimate":true"#), "{}", ended.out);
    assert!(ended.out.contains(r#""by_peg":{"of":"#), "{}", ended.out);
}
