//! Key pegs placed by a person.

use super::home::{Home, pegmind};

#[test]
fn a_wrong_answer_of_the_codemaker_is_refused_with_the_reason() {
    let script = "gpyb\n1+1\n0+1\n";
    let ended = pegmind("play --maker human --marks hand --breaker steady --seed 1", script).done();
    ended
        .says("1+1 is not right, it is 0+1.")
        .says("Peg 1 blue: color, it matches peg 4 of the code.")
        .says("Peg 2 orange: nothing, the code has no orange.")
        .says("Row 1: blue orange orange red. 0 exact, 1 color.");
}

#[test]
fn the_reason_does_not_give_the_code_away_to_a_second_person() {
    let script = "gpyb\nrroy\n1+1\n0+1\n";
    pegmind("play --maker human --breaker human --marks hand --names Ann,Bob", script)
        .done()
        .says("1+1 is not right, it is 0+1.")
        .says("In words: 0 exact, 1 color.")
        .never_says("of the code")
        .says("Row 1: red red orange yellow. 0 exact, 1 color.");
}

#[test]
fn trusted_answers_are_taken_and_audited_at_the_end() {
    let home = Home::new();
    let script = "gpyb\nrroy\n1+0\nrbgg\n0+2\ngpyb\n4+0\n";
    let args = "play --maker human --breaker human --trust --names Ann,Bob";
    home.run(args, script)
        .done()
        .says("Row 1: red red orange yellow. 1 exact, 0 color.")
        .says("The code: green purple yellow blue.")
        .says("Row 1 was answered 1+0; 0+1 would have been right.")
        .never_says("Row 2 was answered");
    let history = home.path("data/pegmind/history.peg");
    home.run_args(["verify".as_ref(), history.as_os_str()], "")
        .done()
        .says("  row 1 was taken on trust as 1+0, right is 0+1")
        .says("  commitment: kept");
}

#[test]
fn a_win_by_wrong_key_pegs_is_no_win() {
    let home = Home::new();
    let args = "play --maker human --breaker human --trust --names Al,Ba";
    let ended = home.run(args, "rgby\nrgby\n0+0\nrrrr\n4+0\n4+0\n").done();
    let ended = ended
        .says("It happens: key pegs were wrong.")
        .says("Row 1 was answered 0+0; 4+0 would have been right.")
        .says("Row 2 was answered 4+0; 1+0 would have been right.")
        .says("Al had found the code in row 1.")
        .never_says("Well done!")
        .never_says("Brilliant!");
    let (slip, end) = (ended.out.find("It happens"), ended.out.find("Al had found"));
    assert!(slip < end, "{}", ended.out);
    home.run("stats", "").done().never_says("100%");
    let games = home.run("games --finished", "").done().out;
    assert!(games.contains("wrong key pegs in row 2"), "{games}");
    let history = home.path("data/pegmind/history.peg");
    let review = home
        .run_args(["review".as_ref(), history.as_os_str()], "")
        .done()
        .never_says("row 2 found the code")
        .out;
    let told = "Key pegs were wrong: Al had found the code in row 1.";
    assert!(review.contains(told), "{review}");
    home.run(args, "rgby\nrroo\n0+0\nrrrr\n4+0\n4+0\n")
        .done()
        .says("The code was never found.")
        .never_says("Well done!");
}

#[test]
fn a_code_on_a_table_that_contradicts_a_row_is_found_without_plain_praise() {
    pegmind("play --maker table", "rroy\n1+0\noggb\n4+0\n4+0\n")
        .done()
        .says("Row 1 was answered 1+0; 0+1 would have been right.")
        .says("Player A found the code in 2 of 10 rows.")
        .never_says("Well done!")
        .never_says("Brilliant!");
}

#[test]
fn answers_for_a_code_on_a_table_that_contradict_each_other_are_pointed_out() {
    let script = "0+0\n1+1\nrroy\nundo\n";
    let ended = pegmind("play --maker table --breaker steady --seed 1", script).done();
    ended
        .says("Row 2: yellow yellow yellow yellow. 1 exact, 1 color.")
        .says("No code fits both rows. Changing one answer would repair it:")
        .says("  2. Row 2: 1+0 instead of 1+1, one key peg too many; 32 codes")
        .says("repair 1 does the first of these.")
        .says("undo withdraws the last key pegs, correct 2 1+1 changes those of row 2.")
        .says("undo withdraws the last key pegs, correct 2 1+1 changes those of row 2, quit leaves; help lists more.")
        .says("Row 2: key pegs 1+1 withdrawn. Yellow yellow yellow yellow waits for new ones.");
}

