//! The reply of `pegmind daily`.

use pegmind_review::Daily;
use pegmind_session::Day;
use serde::Serialize;

/// The code of a day, as far as it may be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DailyReply {
    /// The version of this object.
    pub schema: u32,
    /// The day, as `2026-11-21`.
    pub date: String,
    /// The name of the board.
    pub preset: &'static str,
    /// The SHA-256 that the code was promised with; see the record's `Commit`.
    pub commitment: Option<String>,
    /// The code as the numbers of its pegs. Only when its day is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<Vec<u8>>,
    /// The salt that opens the commitment. Only when its day is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub salt: Option<String>,
}

impl DailyReply {
    /// What may be told of a daily code on this day.
    #[must_use]
    pub fn new(daily: Daily, today: Day) -> Self {
        let opening = daily.opening();
        let opened = (daily.day() < today).then_some(opening);
        Self {
            schema: crate::SCHEMA,
            date: daily.day().to_string(),
            preset: daily.preset().name(),
            commitment: opening.commitment().map(|commitment| commitment.to_string()),
            code: opened.map(|opened| opened.code.numbers()),
            salt: opened.and_then(|opened| opened.salt).map(|salt| salt.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    #[test]
    fn the_code_is_told_when_its_day_is_over_and_not_before() {
        let day: Day = "2026-11-21".parse().unwrap();
        let daily = Daily::new(day, Preset::Classic);
        let told = |today: Day| DailyReply::new(daily, today);
        for today in [day, day.plus(-1).unwrap()] {
            assert_eq!((told(today).code, told(today).salt), (None, None), "{today}");
        }
        let after = told(day.plus(1).unwrap());
        assert_eq!(after.code, Some(vec![2, 4, 3, 1]));
        assert_eq!(after.commitment, told(day).commitment);
    }
}
