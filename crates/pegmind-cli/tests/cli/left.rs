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
    let rows = "1,1,1,1,2,2,2,2=0+0 1,1,1,1,1,1,1,1=1+0";
    let ended = pegmind(&format!("left --pegs 8 --colors 12 {rows}"), "").exits(3);
    ended.says("No code fits both rows. Changing one answer would repair it:");
}

#[test]
fn a_board_of_over_a_million_codes_is_refused() {
    pegmind("left --pegs 7 --colors 10", "")
        .refused("this board has 10000000 codes; at most 1000000 can be counted");
    pegmind("left --pegs 16 --colors 26", "")
        .refused("this board has 43608742899428874059776 codes; at most 1000000 can be counted");
    assert_eq!(pegmind("left --preset grand --count 123456=0+0", "").done().out, "4096\n");
}
