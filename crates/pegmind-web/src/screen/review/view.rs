//! Looking back at a game: the books first, then row by row.

use maud::{Markup, html};
use pegmind_face::review::{AccountLine, account, blank_account, decimals, row_cells};
use pegmind_face::{Phrase, capital};
use pegmind_review::{Alternative, GameReview, RowReview, Verdict};
use pegmind_rules::Row;
use pegmind_session::Day;

use super::compare::compare;
use super::{Hidden, Judged, ReviewScreen};
use crate::around::Around;
use crate::route::{Route, Source};
use crate::view::record_form::RecordForm;
use crate::view::{chart, pegs, say_beside};

/// The screen.
pub(crate) fn draw(screen: &ReviewScreen, around: &Around<'_>) -> Markup {
    let view = page(screen, around);
    // On a board a game has its own place for what is said: what is found out later moves nothing.
    let has_place = screen.game.as_ref().is_some_and(|game| game.hidden.is_none());
    html! {
        @if around.is_text() || !has_place { (say_beside(around, &view)) }
        (view)
    }
}

fn page(screen: &ReviewScreen, around: &Around<'_>) -> Markup {
    let is_open = screen.game.as_ref().is_some_and(|game| game.is_under_way());
    html! {
        div.page.text[around.is_text()] {
            div.between {
                h1 { "Review" }
                @if let Some(game) = &screen.game { p.soft { (which(game)) } }
            }
            @match &screen.game {
                None if screen.awaited != Source::None => p.soft { "Looking for the game ..." },
                None => p.lead {
                    "What each guess of a game cost, and what was luck. Finished games are under "
                    a href=(around.link(Route::Games)) { "Games" }
                    "; any other record can be pasted here."
                },
                Some(game) => (game_page(game, around)),
            }
            @if !is_open { (import(screen, around)) }
            @if let Some(game) = screen.game.as_ref().filter(|game| game.review.is_some() && game.hidden.is_none()) {
                (compare(game, around))
            }
        }
    }
}

/// `game 20261121-abcdef of 2026-11-21, classic 6x4`
fn which(game: &Judged) -> String {
    let header = &game.record.header;
    let id = header.id.as_ref().map(|id| format!("game {id}"));
    let date = header.date.as_ref().map(|date| format!("of {date}"));
    let name: Vec<String> = id.into_iter().chain(date).collect();
    let board = pegmind_face::board_name(&game.game.rules);
    if name.is_empty() { board } else { format!("{}, {board}", name.join(" ")) }
}

/// What is still to be worked out has its place, or comes last: it moves no button.
fn game_page(game: &Judged, around: &Around<'_>) -> Markup {
    if let Some(hidden) = game.hidden {
        return covered(game, hidden, around);
    }
    let review = game.known();
    html! {
        (headline(game, &review, around))
        @if around.is_text() {
            (books_in_words(game, &review, around))
            (rows_in_words(game, around))
        } @else {
            div.cols.two {
                (books(game, &review, around))
                (about(game, around))
            }
            (rows(game, around))
            (remarks(game, &review, around))
        }
        @if let Some(panel) = game.share.as_ref().filter(|_| game.review.is_some()) { (panel.draw(around)) }
    }
}

/// What went well first or how far the judging is, in the place where other things are said, too;
/// then how the game ended.
fn headline(game: &Judged, review: &GameReview, around: &Around<'_>) -> Markup {
    let (judged, all) = (game.rows.len(), game.game.rows.len());
    let (praise, ending) =
        game.in_words(around.settings, |words| (words.praise(review), words.ending(&game.game)));
    let first = html! {
        @if game.review.is_some() {
            p { b { (praise) } }
        } @else if let Some(why) = &game.failed {
            p.warn { "Not all of it is worked out: " (why) "." }
        } @else {
            p.soft { (judged) " of " (all) " rows judged ..." }
        }
    };
    html! {
        section.stack aria-label="The game" {
            @if around.is_text() {
                (first)
                (course(game, around))
            } @else {
                div.news { (say_beside(around, &first)) (first) }
            }
            p { (ending) }
            @if let Some(problem) = &game.problem {
                p.warn { (capital(problem)) "; what comes after it is not judged." }
            }
        }
    }
}

