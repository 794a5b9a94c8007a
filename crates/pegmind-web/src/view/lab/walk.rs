//! Optimal strategies, guess by guess.

use maud::{Markup, html};
use pegmind_face::{Phrase, board_name};
use pegmind_protocol::WalkShare;

use crate::around::Around;
use crate::route::Route;
use crate::screen::lab::{Here, TREES, Walk, tree_rules, walk_route};
use crate::view::columns::grouped;
use crate::view::pegs;

/// The strategies that can be walked along.
pub(super) fn list(around: &Around<'_>) -> Markup {
    html! {
        section.card aria-labelledby="trees-title" {
            h2 #trees-title { "Optimal strategies" }
            p { "For these boards the best strategy is known whole. Walk along it: choose the answer to each guess." }
            ul {
                @for tree in TREES {
                    @if let Some(rules) = tree_rules(tree) {
                        li { a href=(around.link(walk_route(&rules, tree.3, &[]))) {
                            (board_name(&rules))
                            @if let Some(within) = tree.3 { ", never more than " (within) " guesses" }
                        } }
                    }
                }
            }
        }
    }
}

/// Where somebody is.
pub(super) fn view(walk: &Walk, around: &Around<'_>) -> Markup {
    let link = |answers: &[_]| around.link(walk_route(&walk.rules, walk.within, answers));
    html! {
        div.page.narrow.text[around.is_text()] {
            h1 { "Optimal strategy, " (board_name(&walk.rules)) }
            // What is said stands below, word for word.
            p #say.say.vh role="status" { (around.said) }
            p.lead {
                "The fewest guesses for all codes together"
                @if let Some(within) = walk.within { ", with at most " (within) " in any game" }
                ". It begins the same way for everybody; the answers lead on."
            }
            p.line {
                @if let Some((_, before)) = walk.answers.split_last() { a.btn href=(link(before)) { "One answer back" } }
                @if walk.answers.len() > 1 { a.btn href=(link(&[])) { "The first guess" } }
                a.btn href=(around.link(Route::Lab { query: String::new() })) { "Laboratory" }
            }
            @match &walk.here {
                None => p { "Looking it up." },
                Some(here) => (path(walk, here, around))
            }
        }
    }
}

fn path(walk: &Walk, here: &Here, around: &Around<'_>) -> Markup {
    let phrase = around.settings.phrase();
    let answered = here.guesses.iter().zip(&walk.answers);
    html! {
        @if !walk.answers.is_empty() {
            section.card aria-labelledby="path-title" {
                h2 #path-title { "So far" }
                ol {
                    @for (guess, answer) in answered {
                        li { div.guess.paper { (pegs::group(guess.pegs(), around.settings)) (pegs::answer(answer)) } }
                    }
                }
            }
        }
        @match here.guesses.get(walk.answers.len()) {
            None => section.card { h2 { "Found" } p { (place(walk, &phrase)) } },
            Some(guess) => {
                section.card aria-labelledby="next-title" {
                    h2 #next-title { "Guess " (walk.answers.len() + 1) }
                    p.line { (pegs::group(guess.pegs(), around.settings)) }
                    p { (left(here.left)) }
                    (answers(walk, here, around))
                }
            }
        }
    }
}

/// The answers that there can be, each a link.
fn answers(walk: &Walk, here: &Here, around: &Around<'_>) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="Answers" {
            table.data.paper {
                caption { "Which answer does it get?" }
                thead { tr {
                    th scope="col" { "answer" }
                    th.num scope="col" { "codes left" }
                    th.num scope="col" { "more guesses, on average" }
                    th.num scope="col" { "at most" }
                } }
                tbody {
                    @for step in &here.next {
                        @let path: Vec<_> = walk.answers.iter().copied().chain([step.answer]).collect();
                        tr {
                            th scope="row" {
                                a href=(around.link(walk_route(&walk.rules, walk.within, &path))) { (pegs::answer(&step.answer)) }
                            }
                            td.num { (grouped(step.share.codes.into())) }
                            td.num { (average(step.share)) }
                            td.num { (step.share.longest) }
                        }
                    }
                }
            }
        }
    }
}

fn average(share: WalkShare) -> String {
    let hundredths = (share.total * 100 + share.codes / 2).checked_div(share.codes).unwrap_or(0);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn left(share: WalkShare) -> String {
    let codes = grouped(share.codes.into());
    match share.codes {
        1 => "One code is left; this is it.".into(),
        _ => format!(
            "{codes} codes are left; from here it takes {} guesses on average, {} at most.",
            average(share),
            share.longest
        ),
    }
}

/// Where somebody is, in a sentence or two.
pub(crate) fn place(walk: &Walk, phrase: &Phrase) -> String {
    let Some(here) = &walk.here else { return "Looking it up.".into() };
    let number = walk.answers.len() + 1;
    match here.guesses.get(walk.answers.len()) {
        Some(guess) => {
            format!("Guess {number}: {}. {}", phrase.pegs(guess.pegs()), left(here.left))
        }
        None if walk.answers.len() == 1 => "The code is found in one guess.".into(),
        None => format!("The code is found in {} guesses.", walk.answers.len()),
    }
}
