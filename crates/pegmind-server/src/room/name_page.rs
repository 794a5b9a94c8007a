//! The page on which a browser claims a name, takes one over and gives it up. It needs no scripts.

use axum::extract::{Request, State};
use axum::http::header::{REFRESH, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};
use pegmind_face::sentence;
use pegmind_session::Day;
use pegmind_web::Form;

use super::device::Device;
use super::devices::{fresh_cookie, no_cookie};
use super::hall_error::HallError;
use super::names::{NameClaimed, claim_for, give_up_for, recover_for};
use super::passkeys::{self, KnownPasskey};
use crate::body;
use crate::error::ApiError;
use crate::origin::{FETCH_SITE, is_foreign};
use crate::passkey::RelyingParty;
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

/// Where a browser comes again that followed a link on another site.
const AGAIN: &str = "/name?again";

/// Shows the name of the browser's device, and what can be done about it.
///
/// A browser that follows a link on another site keeps its cookie to itself, so that it looks
/// like a new one: it comes again from here, and then sends the cookie if it has one. It gets a
/// new one only if it says that no other site has sent it; where browsers do not say that, the
/// first form brings it.
pub(crate) async fn show(
    State(state): State<AppState>,
    peer: Peer,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let device = Device::from(&headers)?;
    let is_foreign = is_foreign(&headers);
    let is_new = device.is_none() && !is_foreign && headers.contains_key(FETCH_SITE);
    // What it claims must be its own also if the answer to that is lost.
    let cookie = is_new.then(|| fresh_cookie(&state, peer, &headers)).transpose()?;
    let shown = (device.as_ref(), &headers);
    let mut response = draw_for(&state, shown, &News::Nothing, "", cookie).await?;
    if device.is_none() && is_foreign && uri.path_and_query().is_none_or(|uri| uri != AGAIN) {
        let again = HeaderValue::from_str(&format!("0; url={AGAIN}"));
        response.headers_mut().insert(REFRESH, again.map_err(ApiError::internal)?);
    }
    Ok(response)
}

/// Does what a form asks for.
pub(crate) async fn take(
    State(state): State<AppState>,
    peer: Peer,
    request: Request,
) -> Result<Response, ApiError> {
    let headers = request.headers().clone();
    let form = body::read_form(request).await?;
    let typed = form.get("name").unwrap_or_default();
    let Some(device) = Device::from(&headers)? else {
        let cookie = fresh_cookie(&state, peer, &headers)?;
        let news = News::Refused(NO_COOKIE.into());
        let mut response = draw_for(&state, (None, &headers), &news, typed, Some(cookie)).await?;
        *response.status_mut() = StatusCode::UNAUTHORIZED;
        return Ok(response);
    };
    let (news, status) = match follow(&state, peer, &device, &form).await {
        Ok(news) => (news, StatusCode::OK),
        Err(
            why @ (ApiError::Field { .. }
            | ApiError::NameTaken { .. }
            | ApiError::Phrase
            | ApiError::Passkey { .. }),
        ) => (News::Refused(sentence(&why.to_string())), why.log()),
        Err(error) => return Err(error),
    };
    let gone = matches!(news, News::Forgotten(_)).then(|| no_cookie(&state, &headers));
    let mut response =
        draw_for(&state, (Some(&device), &headers), &news, typed, gone.transpose()?).await?;
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
        "remove-passkey" => {
            passkeys::remove_for(state, device, text("passkey")).await?;
            News::Done("The passkey opens nothing any more; delete it on your device, too.".into())
        }
        "forget" => News::Forgotten(state.hall().forget(device).await?),
        other => {
            let why =
                format!("{other:?}; expected claim, recover, remove-passkey, give-up or forget");
            return Err(ApiError::field("act", why));
        }
    })
}

