//! Games from the first prompt to the last line.

use std::thread::sleep;
use std::time::Duration;

use rustix::process::Signal;

use super::window::{Home, Window};

/// The code of `--seed 1` on the classic board, on every machine.
const CODE: &str = "yrpb";

/// The sizes that games are played at.
const SIZES: [(u16, u16); 2] = [(80, 24), (60, 20)];

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
fn the_first_prompt_asks_for_the_first_row() {
    let home = Home::new();
    let mut window = home.window("play --seed 1").open();
    window.expect("Row 1 of 10, your guess: ");
    shows_a_whole_board(&window);
    assert!(window.echoes());
}

#[test]
fn a_game_is_won_at_every_size() {
    for (columns, lines) in SIZES {
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
fn a_game_is_lost_at_every_size() {
    for (columns, lines) in SIZES {
        let home = Home::new();
        let mut window = home.window("play --seed 1 --rows 2").size(columns, lines).open();
        window.expect("Row 1 of 2, your guess: ");
        window.say("rrrr", "Row 2 of 2, your guess: ");
        window.say("oooo", "The last row is used and the code not found.");
        window.expect("The code: yellow red purple blue.");
        assert_eq!(window.leaves(), 0);
        shows_a_whole_board(&window);
        is_in_the_history(&home, 1);
    }
}

#[test]
fn a_game_is_given_up_at_every_size() {
    for (columns, lines) in SIZES {
        let home = Home::new();
        let mut window = home.window("play --seed 1").size(columns, lines).open();
        window.expect("Row 1 of 10, your guess: ");
        window.say("resign", "Give up? ");
        window.say("", "Row 1 of 10, your guess: ");
        window.say("resign", "Give up? ");
        window.say("yes", "You give up.");
        window.expect("The code: yellow red purple blue.");
        assert_eq!(window.leaves(), 0);
        is_in_the_history(&home, 1);
    }
}

#[test]
fn the_seats_change_in_a_match_of_two_games() {
    let home = Home::new();
    let mut window = home.window("play --seed 1 --games 2 --rows 3").open();
    window.expect("game 1 of 2");
    window.expect("Row 1 of 3, your guess: ");
    window.say(CODE, "Cpu gets 1 point");
    window.expect("Enter begins game 2: ");
    window.say("", "game 2 of 2");
    window.expect("Your code: ");
    window.enter("pppp");
    // Three guesses are too few for this code, or they are not.
    let between = window.expect("Match: ");
    let points = between.matches("Row ").count();
    let end = window.expect("\n");
    assert_eq!(window.leaves(), 0);
    assert!(between.contains("You get "), "{points}: {between}");
    assert!(end == "draw, 1 to 1." || end.starts_with("You win, "), "{end}");
    is_in_the_history(&home, 2);
}

/// How many pegs of a guess like `red blue red red` are red.
fn reds(guess: &str) -> usize {
    guess.split(' ').filter(|peg| *peg == "red").count()
}

/// Waits until key pegs are asked for, and gives the guess.
#[track_caller]
fn asked(window: &mut Window) -> String {
    window.expect(", key pegs for ");
    window.expect(": ")
}

#[test]
fn a_codemaker_places_key_pegs_and_wrong_ones_are_refused_with_the_reason() {
    let home = Home::new();
    let mut window =
        home.window("play --maker human --breaker steady --marks hand --seed 1").open();
    window.expect("Your code: ");
    window.enter("rrrr");
    loop {
        let guess = asked(&mut window);
        let exact = reds(&guess);
        if exact == 4 {
            break;
        }
        // Color alone cannot be right where the code is one color.
        window.say("0+3", &format!("it is {exact}+0"));
        let asked_again = asked(&mut window);
        assert_eq!(asked_again, guess);
        window.say(&format!("{exact}+0"), ". ");
    }
    window.say("4+0", "found the code in ");
    assert_eq!(window.leaves(), 0);
}

#[test]
fn trusted_key_pegs_are_checked_after_the_end() {
    let home = Home::new();
    let words = "play --maker human --breaker casual --trust --rows 2 --seed 1";
    let mut window = home.window(words).open();
    window.expect("Your code: ");
    window.enter("rrrr");
    let first = reds(&asked(&mut window));
    window.enter("0+1");
    let second = reds(&asked(&mut window));
    // What was wrong is said first.
    let wrong = format!("Row 1 was answered 0+1; {first}+0 would have been right.");
    window.say(&format!("{second}+0"), &wrong);
    assert_eq!(window.leaves(), 0);
    let text = window.text();
    assert!(!text.contains("Row 2 was answered"), "{text}");
    assert!(text.contains("The last row is used and the code not found."), "{text}");
}

#[test]
fn a_code_on_a_table_is_found_and_contradictions_are_named() {
    let home = Home::new();
    let mut window = home.window("play --maker table --breaker steady --seed 1").open();
    // No code at all answers nothing to everything.
    while window.expect_one_of(&[", key pegs for ", "No code fits all "]) == 0 {
        window.expect(": ");
        window.enter("0+0");
    }
    window.expect("undo, correct, or quit: ");
    window.say("", "Type undo");
    window.expect("undo, correct, or quit: ");
    window.say("undo", "withdrawn");
    let guess = asked(&mut window);
    assert!(!guess.is_empty());
    window.say("4+0", "Is this guess the code? The same key pegs again say yes and end the game.");
    window.say("4+0", "found the code in ");
    assert_eq!(window.leaves(), 0);
    is_in_the_history(&home, 1);
}

#[test]
fn the_computer_plays_against_itself_and_can_be_watched() {
    for level in ["steady", "casual"] {
        let home = Home::new();
        let words = format!("play --maker random --breaker {level} --seed 1 --rows 4");
        let mut window = home.window(&words).open();
        window.expect("Row 1: ");
        window.expect("The code: yellow red purple blue.");
        assert_eq!(window.leaves(), 0);
        shows_a_whole_board(&window);
        is_in_the_history(&home, 1);
    }
}

#[test]
fn a_refused_guess_stays_in_the_draft() {
    let home = Home::new();
    let mut window = home.window("play --seed 1").open();
    window.expect("your guess: ");
    window.say("rbg", "Draft kept: red blue green");
    window.expect("your guess: ");
    window.say("g", "Row 1: red blue green green.");
    window.expect("Row 2 of 10");
}

#[test]
fn a_replay_is_left_with_q() {
    for word in ["q", "quit", "/QUIT"] {
        let home = Home::new();
        let mut window = home.window("play --seed 2").open();
        window.expect("Row 1 of 10, your guess: ");
        window.say("rroy", "Row 2 of 10, your guess: ");
        window.say("rbgg", "Row 3 of 10, your guess: ");
        window.say("gobo", "Well done!");
        assert_eq!(window.leaves(), 0);
        let history = home.history();
        let id = history.lines().find_map(|line| line.strip_prefix("[Id \"")?.strip_suffix("\"]"));
        let mut window = home.window(&format!("replay {}", id.unwrap())).open();
        let asked = "Enter goes on, b goes back, q leaves: ";
        window.expect(asked);
        let on = window.say("", asked);
        assert!(on.contains("Row 2: ") && !on.contains("Row 1: "), "{on}");
        let back = window.say("b", asked);
        assert!(back.contains("Row 1: ") && !back.contains("Row 2: "), "{back}");
        let first = window.say("back", asked);
        assert!(first.contains("Row 1: "), "there is no row before it: {first}");
        let on = window.say("", asked);
        assert!(on.contains("Row 2: "), "{on}");
        window.enter(word);
        assert_eq!(window.leaves(), 0);
        assert!(!window.text().contains("Well done!"), "{}", window.text());
    }
}

#[test]
fn the_board_stays_on_the_screen_when_it_is_said_how_the_game_went() {
    let home = Home::new();
    for (columns, rows) in [(80, 24), (60, 20)] {
        let mut window = home.window("play --redraw --seed 1").size(columns, rows).open();
        window.expect("your guess: ");
        window.say("rroy", "Row 2 of 10, your guess: ");
        window.say("yrpb", "pegmind games --finished lists it.");
        assert_eq!(window.leaves(), 0);
        let screen = window.screen().contents();
        for seen in [" the code ", " 1 ", "Codes left: 1296, 230, found.", "No hints. Perfect play"]
        {
            assert!(screen.contains(seen), "{seen}: {screen}");
        }
    }
    let mut window = home.window("play --redraw --seed 1 --games 2").open();
    window.expect("your guess: ");
    window.say("yrpb", "Enter begins game 2: ");
    let whole = window.say("summary", "Enter begins game 2: ");
    assert!(whole.contains("Row 1: yellow red purple blue, 4+0. Codes left: 1296"), "{whole}");
}

#[test]
fn long_work_is_told_after_a_second_and_stopped_by_ctrl_c() {
    let home = Home::new();
    // Many rows of a large board: what takes a second on every machine, and not much longer, would
    // be finished on a quick one before it can be paused.
    let mut window = home.window("play --plain --seed 1 --pegs 16 --colors 26 --rows 99").open();
    window.expect("your guess: ");
    for row in 2..=60 {
        let (peg, last) = (row % 25 + 1, row / 25 + 2);
        let guess = format!("{}{last}", format!("{peg} ").repeat(15));
        window.say(&guess, &format!("Row {row} of 99, your guess: "));
    }
    window.say("resign", "Give up? ");
    window.say("yes", "The code: ");
    // A machine may be quick with this: the second goes by while nothing is worked out.
    window.signal(Signal::STOP);
    window.stops();
    sleep(Duration::from_millis(1200));
    window.signal(Signal::CONT);
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
