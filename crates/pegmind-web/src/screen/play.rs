//! A game being played.

mod acts;
mod advice;
mod answer;
mod assistant;
mod begin;
mod beyond;
mod board;
mod desk_text;
mod dock;
mod end;
mod entry;
mod hand_over;
mod keys;
mod other_acts;
mod panel;
mod said;
mod shown;
mod sides;
mod text;
mod typed;
mod watch;

use maud::{Markup, html};
use pegmind_face::peg_editor::{PegEditor, open_hole};
use pegmind_face::{Assistant, Log, refusal, sentence};
use pegmind_protocol::{PageEffect, Region};
use pegmind_rules::{Rules, Seat};
use pegmind_session::{
    DeskEvent, Event, GameId, GameResult, Intent, Moment, Phase, Refusal, Response, Session, Ticket,
};

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;
use crate::route::Route;
use crate::view::board::WIDE_FROM;

pub(crate) use begin::{classic, usual_setup};
pub(crate) use beyond::{Beyond, FirstGame, WholeGame};

use answer::KeyDraft;
use entry::Entry;
use panel::Panel;
use watch::Watch;

/// Whether the game on the screen is one that is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stand {
    /// Nothing was done yet: the first act begins a game like it.
    Waiting,
    /// It goes on or is over.
    Begun,
    /// Nothing of it is stored.
    Practice,
}

/// A game being played.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Play {
    session: Session,
    /// The game that was drawn first: what waited is not drawn anew when it is begun.
    stage: GameId,
    stand: Stand,
    /// Where the next peg of the draft goes.
    editor: PegEditor,
    /// The code that a person chooses.
    entry: Option<Entry>,
    /// The key pegs that a person gives.
    answer: KeyDraft,
    /// What stands beside the board because it was asked for.
    panel: Option<Panel>,
    /// Whether the address before this one is the game with nothing beside its board.
    is_before_panel: bool,
    shows_notes: bool,
    assistant: Assistant,
    /// The questions under way, by the number that the worker knows.
    asked: Vec<(u64, Ticket)>,
    /// Since when help is worked out for a person.
    helping: Option<Moment>,
    watch: Watch,
    /// Who of two people is to take the screen, until they do.
    handed: Option<Seat>,
    /// Whether whoever gives key pegs looks at the own code.
    is_peeking: bool,
    /// How the game went, as soon as that is known.
    result: Option<Box<GameResult>>,
    asked_result: bool,
    /// The row, from 1, that has just been answered.
    fresh: Option<usize>,
    /// The hole, from 0, into which a peg was just put.
    dropped: Option<usize>,
    /// How far back the row is that was copied last.
    copied: usize,
    /// The step of the ladder that was offered, as the act that offered it.
    offered: Option<&'static str>,
    /// All that was said of the last thing that happened.
    told: Vec<String>,
    /// All that was said in this game.
    log: Log,
    /// What a game that was won is worth, if there is something to be said of it.
    praise: Option<String>,
    /// How many lines were typed that did something: the field is empty after each.
    lines: u32,
    /// Whether the last line did something.
    is_line_taken: bool,
    /// What was stored of the desk last.
    desk_text: String,
    /// How often the worker has failed since it answered last.
    failures: u8,
    /// What else a game can need.
    beyond: &'static dyn Beyond,
}

/// How often a worker is begun again before a person hears of it.
const FAILURES_MAX: u8 = 3;

impl Play {
    fn with(session: Session, stand: Stand, beyond: &'static dyn Beyond) -> Self {
        Self {
            stage: session.id().clone(),
            session,
            stand,
            editor: PegEditor::default(),
            entry: None,
            answer: KeyDraft::default(),
            panel: None,
            is_before_panel: false,
            shows_notes: false,
            assistant: Assistant::Off,
            asked: Vec::new(),
            helping: None,
            watch: Watch::default(),
            handed: None,
            is_peeking: false,
            result: None,
            asked_result: false,
            fresh: None,
            dropped: None,
            copied: 0,
            offered: None,
            told: Vec::new(),
            log: Log::default(),
            praise: None,
            lines: 0,
            is_line_taken: false,
            desk_text: String::new(),
            failures: 0,
            beyond,
        }
    }

    /// The name in the addresses of the game, if anything of it is stored.
    fn name(&self) -> Option<GameId> {
        (self.stand == Stand::Begun).then(|| self.session.id().clone())
    }

