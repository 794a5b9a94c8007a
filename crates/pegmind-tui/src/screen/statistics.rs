//! Numbers over all finished games, board by board.

use pegmind_review::{BoardStatistics, Statistics};
use pegmind_session::Moment;

use crate::command::Destination;
use crate::context::Context;
use crate::key::Key;
use crate::keymap::Action;
use crate::list;
use crate::screen_action::{ScreenAction, press};
use crate::task::Task;

/// Who waits no longer than this is told nothing.
const SOON: Moment = Moment::from_secs(1);

/// What is known of the numbers.
#[derive(Debug)]
enum Known {
    /// They are counted since this moment.
    Counting(Moment),
    /// They cannot be counted, and why.
    Failed(String),
    /// All of them.
    Counted(Box<Statistics>),
}

/// What one page is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Page<'a> {
    /// Nothing is known yet; whether that is to be said by now.
    Counting {
        /// Whether it takes long.
        long: bool,
    },
    /// Nothing can be known, and why.
    Failed(&'a str),
    /// All games.
    All(&'a Statistics),
    /// The games on one board.
    Board(&'a BoardStatistics),
}

/// Numbers over all finished games.
#[derive(Debug)]
pub(crate) struct StatisticsScreen {
    known: Known,
    page: usize,
    /// By how many lines the text is pushed up.
    pub(crate) scroll: usize,
}

impl StatisticsScreen {
    /// The screen as it opens, before anything is known.
    pub(crate) fn new(now: Moment) -> Self {
        Self { known: Known::Counting(now), page: 0, scroll: 0 }
    }

    /// Asks for the numbers, and to be drawn again if they take long.
    pub(crate) fn ask(context: &mut Context<'_>) {
        context.ask(Task::Count);
        context.ask(Task::WakeAt(context.now + SOON));
    }

    /// Takes the numbers in.
    pub(crate) fn take(&mut self, counted: Result<Box<Statistics>, String>) {
        self.known = match counted {
            Ok(statistics) => {
                // Where there is but one board it says all there is.
                let one = statistics.boards.len() == 1 && statistics.made.is_empty();
                self.page = usize::from(one);
                Known::Counted(statistics)
            }
            Err(why) => Known::Failed(why),
        };
    }

    /// How many pages there are, that of all games among them.
    pub(crate) fn pages(&self) -> usize {
        match &self.known {
            Known::Counting(_) | Known::Failed(_) => 1,
            Known::Counted(statistics) => 1 + statistics.boards.len(),
        }
    }

    /// The page that is shown, and its number from 0.
    pub(crate) fn page(&self, now: Moment) -> (usize, Page<'_>) {
        let page = match &self.known {
            Known::Counting(since) => Page::Counting { long: now >= *since + SOON },
            Known::Failed(why) => Page::Failed(why),
            Known::Counted(statistics) => {
                let board = self.page.checked_sub(1).and_then(|at| statistics.boards.get(at));
                board.map_or(Page::All(statistics), Page::Board)
            }
        };
        (self.page, page)
    }

    /// Whether there are boards to choose from.
    pub(crate) fn has_boards(&self) -> bool {
        self.pages() > 1
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        let has_boards = self.has_boards();
        press(ACTIONS, (self, &has_boards), key, context);
    }

    fn go(&mut self, page: usize) {
        self.page = page;
        self.scroll = 0;
    }
}

type Row = ScreenAction<StatisticsScreen, bool>;

/// What can be done with the numbers.
pub(crate) static ACTIONS: &[Row] = &[
    Row::on(&[Action::Left, Action::Right], |screen, step, _| {
        screen.go(list::around(screen.page, step, screen.pages()));
    })
    .when(|has_boards| *has_boards)
    .first(1, "board")
    .help("another board"),
    Row::on(&[Action::First, Action::Last], |screen, step, _| {
        screen.go(list::end(step, screen.pages()));
    })
    .when(|has_boards| *has_boards)
    .help("all games, the last board"),
    Row::on(&[Action::Up, Action::Down], |screen, step, _| {
        screen.scroll = list::along(screen.scroll, step, 200);
    })
    .help("see more"),
    Row::on(&[Action::PageUp, Action::PageDown], |screen, step, _| {
        screen.scroll = list::along(screen.scroll, 8 * step, 200);
    }),
    Row::told(&[Action::NextPane]).first(2, "games"),
    Row::on(&[Action::NextPane, Action::PreviousPane], |_, _, context| {
        context.open(Destination::Games);
    })
    .help("the saved and the finished games"),
    Row::on(&[Action::Back], |_, _, context| context.close()).first(3, "back").help("back"),
    Row::told(&[Action::Help]).first(4, "help"),
];

#[cfg(test)]
mod tests;
