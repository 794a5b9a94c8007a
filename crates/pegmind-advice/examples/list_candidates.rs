//! Lists the codes that fit the rows of a board, and what they have in common.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;

use pegmind_rules::{Board, Rules};
use pegmind_solver::{Cancel, CandidateSet};

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Rules::mastermind(4, 6)?;
    let mut board = Board::new(rules);
    for (guess, answer) in [("RROY", "0+1"), ("RBGG", "0+2")] {
        board.push(rules.row(guess, answer)?)?;
    }
    let candidates = CandidateSet::enumerate(&board, &Cancel::new())?;
    for code in candidates.codes().take(3) {
        println!("{code} fits");
        assert!(board.fits(&code));
    }
    println!("{} of {} codes fit", candidates.len(), rules.code_count());
    assert_eq!(candidates.len(), 36);
    for peg in rules.legal_pegs() {
        let tally = candidates.by_peg();
        println!(
            "color {}: in {} of them, {} times first",
            peg.number(),
            tally.anywhere(peg),
            tally.in_hole(0, peg)
        );
    }
    Ok(())
}
