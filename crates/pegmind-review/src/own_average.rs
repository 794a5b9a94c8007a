//! How good somebody is, for a computer that is about as good.

use pegmind_rules::{Controller, GuessAverage, Outcome, Seat};
use pegmind_session::{Act, Record, is_found};

/// Of so many games at most.
const GAMES_MAX: usize = 20;

/// With fewer games nothing is said.
const GAMES_MIN: usize = 5;

/// The average at which a computer is about as good as the person of these records, the
/// newest first: that of the last twenty games on the classic board without hints and
/// takebacks. A code that was not found counts as in a match: all rows and one. Returns
/// `None` if there are fewer than five such games.
#[must_use]
pub fn own_average<'a>(newest_first: impl IntoIterator<Item = &'a Record>) -> Option<GuessAverage> {
    let games: Vec<usize> =
        newest_first.into_iter().filter_map(guesses_of).take(GAMES_MAX).collect();
    if games.len() < GAMES_MIN {
        return None;
    }
    let total: usize = games.iter().sum();
    let hundredths = (200 * total + games.len()) / (2 * games.len());
    Some(GuessAverage::nearest(u16::try_from(hundredths).unwrap_or(u16::MAX)))
}

/// How many guesses a person took in a game without help. `None` if it is no such game.
fn guesses_of(record: &Record) -> Option<usize> {
    let setup = &record.header.setup;
    let person = setup.controller(Seat::Codebreaker, record.header.game) == Controller::Human;
    let is_help = |act: &Act| matches!(act, Act::Hint(_) | Act::TakeBack);
    let helped = record.entries.iter().any(|entry| is_help(&entry.act));
    if !person || helped || !GuessAverage::plays_on(setup.rules()) {
        return None;
    }
    let verdict = record.verify().ok()?;
    Some(match verdict.outcome? {
        Outcome::Solved if !is_found(verdict.outcome, &verdict.wrong) => return None,
        Outcome::Solved => verdict.rows.len(),
        Outcome::Unsolved | Outcome::Resigned => usize::from(setup.rules().rows().get()) + 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Record {
        Record::parse(text).unwrap()
    }

    /// A game on the classic board with so many wrong guesses before the code.
    fn solved(after: usize) -> Record {
        let wrong = (1..=after).map(|row| format!("{row}. OOOO 0+0 "));
        game(&format!("{}{}. RRRR 4+0", wrong.collect::<String>(), after + 1))
    }

    #[test]
    fn the_last_twenty_games_without_help_count() {
        let five: Vec<Record> = [3, 4, 4, 4, 5].map(solved).into();
        assert_eq!(own_average(&five).map(GuessAverage::hundredths), Some(500));
        assert_eq!(own_average(&five[1..]), None);
        let lost = game("[Rows \"6\"] 1. OOOO 0+0 {resign}");
        let mut games = five.clone();
        games.push(lost);
        assert_eq!(own_average(&games).map(GuessAverage::hundredths), Some(533));
        // Help, other boards and computers do not count, games before the last twenty neither.
        for other in [
            "1. OOOO 0+0 {hint 2} 2. RRRR 4+0",
            "[Pegs \"3\"] 1. RRR 3+0",
            "[Breaker \"cpu\"] 1. RRRR 4+0",
            "1. OOOO 0+0",
        ] {
            let mut games = five.clone();
            games.push(game(other));
            assert_eq!(own_average(&games).map(GuessAverage::hundredths), Some(500), "{other}");
        }
        let many: Vec<Record> =
            std::iter::repeat_n(solved(4), 20).chain(std::iter::repeat_n(solved(9), 30)).collect();
        assert_eq!(own_average(&many).map(GuessAverage::hundredths), Some(500));
    }

    #[test]
    fn what_no_computer_reaches_is_the_nearest_that_one_does() {
        let lucky: Vec<Record> = std::iter::repeat_n(solved(0), 5).collect();
        assert_eq!(own_average(&lucky).map(GuessAverage::hundredths), Some(434));
    }
}
