//! Draws the help with a real board.

mod entry;
mod found;
mod text;

use maud::{Markup, html};
use pegmind_face::assistance::expected;
use pegmind_face::{Phrase, clash_sentence};
use pegmind_rules::{Clash, Code, Row};

use super::pegs;
use crate::around::Around;
use crate::screen::solve::{Checked, Solve, route_of};
use crate::view::columns::grouped;

/// The whole screen.
pub(crate) fn view(solve: &Solve, around: &Around<'_>) -> Markup {
    if around.is_text() {
        return text::view(solve, around);
    }
    html! {
        div.page.split.solve {
            div.stack {
                h1 { "Solve a real board" }
                p.lead { "Enter the rows of your table. " (by_address(solve, around)) }
                (left_out(solve, around))
                (rows(solve, around))
                (entry::form(solve, around))
                (entry::line(solve, around))
                (lines(solve))
            }
            div.stack {
                (super::say(around))
                // What is found out comes last: it moves no button.
                (board(solve, around))
                (found::found(solve, around))
            }
        }
    }
}

/// Where the forms of the screen lead: to the position, so that a server needs no more.
pub(crate) fn action(solve: &Solve, around: &Around<'_>) -> String {
    around.address.to(route_of(&solve.board)).for_server()
}

/// That the position can be sent. Where no script runs the address of a form is that of the
/// position before.
fn by_address(solve: &Solve, around: &Around<'_>) -> Markup {
    html! {
        @if around.is_plain {
            a href=(around.link(route_of(&solve.board))) { "The address of this position" } " holds them all, so you can send it."
        } @else { "The address of this page holds them all, so you can send it." }
    }
}

/// What the address tells that is not on the board, as far as that is not being said.
fn left_out(solve: &Solve, around: &Around<'_>) -> Markup {
    let unsaid = solve.left_out.iter().filter(|sentence| !around.said.contains(*sentence));
    html! { @for sentence in unsaid { p.warn { (sentence) } } }
}

/// The rows so far.
fn rows(solve: &Solve, around: &Around<'_>) -> Markup {
    let rows = solve.board.rows();
    html! {
        section.card aria-labelledby="rows-title" {
            h2 #rows-title { "Rows so far" }
            @if rows.is_empty() {
                p.soft { "None yet. Play a guess on your table, then enter it with its answer." }
            } @else {
                form method="post" action=(action(solve, around)) {
                    table.data.paper {
                        caption.vh { "Rows of your board" }
                        thead { tr {
                            th scope="col" { "#" }
                            th scope="col" { "Guess and answer" }
                        } }
                        tbody {
                            @for (number, row) in (1..).zip(rows) { (one_row(number, row, solve, around)) }
                        }
                    }
                    div.line { button.btn name="act" value="undo" { "Undo" } }
                }
            }
        }
    }
}

fn one_row(number: usize, row: &Row, solve: &Solve, around: &Around<'_>) -> Markup {
    let suspected = solve.advice.suspects(number);
    html! {
        tr class=[suspected.then_some("worst")] {
            th scope="row" { (number) }
            td {
                div.guess {
                    (pegs::group(row.guess.pegs(), around.settings))
                    (pegs::answer(&row.feedback))
                    @if suspected { span.small { "perhaps wrong" } }
                    span.line {
                        button.btn name="act" value={ "change." (number) } aria-label={ "Change row " (number) } { "Change" }
                        button.btn name="act" value={ "remove." (number) } aria-label={ "Remove row " (number) } { "Remove" }
                    }
                }
            }
        }
    }
}

/// What was answered to a word.
fn lines(solve: &Solve) -> Markup {
    html! {
        @if !solve.lines.is_empty() {
            section.card aria-labelledby="told-title" {
                h2 #told-title { "What you asked" }
                pre.small.scroll tabindex="0" { (solve.lines.join("\n")) }
            }
        }
    }
}

/// The form for another board.
fn board(solve: &Solve, around: &Around<'_>) -> Markup {
    html! {
        section.card aria-labelledby="board-title" {
            h2 #board-title { "Board" }
            p { (solve.board.rules().without_rows()) "." }
            details {
                summary { "Another board" }
                form.stack method="post" action=(action(solve, around)) {
                    (super::board_fields::fields(solve.board.rules()))
                    p.small.soft { "A new board has no rows; Undo brings the old one back." }
                    div { button.btn name="act" value="board" { "Use this board" } }
                }
            }
        }
    }
}

/// The code that was looked at, and what it would do.
fn checked_code(solve: &Solve, around: &Around<'_>) -> Markup {
    let Some(Checked { code, clashes, does }) = &solve.checked else { return html! {} };
    html! {
        p { (checked(&around.settings.phrase(), code, clashes)) }
        @if does.is_none() && solve.advice.is_asked() {
            p.does.soft { "As a guess: it is worked out ..." }
        }
        @if let Some(does) = does {
            p.does {
                "As a guess: expected " (expected(does.expected, does.exact)) " guesses to finish, "
                @if !does.exact { "about " } (does.worst) " at worst"
                @if let (Some(classes), Some(largest)) = (does.classes, does.largest) {
                    @if classes == 1 { "; it tells nothing" }
                    @else { "; it splits the codes " (classes) " ways, at most " (grouped(largest)) " remain" }
                }
                "."
            }
        }
    }
}

/// Whether a code fits, in a sentence.
pub(crate) fn checked(phrase: &Phrase, code: &Code, clashes: &[Clash]) -> String {
    let pegs = pegmind_face::capital(&phrase.pegs(code.pegs()));
    let sentences: Vec<String> = clashes.iter().map(clash_sentence).collect();
    if sentences.is_empty() {
        return format!("{pegs} fits all rows.");
    }
    format!("{pegs} does not fit. {}", sentences.join(" "))
}