#[test]
fn a_contradiction_of_a_person_at_a_table_is_found_and_withdrawn() {
    let home = Home::new();
    let script = "rroy\n1+0\nrbgg\n0+2\nygbp\n0+4\nundo\ngpyb\nundo\nundo\nundo\n";
    home.run("play --maker table --names Ann,Bob", script)
        .done()
        .says("Row 3: key pegs 0+4 withdrawn. Yellow green blue purple waits for new ones.")
        .says("No code fits all three rows. Changing one answer would repair it:")
        .says(
            "  2. Row 1: 0+1 instead of 1+0, exact and color swapped, the commonest slip; 2 codes",
        )
        .says("undo withdraws the last key pegs, correct 2 1+1 changes those of row 2.");
    assert!(home.only_record().contains("{withdraw}\n"), "{}", home.only_record());
}

#[test]
fn contradicting_answers_are_repaired_by_a_number() {
    let home = Home::new();
    let script = "repair\nrroy\n1+0\nrbgg\n0+2\nygbp\n0+4\nrepair\nrepair 99\nrepair x\nrepair 2\n";
    home.run("play --maker table", script)
        .done()
        .says("No contradiction was found; nothing is to be repaired.")
        .says("  ... and 10 more; repair lists them.")
        .says(" 13. Row 3: 1+1 instead of 0+4; 7 codes")
        .says("Expected a number from 1 to 13; repair alone lists them.")
        .says("Corrected. Row 1: red red orange yellow. 0 exact, 1 color.")
        .says(
            "Repair lists what is probably wrong, and takes a number of that list, as in repair 1.",
        );
    assert!(home.only_record().contains("{correct 1 0+1}\n"), "{}", home.only_record());
}

#[test]
fn two_answers_are_repaired_at_once() {
    let home = Home::new();
    let script =
        "rrrr\n1+0\nrrrr\n1+0\noooo\n2+0\noooo\n2+0\ncorrect 1 2+0\ncorrect 3 3+0\nrepair 2\n";
    home.run("play --maker table", script)
        .done()
        .says("  2. Row 2: 2+0 instead of 1+0, and row 3: 2+0 instead of 3+0; 6 codes")
        .says("Corrected. Row 2: red red red red. 2 exact, 0 color.")
        .says("Corrected. Row 3: orange orange orange orange. 2 exact, 0 color.");
    assert!(home.only_record().ends_with("{correct 2 2+0}\n{correct 3 2+0}\n"));
    home.run("resume", "rooo\n").done().says("Row 2: red red red red. 2 exact, 0 color.");
}

#[test]
fn key_pegs_are_read_in_every_notation() {
    for answer in ["1+2", "1 2", "12", "1b2w", "#oo.", "one exact two color"] {
        let ended = pegmind("play --maker table", format!("rbgg\n{answer}\n")).done();
        ended.says("Row 1: red blue green green. 1 exact, 2 color.");
    }
}

#[test]
fn answers_of_the_other_feedback_rules_are_read() {
    for (rule, answer, row) in [
        ("per-peg", ".oo.", "nothing color color nothing: 0 exact, 2 color."),
        ("exact", "2", "2 exact."),
        ("sum", "3", "3 right, exact and color together."),
    ] {
        let ended =
            pegmind(&format!("play --maker table --feedback {rule}"), format!("rbgg\n{answer}\n"));
        ended.done().says(&format!("Row 1: red blue green green. {row}"));
    }
}

#[test]
fn an_impossible_answer_is_refused_and_the_row_waits() {
    for (answer, sentence) in [
        (
            "3+1",
            "3+1 of 4 cannot be: if all other pegs are in place, \
             the last one has no other place to go.",
        ),
        ("2+3", "5 key pegs for 4 pegs; at most 4 can match."),
        ("4+4", "8 key pegs for 4 pegs; at most 4 can match."),
        ("256+0", "256 key pegs for 4 pegs; at most 4 can match."),
        ("-1+2", "'-1+2' is not an answer; expected exact+color, as in 1+2."),
        ("1+-1", "'1+-1' is not an answer; expected exact+color, as in 1+2."),
        ("rroy", "'rroy' is not an answer; expected exact+color, as in 1+2."),
        ("#####", "That is 5 marks, 4 are needed, one for each peg."),
    ] {
        let ended = pegmind("play --maker table", format!("rroy\n{answer}\n0+1\n")).done();
        assert!(ended.out.contains(sentence), "{answer}: {}", ended.out);
        ended.says("Row 1: red red orange yellow. 0 exact, 1 color.");
    }
}

#[test]
fn a_forty_digit_answer_is_refused_and_the_row_waits() {
    let digits = "9".repeat(40);
    for answer in [format!("{digits}+0"), format!("0+{digits}"), digits] {
        let ended = pegmind("play --maker table", format!("rroy\n{answer}\n0+1\n")).done();
        assert_eq!(ended.lines().len(), 5, "{}", ended.out);
        ended.says("Row 1: red red orange yellow. 0 exact, 1 color.");
    }
}
