//! Where people find others to play with: the lobby, and what an invitation leads to.

mod invitation;
mod new_room;
mod server;

use std::time::Duration;

use maud::{Markup, html};
use pegmind_face::online::RoomPhrase;
use pegmind_protocol::{FeedAt, ListedRoom, OwnName, PageEffect, RoomCode, Seated};
use pegmind_room::MoveDays;
use pegmind_session::{GameId, Moment};

use super::{Model, ServerAnswer};
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;
use crate::route::Route;
use new_room::NewRoom;

pub(crate) use invitation::Invitation;
pub(crate) use server::{get, millis, post, trouble};

/// How often a lobby that is looked at is asked for.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// What is heard of seats, of their feed, of open rooms, of who somebody is, and of what they asked for.
pub(super) const SEATS: &str = "seats";
pub(super) const FEED: &str = "feed";
const LOBBY: &str = "lobby";
/// The answer about the name that this device has claimed.
pub(super) const NAME: &str = "name";
pub(super) const DEVICE: &str = "device";
const MADE: &str = "made";

/// The rooms that there are, and the form of a new one.
#[derive(Debug)]
pub(crate) struct Lobby {
    seats: Vec<ListedRoom>,
    /// Where the feed of these seats is.
    feed: Option<String>,
    rooms: Option<Vec<ListedRoom>>,
    /// Why there are none.
    trouble: Option<String>,
    form: NewRoom,
    /// What waits until the device is known to the server: the room that is to be made.
    waiting: Option<String>,
    looked: Moment,
}

impl Lobby {
    /// Opens it.
    pub(crate) fn open(context: &mut Context<'_>) -> Self {
        context.effect(server::get(SEATS, "/api/seats"));
        context.effect(server::get(LOBBY, "/api/lobby"));
        context.effect(server::get(NAME, "/api/name"));
        let form = NewRoom::like(context.settings);
        let looked = context.now;
        Self {
            seats: Vec::new(),
            feed: None,
            rooms: None,
            trouble: None,
            form,
            waiting: None,
            looked,
        }
    }

    fn make(&mut self, form: &Form, context: &mut Context<'_>) {
        self.form.take(form);
        if form.act().word() != "open" {
            return;
        }
        match self.form.asked(context) {
            Ok(asked) if self.waiting.is_none() => {
                self.waiting = Some(asked.to_text());
                context.say("The room is being opened.");
                context.effect(server::post(DEVICE, "/api/devices", "{}".into()));
            }
            Ok(_) => {}
            Err(why) => context.say(why),
        }
    }

    fn look(&mut self, context: &mut Context<'_>) {
        self.looked = context.now;
        context.effect(server::get(SEATS, "/api/seats"));
        context.effect(server::get(LOBBY, "/api/lobby"));
    }

    /// Learns where the feed is.
    fn take_feed(&mut self, answer: &ServerAnswer<'_>, context: &mut Context<'_>) {
        match FeedAt::read(answer.text) {
            Some(at) => {
                if self.feed.replace(at.feed.clone()).is_some_and(|before| before != at.feed) {
                    context.say("Your feed has another address; where it was nothing is any more.");
                }
            }
            None => context.say(trouble(answer.status, answer.text)),
        }
    }

    fn draw_seats(&self, around: &Around<'_>) -> Markup {
        html! {
            section #seats.stack aria-labelledby="seats-head" {
                @if !self.seats.is_empty() {
                    h2 #seats-head { "My seats" }
                    ul.list { @for room in &self.seats { (line(room, true, around)) } }
                    @if let Some(feed) = &self.feed { (draw_feed(feed, around)) }
                }
            }
        }
    }

    fn draw_rooms(&self, around: &Around<'_>) -> Markup {
        let others = |room: &&ListedRoom| self.seats.iter().all(|own| own.room != room.room);
        html! {
            section #rooms.stack aria-labelledby="rooms-head" {
                h2 #rooms-head { "Open challenges" }
                @match (&self.rooms, &self.trouble) {
                    (_, Some(why)) => p.warn { (why) },
                    (None, None) => p.soft { "The server is asked." },
                    (Some(rooms), None) if rooms.iter().filter(others).count() == 0 => {
                        p.soft { "Nobody waits at the moment. Open a room that is listed, and it stands here for others." }
                    }
                    (Some(rooms), None) => {
                        ul.list { @for room in rooms.iter().filter(others) { (line(room, false, around)) } }
                    }
                }
                form method="post" action=(around.action()) {
                    button.btn name="act" value="look" { "Look again" }
                }
            }
        }
    }
}

/// Returns the name that this device has claimed.
pub(super) fn claimed_name(answer: &ServerAnswer<'_>) -> Option<String> {
    OwnName::read(answer.text).and_then(|own| own.name)
}

/// Draws the field for the name of a player, or the name if it is claimed.
pub(super) fn draw_name(name: &str, is_claimed: bool) -> Markup {
    html! {
        @if is_claimed {
            p { "You play as " span.tag.strong { (name) } ", your claimed name." }
            input type="hidden" name="name" value=(name);
        } @else {
            label.field {
                span { "Your name" }
                input type="text" name="name" maxlength="40" autocomplete="nickname" value=(name);
            }
        }
    }
}

