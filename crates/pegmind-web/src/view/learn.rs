//! Draws the lessons.

mod guide;

use maud::{Markup, html};
use pegmind_face::help::lesson_asks;
use pegmind_face::peg_editor::holes;
use pegmind_face::tutorial::{Expected, Judgment, LessonView};
use pegmind_session::Shield;

use super::still::Still;
use super::{answer_fields, draft, pegs};
use crate::around::Around;
use crate::draft_keys::kept;
use crate::route::Route;
use crate::screen::learn::Learn;

/// The whole screen.
pub(crate) fn view(learn: &Learn, around: &Around<'_>) -> Markup {
    match learn.lesson(around.settings) {
        None => guide::guide(around),
        Some(lesson) if around.is_text() => text(learn, &lesson, around),
        Some(lesson) => html! {
            div.page.split {
                div.stack {
                    (words(learn, &lesson))
                    (actions(learn, &lesson, around))
                }
                div.stack { @if lesson.expected != Expected::Done { (board(&lesson, around)) } }
            }
        },
    }
}

fn headline(lesson: &LessonView<'_>) -> Markup {
    html! {
        @if lesson.expected != Expected::Done {
            p.soft { "Lesson " (lesson.number) " of " (lesson.count) }
        }
        h1 { (lesson.title) }
    }
}

/// What the lesson says, and what came of the last attempt.
fn words(learn: &Learn, lesson: &LessonView<'_>) -> Markup {
    html! {
        (headline(lesson))
        @for sentence in &lesson.sentences { p { (sentence) } }
        @if !lesson.reply.is_empty() {
            section.card aria-labelledby="reply-title" {
                h2 #reply-title { (judged(lesson.judgment)) }
                @for sentence in &lesson.reply { p { (sentence) } }
            }
        }
        @if !learn.lines.is_empty() { pre.small.scroll tabindex="0" { (learn.lines.join("\n")) } }
    }
}

/// What came of an attempt, in a word or two.
pub(crate) const fn judged(judgment: Option<Judgment>) -> &'static str {
    match judgment {
        Some(Judgment::Right) => "Right",
        Some(Judgment::NotYet) => "Not yet",
        Some(Judgment::Shown) => "The answer",
        Some(Judgment::Played) | None => "So far",
    }
}

/// The board of the lesson.
fn board(lesson: &LessonView<'_>, around: &Around<'_>) -> Markup {
    let rules = lesson.board.rules();
    let still = Still {
        title: "The board",
        note: "",
        rules,
        rows: lesson.board.rows(),
        shield: lesson.shield,
        pending: lesson.pending,
        hidden: &[],
    };
    html! { div.game.alone data-pegs=(holes(rules)) { (still.draw(around.settings)) } }
}

/// What can be done.
fn actions(learn: &Learn, lesson: &LessonView<'_>, around: &Around<'_>) -> Markup {
    let rules = lesson.board.rules();
    html! {
        form.card method="post" action=(around.action()) aria-label="Your turn" {
            // Enter does what is asked for; no button before it may be the one it presses.
            button.vh type="submit" name="act" value="submit" tabindex="-1" aria-hidden="true" { "Go" }
            input type="hidden" name="tried" value=(learn.tried());
            @match lesson.expected {
                Expected::KeyPegs => {
                    @if let Some(guess) = lesson.pending {
                        p.line { "Key pegs for" (pegs::group(guess.pegs(), around.settings)) }
                    }
                    (answer_fields::fields(rules, &learn.answer))
                    div { button.btn.go name="act" value="submit" { "Give these key pegs" } }
                }
                Expected::Guess => {
                    input type="hidden" name="guess" value=(kept(&learn.guess));
                    (draft::row(lesson.board.rows().len() + 1, &learn.guess, rules, around.settings))
                    (draft::colors(rules, around.settings))
                    div.line {
                        button.btn name="act" value="erase" { "Erase" }
                        button.btn name="act" value="clear" { "Clear" }
                        @if !lesson.board.rows().is_empty() {
                            button.btn name="act" value="copy" { "Copy the last row" }
                        }
                    }
                    @let count = holes(rules);
                    @let missing = count - learn.guess.pegs.holes().iter().take(count).flatten().count();
                    button.btn.go name="act" value="submit" aria-disabled=[(missing > 0).then_some("true")] {
                        @match missing { 0 => "Place the guess", 1 => "1 more peg", missing => { (missing) " more pegs" } }
                    }
                }
                Expected::Continue => {
                    div { button.btn.go name="act" value="on" { "Next lesson" } }
                }
                Expected::Done => {
                    p { a.btn.go href=(around.link(Route::Home)) { "Play a game" } }
                }
            }
            div.line {
                @if lesson.may_go_back { button.btn name="act" value="back" { "The one before" } }
                button.btn name="act" value="again" { "Again" }
                @if matches!(lesson.expected, Expected::KeyPegs | Expected::Guess) {
                    button.btn name="act" value="on" { @if lesson.may_go_on { "Next lesson" } @else { "Skip it" } }
                }
                a.btn href=(around.link(Route::LEARN)) { "All lessons" }
            }
        }
    }
}

/// The same as text from top to bottom.
fn text(learn: &Learn, lesson: &LessonView<'_>, around: &Around<'_>) -> Markup {
    let phrase = around.settings.phrase();
    let rows = lesson.board.rows();
    html! {
        div.text.stack {
            (words(learn, lesson))
            @if lesson.expected != Expected::Done {
                h2 { "The board" }
                @if let Shield::Open(code) = &lesson.shield { p { "The code: " (phrase.pegs(code.pegs())) "." } }
                @if rows.is_empty() && lesson.pending.is_none() { p { "No rows yet." } }
                @for (number, row) in (1..).zip(rows) { p { (phrase.row(number, row)) } }
                @if let Some(guess) = lesson.pending {
                    p { "Row " (rows.len() + 1) ": " (phrase.pegs(guess.pegs())) "." }
                }
                @if lesson.expected == Expected::Guess { p { (phrase.colors(lesson.board.rules())) } }
            }
            @if let Some(asks) = lesson_asks(lesson, &around.settings.paints.names()) {
                form.typed method="post" action=(around.action()) {
                    input type="hidden" name="tried" value=(learn.tried());
                    label for="typed" { (asks) }
                    input #typed name="typed" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go";
                    button.btn { "Enter" }
                }
            }
            (actions(learn, lesson, around))
        }
    }
}
