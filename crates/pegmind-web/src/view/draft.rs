//! A guess that is put together by tapping, where no game is played: its row, and the
//! colors to choose from.

use maud::{Markup, html};
use pegmind_face::peg_editor::{CodeDraft, holes};
use pegmind_rules::{Peg, Rules};

use super::pegs;
use crate::settings::Settings;

/// The row in play, a button for each hole.
pub(crate) fn row(number: usize, draft: &CodeDraft, rules: &Rules, settings: &Settings) -> Markup {
    let count = holes(rules);
    let phrase = settings.phrase();
    let hole = |hole: usize| draft.pegs.holes().get(hole).copied().flatten();
    html! {
        div.game.alone data-pegs=(count) data-wide[count > 8] {
            div.table { div.board { div.tray {
                div.row.draft {
                    span.no aria-hidden="true" { (number) }
                    span.line-of role="group" aria-label={ "Your guess, row " (number) } {
                        @for place in 1..=count {
                            @let peg = hole(place - 1);
                            @let name = peg.map_or_else(|| "empty".to_owned(), |peg| phrase.peg(peg));
                            button.slot name="act" value={ "slot." (place) }
                                aria-pressed=(draft.editor.cursor() + 1 == place)
                                aria-label={ "Peg " (place) " of " (count) ", " (name) } {
                                @match peg {
                                    Some(peg) => (pegs::peg(peg, settings, "")),
                                    None => span.hole {},
                                }
                            }
                        }
                    }
                    span.todo aria-hidden="true" {}
                }
            } } }
        }
    }
}

/// The colors of a board, a button each.
pub(crate) fn colors(rules: &Rules, settings: &Settings) -> Markup {
    let all: Vec<Peg> = rules.legal_pegs().collect();
    html! {
        div #colors.colors.many[all.len() > 10] role="toolbar" aria-label="Colors" data-colors=(all.len()) {
            @for peg in &all {
                button name="act" value={ "put." (peg.number()) } aria-label=(pegs::spoken_color(*peg, settings)) { (pegs::peg(*peg, settings, "")) }
            }
        }
    }
}
