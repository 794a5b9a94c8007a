//! Says what to guess next, and how long it takes then.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;

use pegmind_advice::{Limits, assess, suggest};
use pegmind_rules::{Board, Rules};
use pegmind_solver::{Cancel, Guesses};

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Rules::mastermind(4, 6)?;
    let mut board = Board::new(rules);
    board.push(rules.row("RROY", "0+1")?)?;
    board.push(rules.row("RBGG", "0+2")?)?;

    let (limits, cancel) = (Limits::THOROUGH, Cancel::new());
    let found = suggest(&board, Guesses::All, &limits, &cancel).ok_or("no code fits")?;
    let best = found.best;
    println!(
        "guess {}: {:.2} more guesses on average, {} at worst",
        best.guess, best.expected, best.worst
    );
    assert_eq!(best.guess.to_string(), "OGBO");
    assert!(best.exact, "that is the best there is");

    let mine = rules.code("GPYB")?;
    let mine = assess(&board, &mine, &limits, &cancel).ok_or("no code fits")?;
    println!("{} instead: {:.2} on average", mine.guess, mine.expected);
    assert!(mine.expected >= best.expected);
    Ok(())
}