    fn rules(&self) -> Rules {
        *self.session.view().board.rules()
    }

    /// Feeds an intent in. Says whether it was accepted.
    fn feed(&mut self, intent: Intent, context: &mut Context<'_>) -> bool {
        match self.session.intend(intent, context.now) {
            Ok(response) => {
                self.take(response, context);
                true
            }
            Err(why) => {
                self.refuse(&why, context);
                false
            }
        }
    }

    /// Says why something is refused.
    fn refuse(&mut self, why: &Refusal, context: &mut Context<'_>) {
        let words = sentence(&refusal(why));
        self.is_line_taken = false;
        self.beyond.refused(self, why, &words, context);
        self.say_lines(vec![words], context);
    }

    /// Takes in what follows from an input.
    fn take(&mut self, response: Response, context: &mut Context<'_>) {
        let Response { events, desk, effects, .. } = response;
        for effect in effects {
            self.perform(effect, context);
        }
        self.tell(&events, &desk, context);
        for event in &events {
            self.follow(event, context);
            self.beyond.event(self, event);
        }
        for event in &desk {
            self.follow_desk(event, context);
        }
        self.settle(context);
    }

    /// What changes on the screen with an event.
    fn follow(&mut self, event: &Event, context: &mut Context<'_>) {
        match event {
            Event::Started { .. } => {
                if self.stand == Stand::Begun {
                    let route = Route::play(self.name());
                    // Who goes back from a game of the first screen leaves the page.
                    let push = context.address.route != Route::Home;
                    context.show_address(route, push);
                }
                self.begin_game();
            }
            Event::Placed { .. } | Event::Withdrawn { .. } | Event::Corrected { .. } => {
                self.next_row();
            }
            Event::Scored { row, .. } => {
                self.next_row();
                self.fresh = Some(*row);
                self.answer = KeyDraft::default();
                sound("answer", context);
            }
            Event::TakenBack { .. } => {
                self.next_row();
                self.fresh = None;
            }
            Event::Ended { .. } => self.ended(context),
            Event::PrizeOpened { .. }
            | Event::Contradicted { .. }
            | Event::CodeSet { .. }
            | Event::Evading
            | Event::HintTaken { .. }
            | Event::MatchEnded { .. } => {}
        }
    }

    /// Puts everything back that belonged to the game before.
    fn begin_game(&mut self) {
        self.entry = None;
        self.answer = KeyDraft::default();
        self.editor = PegEditor::default();
        self.panel = None;
        self.is_before_panel = false;
        self.assistant = Assistant::Off;
        self.beyond.begin_game(self);
        self.result = None;
        self.asked_result = false;
        self.praise = None;
        (self.fresh, self.dropped, self.copied, self.offered) = (None, None, 0, None);
    }

    /// What belonged to a row goes with it.
    fn next_row(&mut self) {
        self.helping = None;
        (self.dropped, self.copied, self.offered) = (None, 0, None);
        if !matches!(self.panel, Some(Panel::Resign | Panel::AssistOffer)) {
            self.panel = None;
        }
        self.go_to_open_hole();
    }

    /// What changes on the screen with an event at the desk.
    fn follow_desk(&mut self, event: &DeskEvent, context: &mut Context<'_>) {
        match event {
            DeskEvent::Hinted { .. } | DeskEvent::Checked { .. } => {
                self.helping = None;
                self.offered = None;
            }
            DeskEvent::Result(_)
            | DeskEvent::Assisted { .. }
            | DeskEvent::Diagnosed { .. }
            | DeskEvent::Explained { .. } => self.beyond.desk_event(self, event, context),
            DeskEvent::NothingNew { .. }
            | DeskEvent::Drafted { .. }
            | DeskEvent::Carried { .. }
            | DeskEvent::Kept { .. }
            | DeskEvent::Noted(_)
            | DeskEvent::HintOffered { .. }
            | DeskEvent::ClashesMarked { .. } => {}
        }
    }

    /// Puts what is on the screen in accord with what the game waits for.
    fn settle(&mut self, context: &mut Context<'_>) {
        if self.session.view().phase != Phase::Guess {
            self.helping = None;
        }
        self.beyond.settle(self, context);
    }

    /// Puts the cursor where the next peg goes.
    fn go_to_open_hole(&mut self) {
        let rules = self.rules();
        let hole = open_hole(self.session.view().draft, &rules);
        self.editor.go_to(hole, &rules);
    }
}

