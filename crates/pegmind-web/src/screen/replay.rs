//! A game gone through step by step.

use maud::{Markup, PreEscaped, html};
use pegmind_face::{Pace, ReplaySteps};
use pegmind_protocol::PageEffect;
use pegmind_session::{Moment, Record};

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;
use crate::history;
use crate::route::{Route, Source};
use crate::settings::Settings;
use crate::view::record_form::{RecordForm, record_of};
use crate::view::still::{Still, shape};

/// The name of the file of a record.
const FILE: &str = "pegmind-game.peg";

/// A game gone through step by step, or the question which one.
#[derive(Debug)]
pub(crate) struct ReplayScreen {
    /// The game of the address, while it is looked for.
    awaited: Source,
    /// The step of the address.
    wanted: usize,
    /// A record that cannot be read, to be mended.
    refused: String,
    shown: Option<Box<Shown>>,
    /// The records of the device: what was played says which daily codes can be seen.
    records: Vec<String>,
}

/// A game at some moment.
#[derive(Debug)]
struct Shown {
    game: ReplaySteps,
    /// When the next step comes by itself.
    due: Option<Moment>,
    /// Whether it did not come from this device: then forms have its record in them.
    is_foreign: bool,
}

impl Shown {
    fn new(record: Record) -> Self {
        Self { game: ReplaySteps::new(record), due: None, is_foreign: false }
    }

    const fn record(&self) -> &Record {
        self.game.replay().record()
    }

    /// What happened in the last step; before the first one what is known of the game.
    fn said(&self, settings: &Settings) -> Vec<String> {
        self.game.said(&settings.phrase())
    }

    fn route(&self, is_plain: bool) -> Route {
        Route::Replay { game: self.source(is_plain), row: Some(self.game.step()) }
    }

    /// How an address tells the game, as far as one can.
    fn source(&self, is_plain: bool) -> Source {
        history::source(self.record(), self.is_foreign, is_plain)
    }

    /// Goes to a step that was chosen, and says what happened there.
    fn choose(&mut self, step: usize, context: &mut Context<'_>) {
        self.game.go_to(step);
        let said = self.said(context.settings);
        context.say(said.join(" "));
        context.show_address(self.route(context.is_plain), false);
    }

    /// Asks for the next step, if there is one.
    fn wait(&mut self, context: &mut Context<'_>) {
        let goes_on = self.game.step() < self.game.steps();
        self.due = goes_on.then(|| context.now + context.settings.pace.moment());
        if let Some(at) = self.due {
            let at = u64::try_from(at.as_millis()).unwrap_or(u64::MAX);
            context.effect(PageEffect::Wake { at });
        }
    }

    fn play_or_pause(&mut self, context: &mut Context<'_>) {
        if self.due.take().is_some() {
            return context.say("Stopped.");
        }
        if self.game.step() == self.game.steps() {
            self.choose(0, context);
        }
        self.wait(context);
    }

    fn change_pace(&mut self, pace: Pace, context: &mut Context<'_>) {
        context.settings.pace = pace;
        context.store_settings();
        context.say(format!("Speed: {pace}."));
        if self.due.is_some() {
            self.wait(context);
        }
    }

    /// The record as a hidden field, where pages without scripts know it from nowhere else.
    fn field(&self) -> Markup {
        html! {
            @if self.is_foreign {
                input type="hidden" name="record" value=(self.record());
                input type="hidden" name="step" value=(self.game.step());
            }
        }
    }
}

impl ReplayScreen {
    /// Opens it.
    pub(crate) fn open(awaited: Source, row: Option<usize>, context: &mut Context<'_>) -> Self {
        let wanted = row.unwrap_or_default();
        let mut screen =
            Self { awaited, wanted, refused: String::new(), shown: None, records: Vec::new() };
        context.effect(PageEffect::Load { what: history::HISTORY.into(), id: String::new() });
        if let Source::Device(id) = &screen.awaited
            && let Some(record) = context.shelf.record(id.as_str())
        {
            screen.show(Shown::new(record));
        }
        screen
    }

    fn show(&mut self, mut shown: Shown) {
        self.awaited = Source::None;
        self.refused.clear();
        shown.game.go_to(self.wanted);
        self.shown = Some(Box::new(shown));
    }

    fn read(&mut self, text: &str, context: &mut Context<'_>) {
        match history::only_record(text) {
            Ok(record) => {
                let log = history::dailies(&self.records, context.shelf);
                if let Some(daily) = log.hidden_by(&record) {
                    return context.say(history::hidden(daily));
                }
                let mut shown = Shown::new(record);
                shown.is_foreign = true;
                shown.game.go_to(self.wanted);
                let mut said = shown.said(context.settings);
                if !context.is_plain && shown.source(false) == Source::None {
                    said.push(history::TOO_LONG.into());
                }
                context.say(said.join(" "));
                // What the address told is shown there.
                let push = self.awaited == Source::None;
                context.show_address(shown.route(context.is_plain), push);
                self.show(shown);
            }
            Err(why) => {
                text.clone_into(&mut self.refused);
                context.say(why);
            }
        }
    }
}

