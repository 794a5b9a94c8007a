//! Finds the answer that was probably given wrong, where no code fits the rows.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;

use pegmind_advice::{Diagnosis, Limits, diagnose};
use pegmind_rules::{Board, Rules};
use pegmind_solver::Cancel;

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Rules::mastermind(4, 6)?;
    let mut board = Board::new(rules);
    for (guess, answer) in [("RROY", "0+1"), ("RBGG", "0+2"), ("YYYY", "4+0")] {
        board.push(rules.row(guess, answer)?)?;
    }
    let diagnosis = diagnose(&board, &Limits::THOROUGH, &Cancel::new());
    let Diagnosis::Contradiction(repairs) = diagnosis else { return Err("the rows agree".into()) };
    let likeliest = repairs.first().ok_or("no repair of one answer")?;
    for correction in &likeliest.corrections {
        println!(
            "row {}: not {} but {} ({})",
            correction.row, correction.given, correction.instead, correction.slip
        );
    }
    assert_eq!(likeliest.corrections[0].row, 3);
    Ok(())
}
