//! Two games for one code side by side, drawn or told.

use maud::{Markup, html};
use pegmind_face::capital;
use pegmind_face::review::{account, row_cells};
use pegmind_review::GameReview;
use pegmind_rules::Row;

use super::Judged;
use super::friend::Friend;
use crate::around::Around;
use crate::view::pegs;

/// Another game for the same code, side by side. What is found out of it comes last: it moves no button.
pub(super) fn compare(game: &Judged, around: &Around<'_>) -> Markup {
    html! {
        section.card aria-labelledby="friend" {
            h2 #friend { "Compare with a friend" }
            form.stack method="post" action=(around.action()) {
                (game.field())
                label.field {
                    span { "A record of a game for the same code" }
                    textarea name="friend" rows="4" spellcheck="false" {}
                }
                div.line { button.btn name="act" value="friend" { "Compare" } }
            }
            @if let Some(friend) = &game.friend { (side_by_side(game, friend, around)) }
        }
    }
}

/// One of the two games.
struct Side<'a> {
    name: String,
    rows: &'a [Row],
    review: Option<GameReview>,
}

impl Side<'_> {
    /// What it took: `5 guesses: 4.340, choices +0.590, answers +0.070`.
    fn total(&self, game: &Judged, around: &Around<'_>) -> String {
        let count = self.rows.len();
        let balance = self.review.as_ref().and_then(GameReview::balance);
        let lines =
            balance.map(|balance| game.in_words(around.settings, |words| account(words, &balance)));
        let parts = lines.unwrap_or_default().into_iter().map(|line| line.number);
        match parts.collect::<Vec<String>>().as_slice() {
            [perfect, choices, answers, ..] => {
                format!("{count} guesses: {perfect}, choices {choices}, answers {answers}")
            }
            _ => format!("{count} guesses; the rest is being worked out"),
        }
    }

    /// What is said of a row, counted from 0.
    fn verdict(&self, row: usize) -> Option<String> {
        let row = self.review.as_ref()?.rows.get(row)?;
        Some(format!("{}, skill {}", capital(&row_cells(row).verdict), row.skill))
    }

    /// A row in pegs.
    fn draw(&self, row: usize, around: &Around<'_>) -> Markup {
        html! {
            @if let Some(answered) = self.rows.get(row) {
                div.guess.paper {
                    (pegs::group(answered.guess.pegs(), around.settings))
                    (pegs::answer(&answered.feedback))
                    @if let Some(verdict) = self.verdict(row) { p { (verdict) } }
                }
            }
        }
    }

    /// A row in words.
    fn say(&self, row: usize, around: &Around<'_>) -> Option<String> {
        let answered = self.rows.get(row)?;
        let verdict = self.verdict(row).map(|verdict| format!(" {verdict}."));
        let guess = pegs::spelled(answered.guess.pegs(), &around.settings.paints.names());
        let (name, answer) = (&self.name, answered.feedback);
        Some(format!("{name}: {guess}, {answer}.{}", verdict.unwrap_or_default()))
    }
}

fn side_by_side(game: &Judged, friend: &Friend, around: &Around<'_>) -> Markup {
    let breaker = game.in_words(around.settings, |words| words.breaker.to_owned());
    let own = Side { name: breaker, rows: &game.game.rows, review: Some(game.known()) };
    let review = friend.review.clone();
    let other = Side { name: friend.name.clone(), rows: &friend.game.rows, review };
    let rows = own.rows.len().max(other.rows.len());
    let sides = [&own, &other];
    if around.is_text() {
        return html! {
            ol {
                @for row in 0..rows {
                    li { @for line in sides.iter().filter_map(|side| side.say(row, around)) { p { (line) } } }
                }
            }
            @for side in sides { p { (side.name) ": " (side.total(game, around)) "." } }
        };
    }
    html! {
        table.data {
            caption { "The same code, two games" }
            thead {
                tr { th scope="col" { "#" } @for side in sides { th scope="col" { (side.name) } } }
            }
            tbody {
                @for row in 0..rows {
                    tr {
                        th scope="row" { (row + 1) }
                        @for side in sides { td { (side.draw(row, around)) } }
                    }
                }
                tr {
                    th scope="row" { span.vh { "Together" } }
                    @for side in sides { td { (side.total(game, around)) } }
                }
            }
        }
    }
}
