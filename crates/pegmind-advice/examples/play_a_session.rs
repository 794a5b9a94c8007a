//! Plays a game in a session, as a front end does: intents go in, events come out,
//! and a solver answers what the session asks.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;
use std::time::Duration;

use pegmind_advice::{Limits, suggest};
use pegmind_rules::{Both, PlayerKind, Rules, Setup, SetupOptions};
use pegmind_session::{DraftEdit, GameId, Input, Intent, Phase, Record, Seed, Session, Start};
use pegmind_solver::{Cancel, Guesses};

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Rules::mastermind(4, 6)?;
    let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Computer };
    let start = Start {
        setup: Setup::new(SetupOptions::new(rules, kinds))?,
        id: GameId::new("example")?,
        date: "2026-11-21".into(),
        daily: None,
        seed: Seed::from_text("42"),
        entropy: Seed::from_text("comes from the system in a real game"),
    };
    let (mut session, _) = Session::start(start, Duration::ZERO);
    while session.view().phase == Phase::Guess {
        let board = session.view().board;
        let found = suggest(board, Guesses::All, &Limits::THOROUGH, &Cancel::new());
        let guess = found.ok_or("the code always fits")?.best.guess;
        let pegs = DraftEdit::Fill(guess.pegs().to_vec());
        for intent in [Intent::Draft(pegs), Intent::Submit] {
            let _events = session.feed(Input::Intent(intent), Duration::from_secs(5))?;
        }
    }
    let view = session.view();
    for row in view.board.rows() {
        println!("{}  {}", row.guess, row.feedback);
    }
    assert!(view.board.rows().last().is_some_and(|row| row.feedback.is_solved()));
    assert!(view.board.rows().len() <= 6, "the best play takes six guesses at most");

    // The record says the same, and is all there is to go on from.
    let record: Record = session.record();
    assert_eq!(Record::parse(&record.to_string())?, record);
    Ok(())
}
