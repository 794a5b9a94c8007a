//! What was played for daily codes, and how good the player is.

use pegmind_face::today_in_words;
use pegmind_review::{Daily, DailyLog, own_average};
use pegmind_rules::{GuessAverage, Preset};
use pegmind_session::{Day, Record, split_history};

use super::Store;
use crate::start::today;

impl Store {
    /// How the player stands with today's code on the classic board, in a few words;
    /// nothing if nobody knows the day. What was played today is at the end of the history.
    pub(crate) fn daily_of_today(&mut self) -> String {
        let Ok(today) = today() else { return String::new() };
        let log = self.dailies_in(today, &self.history.recent().unwrap_or_default());
        today_in_words(&log.standing(Daily::new(today, Preset::default()), today))
    }

    /// How the player stands with the codes of this day: what the history and the games
    /// that can go on say of it.
    pub(crate) fn dailies(&mut self, day: Day) -> DailyLog {
        let history = self.history.text().unwrap_or_default();
        self.dailies_in(day, &history)
    }

    fn dailies_in(&mut self, day: Day, history: &str) -> DailyLog {
        let tag = format!("[Daily \"{day}\"]");
        // Only few games are read to their end.
        let own = |text: &&str| text.contains(&tag);
        let finished: Vec<Record> = if history.contains(&tag) {
            let games = split_history(history).into_iter().map(|(_, text)| text);
            games.filter(own).filter_map(|text| Record::parse(text).ok()).collect()
        } else {
            Vec::new()
        };
        let saved = self.saved().unwrap_or_default();
        let going_on = saved.iter().filter_map(|game| game.state.as_ref().ok());
        DailyLog::of(finished.iter().chain(going_on))
    }

    /// The average at which a computer is about as good as the player, as the games at the
    /// end of the history say.
    pub(crate) fn own_average(&self) -> Option<GuessAverage> {
        let recent = self.history.recent()?;
        let games = split_history(&recent).into_iter().rev();
        let records: Vec<Record> = games.filter_map(|(_, text)| Record::parse(text).ok()).collect();
        own_average(&records)
    }
}
