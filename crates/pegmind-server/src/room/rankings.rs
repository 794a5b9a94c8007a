//! Rankings: of claimed names, by the results of whole rooms.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};
use pegmind_face::capital;
use pegmind_room::{Help, Mode, Score};
use pegmind_rules::Preset;
use pegmind_store::ClaimedName;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::hall::Hall;
use super::hall_error::HallError;
use crate::error::ApiError;
use crate::problem;
use crate::ranking::{List, Standing, standings};
use crate::state::AppState;

/// The most names of a list that are told.
const NAMES_MAX: usize = 100;
/// The most results that are read at once.
const PAGE: u32 = 1_000;
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

/// A list of who ranks where.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Rankings {
    /// How people played: duel, match.
    mode: String,
    /// The board.
    preset: String,
    /// Whether anybody took hints: unassisted, assisted.
    help: String,
    /// The best first.
    names: Vec<RankedName>,
}

/// A claimed name in such a list.
#[derive(Debug, Serialize, ToSchema)]
struct RankedName {
    /// Its place, from 1.
    rank: usize,
    /// The name.
    name: String,
    /// Its rating by Glicko-2, a whole number; 1500 at first.
    rating: f64,
    /// How far that may be off, a whole number.
    deviation: f64,
    /// How many games it has.
    games: u32,
    /// What came of the last five, as in `won lost drawn`, the last one last.
    form: String,
}

/// Reads the results that are new.
async fn read_results(hall: &Hall) -> Result<(), HallError> {
    let Some(people) = hall.store().people() else { return Ok(()) };
    let mut known = hall.results.lock().await;
    let last = known.keys().next_back().map_or(0, |(ended, _)| *ended);
    let mut after = (last.saturating_sub(LATE_SECONDS), String::new());
    loop {
        let results = people.results(after.0, &after.1, PAGE).await?;
        let Some(last) = results.last() else { return Ok(()) };
        after = (last.ended, last.room.clone());
        for result in results {
            match result.text.parse() {
                Ok(parsed) => drop(known.insert((result.ended, result.room), parsed)),
                Err(error) => tracing::warn!(%error, "a result is not read"),
            }
        }
    }
}

async fn ranked(state: &AppState, list: List) -> Result<Rankings, HallError> {
    let hall = state.hall();
    read_results(hall).await?;
    let all = standings(list, hall.results.lock().await.values());
    let claims: Vec<String> = all.iter().map(|it| it.claim.to_string()).collect();
    let names = match hall.store().people() {
        Some(people) => people.names(&claims).await?,
        None => Vec::new(),
    };
    // Whoever has given a name up is in no list.
    let names: BTreeMap<String, String> =
        names.into_iter().map(|ClaimedName { claim, name, .. }| (claim, name)).collect();
    let current = |it: &Standing| Some((names.get(it.claim.as_str())?.clone(), it.clone()));
    let row = |(rank, (name, it)): (usize, (String, Standing))| RankedName {
        rank,
        name,
        rating: it.rating.round(),
        deviation: it.deviation.round(),
        games: it.games,
        form: it.form.iter().map(Score::to_string).collect::<Vec<_>>().join(" "),
    };
    let rows = (1..).zip(all.iter().filter_map(current)).map(row);
    Ok(Rankings {
        mode: list.mode.to_string(),
        preset: list.preset.name().to_owned(),
        help: list.help.to_string(),
        names: rows.take(NAMES_MAX).collect(),
    })
}

/// Tells who ranks where in duels or matches on a board, of the names that are claimed. What is
/// said of neither is a duel on the classic board without hints.
#[utoipa::path(get, path = "/api/rankings",
    params(("mode" = Option<String>, Query), ("preset" = Option<String>, Query),
        ("help" = Option<String>, Query)),
    responses((status = 200, body = Rankings)))]
pub(super) async fn rankings(
    State(state): State<AppState>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<Rankings>, ApiError> {
    let wanted = wanted.map_err(|error| ApiError::field("mode", error))?.0;
    Ok(Json(ranked(&state, wanted.list()?).await?))
}

/// The same for people, in a page that needs no scripts.
pub(crate) async fn page(
    State(state): State<AppState>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Response, ApiError> {
    let wanted = wanted.map_err(|error| ApiError::field("mode", error))?.0;
    let list = wanted.list()?;
    let ranked = ranked(&state, list).await?;
    let page = problem::page("Rankings", &draw(list, &ranked));
    Ok((StatusCode::OK, page).into_response())
}

fn draw(list: List, ranked: &Rankings) -> Markup {
    let List { mode, preset, help } = list;
    let choice = |label: &str, name: &str, all: Vec<String>, chosen: String| {
        html! {
            label for=(name) { (label) }
            select id=(name) name=(name) {
                @for one in all { option value=(one) selected[one == chosen] { (capital(&one)) } }
            }
        }
    };
    let presets = Preset::ALL.iter().map(|it| it.name().to_owned()).collect();
    let helps = Help::ALL.iter().map(ToString::to_string).collect();
    html! {
        p { "Duels and matches between claimed names, on boards that have a name. Whoever leaves before the end has lost." }
        form method="get" action="/rankings" {
            (choice("Mode", "mode", vec!["duel".into(), "match".into()], mode.to_string()))
            (choice("Board", "preset", presets, preset.name().to_owned()))
            (choice("Hints", "help", helps, help.to_string()))
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
        p { a href="/" { "To the game" } }
    }
}
