//! Pegs and key pegs, as they stand on boards and between words.

use maud::{Markup, html};
use pegmind_face::palette::Labels;
use pegmind_face::{Phrase, marks_of};
use pegmind_rules::{ColorNames, Feedback, FeedbackRule, Peg, PegMark, Row};

use crate::settings::Settings;

/// What stands on a peg.
fn label(peg: Peg, settings: &Settings) -> String {
    match peg {
        Peg::Blank => "\u{b7}".into(),
        Peg::Color(color) => settings.labels.label(color, &settings.paints.names()),
    }
}

/// A peg, with other classes besides.
pub(crate) fn peg(peg: Peg, settings: &Settings, more: &str) -> Markup {
    let names = if settings.labels == Labels::Names { " named" } else { "" };
    let more = if more.is_empty() { String::new() } else { format!(" {more}") };
    html! {
        span class=(format!("peg c{}{names}{more}", peg.number())) { (label(peg, settings)) }
    }
}

/// What a peg is called where its label stands, too: `R, red`.
pub(crate) fn spoken_color(peg: Peg, settings: &Settings) -> String {
    let name = settings.phrase().peg(peg);
    match peg {
        Peg::Blank => name,
        Peg::Color(color) => match settings.paints.names().letter(color) {
            Some(letter) => format!("{letter}, {name}"),
            None => format!("{}, {name}", color.number()),
        },
    }
}

/// What pegs are called, with commas.
pub(crate) fn spoken(pegs: &[Peg], phrase: &Phrase) -> String {
    pegs.iter().map(|peg| phrase.peg(*peg)).collect::<Vec<_>>().join(", ")
}

/// Pegs of a row of the board: seen, and heard.
pub(crate) fn line(pegs: &[Peg], settings: &Settings) -> Markup {
    html! {
        span.vh { (spoken(pegs, &settings.phrase())) }
        span.line-of aria-hidden="true" { @for of in pegs { (peg(*of, settings, "")) } }
    }
}

/// Draws the pegs of an answered row, with a mark on each peg if the feedback has one for each.
pub(crate) fn answered(row: &Row, settings: &Settings) -> Markup {
    let Some(marks) = row.feedback.peg_marks() else { return line(row.guess.pegs(), settings) };
    html! {
        span.vh { (spoken(row.guess.pegs(), &settings.phrase())) }
        span.line-of aria-hidden="true" {
            @for (of, mark) in row.guess.pegs().iter().zip(marks) {
                span.by-peg { (peg(*of, settings, "")) span.keys.one { i class=(key_class(mark)) {} } }
            }
        }
    }
}

/// Draws the feedback of the same row, without marks that are on its pegs.
pub(crate) fn answer_of(row: &Row) -> Markup {
    match row.feedback.peg_marks() {
        Some(_) => html! {
            span.vh { (Phrase::feedback(&row.feedback)) }
            span.answer aria-hidden="true" { b.vh { (row.feedback) } }
        },
        None => answer(&row.feedback),
    }
}

/// Pegs between words.
pub(crate) fn group(pegs: &[Peg], settings: &Settings) -> Markup {
    html! {
        span.vh { (spoken(pegs, &settings.phrase())) }
        span.pegs.xs[pegs.len() > 8] aria-hidden="true" {
            @for of in pegs { (peg(*of, settings, "")) }
        }
    }
}

/// The code under question marks.
pub(crate) fn covered(count: usize) -> Markup {
    html! {
        span.vh { "hidden" }
        span.pegs aria-hidden="true" { @for _ in 0..count { span.peg.c0 { "?" } } }
    }
}

/// Pegs in the letters of a palette: `GPYB`; with numbers they stand apart.
pub(crate) fn spelled(pegs: &[Peg], names: &ColorNames) -> String {
    let label = |peg: &Peg| match peg.color() {
        None => ".".to_owned(),
        Some(color) => names.letter(color).map_or_else(|| color.number().to_string(), String::from),
    };
    let labels: Vec<String> = pegs.iter().map(label).collect();
    let short = labels.iter().all(|label| label.chars().count() == 1);
    labels.join(if short { "" } else { " " })
}

/// A color with its name, at the beginning of a row.
pub(crate) fn named(of: Peg, settings: &Settings) -> Markup {
    html! {
        span.name {
            span aria-hidden="true" { (peg(of, settings, "xs")) }
            (settings.phrase().peg(of))
        }
    }
}

/// The class of a key peg.
pub(crate) const fn key_class(mark: PegMark) -> &'static str {
    match mark {
        PegMark::Exact => "x",
        PegMark::Color => "o",
        PegMark::Nothing => "n",
    }
}

/// The key pegs of an answer on their plate; nothing where the answer is a sum.
pub(crate) fn plate(feedback: &Feedback) -> Markup {
    let pegs = feedback.pegs().get();
    html! {
        @if feedback.rule() != FeedbackRule::Sum {
            span.keys data-pegs=(pegs) data-placed[feedback.peg_marks().is_some()] {
                @for mark in marks_of(feedback, pegs) { i class=(key_class(mark)) {} }
            }
        }
    }
}

/// An answer: seen, and heard.
pub(crate) fn answer(feedback: &Feedback) -> Markup {
    html! {
        span.vh { (Phrase::feedback(feedback)) }
        span.answer aria-hidden="true" {
            (plate(feedback))
            b { (feedback) }
        }
    }
}
