//! Rankings: of claimed names, by the results of whole rooms.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};
use pegmind_face::capital;
use pegmind_protocol::{DailyBoardReply, RankedName, RankingsReply, SCHEMA};
use pegmind_review::Daily;
use pegmind_room::{Help, Mode, Score};
use pegmind_rules::Preset;
use pegmind_session::Day;
use serde::Deserialize;

use super::dailies::board;
use super::daily_page::draw_board;
use super::hall::Hall;
use super::hall_error::HallError;
use super::known_results::{AsOf, KnownResults};
use crate::error::ApiError;
use crate::problem;
use crate::ranking::{List, PAIR_MAX, Standing};
use crate::state::AppState;

/// The most names of a list that are told.
const NAMES_MAX: usize = 100;
/// The most results that are read at once.
const PAGE: u32 = 1_000;
/// The names of so many are asked for at once: rarely has somebody given one up.
const ASKED_AT_ONCE: usize = 2 * NAMES_MAX;
/// So many seconds before the last end results are looked for again: another server's clock may
/// be behind.
const LATE_SECONDS: u64 = 3_600;

/// Which list is wanted.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Wanted {
    mode: Option<String>,
    preset: Option<String>,
    help: Option<String>,
}

impl Wanted {
    fn list(&self) -> Result<List, ApiError> {
        let mode = self.mode.as_deref().map_or(Ok(Mode::Duel), str::parse);
        let mode = mode.map_err(|error| ApiError::field("mode", error))?;
        if !matches!(mode, Mode::Duel | Mode::Match) {
            let why = format!("no rankings of a {mode}; expected duel or match");
            return Err(ApiError::field("mode", why));
        }
        let preset = self.preset.as_deref().map_or(Ok(Preset::Classic), str::parse);
        let preset = preset.map_err(|error| ApiError::field("preset", error))?;
        let help = self.help.as_deref().map_or(Ok(Help::Unassisted), str::parse);
        let help = help.map_err(|error| ApiError::field("help", error))?;
        Ok(List { mode, preset, help })
    }
}

/// What is wanted of the page: a list, and the day of a daily code, today at Greenwich if none
/// is named.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct WantedPage {
    mode: Option<String>,
    preset: Option<String>,
    help: Option<String>,
    date: Option<String>,
}

/// Reads the results that are new, if there may be any.
async fn read_results(hall: &Hall, known: &mut KnownResults) -> Result<(), HallError> {
    let Some(people) = hall.store().people() else { return Ok(()) };
    // What ends while it is read is read the next time.
    let now = AsOf { n_ended: hall.n_ended(), at: hall.moment() };
    if known.are_fresh(now, hall.is_alone()) {
        return Ok(());
    }
    let last = known.rankings.last_end();
    let mut after = (last.saturating_sub(LATE_SECONDS), String::new());
    loop {
        let results = people.results(after.0, &after.1, PAGE).await?;
        let Some(last) = results.last() else { break };
        after = (last.ended, last.room.clone());
        for result in results {
            match result.text.parse() {
                Ok(parsed) => known.rankings.add(result.ended, &result.room, parsed),
                Err(error) => tracing::warn!(%error, "a result is not read"),
            }
        }
    }
    known.were_read(now);
    Ok(())
}

async fn ranked(state: &AppState, list: List) -> Result<RankingsReply, HallError> {
    let hall = state.hall();
    let all = {
        let mut known = hall.results.lock().await;
        read_results(hall, &mut known).await?;
        known.rankings.standings(list)
    };
    let mut names = Vec::new();
    // Whoever has given a name up is in no list.
    for part in all.chunks(ASKED_AT_ONCE) {
        let Some(people) = hall.store().people().filter(|_| names.len() < NAMES_MAX) else { break };
        let claims: Vec<String> = part.iter().map(|it| it.claim.to_string()).collect();
        let known = people.names(&claims).await?.into_iter();
        let known: BTreeMap<String, String> = known.map(|it| (it.claim, it.name)).collect();
        let with_name = |it: &Standing| Some((known.get(it.claim.as_str())?.clone(), it.clone()));
        names.extend(part.iter().filter_map(with_name));
    }
    let row = |(rank, (name, it)): (u32, (String, Standing))| RankedName {
        rank,
        name,
        rating: whole(it.rating),
        deviation: whole(it.deviation),
        games: it.games,
        form: it.form.iter().map(Score::to_string).collect::<Vec<_>>().join(" "),
    };
    Ok(RankingsReply {
        schema: SCHEMA,
        mode: list.mode.to_string(),
        preset: list.preset.name().to_owned(),
        help: list.help.to_string(),
        names: (1..).zip(names).map(row).take(NAMES_MAX).collect(),
    })
}

