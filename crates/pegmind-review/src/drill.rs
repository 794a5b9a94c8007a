//! Rows of own games that cost much, asked again after some days.
//!
//! They are spaced as cards are in Leitner's boxes (So lernt man lernen, 1972): what was
//! known comes back after longer and longer times, which keeps more of it than asking as
//! often at even times does (Landauer and Bjork 1978); what was not begins anew.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use pegmind_session::{Day, GameId};
use thiserror::Error;

/// After so many days a row is asked again that was right none, one, two or three times in
/// a row. After the fourth it is known.
pub const INTERVALS: [i32; 4] = [1, 3, 7, 21];

/// A row of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrillKey {
    /// The game.
    pub game: GameId,
    /// The number of the row, from 1.
    pub row: usize,
}

/// How somebody did with a row that was asked again. Prints as a line, as in `2026-11-22
/// 20261120-abcdef 4 right`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrillResult {
    /// The day, by the calendar of whoever played.
    pub day: Day,
    /// The row.
    pub key: DrillKey,
    /// Whether the first guess was right.
    pub right: bool,
}

impl fmt::Display for DrillResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { day, key: DrillKey { game, row }, right } = self;
        let how = if *right { "right" } else { "wrong" };
        write!(f, "{day} {game} {row} {how}")
    }
}

/// A line that says nothing of a row that was asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a day, a game, a row, and right or wrong")]
pub struct DrillResultError;

impl FromStr for DrillResult {
    type Err = DrillResultError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let words: Vec<&str> = line.split(' ').collect();
        let [day, game, row, how] = words.as_slice() else { return Err(DrillResultError) };
        let right = match *how {
            "right" => true,
            "wrong" => false,
            _ => return Err(DrillResultError),
        };
        let day = day.parse().map_err(|_unread| DrillResultError)?;
        let game = GameId::new(game).map_err(|_unread| DrillResultError)?;
        let row = row.parse().ok().filter(|row| *row > 0).ok_or(DrillResultError)?;
        Ok(Self { day, key: DrillKey { game, row }, right })
    }
}

/// When which row is asked again: a fold over what was answered.
#[derive(Clone, Debug, Default)]
pub struct Schedule(BTreeMap<(String, usize), Card>);

/// What is known of one row.
#[derive(Clone, Copy, Debug)]
struct Card {
    /// How often in a row it was right.
    right: usize,
    /// When it was asked last.
    last: Day,
}

impl Card {
    /// When it is asked again; `None` if it is known, or the calendar ends.
    fn due(self) -> Option<Day> {
        self.last.plus(*INTERVALS.get(self.right)?)
    }
}

impl Schedule {
    /// What follows from these answers, the first one first.
    pub fn of(results: impl IntoIterator<Item = DrillResult>) -> Self {
        let mut schedule = Self::default();
        for DrillResult { day, key, right } in results {
            let place = schedule.0.entry((key.game.to_string(), key.row));
            let card = place.or_insert(Card { right: 0, last: day });
            // Who repeats a row before its time has not kept it for that time.
            let early = card.right > 0 && card.due().is_some_and(|due| day < due);
            if right && early {
                continue;
            }
            *card = Card { right: if right { card.right + 1 } else { 0 }, last: day };
        }
        schedule
    }

    /// The rows that were asked or chosen before, each with the day from which on it is asked
    /// again; without one those that are known by now.
    pub fn cards(&self) -> impl Iterator<Item = (DrillKey, Option<Day>)> + '_ {
        self.0.iter().filter_map(|((game, row), card)| {
            let game = GameId::new(game).ok()?;
            Some((DrillKey { game, row: *row }, card.due()))
        })
    }

    /// The day from which on a row is asked, of a game that was played on this day. Returns
    /// `None` if it is known by now.
    #[must_use]
    pub fn due(&self, key: &DrillKey, played: Day) -> Option<Day> {
        let card = self.0.get(&(key.game.to_string(), key.row)).copied();
        card.unwrap_or(Card { right: 0, last: played }).due()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    fn results(lines: &[&str]) -> Schedule {
        Schedule::of(lines.iter().map(|line| line.parse().unwrap()))
    }

    fn due(lines: &[&str]) -> Option<String> {
        let key = DrillKey { game: GameId::new("a").unwrap(), row: 4 };
        results(lines).due(&key, day("2026-11-01")).map(|day| day.to_string())
    }

    #[test]
    fn what_was_right_comes_back_after_longer_and_longer_times() {
        let right = ["2026-11-02 a 4 right", "2026-11-05 a 4 right", "2026-11-12 a 4 right"];
        assert_eq!(due(&[]).as_deref(), Some("2026-11-02"));
        assert_eq!(due(&right[..1]).as_deref(), Some("2026-11-05"));
        assert_eq!(due(&right[..2]).as_deref(), Some("2026-11-12"));
        assert_eq!(due(&right).as_deref(), Some("2026-12-03"));
        let known = [&right[..], &["2026-12-03 a 4 right"]].concat();
        assert_eq!(due(&known), None);
        assert_eq!(due(&["2026-11-02 b 4 right", "2026-11-02 a 3 right"]), due(&[]));
    }

    #[test]
    fn cards_are_the_rows_that_were_answered() {
        let lines = ["2026-11-02 b 4 right", "2026-11-02 a 3 wrong", "2026-11-05 b 4 right"];
        let schedule = results(&lines);
        let cards = schedule.cards().map(|(key, due)| {
            (key.game.to_string(), key.row, due.map(|due| due.to_string()).unwrap_or_default())
        });
        let card = |game: &str, row, due: &str| (game.to_owned(), row, due.to_owned());
        assert_eq!(
            cards.collect::<Vec<_>>(),
            [card("a", 3, "2026-11-03"), card("b", 4, "2026-11-12")]
        );
    }

    #[test]
    fn what_was_wrong_begins_anew_and_what_is_repeated_too_early_does_not_count() {
        let lines = ["2026-11-02 a 4 right", "2026-11-05 a 4 wrong"];
        assert_eq!(due(&lines).as_deref(), Some("2026-11-06"));
        let lines = ["2026-11-02 a 4 right", "2026-11-02 a 4 right", "2026-11-03 a 4 right"];
        assert_eq!(due(&lines).as_deref(), Some("2026-11-05"));
        let lines = ["2026-11-02 a 4 right", "2026-11-30 a 4 right"];
        assert_eq!(due(&lines).as_deref(), Some("2026-12-07"), "late is not early");
    }

    #[test]
    fn lines_read_back_and_others_are_refused() {
        let line = "2026-11-22 20261120-abcdef 4 wrong";
        assert_eq!(line.parse::<DrillResult>().unwrap().to_string(), line);
        for line in [
            "",
            "2026-11-22 a 4",
            "2026-02-30 a 4 right",
            "2026-11-22 a 0 right",
            "2026-11-22 A! 4 right",
            "2026-11-22 a 4 maybe",
            "2026-11-22 a 4 right ",
        ] {
            assert_eq!(line.parse::<DrillResult>(), Err(DrillResultError), "{line}");
        }
    }
}
