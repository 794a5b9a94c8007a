//! The form of a new game: who plays, on which board, by which rules.

use maud::{Markup, html};
use pegmind_face::form::{Average, Field, Form as GameForm, Kind, List};
use pegmind_face::menu::Entry;
use pegmind_face::{capital, sentence};
use pegmind_protocol::{PageEffect, PageMsg, WorkerMsg};
use pegmind_rules::{Blanks, MakerLevel, Repeats, Rules};
use pegmind_session::Ticket;

use super::Model;
use crate::around::Around;
use crate::context::{Beginning, Context};
use crate::form::Form;

/// The fields with their names in the body of the form, in the order in which they are taken.
const FIELDS: [(Field, &str); 19] = [
    (Field::Kind, "kind"),
    (Field::Board, "board"),
    (Field::Repeats, "repeats"),
    (Field::Colors, "colors"),
    (Field::Pegs, "pegs"),
    (Field::Blanks, "blanks"),
    (Field::Feedback, "answers"),
    (Field::Rows, "rows"),
    (Field::Rows, "own-rows"),
    (Field::Games, "games"),
    (Field::Scoring, "scoring"),
    (Field::Maker, "maker"),
    (Field::Breaker, "breaker"),
    (Field::Marks, "marks"),
    (Field::Strict, "strict"),
    (Field::Hints, "hints"),
    (Field::Takebacks, "takebacks"),
    (Field::FirstName, "name"),
    (Field::SecondName, "other"),
];

/// The form of a new game.
#[derive(Debug)]
pub(crate) struct NewGame {
    form: GameForm,
    problem: Option<String>,
    /// The board that the worker was asked about, and the number of the question.
    asked: Option<(u64, Rules)>,
}

impl NewGame {
    /// Opens it, filled in like the last game of this kind.
    pub(crate) fn open(kind: Option<Kind>, context: &mut Context<'_>) -> Self {
        let menu = context.settings.menu();
        let entry =
            kind.and_then(|kind| Entry::ALL.into_iter().find(|entry| entry.kind() == Some(kind)));
        let mut form = entry.and_then(|entry| menu.form(entry)).unwrap_or_else(|| menu.last_form());
        if let Some(kind) = kind {
            form.set_kind(kind);
        }
        let mut screen = Self { form, problem: None, asked: None };
        screen.foresee(context);
        screen
    }

    /// Asks how many guesses good play needs on this board.
    fn foresee(&mut self, context: &mut Context<'_>) {
        let rules = *self.form.rules();
        if self.asked.as_ref().is_none_or(|(_, asked)| *asked != rules) {
            let ticket = context.ticket();
            self.asked = Some((ticket, rules));
            let asked = PageMsg::Foresee { ticket: Ticket::from_number(ticket), rules };
            context.effect(PageEffect::Ask { ticket, text: asked.to_text() });
        }
    }

    /// Takes all fields that were sent. Some depend on others, so they are taken twice.
    fn take(&mut self, form: &Form) {
        for _ in 0..2 {
            self.problem = None;
            for (field, name) in FIELDS {
                let value = form.get(name).map(str::trim).filter(|value| !value.is_empty());
                if let Some(value) = value.filter(|_| self.form.fields().contains(&field))
                    && let Err(why) = self.set(field, value)
                {
                    self.problem.get_or_insert(why);
                }
            }
        }
    }

    fn set(&mut self, field: Field, value: &str) -> Result<(), String> {
        let listed = choices(&self.form, field);
        let place = listed.iter().position(|(name, _)| name == value);
        match place {
            Some(place) => self.form.choose(field, place),
            None if field.typed().is_some() => self.form.type_in(field, value),
            None => return Err(format!("There is no such choice for {}.", field.title())),
        }
        .map_err(|error| sentence(&error))
    }

    /// One choice of several, each in a word.
    fn switch(&self, field: Field, name: &str) -> Markup {
        let now = self.form.list(field).and_then(|list| list.now);
        html! {
            fieldset {
                legend { (field.question()) }
                div.switch {
                    @for (place, (value, title)) in choices(&self.form, field).iter().enumerate() {
                        label {
                            input type="radio" name=(name) value=(value) checked[now == Some(place)];
                            span { (capital(title)) }
                        }
                    }
                }
            }
        }
    }

    /// One choice of several, each with a line that explains it.
    fn options(&self, field: Field, name: &str) -> Markup {
        let now = self.form.list(field).and_then(|list| list.now);
        html! {
            fieldset {
                legend { (field.question()) }
                div.options {
                    @for (place, (value, title)) in choices(&self.form, field).iter().enumerate() {
                        label.option {
                            input type="radio" name=(name) value=(value) checked[now == Some(place)];
                            @let (head, more) = title.split_once(": ").unwrap_or((title, ""));
                            span {
                                b { (capital(head)) }
                                @if !more.is_empty() { span.soft.small { (more) } }
                            }
                        }
                    }
                }
            }
        }
    }

    /// One choice of a list that opens.
    fn select(&self, field: Field, name: &str) -> Markup {
        let now = self.form.list(field).and_then(|list| list.now);
        html! {
            label.field {
                span { (field.question()) }
                select name=(name) {
                    @for (place, (value, title)) in choices(&self.form, field).iter().enumerate() {
                        option value=(value) selected[now == Some(place)] { (capital(title)) }
                    }
                }
            }
        }
    }

