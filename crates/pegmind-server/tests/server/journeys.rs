//! Whole journeys of a browser without scripts: what is played, looked back at and asked, by
//! the forms and links that stand in the documents.

use pegmind_rules::{Code, Codes, Preset, Rules};
use pegmind_session::Record;

use crate::asked::unlimited;
use crate::browser::Browser;

fn rules() -> Rules {
    Preset::Classic.rules()
}

/// How many rows a record has.
fn rows(record: &str) -> usize {
    pegmind_review::FinishedGame::of_record(Record::parse(record).unwrap()).0.rows.len()
}

/// The next guess that fits the rows of a record, or nothing once its game is over.
fn next_guess(record: &str) -> Option<Code> {
    let record = Record::parse(record).unwrap_or_else(|error| panic!("{error:?}: {record}"));
    if record.opening.is_some() {
        return None;
    }
    let (game, _) = pegmind_review::FinishedGame::of_record(record);
    let mut codes = Codes::new(&rules());
    codes.find(|code| game.rows.iter().all(|row| code.mark(&row.guess) == row.feedback))
}

/// Types guesses until the code is found.
async fn solve(browser: &mut Browser<'_>) {
    while let Some(guess) = next_guess(&browser.record()) {
        browser.type_in(&guess.to_string()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_reviewed_and_replayed_and_nothing_loses_it() {
    let server = unlimited();
    let mut browser = Browser::open(&server, "/text").await;
    browser.type_in("RROY").await;
    browser.reads("Row 1:");
    browser.press("Hint").await;
    browser.reads("Ask again: it tells");
    browser.press("Hint").await;
    assert!(browser.record().contains("{hint"), "{}", browser.record());
    browser.type_in("why").await;
    browser.press("Close").await;
    for page in
        ["Learn", "Statistics", "Settings", "Laboratory", "Daily", "Puzzles", "Solve", "Games"]
    {
        browser.press(page).await;
        assert!(browser.document.contains("name=\"kept\""), "{page} has lost the game");
    }
    browser.press("Go on").await;
    browser.reads("row 2 of 10");
    solve(&mut browser).await;
    browser.reads("The end");
    browser.press("Review").await;
    browser.reads("The books");
    browser.press("More about this row").await;
    browser.press("Show alternatives").await;
    browser.reads("What could have been guessed");
    browser.press("Explain the opening").await;
    browser.press("Replay it").await;
    let steps = rows(&browser.hidden_in_any("kept"));
    browser.reads(&format!("Step 0 of {steps}"));
    for step in 1..=steps {
        browser.press("On").await;
        browser.reads(&format!("Step {step} of {steps}"));
    }
    browser.press("Back").await;
    browser.reads(&format!("Step {} of {steps}", steps - 1));
    browser.press("End").await;
    browser.press("Review this game").await;
    browser.reads("The books");
    browser.press("Games").await;
    browser.reads("solved");
    browser.press("Replay").await;
    browser.reads("Step 0 of");
    browser.press("Statistics").await;
    browser.reads("1 game");
    browser.press("Play").await;
    browser.reads("row 1 of 10");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_daily_code_is_played_and_counts_as_long_as_it_is_carried() {
    let server = unlimited();
    let mut browser = Browser::open(&server, "/text/daily").await;
    browser.reads("One try counts");
    browser.press("Play").await;
    // The one in the navigation leads to the first screen.
    browser.press("Daily").await;
    browser.press_in_main("Play").await;
    browser.type_in("RROY").await;
    browser.press("Daily").await;
    browser.press("Go on").await;
    browser.reads("row 2 of 10");
    solve(&mut browser).await;
    browser.press("Share").await;
    browser.reads("It does not give the code away.");
    browser.press("Daily").await;
    browser.reads("This try counts");
    assert!(browser.has("Play it again without counting"));
    browser.press("Replay").await;
    browser.reads("Step 0 of");
    browser.press("Daily").await;
    browser.fill("day", "2026-11-20");
    browser.press("Show this day").await;
    browser.reads("Its day is over");
    browser.press_in_main("Play").await;
    browser.type_in("RROY").await;
    browser.reads("Row 1:");
}
