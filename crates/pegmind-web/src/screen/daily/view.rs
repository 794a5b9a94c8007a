//! The code of a day: how things stand with it, the days before it, and what is promised.

use maud::{Markup, html};
use pegmind_face::{daily_begins, today_in_words};
use pegmind_review::{Attempt, Daily, Standing, Streak};
use pegmind_rules::{Outcome, Preset};
use pegmind_session::Day;

use super::{DailyScreen, Played};
use crate::around::Around;
use crate::route::Route;
use crate::view::still::{Still, shape};

/// For how many days there are promises.
const PROMISES: i32 = 30;

/// The days of the week, that of the first day of the year 1 first.
const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

pub(super) fn draw(screen: &DailyScreen, around: &Around<'_>) -> Markup {
    let Some((daily, standing)) = screen.daily().zip(screen.standing()) else {
        return html! {
            div.page.narrow {
                h1 { "Daily code" }
                p { "One code a day, the same for everybody, and one try that counts. Nobody knows what day it is here: name one." }
                (choose(screen, around))
            }
        };
    };
    let can_play = standing != Standing::Ahead;
    html! {
        div.page.split[!around.is_text()].text[around.is_text()] {
            div.stack {
                div.between { h1 { "Daily code" } p.soft { (daily.day()) } }
                (week(screen, daily, around))
                (boards(screen, daily, around))
                @if let Some(played) = &screen.played {
                    (board(played, around))
                }
            }
            div.stack {
                section.card aria-labelledby="stand" {
                    h2 #stand { (headline(&standing)) }
                    p { (said(daily, &standing)) }
                    @if can_play {
                        form method="post" action=(around.action()) {
                            @if let Standing::Played(_) = standing {
                                button.btn name="act" value="play" { "Play it again without counting" }
                            } @else if let Standing::UnderWay(_) = standing {
                                button.btn.go name="act" value="play" { "Go on" }
                            } @else {
                                button.btn.go name="act" value="play" { "Play" }
                            }
                        }
                    }
                    (hand_in(screen, daily))
                    @if let Some(Played { id: Some(id), .. }) = screen.played.as_deref() {
                        p.line {
                            a.btn href=(around.link(Route::review(Some(id.clone())))) { "Review" }
                            a.btn href=(around.link(Route::replay(Some(id.clone())))) { "Replay" }
                        }
                    }
                }
                @if let Some(panel) = screen.played.as_ref().and_then(|played| played.share.as_ref()) {
                    (panel.draw(around))
                }
                (choose(screen, around))
                (promises(screen, daily, around))
            }
        }
    }
}

/// Hands the try that counts in, where this device has claimed a name.
fn hand_in(screen: &DailyScreen, daily: Daily) -> Markup {
    let played = screen.played.as_ref().filter(|_| screen.can_be_handed_in());
    let Some((played, name)) = played.zip(screen.name.as_ref()) else { return html! {} };
    let board = format!("/rankings?preset={}&date={}#daily", daily.preset().name(), daily.day());
    html! {
        form.line method="post" action="/rankings/daily" target="_self" {
            input type="hidden" name="record" value=(played.text);
            button.btn { "Hand in as " (name) }
            a href=(board) target="_self" { "The board of the day" }
        }
    }
}

fn headline(standing: &Standing<'_>) -> String {
    match standing {
        Standing::Played(_) | Standing::UnderWay(_) => {
            pegmind_face::capital(&today_in_words(standing).replace("today", "on its day"))
        }
        Standing::Open => "One try counts".into(),
        Standing::Past => "Its day is over".into(),
        Standing::Ahead => "Still to come".into(),
    }
}

fn said(daily: Daily, standing: &Standing<'_>) -> String {
    match standing {
        Standing::Ahead => format!(
            "The code of {} is promised already; it can be played when its day has come.",
            daily.day()
        ),
        Standing::Played(_) => {
            "This try counts. The next code comes at midnight, where you are.".into()
        }
        Standing::Open | Standing::UnderWay(_) | Standing::Past => daily_begins(daily, standing),
    }
}