/// What can be done about the judging as long as not all of it is done.
fn course(game: &Judged, around: &Around<'_>) -> Markup {
    html! {
        @if game.failed.is_some() { (buttons(around, &[("again", "Work it out again")])) }
        @else if game.review.is_none() { (buttons(around, &[("stop", "Stop")])) }
    }
}

/// The account, or its lines without figures until every row is judged.
fn books(game: &Judged, review: &GameReview, around: &Around<'_>) -> Markup {
    let balance = review.balance().filter(|_| game.review.is_some());
    let lines = match &balance {
        Some(balance) => game.in_words(around.settings, |words| account(words, balance)),
        None => game.in_words(around.settings, |words| blank_account(words, &game.game)),
    };
    let said = game.in_words(around.settings, |words| words.account_sentences(review)).join(" ");
    let sum = lines.iter().position(|line| line.is_sum).unwrap_or(lines.len());
    let (parts, sums) = lines.split_at(sum);
    html! {
        section.card aria-labelledby="books" {
            h2 #books { "The books" }
            @match &balance {
                Some(balance) => (chart::books(balance, &said)),
                None if game.review.is_some() => (chart::note("There is nothing to add up.")),
                None => (chart::note("They are closed when every row is judged.")),
            }
            table.ledger.soft[balance.is_none()] {
                caption.vh { "Perfect average plus choices minus luck is the guesses taken" }
                tbody { @for line in parts { (account_line(line)) } }
                tfoot { @for line in sums { (account_line(line)) } }
            }
            div.skill {
                @if let Some(skill) = review.skill().filter(|_| game.review.is_some()) {
                    p.soft.small { "Skill " (skill) " of 99: the mean of all guesses that were not forced." }
                }
                (course(game, around))
            }
        }
    }
}

fn account_line(line: &AccountLine) -> Markup {
    html! {
        tr {
            th scope="row" { (line.label.trim_start()) @if !line.note.is_empty() { small { (line.note) } } }
            td { (line.number) }
        }
    }
}

fn books_in_words(game: &Judged, review: &GameReview, around: &Around<'_>) -> Markup {
    if game.review.is_none() {
        return html! {};
    }
    let (account, remarks) = game.in_words(around.settings, |words| {
        (words.account_sentences(review), words.remarks(review))
    });
    html! {
        h2 { "The books" }
        ul { @for line in &account { li { (line) } } }
        @for line in &remarks { p { (line) } }
    }
}

/// What is known before anything is judged.
fn about(game: &Judged, around: &Around<'_>) -> Markup {
    html! {
        section.card aria-labelledby="about" {
            h2 #about { "About this game" }
            @if let Some(code) = &game.game.code {
                p.line.paper { span { "The code" } (pegs::group(code.pegs(), around.settings)) }
            }
            p {
                a href=(around.link(Route::replay(game.source(around.is_plain)))) { "Replay it" }
            }
        }
    }
}

/// What is told of the codemaker, and what could not be judged.
fn remarks(game: &Judged, review: &GameReview, around: &Around<'_>) -> Markup {
    let remarks = game.in_words(around.settings, |words| words.remarks(review));
    html! {
        @if game.review.is_some() && !remarks.is_empty() {
            section.card aria-labelledby="remarks" {
                h2 #remarks { "Code and answers" }
                @for line in &remarks { p { (line) } }
            }
        }
    }
}

