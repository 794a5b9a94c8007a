//! The proven values as tables.

use maud::{Markup, html};

use crate::around::Around;
use crate::screen::lab::{Family, Lab, families};

/// A choice of families, and the table of the one that is chosen.
pub(super) fn section(lab: &Lab, around: &Around<'_>) -> Markup {
    let families = families();
    let count: usize = families.iter().map(|family| family.boards.len()).sum();
    html! {
        section.card aria-labelledby="proven-title" {
            h2 #proven-title { "What is proven" }
            p { (count) " values, each shown by a strategy that was counted and by a search for anything better that was finished." }
            form.line method="post" action=(around.address) {
                label.field {
                    span { "Boards" }
                    select name="family" {
                        @for (place, family) in families.iter().enumerate() {
                            option value=(place) selected[lab.family == Some(place)] { (family.heading) }
                        }
                    }
                }
                button.btn name="act" value="family" { "Show" }
            }
            @if let Some(family) = lab.family.and_then(|place| families.get(place)) { (table(family)) }
        }
    }
}

fn table(family: &Family) -> Markup {
    html! {
        @if !family.remark.is_empty() { p.small { (family.remark) } }
        p.small.soft { "MM(4,6) is the board with 4 pegs and 6 colors; BC is the same without repeats." }
        div.scroll tabindex="0" role="region" aria-label=(family.heading) {
            table.data {
                caption { (family.heading) }
                thead { tr {
                    th scope="col" { "Board" }
                    th.num scope="col" { "Codes" }
                    th.num scope="col" { (family.value) }
                    th.num scope="col" { "average" }
                    th.num scope="col" { (family.second) }
                    th scope="col" { "opening" }
                    th scope="col" { "codes by guesses" }
                } }
                tbody {
                    @for proven in &family.boards {
                        tr {
                            th scope="row" { (proven.board) }
                            td.num { (proven.codes) }
                            td.num { b { (proven.value) } }
                            td.num { (proven.average) }
                            td.num { (proven.second) }
                            td { (proven.opening) }
                            td { (proven.histogram) }
                        }
                    }
                }
            }
        }
    }
}
