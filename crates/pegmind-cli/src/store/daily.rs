//! What was played for daily codes.

use pegmind_face::today_in_words;
use pegmind_review::{Daily, DailyLog};
use pegmind_rules::Preset;
use pegmind_session::{Day, Record, split_history};

use super::Store;
use crate::start::today;

impl Store {
    /// How the player stands with today's code on the classic board, in a few words;
    /// nothing if nobody knows the day.
    pub(crate) fn daily_of_today(&mut self) -> String {
        let Ok(today) = today() else { return String::new() };
        let log = self.dailies(today);
        today_in_words(&log.standing(Daily::new(today, Preset::default()), today))
    }

    /// How the player stands with the codes of this day: what the history and the games
    /// that can go on say of it.
    pub(crate) fn dailies(&mut self, day: Day) -> DailyLog {
        let tag = format!("[Daily \"{day}\"]");
        let history = self.history.text().unwrap_or_default();
        // Only few games are read to their end.
        let own = |text: &&str| text.contains(&tag);
        let finished: Vec<Record> = if history.contains(&tag) {
            let games = split_history(&history).into_iter().map(|(_, text)| text);
            games.filter(own).filter_map(|text| Record::parse(text).ok()).collect()
        } else {
            Vec::new()
        };
        let saved = self.saved().unwrap_or_default();
        let going_on = saved.iter().filter_map(|game| game.state.as_ref().ok());
        DailyLog::of(finished.iter().chain(going_on))
    }
}
