//! A day of the calendar, as records write it.

use std::fmt;
use std::str::FromStr;

use pegmind_rules::Quoted;
use thiserror::Error;

/// A day of the Gregorian calendar, of the years 1 to 9999. It has no time zone: whoever
/// asks for today says where.
///
/// ```
/// use pegmind_session::Day;
/// let day: Day = "2026-11-22".parse()?;
/// assert_eq!(day.plus(9).map(|later| later.to_string()), Some("2026-12-01".to_owned()));
/// assert!("2026-02-30".parse::<Day>().is_err());
/// # Ok::<(), pegmind_session::DayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    of_month: u8,
}

impl Day {
    /// A day by its numbers.
    ///
    /// # Errors
    ///
    /// [`DayError`] if the calendar has no such day.
    pub fn new(year: u16, month: u8, day: u8) -> Result<Self, DayError> {
        if !(1..=9999).contains(&year) {
            return Err(DayError::NoYear { year });
        }
        if !(1..=12).contains(&month) {
            return Err(DayError::NoMonth { month });
        }
        let days = days_of(year, month);
        if !(1..=days).contains(&day) {
            return Err(DayError::NoDay { year, month, day, days });
        }
        Ok(Self { year, month, of_month: day })
    }

    /// The day so many days later, or earlier if they are negative. Returns `None` outside
    /// the years 1 to 9999.
    #[must_use]
    pub fn plus(self, days: i32) -> Option<Self> {
        Self::from_number(self.number().checked_add(days)?)
    }

    /// How many days this day is after another one; negative if it is before it.
    #[must_use]
    pub fn since(self, other: Self) -> i32 {
        self.number() - other.number()
    }

    /// The days since the first one of the year 1, by eras of 400 years that begin in
    /// March (Hinnant, chrono-compatible low-level date algorithms, 2013).
    fn number(self) -> i32 {
        let year = i32::from(self.year) - i32::from(self.month <= 2);
        let month = (i32::from(self.month) + 9) % 12;
        let (era, of_era) = (year / 400, year % 400);
        let of_year = (153 * month + 2) / 5 + i32::from(self.of_month) - 1;
        era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - FIRST
    }

    fn from_number(number: i32) -> Option<Self> {
        let days = number.checked_add(FIRST).filter(|_| number >= 0)?;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = (from_march + 2) % 12 + 1;
        let year = era * 400 + year + i32::from(month <= 2);
        Self::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?).ok()
    }
}

/// The number of the first day of the year 1, counted from March of the year 0.
const FIRST: i32 = 306;

/// How many days a month has.
const fn days_of(year: u16, month: u8) -> u8 {
    let leaps = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leaps => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Day {
    /// Writes it as `2026-11-22`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.of_month)
    }
}

impl FromStr for Day {
    type Err = DayError;

    /// Reads a day like `2026-11-22`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unread = || DayError::Unread { given: Quoted::new(text) };
        let shape = |(idx, byte): (usize, u8)| match idx {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        };
        if text.len() != 10 || !text.bytes().enumerate().all(shape) {
            return Err(unread());
        }
        let mut numbers = text.split('-').map(str::parse::<u16>);
        let mut next = || numbers.next().and_then(Result::ok).ok_or_else(unread);
        let (year, month, day) = (next()?, next()?, next()?);
        // Two digits fit into a byte.
        Self::new(
            year,
            u8::try_from(month).unwrap_or(u8::MAX),
            u8::try_from(day).unwrap_or(u8::MAX),
        )
    }
}

/// Why something is no day.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DayError {
    /// It does not look like one.
    #[error("'{given}' is no day; expected one like 2026-11-22")]
    Unread {
        /// What was given.
        given: Quoted,
    },
    /// The year is not counted here.
    #[error("there is no year {year}; expected 1 to 9999")]
    NoYear {
        /// The year.
        year: u16,
    },
    /// There is no such month.
    #[error("there is no month {month}; expected 1 to 12")]
    NoMonth {
        /// The month.
        month: u8,
    },
    /// The month has no such day.
    #[error("there is no day {day} in {year:04}-{month:02}; expected 1 to {days}")]
    NoDay {
        /// The year.
        year: u16,
        /// The month.
        month: u8,
        /// The day.
        day: u8,
        /// How many it has.
        days: u8,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().unwrap()
    }

    #[test]
    fn days_that_do_not_exist_are_refused_with_a_sentence() {
        let why = |text: &str| text.parse::<Day>().unwrap_err().to_string();
        assert_eq!(why("2026-02-30"), "there is no day 30 in 2026-02; expected 1 to 28");
        assert_eq!(why("2026-13-01"), "there is no month 13; expected 1 to 12");
        assert_eq!(why("0000-01-01"), "there is no year 0; expected 1 to 9999");
        for text in ["", "2026-1-1", "2026/11/22", "22-11-2026", "2026-11-2२", "+026-11-22"] {
            assert!(why(text).ends_with("is no day; expected one like 2026-11-22"), "{text}");
        }
        assert_eq!(day("2028-02-29").to_string(), "2028-02-29");
        assert!("1900-02-29".parse::<Day>().is_err());
        assert!("2000-02-29".parse::<Day>().is_ok());
    }

    #[test]
    fn every_day_of_the_calendar_is_one_after_the_day_before() {
        let (first, last) = (day("0001-01-01"), day("9999-12-31"));
        assert_eq!(first.plus(-1), None);
        assert_eq!(last.plus(1), None);
        assert_eq!(last.since(first), 3_652_058);
        let mut today = first;
        for count in 0..3_652_058 {
            assert_eq!(today.since(first), count);
            let next = today.plus(1).unwrap();
            assert!(next > today);
            today = next;
        }
        assert_eq!(today, last);
    }
}
