//! Numbers over all finished games, drawn or told.

use maud::{Markup, html};
use pegmind_face::statistics as words;
use pegmind_review::BoardStatistics;

use super::StatisticsScreen;
use crate::around::Around;
use crate::route::Route;
use crate::view::chart;

pub(super) fn draw(screen: &StatisticsScreen, around: &Around<'_>) -> Markup {
    html! {
        div.page.text[around.is_text()] {
            div.between {
                h1 { "Statistics" }
                a href=(around.link(Route::Games)) { "Games" }
            }
            @if screen.records.is_none() {
                p.soft { "Your games are read from this device." }
            } @else if screen.statistics.boards.is_empty() && screen.statistics.made.is_empty() {
                p { (words::overall(&screen.statistics)) }
            } @else {
                (choice(screen, around))
                @match screen.board().and_then(|board| screen.statistics.boards.get(board)) {
                    Some(board) => (one_board(board, around)),
                    None => (all(screen, around)),
                }
            }
            (reviewing(screen, around))
            (keep(screen, around))
        }
    }
}

/// The boards there are.
fn choice(screen: &StatisticsScreen, around: &Around<'_>) -> Markup {
    let boards = &screen.statistics.boards;
    let name =
        |board: &BoardStatistics| pegmind_face::capital(&pegmind_face::board_name(&board.rules));
    if let ([board], []) = (&boards[..], &screen.statistics.made[..]) {
        return html! { p { (name(board)) } };
    }
    html! {
        form method="post" action=(around.action()) {
            div.switch role="group" aria-label="Board" {
                @for (idx, board) in boards.iter().enumerate() {
                    button name="act" value=(format!("board.{idx}")) aria-pressed=(screen.board() == Some(idx)) { (name(board)) }
                }
                button name="act" value="board" aria-pressed=(screen.board().is_none()) { "All" }
            }
        }
    }
}

fn one_board(board: &BoardStatistics, around: &Around<'_>) -> Markup {
    let facts = words::facts(board);
    let mut seconds = board.all.seconds.checked_div(board.all.games).unwrap_or_default();
    seconds = seconds.min(359_999);
    let one = |count: u64, one, several| if count == 1 { one } else { several };
    let figures = [
        (one(board.all.games, "game", "games"), Some(board.all.games.to_string())),
        ("solved", board.all.share_won().map(|share| format!("{:.0}%", share * 100.0))),
        ("average guesses", board.all.average().map(|average| format!("{average:.2}"))),
        ("perfect average", board.books.perfect().map(|perfect| format!("{perfect:.2}"))),
        ("best", board.all.best().map(|best| best.to_string())),
        (
            one(board.streak.current, "day in a row", "days in a row"),
            Some(board.streak.current.to_string()),
        ),
        ("longest streak", Some(board.streak.longest.to_string())),
        ("time a game", (seconds > 0).then(|| format!("{}:{:02}", seconds / 60, seconds % 60))),
    ];
    if around.is_text() {
        return html! {
            p { (pegmind_face::capital(&words::results(&board.all))) "." }
            p { (chart::histogram_said(&board.all)) "." }
            p { (words::streak_sentence(board.streak)) }
            @for fact in &facts { p { (fact) } }
            @if let Some(books) = words::books(&board.books) { p { (books) } }
        };
    }
    html! {
        dl.figures {
            @for (name, figure) in figures {
                @if let Some(figure) = figure { div { dt { (name) } dd { (figure) } } }
            }
        }
        div.cols.two {
            section.card aria-labelledby="needed" {
                h2 #needed { "Guesses needed" }
                (chart::histogram(&board.all, board.rules.rows().get()))
                @for fact in facts.iter().filter(|fact| !is_drawn(fact)) { p.soft.small { (fact) } }
            }
            section.card aria-labelledby="form" {
                h2 #form { "Form" }
                @if !board.form.is_empty() { (chart::form(&board.form)) }
                @if let Some(form) = words::form(board) { p { (form) } }
                p { (words::streak_sentence(board.streak)) }
            }
            section.card aria-labelledby="lost" {
                h2 #lost { "Where guesses get lost" }
                @if board.turns.iter().any(|turn| turn.guesses > 0) { (chart::costs(&board.turns)) }
                p.soft.small { (words::reviewed(board)) }
            }
            section.card aria-labelledby="luck" {
                h2 #luck { "Luck over time" }
                @if board.luck.games > 0 { (chart::luck(board)) }
                p.soft.small {
                    @match words::luck(board) {
                        Some(said) => (said),
                        None => "Luck is known of games that were reviewed and whose code was drawn at random.",
                    }
                }
            }
            (lifetime(board))
        }
    }
}

