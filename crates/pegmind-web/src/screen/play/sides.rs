//! Draws what stands beside the board, or below it: what was asked for, notes, the assistant,
//! the result, and what else can be done.

use maud::{Markup, html};
use pegmind_face::assistance::{expected, left, share};
use pegmind_face::menu::Entry;
use pegmind_face::repairs::{headline, phrase as repair_phrase};
use pegmind_face::{Assistant, Told, capital, draft_clash_sentence};
use pegmind_rules::{Board, Hints, Peg, PegCounts, Repair};
use pegmind_session::{NoteMark, Phase};

use super::panel::{Drawn, Panel, WhyDrawn};
use super::{Play, Stand};
use crate::around::Around;
use crate::route::Route;
use crate::view::{pegs, why};

/// A button of the form that stands below the board.
pub(super) fn button(act: &str, word: &str) -> Markup {
    html! { button.btn form="acts" name="act" value=(act) { (word) } }
}

impl Play {
    /// What stands beside the board.
    pub(super) fn draw_sides(&self, around: &Around<'_>) -> Markup {
        let over = self.session.view().outcome.is_some();
        let notes = self.shows_notes && self.takes_notes();
        html! {
            div #sides.sides {
                div.side.first {
                    @if !self.is_shared() { (self.draw_panel(around)) }
                    @if notes { (self.draw_notes(around)) }
                    @if self.stand == Stand::Waiting && !notes { (self.draw_welcome(around)) }
                }
                div.side {
                    (self.draw_assistant(around))
                    @if over { (self.draw_result(around)) }
                    @if self.stand != Stand::Waiting { (self.draw_more(around)) }
                    // The way to all else is the same on every board.
                    (draw_modes(around))
                }
            }
        }
    }

    fn draw_welcome(&self, around: &Around<'_>) -> Markup {
        let rules = self.rules();
        html! {
            section.stack {
                h2 { "Find the hidden code" }
                p.soft {
                    "Place " (rules.pegs()) " pegs and submit. A disc means right color, right place. "
                    "A ring means right color, wrong place. " (rules.rows()) " rows."
                }
                p { a.reach href=(around.link(Route::LEARN)) { "Learn it in five minutes" } }
            }
        }
    }

    /// What was asked for.
    pub(super) fn draw_panel(&self, around: &Around<'_>) -> Markup {
        let Some(panel) = &self.panel else { return html! {} };
        let (title, inside) = match panel {
            Panel::Lines { title, lines, .. } => {
                (title.as_str(), html! { @for line in lines { p { (line) } } })
            }
            Panel::Why(of) => (of.title.as_str(), draw_why(of, around)),
            Panel::Repairs { board, repairs, over } => {
                ("No code fits", draw_repairs(board, repairs, *over))
            }
            Panel::Resign => (
                "Give up?",
                html! {
                    p { "The code is shown then, and the game is over." }
                    div.line { (button("resign.yes", "Give up")) }
                },
            ),
            Panel::AssistOffer => (
                "Assistant",
                html! {
                    p { (Assistant::COST) }
                    div.line { (button("assist.yes", "Turn it on")) }
                },
            ),
            Panel::Share(panel) => {
                return html! {
                    div #panel.stack { (panel.draw(around)) (button("close", "Close")) }
                };
            }
        };
        html! {
            section #panel.card.stack aria-labelledby="panel-head" {
                div.between {
                    h2 #panel-head { (title) }
                    button.btn.small form="acts" name="act" value="close" { "Close" }
                }
                (inside)
            }
        }
    }

    /// True if the result is to be shared: that panel is under the buttons of the end.
    fn is_shared(&self) -> bool {
        matches!(self.panel, Some(Panel::Share(_)))
    }

    /// The result, to be shared.
    pub(super) fn draw_shared(&self, around: &Around<'_>) -> Markup {
        if self.is_shared() {
            self.draw_panel(around)
        } else {
            html! {}
        }
    }

    /// The notes, a row for each color.
    pub(super) fn draw_notes(&self, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let rules = view.board.rules();
        let holes = 1..=rules.pegs().get();
        html! {
            section #notes.card aria-labelledby="notes-head" {
                h2 #notes-head { "My notes" }
                div.scroll {
                    table.notes {
                        thead {
                            tr {
                                th scope="col" { "color" }
                                @for hole in holes.clone() {
                                    th scope="col" { span.vh { "peg " } (hole) }
                                }
                            }
                        }
                        tbody {
                            @for peg in rules.legal_pegs() {
                                tr {
                                    th scope="row" {
                                        button.note-color form="acts" name="act"
                                            value=(format!("note.{}", peg.number())) {
                                            (pegs::named(peg, around.settings))
                                            span.vh { ", all pegs" }
                                        }
                                    }
                                    @for hole in holes.clone() {
                                        td { (self.draw_note(peg, hole, around)) }
                                    }
                                }
                            }
                        }
                    }
                }
                p.soft.small { "\u{2713} sure, ? maybe, \u{d7} ruled out. Press to change." }
            }
        }
    }

    fn draw_note(&self, peg: Peg, hole: u8, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let (class, sign, word) = match view.notes.mark(peg, hole) {
            Some(NoteMark::Sure) => ("note yes", "\u{2713}", "sure"),
            Some(NoteMark::Maybe) => ("note", "?", "maybe"),
            Some(NoteMark::Out) => ("note no-way", "\u{d7}", "ruled out"),
            None if view.rules_out(peg, hole) => ("note no-way", "\u{b7}", "ruled out by a row"),
            None => ("note", "", "no note"),
        };
        let name = around.settings.phrase().peg(peg);
        html! {
            button class=(class) form="acts" name="act" value=(format!("note.{}.{hole}", peg.number()))
                aria-label=(format!("{name}, peg {hole}: {word}")) { (sign) }
        }
    }

    /// What the assistant says.
    fn draw_assistant(&self, around: &Around<'_>) -> Markup {
        let Assistant::On(_) = &self.assistant else { return html! {} };
        html! {
            section.card.stack aria-labelledby="assistant-head" {
                div.between {
                    h2 #assistant-head { "Assistant" }
                    button.btn.small form="acts" name="act" value="assist" { "Turn it off" }
                }
                @match self.assistance() {
                    Some(told) => (draw_told(told, around)),
                    None => p.soft { "It is looking at the rows." },
                }
            }
        }
    }

    /// What else can be done.
    pub(super) fn draw_more(&self, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let guesses = view.phase == Phase::Guess;
        let hints = view.setup.options().hints == Hints::Allowed;
        let rows = !view.board.rows().is_empty();
        let clash = if view.marks_clashes { "Name no clashes" } else { "Name clashes" };
        let gives_up = view.breaker.is_person() && view.outcome.is_none();
        html! {
            section.card.stack aria-labelledby="more-head" {
                h2 #more-head { "More" }
                @if let Some(clash) = &view.clash { p { (draft_clash_sentence(clash)) } }
                div.line {
                    @if guesses {
                        @if rows { (button("repeat", "Repeat last row")) }
                        (button("fill", "Fill the rest"))
                        (button("clear", "Clear"))
                        (button("keep", "Keep this peg"))
                        @if hints {
                            (button("left", "Codes left"))
                            @if view.may_mark_clashes() { (button("clash", clash)) }
                            @if !self.assistant.is_on() { (button("assist", "Assistant")) }
                        }
                        @if self.assistance().is_some() { (button("take", "Take the best guess")) }
                    }
                    @if view.phase == Phase::Code || view.phase == Phase::Answer {
                        (button("clear", "Clear"))
                    }
                    (button("log", "What was said"))
                    (button("help", "Help"))
                    @if gives_up && view.phase != Phase::Code { (button("resign", "Give up")) }
                    a.btn href=(around.link(Route::New { kind: None })) { "New game" }
                }
            }
        }
    }
}

