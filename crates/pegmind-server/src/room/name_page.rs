//! The page on which a browser claims a name, takes one over and gives it up. It needs no scripts.

use axum::extract::{Request, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};
use pegmind_face::sentence;
use pegmind_web::Form;

use super::device::Device;
use super::devices::{fresh_cookie, no_cookie};
use super::hall_error::HallError;
use super::names::{NameClaimed, claim_for, give_up_for, recover_for};
use crate::body::{self, FORM};
use crate::error::ApiError;
use crate::origin::is_foreign;
use crate::peer::Peer;
use crate::problem;
use crate::state::AppState;

/// What is said to a browser that keeps no cookie.
const NO_COOKIE: &str = "Your browser sent no cookie, by which this device is known again. Allow \
    cookies for this site, then send it once more.";
/// What is said to whoever has not said that they are sure.
const NOT_SURE: &str = "Nothing was done. Tick the box to say that you are sure.";

/// What has just come of a form.
enum News {
    Nothing,
    /// The name is claimed, with a phrase that is told once.
    Claimed(NameClaimed),
    /// Something was done.
    Done(String),
    /// Something was not done.
    Refused(String),
    /// The device is forgotten, with so many seats.
    Forgotten(u64),
}

/// Shows the name of the browser's device, and what can be done about it.
pub(crate) async fn show(
    State(state): State<AppState>,
    peer: Peer,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let device = Device::from(&headers)?;
    // What it claims must be its own also if the answer to that is lost.
    let cookie = match device {
        Some(_) => None,
        None => Some(fresh_cookie(&state, peer, &headers)?),
    };
    draw_for(&state, device.as_ref(), &News::Nothing, "", cookie).await
}

/// Does what a form asks for.
pub(crate) async fn take(
    State(state): State<AppState>,
    peer: Peer,
    request: Request,
) -> Result<Response, ApiError> {
    let headers = request.headers().clone();
    if is_foreign(&headers) {
        return Err(ApiError::CrossSite);
    }
    let body = body::read(request, FORM).await?;
    let form = Form::parse(&String::from_utf8_lossy(&body));
    let typed = form.get("name").unwrap_or_default();
    let Some(device) = Device::from(&headers)? else {
        let cookie = fresh_cookie(&state, peer, &headers)?;
        let news = News::Refused(NO_COOKIE.into());
        let mut response = draw_for(&state, None, &news, typed, Some(cookie)).await?;
        *response.status_mut() = StatusCode::UNAUTHORIZED;
        return Ok(response);
    };
    let (news, status) = match follow(&state, peer, &device, &form).await {
        Ok(news) => (news, StatusCode::OK),
        Err(why @ (ApiError::Field { .. } | ApiError::NameTaken { .. } | ApiError::Phrase)) => {
            (News::Refused(sentence(&why.to_string())), why.log())
        }
        Err(error) => return Err(error),
    };
    let gone = matches!(news, News::Forgotten(_)).then(|| no_cookie(&state, &headers));
    let mut response = draw_for(&state, Some(&device), &news, typed, gone.transpose()?).await?;
    *response.status_mut() = status;
    Ok(response)
}

/// Does what a form asks for, for the device that it comes from.
async fn follow(
    state: &AppState,
    peer: Peer,
    device: &Device,
    form: &Form,
) -> Result<News, ApiError> {
    let text = |name: &str| form.get(name).unwrap_or_default();
    let is_sure = text("sure") == "yes";
    Ok(match text("act") {
        "claim" => News::Claimed(claim_for(state, peer, device, text("name")).await?),
        "recover" => {
            let typed = (text("name"), text("phrase"));
            let name = recover_for(state, peer, device, typed).await?.name;
            News::Done(format!("{name} is yours on this device from now on."))
        }
        "give-up" | "forget" if !is_sure => News::Refused(NOT_SURE.into()),
        "give-up" => match give_up_for(state, device).await? {
            Some(own) => News::Done(format!("{} is free again.", own.name)),
            None => News::Done("This device has no name.".into()),
        },
        "forget" => News::Forgotten(state.hall().forget(device).await?),
        other => {
            let why = format!("{other:?}; expected claim, recover, give-up or forget");
            return Err(ApiError::field("act", why));
        }
    })
}

