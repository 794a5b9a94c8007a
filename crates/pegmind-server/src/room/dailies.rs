//! Daily games: handed in by those who have claimed a name, and ranked.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use pegmind_face::record_problem;
use pegmind_protocol::{DailyBoardReply, DailyResultReply, RankedDailyEntry, SCHEMA};
use pegmind_review::{Attempt, AttemptError, Daily, Millionths};
use pegmind_room::Help;
use pegmind_rules::{Outcome, Preset};
use pegmind_session::{Act, Day, Record, RecordError, split_history};
use pegmind_store::{ClaimedName, DailyCost, DailyList, DailyResult, RankedDaily};
use serde::Deserialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::daily_cost::settle;
use super::device::Device;
use super::hall::Hall;
use super::hall_error::HallError;
use crate::body::Asked;
use crate::error::ApiError;
use crate::guard;
use crate::peer::Peer;
use crate::state::AppState;

/// The most names of a list that are told.
const NAMES_MAX: u32 = 100;
/// How long an answer waits for what a game cost; after that it is told when somebody asks.
const PATIENCE: Duration = Duration::from_secs(2);
/// How many hours the first place on earth is ahead of Greenwich, and the last one behind.
const HOURS_AHEAD: i64 = 14;
const HOURS_BEHIND: i64 = 12;

/// A daily game that is over.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct HandIn {
    /// Its record, as `docs/record.md` describes it.
    record: String,
}

/// Hands in the daily game of the device's name. The first one counts for a day and a board,
/// and a second is answered as the first was. What its guesses cost is told as soon as it is
/// worked out.
#[utoipa::path(post, path = "/api/daily/{date}/{preset}", request_body = HandIn,
    params(("date" = String, Path), ("preset" = String, Path)),
    responses((status = 200, body = DailyResultReply)))]
pub(super) async fn hand_in(
    State(state): State<AppState>,
    peer: Peer,
    device: Device,
    Path((date, preset)): Path<(String, String)>,
    Asked(asked): Asked<HandIn>,
) -> Result<Json<DailyResultReply>, ApiError> {
    let daily = read_daily(&date, &preset)?;
    hand_in_for(&state, peer, &device, Some(daily), &asked.record).await.map(Json)
}

/// Tells who played a daily code, and how well: 100 of those who used no help, and 100 of those
/// who did. Who took fewer guesses comes first, and of these whose guesses cost less.
#[utoipa::path(get, path = "/api/daily/{date}/{preset}",
    params(("date" = String, Path), ("preset" = String, Path)),
    responses((status = 200, body = DailyBoardReply)))]
pub(super) async fn daily_board(
    State(state): State<AppState>,
    Path((date, preset)): Path<(String, String)>,
) -> Result<Json<DailyBoardReply>, ApiError> {
    let daily = read_daily(&date, &preset)?;
    board(state.hall(), daily).await.map(Json).map_err(ApiError::from)
}

fn read_daily(date: &str, preset: &str) -> Result<Daily, ApiError> {
    let day = date.parse::<Day>().map_err(|error| ApiError::field("date", error))?;
    let preset = preset.parse::<Preset>().map_err(|error| ApiError::field("preset", error))?;
    Ok(Daily::new(day, preset))
}

/// Who played a daily code, and how well.
///
/// # Errors
///
/// What can be wrong with the store.
pub(super) async fn board(hall: &Hall, daily: Daily) -> Result<DailyBoardReply, HallError> {
    let (day, preset) = (daily.day().to_string(), daily.preset().name());
    let list = |help: Help| {
        let (day, help) = (day.clone(), help.to_string());
        async move {
            let list = DailyList { day: &day, preset, help: &help };
            let listed = hall.people()?.daily_list(list, NAMES_MAX).await?;
            Ok::<_, HallError>(ranked(listed))
        }
    };
    let (unassisted, assisted) = (list(Help::Unassisted).await?, list(Help::Assisted).await?);
    let preset = preset.to_owned();
    Ok(DailyBoardReply { schema: SCHEMA, date: day, preset, unassisted, assisted })
}

/// Gives everybody in a list a place.
fn ranked(list: Vec<RankedDaily>) -> Vec<RankedDailyEntry> {
    let mut before = (None, 0);
    let entry = |(place, it): (u32, RankedDaily)| {
        let worth = Some((it.found, it.cost.known()));
        if before.0 != worth {
            before = (worth, place);
        }
        let (guesses, cost) = (guesses(it.found), guesses_of(it.cost));
        RankedDailyEntry { rank: before.1, name: it.name, guesses, cost }
    };
    (1..).zip(list).map(entry).collect()
}

fn guesses(found: Option<u64>) -> Option<u32> {
    found.and_then(|found| u32::try_from(found).ok())
}

fn guesses_of(cost: DailyCost) -> Option<f64> {
    cost.known().map(|cost| Millionths(cost).guesses())
}

