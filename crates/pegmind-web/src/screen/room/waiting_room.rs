//! The room before play: who is there, and the way for others; and a room that is none.

use maud::{Markup, html};
use pegmind_face::online::RoomPhrase;
use pegmind_rules::PlayerKind;

use super::{RoomScreen, Standing};
use crate::around::Around;
use crate::route::Route;
use crate::view::qr;

impl RoomScreen {
    pub(super) fn draw_waiting(&self, around: &Around<'_>) -> Markup {
        html! {
            div.page.narrow.text[around.is_text()] {
                @match (&self.standing, self.desk.room()) {
                    (Standing::Over(why), _) => {
                        h1 { "A room" }
                        p.warn { (why) }
                        form.line method="post" action=(around.action()) {
                            button.btn.go name="act" value="here" { "Try again" }
                            a.btn href=(around.link(Route::Online)) { "Other rooms" }
                        }
                    }
                    (_, None) => {
                        h1 { "A room" }
                        p.soft { "The server is asked." }
                    }
                    (_, Some(_)) => (self.draw_gathering(around)),
                }
            }
        }
    }

    fn draw_gathering(&self, around: &Around<'_>) -> Markup {
        let Some(room) = self.desk.room() else { return html! {} };
        let own = self.desk.link.member();
        let enough = room.members().len() >= room.header().mode().members_min();
        html! {
            h1 { @if own.is_some() { "Waiting for others" } @else { "Before play" } }
            @if self.is_lost() { p.warn { "Reconnecting. Nothing is lost." } }
            p { (RoomPhrase::mode(room.header().mode())) }
            @if let Some(pace) = RoomPhrase::pace(room.header().mode(), room.days()) { p { (pace) } }
            p.soft { (room.header().options().rules) "." }
            @if own.is_some() { (self.draw_invitation(around)) }
            section.stack aria-labelledby="there" {
                h2 #there { "There" }
                ul.list {
                    @for (idx, member) in room.members().iter().enumerate() {
                        li.card {
                            b { (around.settings.phrase().name(&member.name)) }
                            @if own.is_some_and(|own| own.idx() == idx) { span.tag { "you" } }
                            @if member.kind == PlayerKind::Computer { span.tag { "computer" } }
                        }
                    }
                }
            }
            form.stack method="post" action=(around.action()) {
                @if own.is_none() {
                    p.soft { "You look on. Play is shown here when it begins." }
                } @else if let Some(said) = self.phrase(around.settings) {
                    p.soft { (said.start_awaited()) }
                }
                div.line {
                    @if self.is_host() {
                        button.btn.go name="act" value="start" aria-disabled=[(!enough).then_some("true")] {
                            @if enough { "Start" } @else { "One more player" }
                        }
                    }
                    @if around.is_plain { button.btn name="act" value="look" { "Look again" } }
                    @if own.is_some() { button.btn name="act" value="leave.yes" { "Leave" } }
                    a.btn href=(around.link(Route::Online)) { "Other rooms" }
                }
            }
            @if around.is_text() { (self.draw_typed(around)) }
        }
    }

    /// The code, the link and its picture.
    fn draw_invitation(&self, around: &Around<'_>) -> Markup {
        let Some((code, link)) = self.code.zip(self.link(around)) else { return html! {} };
        html! {
            section.card aria-labelledby="invite" {
                h2 #invite { "Invitation" }
                p { "Others join with this code, in a browser or a terminal:" }
                p.ticket { (code) }
                label.field {
                    span { "Link" }
                    input type="text" readonly data-copy="" value=(link);
                }
                @if !around.is_plain {
                    form.line method="post" action=(around.action()) {
                        button.btn name="act" value="copy" { "Copy the link" }
                        button.btn name="act" value="share" { "Share" }
                    }
                }
                @if !around.is_text() { (qr::draw(&link, &format!("A picture of the link, for the camera of a phone: {link}"))) }
                p.soft.small { "In a terminal: " code { "pegmind join " (link) } }
            }
        }
    }

    /// Whether the line to the room is lost at the moment.
    pub(super) const fn is_lost(&self) -> bool {
        matches!(self.standing, Standing::Lost(_))
            || (self.was_joined && matches!(self.standing, Standing::Asked))
    }
}
