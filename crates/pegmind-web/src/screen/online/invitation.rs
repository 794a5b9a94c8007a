//! What an invitation leads to: who is there, and a seat.

use maud::{Markup, html};
use pegmind_face::online::RoomPhrase;
use pegmind_face::{capital, sentence};
use pegmind_protocol::{ListedRoom, RoomCode, Seated, ServerProblem, TakeSeat};
use pegmind_room::Mode;
use pegmind_rules::PlayerName;
use pegmind_session::GameId;

use super::{DEVICE, NAME, SEATS, claimed_name, draw_name, server, trouble};
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;
use crate::route::Route;
use crate::screen::{Model, ServerAnswer};

const ROOM: &str = "room";
const SEATED: &str = "seated";

/// What a guest is called who has chosen no name.
const GUEST: &str = "Guest";

/// An invitation to a room.
#[derive(Debug)]
pub(crate) struct Invitation {
    code: String,
    room: Option<ListedRoom>,
    /// Whether this device sits there already.
    is_own: bool,
    name: String,
    /// True if this device has claimed the name.
    is_claimed: bool,
    /// Why there is no such room.
    trouble: Option<String>,
    /// What waits until the device is known to the server.
    waiting: Option<String>,
}

impl Invitation {
    /// Opens it.
    pub(crate) fn open(code: &str, context: &mut Context<'_>) -> Self {
        let read = code.parse::<RoomCode>();
        let trouble = read.as_ref().err().map(sentence);
        if read.is_ok() {
            context.effect(server::get(ROOM, &format!("/api/rooms/{code}")));
            context.effect(server::get(SEATS, "/api/seats"));
            context.effect(server::get(NAME, "/api/name"));
        }
        let name = context.settings.name.as_ref().map_or_else(|| GUEST.into(), ToString::to_string);
        let code = code.to_owned();
        Self { code, room: None, is_own: false, name, is_claimed: false, trouble, waiting: None }
    }

    fn id(&self) -> Option<GameId> {
        GameId::new(&self.room.as_ref()?.room).ok()
    }

    fn join(&mut self, form: &Form, context: &mut Context<'_>) {
        let typed = form.get("name").unwrap_or_default().trim();
        typed.clone_into(&mut self.name);
        match PlayerName::new(typed) {
            Ok(name) => {
                let request = server::written(server::request(context.seed.as_ref()));
                let seed = context.player_seed().map(|seed| seed.to_string());
                self.waiting = Some(TakeSeat { name: name.to_string(), seed, request }.to_text());
                context.effect(server::post(DEVICE, "/api/devices", "{}".into()));
            }
            Err(error) => context.say(sentence(&error)),
        }
    }
}

impl Model for Invitation {
    fn title(&self, _around: &Around<'_>) -> String {
        format!("Join {}", self.code)
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        match (form.act().word(), self.id()) {
            ("watch", Some(room)) => context.go(Route::Room { room, board: None }),
            (_, Some(_)) => self.join(form, context),
            (_, None) => context.say(self.trouble.clone().unwrap_or_default()),
        }
    }

    fn online(&mut self, answer: &ServerAnswer<'_>, context: &mut Context<'_>) {
        match answer.from {
            ROOM => {
                self.room = ListedRoom::read(answer.text);
                let missing = answer.status == 404 && ServerProblem::read(answer.text).is_some();
                self.trouble = match &self.room {
                    Some(_) => None,
                    None if missing => {
                        Some(format!("There is no room {}, or no longer.", self.code))
                    }
                    None => Some(trouble(answer.status, answer.text)),
                };
            }
            SEATS => {
                let own = ListedRoom::read_all(answer.text).unwrap_or_default();
                self.is_own = own.iter().any(|own| own.code == self.code);
            }
            NAME => {
                if let Some(name) = claimed_name(answer) {
                    (self.name, self.is_claimed) = (name, true);
                }
            }
            DEVICE if answer.status == 201 => {
                if let Some(body) = self.waiting.take() {
                    let path = format!("/api/rooms/{}/members", self.code);
                    context.effect(server::post(SEATED, &path, body));
                }
            }
            DEVICE | SEATED => {
                let seated = Seated::read(answer.text).filter(|_| answer.from == SEATED);
                match seated.and_then(|seated| GameId::new(&seated.room).ok()) {
                    Some(room) => context.go(Route::Room { room, board: None }),
                    None => context.say(trouble(answer.status, answer.text)),
                }
            }
            _ => {}
        }
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow.text[around.is_text()] {
                h1 { "Invitation " (self.code) }
                @if let Some(why) = &self.trouble {
                    p.warn { (why) }
                    p { a href=(around.link(Route::Online)) { "Other rooms" } }
                }
                @match &self.room {
                    None if self.trouble.is_none() => p.soft { "The server is asked." },
                    None => {}
                    Some(room) => (self.draw(room, around)),
                }
            }
        }
    }
}

impl Invitation {
    fn draw(&self, room: &ListedRoom, around: &Around<'_>) -> Markup {
        let gathers = room.stage == "gathering";
        html! {
            section.stack {
                @if let Ok(mode) = room.mode.parse::<Mode>() { p { (RoomPhrase::mode(mode)) } }
                p { "There: " (room.members.join(", ")) "." }
                p.soft { (capital(&room.rules)) "." }
            }
            @if self.is_own {
                @if let Some(id) = self.id() {
                    div.line { a.btn.go href=(around.link(Route::Room { room: id, board: None })) { "Go on in your seat" } }
                }
            } @else {
                form.card.stack method="post" action=(around.action()) {
                    @if gathers {
                        (draw_name(&self.name, self.is_claimed))
                    } @else if room.stage == "over" {
                        p { "All is over there." }
                    } @else {
                        p { "They play already; you can look on." }
                    }
                    div.line {
                        @if gathers { button.btn.go name="act" value="join" { "Join" } }
                        button.btn name="act" value="watch" { "Watch" }
                    }
                }
            }
        }
    }
}
