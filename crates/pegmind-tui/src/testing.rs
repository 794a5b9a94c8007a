//! A screen that is played by tests: keys go in, tasks and a picture come out.

use pegmind_console::Charset;
use pegmind_console::{Depth, Depths, Preferences};
use pegmind_session::{Moment, Record};
use ratatui::buffer::Buffer;

use crate::house::{DiskAnswer, DiskQuestion, FoundGames, ListedGame};
use crate::key::Key;
use crate::model::Model;
use crate::msg::{Msg, Size};
use crate::settings::Settings;
use crate::task::Task;
use crate::update::update;
use crate::world::lines;

/// A model with a clock that stands still unless it is moved.
pub(crate) struct Player {
    pub(crate) model: Model,
    now: Moment,
}

impl Player {
    /// At the first screen, with the usual settings and without colors.
    pub(crate) fn new(columns: u16, lines: u16) -> Self {
        let depths = Depths { terminal: Depth::True, usual: Depth::None };
        let (settings, _) = Settings::new(Preferences::default(), depths, Charset::Unicode);
        let size = Size { columns, lines };
        let model = Model::new(settings, size, &[]);
        Self { model, now: Moment::ZERO }
    }

    /// Takes something in.
    pub(crate) fn take(&mut self, msg: Msg) -> Vec<Task> {
        update(&mut self.model, msg, self.now)
    }

    /// Takes several things in.
    pub(crate) fn take_all(&mut self, msgs: impl IntoIterator<Item = Msg>) {
        for msg in msgs {
            self.take(msg);
        }
    }

    /// Presses keys that are named with spaces between them.
    pub(crate) fn press(&mut self, keys: &str) -> Vec<Task> {
        let keys = keys.split_whitespace().map(|name| name.parse::<Key>().unwrap());
        keys.collect::<Vec<_>>().into_iter().flat_map(|key| self.take(Msg::Key(key))).collect()
    }

    /// Types a text.
    pub(crate) fn write(&mut self, text: &str) -> Vec<Task> {
        text.chars().flat_map(|typed| self.take(Msg::Key(Key::character(typed)))).collect()
    }

    /// Lets time pass until something was to happen.
    pub(crate) fn wait(&mut self, milliseconds: u64) -> Vec<Task> {
        self.now += Moment::from_millis(milliseconds);
        self.take(Msg::Woken)
    }

    /// What is said of the last key.
    pub(crate) fn notice(&self) -> &str {
        self.model.notice.as_deref().unwrap_or_default()
    }

    /// What a setting is.
    pub(crate) fn setting(&self, key: &str) -> String {
        self.model.settings.preferences.get(key).unwrap()
    }

    /// Returns the lines of the screen, without the spaces at their ends.
    pub(crate) fn screen(&self) -> Vec<String> {
        let area = crate::layout::whole(self.model.size);
        let mut buffer = Buffer::empty(area);
        crate::view::draw(&self.model, area, &mut buffer);
        lines(&buffer).iter().map(|line| line.trim_end().to_owned()).collect()
    }

    /// Whether this stands anywhere on the screen.
    pub(crate) fn shows(&self, text: &str) -> bool {
        self.screen().iter().any(|line| line.contains(text))
    }
}

/// A game for lists.
pub(crate) fn listed(id: &str, sentence: &str) -> ListedGame {
    ListedGame {
        id: id.parse().unwrap(),
        sentence: sentence.to_owned(),
        day: "2026-11-21".to_owned(),
        found_by: sentence.to_owned(),
        problem: None,
    }
}

/// A finished game from its text, as it comes from the disk.
pub(crate) fn record(text: &str) -> Msg {
    Msg::Disk(DiskAnswer::Record(Box::new(Record::parse(text).unwrap())))
}

/// Games as they come from the disk.
pub(crate) fn games(saved: Vec<ListedGame>, finished: Vec<ListedGame>) -> [Msg; 2] {
    let count = finished.len();
    let found = FoundGames { games: finished, count, ..FoundGames::default() };
    [Msg::Disk(DiskAnswer::Games(saved)), Msg::Found(found)]
}

/// The settings that tasks keep, as `key=value`.
pub(crate) fn kept(tasks: &[Task]) -> Vec<String> {
    let kept = |task: &Task| match task {
        Task::Disk(DiskQuestion::Keep { key, value }) => Some(format!("{key}={value}")),
        _ => None,
    };
    tasks.iter().filter_map(kept).collect()
}