/// The days up to the one that is looked at, each with what was played for it.
fn week(screen: &DailyScreen, daily: Daily, around: &Around<'_>) -> Markup {
    let last = screen.today.unwrap_or(daily.day()).max(daily.day());
    let last = if daily.day().plus(6).is_some_and(|day| day < last) {
        daily.day().plus(3).unwrap_or(last)
    } else {
        last
    };
    let days: Vec<Day> = (0..7).rev().filter_map(|before| last.plus(-before)).collect();
    let counted = |day: Day| {
        screen.log.counted().find(|attempt| attempt.daily == Daily::new(day, daily.preset()))
    };
    let link = |day: Day| around.link(screen.route(Some(day), daily.preset()));
    let played = screen.log.counted().filter(|attempt| attempt.daily.preset() == daily.preset());
    let streak = Streak::of(&played.map(|attempt| attempt.daily.day()).collect(), screen.today);
    html! {
        ol.week aria-label="Days" {
            @for day in days {
                @let is_here = day == daily.day();
                li {
                    a href=(link(day)) aria-current=[is_here.then_some("date")] {
                        span { (weekday(day)) } " "
                        span { (of_month(day)) } " "
                        b { (result(counted(day))) }
                    }
                }
            }
        }
        @if streak.longest > 0 {
            p.soft.small { (pegmind_face::statistics::streak_sentence(streak)) " One missed day is forgiven." }
        } @else if !screen.is_known {
            p.soft.small { "What you played is kept on this device; without scripts no try counts." }
        }
    }
}

fn result(attempt: Option<&Attempt>) -> Markup {
    html! {
        @match attempt.map(|attempt| (attempt.outcome, attempt.rows)) {
            None => { span aria-hidden="true" { "·" } span.vh { "not played" } },
            Some((Some(Outcome::Solved), rows)) => (rows),
            Some((Some(Outcome::Unsolved | Outcome::Resigned) | None, _)) => { span aria-hidden="true" { "–" } span.vh { "not solved" } },
        }
    }
}

fn weekday(day: Day) -> &'static str {
    // The first day of the year 1 was a Monday.
    let first = Day::new(1, 1, 1).map_or(0, |first| day.since(first));
    WEEKDAYS
        .get(usize::try_from(first.rem_euclid(7)).unwrap_or_default())
        .copied()
        .unwrap_or_default()
}

fn of_month(day: Day) -> String {
    let text = day.to_string();
    text.rsplit('-').next().unwrap_or_default().trim_start_matches('0').to_owned()
}

/// The boards that have codes of the day.
fn boards(screen: &DailyScreen, daily: Daily, around: &Around<'_>) -> Markup {
    html! {
        nav.switch aria-label="Board" {
            @for preset in Preset::ALL {
                @let is_here = *preset == daily.preset();
                a href=(around.link(screen.route(screen.day, *preset))) aria-current=[is_here.then_some("true")] {
                    (pegmind_face::capital(preset.name()))
                }
            }
        }
    }
}

/// The board of the try that counts.
fn board(played: &Played, around: &Around<'_>) -> Markup {
    let view = played.replay.view();
    let rules = view.board.rules();
    let (pegs, rows, is_wide) = shape(rules);
    let name = pegmind_face::capital(&pegmind_face::board_name(rules));
    if around.is_text() {
        let phrase = around.settings.phrase();
        return html! { h2 { "Your rows" } ol { @for row in phrase.rows(view.board) { li { (row) } } } };
    }
    let note = format!("{} of {}", view.board.rows().len(), rules.rows());
    html! {
        div.game.alone data-pegs=(pegs) data-rows=(rows) data-wide[is_wide] {
            (Still {
                title: &name,
                note: &note,
                rules,
                rows: view.board.rows(),
                shield: view.shield,
                pending: None,
                hidden: &[],
            }.draw(around.settings))
        }
    }
}

/// Another day.
fn choose(screen: &DailyScreen, around: &Around<'_>) -> Markup {
    html! {
        form.card method="post" action=(around.action()) {
            h2 { "Another day" }
            label.field {
                span { "Earlier codes can be played; they do not count" }
                input type="date" name="day" value=[screen.day] max=[screen.today] placeholder="2026-11-21" required;
            }
            input type="hidden" name="board" value=(screen.preset);
            div.line { button.btn name="act" value="day" { "Show this day" } }
        }
    }
}

/// What the codes of the next days will be checked against.
fn promises(screen: &DailyScreen, daily: Daily, around: &Around<'_>) -> Markup {
    let today = screen.today.unwrap_or(daily.day());
    let days = (1..=PROMISES).filter_map(|days| today.plus(days));
    html! {
        section.card aria-labelledby="fair" {
            h2 #fair { "Is it fair?" }
            p {
                "The code follows from the day and the board alone, so it is the same on every device. "
                "Before its day it is promised: whoever keeps the number can check later that it was not changed."
            }
            @if let Some(promise) = daily.commitment() {
                p.small { "This code: " code.hash { (promise) } }
            }
            form method="post" action=(around.action()) {
                button.btn name="act" value="promises" {
                    @if screen.shows_promises { "Hide the next days" } @else { "The next 30 days" }
                }
            }
            @if screen.shows_promises {
                dl.hashes {
                    @for day in days {
                        @if let Some(promise) = Daily::new(day, daily.preset()).commitment() {
                            div { dt { (day) } dd { code.hash { (promise) } } }
                        }
                    }
                }
            }
        }
    }
}
