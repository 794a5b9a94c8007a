//! Days on which games were played.

use std::collections::BTreeSet;

use pegmind_session::Day;

/// How many days after one with a game the next may come: one day in between may be missed.
const STEP_MAX: i32 = 2;

/// Days with games, one after the other. A single day that was missed in between is
/// forgiven; it does not count. Two in a row end a streak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The days with games of the streak that can still go on.
    pub current: u64,
    /// Those of the longest streak.
    pub longest: u64,
}

impl Streak {
    /// The streaks of these days. None goes on if it is not known what day it is; days after
    /// today count as any other.
    #[must_use]
    pub fn of(days: &BTreeSet<Day>, today: Option<Day>) -> Self {
        let mut streak = Self::default();
        let (mut length, mut before): (u64, Option<Day>) = (0, None);
        for day in days {
            let goes_on = before.is_some_and(|before| day.since(before) <= STEP_MAX);
            length = if goes_on { length + 1 } else { 1 };
            streak.longest = streak.longest.max(length);
            before = Some(*day);
        }
        let last = before.zip(today).filter(|(last, today)| today.since(*last) <= STEP_MAX);
        streak.current = last.map_or(0, |_| length);
        streak
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(days: &str, today: &str, current: u64, longest: u64) {
        let days = days.split_whitespace().map(|day| format!("2026-11-{day}").parse().unwrap());
        let streak = Streak::of(&days.collect(), format!("2026-11-{today}").parse().ok());
        assert_eq!((streak.current, streak.longest), (current, longest));
    }

    #[test]
    fn one_missed_day_is_forgiven_and_two_are_not() {
        check("", "10", 0, 0);
        check("10", "10", 1, 1);
        check("08 09 10", "10", 3, 3);
        check("07 09 10", "10", 3, 3);
        check("06 09 10", "10", 2, 2);
        check("01 02 03 04 09 10", "10", 2, 4);
    }

    #[test]
    fn a_streak_can_go_on_until_two_days_are_missed() {
        check("08 09", "10", 2, 2);
        check("07 08", "10", 2, 2);
        check("06 07", "10", 0, 2);
        check("10 11", "09", 2, 2);
    }

    #[test]
    fn no_streak_goes_on_if_nobody_knows_the_day() {
        let days = BTreeSet::from(["2026-11-10".parse().unwrap()]);
        assert_eq!(Streak::of(&days, None), Streak { current: 0, longest: 1 });
    }
}
