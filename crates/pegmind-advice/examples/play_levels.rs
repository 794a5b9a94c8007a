//! Plays computer codebreakers against the same codes. The same seeds are the same
//! games on every machine.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;

use pegmind_advice::{Entry, Tournament};
use pegmind_rules::{BreakerLevel, Rules, SplitMix64, draw_code};
use pegmind_solver::{Cancel, Guesses};

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Rules::mastermind(4, 6)?;
    let mut words = SplitMix64(42);
    let secrets: Vec<_> = (0..50).map(|_| draw_code(&rules, &mut words)).collect();
    let mut totals = Vec::new();
    for level in [BreakerLevel::Casual, BreakerLevel::Steady, BreakerLevel::Perfect] {
        let secrets = secrets.clone();
        let entry = Entry { rules, level, guesses: Guesses::All, opening: None, secrets };
        let tournament = Tournament::new(entry, Cancel::new())?;
        tournament.play(SplitMix64);
        let games = tournament.histogram();
        println!("{level}: {} guesses in {} games", games.total(), games.games());
        totals.push(games.total());
    }
    assert!(totals.is_sorted_by(|worse, better| worse > better), "{totals:?}");
    Ok(())
}
