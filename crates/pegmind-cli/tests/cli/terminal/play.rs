//! Games from the first prompt to the last line.

use super::window::{Home, Window};

/// The code of `--seed 1` on the classic board, on every machine.
const CODE: &str = "yrpb";

/// That the board is on the screen from its upper frame to the prompt, and
/// nothing is broken over two lines.
#[track_caller]
fn shows_a_whole_board(window: &Window) {
    let screen = window.screen();
    let text = screen.contents();
    let (_, board) = text.rsplit_once("- board -").expect(&text);
    assert!(board.contains("\n+---"), "{text}");
    let wrapped = (0..screen.size().0.get()).filter(|line| screen.row_wrapped(*line));
    assert_eq!(wrapped.count(), 0, "{text}");
}

/// That nothing is left of the running game, and the history has `games`.
#[track_caller]
fn is_in_the_history(home: &Home, games: usize) {
    assert_eq!(home.running_files(), Vec::<String>::new());
    assert_eq!(home.history().matches("[Version ").count(), games, "{}", home.history());
}

#[test]
fn a_game_is_won_at_every_size() {
    for (columns, lines) in [(80, 24), (60, 20)] {
        let home = Home::new();
        let mut window = home.window("play --seed 1").size(columns, lines).open();
        window.expect("Row 1 of 10, your guess: ");
        window.say("rroy", "Row 1: red red orange yellow. 1 exact, 1 color.");
        window.expect("Row 2 of 10, your guess: ");
        shows_a_whole_board(&window);
        window.say(CODE, "Well done! You found the code in 2 of 10 rows.");
        assert_eq!(window.leaves(), 0);
        shows_a_whole_board(&window);
        is_in_the_history(&home, 1);
    }
}

#[test]
fn a_replay_goes_on_and_back_and_is_left_with_q() {
    let home = Home::new();
    home.run("play --seed 2", "rroy\nrbgg\ngobo\n").done();
    let mut window = home.window("replay data/pegmind/history.peg").open();
    let asked = "Enter goes on, b goes back, q leaves: ";
    window.expect(asked);
    let on = window.say("", asked);
    assert!(on.contains("Row 2: ") && !on.contains("Row 1: "), "{on}");
    let back = window.say("b", asked);
    assert!(back.contains("Row 1: ") && !back.contains("Row 2: "), "{back}");
    let first = window.say("back", asked);
    assert!(first.contains("Row 1: "), "there is no row before it: {first}");
    window.enter("q");
    assert_eq!(window.leaves(), 0);
    assert!(!window.text().contains("Well done!"), "{}", window.text());
}

#[test]
fn the_board_stays_on_the_screen_when_it_is_said_how_the_game_went() {
    let home = Home::new();
    let mut window = home.window("play --seed 1").open();
    window.expect("your guess: ");
    window.say("rroy", "Row 2 of 10, your guess: ");
    window.say(CODE, "pegmind games --finished lists it.");
    assert_eq!(window.leaves(), 0);
    let screen = window.screen().contents();
    for seen in [" the code ", "Codes left: 1296, 230, found.", "No hints. Perfect play"] {
        assert!(screen.contains(seen), "{seen}: {screen}");
    }
}

#[test]
fn long_work_is_reported_after_a_second_and_stopped_by_ctrl_c() {
    let home = Home::new();
    // Many rows of a large board: minutes of work.
    let mut window = home.window("play --plain --seed 1 --pegs 16 --colors 26 --rows 99").open();
    window.expect("your guess: ");
    for row in 2..=60 {
        let (peg, last) = (row % 25 + 1, row / 25 + 2);
        let guess = format!("{}{last}", format!("{peg} ").repeat(15));
        window.say(&guess, &format!("Row {row} of 99, your guess: "));
    }
    window.say("resign", "Give up? ");
    window.say("yes", "The code: ");
    window.expect("Working out how the game went: ");
    window.expect(". Ctrl-C stops it.");
    window.press("\u{3}");
    window.expect("Stopped.");
    window.expect("The game is kept: pegmind games --finished lists it.");
    assert_eq!(window.leaves(), 0);
}

#[test]
fn a_game_of_a_match_is_shown_again_before_the_next_one() {
    let home = Home::new();
    let mut window = home.window("play --plain --seed 1 --games 2").open();
    window.expect("your guess: ");
    window.say("replay", "The game is not over yet.");
    window.expect("your guess: ");
    window.say("rroy", "Row 2 of 10, your guess: ");
    window.say("yrpb", "Enter begins game 2: ");
    let shown = window.say("replay", "Enter goes on, b goes back, q leaves: ");
    assert!(shown.contains("Row 1: red red orange yellow. 1 exact, 1 color."), "{shown}");
    let shown = window.say("", "Enter begins game 2: ");
    assert!(shown.contains("Row 2: yellow red purple blue. 4 exact, 0 color."), "{shown}");
    let shown = window.say("review", "Enter begins game 2: ");
    assert!(shown.contains("Perfect play averages: 4.340 guesses on this board."), "{shown}");
    assert!(shown.contains("Row 2: yellow red purple blue, 4+0. Codes left: "), "{shown}");
    let shown = window.say("review 2", "Enter begins game 2: ");
    assert!(shown.contains("What could have been guessed:"), "{shown}");
    let shown = window.say("review 9", "Enter begins game 2: ");
    assert!(shown.contains("There is no row 9; there are 2."), "{shown}");
    let shown = window.say("opening", "Enter begins game 2: ");
    assert!(shown.contains("red red orange yellow is best: "), "{shown}");
    // Practice is another game with the same code, of which nothing is kept.
    let kept = home.history();
    let shown = window.say("play on from row 2", "Row 2 of 10, your guess: ");
    assert!(shown.contains("Practice: the same code again. Nothing of it is kept."), "{shown}");
    let shown = window.say("yrpb", "Enter begins game 2: ");
    assert!(shown.contains("Back in the game that is over."), "{shown}");
    assert_eq!(home.history(), kept);
}
