//! The start menu and its form.

use super::window::{Home, Window};

const BEGIN: &str = "Enter to start, list to change something, q to leave: ";

/// The form of one entry of the menu, and what it shows.
fn form(home: &Home, entry: &str) -> (Window, String) {
    let mut window = home.window("").open();
    window.expect("Choose [1]: ");
    let shown = listed(&mut window, entry);
    (window, shown)
}

/// What is said to a line of the form, and the whole form.
fn listed(window: &mut Window, line: &str) -> String {
    window.say(line, BEGIN) + &window.say("list", BEGIN)
}

/// Whether the form says that the players are called so.
fn has_names(shown: &str, breaker: &str, maker: &str) -> bool {
    let lines =
        [format!("  name        {breaker} (breaks"), format!("  other name  {maker} (makes")];
    lines.iter().all(|line| shown.contains(line))
}

#[test]
fn rule_11_the_player_chooses_the_seat_at_the_start() {
    let entries = [
        ("1", ["You", "Cpu"], "Row 1 of 10, your guess: "),
        ("2", ["Cpu", "You"], "Your code: "),
        ("3", ["Player A", "Player B"], "Player B makes the code: Player A, look away."),
        ("4", ["Cpu A", "Cpu B"], "Row 1: "),
        ("5", ["You", "Table"], "Row 1 of 10, your guess: "),
    ];
    for (entry, [breaker, maker], prompt) in entries {
        let home = Home::new();
        let (mut window, shown) = form(&home, entry);
        assert!(has_names(&shown, breaker, maker), "{entry}: {shown}");
        window.say("", prompt);
    }
    let home = Home::new();
    let (mut window, _) = form(&home, "5");
    window.say("game", "Game [6]: ");
    let shown = listed(&mut window, "5");
    assert!(has_names(&shown, "Cpu", "You"), "{shown}");
    window.say("", "Row 1 of 10, key pegs for ");
}

#[test]
fn each_line_of_the_form_can_be_changed() {
    let home = Home::new();
    let (mut window, _) = form(&home, "2");
    for (line, question, answer, shown) in [
        ("name", "A name for Cpu [Cpu]: ", "", "name        Cpu (breaks)"),
        ("other", "A name for You [You]: ", "Zoe", "other name  Zoe (makes)"),
        ("2", "Board [2]: ", "4", "2  board       bulls: 10 colors, 4 pegs, repeats no"),
        ("3", "Difficulty [2]: ", "3", "3  rows        hard, 8 rows"),
        ("4", "Games, 1 or an even number up to 100 [1]: ", "4", "4  games       a match of 4"),
        ("5", "Points for the codemaker [1]: ", "2", "5  points      keys: "),
        ("6", "Codemaker [1]: ", "3", "6  codemaker   evader: "),
        ("7", "Codebreaker [3]: ", "1", "7  codebreaker casual: "),
        (
            "8",
            "Key pegs [1]: ",
            "3",
            "8  key pegs    trust: the codemaker does; wrong ones are named",
        ),
        ("9", "Must a guess fit every row? [1]: ", "yes", "9  strict      yes: a guess has to fit"),
        ("10", "May the codebreaker ask for hints? [1]: ", "no", "10  hints       no"),
        ("palette", "Palette [1]: ", "2", "palette     classic: "),
    ] {
        window.say(line, question);
        let form = listed(&mut window, answer);
        assert!(form.contains(shown), "{form}");
    }
    let board = window.say("", "Your code: ");
    assert!(board.contains("game 1 of 4 | Cpu 0 : 0 Zoe | row 1 of 8"), "{board}");
    assert!(board.contains("R  1 red   B  2 blue   G  3 green"), "{board}");
}

#[test]
fn a_board_of_ones_own_is_put_together() {
    let home = Home::new();
    let (mut window, _) = form(&home, "1");
    window.say("2", "Board [2]: ");
    window.say("7", BEGIN);
    window.say("pegs", "Pegs, 1 to 16 [4]: ");
    for wrong in ["17", "0", "four", "-1"] {
        let sentence = window.say(wrong, "Pegs, 1 to 16 [4]: ");
        assert!(sentence.contains(".\n"), "{wrong}: {sentence}");
    }
    window.say("5", BEGIN);
    window.say("colors", "Colors, 2 to 26 [6]: ");
    for wrong in ["27", "1", "300"] {
        let sentence = window.say(wrong, "Colors, 2 to 26 [6]: ");
        assert!(sentence.contains(".\n"), "{wrong}: {sentence}");
    }
    window.say("9", BEGIN);
    window.say("repeats", "more than once? [1]: ");
    window.say("2", BEGIN);
    window.say("blanks", "blank? [2]: ");
    window.say("1", BEGIN);
    window.say("answers", "What does an answer tell? [1]: ");
    let shown = listed(&mut window, "2");
    assert!(shown.contains("9 colors, 5 pegs, repeats no, blanks yes"), "{shown}");
    assert!(shown.contains("  answers     per-peg: which pegs"), "{shown}");
    window.say("rows", "Difficulty [2]: ");
    window.say("5", "Rows, 1 to 99 [10]: ");
    for wrong in ["100", "0", "many"] {
        let sentence = window.say(wrong, "Rows, 1 to 99 [10]: ");
        assert!(sentence.contains(".\n"), "{wrong}: {sentence}");
    }
    let shown = listed(&mut window, "7");
    assert!(shown.contains("  rows        7 rows\n"), "{shown}");
    window.say("", "Row 1 of 7, your guess: ");
    window.say("1239", "That is 4 pegs, 5 are needed.");
}

