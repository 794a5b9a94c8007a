//! What lies over a screen: a page of text, a short list, the command line.

pub(crate) mod why;

use pegmind_face::sentence;

use crate::command::{Command, completions};
use crate::key::Key;
use crate::keymap::Action;
use crate::list;
use crate::msg::Size;
use crate::text_field::TextField;
use crate::theme::wrap;
use why::WhyPage;

/// Something over a screen. It takes all keys until it is closed.
#[derive(Clone, Debug)]
pub(crate) enum Overlay {
    /// A page of text.
    Page(Page),
    /// Why a row was answered so.
    Why(Box<WhyPage>),
    /// A list of things to do.
    Menu(Menu),
    /// The command line.
    CommandLine(CommandLine),
}

/// A page of text that can be scrolled.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    pub(crate) title: String,
    pub(crate) lines: Vec<String>,
    pub(crate) scroll: usize,
}

/// A list of things to do.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) title: String,
    /// What is said above the list, if something is.
    pub(crate) text: String,
    pub(crate) items: Vec<(String, Command)>,
    /// The chosen one; none behind the last one.
    pub(crate) selected: usize,
    /// Whether nothing is chosen at first, so that its keys are told everywhere.
    pub(crate) tells_keys: bool,
    /// The key that opens it, and closes it again.
    pub(crate) opened_by: Option<Action>,
}

/// A command that is being typed.
#[derive(Clone, Debug, Default)]
pub(crate) struct CommandLine {
    pub(crate) field: TextField,
    /// What it can become, shown above it.
    pub(crate) completions: Vec<String>,
    /// Whether it was refused as it is, so that its first character begins anew.
    is_refused: bool,
}

/// What becomes of an overlay after a key.
#[derive(Debug)]
pub(crate) enum Pressed {
    /// It stays.
    Stays,
    /// It stays, and this is said.
    Refused(String),
    /// It is closed.
    Closed,
    /// It is closed, and the key is for what lies under it.
    PassedOn,
    /// It is closed, and this is done.
    Chosen(Command),
}

impl Overlay {
    /// A page of text.
    pub(crate) fn page(title: impl Into<String>, lines: Vec<String>) -> Self {
        Self::Page(Page { title: title.into(), lines, scroll: 0 })
    }

    /// A page of text, its end first.
    pub(crate) fn page_from_end(title: impl Into<String>, lines: Vec<String>) -> Self {
        Self::Page(Page { title: title.into(), lines, scroll: usize::MAX })
    }

    /// A list of things to do, the first one chosen.
    pub(crate) fn menu(
        title: impl Into<String>,
        items: impl IntoIterator<Item = (impl Into<String>, Command)>,
    ) -> Self {
        Self::menu_with(title, "", items)
    }

    /// A list of things to do with something to know before.
    pub(crate) fn menu_with(
        title: impl Into<String>,
        text: impl Into<String>,
        items: impl IntoIterator<Item = (impl Into<String>, Command)>,
    ) -> Self {
        Self::Menu(Menu::new(title, text, items))
    }

    /// The command line with this text, to be changed and typed on.
    pub(crate) fn typing(text: &str) -> Self {
        Self::CommandLine(CommandLine { field: TextField::with(text), ..CommandLine::default() })
    }

    /// Takes a key in, and what it usually does.
    pub(crate) fn key(&mut self, key: Key, action: Option<Action>, size: Size) -> Pressed {
        match self {
            Self::Page(_) | Self::Why(_) | Self::Menu(_) if action == Some(Action::Command) => {
                *self = Self::CommandLine(CommandLine::default());
                Pressed::Stays
            }
            Self::Page(page) => page.key(action, size),
            // Where key pegs were wrong the right ones are typed at once.
            Self::Why(page) if page.number().is_none() && types_key_pegs(key) => Pressed::PassedOn,
            Self::Why(page) => page.key(action),
            Self::Menu(menu) => menu.key(key, action),
            Self::CommandLine(line) => line.key(key, action),
        }
    }
}

/// Returns `true` if a key can be a part of key pegs.
fn types_key_pegs(key: Key) -> bool {
    key.typed().is_some_and(|typed| typed.is_alphanumeric() || "#.+".contains(typed))
}

/// From the line on top, how many are shown, and the last one that can be on
/// top.
type Scroll = fn(usize, usize, usize) -> usize;

/// From a place in a list, and how many there are.
type Move = fn(usize, usize) -> usize;

impl Page {
    /// Keys that close a page.
    pub(crate) const CLOSING: [Action; 3] = [Action::Back, Action::Enter, Action::Help];

    /// Keys that scroll it.
    const SCROLLING: [(Action, Scroll); 7] = [
        (Action::Up, |top, _, _| top.saturating_sub(1)),
        (Action::Down, |top, _, last| (top + 1).min(last)),
        (Action::PageUp, |top, room, _| top.saturating_sub(room)),
        (Action::PageDown, |top, room, last| (top + room).min(last)),
        (Action::Keep, |top, room, last| (top + room).min(last)),
        (Action::First, |_, _, _| 0),
        (Action::Last, |_, _, last| last),
    ];

