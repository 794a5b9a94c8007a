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
