//! What is said of rooms where a move may take days.

use pegmind_room::{MemberNumber, Mode, MoveDays, Stage};

use super::{RoomPhrase, RoomWord};
use crate::sentence::sentence;

impl RoomPhrase<'_> {
    /// How long a move may take, in short: `3 days a move`. `None` where people are there together.
    #[must_use]
    pub fn days(days: MoveDays) -> Option<String> {
        days.is_slow().then(|| format!("{days} days a move"))
    }

    /// How long a move may take, and what happens then; `None` where people are there together.
    #[must_use]
    pub fn pace(mode: Mode, days: MoveDays) -> Option<String> {
        let then = match mode {
            Mode::Match | Mode::Duel => "and that ends it",
            Mode::Race => "and their board counts as given up",
            Mode::Cooperation => "and the others go on without them",
        };
        let head = Self::days(days)?;
        Some(format!(
            "{head}: where nothing is done for so long, whoever is to move leaves, {then}."
        ))
    }

    /// That somebody wants a move to take days, and how that is agreed to.
    pub(super) fn slow(&self, member: MemberNumber, days: MoveDays) -> String {
        let agrees = self.own.is_some_and(|own| own != member);
        let key = self.word_key;
        let agree = if agrees { format!(" {key}slow {days} agrees.") } else { String::new() };
        format!("{} wants {days} days a move.{agree}", self.name(member))
    }

    /// That a move may take days from now on.
    pub(super) fn slowed(mode: Mode, days: MoveDays) -> Option<String> {
        Self::pace(mode, days).map(|pace| format!("From now on {pace}"))
    }

    /// Who wants a move to take days, while it does not.
    #[must_use]
    pub fn slow_wishes(&self) -> Vec<String> {
        let wishes = self.numbers().filter_map(|member| {
            let of = self.room.members().get(member.idx()).filter(|of| !of.has_left)?;
            Some(self.slow(member, of.wants_days?))
        });
        wishes.filter(|_| self.room.stage() == Stage::Playing).collect()
    }
}

impl RoomWord {
    /// How many days a move is to take, by what stands behind `slow`.
    ///
    /// # Errors
    ///
    /// A sentence that says what is expected.
    pub fn days(rest: &str) -> Result<MoveDays, String> {
        match rest {
            "" => Err("slow takes the days that a move may take, as in slow 3.".into()),
            _ => rest.parse().map_err(|error: pegmind_room::MoveDaysError| sentence(&error)),
        }
    }
}

/// Why a move cannot be given so few days.
#[must_use]
pub fn not_slower(days: MoveDays) -> String {
    let s = if days.is_slow() { "s" } else { "" };
    let now = format!("a move may take {days} day{s} already");
    if days == MoveDays::MAX {
        return format!("{now}, which is the most");
    }
    format!("{now}; expected {} to {}", days.get() + 1, MoveDays::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_are_no_more_than_there_are_and_days_that_are_none_are_refused_with_a_sentence() {
        let days = |days| MoveDays::new(days).unwrap();
        assert_eq!(not_slower(days(1)), "a move may take 1 day already; expected 2 to 14");
        assert_eq!(not_slower(days(3)), "a move may take 3 days already; expected 4 to 14");
        assert_eq!(not_slower(days(14)), "a move may take 14 days already, which is the most");
        assert_eq!(RoomWord::days("3"), Ok(days(3)));
        assert_eq!(RoomWord::days("15").unwrap_err(), "15 days; expected 1 to 14.");
        assert!(RoomWord::days("").unwrap_err().contains("slow 3"));
    }
}
