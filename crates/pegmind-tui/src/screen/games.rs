//! The saved and the finished games.

use pegmind_face::progress::is_found;

use crate::command::{Command, Destination};
use crate::context::Context;
use crate::house::{DiskQuestion, FoundGames, ListedGame};
use crate::key::Key;
use crate::keymap::Action;
use crate::list;
use crate::overlay::Overlay;
use crate::screen_action::{ScreenAction, press};
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
    /// The places of those that are found by what is searched for.
    found: Vec<usize>,
    selected: usize,
}

/// The saved and the finished games.
#[derive(Debug)]
pub(crate) struct Games {
    list: List,
    saved: Chosen,
    finished: Chosen,
    /// What is searched for.
    search: String,
    /// Whether the saved games are known.
    known: bool,
    /// What the finished games are known for, if they are.
    found_for: Option<String>,
    /// How many finished games were found by that; only the latest are listed.
    count: usize,
    /// Why they cannot be looked for, if they cannot.
    problem: Option<String>,
}

impl Games {
    /// The screen as it opens, before it is known what there is.
    pub(crate) fn new() -> Self {
        Self {
            list: List::Saved,
            saved: Chosen::default(),
            finished: Chosen::default(),
            search: String::new(),
            known: false,
            found_for: None,
            count: 0,
            problem: None,
        }
    }

    /// Takes the saved games in, the latest ones first. What is chosen stays where it is.
    pub(crate) fn take_saved(&mut self, saved: Vec<ListedGame>) {
        let first = !std::mem::replace(&mut self.known, true);
        self.saved.games = saved;
        self.open_on_games(first && self.found_for.is_some());
        self.look();
    }

    /// Takes the finished games in that were looked for, the latest ones first.
    pub(crate) fn take_found(&mut self, found: FoundGames) {
        let FoundGames { search, games, count, problem } = found;
        let first = self.found_for.replace(search).is_none();
        self.finished.games = games;
        (self.count, self.problem) = (count, problem);
        self.open_on_games(first && self.known);
        self.look();
    }

    /// Where no game is saved, the finished ones are shown first.
    fn open_on_games(&mut self, opens: bool) {
        if opens && self.saved.games.is_empty() && !self.finished.games.is_empty() {
            self.list = List::Finished;
        }
    }

    /// How many games there are in a list. Returns `None` while that is worked out.
    pub(crate) fn count(&self, list: List) -> Option<usize> {
        match list {
            List::Saved => self.known.then_some(self.saved.found.len()),
            List::Finished => (self.found_for.as_ref() == Some(&self.search)).then_some(self.count),
        }
    }

    /// Why finished games cannot be looked for, if they cannot.
    pub(crate) fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Sees which games are found by what is searched for. What is chosen stays where it is.
    fn look(&mut self) {
        for chosen in [&mut self.saved, &mut self.finished] {
            let is_found = |game: &ListedGame| {
                is_found(&self.search, &[game.id.as_str(), &game.day, &game.found_by])
            };
            let places = chosen.games.iter().enumerate().filter(|(_, game)| is_found(game));
            chosen.found = places.map(|(place, _)| place).collect();
            chosen.selected = chosen.selected.min(chosen.found.len().saturating_sub(1));
        }
    }

    /// What is searched for; empty if nothing is.
    pub(crate) fn search(&self) -> &str {
        &self.search
    }

    fn search_for(&mut self, search: String, context: &mut Context<'_>) {
        context.ask(Task::Find(search.clone()));
        self.search = search;
        self.saved.selected = 0;
        self.finished.selected = 0;
        self.look();
    }

    /// The list that is shown.
    pub(crate) const fn list(&self) -> List {
        self.list
    }

    /// The games of a list. Returns `None` if they are not known yet.
    pub(crate) fn games(&self, list: List) -> Option<Vec<&ListedGame>> {
        let chosen = match list {
            List::Saved => &self.saved,
            List::Finished => &self.finished,
        };
        let found = chosen.found.iter().filter_map(|place| chosen.games.get(*place));
        let known = match list {
            List::Saved => self.known,
            List::Finished => self.found_for.is_some(),
        };
        known.then(|| found.collect())
    }

    /// The place of the chosen game in its list.
    pub(crate) const fn selected(&self) -> usize {
        match self.list {
            List::Saved => self.saved.selected,
            List::Finished => self.finished.selected,
        }
    }

