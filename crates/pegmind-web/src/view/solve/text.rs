//! The same as text from top to bottom.

use maud::{Markup, html};
use pegmind_face::assistance::expected;
use pegmind_face::word::SolveWord;
use pegmind_face::{capital, repairs};

use super::{action, entry, found};
use crate::around::Around;
use crate::screen::solve::Solve;

/// The whole screen.
pub(super) fn view(solve: &Solve, around: &Around<'_>) -> Markup {
    let phrase = around.settings.phrase();
    let rows = solve.board.rows();
    html! {
        div.text.stack {
            h1 { "Solve a real board" }
            p.soft { (solve.board.rules().without_rows()) "." }
            p.soft { (super::by_address(solve, around)) }
            (super::left_out(solve, around))
            h2 { "Rows" }
            @if rows.is_empty() { p { "None yet." } }
            form method="post" action=(action(solve, around)) {
                ol {
                    @for (number, row) in (1..).zip(rows) {
                        li.latest[number == rows.len()] {
                            (capital(&phrase.pegs(row.guess.pegs()))) ". " (phrase_feedback(row)) ". "
                            button.btn name="act" value={ "change." (number) } aria-label={ "Change row " (number) } { "Change" }
                            " "
                            button.btn name="act" value={ "remove." (number) } aria-label={ "Remove row " (number) } { "Remove" }
                        }
                    }
                }
            }
            (crate::view::say(around))
            @if !solve.guess.pegs.is_empty() { p { "The guess: " (phrase.draft(&solve.guess.pegs)) ". Type its answer, or another guess." } }
            (entry::line(solve, around))
            @for line in &solve.lines { p { (line) } }
            h2 { (found::title(solve)) }
            (told(solve, around))
            h2 { "More" }
            form.line method="post" action=(action(solve, around)) {
                button.btn name="act" value="undo" { "Undo" }
                button.btn name="act" value="list" { "List the codes" }
            }
            // Where nothing is tapped everything is typed.
            @if !around.is_plain { (entry::form(solve, around)) }
            (super::board(solve, around))
            h2 { "Words" }
            ul { @for (_, name, does) in SolveWord::ALL { li { b { (name) } ": " (does) } } }
            h2 { "Colors" }
            p { (phrase.colors(solve.rules())) }
        }
    }
}

fn phrase_feedback(row: &pegmind_rules::Row) -> String {
    pegmind_face::Phrase::feedback(&row.feedback)
}

/// What the rows tell.
fn told(solve: &Solve, around: &Around<'_>) -> Markup {
    let phrase = around.settings.phrase();
    let advice = &solve.advice;
    html! {
        p { (solve.turn(&phrase)) }
        @if let Some(found) = advice.repairs.as_deref().filter(|_| advice.is_contradiction()) {
            form method="post" action=(action(solve, around)) {
                ol {
                    @for (place, repair) in (1..).zip(found.iter().take(advice.offered)) {
                        li {
                            (capital(&repairs::phrase(repair))) ". "
                            button.btn name="act" value={ "repair." (place) } aria-label={ "Repair so, way " (place) } { "Repair so" }
                        }
                    }
                }
                @if found.len() > advice.offered { button.btn name="act" value="more" { "More ways" } }
            }
        } @else if let Some(told) = advice.told.as_ref().filter(|_| !solve.is_solved()) {
            @if let Some(best) = &told.best {
                form method="post" action=(action(solve, around)) {
                    p { "Expected: " (expected(best.expected, best.exact)) " more guesses, at worst " @if !best.exact { "about " } (best.worst) "." }
                    ul {
                        @for (place, guess) in best.guesses.iter().enumerate() {
                            @let pegs = phrase.pegs(guess.pegs());
                            li { (pegs) ". " button.btn name="act" value={ "best." (place) } aria-label={ "Enter it: " (pegs) } { "Enter it" } }
                        }
                    }
                }
            }
            @if let Some(by_peg) = &told.by_peg {
                h3 { "Colors by peg" }
                ul { @for (peg, holes) in &by_peg.rows { li { (found::share_words(*peg, holes, by_peg, around)) } } }
            }
            @if let Some(codes) = &advice.codes {
                h3 { "The codes that fit" }
                ul { @for code in codes { li { (phrase.pegs(code.pegs())) } } }
                @if advice.not_listed() > 0 { p { "... and " (advice.not_listed()) " more." } }
            }
        }
    }
}
