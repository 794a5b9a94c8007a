//! Parts of a board that is played on.

use maud::{Markup, html};
use pegmind_rules::{Code, Peg, Rules};

use super::pegs;
use crate::settings::Settings;

/// Boards with more pegs have rows of two lines.
pub(crate) const WIDE_FROM: u8 = 8;

/// The most empty rows that are drawn.
const EMPTY_MAX: usize = 12;

/// What hides the code, or the code with these words for those who listen, and the way to what
/// proves it.
pub(crate) fn lid(
    code: Option<(&str, Code)>,
    holes: usize,
    proof: Option<&str>,
    settings: &Settings,
) -> Markup {
    html! {
        div #lid.row.shield {
            span.no aria-hidden="true" {}
            @if let Some((words, code)) = code {
                span {
                    span.vh { (words) }
                    (pegs::line(code.pegs(), settings))
                }
            } @else {
                span.lid aria-hidden="true" {
                    @for _ in 0..holes.min(8) { span { "?" } }
                }
            }
            @if let Some(words) = proof {
                button.link form="acts" name="act" value="proof" { (words) }
            }
        }
    }
}

/// The rows behind so many others, which are empty.
pub(crate) fn empties(rules: &Rules, used: usize) -> Markup {
    let all = usize::from(rules.rows().get());
    let empty = all.saturating_sub(used);
    let pegs = rules.pegs().get();
    html! {
        @if pegs > WIDE_FROM || empty > EMPTY_MAX {
            @if empty > 0 {
                p #empties.plate.empties aria-hidden="true" {
                    (empty) @if empty == 1 { " empty row" } @else { " empty rows" }
                }
            }
        } @else {
            div #empties.empties aria-hidden="true" {
                @for number in (used + 1..=all).rev() {
                    div.row.empty {
                        span.no { (number) }
                        span.line-of { @for _ in 0..pegs { i.hole {} } }
                    }
                }
            }
        }
    }
}

/// What the table of past rows is called, and its columns.
pub(crate) fn rows_head() -> Markup {
    html! {
        caption.vh { "Guesses so far, newest first" }
        thead role="rowgroup" {
            tr role="row" {
                th scope="col" role="columnheader" { span.vh { "Row" } }
                th scope="col" role="columnheader" { span.vh { "Guess" } }
                // The sheet finds the last cell of each row by its name.
                td role="columnheader" { span.vh { "Answer" } }
            }
        }
    }
}

/// A hole of the row in play.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Slot {
    /// What is in it.
    pub(crate) peg: Option<Peg>,
    /// Whether that may not be shown.
    pub(crate) is_covered: bool,
    /// Whether its color may not come again.
    pub(crate) is_again: bool,
    /// Whether it is kept for the next rows.
    pub(crate) is_kept: bool,
    /// Whether the next peg goes there.
    pub(crate) is_chosen: bool,
    /// Whether the peg was just put there.
    pub(crate) is_dropped: bool,
    /// True if somebody else proposes the peg.
    pub(crate) is_proposed: bool,
}

impl Slot {
    /// Draws it as the hole with this number, from 0, of so many.
    pub(crate) fn draw(&self, hole: usize, of: usize, settings: &Settings) -> Markup {
        let number = hole + 1;
        let what = match self.peg {
            None => "empty".to_owned(),
            Some(_) if self.is_covered => "placed, covered".to_owned(),
            Some(peg) => settings.phrase().peg(peg),
        };
        let kept_word = if self.is_kept { ", kept" } else { "" };
        let proposed_word = if self.is_proposed { ", proposed" } else { "" };
        let label = format!("Peg {number} of {of}, {what}{kept_word}{proposed_word}");
        let drop = match (self.is_dropped, self.is_proposed) {
            (true, _) => "drop",
            (false, true) => "proposed",
            (false, false) => "",
        };
        let class = match (self.is_again, self.is_kept) {
            (true, _) => "slot again",
            (false, true) => "slot kept",
            (false, false) => "slot",
        };
        html! {
            button class=(class)
                id=(format!("slot-{number}"))
                name="act"
                value=(format!("slot.{number}"))
                aria-pressed=(self.is_chosen)
                aria-label=(label) {
                @match self.peg {
                    None => i.hole {},
                    Some(_) if self.is_covered => span.peg.covered { "?" },
                    Some(peg) => (pegs::peg(peg, settings, drop)),
                }
            }
        }
    }
}
