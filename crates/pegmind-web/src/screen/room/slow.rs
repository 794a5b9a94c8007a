//! A game that is to go on with days for each move.

use maud::{Markup, html};
use pegmind_room::{MoveDays, Stage};

use super::RoomScreen;
use super::sides::button;

/// How many days can be chosen by a button.
const CHOICES: [u64; 5] = [2, 3, 5, 7, 14];

impl RoomScreen {
    /// The days that others want, to be agreed to, and those that can be wanted.
    pub(super) fn draw_slow(&self) -> Markup {
        let playing = self.desk.room().filter(|room| room.stage() == Stage::Playing);
        let Some(room) = playing else { return html! {} };
        let own = self.desk.link.member().and_then(|own| room.members().get(own.idx()));
        let own = own.and_then(|own| own.wants_days);
        let here = room.members().iter().filter(|member| !member.has_left);
        let mut wanted: Vec<MoveDays> = here.filter_map(|member| member.wants_days).collect();
        wanted.retain(|days| Some(*days) != own);
        wanted.sort_unstable();
        wanted.dedup();
        let others = CHOICES.into_iter().filter_map(|days| MoveDays::new(days).ok());
        let others: Vec<MoveDays> =
            others.filter(|days| *days > room.days() && !wanted.contains(days)).collect();
        html! {
            @if !wanted.is_empty() {
                div.line {
                    @for days in &wanted { (button(&format!("slow.{days}"), &format!("Agree to {days} days a move"))) }
                }
            }
            @if !others.is_empty() {
                details {
                    summary { "Let a move take days" }
                    p.soft.small { "It does when all say so, or have had no connection for long." }
                    div.line {
                        @for days in others { (button(&format!("slow.{days}"), &format!("{days} days"))) }
                    }
                }
            }
        }
    }
}