    /// A number.
    fn number(&self, field: Field, name: &str, (least, most): (u8, u8)) -> Markup {
        html! {
            label.field {
                span { (self.form.question(field)) }
                input type="number" name=(name) min=(least) max=(most) value=(self.form.text(field));
            }
        }
    }

    /// Rows that belong to no difficulty.
    fn own_rows(&self) -> Markup {
        let own = self.form.list(Field::Rows).is_none_or(|list| list.now.is_none());
        html! {
            label.field {
                span { "Or so many rows, 1 to 99" }
                input type="number" name="own-rows" min="1" max="99"
                    value=[own.then(|| self.form.text(Field::Rows))];
            }
        }
    }

    fn name(&self, field: Field, name: &str) -> Markup {
        html! {
            label.field {
                span { (capital(&self.form.value(field))) }
                input type="text" name=(name) maxlength="40" autocomplete="off"
                    placeholder=(self.form.text(field));
            }
        }
    }

    /// The board of one's own.
    fn own_board(&self) -> Markup {
        let rules = self.form.rules();
        let yes_no = |name: &str, words: &str, is_yes: bool| {
            html! {
                label.field {
                    span { (words) }
                    select name=(name) {
                        option value="yes" selected[is_yes] { "Yes" }
                        option value="no" selected[!is_yes] { "No" }
                    }
                }
            }
        };
        let is_own = self.form.fields().contains(&Field::Pegs);
        html! {
            details open[is_own] {
                summary { "A board of your own" }
                p.soft.small { "For this choose Custom above." }
                div.cols {
                    (self.number(Field::Pegs, "pegs", (1, 16)))
                    (self.number(Field::Colors, "colors", (2, 26)))
                    (yes_no("repeats", Field::Repeats.question(), rules.repeats() == Repeats::Allowed))
                    (yes_no("blanks", Field::Blanks.question(), rules.blanks() == Blanks::Allowed))
                    (self.select(Field::Feedback, "answers"))
                }
            }
        }
    }

    /// Who thinks, and what is allowed, as far as it makes sense for these players.
    fn play_rules(&self) -> Markup {
        let has = |field: Field| self.form.fields().contains(&field);
        html! {
            div.cols {
                @for (field, name) in [
                    (Field::Maker, "maker"), (Field::Breaker, "breaker"), (Field::Marks, "marks"),
                    (Field::Strict, "strict"), (Field::Hints, "hints"),
                    (Field::Takebacks, "takebacks"), (Field::Scoring, "scoring"),
                ] {
                    @if has(field) { (self.select(field, name)) }
                }
                (self.number(Field::Games, "games", (1, 100)))
                (self.own_rows())
                (self.name(Field::FirstName, "name"))
                (self.name(Field::SecondName, "other"))
            }
        }
    }
}

/// The choices of a field: what is sent for each, and its words.
fn choices(form: &GameForm, field: Field) -> Vec<(String, String)> {
    let list = form.list(field).unwrap_or(List { titles: Vec::new(), now: None });
    let choice = |(place, title): (usize, String)| {
        let kind = Kind::ALL.get(place).filter(|_| field == Field::Kind);
        let name = match (field, kind) {
            (_, Some(kind)) => crate::route::kind_name(*kind).to_owned(),
            (Field::Rows, None) => rows_of(&title),
            (_, None) => title.split(": ").next().unwrap_or_default().to_owned(),
        };
        (name, title)
    };
    let all = list.titles.into_iter().enumerate().map(choice);
    // A codemaker who thinks does so in scripts.
    let thinks = |name: &str| field == Field::Maker && name != MakerLevel::Random.name();
    all.filter(|(name, _)| cfg!(feature = "maker") || !thinks(name)).collect()
}

/// The number in `normal, 10 rows`.
fn rows_of(title: &str) -> String {
    title.chars().filter(char::is_ascii_digit).collect()
}

impl Model for NewGame {
    fn title(&self, _around: &Around<'_>) -> String {
        self.form.title().into()
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        self.take(form);
        let setup = self.form.setup();
        if let Err(error) = &setup {
            self.problem.get_or_insert(sentence(error));
        }
        match (&self.problem, setup) {
            (None, Ok(setup)) if form.act().word() == "start" => {
                context.begin(Beginning::New(setup));
            }
            (None, _) => {
                self.foresee(context);
                context.say(self.form.remarks().join(" "));
            }
            (Some(problem), _) => context.say(problem.clone()),
        }
    }

    fn told(&mut self, text: &str, _context: &mut Context<'_>) {
        let Some((own, rules)) = self.asked else { return };
        if let Ok(WorkerMsg::Foreseen { ticket, average: Some(average) }) =
            WorkerMsg::read(text, &rules)
            && ticket.number() == own
        {
            let guesses = f64::from(average.hundredths) / 100.0;
            self.form.take_average(rules, Average { guesses, exact: average.exact });
        }
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        html! {
            form.page.narrow method="post" action=(around.action()) data-change="choose" {
                h1 { (self.form.title()) }
                (self.options(Field::Kind, "kind"))
                (self.options(Field::Board, "board"))
                (self.own_board())
                (self.switch(Field::Rows, "rows"))
                (self.play_rules())
                // What is found out about the board comes later, and moves no button.
                div.card.stack {
                    div.line {
                        button.btn.go name="act" value="start" { "Start" }
                        button.btn name="act" value="choose" { "Look at the choices" }
                    }
                    // The remarks would tell of the choices before the one that was refused.
                    @if let Some(problem) = &self.problem { p.warn { (problem) } }
                    @else { @for line in self.form.remarks() { p { (line) } } }
                }
            }
        }
    }
}
