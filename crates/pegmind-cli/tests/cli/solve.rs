//! `pegmind solve`, from a script.

use super::home::pegmind;

#[test]
fn a_game_on_a_real_board_is_solved_answer_by_answer() {
    let out = "\
For a game on a real board: 6 colors, 4 pegs, repeats yes, blanks no.
Colors: 1 red, 2 orange, 3 yellow, 4 green, 5 blue, 6 purple.
Row 1: play RROY (red red orange yellow); 4.34 more guesses on average, 6 at most.
Row 1: red red orange yellow. 0 exact, 1 color.
276 codes fit.
Row 2: play OGGB (orange green green blue); 3.53 more guesses on average, 4 at most.
Row 2: RBGG (red blue green green) instead.
Row 2: red blue green green. 0 exact, 2 color.
36 codes fit.
Row 3: play OGBO (orange green blue orange); 2.67 more guesses on average, 3 at most.
Row 3: yellow green blue purple. 0 exact, 4 color.
2 codes fit.
Row 4: play GYPB (green yellow purple blue); 1.50 more guesses on average, 2 at most.
Row 4: green yellow purple blue. 2 exact, 2 color.
1 code fits.
Row 5: play GPYB (green purple yellow blue); if all answers are right, it is the code.
Row 5: green purple yellow blue. 4 exact, 0 color.
Well done! The code is found in 5 guesses.
";
    let script = "0+1\nrbgg\n0+2\nYGBP=0+4\n2 exact 2 color\n####\n";
    assert_eq!(pegmind("solve", script).done().quietly().out, out);
}

