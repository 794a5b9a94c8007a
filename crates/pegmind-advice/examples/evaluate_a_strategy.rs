//! Plays a strategy against every code of a board.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;

use pegmind_rules::Rules;
use pegmind_solver::{Cancel, Contest, Evaluation, Guesses, Strategy};

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Rules::mastermind(4, 6)?;
    for (strategy, total, longest) in
        [(Strategy::Minimax, 5801, 5), (Strategy::Entropy, 5722, 6), (Strategy::MostParts, 5668, 6)]
    {
        let contest =
            Contest { rules, strategy, guesses: Guesses::All, opening: None, secrets: None };
        let evaluation = Evaluation::new(contest, Cancel::new())?;
        let opening = evaluation.play().ok_or("nobody stopped it")?;
        let games = evaluation.histogram();
        // The mean is total / games, exactly.
        println!(
            "{strategy}: begins {opening}, {} guesses in {} games",
            games.total(),
            games.games()
        );
        assert_eq!((games.total(), games.longest(), games.games()), (total, longest, 1296));
    }
    Ok(())
}