#[test]
fn wrong_numbers_are_refused_with_a_sentence() {
    let home = Home::new();
    let mut window = home.window("").open();
    window.expect("Choose [1]: ");
    for wrong in ["0", "10", "-1", "99999999999", "twofold", "1.5", "\u{e9}"] {
        window.say(
            wrong,
            &format!("'{wrong}' is none of these; expected 1 to 9, d, p, n, or q to leave."),
        );
        window.expect("Choose [1]: ");
    }
    window.say("1", BEGIN);
    for wrong in ["0", "12", "x"] {
        let said = window.say(wrong, BEGIN);
        let sentence = format!("'{wrong}' is nothing that can be changed.");
        assert_eq!(said.lines().skip(1).collect::<Vec<_>>(), [sentence.as_str()], "{said}");
    }
    window.say("4", "Games, 1 or an even number up to 100 [1]: ");
    for wrong in ["3", "0", "101", "102", "256", "x"] {
        let sentence = window.say(wrong, "Games, 1 or an even number up to 100 [1]: ");
        assert!(sentence.contains(".\n"), "{wrong}: {sentence}");
    }
    window.say("1", BEGIN);
}

#[test]
fn q_leaves_the_lists_and_goes_back_from_a_question() {
    let ways: [&[(&str, &str)]; 5] = [
        &[],
        &[("1", BEGIN)],
        &[("1", BEGIN), ("name", "A name for You [You]: "), ("q", BEGIN)],
        &[("1", BEGIN), ("2", "Board [2]: "), ("quit", BEGIN)],
        &[("1", BEGIN), ("4", "Games, 1 or an even number up to 100 [1]: "), ("q", BEGIN)],
    ];
    for way in ways {
        let home = Home::new();
        let mut window = home.window("").open();
        window.expect("Choose [1]: ");
        for (line, prompt) in way {
            window.say(line, prompt);
        }
        window.enter("q");
        assert_eq!(window.leaves(), 0);
        assert_eq!(home.running_files(), Vec::<String>::new());
    }
}

#[test]
fn what_was_played_last_time_is_chosen_and_told() {
    let home = Home::new();
    let (mut window, _) = form(&home, "2");
    window.say("board", "Board [2]: ");
    window.say("super", BEGIN);
    window.say("codebreaker", "Codebreaker [3]: ");
    window.say("sharp", BEGIN);
    window.say("", "Your code: ");
    window.enter("rrrrr");
    assert_eq!(window.leaves(), 0);
    // A game in a room is not what is played at this screen.
    let history = home.history();
    let id = history.split("[Id \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let elsewhere = history.replace(id, "3cz1q-2").replace("sharp", "casual");
    std::fs::write(home.path("data/pegmind/history.peg"), history.clone() + &elsewhere).unwrap();
    let mut window = home.window("").open();
    let menu = window.expect("Choose [");
    assert!(menu.contains("Make a code           as last time: super, sharp"), "{menu}");
    assert!(menu.contains("Break a code          on the same board: super"), "{menu}");
    let shown = listed(&mut window, "make");
    assert!(shown.contains("board       super: "), "{shown}");
    assert!(shown.contains("codebreaker sharp: "), "{shown}");
}

#[test]
fn settings_are_changed_from_the_menu_and_kept() {
    let home = Home::new();
    let mut window = home.window("").open();
    window.expect("Choose [1]: ");
    let back = "A number or a name changes a setting, Enter goes back: ";
    let shown = window.say("settings", back);
    assert!(shown.contains("palette        signal"), "{shown}");
    window.say("palette", "palette [1]: ");
    let shown = window.say("grey", back);
    assert!(shown.contains("palette: grey."), "{shown}");
    window.say("", "Choose [1]: ");
    let shown = listed(&mut window, "1");
    assert!(shown.contains("  palette     grey: "), "{shown}");
}

#[test]
fn games_go_on_or_are_shown_from_the_menu() {
    let home = Home::new();
    let mut window = home.window("").open();
    window.expect("Choose [1]: ");
    let none = window.say("games", "Choose [1]: ");
    assert!(none.contains("There is no game yet."), "{none}");
    window.say("1", BEGIN);
    window.say("", "Row 1 of 10, your guess: ");
    window.say(home.wrong_guess(), "Row 2 of 10, your guess: ");
    window.say("resign", "Give up? ");
    window.enter("yes");
    assert_eq!(window.leaves(), 0);
    let mut window = home.window("").open();
    window.expect("Choose [1]: ");
    let list = window.say("games", "Game [1]: ");
    assert!(list.contains("classic 6x4, given up in row 2; You break, Cpu makes"), "{list}");
    let shown = window.say("1", "Enter goes on, b goes back, q leaves: ");
    assert!(shown.contains("\nRow 1: "), "{shown}");
    window.say("", "Game [1]: ");
    let found = window.say("find classic LOST", "Game [1]: ");
    assert!(found.contains("given up in row 2"), "{found}");
    let none = window.say("find won", "Game: ");
    assert!(none.contains("No game is found by 'won'."), "{none}");
    window.say("find", "Game [1]: ");
    let numbers = window.say("stats", "Game [1]: ");
    assert!(numbers.contains("1 game, 0 won. Streak: 1 day"), "{numbers}");
    assert!(numbers.contains("Classic 6x4: 1 game, 0 won, 1 lost (1 given up)"), "{numbers}");
    window.say("b", "Choose [1]: ");
    window.say("1", BEGIN);
    window.say("", "Row 1 of 10, your guess: ");
    window.say(home.wrong_guess(), "Row 2 of 10, your guess: ");
    window.enter("quit");
    assert_eq!(window.leaves(), 0);
    let mut window = home.window("").open();
    window.expect("Choose [0]: ");
    let list = window.say("games", "Game [1]: ");
    assert!(list.contains("classic 6x4, row 2 of 10; "), "{list}");
    window.say("1", "Row 2 of 10, your guess: ");
}
