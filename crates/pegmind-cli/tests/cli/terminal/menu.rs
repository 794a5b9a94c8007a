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
fn enter_twice_begins_the_classic_game() {
    let home = Home::new();
    let (mut window, _) = form(&home, "");
    let board = window.say("", "Row 1 of 10, your guess: ");
    assert!(board.contains("Classic 6x4 | row 1 of 10"), "{board}");
    assert!(board.contains("6 colors, 4 pegs, repeats yes, blanks no, 10 rows"), "{board}");
}

#[test]
fn what_is_set_is_one_line_before_the_game_and_after_each_change() {
    let home = Home::new();
    let mut window = home.window("").open();
    window.expect("Choose [1]: ");
    let set = window.say("", BEGIN);
    let board = "6 colors, 4 pegs, repeats yes, blanks no";
    assert!(set.contains(&format!("\nClassic: {board}, 10 rows. You (breaks), Cpu")), "{set}");
    assert_eq!(set.lines().count(), 4, "{set}");
    window.say("rows", "Difficulty [2]: ");
    let set = window.say("hard", BEGIN);
    assert!(set.contains(&format!("\nClassic, hard: {board}, 8 rows. You (breaks)")), "{set}");
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
fn takebacks_are_for_single_games() {
    let home = Home::new();
    let (mut window, _) = form(&home, "1");
    window.say("takebacks", "May rows be taken back? [1]: ");
    let shown = listed(&mut window, "yes");
    assert!(shown.contains("takebacks   yes"), "{shown}");
    window.say("games", "Games, 1 or an even number up to 100 [1]: ");
    let shown = listed(&mut window, "2");
    assert!(!shown.contains("takebacks"), "{shown}");
}

#[test]
fn rule_10_every_palette_and_every_board_can_be_chosen() {
    let home = Home::new();
    let (mut window, _) = form(&home, "1");
    let mut set = "1";
    for (number, palette) in
        [("2", "classic"), ("3", "alternate"), ("4", "okabe-ito"), ("5", "grey"), ("1", "signal")]
    {
        window.say("palette", &format!("Palette [{set}]: "));
        let shown = listed(&mut window, number);
        assert!(shown.contains(&format!("  palette     {palette}: ")), "{shown}");
        window.say("palette", &format!("Palette [{number}]: "));
        let shown = listed(&mut window, "");
        assert!(shown.contains(&format!("  palette     {palette}: ")), "{shown}");
        set = number;
    }
    let mut set = "2";
    for (number, board) in [
        ("1", "mini"),
        ("2", "classic"),
        ("3", "super"),
        ("4", "bulls"),
        ("5", "grand"),
        ("6", "wordish"),
    ] {
        window.say("2", &format!("Board [{set}]: "));
        let shown = listed(&mut window, number);
        assert!(shown.contains(&format!("2  board       {board}: ")), "{shown}");
        set = number;
    }
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
fn a_board_without_a_code_is_refused() {
    let home = Home::new();
    let (mut window, _) = form(&home, "1");
    window.say("2", "Board [2]: ");
    window.say("7", BEGIN);
    window.say("repeats", "more than once? [1]: ");
    window.say("2", BEGIN);
    window.say("colors", "Colors, 2 to 26 [6]: ");
    let refused = window.say("3", "Colors, 2 to 26 [6]: ");
    assert!(refused.contains("3 colors"), "{refused}");
    let shown = listed(&mut window, "b");
    assert!(shown.contains("  colors      6\n"), "{shown}");
}

#[test]
fn the_perfect_level_is_offered_where_it_plays() {
    let home = Home::new();
    let (mut window, _) = form(&home, "4");
    let list = window.say("codebreaker", "Codebreaker [3]: ");
    assert!(list.contains("6  perfect: follows a proven best strategy"), "{list}");
    window.say("perfect", BEGIN);
    window.say("2", "Board [2]: ");
    let shown = listed(&mut window, "3");
    let why = "Perfect has no strategy for 8 colors, 5 pegs, repeats yes, blanks no; expected";
    assert!(shown.contains(why), "{shown}");
    assert!(shown.contains("2  board       classic: "), "{shown}");
    window.say("codebreaker", "Codebreaker [6]: ");
    window.say("expert", BEGIN);
    window.say("2", "Board [2]: ");
    window.say("3", BEGIN);
    let list = window.say("codebreaker", "Codebreaker [5]: ");
    assert!(!list.contains("perfect"), "{list}");
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
fn two_players_cannot_have_one_name() {
    let home = Home::new();
    let (mut window, _) = form(&home, "3");
    window.say("name", "A name for Player A [Player A]: ");
    window.say("Zoe", BEGIN);
    window.say("other", "A name for Player B [Player B]: ");
    let shown = listed(&mut window, "Zoe");
    let why = "Both players are called Zoe; expected two different names. Nothing is changed.";
    assert!(shown.contains(why), "{shown}");
    assert!(has_names(&shown, "Zoe", "Player B"), "{shown}");
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
fn a_question_that_is_left_changes_nothing() {
    let home = Home::new();
    let (mut window, _) = form(&home, "1");
    window.say("2", "Board [2]: ");
    let shown = listed(&mut window, "b");
    assert!(shown.contains("2  board       classic: "), "{shown}");
    window.say("rows", "Difficulty [2]: ");
    window.say("another", "Rows, 1 to 99 [10]: ");
    let shown = listed(&mut window, "b");
    assert!(shown.contains("  rows        normal, 10 rows"), "{shown}");
    window.say("name", "A name for You [You]: ");
    let shown = listed(&mut window, "q");
    assert!(has_names(&shown, "You", "Cpu"), "{shown}");
}

#[test]
fn b_goes_back_to_the_first_list_and_keeps_the_board() {
    let home = Home::new();
    let (mut window, _) = form(&home, "1");
    window.say("board", "Board [2]: ");
    window.say("bulls", BEGIN);
    window.say("b", "Choose [1]: ");
    window.say("b", "This is the first list; q leaves.");
    window.expect("Choose [1]: ");
    let shown = listed(&mut window, "two");
    assert!(has_names(&shown, "Player A", "Player B"), "{shown}");
    assert!(shown.contains("2  board       bulls: "), "{shown}");
}

#[test]
fn rule_10_own_colors_can_be_chosen_once_there_are_any() {
    let home = Home::new();
    let (mut window, _) = form(&home, "1");
    let shown = window.say("palette", "Palette [1]: ");
    assert!(!shown.contains("your own colors"), "{shown}");
    assert_eq!(home.window("config set custom-palette #123456").open().leaves(), 0);
    let mut window = home.window("").with("COLORTERM", "truecolor").open();
    window.expect("Choose [1]: ");
    window.say("1", BEGIN);
    let shown = window.say("palette", "Palette [1]: ");
    assert!(shown.contains("6  custom: your own colors, from the settings"), "{shown}");
    let shown = listed(&mut window, "custom");
    assert!(shown.contains("  palette     custom: your own colors"), "{shown}");
    window.say("", "your guess: ");
    let bytes = String::from_utf8_lossy(&window.bytes()).into_owned();
    assert!(bytes.contains("48;2;18;52;86m R "), "{bytes}");
}

#[test]
fn lists_take_the_first_word_of_a_line_in_any_case() {
    let home = Home::new();
    let (mut window, _) = form(&home, "MAKE");
    for (line, question, answer, shown) in [
        ("Rows", "Difficulty [2]: ", "hard", "3  rows        hard, 8 rows"),
        ("codebreaker", "Codebreaker [3]: ", "Casual", "5  codebreaker casual: "),
        ("key", "Key pegs [1]: ", "HAND", "6  key pegs    hand: the codemaker does"),
        ("palette", "Palette [1]: ", "grey", "palette     grey: "),
    ] {
        window.say(line, question);
        let form = listed(&mut window, answer);
        assert!(form.contains(shown), "{form}");
    }
    window.say("board", "Board [2]: ");
    window.say("c", "'c' could be classic, custom.");
    window.expect("Board [2]: ");
    window.say("cu", BEGIN);
    for (line, question, answer) in [
        ("repeats", "more than once? [1]: ", "n"),
        ("blanks", "blank? [2]: ", "YES"),
        ("answers", "What does an answer tell? [1]: ", "sum"),
    ] {
        window.say(line, question);
        window.say(answer, BEGIN);
    }
    for (line, question) in [
        ("board", "Board [7]: "),
        ("pegs", "Pegs, 1 to 16 [4]: "),
        ("repeats", "more than once? [2]: "),
        ("blanks", "blank? [1]: "),
        ("answers", "What does an answer tell? [4]: "),
    ] {
        window.say(line, question);
        let again = listed(&mut window, "");
        assert!(again.contains("6 colors, 4 pegs, repeats no, blanks yes"), "{again}");
    }
}

#[test]
fn help_is_there_at_every_question() {
    let home = Home::new();
    let mut window = home.window("").open();
    window.expect("Choose [1]: ");
    for word in ["?", "h", "help", "HELP", "/help"] {
        let help = window.say(word, "Choose [1]: ");
        assert!((3..=4).contains(&help.matches('\n').count()), "{help}");
        assert!(help.contains("q leaves."), "{help}");
    }
    window.say("1", BEGIN);
    window.say("?", "b goes back to the first list, q leaves.\n");
    window.expect(BEGIN);
    window.say("2", "Board [2]: ");
    window.say("h", "q and b go back and change nothing.\n");
    window.expect("Board [2]: ");
    window.say("", BEGIN);
    window.say("name", "A name for You [You]: ");
    window.say("?", "Type a name; Enter keeps the one in brackets.\n");
    window.expect("A name for You [You]: ");
    // These are names.
    window.say("H", BEGIN);
    window.say("other", "A name for Cpu [Cpu]: ");
    let shown = listed(&mut window, "B");
    assert!(has_names(&shown, "H", "B"), "{shown}");
}

#[test]
fn lines_are_wrapped_between_words_and_hang_behind_their_numbers() {
    for columns in [40, 60] {
        let home = Home::new();
        let mut window = home.window("").size(columns, 60).open();
        let list = window.expect("Choose [1]: ");
        window.say("2", BEGIN);
        window.say("palette", "Palette [1]: ");
        window.say("", BEGIN);
        let text = window.text();
        let printed = text.lines().filter(|line| !line.contains(": "));
        for line in printed {
            assert!(line.chars().count() <= columns.into(), "{columns}: {line}");
        }
        assert!(list.contains("  5  Solve a real board    type the rows"), "{list}");
        assert!(list.contains("\n     "), "{list}");
    }
}

#[test]
fn the_menu_leads_to_the_lessons_and_back() {
    let home = Home::new();
    let mut window = home.window("").open();
    let menu = window.expect("Choose [1]: ");
    assert!(menu.contains("7  Learn                 the game in five minutes"), "{menu}");
    let lesson = window.say("7", "Enter goes on: ");
    assert!(lesson.contains("Lesson 1 of 8: The board."), "{lesson}");
    assert!(lesson.contains("the code"), "{lesson}");
    let lesson = window.say("", "Row 1, your key pegs: ");
    assert!(lesson.contains("Lesson 2 of 8: A color three times."), "{lesson}");
    let reply = window.say("1+1", "Enter goes on: ");
    assert!(reply.contains("Right! 1 exact, 1 color."), "{reply}");
    window.say("quit", "Choose [1]: ");
    window.say("learn", "Enter goes on: ");
    window.say("q", "Choose [1]: ");
    window.enter("q");
    assert_eq!(window.leaves(), 0);
}

#[test]
fn the_menu_has_the_entries_of_the_first_screen() {
    let home = Home::new();
    let mut window = home.window("").open();
    let menu = window.expect("Choose [1]: ");
    let titles = [
        "Break a code          codebreaker: you find the hidden code",
        "Make a code           codemaker: you hide the code",
        "Two players",
        "Watch",
        "Solve a real board",
        "Games",
        "Learn",
        "Settings",
        "Quit",
    ];
    for (number, title) in (1..).zip(titles) {
        assert!(menu.contains(&format!("  {number}  {title}")), "{title}: {menu}");
    }
    window.enter("9");
    assert_eq!(window.leaves(), 0);
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
    let mut window = home.window("").open();
    let menu = window.expect("Choose [");
    assert!(menu.contains("Make a code           as last time: super, sharp"), "{menu}");
    let shown = listed(&mut window, "make");
    assert!(shown.contains("board       super: "), "{shown}");
    assert!(shown.contains("codebreaker sharp: "), "{shown}");
}

#[test]
fn retention_is_one_choice_and_brings_its_answers() {
    let home = Home::new();
    let (mut window, _) = form(&home, "2");
    let list = window.say("codebreaker", "Codebreaker [3]: ");
    assert!(list.contains("Codebreaker: looks for the hidden code."), "{list}");
    assert!(list.contains("2  retention: keeps right pegs, changes the others"), "{list}");
    let shown = listed(&mut window, "retention");
    assert!(shown.contains("codebreaker retention: "), "{shown}");
    assert!(shown.contains("answers     per-peg: which pegs"), "{shown}");
    window.say("codebreaker", "Codebreaker [2]: ");
    let shown = listed(&mut window, "steady");
    assert!(shown.contains("board       classic: "), "{shown}");
    assert!(!shown.contains("per-peg"), "{shown}");
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