/// Why one first guess is better than another.
fn opening(game: &Judged, around: &Around<'_>) -> Markup {
    html! {
        div.others.stack aria-label="The opening" role="group" {
            h3 { "The opening" }
            @match game.others(1) {
                None => p.soft { "Working it out ..." },
                Some(found) => {
                    @let lines = game.in_words(around.settings, |words| words.opening(&game.game.rules, found));
                    @for line in lines.iter().take(2) { p { (line) } }
                    (others_table(game, found, around))
                }
            }
        }
    }
}

/// The rows as a table, and below it what is said of the one that is looked at.
fn rows(game: &Judged, around: &Around<'_>) -> Markup {
    let worst = RowReview::costliest(&game.rows).map(|row| row.row);
    html! {
        section.card aria-labelledby="rows" {
            h2 #rows { "Row by row" }
            @if game.game.rows.is_empty() {
                p { "No row was played." }
            } @else {
                form method="post" action=(around.action()) {
                    (game.field())
                    table.data.judged {
                        caption.vh { "Each guess with its verdict" }
                        thead {
                            tr {
                                th scope="col" { "#" }
                                th scope="col" { "Guess" }
                                th.num scope="col" { "Codes left" }
                                th.num scope="col" { "Skill" }
                                th.num scope="col" { "Luck" }
                            }
                        }
                        tbody {
                            @for (idx, row) in game.game.rows.iter().enumerate() {
                                (row_line(game, row, idx + 1, worst == Some(idx + 1), around))
                            }
                        }
                    }
                }
                (row_details(game, around))
            }
        }
    }
}

/// A row; as long as it is not judged, dashes stand where the figures come.
fn row_line(
    game: &Judged,
    row: &Row,
    number: usize,
    is_worst: bool,
    around: &Around<'_>,
) -> Markup {
    let judged = game.rows.get(number - 1);
    let cells = judged.map(row_cells);
    let none = html! { span.soft aria-hidden="true" { "–" } span.vh { "none" } };
    html! {
        tr.worst[is_worst] {
            th scope="row" {
                button.btn.choice name="act" value=(format!("row.{number}"))
                    aria-label=(format!("Look at row {number}")) aria-pressed=(game.selected == number) { (number) }
            }
            td {
                div.guess.paper {
                    (pegs::group(row.guess.pegs(), around.settings))
                    (pegs::answer(&row.feedback))
                    @match judged.zip(cells.as_ref()) {
                        Some((row, cells)) => p { (verdict(row, &cells.verdict)) },
                        None => p.soft { "not judged" },
                    }
                }
            }
            td.num.nowrap {
                @if let Some(cells) = &cells {
                    span.soft.small {
                        (cells.left.0)
                        span.vh { " codes before it, after it " }
                        span aria-hidden="true" { "\u{a0}→ " }
                    }
                    (cells.left.1)
                } @else { (none) }
            }
            td.num { @if let Some(cells) = &cells { (cells.skill) } @else { (none) } }
            td.num {
                @match (judged, &cells) {
                    (Some(row), Some(cells)) if row.luck_percentile.is_some() => (cells.luck),
                    _ => (none),
                }
            }
        }
    }
}

/// The verdict; what cost much in bold words.
fn verdict(row: &RowReview, said: &str) -> Markup {
    let said = capital(said);
    let is_costly = match row.verdict {
        Verdict::Inaccuracy | Verdict::Mistake | Verdict::Blunder | Verdict::LostTurn => true,
        Verdict::Best | Verdict::Good | Verdict::Fine => false,
    };
    html! { @if is_costly && !row.is_forced() { b { (said) } } @else { (said) } }
}

/// What is said of the row that is looked at, and what can be done with it.
fn row_details(game: &Judged, around: &Around<'_>) -> Markup {
    let lines = game.details(around.settings);
    html! {
        div.stack aria-label="The row that is looked at" role="group" {
            h3 { "Row " (game.selected) }
            (row_buttons(game, game.selected, around))
            @for line in &lines { p { (line) } }
            @if lines.is_empty() && game.row().is_some() { p.soft { "There is nothing to add." } }
            @if game.shows_others {
                div.others {
                    @match game.others(game.selected) {
                        None => p.soft { "Working it out ..." },
                        Some(found) => (others_table(game, found, around)),
                    }
                }
            }
            @if game.shows_opening { (opening(game, around)) }
        }
    }
}

