//! `pegmind play` and bare `pegmind` where standard input is not a terminal.

use super::home::{Home, pegmind, without_times};

/// The seed of a classic game that plays like the example in the manual; its
/// code is GOBO.
const EXAMPLE: &str = "play --seed 2 --difficulty easy";

#[test]
fn the_example_of_plain_mode_is_played_to_the_letter() {
    let ended = pegmind(&format!("{EXAMPLE} --games 2 --plain"), "1123\nrbg\nrbgg\nlast\n").done();
    let lines: Vec<&str> = ended.out.lines().filter(|line| !line.contains("Commitment")).collect();
    let example = [
        "Game 1 of 2. You break. 6 colors, 4 pegs, repeats yes, blanks no, 12 rows.",
        "Colors: 1 red, 2 orange, 3 yellow, 4 green, 5 blue, 6 purple.",
        "Row 1: red red orange yellow. 0 exact, 1 color.",
        "That is 3 pegs, 4 are needed. Draft kept: red blue green.",
        "Row 2: red blue green green. 0 exact, 2 color.",
        "Row 2: red blue green green. 0 exact, 2 color.",
    ];
    assert_eq!(lines, example);
}

#[test]
fn nothing_is_asked_and_no_prompt_is_printed() {
    let ended = pegmind("play --seed 2", "rroy\nrbgg\ngobo\n").done().quietly();
    let prompts = ["your guess", "Row 1 of", "Enter", "1)", "New game", "Then press"];
    for prompt in prompts {
        assert!(!ended.out.contains(prompt), "{prompt}: {}", ended.out);
    }
    ended
        .says("You break. 6 colors, 4 pegs, repeats yes, blanks no, 10 rows.")
        .says("Well done! You found the code in 3 of 10 rows.")
        .says("The code: green orange blue orange.");
}

