//! What was played for daily codes, and how good the player is.

use pegmind_face::today_in_words;
use pegmind_review::{Attempt, Daily, DailyLog, SharedReview, Standing, own_average};
use pegmind_rules::{Code, GuessAverage, Preset};
use pegmind_session::{Act, Day, GameId, Record, split_history};

use super::{Store, Stuck};
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

    /// The record of the try at a daily code that counts and is over, without its notes.
    pub(crate) fn counted(&self, daily: Daily) -> Option<String> {
        let history = self.history.text().ok()?;
        let tag = format!("[Daily \"{}\"]", daily.day());
        let own = split_history(&history).into_iter().map(|(_, text)| text);
        let own =
            own.filter(|text| text.contains(&tag)).filter_map(|text| Record::parse(text).ok());
        let counts = |record: &Record| {
            let attempt = Attempt::of(record).filter(|attempt| attempt.daily == daily);
            attempt.is_some_and(|attempt| attempt.on_its_day && attempt.outcome.is_some())
        };
        let mut record = own.into_iter().find(counts)?;
        record.entries.retain(|entry| !matches!(entry.act, Act::Note(_)));
        Some(record.to_string())
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
        let going_on = saved.into_iter().filter_map(|game| match game.state {
            Ok(record) => Some(record),
            // Nobody begins anew while it is played in another window.
            Err(Stuck::Locked(id)) => self.running_record(&id),
            Err(Stuck::Broken(_)) => None,
        });
        let going_on: Vec<Record> = going_on.collect();
        DailyLog::of(finished.iter().chain(&going_on))
    }

    /// The whole lines of a running game, whoever plays it.
    fn running_record(&self, id: &GameId) -> Option<Record> {
        Record::parse(&self.find(id).ok()??).ok()
    }

    /// Whether a running game is the try of today that counts, with a row played.
    pub(super) fn is_try_of_today(&mut self, id: &GameId) -> bool {
        let attempt = self.running_record(id).and_then(|record| Attempt::of(&record));
        let Some((attempt, today)) = attempt.zip(today().ok()) else { return false };
        let counts = attempt.on_its_day && attempt.daily.day() == today && attempt.rows > 0;
        let log = self.dailies(today);
        counts && matches!(log.standing(attempt.daily, today), Standing::UnderWay(_))
    }

    /// The code of a game that somebody has shared, if the player has played for it.
    pub(crate) fn code_of(&self, shared: &SharedReview) -> Option<Code> {
        let history = self.history.text().unwrap_or_default();
        let tag = shared.tag();
        let own = split_history(&history).into_iter().map(|(_, text)| text);
        let own =
            own.filter(|text| text.contains(&tag)).filter_map(|text| Record::parse(text).ok());
        own.into_iter().find_map(|own| shared.code_by(&own))
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
