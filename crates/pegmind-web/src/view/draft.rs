//! A guess that is put together by tapping, where no game is played: its row, and the
//! colors to choose from.

use maud::{Markup, html};
use pegmind_face::capital;
use pegmind_face::peg_editor::{CodeDraft, holes};
use pegmind_rules::{Peg, Rules};

use super::figures;
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
                                    Some(peg) => (figures::peg(peg, settings)),
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
    let pegs: Vec<Peg> = rules.legal_pegs().collect();
    let names = settings.paints.names();
    let name = |peg: &Peg| match peg.color() {
        None => "blank".to_owned(),
        Some(color) => match (names.letter(color), names.name(color)) {
            (Some(letter), Some(name)) => format!("{letter}, {name}"),
            _ => capital(&settings.phrase().peg(*peg)),
        },
    };
    html! {
        div.colors.many[pegs.len() > 10] role="toolbar" aria-label="Colors" data-colors=(pegs.len()) {
            @for peg in &pegs {
                button name="act" value={ "put." (peg.number()) } aria-label=(name(peg)) { (figures::peg(*peg, settings)) }
            }
        }
    }
}
