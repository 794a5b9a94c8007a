//! `POST /api/left`: how many codes fit some rows.

use axum::Json;
use axum::extract::State;
use pegmind_advice::{Limits, count_pegs, find_repairs};
use pegmind_face::amount;
use pegmind_protocol::LeftReply;
use pegmind_solver::{SampleLimits, Survey};

use super::board::{RowText, board, request};
use super::{Found, contradiction, listed};
use crate::body::Asked;
use crate::error::ApiError;
use crate::peer::Peer;
use crate::settings::Settings;
use crate::state::AppState;

request! {
    /// Rows, and what to tell of the codes that fit them.
    LeftRequest {
        /// Guesses with their answers, each as `"RROY=0+1"` or `["RROY", "0+1"]`.
        #[serde(default)]
        #[schema(value_type = Vec<String>, example = json!(["RROY=0+1"]))]
        rows: Vec<RowText>,
        /// Whether to list the codes; they may be ten thousand.
        #[serde(default)]
        list: bool,
        /// Whether to say how often each color stands in each hole.
        #[serde(default)]
        by_peg: bool,
    }
}

/// Counts the codes that fit the rows.
#[utoipa::path(post, path = "/api/left", request_body = LeftRequest, responses(
    (status = 200, body = LeftReply),
))]
pub(super) async fn left(
    State(state): State<AppState>,
    peer: Peer,
    Asked(asked): Asked<LeftRequest>,
) -> Result<Json<LeftReply>, ApiError> {
    let rules = asked.rules()?;
    let board = board(rules, &asked.rows)?;
    let work = move |cancel: &_| match Survey::of(&board, &SampleLimits::default(), cancel) {
        Survey::NoCode => {
            let repairs = find_repairs(&board, &Limits::THOROUGH, cancel);
            Found::Contradiction(repairs.unwrap_or_default())
        }
        survey => Found::Found(survey),
    };
    let survey = match state.pool().ask(peer, work).await?.whole()? {
        Found::Found(survey) => survey,
        Found::Contradiction(repairs) => {
            return Err(contradiction(&LeftReply::contradiction(&rules, &repairs)));
        }
    };
    let mut reply = LeftReply::new(&rules, survey.left());
    if asked.list {
        let Survey::Listed(set) = &survey else {
            let why = amount::not_listed(
                survey.left().map(Into::into),
                &rules,
                Settings::CODES_MAX as u64,
            );
            return Err(ApiError::field("list", why));
        };
        listed("list", set.len())?;
        reply = reply.with_candidates(set.codes());
    }
    let counts = asked.by_peg.then(|| count_pegs(&rules, &survey)).flatten();
    Ok(Json(match counts {
        Some(counts) => reply.with_by_peg(&counts),
        None => reply,
    }))
}
