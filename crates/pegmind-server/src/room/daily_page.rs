//! Boards of daily codes for people, and the form that hands a game in. They need no scripts.

use axum::extract::{Request, State};
use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};
use pegmind_face::{capital, sentence};
use pegmind_protocol::{DailyBoardReply, DailyResultReply, RankedDailyEntry};

use super::dailies::hand_in_for;
use super::device::Device;
use crate::body;
use crate::error::ApiError;
use crate::peer::Peer;
use crate::problem;
use crate::state::AppState;

/// Takes a daily game that a form hands in, and says what came of it.
pub(crate) async fn take(
    State(state): State<AppState>,
    peer: Peer,
    request: Request,
) -> Result<Response, ApiError> {
    let headers = request.headers().clone();
    let form = body::read_form(request).await?;
    let record = form.get("record").unwrap_or_default();
    let handed_in = match Device::from(&headers)? {
        Some(device) => hand_in_for(&state, peer, &device, None, record).await,
        None => Err(ApiError::NoName),
    };
    match handed_in {
        Ok(result) => Ok(problem::document("Handed in", &draw_result(&result)).into_response()),
        Err(why @ (ApiError::Field { .. } | ApiError::NoName)) => {
            let drawn = html! {
                p.warn role="alert" { (sentence(&why.to_string())) }
                p { a href="/name" { "Your name" } " · " a href="/daily" { "Daily code" } }
            };
            Ok((why.log(), problem::document("Not handed in", &drawn)).into_response())
        }
        Err(error) => Err(error),
    }
}

fn draw_result(result: &DailyResultReply) -> Markup {
    let DailyResultReply { date, preset, name, help, guesses, cost, .. } = result;
    html! {
        p role="status" {
            (name) ", " (date) ", " (preset) ", " (help) ": " (found(*guesses))
            @if let Some(cost) = cost { ", cost " (amount(*cost)) }
            ". The first game that is handed in counts."
        }
        p { a href=(format!("/rankings?preset={preset}&date={date}#daily")) { "The board of the day" } " · " a href="/" { "To the game" } }
    }
}

/// Draws who played a daily code, and how well.
pub(super) fn draw_board(board: &DailyBoardReply) -> Markup {
    let DailyBoardReply { date, preset, unassisted, assisted, .. } = board;
    html! {
        h2 #daily { "Daily code " (date) ", " (preset) }
        p { "Fewest guesses first, and of these the ones that cost least beside the best guesses. A game is handed in after it, by those who have claimed a name. Anybody can work the code of a day out, so results are on trust." }
        @for (help, list) in [("unassisted", unassisted), ("assisted", assisted)] {
            @if list.is_empty() {
                p.soft { (capital(help)) ": nobody yet." }
            } @else {
                (table(help, list))
            }
        }
    }
}

fn table(help: &str, list: &[RankedDailyEntry]) -> Markup {
    html! {
        table {
            caption { (capital(help)) }
            thead { tr { @for head in ["Rank", "Name", "Guesses", "Cost"] { th scope="col" { (head) } } } }
            tbody {
                @for row in list {
                    tr {
                        td { (row.rank) }
                        th scope="row" { (row.name) }
                        td { (found(row.guesses)) }
                        td { @match row.cost { Some(cost) => (amount(cost)), None => "not known" } }
                    }
                }
            }
        }
    }
}

fn found(guesses: Option<u32>) -> String {
    guesses.map_or_else(|| "not found".to_owned(), |guesses| guesses.to_string())
}

fn amount(cost: f64) -> String {
    format!("{cost:.2}")
}