async fn draw_for(
    state: &AppState,
    (device, headers): (Option<&Device>, &HeaderMap),
    news: &News,
    typed: &str,
    cookie: Option<HeaderValue>,
) -> Result<Response, ApiError> {
    let (own, known) = match device {
        Some(device) => {
            let people = state.hall().people()?;
            let own = people.name_of(device.as_str()).await.map_err(HallError::from)?;
            (own, passkeys::list_for(state, device).await?)
        }
        None => (None, Vec::new()),
    };
    // Why there can be none here, if there cannot.
    let why = RelyingParty::of(headers).err().map(|why| sentence(&why.to_string()));
    let passkeys = Passkeys { known, why };
    let drawn = match news {
        News::Forgotten(seats) => draw_forgotten(*seats),
        _ => draw(own.as_ref().map(|own| own.name.as_str()), news, typed, &passkeys),
    };
    let mut response = problem::document("Your name", &drawn).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The passkeys of the name, and why none can be made or used here.
struct Passkeys {
    known: Vec<KnownPasskey>,
    why: Option<String>,
}

fn draw(own: Option<&str>, news: &News, typed: &str, passkeys: &Passkeys) -> Markup {
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
            Some(own) => (draw_own(own, passkeys)),
            None => (draw_claim(typed, passkeys)),
        }
        h2 { "What is kept of this device" }
        p { "Its name with its passkeys, its seats in rooms, its daily games, which requests were its, and on some servers where it was seen within a day. " a href="/api/devices/me/export" download="pegmind-device.json" { "All of it, as a file" } }
        (once("forget", "Forget this device", "Its name is free then, its daily games are gone, and its seats are given up for good."))
        script src="/name/passkeys.js" defer {}
        p { a href="/rankings" { "Rankings" } " · " a href="/online" { "Play online" } }
    }
}

/// What can be done with a name that the device has.
fn draw_own(own: &str, passkeys: &Passkeys) -> Markup {
    html! {
        p { "This device has claimed " b { (own) } ". Sit down under it in rooms and it is shown as a claimed name." }
        form.card.stack method="post" action="/name" {
            input type="hidden" name="act" value="claim";
            input type="hidden" name="name" value=(own);
            p { "If you have lost its ten words, or somebody else has seen them, get others." }
            div.line { button.btn { "Ten other words" } }
        }
        (draw_passkeys(passkeys))
        (once("give-up", "Give the name up", "Anybody can claim it then, and it leaves the rankings and the boards of daily codes. Your seats stay yours."))
    }
}

/// The passkeys of the name. One is removed without scripts, too.
fn draw_passkeys(passkeys: &Passkeys) -> Markup {
    html! {
        div.card.stack {
            h2 { "Passkeys" }
            p { "A passkey of your browser, phone or key takes the name over to another device, as the ten words do." }
            @for KnownPasskey { id, since } in &passkeys.known {
                form.line method="post" action="/name" {
                    input type="hidden" name="act" value="remove-passkey";
                    input type="hidden" name="passkey" value=(id);
                    span { "Made on " (day_of(*since)) }
                    button.btn { "Remove" }
                }
            }
            (button("make-passkey", "Make a passkey", passkeys))
        }
    }
}

/// A button that scripts show where there are passkeys, or why there are none.
fn button(id: &str, title: &str, passkeys: &Passkeys) -> Markup {
    html! {
        @match &passkeys.why {
            Some(why) => p { (why) },
            None => {
                p #passkey-news role="status" { "This needs scripts, and a browser that knows passkeys." }
                div hidden { div.line { button.btn #(id) type="button" { (title) } } }
            }
        }
    }
}

/// The day at Greenwich of a time in seconds of the calendar.
fn day_of(since: u64) -> String {
    let days = i32::try_from(since / (24 * 3_600)).unwrap_or(i32::MAX);
    let epoch: Option<Day> = "1970-01-01".parse().ok();
    epoch.and_then(|day| day.plus(days)).map(|day| day.to_string()).unwrap_or_default()
}

/// How the device comes to a name.
fn draw_claim(typed: &str, passkeys: &Passkeys) -> Markup {
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
        div.card.stack {
            h2 { "Or with its passkey" }
            p { "Whoever has made a passkey for a name takes it over with that." }
            (button("use-passkey", "Use a passkey", passkeys))
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
