//! A new game: one form with everything that can be chosen.

use pegmind_face::form::{Average, Field, Form as Choices, FormError, Kind, Typed};
use pegmind_face::{Step, sentence};
use pegmind_rules::{Board, Rules, Setup};

use crate::context::{Context, Go};
use crate::key::Key;
use crate::keymap::Action;
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

/// A new game while it is being chosen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Form {
    choices: Choices,
    selected: usize,
    /// A number or a name that is being typed.
    typing: Option<TextField>,
}

impl Form {
    /// A form that is filled in like a game before.
    pub(crate) fn like(setup: &Setup) -> Self {
        Self { choices: Choices::like(setup), ..Self::default() }
    }

    /// A form for a game on a real board.
    pub(crate) fn for_real_board() -> Self {
        let mut form = Self::default();
        form.choices.set_kind(Kind::Solve);
        form
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
        let lines = self.lines();
        let last = lines.len() - 1;
        let place = self.selected();
        let Some(line) = lines.get(place).copied() else { return };
        match (context.action(key), key.typed()) {
            (Some(Action::Back), _) => *context.go = Some(Go::Back),
            (Some(Action::Enter), _) => self.open_line(line, context),
            (Some(Action::Up | Action::PreviousPane), _) => {
                self.selected = place.checked_sub(1).unwrap_or(last);
            }
            (Some(Action::Down | Action::NextPane), _) => {
                self.selected = (place + 1) % lines.len();
            }
            (Some(Action::First), _) => self.selected = 0,
            (Some(Action::Last), _) => self.selected = last,
            (Some(Action::Left), _) => self.turn(line, Step::Previous, context),
            (Some(Action::Right | Action::Keep), _) => self.turn(line, Step::Next, context),
            (_, Some(character)) if takes(line, character) => {
                self.typing = Some(TextField::with(character.encode_utf8(&mut [0; 4])));
            }
            _ => {}
        }
    }

    /// Enter on a line: what is typed opens, what is chosen turns on.
    fn open_line(&mut self, line: Line, context: &mut Context<'_>) {
        match line {
            Line::Field(field) if field.typed() == Some(Typed::Name) => {
                self.typing = Some(TextField::with(&self.choices.text(field)));
            }
            line => self.turn(line, Step::Next, context),
        }
    }

    fn typing_key(&mut self, key: Key, context: &mut Context<'_>) {
        let Some(text) = &mut self.typing else { return };
        match (context.action(key), key.typed()) {
            (Some(Action::Back), _) => self.typing = None,
            (Some(Action::Enter | Action::Down | Action::Up | Action::NextPane), _) => {
                let text = text.text();
                self.typing = None;
                if let Some(Line::Field(field)) = self.lines().get(self.selected()).copied() {
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
                *context.go = Some(Go::Back);
                context.ask(Task::Begin(Box::new(setup)));
            }
            Err(error) => context.say(sentence(&error.to_string())),
        }
    }

    /// The next value of a line, or the one before; the next of Begin begins.
    fn turn(&mut self, line: Line, step: Step, context: &mut Context<'_>) {
        match (line, step) {
            (Line::Begin, Step::Next) => self.begin(context),
            (Line::Begin, Step::Previous) => {}
            (Line::Field(field), step) => {
                let done = self.choices.turn(field, step);
                self.changed(done, context);
            }
        }
    }

    fn changed(&self, done: Result<(), FormError>, context: &mut Context<'_>) {
        match done {
            Ok(()) => self.foresee(context),
            Err(error) => context.say(sentence(&error.to_string())),
        }
    }
}

/// Whether a line takes this character as the first of what is typed.
fn takes(line: Line, character: char) -> bool {
    match line {
        Line::Begin => false,
        Line::Field(field) => match field.typed() {
            Some(Typed::Number) => character.is_ascii_digit(),
            Some(Typed::Name) => character.is_alphanumeric(),
            None => false,
        },
    }
}

#[cfg(test)]
mod tests;
