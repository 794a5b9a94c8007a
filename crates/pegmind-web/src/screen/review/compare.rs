//! Two games for one code side by side, drawn or told.

use maud::{Markup, html};
use pegmind_face::capital;
use pegmind_face::review::{account, row_cells};
use pegmind_review::GameReview;
use pegmind_rules::Row;

use super::Judged;
use super::friend::Friend;
use crate::around::Around;
use crate::view::figures;

/// Another game for the same code, side by side.
pub(super) fn compare(game: &Judged, around: &Around<'_>) -> Markup {
    html! {
        section.card aria-labelledby="friend" {
            h2 #friend { "Compare with a friend" }
            @if let Some(friend) = &game.friend { (side_by_side(game, friend, around)) }
            form.stack method="post" action=(around.action()) {
                (around.hidden())
                (game.field())
                label.field {
                    span { "A record of a game for the same code" }
                    textarea name="friend" rows="4" spellcheck="false" {}
                }
                div.line { button.btn name="act" value="friend" { "Compare" } }
            }
        }
    }
}

fn side_by_side(game: &Judged, friend: &Friend, around: &Around<'_>) -> Markup {
    let own = game.known();
    let rows = game.game.rows.len().max(friend.game.rows.len());
    let breaker = game.in_words(around.settings, |words| words.breaker.to_owned());
    let totals = |review: Option<&GameReview>, rows: usize| {
        let balance = review.and_then(GameReview::balance);
        let lines =
            balance.map(|balance| game.in_words(around.settings, |words| account(words, &balance)));
        let parts = lines.unwrap_or_default().into_iter().map(|line| line.number);
        match parts.collect::<Vec<String>>().as_slice() {
            [perfect, choices, answers, ..] => {
                format!("{rows} guesses: {perfect}, choices {choices}, answers {answers}")
            }
            _ => format!("{rows} guesses"),
        }
    };
    let side = |reviews: Option<&GameReview>, rows: &[Row], row: usize| {
        let answered = rows.get(row)?;
        let review = reviews.and_then(|review| review.rows.get(row));
        Some(html! {
            div.guess.paper {
                (figures::pegs(answered.guess.pegs(), around.settings))
                (figures::answer(&answered.feedback))
                @if let Some(review) = review { p { (capital(&row_cells(review).verdict)) ", skill " (review.skill) } }
            }
        })
    };
    if around.is_text() {
        let said = |name: &str, review: Option<&GameReview>, rows: &[Row], row: usize| {
            let answered = rows.get(row)?;
            let judged = review.and_then(|review| review.rows.get(row));
            let verdict = judged.map(|row| format!(", {}", row_cells(row).verdict));
            let guess = figures::spelled(answered.guess.pegs(), &around.settings.paints.names());
            Some(format!("{name}: {guess}, {}{}.", answered.feedback, verdict.unwrap_or_default()))
        };
        return html! {
            ol {
                @for row in 0..rows {
                    li {
                        @for line in [
                            said(&breaker, Some(&own), &game.game.rows, row),
                            said(&friend.name, friend.review.as_ref(), &friend.game.rows, row),
                        ].into_iter().flatten() { p { (line) } }
                    }
                }
            }
            p { (breaker) ": " (totals(Some(&own), game.game.rows.len())) "." }
            p { (friend.name) ": " (totals(friend.review.as_ref(), friend.game.rows.len())) "." }
        };
    }
    html! {
        table.data {
            caption { "The same code, two games" }
            thead {
                tr { th scope="col" { "#" } th scope="col" { (breaker) } th scope="col" { (friend.name) } }
            }
            tbody {
                @for row in 0..rows {
                    tr {
                        th scope="row" { (row + 1) }
                        td { @if let Some(cell) = side(Some(&own), &game.game.rows, row) { (cell) } }
                        td { @if let Some(cell) = side(friend.review.as_ref(), &friend.game.rows, row) { (cell) } }
                    }
                }
                tr {
                    th scope="row" { span.vh { "Together" } }
                    td { (totals(Some(&own), game.game.rows.len())) }
                    td {
                        (totals(friend.review.as_ref(), friend.game.rows.len()))
                        @if friend.review.is_none() { p.soft { "Working it out ..." } }
                    }
                }
            }
        }
    }
}
