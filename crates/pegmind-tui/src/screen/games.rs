//! The saved and the finished games.

use crate::command::Command;
use crate::context::{Context, Go};
use crate::house::ListedGame;
use crate::key::Key;
use crate::keymap::Action;
use crate::overlay::Overlay;
use crate::task::Task;

/// The lists there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum List {
    /// The games that can go on.
    Saved,
    /// The games that are over.
    Finished,
}

impl List {
    /// What the list is called.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Saved => "saved",
            Self::Finished => "finished",
        }
    }

    /// What is said where the list is empty.
    pub(crate) const fn when_empty(self) -> &'static str {
        match self {
            Self::Saved => "No game waits to go on. A game that you leave will stand here.",
            Self::Finished => "No game is finished yet. The first will stand here.",
        }
    }

    const fn other(self) -> Self {
        match self {
            Self::Saved => Self::Finished,
            Self::Finished => Self::Saved,
        }
    }
}

/// One list and what is chosen in it.
#[derive(Debug, Default)]
struct Chosen {
    games: Vec<ListedGame>,
    selected: usize,
}

/// The saved and the finished games.
#[derive(Debug)]
pub(crate) struct Games {
    list: List,
    saved: Chosen,
    finished: Chosen,
    /// Whether it is known what there is.
    known: bool,
}

impl Games {
    /// The screen as it opens, before it is known what there is.
    pub(crate) fn new() -> Self {
        let (saved, finished) = (Chosen::default(), Chosen::default());
        Self { list: List::Saved, saved, finished, known: false }
    }

    /// Takes the lists in, the latest games first. What is chosen stays where
    /// it is.
    pub(crate) fn take(&mut self, saved: Vec<ListedGame>, finished: Vec<ListedGame>) {
        if !self.known && saved.is_empty() && !finished.is_empty() {
            self.list = List::Finished;
        }
        self.known = true;
        self.saved.games = saved;
        self.finished.games = finished;
        for chosen in [&mut self.saved, &mut self.finished] {
            chosen.selected = chosen.selected.min(chosen.games.len().saturating_sub(1));
        }
    }

    /// The list that is shown.
    pub(crate) const fn list(&self) -> List {
        self.list
    }

    /// The games of a list; nothing if they are not known yet.
    pub(crate) fn games(&self, list: List) -> Option<&[ListedGame]> {
        self.known.then_some(match list {
            List::Saved => &self.saved.games,
            List::Finished => &self.finished.games,
        })
    }

    /// The place of the chosen game in its list.
    pub(crate) const fn selected(&self) -> usize {
        match self.list {
            List::Saved => self.saved.selected,
            List::Finished => self.finished.selected,
        }
    }

    /// The chosen game.
    pub(crate) fn game(&self) -> Option<&ListedGame> {
        self.games(self.list)?.get(self.selected())
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        let page = usize::from(context.size.lines.saturating_sub(8)).max(1);
        let chosen = match self.list {
            List::Saved => &mut self.saved,
            List::Finished => &mut self.finished,
        };
        let last = chosen.games.len().saturating_sub(1);
        let selected = &mut chosen.selected;
        match context.action(key) {
            Some(Action::Back) => *context.go = Some(Go::Back),
            Some(Action::NextPane | Action::PreviousPane | Action::Left | Action::Right) => {
                self.list = self.list.other();
            }
            Some(Action::Up) => *selected = selected.checked_sub(1).unwrap_or(last),
            Some(Action::Down) => *selected = if *selected == last { 0 } else { *selected + 1 },
            Some(Action::PageUp) => *selected = selected.saturating_sub(page),
            Some(Action::PageDown) => *selected = (*selected + page).min(last),
            Some(Action::First) => *selected = 0,
            Some(Action::Last) => *selected = last,
            Some(Action::Enter) => self.open(context),
            Some(Action::Delete) => self.ask_to_delete(context),
            _ => {}
        }
    }

    /// Goes on with a saved game, or shows a finished one.
    fn open(&self, context: &mut Context<'_>) {
        let Some(game) = self.game() else { return };
        match (&game.problem, self.list) {
            _ if context.playing.as_ref() == Some(&game.id) && self.list == List::Saved => {
                *context.go = Some(Go::Back);
            }
            (Some(problem), _) => context.say(pegmind_face::sentence(problem)),
            (None, List::Saved) => context.ask(Task::Resume(Some(game.id.clone()))),
            (None, List::Finished) => context.ask(Task::Fetch(game.id.clone())),
        }
    }

    /// Asks before a saved game is deleted. Finished ones are kept.
    fn ask_to_delete(&self, context: &mut Context<'_>) {
        let Some(game) = self.game() else { return };
        if self.list == List::Finished {
            return context.say("Finished games are kept.");
        }
        if context.playing.as_ref() == Some(&game.id) {
            return context.say("This game is being played; leave it first.");
        }
        let items = vec![
            ("Keep it".to_owned(), Command::Close),
            ("Delete it".to_owned(), Command::DeleteGame(game.id.clone())),
        ];
        *context.overlay = Some(Overlay::menu(format!("Delete game {}?", game.id), items));
    }
}

#[cfg(test)]
mod tests;