/// Hands in a daily game for a device; `expected` is what it is to be for.
///
/// # Errors
///
/// Why it does not count.
pub(super) async fn hand_in_for(
    state: &AppState,
    peer: Peer,
    device: &Device,
    expected: Option<Daily>,
    record: &str,
) -> Result<DailyResultReply, ApiError> {
    guard::count_question(state, peer)?;
    let hall = state.hall();
    let people = hall.people()?;
    let own = people.name_of(device.as_str()).await.map_err(HallError::from)?;
    let ClaimedName { claim, name, .. } = own.ok_or(ApiError::NoName)?;
    let new = DailyResult { claim, ..result_of(record, expected, hall.calendar())? };
    let kept = people.hand_in(new).await.map_err(HallError::from)?.ok_or(ApiError::NoName)?;
    let cost = match kept.cost {
        DailyCost::Waiting => {
            // It is worked out to its end, whoever still waits for the answer.
            let work = tokio::spawn(settle(state.clone(), Some(peer), kept.clone()));
            let settled = timeout(PATIENCE, work).await.ok();
            settled.and_then(|done| done.ok()?.ok()).unwrap_or_default()
        }
        known => known,
    };
    let (guesses, cost) = (guesses(kept.found), guesses_of(cost));
    let DailyResult { day: date, preset, help, .. } = kept;
    Ok(DailyResultReply { schema: SCHEMA, date, preset, name, help, guesses, cost })
}

/// What is kept of the game of a record.
fn result_of(text: &str, expected: Option<Daily>, now: u64) -> Result<DailyResult, ApiError> {
    let refused = |why: String| ApiError::field("record", why);
    let games = split_history(text);
    let [(_, text)] = games.as_slice() else {
        return Err(refused(format!("{} games; expected one", games.len())));
    };
    let in_line = |error: &RecordError| {
        refused(format!("line {}: {}", error.line, record_problem(&error.problem)))
    };
    let record = Record::parse(text).map_err(|error| in_line(&error))?;
    let attempt = Attempt::check(&record).map_err(|error| match &error {
        AttemptError::Record(error) => in_line(error),
        _other => refused(error.to_string()),
    })?;
    let daily = attempt.daily;
    if let Some(expected) = expected.filter(|expected| *expected != daily) {
        return Err(refused(format!("a game for {daily}; expected one for {expected}")));
    }
    let open = days_open(now);
    if !open.contains(&daily.day()) {
        let all: Vec<String> = open.iter().map(Day::to_string).collect();
        let why = format!("{}; expected {}", daily.day(), all.join(" or "));
        return Err(ApiError::field("date", why));
    }
    if !attempt.on_its_day {
        let begun = record.header.date.unwrap_or_else(|| "no day".to_owned());
        return Err(refused(format!("begun on {begun}; expected {}", daily.day())));
    }
    let found = match attempt.outcome {
        None => return Err(refused("the game is not over".to_owned())),
        Some(Outcome::Solved) => Some(attempt.rows as u64),
        Some(Outcome::Unsolved | Outcome::Resigned) => None,
    };
    let acts = || record.entries.iter().map(|entry| &entry.act);
    let helped = acts().any(|act| matches!(act, Act::Hint(_)));
    let help = if helped { Help::Assisted } else { Help::Unassisted };
    let guess =
        |act: &Act| if let Act::Guess(guess) = act { Some(guess.to_string()) } else { None };
    let guesses: Vec<String> = acts().filter_map(guess).take(attempt.rows).collect();
    Ok(DailyResult {
        day: daily.day().to_string(),
        preset: daily.preset().name().to_owned(),
        claim: String::new(),
        help: help.to_string(),
        found,
        game: guesses.join(" "),
        since: now,
        cost: DailyCost::Waiting,
    })
}

/// The days that are today or were yesterday somewhere on earth at this time.
fn days_open(now: u64) -> BTreeSet<Day> {
    let day = |hours: i64| {
        let seconds = i64::try_from(now).ok()?.checked_add(hours * 3_600)?;
        let days = i32::try_from(seconds.div_euclid(24 * 3_600)).ok()?;
        Day::new(1970, 1, 1).ok()?.plus(days)
    };
    let hours = [-HOURS_BEHIND - 24, -HOURS_BEHIND, HOURS_AHEAD - 24, HOURS_AHEAD];
    hours.into_iter().filter_map(day).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_open_until_the_next_one_is_over_everywhere() {
        // Midnight, half past nine, noon and a second before midnight of 23 November 2026.
        let midnight = 1_795_392_000;
        for (seconds, first, last) in [
            (0, "2026-11-21", "2026-11-23"),
            (9 * 3_600 + 1_800, "2026-11-21", "2026-11-23"),
            (10 * 3_600, "2026-11-21", "2026-11-24"),
            (12 * 3_600, "2026-11-22", "2026-11-24"),
            (24 * 3_600 - 1, "2026-11-22", "2026-11-24"),
        ] {
            let open = days_open(midnight + seconds);
            let ends = (open.first().unwrap().to_string(), open.last().unwrap().to_string());
            assert_eq!(ends, (first.to_owned(), last.to_owned()), "{seconds}");
            let days = open.last().unwrap().since(*open.first().unwrap()) + 1;
            assert_eq!(usize::try_from(days).unwrap(), open.len(), "no day is left out");
        }
    }

    #[test]
    fn who_is_as_good_has_the_same_place() {
        let row = |found, cost| RankedDaily { name: "Ann".into(), found, cost };
        let cost = DailyCost::Millionths;
        let list = vec![
            row(Some(4), cost(0)),
            row(Some(4), cost(0)),
            row(Some(4), DailyCost::Waiting),
            row(Some(5), cost(500_000)),
            row(None, DailyCost::Unknown),
        ];
        let told = ranked(list);
        let ranks: Vec<u32> = told.iter().map(|it| it.rank).collect();
        assert_eq!(ranks, [1, 1, 3, 4, 5]);
        assert_eq!((told[3].guesses, told[3].cost), (Some(5), Some(0.5)));
        assert_eq!((told[2].cost, told[4].guesses), (None, None));
    }
}
