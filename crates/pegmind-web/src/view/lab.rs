//! Draws the laboratory.

mod proven;
mod walk;

use std::fmt::Write as _;

use maud::{Markup, html};
use pegmind_face::{board_name, capital, contestants};
use pegmind_rules::Rules;

use super::columns::{by_guesses, columns, grouped, guesses_in_words, spark};
use super::{board_fields, pegs, say_beside};
use crate::around::Around;
use crate::screen::lab::{Finding, Lab, Plan, about};
pub(crate) use walk::place;

/// The whole screen.
pub(crate) fn view(lab: &Lab, around: &Around<'_>) -> Markup {
    if let Some(walk) = &lab.walk {
        return walk::view(walk, around);
    }
    let top = html! {
        h1 { "Strategy laboratory" }
        p.lead {
            "A player plays against all " (grouped(lab.rules.code_count())) " codes of the board "
            (board_name(&lab.rules)) ", or against a sample of them. Strategies give the same figures everywhere."
        }
    };
    let found = html! {
        @if let Some(plan) = &lab.long { (asked_back(plan, around)) }
        (progress(lab, around))
        @if !lab.findings.is_empty() {
            div.cols {
                (table(lab, around))
                @if let Some(finding) = lab.findings.get(lab.shown) { (one(lab, finding, around)) }
            }
        }
    };
    // What a form brings stands below it, and keeps its size while figures come: they move no button.
    html! {
        @if around.is_text() { (say_beside(around, &found)) }
        div.page.text[around.is_text()] {
            (top)
            div.cols {
                (plan_form(lab, around))
                (board_form(lab, around))
            }
            @if !around.is_text() { div.news[!lab.findings.is_empty()] { (say_beside(around, &found)) } }
            (found)
            (walk::list(around))
            (proven::section(lab, around))
        }
    }
}

/// What would take long.
fn asked_back(plan: &Plan, around: &Around<'_>) -> Markup {
    html! {
        form.card method="post" action=(around.address) aria-label="This may take long" {
            @if around.is_plain {
                p { b { (plan.player) } " may take long on this board, and without scripts there is no time for that. Try a sample." }
            } @else {
                p { b { (plan.player) } " may take long on this board. It can be stopped at any time, and what was found until then stays." }
                div.line { button.btn.go name="act" value="sure" { "Begin all the same" } }
            }
        }
    }
}

/// How far it is, and that it is over.
fn progress(lab: &Lab, around: &Around<'_>) -> Markup {
    let Some(finding) = lab.findings.last() else { return html! {} };
    let (done, of) = (finding.games(), finding.of.max(1));
    let is_running = lab.running.is_some();
    html! {
        @if is_running || !around.is_text() {
            form.card.progress method="post" action=(around.address) aria-label="Progress" {
                p {
                    b { (finding.plan.player) } ": " (grouped(done.into())) " of " (grouped(finding.of.into())) " games"
                    @if let Some((left, _)) = lab.course.filter(|_| is_running).and_then(|course| course.measured(done, of)) {
                        ", " (about(left)) " left"
                    }
                }
                div {
                    progress aria-label="Games played" value=(done) max=(of) { (done * 100 / of) "%" }
                    @if is_running { button.btn name="act" value="stop" { "Stop" } }
                }
            }
        }
    }
}

/// A number of thousandths with its point.
fn thousandths(number: u64) -> String {
    format!("{}.{:03}", number / 1000, number % 1000)
}

fn average(finding: &Finding) -> String {
    finding.average().map_or_else(|| "-".to_owned(), thousandths)
}

/// The longest game; over 99 where one was not solved.
fn longest(finding: &Finding) -> String {
    if finding.unsolved > 0 { "over 99".into() } else { finding.histogram.len().to_string() }
}

/// What was evaluated, side by side.
fn table(lab: &Lab, around: &Around<'_>) -> Markup {
    let room =
        lab.findings.iter().map(|finding| finding.histogram.len()).max().unwrap_or(1).min(15);
    html! {
        section.card aria-labelledby="found-title" {
            h2 #found-title { "Found so far" }
            form.stack method="post" action=(around.address) {
                div.scroll tabindex="0" role="region" aria-label="Table of players" {
                    table.data.players {
                        caption.vh { "Players on the board " (board_name(&lab.rules)) }
                        thead { tr {
                            th scope="col" { "Player" }
                            th.num scope="col" { "Average" }
                            th.num scope="col" { "Worst" }
                            th.num scope="col" { "Total" }
                            th scope="col" { "1 to " (room) }
                        } }
                        tbody {
                            @for (place, finding) in lab.findings.iter().enumerate() {
                                tr class=[(place == lab.shown).then_some("worst")] {
                                    th scope="row" {
                                        // Without scripts there is one, and it is shown.
                                        @if around.is_plain { (title(finding)) }
                                        @else { button.btn name="act" value={ "show." (place) } { (title(finding)) } }
                                        " "
                                        span.small.soft {
                                            @if !finding.is_complete() { (grouped(finding.games().into())) " of " }
                                            (grouped(finding.of.into())) " games"
                                        }
                                    }
                                    td.num { (average(finding)) }
                                    td.num { (longest(finding)) }
                                    td.num { (grouped(finding.total().into())) }
                                    td {
                                        @let counts = &finding.histogram[..finding.histogram.len().min(room)];
                                        @if around.is_text() { (guesses_in_words(counts, "code", "codes")) } @else { (spark(counts, room)) }
                                    }
                                }
                            }
                        }
                    }
                }
                @if !around.is_plain { div.line { button.btn name="act" value="csv" { "Table as CSV" } } }
            }
        }
    }
}