fn draw_why(of: &WhyDrawn, around: &Around<'_>) -> Markup {
    let settings = around.settings;
    let words = of.words.join(" ");
    let rest = match of.drawn {
        // The row is drawn, and readings are, too.
        Drawn::Pairs(..) | Drawn::Readings(_) => 1,
        Drawn::Nothing => 0,
    };
    let last = if matches!(of.drawn, Drawn::Readings(_)) { 2 } else { of.words.len() };
    html! {
        @match &of.drawn {
            Drawn::Pairs(code, matches) => (why::pairs(code, &of.guess, matches, &words, settings)),
            Drawn::Readings(_) | Drawn::Nothing => {},
        }
        @for line in of.words.get(rest..last.min(of.words.len())).unwrap_or_default() { p { (line) } }
        @if let Drawn::Readings(patterns) = &of.drawn {
            div.scroll { (why::readings(&of.guess, patterns, settings)) }
        }
        @if let Some((row, rows)) = of.row {
            div.line {
                @if row > 1 { (button(&format!("why.{}", row - 1), "Row before")) }
                @if row < rows { (button(&format!("why.{}", row + 1), "Next row")) }
            }
        }
    }
}

/// How many repairs are shown before the others.
const REPAIRS_SHOWN: usize = 5;

fn draw_repairs(board: &Board, repairs: &[Repair], over: bool) -> Markup {
    let listed: Vec<(usize, &Repair)> = (1..).zip(repairs).collect();
    let line = |(number, repair): &(usize, &Repair)| {
        let words = capital(&repair_phrase(repair));
        html! {
            li {
                @if over { (words) } @else { (button(&format!("repair.{number}"), &words)) }
            }
        }
    };
    html! {
        p { (headline(board, repairs)) }
        ol.plain.stack { @for of in listed.iter().take(REPAIRS_SHOWN) { (line(of)) } }
        @if listed.len() > REPAIRS_SHOWN {
            details {
                summary { "More repairs" }
                ol.plain.stack start=(REPAIRS_SHOWN + 1) {
                    @for of in listed.iter().skip(REPAIRS_SHOWN) { (line(of)) }
                }
            }
        }
        @if !over { p { (button("undo", "Take the last key pegs back")) } }
    }
}

