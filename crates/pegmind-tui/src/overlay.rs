//! What lies over a screen: a page of text, a short list, the command line.

use pegmind_face::sentence;

use crate::command::{Command, completions};
use crate::context::Context;
use crate::key::Key;
use crate::keymap::Action;
use crate::msg::Size;
use crate::text_field::TextField;
use crate::theme::wrap;

/// Something over a screen. It takes all keys until it is closed.
#[derive(Clone, Debug)]
pub(crate) enum Overlay {
    /// A page of text.
    Page(Page),
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
    pub(crate) selected: usize,
}

/// A command that is being typed.
#[derive(Clone, Debug, Default)]
pub(crate) struct CommandLine {
    pub(crate) field: TextField,
    /// What it can become, shown above it.
    pub(crate) completions: Vec<String>,
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
    pub(crate) fn menu(title: impl Into<String>, items: Vec<(String, Command)>) -> Self {
        Self::Menu(Menu { title: title.into(), text: String::new(), items, selected: 0 })
    }

    /// A list of things to do with something to know before.
    pub(crate) fn menu_with(
        title: impl Into<String>,
        text: impl Into<String>,
        items: Vec<(String, Command)>,
    ) -> Self {
        Self::Menu(Menu { title: title.into(), text: text.into(), items, selected: 0 })
    }

    /// Takes a key in. The overlay is out of its place in the meantime; it goes
    /// back there if it stays open. A command that was chosen is given back.
    pub(crate) fn key(self, key: Key, context: &mut Context<'_>) -> Option<Command> {
        match self {
            Self::Page(page) => {
                *context.overlay = page.key(key, context).map(Self::Page);
                None
            }
            Self::Menu(menu) => menu.key(key, context),
            Self::CommandLine(line) => line.key(key, context),
        }
    }
}

impl Page {
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

    /// The page after a key; nothing if it was closed.
    fn key(mut self, key: Key, context: &Context<'_>) -> Option<Self> {
        let room = Self::room(context.size);
        let last = self.wrapped(context.size).len().saturating_sub(room);
        self.scroll = self.scroll.min(last);
        match context.action(key) {
            Some(Action::Back | Action::Enter | Action::Help) => return None,
            Some(Action::Up) => self.scroll = self.scroll.saturating_sub(1),
            Some(Action::Down) => self.scroll = (self.scroll + 1).min(last),
            Some(Action::PageUp) => self.scroll = self.scroll.saturating_sub(room),
            Some(Action::PageDown | Action::Keep) => self.scroll = (self.scroll + room).min(last),
            Some(Action::First) => self.scroll = 0,
            Some(Action::Last) => self.scroll = last,
            _ => {}
        }
        Some(self)
    }
}

impl Menu {
    fn key(mut self, key: Key, context: &mut Context<'_>) -> Option<Command> {
        let last = self.items.len().saturating_sub(1);
        match (context.action(key), chosen_digit(key)) {
            (Some(Action::Back), _) => return None,
            (Some(Action::Enter), _) => {
                return self.items.into_iter().nth(self.selected).map(|item| item.1);
            }
            (Some(Action::Up), _) => self.selected = self.selected.checked_sub(1).unwrap_or(last),
            (Some(Action::Down), _) => {
                self.selected = if self.selected == last { 0 } else { self.selected + 1 };
            }
            (Some(Action::First), _) => self.selected = 0,
            (Some(Action::Last), _) => self.selected = last,
            (None, Some(digit)) if digit < self.items.len() => {
                return self.items.into_iter().nth(digit).map(|item| item.1);
            }
            _ => {}
        }
        *context.overlay = Some(Overlay::Menu(self));
        None
    }
}

/// The digit that was typed.
pub(crate) fn typed_digit(key: Key) -> Option<usize> {
    usize::try_from(key.typed()?.to_digit(10)?).ok()
}

/// The place, from 0, that a digit chooses from a list counted from 1.
pub(crate) fn chosen_digit(key: Key) -> Option<usize> {
    typed_digit(key)?.checked_sub(1)
}

impl CommandLine {
    fn key(mut self, key: Key, context: &mut Context<'_>) -> Option<Command> {
        match context.action(key) {
            Some(Action::Back) => return None,
            Some(Action::Erase) if self.field.is_empty() => return None,
            Some(Action::Enter) => {
                let text = self.field.text();
                return match Command::parse(&text) {
                    Ok(command) => command,
                    Err(error) => {
                        context.say(sentence(&error));
                        *context.overlay = Some(Overlay::CommandLine(self));
                        None
                    }
                };
            }
            Some(Action::NextPane) => self.complete(),
            action => self.field.key(key, action),
        }
        self.completions = completions(&self.field.text());
        *context.overlay = Some(Overlay::CommandLine(self));
        None
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