impl Model for ReplayScreen {
    fn title(&self, _around: &Around<'_>) -> String {
        "Replay".into()
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        let act = form.act();
        let known = self.shown.as_ref().map(|shown| shown.record().to_string());
        match record_of(form) {
            Some(text) if known.as_deref().map(str::trim) != Some(text) => {
                (self.awaited, self.wanted) = (Source::None, 0);
                self.read(text, context);
            }
            None if act.word() == "read" => {
                return context.say("Paste a record, or choose a file.");
            }
            Some(_) | None => {}
        }
        let Some(shown) = &mut self.shown else { return };
        if let Some(step) = form.get("step").and_then(|step| step.parse().ok()) {
            shown.game.go_to(step);
        }
        match act.word() {
            "first" => shown.choose(0, context),
            "back" => {
                shown.due = None;
                shown.choose(shown.game.step().saturating_sub(1), context);
            }
            "on" => {
                shown.due = None;
                shown.choose(shown.game.step() + 1, context);
            }
            "last" => shown.choose(usize::MAX, context),
            "play" => shown.play_or_pause(context),
            "pace" => {
                if let Some(pace) = form.get("pace").and_then(|pace| pace.parse().ok()) {
                    shown.change_pace(pace, context);
                }
            }
            "save" => {
                let text = shown.record().to_string();
                let (name, mime) = (FILE.into(), "text/plain".into());
                context.effect(PageEffect::Download { name, mime, text });
                context.say(format!("The record is in the file {FILE}."));
            }
            _ => {}
        }
    }

    fn key(&mut self, key: &str, context: &mut Context<'_>) {
        let Some(shown) = &mut self.shown else { return };
        let step = match key {
            "ArrowLeft" | "[" => shown.game.step().saturating_sub(1),
            "ArrowRight" | "]" => shown.game.step() + 1,
            "Home" => 0,
            "End" => usize::MAX,
            " " | "Enter" => return shown.play_or_pause(context),
            "+" | "-" => {
                let pace = context.settings.pace.step(if key == "+" { 1 } else { -1 });
                return shown.change_pace(pace, context);
            }
            _ => return,
        };
        shown.due = None;
        shown.choose(step, context);
    }

    fn went(&mut self, route: &Route, context: &mut Context<'_>) -> bool {
        let Route::Replay { game, row } = route else { return false };
        let Some(shown) = &mut self.shown else { return false };
        let is_same = shown.source(context.is_plain) == *game;
        if is_same {
            shown.due = None;
            shown.game.go_to(row.unwrap_or_default());
        }
        is_same
    }

    fn loaded(&mut self, what: &str, records: &[String], context: &mut Context<'_>) {
        if what != history::HISTORY {
            return;
        }
        self.records = records.to_vec();
        match self.awaited.clone() {
            Source::None => {}
            Source::Device(id) => match history::find(&self.records, &id) {
                Some(record) => self.show(Shown::new(record)),
                None => context.say("There is no such game on this device."),
            },
            Source::Address { record, .. } => self.read(&record, context),
        }
        self.awaited = Source::None;
    }

    fn woken(&mut self, context: &mut Context<'_>) {
        let Some(shown) = &mut self.shown else { return };
        if shown.due.take_if(|due| *due <= context.now).is_some() {
            shown.choose(shown.game.step() + 1, context);
            shown.wait(context);
        }
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        let title = if self.shown.is_some() { "Another game" } else { "A record" };
        let form = RecordForm {
            title,
            button: "Replay it",
            refused: &self.refused,
            more: PreEscaped(String::new()),
        };
        html! {
            div.page.narrow.text[around.is_text()] {
                h1 { "Replay" }
                @match &self.shown {
                    Some(shown) => (draw(shown, around)),
                    None if self.awaited != Source::None => p.soft { "Looking for the game ..." },
                    None => p.lead {
                        "A game step by step, in both directions. Finished games are under "
                        a href=(around.link(Route::Games)) { "Games" } "."
                    },
                }
                (form.draw(around))
            }
        }
    }
}

/// The board at this moment, and the buttons that lead to others.
fn draw(shown: &Shown, around: &Around<'_>) -> Markup {
    let view = shown.game.replay().view();
    let rules = view.board.rules();
    let (pegs, rows, is_wide) = shape(rules);
    let name = pegmind_face::capital(&pegmind_face::board_name(rules));
    let place = format!("Step {} of {}", shown.game.step(), shown.game.steps());
    let phrase = around.settings.phrase();
    html! {
        @if around.is_text() {
            p { (name) ". " (place) "." }
            ol { @for row in phrase.rows(view.board) { li { (row) } } }
        } @else {
            div.game.alone data-pegs=(pegs) data-rows=(rows) data-wide[is_wide] {
                (Still {
                    title: &name,
                    note: &place,
                    rules,
                    rows: view.board.rows(),
                    shield: view.shield,
                    pending: view.pending,
                    hidden: &[],
                }.draw(around.settings))
            }
        }
        div.stack { @for line in shown.said(around.settings) { p { (line) } } }
        form.line method="post" action=(around.action()) {
            (shown.field())
            button.btn name="act" value="first" { "Beginning" }
            button.btn name="act" value="back" { "Back" }
            button.btn.go name="act" value="on" { "On" }
            button.btn name="act" value="last" { "End" }
            @if !around.is_plain {
                button.btn name="act" value="play" { @if shown.due.is_some() { "Stop" } @else { "Play" } }
            }
            button.btn name="act" value="save" { "Save the record" }
        }
        @if !around.is_plain { (speed(around)) }
        @let source = shown.source(around.is_plain);
        @if source != Source::None {
            p { a href=(around.link(Route::review(source))) { "Review this game" } }
        }
    }
}

/// How fast it goes on by itself.
fn speed(around: &Around<'_>) -> Markup {
    html! {
        form.line method="post" action=(around.action()) {
            label.field {
                span { "Speed" }
                select name="pace" {
                    @for pace in Pace::ALL {
                        option value=(pace) selected[*pace == around.settings.pace] { (pace) }
                    }
                }
            }
            button.btn name="act" value="pace" { "Set" }
        }
    }
}

#[cfg(test)]
mod tests;