/// Has something felt and heard, if the player wants that.
pub(super) fn sound(name: &str, context: &mut Context<'_>) {
    if context.settings.vibrate {
        let pattern = if name == "won" { vec![30, 60, 30, 60, 90] } else { vec![8] };
        context.effect(PageEffect::Vibrate { pattern });
    }
    if context.settings.sound {
        context.effect(PageEffect::Sound { name: name.into() });
    }
}

impl Model for Play {
    fn title(&self, _around: &Around<'_>) -> String {
        let view = self.session.view();
        match view.outcome {
            None => format!("Play, row {} of {}", view.row_number(), view.board.rules().rows()),
            Some(_) => "The end of a game".into(),
        }
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        self.do_form(form, context);
        self.keep_desk(context);
    }

    fn key(&mut self, key: &str, context: &mut Context<'_>) {
        self.press(key, context);
        self.keep_desk(context);
    }

    fn told(&mut self, text: &str, context: &mut Context<'_>) {
        self.beyond.told(self, text, context);
        self.keep_desk(context);
    }

    fn failed(&mut self, why: &str, context: &mut Context<'_>) {
        self.beyond.failed(self, why, context);
    }

    fn loaded(&mut self, what: &str, records: &[String], _context: &mut Context<'_>) {
        self.beyond.loaded(self, what, records);
    }

    fn woken(&mut self, context: &mut Context<'_>) {
        self.beyond.woken(self, context);
        self.keep_desk(context);
    }

    fn desk(&self) -> String {
        self.desk_text() + &desk_text::handed(self.session.turn_began(), &self.log)
    }

    fn leave(&mut self, context: &mut Context<'_>) {
        if !self.asked.is_empty() {
            context.effect(PageEffect::Cancel {});
        }
    }

    fn went(&mut self, route: &Route, context: &mut Context<'_>) -> bool {
        self.beyond.went(self, route, context)
    }

    fn places_say(&self) -> bool {
        true
    }

    fn frame(&self, around: &Around<'_>) -> String {
        let (stage, rules, is_covered) = (&self.stage, self.rules(), self.is_curtained());
        format!("{stage} {is_covered} {} {rules}", around.action())
    }

    fn parts(&self, around: &Around<'_>) -> Vec<Region> {
        if let Some(instead) = self.beyond.draw_instead(self, around) {
            return as_regions(vec![instead]);
        }
        let mut parts = Vec::from(self.board_parts(around));
        parts.extend(self.dock_parts(around));
        parts.push(("typing", self.draw_typed(around)));
        parts.extend(self.beyond.draw_sides(self, around).map(|html| ("sides", html)));
        as_regions(parts)
    }

    fn wholes(&self, around: &Around<'_>) -> Vec<Region> {
        as_regions(self.regions(around))
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        let regions = self.regions(around);
        let rules = self.rules();
        let (pegs, colors) = (rules.pegs().get(), rules.colors().get());
        let wide = pegs > WIDE_FROM;
        html! {
            @if around.is_text() || self.is_curtained() {
                div.text.stack { @for (_, html) in regions { (html) } }
            } @else {
                div.game
                    data-pegs=(pegs)
                    data-rows=(rules.rows())
                    data-colors=(colors)
                    data-wide[wide] {
                    @for (_, html) in regions { (html) }
                }
            }
        }
    }
}

/// What is there of these elements.
fn as_regions(elements: Vec<(&'static str, Markup)>) -> Vec<Region> {
    elements
        .into_iter()
        .filter(|(_, html)| !html.0.is_empty())
        .map(|(id, html)| Region { id: id.into(), html: html.into_string() })
        .collect()
}

impl Play {
    /// What stands in `main`, by the ids of its elements.
    fn regions(&self, around: &Around<'_>) -> Vec<(&'static str, Markup)> {
        if let Some(instead) = self.beyond.draw_instead(self, around) {
            return vec![instead];
        }
        let mut regions = vec![
            ("board", self.draw_board(around)),
            ("dock", self.draw_dock(around)),
            ("typing", self.draw_typed(around)),
        ];
        regions.extend(self.beyond.draw_sides(self, around).map(|html| ("sides", html)));
        regions
    }

    /// Whether a curtain covers the screen.
    fn is_curtained(&self) -> bool {
        self.beyond.curtain(self).is_some()
    }
}
