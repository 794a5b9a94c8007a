//! `pegmind replay`.

use super::home::{Home, pegmind};

const GAME: &str =
    "[Version \"1\"] [Rows \"6\"]\n1. RROY 0+1  2. RBGG 0+2 {hint 2}\n3. GPYB 4+0\n*GPYB\n";

#[test]
fn a_game_is_said_row_by_row() {
    let ended = pegmind("replay -", GAME).done().quietly();
    assert_eq!(
        ended.lines()[..5],
        [
            "You break. 6 colors, 4 pegs, repeats yes, blanks no, 6 rows.",
            "Colors: 1 red, 2 orange, 3 yellow, 4 green, 5 blue, 6 purple.",
            "Row 1: red red orange yellow. 0 exact, 1 color.",
            "Row 2: red blue green green. 0 exact, 2 color.",
            "Row 3: green purple yellow blue. 4 exact, 0 color.",
        ]
    );
    ended.says("Well done! You found the code in 3 of 6 rows.");
}

#[test]
fn a_game_is_found_by_its_name_or_its_file() {
    let home = Home::new();
    home.leave_game("--seed 2", "rroy\n");
    let (id, record, _) = home.only_game();
    let row = "Row 1: red red orange yellow. 0 exact, 1 color.";
    home.run(&format!("replay {id}"), "").done().says(row);
    home.run_args(["replay".as_ref(), record.as_os_str()], "").done().says(row);
    home.run("resume", "gobo\n").done();
    home.run(&format!("replay {id} --speed 0"), "")
        .done()
        .says(row)
        .says("Well done! You found the code in 2 of 10 rows.");
}

#[test]
fn what_is_missing_or_broken_is_named_with_its_line() {
    for command in ["replay", "verify", "review"] {
        let ended = pegmind(&format!("{command} nothing-there"), "").exits(4);
        ended.warns("pegmind: there is no game and no file called nothing-there\n");
    }
    pegmind("replay -", "").refused("-: there is no game in it");
    pegmind("replay -", "[Version \"1\"]\n\n1. RROX 0+1\n").refused("-: line 3: 'X' in 'RROX'");
    pegmind("replay - --speed 1e9", GAME).refused("expected seconds from 0 to 60");
    pegmind("replay - --speed nan", GAME).refused("expected seconds from 0 to 60");
}
