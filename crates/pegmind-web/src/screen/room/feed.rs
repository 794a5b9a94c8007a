//! The feed that tells readers of news that it is one's move, where a move may take days.

use maud::{Markup, html};
use pegmind_face::online::{FeedWish, RoomPhrase};
use pegmind_protocol::FeedAt;

use super::RoomScreen;
use super::sides::button;
use crate::context::Context;
use crate::screen::ServerAnswer;
use crate::screen::online::{FEED, get, post, trouble};

impl RoomScreen {
    /// Asks where the feed is, if it is of use here and not known.
    pub(super) fn seek_feed(&self, context: &mut Context<'_>) {
        let is_slow = self.desk.room().is_some_and(|room| room.days().is_slow());
        if is_slow && self.feed.is_none() && self.desk.link.member().is_some() {
            context.effect(get(FEED, "/api/feed"));
        }
    }

    /// Asks for its address, or another one, which is said then.
    pub(super) fn ask_feed(&mut self, wish: FeedWish, context: &mut Context<'_>) {
        self.feed_wish = Some(wish);
        context.effect(match wish {
            FeedWish::Tell => get(FEED, "/api/feed"),
            FeedWish::Renew => post(FEED, "/api/feed", "{}".into()),
        });
    }

    /// Learns its address.
    pub(super) fn take_feed(&mut self, answer: &ServerAnswer<'_>, context: &mut Context<'_>) {
        let wish = self.feed_wish.take();
        match (FeedAt::read(answer.text), wish) {
            (Some(at), wish) => {
                if let Some(wish) = wish {
                    let address = format!("{}{}", context.origin, at.feed);
                    self.show_lines("Your feed", RoomPhrase::feed(&address, wish), context);
                }
                self.feed = Some(at.feed);
            }
            (None, Some(_)) => context.say(trouble(answer.status, answer.text)),
            (None, None) => {}
        }
    }

    pub(super) fn draw_feed(&self) -> Markup {
        html! {
            @if let Some(feed) = &self.feed {
                div.line {
                    a.btn href=(feed) target="_self" type="application/atom+xml" { "Your feed" }
                    (button("feed", "Another address"))
                }
                p.soft.small { "The feed tells readers of news where it is your move, and whoever else has its address." }
            }
        }
    }
}