fn row_buttons(game: &Judged, row: usize, around: &Around<'_>) -> Markup {
    let others = if game.shows_others && row == game.selected {
        "Hide alternatives"
    } else {
        "Show alternatives"
    };
    let can_drill = game.review.is_some()
        && RowReview::drilled(&game.game, &game.rows).is_some_and(|asked| asked.row == row);
    html! {
        form.line method="post" action=(around.action()) {
            (game.field())
            // Practice is kept nowhere, so without scripts it would be over with the next form.
            @if game.game.code.is_some() && !around.is_plain {
                button.btn name="act" value=(format!("on.{row}")) { "Play on from here" }
            }
            // One button, whatever it says, so that the focus stays on it.
            button.btn id={ "others-" (row) } name="act" value=(if others.starts_with('H') { "others".into() } else { format!("others.{row}") }) { (others) }
            // In text it stands below all rows.
            @if !around.is_text() { button.btn name="act" value="opening" { (opening_label(game)) } }
            // It comes later than the others, so it stands behind them.
            @if can_drill { button.btn name="act" value="drill" { "Drill this" } }
        }
    }
}

const fn opening_label(game: &Judged) -> &'static str {
    if game.shows_opening { "Hide the opening" } else { "Explain the opening" }
}

/// What else could have been guessed, in pegs.
fn others_table(game: &Judged, found: &[Alternative], around: &Around<'_>) -> Markup {
    html! {
        table.data {
            caption.vh { "What could have been guessed" }
            thead {
                tr {
                    th scope="col" { "Guess" }
                    th.num scope="col" { "Guesses needed" }
                    th.num scope="col" { "Cost" }
                }
            }
            tbody {
                @for other in found {
                    tr {
                        td {
                            div.guess.paper {
                                (pegs::group(other.guess.pegs(), around.settings))
                                p { (kind(other)) }
                            }
                        }
                        td.num { (decimals(other.expected)) }
                        td.num { @if other.cost.is_zero() { "best" } @else { (decimals(other.cost)) } }
                    }
                }
            }
        }
        @if found.is_empty() { p.soft { "Nothing could be worked out for " (spelled_row(game)) "." } }
    }
}

fn spelled_row(game: &Judged) -> String {
    format!("row {}", game.selected)
}

/// `Fits, played, and 719 like it`
fn kind(other: &Alternative) -> String {
    let kind = if other.fits { "Fits" } else { "Probe" };
    let played = if other.played { ", played" } else { "" };
    let alike = match other.alike {
        0 | 1 => String::new(),
        alike => format!(", and {} like it", alike - 1),
    };
    format!("{kind}{played}{alike}")
}

/// The rows in sentences, each with what can be done.
fn rows_in_words(game: &Judged, around: &Around<'_>) -> Markup {
    html! {
        h2 { "Row by row" }
        ol {
            @for row in &game.rows {
                li {
                    @let said = game.in_words(around.settings, |words| words.row(row));
                    p.latest[row.row == game.selected] { (said) }
                    @if row.row == game.selected {
                        @for line in game.details(around.settings) { p { (line) } }
                        @if game.shows_others {
                            (others_in_words(game, game.others(row.row), around))
                        }
                        (row_buttons(game, row.row, around))
                    } @else {
                        (buttons_of(game, around, &[(&format!("row.{}", row.row), "More about this row")]))
                    }
                }
            }
            @for (number, row) in (1..).zip(&game.game.rows).skip(game.rows.len()) {
                li { (around.settings.phrase().row(number, row)) " Not judged." }
            }
        }
        @if !game.game.rows.is_empty() {
            (buttons_of(game, around, &[("opening", opening_label(game))]))
        }
        @if game.shows_opening {
            @if let Some(found) = game.others(1) {
                @for line in game.in_words(around.settings, |words| words.opening(&game.game.rules, found)) {
                    p { (line) }
                }
            } @else { p { "Working it out ..." } }
        }
        p { a href=(around.link(Route::replay(game.source(around.is_plain)))) { "Replay it" } }
    }
}