#[test]
fn bare_pegmind_plays_the_default_game() {
    for args in ["", "play", "--plain", "--redraw", "play --exit-result"] {
        let ended = pegmind(args, "notes red 1 x\nquit\n").done();
        let rules = "6 colors, 4 pegs, repeats yes, blanks no, 10 rows";
        assert!(ended.out.contains(rules), "{args}: {}", ended.out);
        ended.warns("is saved; pegmind resume goes on.");
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    let script = "rroy\nrbgg\nhint\nhint\nhint\nhint\nhint\nhint\nygbp\nresign\n";
    for args in ["play --seed 7", "play --seed daily --preset super", "play --seed 7 --games 2"] {
        let [one, two] = [0, 1].map(|_| pegmind(args, script).done().out);
        assert_eq!(one, two, "{args}");
    }
    let computers = "play --seed 7 --breaker casual --games 4";
    assert_eq!(pegmind(computers, "").done().out, pegmind(computers, "").done().out);
    assert_ne!(pegmind("play --seed 7", script).out, pegmind("play --seed 8", script).out);
}

#[test]
fn without_a_seed_games_differ() {
    let [one, two, three] = [0, 1, 2].map(|_| pegmind("play", "resign\n").done().out);
    assert!(one != two || two != three);
}

#[test]
fn placed_rows_follow_the_board_of_every_preset() {
    for (preset, guess, rules) in [
        ("mini", "112", "4 colors, 3 pegs, repeats yes, blanks no, 10 rows."),
        ("classic", "1122", "6 colors, 4 pegs, repeats yes, blanks no, 10 rows."),
        ("super", "11223", "8 colors, 5 pegs, repeats yes, blanks no, 10 rows."),
        ("bulls", "1230", "10 colors, 4 pegs, repeats no, blanks no, 10 rows."),
        ("grand", "112233", "10 colors, 6 pegs, repeats yes, blanks no, 10 rows."),
        ("wordish", "11223", "8 colors, 5 pegs, repeats yes, blanks no, 10 rows, per-peg"),
    ] {
        let ended = pegmind(&format!("play --preset {preset} --seed 3"), format!("{guess}\n"));
        let out = ended.done().out;
        assert!(out.contains(rules), "{preset}: {out}");
        assert!(out.contains("\nRow 1: red "), "{preset}: {out}");
    }
}

#[test]
fn difficulty_and_rows_set_how_many_guesses_there_are() {
    for (option, rows) in [
        ("--difficulty easy", 12),
        ("--difficulty normal", 10),
        ("--difficulty hard", 8),
        ("--difficulty expert", 6),
        ("--rows 1", 1),
        ("--rows 99", 99),
    ] {
        let guesses = "1111\n".repeat(rows);
        let ended = pegmind(&format!("play --seed 2 {option}"), guesses).done().quietly();
        assert!(ended.out.contains(&format!("\nRow {rows}: red red red red.")), "{}", ended.out);
        ended.says("The last row is used and the code not found. Cpu wins.");
    }
}

#[test]
fn the_result_is_the_exit_code_where_it_was_asked_for() {
    pegmind("play --seed 2 --exit-result", "gobo\n").exits(0);
    pegmind("play --seed 2 --exit-result", "resign\n").exits(10);
    pegmind("play --seed 2 --exit-result --rows 1", "rrrr\n").exits(10);
    pegmind("play --seed 2 --rows 1", "rrrr\n").exits(0);
    pegmind("play --seed 1 --breaker steady --exit-result", "").exits(0);
    pegmind("play --seed 1 --breaker steady --exit-result --rows 1", "").exits(10);
    // A game that goes on later has no result yet.
    pegmind("play --seed 2 --exit-result", "rroy\n").exits(0);
}

#[test]
fn quiet_prints_results_only() {
    let home = Home::new();
    home.leave_game("--seed 5", "rroy\n");
    let ended = home.run("play --seed 2 --quiet", "\nrroy\nlast\nsave\ngobo\n").done().quietly();
    let lines = ended.lines();
    assert_eq!(lines[0], "Row 1: red red orange yellow. 0 exact, 1 color.");
    assert_eq!(
        lines[lines.len() - 3..],
        [
            "Row 2: green orange blue orange. 4 exact, 0 color.",
            "Well done! You found the code in 2 of 10 rows.",
            "The code: green orange blue orange.",
        ]
    );
    ended.never_says("Colors:").never_says("Commitment").never_says("You break");
}

#[test]
fn verbose_says_where_games_are_stored() {
    let home = Home::new();
    let ended = home.run("play --seed 2 --verbose", "rrrr\nquit\n").done();
    let folder = home.path("state/pegmind");
    ended
        .warns(&format!("Games are stored in {}.", folder.display()))
        .warns(&format!("It is in {}", folder.display()));
}

#[test]
fn strict_play_refuses_guesses_that_do_not_fit() {
    pegmind("play --seed 2 --strict", "rroy\nrrrr\ngobo\n")
        .done()
        .says("Strict: a guess has to fit every row.")
        .says("Strict play: row 1 would then read 2+0, it reads 0+1. Draft kept: red red red red.")
        .says("Well done! You found the code in 2 of 10 rows.");
}

#[test]
fn takebacks_take_rows_back_and_the_record_says_so() {
    let home = Home::new();
    home.run("play --seed 2 --takebacks", "rroy\nundo\ngobo\n")
        .done()
        .says("Takebacks: undo takes the last row back.")
        .says("Row 1 is taken back. Draft: red red orange yellow.")
        .says("Well done! You found the code in 1 of 10 rows.");
    let history = without_times(&home.history());
    assert!(history.contains("1. RROY 0+1\n{takeback}\n1. GOBO 4+0\n"), "{history}");
}

#[test]
fn a_placed_row_stays_where_takebacks_are_off() {
    pegmind("play --seed 2", "rroy\nundo\nrows\n")
        .done()
        .says("A placed row stays; there is nothing to undo.")
        .says("Row 1: red red orange yellow. 0 exact, 1 color.");
}

#[test]
fn undo_takes_typed_pegs_back() {
    pegmind("play --seed 2", "rbg\nrb\nundo\nundo\n")
        .done()
        .says("Draft: red blue green.")
        .says("Draft: empty.");
}

#[test]
fn the_missing_pegs_complete_a_draft() {
    pegmind("play --seed 2", "rro\ny\n")
        .done()
        .says("That is 3 pegs, 4 are needed. Draft kept: red red orange.")
        .says("Row 1: red red orange yellow. 0 exact, 1 color.");
}

#[test]
fn words_work_bare_after_a_slash_and_shortened() {
    let ended =
        pegmind("play --seed 2", "rroy\nrows\n/ro 1\nROW 1\n/la\nlast\n/le\n/le\nleft\n/he\n");
    let ended = ended.done();
    let row = "Row 1: red red orange yellow. 0 exact, 1 color.";
    assert_eq!(ended.lines().iter().filter(|line| **line == row).count(), 5, "{}", ended.out);
    assert_eq!(ended.out.matches("276 of 1296 codes fit.").count(), 2, "{}", ended.out);
    ended
        .says("'/ro' could be rows, row.")
        .says("Words, also behind a slash and then short, as in /le:");
}

#[test]
fn a_bare_word_that_is_a_legal_guess_is_one() {
    let home = Home::new();
    home.run("play --preset bulls --seed 3", "rows\n/rows\n").done();
    assert!(home.only_record().contains("\n1. ROWS "), "{}", home.only_record());
}

#[test]
fn guesses_are_read_in_every_notation() {
    let forms = ["rroy", "RROY", "1123", "r r o y", "1,1,2,3", "red red orange yellow", "R1oY"];
    let script = forms.join("\n") + "\n";
    let ended = pegmind("play --seed 2", script).done();
    let row = "red red orange yellow. 0 exact, 1 color.";
    assert_eq!(ended.out.matches(row).count(), forms.len(), "{}", ended.out);
}

#[test]
fn check_why_notes_and_proof_answer_from_the_public_board() {
    let script = "rroy\ncheck ygbp\ncheck ygbp\ncheck rroy\nwhy 1\nnotes red 3 x\nproof\n";
    pegmind("play --seed 2", script)
        .done()
        .says("Yellow green blue purple fits every row so far.")
        .says("Red red orange yellow does not fit.")
        .says("Row 1 would then read 4+0, it reads 0+1.")
        .says("The code is hidden. The rules allow 3 readings, peg by peg:")
        .says("  color nothing nothing nothing")
        .says("red: peg 3 out.")
        .says("Commitment: 2aaba8d47aca8a3ea4f44758535d5821a9c69dc8f0a4d20479490a1175b26599");
}

#[test]
fn hints_are_offered_first_and_stand_in_the_record() {
    let home = Home::new();
    let ended = home.run("play --seed 2", format!("rroy\n{}", "hint\n".repeat(8))).done();
    ended
        .says(
            "Hint 2 of 5 tells how many codes are left. It will stand in the record. \
             Type hint again to see it.",
        )
        .says("276 of 1296 codes fit.");
    for step in 2..=5 {
        assert!(home.only_record().contains(&format!("{{hint {step}}}")), "{step}");
    }
}

#[test]
fn redraw_draws_the_board_after_every_guess() {
    let ended = pegmind("play --seed 2 --redraw --rows 6", "rroy\ngobo\n").done();
    ended
        .says("|     [?] [?] [?] [?]  shield          |")
        .says("|  1  [R] [R] [O] [Y]   o . . .  0+1   |")
        .says("|  2  [G] [O] [B] [O]   # # # #  4+0   |")
        .says("|     [G] [O] [B] [O]  the code        |");
}

#[test]
fn a_saved_game_is_only_mentioned() {
    let home = Home::new();
    home.leave_game("--seed 5", "rroy\n");
    let ended = home.run("play --seed 2", "gobo\n").done();
    assert_eq!(ended.err, "1 saved game: see pegmind games.\n");
    ended.never_says("saved").says("Well done! You found the code in 1 of 10 rows.");
    home.leave_game("--seed 5", "rroy\n");
    home.run("", "quit\n").done().warns("2 saved games: see pegmind games.");
}

#[test]
fn json_is_refused_for_a_game() {
    for args in ["--json", "play --json", "resume --json", "games --json"] {
        pegmind(args, "rroy\n").refused("--json is for");
    }
}

#[test]
fn rule_5_rows_go_from_the_bottom_upward_and_the_board_is_drawn_between_guesses() {
    let ended = pegmind("play --redraw --seed 2 --rows 6", "1123\nrbgg\nquit\n").done();
    let lines = ended.lines();
    let boards: Vec<usize> =
        (0..lines.len()).filter(|idx| lines[*idx].contains("- board -")).collect();
    assert_eq!(boards.len(), 3, "before the first guess and after each: {}", ended.out);
    let last = &lines[boards[2]..];
    let place = |text: &str| last.iter().position(|line| line.contains(text)).unwrap();
    let (shield, second, first) =
        (place("shield"), place("[R] [B] [G] [G]"), place("[R] [R] [O] [Y]"));
    assert!(shield < second && second + 1 == first, "{}", ended.out);
    assert!(last[first].starts_with("|  1 "), "{}", last[first]);
    assert!(last[first + 1].starts_with("+--"), "row 1 is the lowest: {}", last[first + 1]);
}
