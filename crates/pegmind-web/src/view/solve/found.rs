//! What the rows tell.

use maud::{Markup, html};
use pegmind_face::assistance::{expected, left, share};
use pegmind_face::{capital, repairs};
use pegmind_rules::{BestGuesses, Code, OpenCount, Peg, PegCounts, Repair};

use super::action;
use crate::around::Around;
use crate::screen::solve::Solve;
use crate::view::columns::grouped;
use crate::view::pegs;

/// Shares from here on stand out.
const HOT_PER_CENT: u64 = 35;

/// What the rows tell: what fits, or how to repair them.
pub(super) fn found(solve: &Solve, around: &Around<'_>) -> Markup {
    html! {
        section.card aria-labelledby="found-title" {
            h2 #found-title { (title(solve)) }
            (body(solve, around))
        }
    }
}

/// What the part is called.
pub(super) fn title(solve: &Solve) -> &'static str {
    if solve.is_solved() {
        "Found"
    } else if solve.advice.is_contradiction() {
        "No code fits"
    } else {
        "What fits"
    }
}

fn body(solve: &Solve, around: &Around<'_>) -> Markup {
    let phrase = around.settings.phrase();
    let advice = &solve.advice;
    let Some(told) = advice.told.as_ref().filter(|_| !solve.is_solved()) else {
        return html! { p { (solve.turn(&phrase)) } };
    };
    if advice.is_contradiction() {
        let looking = "No code fits all rows. Looking for the answer that is wrong.";
        return advice
            .repairs
            .as_ref()
            .map_or_else(|| html! { p { (looking) } }, |found| repair_forms(found, solve, around));
    }
    html! {
        @if let Some(OpenCount::Exactly(codes)) = told.left {
            p {
                span.big { (grouped(codes)) } " "
                @if codes == 1 { "code still fits" } @else { "codes still fit" }
                " " span.soft { "of " (grouped(told.codes)) }
            }
        } @else {
            p { (left(told)) }
        }
        @if let Some(best) = &told.best { (best_guesses(best, solve, around)) }
        @if let Some(by_peg) = &told.by_peg { (by_peg_table(by_peg, around)) }
        (codes(solve, around))
    }
}

/// What to guess next.
fn best_guesses(best: &BestGuesses, solve: &Solve, around: &Around<'_>) -> Markup {
    let tag = if best.fits { "could be the code" } else { "cannot be the code" };
    html! {
        form.stack method="post" action=(action(solve, around)) {
            @if let Some(guess) = best.guesses.first() {
                p.line { span.soft { "Best next" } span.tag { (tag) } }
                (guess_line(0, guess, around))
            }
            @if best.guesses.len() > 1 {
                details {
                    summary { "As good" }
                    @for (place, guess) in best.guesses.iter().enumerate().skip(1) {
                        (guess_line(place, guess, around))
                    }
                }
            }
        }
        dl.figures {
            div { dt { "more guesses, expected" } dd { (expected(best.expected, best.exact)) } }
            div { dt { "more guesses at worst" } dd { @if !best.exact { "about " } (best.worst) } }
        }
    }
}

/// A guess that can be entered by its button.
fn guess_line(place: usize, guess: &Code, around: &Around<'_>) -> Markup {
    let name = format!("Enter it: {}", around.settings.phrase().pegs(guess.pegs()));
    html! {
        p.line {
            (pegs::group(guess.pegs(), around.settings))
            button.btn name="act" value={ "best." (place) } aria-label=(name) { "Enter it" }
        }
    }
}

/// How often each color stands in each hole.
pub(super) fn by_peg_table(by_peg: &PegCounts, around: &Around<'_>) -> Markup {
    let count = by_peg.rows.first().map_or(0, |(_, holes)| holes.len());
    let phrase = around.settings.phrase();
    let class = |with: u64| match with {
        with if with == by_peg.drawn && by_peg.all => Some("sure"),
        with if with * 100 >= by_peg.drawn * HOT_PER_CENT => Some("hot"),
        _ => None,
    };
    html! {
        div.scroll tabindex="0" role="region" aria-label="Table of colors by peg" {
            table.data.share {
                caption { "Where the colors are" @if !by_peg.all { span.soft { " (of " (by_peg.drawn) " codes drawn)" } } }
                thead { tr {
                    th scope="col" { "color" }
                    @for hole in 1..=count { th.num scope="col" { span.vh { "peg " } (hole) } }
                } }
                tbody {
                    @for (peg, holes) in &by_peg.rows {
                        tr {
                            th scope="row" { span.name { span.xs aria-hidden="true" { (pegs::peg(*peg, around.settings, "")) } (phrase.peg(*peg)) } }
                            @for with in holes {
                                td class=[class(*with)] {
                                    @if *with == 0 { span.soft { "·" span.vh { "none" } } } @else { (share(by_peg, *with)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The codes that fit, where they are few or were asked for.
fn codes(solve: &Solve, around: &Around<'_>) -> Markup {
    let Some(codes) = &solve.advice.codes else {
        return html! {
            form.line method="post" action=(action(solve, around)) {
                button.btn name="act" value="list" { "List the codes" }
            }
        };
    };
    let more = solve.advice.not_listed();
    html! {
        details open {
            summary { "The codes that fit" }
            ul.line.codes {
                @for code in codes { li { (pegs::group(code.pegs(), around.settings)) } }
            }
            @if more > 0 { p.soft { "... and " (grouped(more)) " more." } }
        }
    }
}

/// Ways to repair rows that contradict each other, one tap each.
fn repair_forms(found: &[Repair], solve: &Solve, around: &Around<'_>) -> Markup {
    html! {
        p { (repairs::headline(&solve.board, found)) }
        form.stack method="post" action=(action(solve, around)) {
            @if !found.is_empty() {
                ol.stack {
                    @for (place, repair) in (1..).zip(found.iter().take(solve.advice.offered)) {
                        li {
                            span.line {
                                span { (capital(&repairs::phrase(repair))) "." }
                                button.btn name="act" value={ "repair." (place) } aria-label={ "Repair so, way " (place) } { "Repair so" }
                            }
                        }
                    }
                }
            }
            div.line {
                @if found.len() > solve.advice.offered {
                    button.btn name="act" value="more" { "More ways" }
                }
                button.btn name="act" value="undo" { "Undo the last row" }
            }
            p.small.soft { "Or change a row yourself: the rows above have buttons for it." }
        }
    }
}

/// A peg of a table of shares in words.
pub(super) fn share_words(
    peg: Peg,
    holes: &[u64],
    by_peg: &PegCounts,
    around: &Around<'_>,
) -> String {
    let shares =
        holes.iter().map(|with| if *with == 0 { "none".into() } else { share(by_peg, *with) });
    format!("{}: {}", around.settings.phrase().peg(peg), shares.collect::<Vec<_>>().join(", "))
}