fn others_in_words(game: &Judged, found: Option<&[Alternative]>, around: &Around<'_>) -> Markup {
    let lines =
        found.map(|found| game.in_words(around.settings, |words| words.alternatives(found)));
    html! {
        p { "What could have been guessed:" }
        @match lines {
            None => p { "Working it out ..." },
            Some(lines) => ul { @for line in lines { li { (line) } } },
        }
    }
}

/// A game whose guesses and code are not shown yet.
fn covered(game: &Judged, hidden: Hidden, around: &Around<'_>) -> Markup {
    let pegs = usize::from(game.game.rules.pegs().get());
    html! {
        section.card aria-labelledby="hidden" {
            h2 #hidden { "Its code is hidden" }
            @match hidden {
                Hidden::Daily(daily) => {
                    p { "This is the daily code of " (daily.day()) ", which you have still to look for. Play it first; then all of this game is shown." }
                    p { a.btn.go href=(around.link(daily_route(daily.day(), game))) { "Play it first" } }
                }
                Hidden::Shared => {
                    p {
                        "Somebody sent you this game. "
                        @if !around.is_plain { "You can look for its code first, for practice, or see all of it at once." }
                    }
                    form.line method="post" action=(around.action()) {
                        (game.field())
                        @if !around.is_plain { button.btn.go name="act" value="first" { "Play it first" } }
                        button.btn name="act" value="show" { "Show all of it" }
                    }
                }
            }
            @if around.is_text() {
                ol { @for row in &game.game.rows { li { (Phrase::feedback(&row.feedback)) "." } } }
            } @else {
            table.data {
                caption.vh { "Answers of the game, guesses hidden" }
                thead { tr { th scope="col" { "#" } th scope="col" { "Guess" } th scope="col" { "Answer" } } }
                tbody {
                    @for (number, row) in (1_usize..).zip(&game.game.rows) {
                        tr.paper {
                            th scope="row" { (number) }
                            td { (pegs::covered(pegs)) }
                            td { (pegs::answer(&row.feedback)) }
                        }
                    }
                }
            }
            }
        }
    }
}

fn daily_route(day: Day, game: &Judged) -> Route {
    let board = pegmind_review::preset_of(&game.game.rules);
    Route::Daily {
        day: Some(day),
        board: board.filter(|board| *board != pegmind_rules::Preset::default()),
    }
}

/// Any record, pasted or from a file.
fn import(screen: &ReviewScreen, around: &Around<'_>) -> Markup {
    let more = html! {
        label.tick {
            input type="checkbox" name="shared" value="yes";
            span { "Hide its code until I have looked for it" }
        }
    };
    let title = if screen.game.is_some() { "Another game" } else { "A record" };
    RecordForm { title, button: "Review it", refused: &screen.refused, more }.draw(around)
}

/// Some buttons in a form of their own.
fn buttons(around: &Around<'_>, acts: &[(&str, &str)]) -> Markup {
    html! {
        form.line method="post" action=(around.action()) {
            @for (act, label) in acts { button.btn name="act" value=(act) { (label) } }
        }
    }
}

fn buttons_of(game: &Judged, around: &Around<'_>, acts: &[(&str, &str)]) -> Markup {
    html! {
        form.line method="post" action=(around.action()) {
            (game.field())
            @for (act, label) in acts { button.btn name="act" value=(act) { (label) } }
        }
    }
}