    /// The list, if there is a game in it to do something with.
    pub(crate) fn now(&self) -> Option<List> {
        self.game().is_some().then_some(self.list)
    }

    /// The chosen game.
    pub(crate) fn game(&self) -> Option<&ListedGame> {
        self.games(self.list)?.get(self.selected()).copied()
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        let now = self.now();
        if press(ACTIONS, (self, &now), key, context) {
            return;
        }
        // There are no pegs here: letters and digits search.
        if let Some(typed) = key.typed() {
            let mut search = self.search.clone();
            search.push(typed);
            self.search_for(search, context);
        }
    }

    fn go(&mut self, to: impl FnOnce(usize, usize) -> usize) {
        let chosen = match self.list {
            List::Saved => &mut self.saved,
            List::Finished => &mut self.finished,
        };
        chosen.selected = to(chosen.selected, chosen.found.len());
    }

    /// Turns to the next list, or behind this one to the statistics.
    fn turn(&mut self, last: List, context: &mut Context<'_>) {
        if self.list == last {
            context.open(Destination::Statistics);
        } else {
            self.list = last;
        }
    }

    /// Takes the last letter of the search back, or all of them.
    fn take_back(&mut self, step: isize, context: &mut Context<'_>) {
        let mut search = std::mem::take(&mut self.search);
        search.pop();
        self.search_for(if step < 0 { search } else { String::new() }, context);
    }

    /// Goes on with a saved game, or shows a finished one.
    fn open(&self, context: &mut Context<'_>) {
        let Some(game) = self.game() else { return };
        match (&game.problem, self.list) {
            _ if context.playing.as_ref() == Some(&game.id) && self.list == List::Saved => {
                context.close();
            }
            (Some(problem), _) => context.say(pegmind_face::sentence(problem)),
            (None, List::Saved) => context.ask(DiskQuestion::Resume(Some(game.id.clone()))),
            (None, List::Finished) => context.ask(DiskQuestion::Record(game.id.clone())),
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
        let items =
            [("Keep it", Command::Close), ("Delete it", Command::DeleteGame(game.id.clone()))];
        context.cover(Overlay::menu(format!("Delete game {}?", game.id), items));
    }
}

type Row = ScreenAction<Games, Option<List>>;

/// What can be done in the lists.
pub(crate) static ACTIONS: &[Row] = &[
    Row::told(&[Action::Enter]).when(|now| *now == Some(List::Saved)).first(1, "goes on"),
    Row::told(&[Action::Enter]).when(|now| *now == Some(List::Finished)).first(1, "shows it"),
    Row::on(&[Action::Enter], |games, _, context| games.open(context))
        .help("go on with it, or show it"),
    Row::told(&[Action::Delete]).when(|now| *now == Some(List::Saved)).first(2, "delete"),
    Row::on(&[Action::Delete], |games, _, context| games.ask_to_delete(context))
        .help("delete a saved game, after a question"),
    Row::on(&[Action::NextPane], |games, _, context| games.turn(List::Finished, context))
        .first(3, "other list")
        .help("saved games, finished ones, statistics"),
    Row::on(&[Action::PreviousPane], |games, _, context| games.turn(List::Saved, context)),
    Row::on(&[Action::Left, Action::Right], |games, _, _| games.list = games.list.other()),
    Row::told(&[]).help("letters search: a board, a name, a day, won, lost"),
    Row::on(&[Action::Erase, Action::Clear], |games, step, context| {
        games.take_back(step, context);
    })
    .help("take a letter of the search back, or all"),
    Row::on(&[Action::Up, Action::Down], |games, step, _| {
        games.go(|place, count| list::around(place, step, count));
    })
    .help("another game"),
    Row::on(&[Action::PageUp, Action::PageDown], |games, step, context| {
        let page = isize::try_from(context.size.lines.saturating_sub(8)).unwrap_or(1).max(1);
        games.go(|place, count| list::along(place, step * page, count));
    })
    .help("further up, further down"),
    Row::on(&[Action::First, Action::Last], |games, step, _| {
        games.go(|_, count| list::end(step, count));
    })
    .help("the latest, the oldest"),
    Row::on(&[Action::Back], |games, _, context| {
        if games.search.is_empty() {
            context.close();
        } else {
            games.search_for(String::new(), context);
        }
    })
    .first(4, "back")
    .help("end the search; back"),
    Row::told(&[Action::Help]).first(5, "help"),
];

#[cfg(test)]
mod tests;