#[test]
fn json_streams_an_object_at_the_start_and_after_every_answer() {
    let ended = pegmind("solve --json RROY=0+1", "RBGG=0+2\nygbp\n0+4\nGPYB=4+0\n").done();
    ended.clone().quietly();
    let lines = ended.lines();
    assert_eq!(lines.len(), 4, "{}", ended.out);
    for (line, start) in lines.iter().zip([
        r#"{"schema":1,"guess":[2,4,4,5],"candidate":true,"left":276,"#,
        r#"{"schema":1,"guess":[2,4,5,2],"candidate":true,"left":36,"#,
        r#"{"schema":1,"guess":[4,3,6,5],"candidate":true,"left":2,"#,
        r#"{"schema":1,"guess":null,"candidate":null,"left":1,"#,
    ]) {
        assert!(line.starts_with(start), "{line}");
    }
    assert!(lines[0].ends_with(r#""rows":1,"solved":false}"#), "{}", lines[0]);
    assert!(lines[3].ends_with(r#""rows":4,"solved":true}"#), "{}", lines[3]);
}

#[test]
fn contradicting_answers_are_corrected_by_a_number() {
    let rows = "solve RROY=1+0 RBGG=0+2 YGBP=0+4 GPBY=2+2";
    let ended = pegmind(rows, "2+2\n9\n1\nrows\n").done();
    ended
        .says("No code fits all four rows. Changing one answer would repair it:")
        .says("  1. Row 1: 0+1 instead of 1+0, exact and color swapped, the commonest slip; 1 code")
        .says("  3. Row 2: 1+1 instead of 0+2; 2 codes")
        .says("A number from 1 to 3 corrects a row; help lists more.")
        .says("Corrected. Row 1: red red orange yellow. 0 exact, 1 color.")
        .says("Row 5: play GPYB (green purple yellow blue); if all answers are right, it is the code.");
    pegmind(rows, "repair 3\n").done().says("2 codes fit.");
}

#[test]
fn undo_withdraws_key_pegs_as_it_does_in_a_game() {
    let rows = "solve RROY=0+1 RBGG=0+2 YGBP=0+4 GPBY=1+3";
    let waits = "Row 4: key pegs 1+3 withdrawn. Green purple blue yellow waits for new ones.";
    let before = "Row 3: key pegs 0+4 withdrawn. Yellow green blue purple waits for new ones.";
    let right = "Row 4: green purple blue yellow. 2 exact, 2 color.";
    pegmind(rows, "undo\n2+2\n").done().says(waits).says(right);
    // The guess of row 4 was played all the same.
    let instead = "Row 4: GPBY (green purple blue yellow) instead.";
    let both = pegmind(rows, "undo\nundo\n0+4\n2+2\n").done();
    both.says(waits).says(before).says(instead).says(right);
    // Another one was, if it is typed.
    let other = "Row 4: green yellow purple blue. 2 exact, 2 color.";
    pegmind(rows, "undo\nGYPB=2+2\n").done().says(waits).says(other);
    pegmind("solve", "rbgg\nundo\nundo\n")
        .done()
        .says("Row 1: RBGG (red blue green green) instead.")
        .says("A placed row stays; there is nothing to undo.");
    let won = "solve RROY=1+0 RBGG=0+2 YGBP=0+4 GPYB=4+0";
    pegmind(won, "undo\nundo\nundo\nundo\n0+1\n0+2\n")
        .done()
        .says("Row 4: key pegs 4+0 withdrawn. Green purple yellow blue waits for new ones.")
        .says("Row 1: key pegs 1+0 withdrawn. Red red orange yellow waits for new ones.")
        .says("Row 2: red blue green green. 0 exact, 2 color.");
}

#[test]
fn key_pegs_of_a_row_are_corrected_by_the_word_of_the_game() {
    pegmind("solve RROY=1+0 RBGG=0+2", "correct 1 0+1\ncorrect 3 0+1\ncorrect one\n")
        .done()
        .says("Corrected. Row 1: red red orange yellow. 0 exact, 1 color.")
        .says("36 codes fit.")
        .says("There is no row 3 yet; rows 1 to 2 are placed.")
        .says("A correction is a row and its key pegs, as in correct 2 1+1.");
    let won = "solve RROY=1+0 RBGG=0+2 YGBP=0+4 GPYB=4+0";
    pegmind(won, "correct 7 0+1\ncorrect 1 0+1\n")
        .done()
        .says("There is no row 7 yet; rows 1 to 4 are placed.")
        .says("Well done! The code is found in 4 guesses.");
}

#[test]
fn all_corrections_can_be_listed_and_chosen() {
    let board = "solve --pegs 6 --colors 14 --no-repeats";
    let rows = "1,2,3,4,5,6=3+3 7,8,9,10,11,12=1+1";
    pegmind(&format!("{board} {rows}"), "more\nmore\n99\n12\nmore\n")
        .done()
        .says("  9. Row 1: 1+3 instead of 3+3; 15360 codes")
        .says("  ... and 4 more; more lists them.")
        .says(" 13. Row 1: 0+3 instead of 3+3; 68160 codes")
        .says("There are no more.")
        .says("A number from 1 to 13 corrects a row; help lists more.")
        .says("Corrected. Row 1: red orange yellow green blue purple. 1 exact, 2 color.")
        .says("The rows agree with each other; nothing is to be repaired.");
}

#[test]
fn a_game_that_was_won_by_a_wrong_answer_is_corrected() {
    let rows = "solve RROY=1+0 RBGG=0+2 YGBP=0+4 GPYB=4+0";
    pegmind(rows, "1\n")
        .done()
        .says("No code fits all four rows. Changing one answer would repair it:")
        .says("Corrected. Row 1: red red orange yellow. 0 exact, 1 color.")
        .says("Well done! The code is found in 4 guesses.");
    pegmind(rows, "undo\n").exits(3);
}

#[test]
fn leaving_with_contradicting_answers_exits_with_three() {
    pegmind("solve", "1+0\nRROY=2+0\nquit\n").exits(3);
    pegmind("solve", "1+0\nRROY=2+0\n").exits(3);
    pegmind("solve", "1+0\nRROY=2+0\nundo\n").done();
    let json = pegmind("solve --json RROY=1+0 RROY=2+0", "").exits(3);
    assert!(json.out.contains(r#""guess":null,"candidate":null,"left":0,"#), "{}", json.out);
    assert!(json.out.contains(r#""repairs":[{"row":1,"#), "{}", json.out);
}

#[test]
fn the_words_say_what_is_known() {
    let script = "left\nlist\nby-peg\nrows\nrepair\nrepeat\nwhat-if gpby\n/w rrrr\nhelp\n";
    let ended = pegmind("solve RROY=0+1 RBGG=0+2 YGBP=0+4", script).done().quietly();
    ended
        .says("2 of 1296 codes fit.")
        .says("GPYB")
        .says("yellow     .   50%   50%     .")
        .says("Row 3: yellow green blue purple. 0 exact, 4 color.")
        .says("The rows agree with each other; nothing is to be repaired.")
        .says("GPBY   expected 2.00 guesses to finish, 2 codes left, splits them 2 ways, at most 1 remain   clashes with row 1")
        .says("Row 3 would then read 1+3, it read 0+4.")
        .says("RRRR   expected 2.50 guesses to finish, 2 codes left, tells nothing   clashes with row 1")
        .says("  what-if  what another guess would do, as in what-if 1122");
}

#[test]
fn the_words_speak_json_too() {
    let script = "left\nlist\nwhat-if gpby\nrepair\nrows\n";
    let ended = pegmind("solve --json RROY=0+1 RBGG=0+2 YGBP=0+4", script).done();
    let lines = ended.lines();
    assert_eq!(lines[1], r#"{"schema":1,"left":2,"codes":1296,"estimate":false}"#);
    assert!(lines[2].ends_with(r#""candidates":[[4,3,6,5],[4,6,3,5]]}"#), "{}", lines[2]);
    assert!(lines[3].starts_with(r#"{"schema":1,"guess":[4,6,5,3],"candidate":false,"#));
    assert!(lines[3].contains(r#""clashes":[{"row":1,"given":"0+1","would_be":"1+0"}"#));
    assert_eq!(lines[4], r#"{"schema":1,"consistent":true,"repairs":[]}"#);
    assert_eq!(lines.len(), 5);
    ended.warns("Row 1: red red orange yellow. 0 exact, 1 color.");
}

#[test]
fn what_is_not_understood_is_said_and_changes_nothing() {
    let script = "hello\nrro\n3+1\n/xyz\n/re\nundo\nwhat-if\nwhat-if rro\nRROY=9\n0+1\n";
    let ended = pegmind("solve", script).done();
    ended
        .says("'hello' is not an answer; expected exact+color, as in 1+2; help lists what else can be typed.")
        .says("That is 3 pegs, 4 are needed.")
        .says("There is no command '/xyz'; help lists them.")
        .says("'/re' could be repeat, repair.")
        .says("A placed row stays; there is nothing to undo.")
        .says("What-if takes a guess, as in what-if 1122.")
        .says("276 codes fit.");
    pegmind("solve -", "").refused("row '-': answers are read from standard input here");
    pegmind("solve RROY=9", "").refused("row 'RROY=9'");
}

#[test]
fn every_feedback_rule_is_solved() {
    for (rule, script) in [
        ("per-peg", "RROY=...o\nRBGG=.oo.\nYGBP=oooo\nGPYB=####\n"),
        ("exact", "RROY=0\nRBGG=0\nGPYB=4\n"),
        ("sum", "RROY=1\nRBGG=2\nYGBP=4\nGPYB=4!\n"),
    ] {
        let ended = pegmind(&format!("solve --feedback {rule}"), script).done();
        let rows = script.lines().count();
        ended.says(&format!("Well done! The code is found in {rows} guesses."));
    }
}

#[test]
fn big_boards_are_helped_with_estimates() {
    let script = "0+3\nleft\nlist\nby-peg\nwhat-if 1,1,2,3,4,5,6,7\n";
    let ended = pegmind("solve --pegs 8 --colors 12", script).done().quietly();
    assert!(ended.out.contains("; about 8."), "{}", ended.out);
    ended
        .clone()
        .says("About 65,000,000 codes fit.")
        .says("About 65,000,000 of 429981696 codes fit (estimate).")
        .says("Too many of the 429981696 codes fit to list them; at most 1000000 can be listed.")
        .says("Row 1 would then read 3+3, it read 0+3.");
    assert!(ended.out.contains("   expected about 7."), "{}", ended.out);
    let json = pegmind("solve --json --pegs 8 --colors 12", "0+3\nleft\n").done();
    assert!(json.lines()[1].contains(r#","standard_error":"#), "{}", json.out);
    assert!(json.lines()[2].contains(r#","estimate":true,"standard_error":"#), "{}", json.out);
}

#[test]
fn palettes_name_the_pegs_in_their_way() {
    let ended = pegmind("solve --palette classic", "RRBG=1+1\n").done();
    ended
        .says("Colors: 1 red, 2 blue, 3 green, 4 yellow, 5 orange, 6 black.")
        .says("Row 1: red red blue green. 1 exact, 1 color.");
}