/// The address of the feed, and a button for another one.
fn draw_feed(feed: &str, around: &Around<'_>) -> Markup {
    html! {
        form.stack method="post" action=(around.action()) {
            label.field {
                span { "Your feed: it tells readers of news where it is your move" }
                input type="text" readonly data-copy="" value=(format!("{}{feed}", around.origin));
            }
            p.soft.small { "Whoever has this address sees that, too. " a href=(feed) target="_self" type="application/atom+xml" { "Look at it" } }
            div.line { button.btn name="act" value="feed" { "Another address" } }
        }
    }
}

/// A room in a list: of one's own seats, or of those where one can join.
fn line(room: &ListedRoom, is_own: bool, around: &Around<'_>) -> Markup {
    let to = match GameId::new(&room.room) {
        Ok(id) if is_own => Route::Room { room: id, board: None },
        _ => Route::Join { code: room.code.clone() },
    };
    let (stage, word) = match room.stage.as_str() {
        "playing" => ("playing", "Go on"),
        "over" => ("over", "Result"),
        _ => ("waiting for others", "Go on"),
    };
    let word = if is_own { word } else { "Join" };
    let days = room.days.and_then(|days| RoomPhrase::days(MoveDays::new(days).ok()?));
    html! {
        li.card {
            div {
                b { (pegmind_face::capital(&room.mode)) } ", " (stage)
                p.soft.small { (room.members.join(", ")) ". " (room.rules) @if let Some(days) = &days { ", " (days) } "." }
            }
            a.btn href=(around.link(to)) aria-label=(format!("{word}: {} of {}", room.mode, room.members.join(", "))) { (word) }
        }
    }
}

impl Model for Lobby {
    fn title(&self, _around: &Around<'_>) -> String {
        "Play online".into()
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        match form.act().word() {
            "look" => self.look(context),
            "feed" => context.effect(server::post(FEED, "/api/feed", "{}".into())),
            "code" => match form.get("code").unwrap_or_default().parse::<RoomCode>() {
                Ok(code) => context.go(Route::Join { code: code.to_string() }),
                Err(error) => context.say(pegmind_face::sentence(&error)),
            },
            _ => self.make(form, context),
        }
    }

    fn online(&mut self, answer: &ServerAnswer<'_>, context: &mut Context<'_>) {
        match answer.from {
            // Whom nobody knows has no seats.
            SEATS => {
                self.seats = ListedRoom::read_all(answer.text).unwrap_or_default();
                if self.feed.is_none() && !self.seats.is_empty() {
                    context.effect(server::get(FEED, "/api/feed"));
                }
            }
            FEED => self.take_feed(answer, context),
            NAME => self.form.claimed(claimed_name(answer)),
            LOBBY => {
                self.rooms = ListedRoom::read_all(answer.text);
                self.trouble = self.rooms.is_none().then(|| trouble(answer.status, answer.text));
                context.effect(PageEffect::Wake { at: server::millis(context.now + LOOK_EVERY) });
            }
            DEVICE if answer.status == 201 => {
                if let Some(body) = self.waiting.clone() {
                    context.effect(server::post(MADE, "/api/rooms", body));
                }
            }
            DEVICE | MADE => {
                self.waiting = None;
                let seated = Seated::read(answer.text).filter(|_| answer.from == MADE);
                match seated.and_then(|it| Some((GameId::new(&it.room).ok()?, it.code))) {
                    Some((room, code)) => {
                        context.say(format!("The room is open; others join with {code}."));
                        context.go(Route::Room { room, board: None });
                    }
                    None => context.say(trouble(answer.status, answer.text)),
                }
            }
            _ => {}
        }
    }

    fn woken(&mut self, context: &mut Context<'_>) {
        if !context.is_plain && context.now >= self.looked + LOOK_EVERY {
            self.look(context);
        }
    }

    fn frame(&self, around: &Around<'_>) -> String {
        format!("{} {:?}", around.action(), self.form)
    }

    fn parts(&self, around: &Around<'_>) -> Vec<pegmind_protocol::Region> {
        [("seats", self.draw_seats(around)), ("rooms", self.draw_rooms(around))]
            .into_iter()
            .map(|(id, html)| pegmind_protocol::Region { id: id.into(), html: html.into_string() })
            .collect()
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow.text[around.is_text()] {
                h1 { "Play online" }
                p.soft { "People against people, in browsers and terminals, without an account. " a href="/rankings" target="_self" { "Rankings" } " · " a href="/name" target="_self" { "Your name" } }
                (self.draw_seats(around))
                form.typed method="post" action=(around.action()) {
                    label for="code" { "The code of an invitation, as 7F3K-QX" }
                    input #code name="code" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="16" enterkeyhint="go";
                    button.btn name="act" value="code" { "Join" }
                }
                (self.draw_rooms(around))
                (self.form.draw(around))
            }
        }
    }
}
