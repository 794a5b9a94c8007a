//! A board at rest: nothing can be played on it.

use maud::{Markup, html};
use pegmind_rules::{Code, Feedback, Row, Rules};
use pegmind_session::Shield;

use super::pegs;
use crate::settings::Settings;

/// So many empty rows are drawn at most.
const EMPTY_MAX: usize = 12;

/// From so many pegs on a row has two lines.
const WIDE_MIN: usize = 9;

/// A board at rest.
#[derive(Debug)]
pub(crate) struct Still<'a> {
    /// What stands above it at the left.
    pub(crate) title: &'a str,
    /// What stands above it at the right.
    pub(crate) note: &'a str,
    /// The rules.
    pub(crate) rules: &'a Rules,
    /// The answered rows, the first one first.
    pub(crate) rows: &'a [Row],
    /// What is behind the shield.
    pub(crate) shield: Shield,
    /// A guess that waits for its answer.
    pub(crate) pending: Option<&'a Code>,
    /// The answers of rows whose guesses may not be seen yet.
    pub(crate) hidden: &'a [Feedback],
}

impl Still<'_> {
    /// Draws it.
    pub(crate) fn draw(&self, settings: &Settings) -> Markup {
        let pegs = usize::from(self.rules.pegs().get());
        let rows = usize::from(self.rules.rows().get());
        let used = self.rows.len().max(self.hidden.len()) + usize::from(self.pending.is_some());
        let empty = rows.saturating_sub(used);
        let is_wide = pegs >= WIDE_MIN;
        html! {
            section.table aria-label="Board" {
                div.head { h2 { (self.title) } p { (self.note) } }
                div.board {
                    div.tray {
                        (self.shield(pegs, settings))
                        div.empties aria-hidden="true" {
                            @if is_wide || empty > EMPTY_MAX {
                                @if empty > 0 { div.row.empty { span.no {} span { (empty) " empty rows" } } }
                            } @else {
                                @for number in (used + 1..=rows).rev() {
                                    div.row.empty {
                                        span.no { (number) }
                                        span.line-of { @for _ in 0..pegs { i.hole {} } }
                                    }
                                }
                            }
                        }
                        @if !self.hidden.is_empty() { (hidden_rows(self.hidden, pegs)) } @else if used > 0 { (self.table(settings)) }
                    }
                    p.plate { (self.rules) }
                }
            }
        }
    }

    fn shield(&self, pegs: usize, settings: &Settings) -> Markup {
        let (Shield::Own(code) | Shield::Open(code)) = &self.shield else {
            let said = match self.shield {
                Shield::Empty => "No code yet",
                Shield::Table => "The code is on a table",
                Shield::Evading => "The codemaker evades",
                Shield::Closed | Shield::Own(_) | Shield::Open(_) => "The code is hidden",
            };
            return html! {
                div.row.shield {
                    span.no aria-hidden="true" {}
                    span {
                        span.vh { (said) }
                        span.lid aria-hidden="true" { @for _ in 0..pegs { span { "?" } } }
                    }
                    span {}
                }
            };
        };
        html! {
            div.row.shield {
                span.no aria-hidden="true" {}
                span { span.vh { "The code: " } (pegs::line(code.pegs(), settings)) }
                span {}
            }
        }
    }

    fn table(&self, settings: &Settings) -> Markup {
        let numbered = (1..).zip(self.rows).collect::<Vec<(usize, &Row)>>();
        html! {
            table.rows {
                caption.vh { "Guesses so far, newest first" }
                thead {
                    tr {
                        th scope="col" { span.vh { "Row" } }
                        th scope="col" { span.vh { "Guess" } }
                        td { span.vh { "Answer" } }
                    }
                }
                tbody {
                    @if let Some(guess) = self.pending {
                        tr {
                            th scope="row" { span.vh { "Guess " } (self.rows.len() + 1) }
                            td { (pegs::line(guess.pegs(), settings)) }
                            td { span.vh { "not answered yet" } }
                        }
                    }
                    @for (number, row) in numbered.iter().rev() {
                        tr.won[row.feedback.is_solved()] {
                            th scope="row" { span.vh { "Guess " } (number) }
                            td { (pegs::answered(row, settings)) }
                            td { (pegs::answer_of(row)) }
                        }
                    }
                }
            }
        }
    }
}

/// Rows whose guesses may not be seen yet.
pub(crate) fn hidden_rows(keys: &[Feedback], holes: usize) -> Markup {
    html! {
        table.rows {
            caption.vh { "Answers so far, newest first; the guesses are shown at the end" }
            thead {
                tr {
                    th scope="col" { span.vh { "Row" } }
                    th scope="col" { span.vh { "Guess" } }
                    td { span.vh { "Answer" } }
                }
            }
            tbody {
                @for (number, answer) in (1..).zip(keys).collect::<Vec<(usize, &Feedback)>>().into_iter().rev() {
                    tr {
                        th scope="row" { span.vh { "Guess " } (number) }
                        td { span.vh { "hidden" } span.line-of aria-hidden="true" { @for _ in 0..holes { i.hole {} } } }
                        td { (pegs::answer(answer)) }
                    }
                }
            }
        }
    }
}

/// What `div.game` says of a board, for the style sheet: its pegs, its rows, whether its rows
/// have two lines.
pub(crate) fn shape(rules: &Rules) -> (u8, u8, bool) {
    let (pegs, rows) = (rules.pegs().get(), rules.rows().get());
    (pegs, rows, usize::from(pegs) >= WIDE_MIN)
}
