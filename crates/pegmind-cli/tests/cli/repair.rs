//! `pegmind repair`, and what other commands say of rows that contradict each
//! other.

use super::home::pegmind;

const ROWS: &str = "RROY=1+0 RBGG=0+2 YGBP=0+4 GPBY=2+2";

/// As in the manual, byte for byte.
const TABLE: &str = "\
No code fits all four rows. Changing one answer would repair it:
  row 1  RROY  1+0 -> 0+1   exact and color swapped, the commonest slip    1 code
  row 3  YGBP  0+4 -> 2+2                                                   1 code
  row 2  RBGG  0+2 -> 1+1                                                   2 codes
";

#[test]
fn the_answers_that_are_probably_wrong_are_listed_as_in_the_manual() {
    assert_eq!(pegmind(&format!("repair {ROWS}"), "").exits(3).quietly().out, TABLE);
}

#[test]
fn json_lists_the_repairs_in_order_of_likelihood() {
    let reply = concat!(
        r#"{"schema":1,"consistent":false,"repairs":["#,
        r#"{"row":1,"given":"1+0","instead":"0+1","slip":"swapped","left":1,"estimate":false},"#,
        r#"{"row":3,"given":"0+4","instead":"2+2","slip":"misjudged","left":1,"estimate":false},"#,
        r#"{"row":2,"given":"0+2","instead":"1+1","slip":"misjudged","left":2,"estimate":false}"#,
        "]}\n"
    );
    assert_eq!(pegmind(&format!("repair {ROWS} --json"), "").exits(3).quietly().out, reply);
    let reply = "{\"schema\":1,\"consistent\":true,\"repairs\":[]}\n";
    assert_eq!(pegmind("repair RROY=0+1 --json", "").done().out, reply);
}

#[test]
fn rows_that_agree_need_no_repair() {
    let ended = pegmind("repair RROY=0+1 RBGG=0+2 YGBP=0+4 GPBY=2+2", "").done().quietly();
    assert_eq!(ended.out, "The rows agree with each other: GPYB fits, for one.\n");
}

#[test]
fn two_answers_are_changed_where_one_is_not_enough() {
    let rows = "RRRR=0+0 RRRR=1+0 OOOO=0+0 OOOO=1+0";
    let out = "\
No code fits all four rows. One changed answer is not enough; changing two would repair it:
  row 1  RRRR  0+0 -> 1+0  and  row 3  OOOO  0+0 -> 1+0   192 codes
  row 1  RRRR  0+0 -> 1+0  and  row 4  OOOO  1+0 -> 0+0   256 codes
  row 2  RRRR  1+0 -> 0+0  and  row 3  OOOO  0+0 -> 1+0   256 codes
  row 2  RRRR  1+0 -> 0+0  and  row 4  OOOO  1+0 -> 0+0   256 codes
";
    assert_eq!(pegmind(&format!("repair {rows}"), "").exits(3).out, out);
    let json = pegmind(&format!("repair {rows} --json"), "").exits(3).out;
    let start = concat!(
        r#"{"schema":1,"consistent":false,"repairs":[],"pairs":[{"changes":["#,
        r#"{"row":1,"given":"0+0","instead":"1+0","slip":"one-too-few"},"#,
        r#"{"row":3,"given":"0+0","instead":"1+0","slip":"one-too-few"}],"#,
        r#""left":192,"estimate":false},"#
    );
    assert!(json.starts_with(start), "{json}");
}

#[test]
fn where_nothing_simple_helps_that_is_said() {
    let rows = "RRRR=0+0 RRRR=1+0 OOOO=0+0 OOOO=1+0 YYYY=0+0 YYYY=1+0";
    let out = "No code fits all six rows, and no change of one answer or two is known to help.\n";
    assert_eq!(pegmind(&format!("repair {rows}"), "").exits(3).out, out);
}

#[test]
fn long_lists_are_cut_unless_all_is_wanted() {
    let rows = "RRRR=1+0 RRRR=2+0 ROYG=1+1";
    let short = pegmind(&format!("left {rows}"), "").exits(3);
    assert_eq!(
        short.lines()[1],
        "No code fits all three rows. Changing one answer would repair it:"
    );
    let all = pegmind(&format!("repair {rows} --all"), "").exits(3).never_says("more");
    assert!(all.lines().len() > 2, "{}", all.out);
}

#[test]
fn every_feedback_rule_has_repairs() {
    for (rule, rows, line) in [
        ("exact", "RRRR=1 RRRR=2", "  row 1  RRRR  1 -> 2   one key peg too few     150 codes"),
        ("sum", "RRRR=1 RRRR=2", "  row 1  RRRR  1 -> 2   one key peg too few     150 codes"),
        (
            "per-peg",
            "ROYG=#... RBBB=....",
            "  row 1  ROYG  #... -> ....   one mark wrong    1 code",
        ),
    ] {
        pegmind(&format!("repair {rows} --feedback {rule}"), "").exits(3).says(line);
    }
}

#[test]
fn big_boards_have_repairs_with_estimates() {
    let rows = "1,1,1,1,2,2,2,2=3+0 1,1,3,4,1,1,5,6=1+2 1,2,2,2,2,2,2,2=0+0";
    let ended = pegmind(&format!("repair --pegs 8 --colors 12 {rows}"), "").exits(3);
    ended.clone().says("  row 3  ROOOOOOO  0+0 -> 0+1   one key peg too few    7776 codes");
    assert!(ended.out.contains("   about ") && !ended.out.contains("some codes"), "{}", ended.out);
    let json = pegmind(&format!("repair --pegs 8 --colors 12 {rows} --json"), "").exits(3);
    assert!(json.out.contains("\"estimate\":true"), "{}", json.out);
}

#[test]
fn other_commands_list_the_repairs_too() {
    let left = pegmind(&format!("left {ROWS}"), "").exits(3).quietly();
    assert_eq!(left.out, format!("0 of 1296 codes fit\n{TABLE}"));
    let count = pegmind(&format!("left {ROWS} --count"), "").exits(3);
    assert_eq!((count.out.as_str(), count.err.as_str()), ("0\n", TABLE));
    let check = pegmind(&format!("check GPYB {ROWS}"), "").exits(3).quietly();
    let line = "GPYB does not fit: row 1 would then read 0+1, it read 1+0\n";
    assert_eq!(check.out, format!("{line}{TABLE}"));
    assert_eq!(pegmind(&format!("suggest {ROWS}"), "").exits(3).quietly().out, TABLE);
    for command in ["left", "suggest", "check GPYB"] {
        let json = pegmind(&format!("{command} {ROWS} --json"), "").exits(3).out;
        assert!(json.contains(r#""repairs":[{"row":1,"given":"1+0","instead":"0+1""#), "{json}");
    }
}

#[test]
fn rows_are_needed_and_read_from_standard_input_too() {
    let ended = pegmind("repair", "").refused("");
    assert!(ended.err.contains("<ROW>"), "{}", ended.err);
    assert_eq!(pegmind("repair -", ROWS.replace(' ', "\n")).exits(3).out, TABLE);
    pegmind("repair -", "RROY=1+0\nRBG=0+2\n")
        .refused("line 2: row 'RBG=0+2': that is 3 pegs, 4 are needed");
}
