//! Games against the codemakers `devious` and `evader` at a terminal.

use std::fs;
use std::thread;
use std::time::Duration;

use super::window::{Home, Window};

/// The answer in a row that was shown, as in `Row 1: red. 0 exact, 1 color.`
fn answer(text: &str, row: usize) -> Option<String> {
    let begin = format!("Row {row}: ");
    let line = text.lines().find(|line| line.starts_with(&begin) && line.ends_with(" color."));
    line.map(str::to_owned)
}

fn evaded(window: &mut Window, guesses: &[&str]) -> Vec<String> {
    let mut answers = Vec::new();
    for (idx, guess) in guesses.iter().enumerate() {
        let said = window.say(guess, &format!("Row {} of 10, your guess: ", idx + 2));
        answers.push(answer(&said, idx + 1).unwrap());
    }
    answers
}

#[test]
fn a_game_is_won_against_the_evader() {
    let home = Home::new();
    let mut window = home.window("play --maker evader --pegs 1 --colors 3").open();
    let begun = window.expect("Row 1 of 10, your guess: ");
    assert!(begun.contains("  evading "), "{begun}");
    window.say("proof", "There is no commitment: ");
    window.expect("Row 1 of 10, your guess: ");
    window.say("r", "Row 1: red. 0 exact, 0 color.");
    window.expect("Row 2 of 10, your guess: ");
    window.say("o", "Row 2: orange. 0 exact, 0 color.");
    window.expect("Row 3 of 10, your guess: ");
    let won = window.say("y", "Well done! You found the code in 3 of 10 rows.");
    window.expect("Row 1: 3 codes were open, 2 after it.");
    window.expect("Row 3: 1 code was open, 1 after it.");
    assert_eq!(window.leaves(), 0);
    assert_eq!(won.matches("- board -").count(), 1, "drawn once, with the code: {won}");
    assert!(won.contains(" Y   the code"), "{won}");
    assert!(home.history().contains("*Y\n[Open \"3 2 1 1\"]\n"), "{}", home.history());
    assert_eq!(home.running_files(), Vec::<String>::new());
}

#[test]
fn a_game_against_the_evader_is_answered_alike_after_a_kill() {
    let guesses = ["rroy", "rbgg", "ygbp", "pppo"];
    let whole = Home::new();
    let mut window = whole.window("play --maker evader --plain --seed 9").open();
    window.expect("Row 1 of 10, your guess: ");
    let answers = evaded(&mut window, &guesses);
    for pause in 0..12 {
        let home = Home::new();
        let mut window = home.window("play --maker evader --plain --seed 9").open();
        window.expect("Row 1 of 10, your guess: ");
        evaded(&mut window, &guesses[..2]);
        window.enter(guesses[2]);
        thread::sleep(Duration::from_micros(pause * 700));
        window.kill();
        let mut window = home.window("resume --plain").open();
        // The guess came in time to be stored, or it did not.
        if window.expect_one_of(&["Row 3 of 10, your guess: ", "Row 4 of 10, your guess: "]) == 0 {
            window.say(guesses[2], "Row 4 of 10, your guess: ");
        }
        let text = window.say("rows", "Row 4 of 10, your guess: ");
        assert_eq!(answer(&text, 3).as_ref(), Some(&answers[2]), "{text}");
        let said = window.say(guesses[3], "Row 5 of 10, your guess: ");
        assert_eq!(answer(&said, 4).as_ref(), Some(&answers[3]), "{said}");
    }
}

#[test]
fn a_game_against_the_devious_codemaker_is_lost_and_its_code_was_hidden() {
    let home = Home::new();
    let mut window = home.window("play --maker devious --rows 2 --seed 3").open();
    let begun = window.expect("Row 1 of 2, your guess: ");
    assert!(begun.contains("Code set. Commitment "), "{begun}");
    assert!(begun.contains("[?] [?] [?] [?]  shield"), "{begun}");
    window.say("rrrr", "Row 2 of 2, your guess: ");
    let sealed = fs::read_dir(home.running_folder()).unwrap().flatten();
    let sealed =
        sealed.map(|entry| entry.path()).find(|path| path.extension() == Some("secret".as_ref()));
    let sealed = fs::read_to_string(sealed.unwrap()).unwrap();
    let code = sealed.lines().find_map(|line| line.strip_prefix("code ")).unwrap();
    window.say("oooo", "The last row is used and the code not found.");
    window.expect("The code: ");
    assert_eq!(window.leaves(), 0);
    assert!(home.history().contains(&format!("*{code}\n[Salt ")), "{}", home.history());
}

#[test]
fn the_menu_offers_every_codemaker() {
    let home = Home::new();
    let mut window = home.window("").open();
    window.expect("Choose [1]: ");
    window.say("1", "Enter to start, ");
    let list = window.say("codemaker", "Codemaker [1]: ");
    for level in ["1  random: ", "2  devious: ", "3  evader: "] {
        assert!(list.contains(level), "{list}");
    }
    let form = window.say("evader", "Enter to start, ");
    assert!(form.contains("5  codemaker   evader: settles on no code"), "{form}");
    window.expect("to leave: ");
    let begun = window.say("", "Row 1 of 10, your guess: ");
    assert!(begun.contains("evading"), "{begun}");
}