/// Who played, and with which options.
fn title(finding: &Finding) -> String {
    let Plan { player, guesses, opening, sample } = &finding.plan;
    let mut title = player.clone();
    // A string takes all that is written.
    if guesses == "candidates" {
        title.push_str(", only codes that fit");
    }
    if !opening.trim().is_empty() {
        let _ = write!(title, ", first {}", opening.trim());
    }
    if !sample.trim().is_empty() {
        let _ = write!(title, ", sample of {}", sample.trim());
    }
    title
}

/// One finding in full.
fn one(lab: &Lab, finding: &Finding, around: &Around<'_>) -> Markup {
    let pegs_count = usize::from(lab.rules.pegs().get());
    let said =
        format!("{}: {}", title(finding), guesses_in_words(&finding.histogram, "code", "codes"));
    html! {
        section.card aria-labelledby="one-title" {
            h2 #one-title { (capital(&title(finding))) ": codes by guesses needed" }
            @if around.is_text() { p { (capital(&said)) "." } }
            @else { (columns(&by_guesses(&finding.histogram, None), &said)) }
            @match &finding.opening {
                Some(opening) => p.line { "Opens with" (pegs::group(opening.pegs(), around.settings)) },
                None if around.is_text() => {}
                None => p.line { "Opens with" (pegs::covered(pegs_count)) },
            }
            div.outcome {
            @if finding.unsolved > 0 { p { (grouped(finding.unsolved.into())) " games were not solved in 99 rows; each counts as 100 guesses." } }
            @else if finding.is_complete() { p { "Never needs more than " (finding.histogram.len()) " guesses." } }
            @else { p { (grouped(finding.games().into())) " of " (grouped(finding.of.into())) " games were played." } }
            }
        }
    }
}

/// What was found, in a sentence.
pub(crate) fn summary(finding: &Finding) -> String {
    format!(
        "{}: {} guesses on average, {} at worst, {} games.",
        capital(&title(finding)),
        average(finding),
        longest(finding),
        grouped(finding.games().into())
    )
}

/// The findings as a table for other programs.
pub(crate) fn csv(rules: &Rules, findings: &[Finding]) -> String {
    let mut text =
        "board,player,guesses,opening,sample,games,of,total,average,longest,histogram\n".to_owned();
    for finding in findings {
        let Plan { player, guesses, opening, sample } = &finding.plan;
        let opening = finding.opening.map_or_else(|| opening.clone(), |code| code.to_string());
        let counts: Vec<String> = finding.histogram.iter().map(u64::to_string).collect();
        let cells = [
            rules.without_rows(),
            player.clone(),
            guesses.clone(),
            opening,
            sample.clone(),
            finding.games().to_string(),
            finding.of.to_string(),
            finding.total().to_string(),
            finding.average().map(thousandths).unwrap_or_default(),
            finding.histogram.len().to_string(),
            counts.join(" "),
        ];
        let quoted: Vec<String> =
            cells.iter().map(|cell| format!("\"{}\"", cell.replace('"', "\"\""))).collect();
        text.push_str(&quoted.join(","));
        text.push('\n');
    }
    text
}

/// The form for an evaluation.
fn plan_form(lab: &Lab, around: &Around<'_>) -> Markup {
    html! {
        form.card method="post" action=(around.address) aria-labelledby="plan-title" {
            h2 #plan-title { "Try a player" }
            label.field {
                span { "Player" }
                select name="player" {
                    @for (name, does) in contestants() {
                        option value=(name) selected[name == lab.form.player] { (name) ": " (does) }
                    }
                }
            }
            label.field {
                span { "Chooses from" }
                select name="guesses" {
                    option value="all" selected[lab.form.guesses == "all"] { "all codes" }
                    option value="candidates" selected[lab.form.guesses == "candidates"] { "codes that fit only" }
                }
            }
            label.field {
                span { "First guess" }
                input name="opening" value=(lab.form.opening) placeholder="its own" autocapitalize="none" spellcheck="false";
            }
            label.field {
                span { "Sample" }
                input name="sample" value=(lab.form.sample) inputmode="numeric" placeholder="all codes";
            }
            @if !around.is_plain {
                p.small.soft { "Before anything that takes more than ten seconds you are asked." }
            }
            div { button.btn.go name="act" value="run" { "Run" } }
        }
    }
}

/// The form for another board.
fn board_form(lab: &Lab, around: &Around<'_>) -> Markup {
    html! {
        form.card method="post" action=(around.address) aria-labelledby="board-title" {
            h2 #board-title { "Board" }
            p { (lab.rules.without_rows()) "." }
            details {
                summary { "Another board" }
                div.stack {
                    (board_fields::fields(&lab.rules))
                    div { button.btn name="act" value="board" { "Use this board" } }
                }
            }
        }
    }
}
