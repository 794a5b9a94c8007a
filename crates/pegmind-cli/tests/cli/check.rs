//! `pegmind check`.

use super::home::pegmind;

const ROWS: &str = "RROY=0+1 RBGG=0+2 YGBP=0+4";

#[test]
fn a_code_that_fits_is_said_to() {
    assert_eq!(pegmind("check GPYB RROY=0+1", "").done().quietly().out, "GPYB fits the row\n");
    assert_eq!(pegmind(&format!("check gpyb {ROWS}"), "").done().out, "GPYB fits all rows\n");
}

#[test]
fn every_row_that_says_no_is_named() {
    let out = "\
GPBY does not fit: row 1 would then read 1+0, it read 0+1
GPBY does not fit: row 3 would then read 1+3, it read 0+4
";
    assert_eq!(pegmind(&format!("check GPBY {ROWS}"), "").done().out, out);
}

#[test]
fn json_lists_the_clashes() {
    let fits = r#"{"schema":1,"fits":true,"clashes":[]}"#;
    assert_eq!(pegmind(&format!("check GPYB {ROWS} --json"), "").done().out, format!("{fits}\n"));
    let clash = r#"{"schema":1,"fits":false,"clashes":[{"row":1,"given":"2+0","would_be":"0+1"}]}"#;
    assert_eq!(pegmind("check GPYB RROY=2+0 --json", "").done().out, format!("{clash}\n"));
}
