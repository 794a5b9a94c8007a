//! The lists of games.

use maud::{Markup, html};

use super::{Games, Listed, proof};
use crate::around::Around;
use crate::route::Route;
use crate::view::record_form::RecordForm;

pub(super) fn draw(games: &Games, around: &Around<'_>) -> Markup {
    let saved: Vec<&Listed> = games.saved.iter().filter(|game| games.is_found(game)).collect();
    let form = RecordForm {
        title: "Bring a game in",
        button: "Keep it",
        refused: &games.refused,
        more: html! {
            p.soft.small {
                @if around.is_plain { "A finished game goes along from page to page" } @else { "A finished game is kept here" }
                " and counts in the statistics. Many games at once: under " a href=(around.link(Route::STATISTICS)) { "Statistics" } "."
            }
        },
    };
    html! {
        div.page.narrow.text[around.is_text()] {
            div.between {
                h1 { "Games" }
                a href=(around.link(Route::STATISTICS)) { "Statistics" }
            }
            form.typed role="search" method="post" action=(around.action()) {
                label for="search" { "Search: a board, a name, a day, won, lost" }
                input #search name="search" value=(games.search) autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search";
                button.btn name="act" value="search" { "Search" }
            }
            section.stack aria-labelledby="saved" {
                h2 #saved { "Saved" }
                @if games.saved.is_empty() {
                    p.soft { "No game waits to go on. A game that you leave will stand here." }
                } @else if saved.is_empty() {
                    p.soft { "None of them is found by that." }
                }
                ul.list { @for game in saved { (saved_line(games, game, around)) } }
            }
            section.stack aria-labelledby="finished" {
                h2 #finished { "Finished" }
                @match &games.finished {
                    None => p.soft { "Finished games are read from this device." },
                    Some(found) if found.is_empty() && games.search.is_empty() => {
                        p.soft { "No game is finished yet. The first will stand here." }
                    }
                    Some(found) if found.is_empty() => p.soft { "None of them is found by that." },
                    Some(found) => {
                        ul.list { @for game in found { (finished_line(game, around)) } }
                        @if games.has_more {
                            form method="post" action=(around.action()) {
                                button.btn name="act" value="more" { "Older games" }
                            }
                        }
                    }
                }
            }
            (form.draw(around))
            (proof::draw(games.proof.as_ref(), around))
        }
    }
}

/// What is said of a game.
fn words(game: &Listed) -> Markup {
    html! {
        div {
            b { (pegmind_face::capital(&game.sentence)) }
            p.soft.small {
                (game.players)
                @if !game.day.is_empty() { @if !game.players.is_empty() { "; " } (game.day) }
                @if let Some(problem) = &game.problem { (problem) }
            }
        }
    }
}

fn saved_line(games: &Games, game: &Listed, around: &Around<'_>) -> Markup {
    let Some(id) = &game.id else { return html! { li.card { (words(game)) } } };
    let asked = games.deleting.as_ref() == Some(id);
    let which = pegmind_face::capital(&game.sentence);
    html! {
        li.card {
            (words(game))
            @if asked { p { b { "Delete it? It cannot be brought back." } } }
            form.line method="post" action=(around.action()) {
                @if asked {
                    button.btn name="act" value="keep" { "Keep it" }
                    button.btn name="act" value=(format!("deleted.{id}")) { "Delete it" }
                } @else {
                    @if game.problem.is_none() {
                        a.btn href=(around.link(Route::play(Some(id.clone()))))
                            aria-label=(format!("Go on with {which}")) { "Go on" }
                    }
                    button.btn name="act" value=(format!("save.{id}")) aria-label=(format!("Save the record of {which}")) { "Save the record" }
                    button.btn name="act" value=(format!("delete.{id}")) aria-label=(format!("Delete {which}")) { "Delete" }
                }
            }
        }
    }
}

fn finished_line(game: &Listed, around: &Around<'_>) -> Markup {
    let which = pegmind_face::capital(&game.sentence);
    html! {
        li.card {
            (words(game))
            @if let (Some(id), None) = (&game.id, &game.problem) {
                form.line method="post" action=(around.action()) {
                    a.btn href=(around.link(Route::review(Some(id.clone()))))
                        aria-label=(format!("Review {which}")) { "Review" }
                    a.btn href=(around.link(Route::replay(Some(id.clone()))))
                        aria-label=(format!("Replay {which}")) { "Replay" }
                    button.btn name="act" value=(format!("save.{id}")) aria-label=(format!("Save the record of {which}")) { "Save the record" }
                }
            }
        }
    }
}