/// Ratings are a few thousand at most.
#[expect(clippy::cast_possible_truncation, reason = "it ends at the largest number")]
const fn whole(number: f64) -> i32 {
    number.round() as i32
}

/// Tells who ranks where in duels or matches on a board, of the names that are claimed. What is
/// said of neither is a duel on the classic board without hints.
#[utoipa::path(get, path = "/api/rankings",
    params(("mode" = Option<String>, Query), ("preset" = Option<String>, Query),
        ("help" = Option<String>, Query)),
    responses((status = 200, body = RankingsReply)))]
pub(super) async fn rankings(
    State(state): State<AppState>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<RankingsReply>, ApiError> {
    let wanted = wanted.map_err(|error| ApiError::field("mode", error))?.0;
    Ok(Json(ranked(&state, wanted.list()?).await?))
}

/// The same for people, in a page that needs no scripts.
pub(crate) async fn page(
    State(state): State<AppState>,
    wanted: Result<Query<WantedPage>, QueryRejection>,
) -> Result<Response, ApiError> {
    let WantedPage { mode, preset, help, date } =
        wanted.map_err(|error| ApiError::field("mode", error))?.0;
    let list = Wanted { mode, preset, help }.list()?;
    // A field of a form that is left empty names no day.
    let date = date.filter(|date| !date.is_empty()).unwrap_or_else(|| state.hall().today());
    let day = date.parse::<Day>().map_err(|error| ApiError::field("date", error))?;
    let ranked = ranked(&state, list).await?;
    let daily = board(state.hall(), Daily::new(day, list.preset)).await?;
    let page = problem::page("Rankings", &draw(list, &ranked, &daily));
    Ok((StatusCode::OK, page).into_response())
}

fn draw(list: List, ranked: &RankingsReply, daily: &DailyBoardReply) -> Markup {
    let List { mode, preset, help } = list;
    let choice = |label: &str, name: &str, all: Vec<String>, chosen: String| {
        html! {
            label.field {
                span { (label) }
                select name=(name) {
                    @for one in all { option value=(one) selected[one == chosen] { (capital(&one)) } }
                }
            }
        }
    };
    let presets = Preset::ALL.iter().map(|it| it.name().to_owned()).collect();
    let helps = Help::ALL.iter().map(ToString::to_string).collect();
    html! {
        p {
            "Duels and matches between claimed names, on boards that have a name. A game counts once both have made a move, and a player who leaves after that loses. Up to "
            (PAIR_MAX) " games of the same two players count on one day."
        }
        p { "Rankings are on trust: nobody checks who plays under a name, or with what help." }
        form.card.stack method="get" action="/rankings" {
            (choice("Mode", "mode", vec!["duel".into(), "match".into()], mode.to_string()))
            (choice("Board", "preset", presets, preset.name().to_owned()))
            (choice("Hints", "help", helps, help.to_string()))
            label.field {
                span { "Day of the daily code" }
                input type="date" name="date" value=(daily.date);
            }
            button.btn { "Show" }
        }
        @if ranked.names.is_empty() {
            p { "Nobody is ranked here yet." }
        } @else {
            table {
                caption { (capital(&ranked.mode)) ", " (ranked.preset) ", " (ranked.help) }
                thead { tr {
                    @for head in ["Rank", "Name", "Rating", "Give or take", "Games", "Last five"] {
                        th scope="col" { (head) }
                    }
                } }
                tbody {
                    @for row in &ranked.names {
                        tr {
                            td { (row.rank) }
                            th scope="row" { (row.name) }
                            td { (row.rating) }
                            td { (row.deviation) }
                            td { (row.games) }
                            td { (row.form) }
                        }
                    }
                }
            }
        }
        (draw_board(daily))
        p { a href="/name" { "Your name" } " · " a href="/online" { "Play online" } " · " a href="/" { "To the game" } }
    }
}