    /// Columns of a page that are comfortable to read.
    const WIDTH: u16 = 78;

    /// The columns that a page has on a screen of this size.
    pub(crate) fn columns(size: Size) -> u16 {
        size.columns.min(Self::WIDTH)
    }

    /// Its lines as they are shown on a screen of this size.
    pub(crate) fn wrapped(&self, size: Size) -> Vec<String> {
        let columns = Self::columns(size).saturating_sub(4);
        let wrapped = |line: &String| {
            if line.is_empty() { vec![String::new()] } else { wrap(line, columns) }
        };
        self.lines.iter().flat_map(wrapped).collect()
    }

    /// How many lines a screen of this size shows at once: its frame and the
    /// line with the keys take three.
    pub(crate) fn room(size: Size) -> usize {
        usize::from(size.lines).saturating_sub(3).max(1)
    }

    fn key(&mut self, action: Option<Action>, size: Size) -> Pressed {
        if action.is_some_and(|action| Self::CLOSING.contains(&action)) {
            return Pressed::Closed;
        }
        let room = Self::room(size);
        let last = self.wrapped(size).len().saturating_sub(room);
        self.scroll = self.scroll.min(last);
        if let Some((_, scroll)) = Self::SCROLLING.iter().find(|of| Some(of.0) == action) {
            self.scroll = scroll(self.scroll, room, last);
        }
        Pressed::Stays
    }
}

impl Menu {
    /// A list of things to do with something to know before, the first one chosen.
    pub(crate) fn new(
        title: impl Into<String>,
        text: impl Into<String>,
        items: impl IntoIterator<Item = (impl Into<String>, Command)>,
    ) -> Self {
        let items = items.into_iter().map(|(text, command)| (text.into(), command)).collect();
        Self {
            title: title.into(),
            text: text.into(),
            items,
            selected: 0,
            tells_keys: false,
            opened_by: None,
        }
    }

    /// A list that the key closes that has opened it.
    pub(crate) fn opened_by(self, action: Action) -> Self {
        Self { opened_by: Some(action), ..self }
    }

    /// Keys that move the choice.
    const MOVING: [(Action, Move); 4] = [
        (Action::Up, |place, count| list::around(place, -1, count)),
        (Action::Down, |place, count| list::around(place, 1, count)),
        (Action::First, |_, count| list::end(-1, count)),
        (Action::Last, |_, count| list::end(1, count)),
    ];

    /// The keys of the items: digits, and letters after the ninth.
    pub(crate) fn labels() -> impl Iterator<Item = char> {
        ('1'..='9').chain('a'..='z')
    }

    fn key(&mut self, key: Key, action: Option<Action>) -> Pressed {
        let count = self.items.len();
        let typed = key.typed().map(|typed| typed.to_ascii_lowercase());
        let by_label = || Self::labels().position(|label| Some(label) == typed);
        let chosen = match action {
            Some(Action::Back) => return Pressed::Closed,
            Some(_) if action == self.opened_by => return Pressed::Closed,
            Some(Action::Enter) => Some(self.selected),
            Some(action) => {
                if let Some((_, go)) = Self::MOVING.iter().find(|of| of.0 == action) {
                    self.selected = go(self.selected, count);
                }
                None
            }
            None => by_label(),
        };
        match chosen.filter(|place| *place < count) {
            Some(place) => Pressed::Chosen(self.items.swap_remove(place).1),
            None => Pressed::Stays,
        }
    }
}

impl CommandLine {
    fn key(&mut self, key: Key, action: Option<Action>) -> Pressed {
        let gone =
            action == Some(Action::Back) || action == Some(Action::Erase) && self.field.is_empty();
        if gone {
            return Pressed::Closed;
        }
        if action == Some(Action::Enter) {
            return match Command::parse(&self.field.text()) {
                Ok(Some(command)) => Pressed::Chosen(command),
                Ok(None) => Pressed::Closed,
                Err(error) => {
                    self.is_refused = true;
                    Pressed::Refused(sentence(&error))
                }
            };
        }
        if std::mem::take(&mut self.is_refused) && action == Some(Action::Command) {
            *self = Self::default();
            return Pressed::Stays;
        }
        if action == Some(Action::NextPane) {
            self.complete();
        } else {
            self.field.key(key, action);
        }
        self.completions = completions(&self.field.text());
        Pressed::Stays
    }

    /// Types what all completions have in common; a space behind it if it is
    /// the only one.
    fn complete(&mut self) {
        let found = completions(&self.field.text());
        let Some(first) = found.first() else { return };
        let same =
            |length: &usize| found.iter().all(|other| other.get(..*length) == first.get(..*length));
        let common = (0..=first.len()).rev().find(same).unwrap_or_default();
        let mut text = first.get(..common).unwrap_or_default().to_owned();
        if found.len() == 1 {
            text.push(' ');
        }
        self.field = TextField::with(&text);
    }
}

#[cfg(test)]
mod tests;