fn draw_told(told: &Told, around: &Around<'_>) -> Markup {
    let settings = around.settings;
    let (phrase, says) = (settings.phrase(), &told.assistance);
    html! {
        p { (left(says)) }
        @if let Some(best) = &says.best {
            p.line {
                span.soft { "Best next" }
                @for (idx, guess) in best.guesses.iter().take(3).enumerate() {
                    @if idx > 0 { span.soft { "or" } }
                    (pegs::group(guess.pegs(), settings))
                }
                @if !best.fits { span.soft { "(cannot be the code)" } }
            }
            dl.figures {
                div { dt { "more guesses, expected" } dd { (expected(best.expected, best.exact)) } }
                div { dt { "codes left at worst" } dd { (best.worst) } }
            }
            p { (button("take", "Take the best guess")) }
        }
        @if let Some(draft) = phrase.draft_fit(&told.draft, says) { p { (draft) } }
        @if let Some(by_peg) = &says.by_peg { (draw_by_peg(by_peg, around)) }
    }
}

/// Where the colors are, in per cent of the codes that fit.
fn draw_by_peg(by_peg: &PegCounts, around: &Around<'_>) -> Markup {
    let holes = by_peg.rows.first().map_or(0, |(_, holes)| holes.len());
    let class = |with: u64| match with {
        with if with == by_peg.drawn && by_peg.all => "sure",
        with if with * 4 >= by_peg.drawn => "hot",
        _ => "",
    };
    let mut rows: Vec<_> =
        by_peg.rows.iter().filter(|(_, with)| with.iter().any(|it| *it > 0)).collect();
    rows.sort_by_key(|(peg, _)| peg.number());
    html! {
        div.scroll {
            table.data.share {
                caption {
                    "Where the colors are"
                    @if !by_peg.all { span.soft { " (about, of " (by_peg.drawn) " codes drawn)" } }
                }
                thead {
                    tr {
                        th scope="col" { "color" }
                        @for hole in 1..=holes { th.num scope="col" { span.vh { "peg " } (hole) } }
                    }
                }
                tbody {
                    @for (peg, with) in rows {
                        tr {
                            th scope="row" { (pegs::named(*peg, around.settings)) }
                            @for with in with {
                                td class=(class(*with)) {
                                    @if *with == 0 {
                                        span.soft { "\u{b7}" }
                                    } @else {
                                        (share(by_peg, *with))
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What else can be done than to play at once.
pub(super) fn draw_modes(around: &Around<'_>) -> Markup {
    let menu = around.settings.menu();
    let route = |entry: Entry| match entry {
        Entry::Continue | Entry::Quit => None,
        Entry::Break | Entry::Make | Entry::Two | Entry::Watch => {
            Some(Route::New { kind: entry.kind() })
        }
        Entry::Daily => Some(Route::Daily { day: None, board: None }),
        Entry::Puzzles => Some(Route::PUZZLES),
        Entry::Solve => Some(Route::Solve { position: String::new() }),
        Entry::Online => Some(Route::Online),
        Entry::Games => Some(Route::Games),
        Entry::Learn => Some(Route::LEARN),
        Entry::Settings => Some(Route::Settings),
    };
    html! {
        nav aria-label="What else" {
            ul.modes {
                @for entry in menu.entries() {
                    @if let Some(route) = route(entry) {
                        li {
                            a href=(around.link(route)) {
                                (entry.title()) span.vh { ": " }
                                small { (menu.sentence(entry)) }
                            }
                        }
                    }
                }
            }
        }
    }
}