/// Whether a fact has a card of its own.
fn is_drawn(fact: &str) -> bool {
    ["Form", "Reviewed", "Luck"].iter().any(|word| fact.starts_with(word))
}

/// The books of all reviewed games together.
fn lifetime(board: &BoardStatistics) -> Markup {
    let books = &board.books;
    html! {
        section.card aria-labelledby="life" {
            h2 #life { "The books of reviewed games" }
            @if books.games == 0 {
                p.soft { "They open with the first reviewed game in which you found the code." }
            } @else {
                table.ledger {
                    caption.vh { "Perfect averages plus choices minus luck is all guesses taken" }
                    tbody {
                        tr { th scope="row" { "Perfect play" small { (books.games) " games" } } td { (format!("{:.3}", books.perfect_total())) } }
                        tr { th scope="row" { "Your choices cost" } td { (format!("{:+.3}", books.cost.guesses())) } }
                        tr {
                            @let against = -books.luck.guesses();
                            th scope="row" { @if against < 0.0 { "The answers saved you" } @else { "The answers cost you" } }
                            td { (format!("{:+.3}", against + 0.0)) }
                        }
                    }
                    tfoot { tr { th scope="row" { "You took" } td { (format!("{}.000", books.taken)) } } }
                }
            }
        }
    }
}

fn all(screen: &StatisticsScreen, around: &Around<'_>) -> Markup {
    let statistics = &screen.statistics;
    html! {
        p { (words::overall(statistics)) }
        @if around.is_text() {
            @for board in &statistics.boards {
                h2 { (pegmind_face::capital(&pegmind_face::board_name(&board.rules))) }
                p { (pegmind_face::capital(&words::results(&board.all))) "." }
                @for fact in words::facts(board) { p { (fact) } }
            }
        } @else {
            div.cols.two {
                @for board in &statistics.boards {
                    section.card {
                        h2 { (pegmind_face::capital(&pegmind_face::board_name(&board.rules))) }
                        (chart::histogram(&board.all, board.rules.rows().get()))
                        p.soft.small { (pegmind_face::capital(&words::results(&board.all))) "." }
                    }
                }
            }
        }
        @if !statistics.made.is_empty() {
            section.card aria-labelledby="made" {
                h2 #made { "Codes that people made for the computer" }
                ul { @for made in &statistics.made { li { (words::made_line(made)) } } }
            }
        }
    }
}

/// Reviewing what was not reviewed yet.
fn reviewing(screen: &StatisticsScreen, around: &Around<'_>) -> Markup {
    let is_open = screen.statistics.boards.iter().any(|board| board.reviewed < board.all.games);
    html! {
        @if screen.asked.is_some() {
            form.line method="post" action=(around.action()) {
                p { (screen.open.len()) " games are still to be reviewed." }
                button.btn name="act" value="stop" { "Stop" }
            }
        } @else if is_open {
            form.line method="post" action=(around.action()) {
                button.btn name="act" value="review" { "Review all games" }
                span.soft.small { "for what guesses cost, and luck" @if !around.is_plain { "; it can be stopped" } }
            }
        }
    }
}

/// The one file: out and in.
fn keep(screen: &StatisticsScreen, around: &Around<'_>) -> Markup {
    html! {
        section.card aria-labelledby="keep" {
            h2 #keep { "Yours to keep" }
            p {
                @if around.is_plain { "Without scripts the last games go along from page to page, four at most, and for a day. " }
                @else { "Finished games stay on this device. " }
                "One file takes all of them to another " @if around.is_plain { "browser" } @else { "one" } ", or to the terminal and back; no game counts twice."
            }
            @if screen.unreadable > 0 { p.warn { (screen.unreadable) " records cannot be read and are not counted." } }
            form.line method="post" action=(around.action()) {
                button.btn name="act" value="export" { "Export" }
            }
            form.stack method="post" action=(around.action()) data-pieces {
                @if !around.is_plain {
                    label.field {
                        span { "A file of games" }
                        input type="file" name="games" accept=".games,.txt,text/plain";
                    }
                }
                label.field {
                    span { @if around.is_plain { "Paste what stands in a file of games" } @else { "Or paste what stands in it" } }
                    textarea name="games" rows="3" spellcheck="false" {}
                }
                @if let Some(why) = &screen.refused { p.warn { (why) } }
                div.line { button.btn name="act" value="import" { "Import" } }
            }
        }
    }
}
