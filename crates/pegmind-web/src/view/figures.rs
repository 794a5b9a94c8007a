//! Pegs, key plates and rows where they stand in text and tables, not on a board.

use maud::{Markup, html};
use pegmind_face::Phrase;
use pegmind_rules::{ColorNames, Feedback, FeedbackRule, Peg, PegMark};

use crate::settings::Settings;

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

/// One peg, for those who see it.
pub(crate) fn peg(peg: Peg, settings: &Settings) -> Markup {
    let names = settings.paints.names();
    let label =
        peg.color().map_or_else(|| ".".to_owned(), |color| settings.labels.label(color, &names));
    html! { span class=(format!("peg c{}", peg.number())) { (label) } }
}

/// Pegs beside each other, and their names for those who hear them.
pub(crate) fn pegs(pegs: &[Peg], settings: &Settings) -> Markup {
    html! {
        span.vh { (settings.phrase().pegs(pegs)) }
        span.pegs.xs[pegs.len() > 8] aria-hidden="true" {
            @for peg in pegs { (self::peg(*peg, settings)) }
        }
    }
}

/// The pegs of a row on a board, and their names for those who hear them.
pub(crate) fn line(pegs: &[Peg], settings: &Settings) -> Markup {
    html! {
        span.vh { (settings.phrase().pegs(pegs)) }
        span.line-of aria-hidden="true" { @for peg in pegs { (self::peg(*peg, settings)) } }
    }
}

/// The code under question marks.
pub(crate) fn covered(count: usize) -> Markup {
    html! {
        span.vh { "hidden" }
        span.pegs aria-hidden="true" { @for _ in 0..count { span.peg.c0 { "?" } } }
    }
}

/// A key plate, and the answer in words for those who hear it.
pub(crate) fn answer(feedback: &Feedback) -> Markup {
    html! {
        span.vh { (Phrase::feedback(feedback)) }
        span.answer aria-hidden="true" {
            @if let Some(marks) = marks(feedback) {
                span.keys data-pegs=(marks.len()) {
                    @for mark in marks {
                        @match mark {
                            PegMark::Exact => i.x {},
                            PegMark::Color => i.o {},
                            PegMark::Nothing => i.n {},
                        }
                    }
                }
            }
            b { (feedback) }
        }
    }
}

/// The marks of an answer, if it tells them: exact ones first where they belong to no peg.
fn marks(feedback: &Feedback) -> Option<Vec<PegMark>> {
    if let Some(marks) = feedback.peg_marks() {
        return Some(marks);
    }
    if feedback.rule() == FeedbackRule::Sum {
        return None;
    }
    let exact = usize::from(feedback.exact()?);
    let color = usize::from(feedback.color().unwrap_or_default());
    let mut marks = vec![PegMark::Exact; exact];
    marks.resize(exact + color, PegMark::Color);
    marks.resize(usize::from(feedback.pegs().get()).max(exact + color), PegMark::Nothing);
    Some(marks)
}
