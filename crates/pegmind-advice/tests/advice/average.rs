//! The level that is named in guesses, measured over all codes of the classic board.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use pegmind_advice::{Cancel, Entry, Tournament};
use pegmind_rules::{BreakerLevel, Codes, Preset};
use pegmind_session::Seed;
use pegmind_solver::Guesses;

/// Returns the guesses that such a computer takes on average, over all codes.
fn measured(average: &str) -> f64 {
    let rules = Preset::Classic.rules();
    let secrets: Vec<_> = Codes::new(&rules).collect();
    let level = BreakerLevel::Average(average.parse().unwrap());
    let entry = Entry { rules, level, guesses: Guesses::All, opening: None, secrets };
    let tournament = Tournament::new(entry, Cancel::new()).unwrap();
    let seed = Seed::from_text("average");
    tournament.play(|game| seed.derive("game", game).generator());
    let histogram = tournament.histogram();
    let number = |count: u64| f64::from(u32::try_from(count).unwrap());
    number(histogram.total()) / number(histogram.games())
}

#[test]
fn a_computer_takes_as_many_guesses_as_it_shall() {
    // The ends of what is possible, where all rows are certain, and a wish between.
    for wish in ["4.34", "5.39", "7.0"] {
        let expected: f64 = wish.parse().unwrap();
        let average = measured(wish);
        assert!((average - expected).abs() <= 0.05, "{wish}: {average:.3}");
    }
}
