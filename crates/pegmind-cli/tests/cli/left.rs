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
fn json_has_the_codes_as_numbers_only_where_they_are_listed() {
    let short = r#"{"schema":1,"left":2,"codes":1296,"estimate":false}"#;
    let rows = "RROY=0+1 RBGG=0+2 YGBP=0+4";
    assert_eq!(pegmind(&format!("left {rows} --json"), "").done().out, format!("{short}\n"));
    let long =
        r#"{"schema":1,"left":2,"codes":1296,"estimate":false,"candidates":[[4,3,6,5],[4,6,3,5]]}"#;
    assert_eq!(pegmind(&format!("left {rows} --json --list"), "").done().out, format!("{long}\n"));
    let counts = r#""by_peg":{"of":2,"holes":[{"4":2},{"3":1,"6":1},{"3":1,"6":1},{"5":2}]}}"#;
    let ended = pegmind(&format!("left {rows} --json --by-peg"), "").done();
    assert!(ended.out.ends_with(&format!("{counts}\n")), "{}", ended.out);
    // A blank is 0.
    let ended = pegmind("left --pegs 2 --colors 2 --blanks --json --list .r=2+0", "").done();
    assert!(ended.out.ends_with("\"candidates\":[[0,1]]}\n"), "{}", ended.out);
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

const LARGE: &str = "--pegs 8 --colors 12 1,1,2,2,3,3,4,4=1+2";

#[test]
fn boards_of_over_a_million_codes_are_estimated() {
    // Counted by trying all codes: 52,858,776.
    let ended = pegmind(&format!("left {LARGE}"), "").done().quietly();
    assert_eq!(ended.out, "about 52,000,000 of 429,981,696 codes fit (estimate)\n");
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

/// Guesses and how many pegs match exactly, from problem 185 of Project Euler: a single code fits.
const ONE_OF_MANY: &str = "5616185650518293=2 3847439647293047=1 5855462940810587=3 \
    9742855507068353=3 4296849643607543=3 3174248439465858=1 4513559094146117=2 \
    7890971548908067=3 8157356344118483=1 2615250744386899=2 8690095851526254=3 \
    6375711915077050=1 6913859173121360=1 6442889055042768=2 2321386104303845=0 \
    2326509471271448=2 5251583379644322=2 1748270476758276=3 4895722652190306=1 \
    3041631117224635=3 1841236454324589=3 2659862637316867=2";

#[test]
fn a_search_that_does_not_finish_is_not_said_to_have_found_none() {
    let left = |options: &str| {
        let board = "--pegs 16 --colors 10 --feedback exact";
        pegmind(&format!("left - {board} {options}"), ONE_OF_MANY)
    };
    let listed = left("--list").exits(2);
    let unknown =
        "it is not known how many of 10000000000000000 codes fit: the search did not finish";
    assert_eq!(listed.out, format!("{unknown}\n"));
    listed
        .warns("the search did not finish, so those of the 10,000,000,000,000,000 codes that fit");
    // Stopped work says the same.
    left("--count --time 1ms").refused(unknown);
    let json = left("--json --time 1ms").done().out;
    assert!(json.contains(r#""left":null"#) && json.contains(r#""estimate":true"#), "{json}");
}

#[test]
fn too_many_codes_are_counted_but_not_listed() {
    let sentence = "pegmind: too many of the 429,981,696 codes fit to list them; \
                    at most 1,000,000 can be listed\n";
    let ended = pegmind(&format!("left {LARGE} --list"), "").exits(2);
    assert_eq!(ended.out, "about 52,000,000 of 429,981,696 codes fit (estimate)\n");
    assert_eq!(ended.err, sentence);
    let json = pegmind(&format!("left {LARGE} --list --json"), "").exits(2);
    assert!(json.out.contains("\"estimate\":true") && !json.out.contains("candidates"));
    assert_eq!(json.err, sentence);
}