async fn draw_for(
    state: &AppState,
    device: Option<&Device>,
    news: &News,
    typed: &str,
    cookie: Option<HeaderValue>,
) -> Result<Response, ApiError> {
    let own = match device {
        Some(device) => {
            let people = state.hall().people()?;
            people.name_of(device.as_str()).await.map_err(HallError::from)?
        }
        None => None,
    };
    let drawn = match news {
        News::Forgotten(seats) => draw_forgotten(*seats),
        _ => draw(own.as_ref().map(|own| own.name.as_str()), news, typed),
    };
    let mut response = problem::document("Your name", &drawn).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

fn draw(own: Option<&str>, news: &News, typed: &str) -> Markup {
    html! {
        @match news {
            News::Nothing | News::Forgotten(_) => {}
            News::Done(said) => p role="status" { (said) },
            News::Refused(why) => p.warn role="alert" { (why) },
            News::Claimed(NameClaimed { name, phrase }) => {
                div.card.stack role="status" {
                    p { b { (name) } " is yours on this device." }
                    p { "Write these ten words down. They take the name over to another device, and are shown only now:" }
                    p { b #phrase { (phrase) } }
                }
            }
        }
        @match own {
            Some(own) => (draw_own(own)),
            None => (draw_claim(typed)),
        }
        h2 { "What is kept of this device" }
        p { "Its name, its seats in rooms, its daily games, and which requests were its. " a href="/api/devices/me/export" download="pegmind-device.json" { "All of it, as a file" } }
        (once("forget", "Forget this device", "Its name is free then, its daily games are gone, and its seats are given up for good."))
        p { a href="/rankings" { "Rankings" } " · " a href="/online" { "Play online" } }
    }
}

/// What can be done with a name that the device has.
fn draw_own(own: &str) -> Markup {
    html! {
        p { "This device has claimed " b { (own) } ". Sit down under it in rooms and it is shown as a claimed name." }
        form.card.stack method="post" action="/name" {
            input type="hidden" name="act" value="claim";
            input type="hidden" name="name" value=(own);
            p { "If you have lost its ten words, or somebody else has seen them, get others." }
            div.line { button.btn { "Ten other words" } }
        }
        (once("give-up", "Give the name up", "Anybody can claim it then, and it leaves the rankings and the boards of daily codes. Your seats stay yours."))
    }
}

/// How the device comes to a name.
fn draw_claim(typed: &str) -> Markup {
    let name = || {
        html! {
            label.field {
                span { "Name" }
                input type="text" name="name" maxlength="40" autocomplete="nickname" required value=(typed);
            }
        }
    };
    html! {
        p { "A claimed name is yours alone in rooms here: nobody else sits down under it, or under one that looks like it, and it is what the rankings go by. It takes no account." }
        form.card.stack method="post" action="/name" {
            h2 { "Claim a name" }
            input type="hidden" name="act" value="claim";
            (name())
            div.line { button.btn.go { "Claim" } }
        }
        form.card.stack method="post" action="/name" {
            h2 { "Take your name over from another device" }
            input type="hidden" name="act" value="recover";
            (name())
            label.field {
                span { "Its ten words" }
                input type="text" name="phrase" maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false" required;
            }
            div.line { button.btn { "Take it over" } }
        }
    }
}

/// A form for what cannot be undone.
fn once(act: &str, title: &str, means: &str) -> Markup {
    html! {
        form.card.stack method="post" action="/name" {
            input type="hidden" name="act" value=(act);
            p { (means) }
            label { input type="checkbox" name="sure" value="yes" required; " I am sure" }
            div.line { button.btn { (title) } }
        }
    }
}

fn draw_forgotten(seats: u64) -> Markup {
    let s = if seats == 1 { "" } else { "s" };
    html! {
        p role="status" { "This device is forgotten, with " (seats) " seat" (s) "." }
        p { a href="/name" { "Begin anew" } " · " a href="/" { "To the game" } }
    }
}
