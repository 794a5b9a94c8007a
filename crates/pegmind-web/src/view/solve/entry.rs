//! Where the next row is put together.

use maud::{Markup, html};
use pegmind_face::help::{answer_example, code_examples};
use pegmind_face::peg_editor::holes;

use super::action;
use crate::around::Around;
use crate::draft_keys::kept;
use crate::screen::solve::Solve;
use crate::view::{answer_fields, draft};

/// The guess and its answer, to be tapped.
pub(super) fn form(solve: &Solve, around: &Around<'_>) -> Markup {
    let rules = solve.rules();
    let count = holes(rules);
    let number = solve.changing.unwrap_or(solve.board.rows().len() + 1);
    let title = match solve.changing {
        Some(number) => format!("Row {number}, another time"),
        None => format!("Row {number}"),
    };
    html! {
        form.card.entry method="post" action=(action(solve, around)) aria-labelledby="entry-title" {
            // Enter adds the row; no button before it may be the one that Enter presses.
            button.vh type="submit" name="act" value="add" tabindex="-1" aria-hidden="true" { "Add row" }
            (fields(solve))
            h2 #entry-title { (title) }
            (draft::row(number, &solve.guess, rules, around.settings))
            (draft::colors(rules, around.settings))
            div.line {
                button.btn name="act" value="erase" { "Erase" }
                button.btn name="act" value="clear" { "Clear" }
                button.btn name="act" value="check" { "Does it fit?" }
                // Its place is kept while it is looked for, and it is the last: none is moved by it.
                @if !solve.advice.best().is_empty() {
                    button.btn name="act" value="best" { "Best guess" }
                } @else if solve.advice.is_looked_for() && !around.is_plain {
                    button.btn name="act" value="best" aria-disabled="true" { "Best guess" }
                }
            }
            (super::checked_code(solve, around))
            (answer_fields::fields(rules, &solve.answer))
            @let missing = count - solve.guess.pegs.holes().iter().take(count).flatten().count();
            button.btn.go name="act" value="add" aria-disabled=[(missing > 0).then_some("true")] {
                @match missing {
                    0 if solve.changing.is_some() => "Change row",
                    0 => "Add row",
                    1 => "1 more peg",
                    missing => { (missing) " more pegs" }
                }
            }
        }
    }
}

/// What is put together, for a page without scripts, which knows it from its forms.
fn fields(solve: &Solve) -> Markup {
    html! {
        input type="hidden" name="guess" value=(kept(&solve.guess));
        @if let Some(row) = solve.changing { input type="hidden" name="row" value=(row); }
    }
}

/// Where a row or a word is typed.
pub(super) fn line(solve: &Solve, around: &Around<'_>) -> Markup {
    let rules = solve.rules();
    let codes = code_examples(rules, &around.settings.paints.names());
    html! {
        form.typed method="post" action=(action(solve, around)) {
            (fields(solve))
            label for="typed" { "Type a guess, its answer, both as GUESS=ANSWER, or a word: help lists them" }
            input #typed name="typed" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go" aria-describedby="typed-help";
            button.btn { "Enter" }
        }
        p #typed-help.small.soft { "A guess is typed as " (codes) ". An answer is " (answer_example(rules)) "." }
    }
}
