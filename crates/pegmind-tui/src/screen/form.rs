//! A new game: one form with everything that can be chosen.

use pegmind_face::form::{Average, Field, Form as Choices, FormError, Typed};
use pegmind_face::{Step, sentence};
use pegmind_rules::{Board, Rules};

use crate::context::Context;
use crate::house::DiskQuestion;
use crate::key::Key;
use crate::keymap::Action;
use crate::list;
use crate::screen_action::{ScreenAction, press};
use crate::task::Task;
use crate::text_field::TextField;

/// A line of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Begins the game.
    Begin,
    /// Something to choose.
    Field(Field),
}

impl Line {
    /// Which lines it belongs to: those of the game, of who plays, of what is
    /// agreed, of names.
    pub(crate) const fn part(self) -> u8 {
        match self {
            Self::Begin => 0,
            Self::Field(field) => match field {
                Field::Kind
                | Field::Board
                | Field::Pegs
                | Field::Colors
                | Field::Repeats
                | Field::Blanks
                | Field::Feedback
                | Field::Rows
                | Field::Games
                | Field::Scoring => 1,
                Field::Maker | Field::Breaker | Field::Marks => 2,
                Field::Strict | Field::Hints | Field::Takebacks => 3,
                Field::FirstName | Field::SecondName => 4,
            },
        }
    }
}

/// A new game while it is being chosen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Form {
    choices: Choices,
    selected: usize,
    /// A number or a name that is being typed.
    typing: Option<TextField>,
}

impl Form {
    /// A form that is filled in like this.
    pub(crate) fn new(choices: Choices) -> Self {
        Self { choices, ..Self::default() }
    }

