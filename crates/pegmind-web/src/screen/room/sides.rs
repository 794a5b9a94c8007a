//! Draws what stands beside one's own board in a room: the boards of others, who is there, what is
//! proposed and said.

use maud::{Markup, html};
use pegmind_face::online::RoomPhrase;
use pegmind_online::Turn;
use pegmind_room::{BoardNumber, GRACE_MINUTES, Mode, Reaction, Stage};
use pegmind_rules::{PlayerKind, Seat};

use super::{Panel, RoomScreen};
use crate::around::Around;
use crate::route::Route;
use crate::view::still::Still;
use crate::view::{board, pegs};

impl RoomScreen {
    pub(super) fn draw_sides(&self, around: &Around<'_>) -> Markup {
        html! {
            div #sides.sides {
                div.side.first { (self.draw_panel(around)) (self.draw_beside(around)) }
                div.side {
                    (self.draw_members(around))
                    (self.draw_proposal(around))
                    (self.draw_reactions())
                    (self.draw_log())
                    (self.draw_more(around))
                }
            }
        }
    }

    pub(super) fn draw_panel(&self, _around: &Around<'_>) -> Markup {
        let Some(panel) = &self.panel else { return html! {} };
        let (title, inside) = match panel {
            Panel::Lines(title, lines) => (*title, html! { @for line in lines { p { (line) } } }),
            Panel::Resign => (
                "Give up?",
                html! {
                    p { "The code is shown at the end, and your game is over." }
                    div.line { (button("resign.yes", "Give up")) }
                },
            ),
            Panel::Leave => (
                "Leave for good?",
                html! {
                    p { "Your seat is given up; that ends what you play here." }
                    div.line { (button("leave.yes", "Leave")) }
                },
            ),
        };
        html! {
            section #panel.card.stack aria-labelledby="panel-head" {
                div.between {
                    h2 #panel-head { (title) }
                    (button("close", "Close"))
                }
                (inside)
            }
        }
    }

    /// A board of another one.
    fn draw_beside(&self, around: &Around<'_>) -> Markup {
        let Some(number) = self.beside() else { return html! {} };
        html! {
            @if self.others().len() > 1 {
                nav.line aria-label="Boards" {
                    @for other in self.others() {
                        @let to = Route::Room { room: self.id.clone(), board: Some(other.into()) };
                        a.btn.small href=(around.link(to)) aria-current=[(other == number).then_some("true")] { (self.title_of(other, around)) }
                    }
                }
            }
            (self.draw_still(number, around))
        }
    }

    /// Whose board that is.
    pub(super) fn title_of(&self, board: BoardNumber, around: &Around<'_>) -> String {
        self.phrase(around.settings).map(|said| said.title(board)).unwrap_or_default()
    }

    fn draw_still(&self, number: BoardNumber, around: &Around<'_>) -> Markup {
        let room = self.desk.room();
        let Some(found) = room.and_then(|room| room.boards().get(number.idx())) else {
            return html! {};
        };
        let Some(view) = self.desk.view(number) else { return html! {} };
        let rules = *view.board.rules();
        let name = self.title_of(number, around);
        let placed = room
            .and_then(|room| room.members().get(number.idx()))
            .is_some_and(|member| member.has_placed);
        let is_hidden = self.mode() == Some(Mode::Race) && !found.is_over();
        let note = match (placed, is_hidden) {
            (true, _) => "has placed a guess",
            (false, true) => "hidden until the end",
            (false, false) => "",
        };
        html! {
            div.game.alone data-pegs=(rules.pegs()) data-rows=(rules.rows()) data-wide[rules.pegs().get() > board::WIDE_FROM] {
                (Still {
                    title: &name,
                    note,
                    rules: &rules,
                    rows: view.board.rows(),
                    shield: view.shield,
                    pending: view.pending,
                    hidden: if view.board.rows().is_empty() { found.keys() } else { &[] },
                }.draw(around.settings))
            }
        }
    }

    pub(super) fn draw_members(&self, around: &Around<'_>) -> Markup {
        let Some(room) = self.desk.room() else { return html! {} };
        let awaited = room.awaited();
        let own = self.desk.link.member();
        let playing = room.stage() == Stage::Playing;
        // Who is still to move in a race is not known to the others.
        let is_awaited = |idx: usize| {
            let is_known =
                room.header().mode() != Mode::Race || own.is_some_and(|own| own.idx() == idx);
            playing && is_known && awaited.iter().any(|it| it.idx() == idx)
        };
        html! {
            section.stack aria-labelledby="there" {
                div.between {
                    h2 #there { "Players" }
                    @if self.is_lost() { span.tag { "reconnecting" } }
                }
                ul {
                    @for (idx, member) in room.members().iter().enumerate() {
                        li {
                            (around.settings.phrase().name(&member.name))
                            @if own.is_some_and(|own| own.idx() == idx) { " (you)" }
                            @if member.kind == PlayerKind::Computer { ", computer" }
                            @if member.claim.is_some() { ", claimed name" }
                            @if self.desk.link.away().iter().any(|it| it.idx() == idx) { ", reconnecting" }
                            @if self.desk.link.coming().iter().any(|it| it.idx() == idx) { ", not connected yet" }
                            @if member.has_left { ", has left" }
                            @else if member.has_placed { ", has placed a guess" }
                            @else if is_awaited(idx) { ", to move" }
                            @else if member.wants_rematch { ", wants to play again" }
                            @if playing && let Some(days) = member.wants_days { ", wants " (days) " days a move" }
                        }
                    }
                }
                @if own.is_none() { p.soft { "You look on." } }
                @if let Some(days) = RoomPhrase::days(room.days()).filter(|_| !around.is_text()) { p.soft { (days) "." } }
                @if own.is_some() && playing && !self.desk.link.gone().is_empty() {
                    p { "Somebody has had no connection for " (GRACE_MINUTES) " minutes." }
                    div.line { (button("claim", "Have them leave")) (button("slow.3", "3 days a move")) }
                }
            }
        }
    }

    /// The guess that waits until all agree.
    pub(super) fn draw_proposal(&self, around: &Around<'_>) -> Markup {
        let Some(room) = self.desk.room() else { return html! {} };
        let Some(proposal) = room.proposal() else { return html! {} };
        let Some(said) = self.phrase(around.settings) else { return html! {} };
        let names: Vec<String> = proposal.agreed.iter().map(|member| said.name(*member)).collect();
        let can = self.desk.link.member().is_some_and(|own| !proposal.agreed.contains(&own));
        html! {
            section.card aria-labelledby="proposed" {
                h2 #proposed { "Proposed" }
                p { (pegs::group(proposal.guess.pegs(), around.settings)) }
                p.soft { "For it: " (names.join(", ")) "." }
                @if can { div.line { (button("agree", "Agree")) } }
            }
        }
    }

    pub(super) fn draw_reactions(&self) -> Markup {
        html! {
            @if self.desk.link.member().is_some() {
                section.stack aria-labelledby="say-head" {
                    h2 #say-head { "Say something" }
                    div.line {
                        @for reaction in Reaction::ALL {
                            (button(&format!("react.{reaction}"), RoomPhrase::reaction(*reaction)))
                        }
                    }
                }
            }
        }
    }

    /// What was said last.
    pub(super) fn draw_log(&self) -> Markup {
        let lines: Vec<&str> = self.log.lines().collect();
        let last = lines.len().saturating_sub(5);
        html! {
            @if !lines.is_empty() {
                section.stack aria-labelledby="log-head" {
                    div.between { h2 #log-head { "Said" } (button("log", "All")) }
                    @for line in &lines[last..] { p.soft.small { (line) } }
                }
            }
        }
    }

    pub(super) fn draw_more(&self, around: &Around<'_>) -> Markup {
        let plays = self.desk.link.member().is_some();
        let goes_on = self.desk.turn() != Turn::Over;
        let breaks = self.desk.seat(self.desk.board()) == Some(Seat::Codebreaker);
        html! {
            div.line {
                @if plays && goes_on && breaks && self.shows_slots() { (button("resign", "Give up")) }
                @if plays { (button("leave", "Leave")) }
                a.btn href=(around.link(Route::Online)) { "Other rooms" }
            }
            @if plays && goes_on { (self.draw_slow()) }
            @if goes_on { (self.draw_feed()) }
            @if plays && goes_on { p.soft.small { "Your seat is kept when you go elsewhere. Others watch with the code" @if let Some(code) = self.code { " " (code) } "." } }
        }
    }
}

/// A button of the form that stands below the board.
pub(super) fn button(act: &str, word: &str) -> Markup {
    html! { button.btn form="acts" name="act" value=(act) { (word) } }
}
