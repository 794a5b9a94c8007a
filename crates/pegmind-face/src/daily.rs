//! What is said of daily codes.

use pegmind_review::{Attempt, Daily, SharedReview, Standing};
use pegmind_rules::Outcome;

use crate::board_name::board_name;

/// How somebody stands with today's code, in a few words for a list.
#[must_use]
pub fn today_in_words(standing: &Standing<'_>) -> String {
    match standing {
        Standing::Open | Standing::Past | Standing::Ahead => "one code a day, for everybody".into(),
        Standing::UnderWay(attempt) => format!("go on: {}", result(attempt)),
        Standing::Played(attempt) => format!("played today: {}", result(attempt)),
    }
}

/// What is said where a game for a daily code begins.
#[must_use]
pub fn daily_begins(daily: Daily, standing: &Standing<'_>) -> String {
    match standing {
        Standing::Open => format!("Daily code {daily}: this is the try that counts."),
        Standing::UnderWay(_) => format!("Daily code {daily}: the try that was begun goes on."),
        Standing::Played(attempt) => {
            let result = result(attempt);
            format!("Daily code {daily}: played already ({result}), so this try does not count.")
        }
        Standing::Past | Standing::Ahead => {
            format!("Daily code {daily}: its day is over, so this try does not count.")
        }
    }
}

/// What is said instead of a daily code that the reader has still to look for.
#[must_use]
pub fn daily_hidden(daily: Daily) -> String {
    let (day, preset) = (daily.day(), daily.preset());
    format!(
        "this is the daily code of {day}, which you have still to look for: play it first \
         (pegmind daily --date {day} --preset {preset})"
    )
}

/// What is said instead of a game whose code the reader has still to look for.
#[must_use]
pub fn review_sealed(shared: &SharedReview, file: &str) -> String {
    let play = match shared.daily() {
        Some(daily) => format!("daily --date {} --preset {}", daily.day(), daily.preset()),
        None => format!("play {file}"),
    };
    format!(
        "a game on the board {}, sealed with its code: it opens after you have played for it \
         (pegmind {play})",
        board_name(shared.rules())
    )
}

/// `5 of 10`, `not solved`, `row 4 of 10`.
fn result(attempt: &Attempt) -> String {
    let all = attempt.daily.rules().rows();
    match attempt.outcome {
        None => format!("row {} of {all}", attempt.rows + 1),
        Some(Outcome::Solved) => format!("{} of {all}", attempt.rows),
        Some(Outcome::Unsolved) => "not solved".into(),
        Some(Outcome::Resigned) => format!("given up in row {}", attempt.rows + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::Preset;

    #[test]
    fn how_things_stand_fits_in_one_line_of_the_smallest_screen() {
        let daily = Daily::new("2026-11-22".parse().unwrap(), Preset::Classic);
        let attempt = |rows, outcome| Attempt { daily, id: None, rows, outcome, on_its_day: true };
        let solved = attempt(5, Some(Outcome::Solved));
        assert_eq!(today_in_words(&Standing::Played(&solved)), "played today: 5 of 10");
        for attempt in [
            attempt(10, Some(Outcome::Unsolved)),
            attempt(9, Some(Outcome::Resigned)),
            solved.clone(),
        ] {
            assert!(today_in_words(&Standing::Played(&attempt)).len() <= 38);
        }
        assert!(today_in_words(&Standing::Open).len() <= 38);
        assert_eq!(
            daily_begins(daily, &Standing::Played(&solved)),
            "Daily code 2026-11-22, classic: played already (5 of 10), so this try does not count."
        );
    }
}
