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
fn undo_withdraws_key_pegs_and_correct_changes_them() {
    let rows = "solve RROY=0+1 RBGG=0+2 YGBP=0+4 GPBY=1+3";
    pegmind(rows, "undo\nundo\n0+4\n2+2\n")
        .done()
        .says("Row 4: key pegs 1+3 withdrawn. Green purple blue yellow waits for new ones.")
        .says("Row 3: key pegs 0+4 withdrawn. Yellow green blue purple waits for new ones.")
        // The guess of row 4 was played all the same.
        .says("Row 4: GPBY (green purple blue yellow) instead.")
        .says("Row 4: green purple blue yellow. 2 exact, 2 color.");
    pegmind("solve RROY=1+0 RBGG=0+2", "correct 1 0+1\ncorrect 3 0+1\n")
        .done()
        .says("Corrected. Row 1: red red orange yellow. 0 exact, 1 color.")
        .says("There is no row 3 yet; rows 1 to 2 are placed.");
}
