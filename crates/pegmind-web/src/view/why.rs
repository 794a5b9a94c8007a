//! Why a row was answered so, drawn: the code above the guess, and a line from peg to peg.

use maud::{Markup, html};
use pegmind_rules::{Code, Peg, PegMark, PegMatch};

use super::pegs::key_class;
use crate::settings::Settings;

/// From one peg to the next, in units of the drawing.
const PITCH: usize = 60;
/// Where the first peg is.
const FIRST: usize = 80;
/// The radius of a peg.
const RADIUS: usize = 21;
/// Where code and guess are.
const CODE: usize = 44;
const GUESS: usize = 152;

/// The middle of a peg, counted from 0.
const fn middle(hole: usize) -> usize {
    FIRST + PITCH * hole
}

fn peg(peg: Peg, hole: usize, line: usize, settings: &Settings) -> Markup {
    let label = match peg {
        Peg::Blank => "\u{b7}".into(),
        Peg::Color(color) => settings.labels.label(color, &settings.paints.names()),
    };
    let class = format!("c{}", peg.number());
    html! {
        circle class=(class) cx=(middle(hole)) cy=(line) r=(RADIUS) {}
        text class=(class) x=(middle(hole)) y=(line + 6) { (label) }
    }
}

/// The pairs of a code and a guess. `words` says the same.
pub(crate) fn pairs(
    code: &Code,
    guess: &Code,
    matches: &[PegMatch],
    words: &str,
    settings: &Settings,
) -> Markup {
    let width = middle(code.pegs().len()) - PITCH + RADIUS + 19;
    let (top, bottom) = (CODE + RADIUS + 4, GUESS - RADIUS - 4);
    let is_matched = |hole: usize| matches.iter().any(|pair| pair.guess_hole == hole + 1);
    html! {
        svg.why viewBox=(format!("0 0 {width} 196")) role="img" aria-label=(words) {
            text.cap x="0" y=(CODE + 5) { "code" }
            text.cap x="0" y=(GUESS + 5) { "guess" }
            @for (hole, of) in code.pegs().iter().enumerate() { (peg(*of, hole, CODE, settings)) }
            @for (hole, of) in guess.pegs().iter().enumerate() { (peg(*of, hole, GUESS, settings)) }
            @for pair in matches {
                @let (from, to) = (middle(pair.code_hole - 1), middle(pair.guess_hole - 1));
                @let dash = (pair.code_hole != pair.guess_hole).then_some("dash");
                path class=[dash] d=(format!("M{from} {top}L{to} {bottom}")) {}
            }
            @for hole in (0..guess.pegs().len()).filter(|hole| !is_matched(*hole)) {
                @let at = middle(hole);
                path d=(format!("m{} {} 14 14m0-14-14 14", at - 7, bottom - 18)) {}
            }
        }
    }
}

/// The ways in which the pegs of a guess can be marked, a row for each.
pub(crate) fn readings(guess: &Code, patterns: &[Vec<PegMark>], settings: &Settings) -> Markup {
    html! {
        table.data.readings {
            caption.vh { "What each peg may be, one reading a row" }
            thead {
                tr {
                    @for of in guess.pegs() {
                        th scope="col" { (super::pegs::named(*of, settings)) }
                    }
                }
            }
            tbody {
                @for pattern in patterns {
                    tr {
                        @for mark in pattern {
                            td {
                                span.keys.one aria-hidden="true" { i class=(key_class(*mark)) {} }
                                span.vh { (pegmind_face::mark_word(*mark)) }
                            }
                        }
                    }
                }
            }
        }
    }
}
