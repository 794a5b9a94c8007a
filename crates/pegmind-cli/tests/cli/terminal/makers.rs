//! Games against the codemaker `evader` at a terminal.

use super::window::{Home, Window};
use crate::wait::wait_until;

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
fn a_game_against_the_evader_is_answered_alike_after_a_kill() {
    let guesses = ["rroy", "rbgg", "ygbp", "pppo"];
    let whole = Home::new();
    let mut window = whole.window("play --maker evader --plain --seed 9").open();
    window.expect("Row 1 of 10, your guess: ");
    let answers = evaded(&mut window, &guesses);
    let mut hits = 0;
    for _ in 0..60 {
        let home = Home::new();
        let mut window = home.window("play --maker evader --plain --seed 9").open();
        window.expect("Row 1 of 10, your guess: ");
        evaded(&mut window, &guesses[..2]);
        window.enter(guesses[2]);
        wait_until("the guess is stored", || home.only_record().contains("3. YGBP"));
        window.kill();
        // The guess is written first, and its answer by itself.
        hits += usize::from(home.only_record().ends_with("3. YGBP\n"));
        let mut window = home.window("resume --plain").open();
        window.expect("Row 4 of 10, your guess: ");
        let text = window.say("rows", "Row 4 of 10, your guess: ");
        assert_eq!(answer(&text, 3).as_ref(), Some(&answers[2]), "{text}");
        let said = window.say(guesses[3], "Row 5 of 10, your guess: ");
        assert_eq!(answer(&said, 4).as_ref(), Some(&answers[3]), "{said}");
        if hits == 2 {
            return;
        }
    }
    assert!(hits > 0, "every kill came after the answer was stored");
}