    /// What it is called.
    pub(crate) const fn title(&self) -> &'static str {
        self.choices.title()
    }

    /// The lines that make sense for these players and this board.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let fields = self.choices.fields().into_iter().map(Line::Field);
        std::iter::once(Line::Begin).chain(fields).collect()
    }

    /// The line that keys change.
    pub(crate) fn selected(&self) -> usize {
        self.selected.min(self.lines().len() - 1)
    }

    /// The text that is being typed, and its cursor.
    pub(crate) const fn typing(&self) -> Option<&TextField> {
        self.typing.as_ref()
    }

    /// The name and the value of a line.
    pub(crate) fn line(&self, line: Line) -> (&'static str, String) {
        match line {
            Line::Begin => ("Begin", String::new()),
            Line::Field(field) => (field.title(), self.choices.value(field)),
        }
    }

    /// What a line is about, in the words of the game that it uses.
    pub(crate) fn about(line: Line) -> Option<&'static str> {
        match line {
            Line::Begin => None,
            Line::Field(field) => field.about(),
        }
    }

    /// The board that is chosen.
    pub(crate) const fn rules(&self) -> &Rules {
        self.choices.rules()
    }

    /// What stands below the form: what is wrong, and the board in numbers.
    pub(crate) fn remarks(&self) -> Vec<String> {
        self.choices.remarks()
    }

    /// Takes in what good play needs on a board.
    pub(crate) const fn take_foreseen(&mut self, rules: Rules, average: Average) {
        self.choices.take_average(rules, average);
    }

    /// Asks how good play is on this board.
    pub(crate) fn foresee(&self, context: &mut Context<'_>) {
        context.ask(Task::Foresee(Board::new(*self.choices.rules())));
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        if self.typing.is_some() {
            return self.typing_key(key, context);
        }
        let is_name = self.takes_name();
        if press(ACTIONS, (self, &is_name), key, context) {
            return;
        }
        let Some(line) = self.chosen() else { return };
        if let Some(typed) = key.typed().filter(|typed| takes(line, *typed)) {
            self.typing = Some(TextField::with(typed.encode_utf8(&mut [0; 4])));
        }
    }

    /// Whether the chosen line is a name, which is typed.
    pub(crate) fn takes_name(&self) -> bool {
        let field = |line| if let Line::Field(field) = line { Some(field) } else { None };
        let typed = self.chosen().and_then(field).and_then(Field::typed);
        matches!(typed, Some(Typed::Name(_)))
    }

    /// The chosen line.
    fn chosen(&self) -> Option<Line> {
        self.lines().get(self.selected()).copied()
    }

    fn go(&mut self, to: impl FnOnce(usize, usize) -> usize) {
        self.selected = to(self.selected(), self.lines().len());
    }

    fn step(&mut self, step: isize, _: &mut Context<'_>) {
        self.go(|place, count| list::around(place, step, count));
    }

    /// Enter on a line: what is typed opens, what is chosen turns on.
    fn open_line(&mut self, step: isize, context: &mut Context<'_>) {
        match self.chosen() {
            Some(Line::Field(field)) if matches!(field.typed(), Some(Typed::Name(_))) => {
                // What is typed replaces it; keys that edit keep it.
                let mut text = TextField::with(&self.choices.text(field));
                text.refuse();
                self.typing = Some(text);
            }
            Some(Line::Begin | Line::Field(_)) | None => self.turn(step, context),
        }
    }

    fn typing_key(&mut self, key: Key, context: &mut Context<'_>) {
        let Some(text) = &mut self.typing else { return };
        match (context.action(key), key.typed()) {
            (Some(Action::Back), _) => self.typing = None,
            (Some(Action::Enter | Action::Down | Action::Up | Action::NextPane), _) => {
                let text = text.text();
                self.typing = None;
                if let Some(Line::Field(field)) = self.chosen() {
                    let done = self.choices.type_in(field, &text);
                    self.changed(done, context);
                }
            }
            (action, _) => text.key(key, action),
        }
    }

    /// Takes pasted text in where text is typed.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(typing) = &mut self.typing {
            typing.insert(text);
        }
    }

    fn begin(&self, context: &mut Context<'_>) {
        match self.choices.setup() {
            Ok(setup) => {
                context.close();
                context.ask(DiskQuestion::Begin(Box::new(setup)));
            }
            Err(error) => context.say(sentence(&error)),
        }
    }

    /// The next value of a line, or the one before; the next of Begin begins.
    fn turn(&mut self, step: isize, context: &mut Context<'_>) {
        match self.chosen() {
            Some(Line::Begin) if step > 0 => self.begin(context),
            Some(Line::Begin) | None => {}
            Some(Line::Field(field)) => {
                let step = if step > 0 { Step::Next } else { Step::Previous };
                let done = self.choices.turn(field, step);
                // Other lines may come or go above it.
                let place = self.lines().iter().position(|line| *line == Line::Field(field));
                self.selected = place.unwrap_or(self.selected);
                self.changed(done, context);
            }
        }
    }

    fn changed(&self, done: Result<(), FormError>, context: &mut Context<'_>) {
        match done {
            Ok(()) => self.foresee(context),
            Err(error) => context.say(sentence(&error)),
        }
    }
}

/// Whether the chosen line is a name, which is typed.
type Row = ScreenAction<Form, bool>;

/// What can be done in the form.
pub(crate) static ACTIONS: &[Row] = &[
    Row::on(&[Action::Left, Action::Right], Form::turn).help("another value"),
    Row::told(&[Action::Left, Action::Right]).when(|is_name| !is_name).first(1, "change"),
    Row::told(&[]).when(|is_name| *is_name).first(1, "type a name"),
    Row::on(&[Action::Keep], Form::turn),
    Row::on(&[Action::Up, Action::Down], Form::step).first(2, "next line").help("another line"),
    Row::on(&[Action::PreviousPane, Action::NextPane], Form::step),
    Row::on(&[Action::First, Action::Last], |form, step, _| {
        form.go(|_, count| list::end(step, count));
    })
    .help("the first line, the last"),
    Row::on(&[Action::Enter], Form::open_line)
        .first(3, "on Begin starts")
        .help("begin; on other lines another value, a name"),
    Row::on(&[Action::Back], |_, _, context| context.close()).first(4, "back").help("back"),
    Row::told(&[Action::Help]).first(5, "help"),
];

/// Whether a line takes this character as the first of what is typed.
fn takes(line: Line, character: char) -> bool {
    match line {
        Line::Begin => false,
        Line::Field(field) => match field.typed() {
            Some(Typed::Pegs | Typed::Colors | Typed::Rows | Typed::Games) => {
                character.is_ascii_digit()
            }
            Some(Typed::Name(_)) => character.is_alphanumeric(),
            None => false,
        },
    }
}

#[cfg(test)]
mod tests;
