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
