//! The end of a game: how it went, and what comes then.

use maud::{Markup, html};
use pegmind_face::help::NOT_OVER;
use pegmind_face::live::{self, GamesLike};
use pegmind_face::result::{after, amount, facts, sure};
use pegmind_face::{Assistant, Phrase, capital, open_sentence};
use pegmind_protocol::PageEffect;
use pegmind_review::preset_of;
use pegmind_rules::{Outcome, Preset};
use pegmind_session::{GameResult, Intent, Phase, Record};

use super::{Play, sound};
use crate::around::Around;
use crate::context::Context;
use crate::route::Route;
use crate::view::{pegs, say_beside};

/// What is loaded for the finished games that a game is compared with.
const LATEST: &str = "latest";

impl Play {
    /// The game is over: nobody is assisted any more.
    pub(super) fn ended(&mut self, context: &mut Context<'_>) {
        self.assistant = Assistant::Off;
        self.panel = None;
        self.ask_best(context);
        let view = self.session.view();
        if view.is_found() && view.breaker.is_person() {
            sound("won", context);
        }
        if !self.is_unstored() {
            Self::ask_to_persist(context);
        }
    }

    /// Asks for the games before, where one was won that may be better than they.
    pub(super) fn ask_best(&mut self, context: &mut Context<'_>) {
        self.praise = live::ending(&self.session, None);
        if GamesLike::of(&self.session).is_some() {
            context.effect(PageEffect::Load { what: LATEST.into(), id: String::new() });
        }
    }

    /// Says whether a game that was won is the best one, now that those before are known.
    pub(super) fn compare(&mut self, what: &str, records: &[String]) {
        let like = GamesLike::of(&self.session).filter(|_| what == LATEST);
        let Some(like) = like else { return };
        let rows = records.iter().filter_map(|text| like.rows_of(&Record::parse(text).ok()?));
        self.praise = live::ending(&self.session, rows.min());
        self.log.add(self.praise.as_slice());
    }

    /// Asks once how the game went.
    pub(super) fn ask_result(&mut self, context: &mut Context<'_>) {
        let over = matches!(self.session.view().phase, Phase::GameOver | Phase::MatchOver);
        if over && !self.asked_result {
            self.asked_result = true;
            self.feed(Intent::Result, context);
        }
    }

    /// Says how the game went, row by row.
    pub(super) fn show_result(&mut self, context: &mut Context<'_>) {
        match &self.result {
            Some(result) => {
                let lines = context.settings.phrase().result(result);
                self.show_lines(("How it went", ""), lines, context);
            }
            None if self.session.view().outcome.is_some() => {
                self.asked_result = true;
                self.feed(Intent::Result, context);
                context.say("That is being worked out.");
            }
            None => context.say(NOT_OVER),
        }
    }

    /// Draws the result, and what can be done now.
    pub(super) fn draw_end(&self, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let phrase = around.settings.phrase();
        let used = view.board.rows().len();
        let head = match view.outcome {
            Some(Outcome::Solved) if view.is_found() => format!("Solved in {used}"),
            _ => phrase.found_it(&view),
        };
        let id = self.name();
        let mut lines =
            phrase.outcome(view.outcome.unwrap_or(Outcome::Resigned), &view.audit, &view.played());
        lines.extend(self.praise.clone());
        lines.extend(self.beyond.end_in_words(self, &phrase));
        let (act, word) = match view.phase {
            Phase::GameOver => ("next", "Next game"),
            _ if view.daily.is_some() => ("new", "New game"),
            _ => ("again", "Play again"),
        };
        html! {
            section #dock.end aria-labelledby="end-head" {
                h2 #end-head { (head) }
                // They stay where they are, whatever is said later.
                @for line in &lines { p.soft { (line) } }
                div.line {
                    button.btn.go form="acts" name="act" value=(act) { (word) }
                    button.btn form="acts" name="act" value="share" { "Share" }
                    @if id.is_some() {
                        a.btn href=(around.link(Route::review(id.clone()))) { "Review" }
                        a.btn href=(around.link(Route::replay(id))) { "Replay" }
                    }
                    (self.beyond.draw_end(self, around))
                    @if view.phase == Phase::MatchOver && view.daily.is_none() {
                        a.btn href=(around.link(Route::New { kind: None })) { "Other game" }
                    }
                }
                (say_beside(around, &html! { (lines.join(" ")) }))
                (self.beyond.draw_shared(self, around))
            }
        }
    }

    /// Draws where the boards of a daily code are.
    pub(super) fn draw_daily(&self, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let board = preset_of(view.board.rules()).filter(|board| *board != Preset::default());
        html! {
            @if let Some(day) = view.daily {
                a.btn href=(around.link(Route::Daily { day: Some(day), board })) { "Daily code" }
            }
        }
    }

    /// What a prize and the other games of a match add to the end.
    pub(super) fn end_of_more(&self, phrase: &Phrase) -> Vec<String> {
        let view = self.session.view();
        let mut lines: Vec<String> =
            view.prize.map(|text| phrase.prize(text)).into_iter().collect();
        if view.game_match.games().get() > 1 {
            lines.push(phrase.score(&view.played()));
            if view.phase == Phase::MatchOver {
                lines.push(phrase.match_ended(view.game_match.outcome(), &view.played()));
            }
        }
        lines
    }

    /// Draws how the game went, row by row, and what an evader had open.
    pub(super) fn draw_result(&self, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        html! {
            @match &self.result {
                Some(result) => (draw_course(result, around)),
                None => section.card { p.soft { "How it went is being worked out." } },
            }
            @if !view.open.is_empty() {
                section.card aria-labelledby="open-head" {
                    h2 #open-head { "Open codes" }
                    p.soft { "The codemaker settled on no code. So many could still have been it:" }
                    ol.plain { @for open in &view.open { li { (open_sentence(open)) } } }
                }
            }
        }
    }
}

/// How a game went, row by row.
fn draw_course(result: &GameResult, around: &Around<'_>) -> Markup {
    html! {
        section.card aria-labelledby="went-head" {
            h2 #went-head { "How it went" }
            div.scroll {
                table.data {
                    caption.vh { "Codes left before and after each row" }
                    thead {
                        tr {
                            th scope="col" { "#" }
                            th scope="col" { "Guess" }
                            th.num scope="col" { "Codes left" }
                            th.num scope="col" { "Sure" }
                        }
                    }
                    tbody {
                        @for row in result.rows() {
                            tr {
                                th scope="row" { (row.open.row) }
                                td {
                                    @match row.row {
                                        Some(of) => (pegs::group(of.guess.pegs(), around.settings)),
                                        None => "taken back",
                                    }
                                }
                                td.num { (amount(row.open.before)) " \u{2192} " (after(&row, result)) }
                                td.num { (sure(&row)) }
                            }
                        }
                    }
                }
            }
            @for fact in facts(result) { p.soft.small { (capital(&fact)) } }
        }
    }
}
