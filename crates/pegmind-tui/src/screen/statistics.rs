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

/// What is drawn of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chart {
    /// How many games there are of each kind, as bars.
    Games,
    /// What guesses cost by their row, as bars.
    Cost,
    /// Luck over time, and what is expected of it.
    Luck,
    /// The account of the reviewed games whose code was found.
    Account,
}

/// What can be chosen from.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Now {
    /// Whether there are boards.
    boards: bool,
    /// Whether there are people.
    people: bool,
    /// Whether there are charts.
    charts: bool,
    /// True if there is more to see.
    scrolls: bool,
}

/// Numbers over all finished games.
#[derive(Debug)]
pub(crate) struct StatisticsScreen {
    known: Known,
    page: usize,
    /// Whose numbers are shown, counted from 1; those of all if it is 0.
    person: usize,
    /// The place of the chart that is drawn first.
    chart: usize,
    /// By how many lines the text is pushed up.
    pub(crate) scroll: usize,
}

impl StatisticsScreen {
    /// The screen as it opens, before anything is known.
    pub(crate) fn new(now: Moment) -> Self {
        Self { known: Known::Counting(now), page: 0, person: 0, chart: 0, scroll: 0 }
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

    /// The numbers that are shown: of all people, or of one.
    fn shown(&self) -> Option<&Statistics> {
        let Known::Counted(all) = &self.known else { return None };
        let person = self.person.checked_sub(1).and_then(|place| all.people.get(place));
        Some(person.map_or(all, |(_, own)| own))
    }

    /// Whose numbers are shown, where several people played here: a name, or everybody.
    pub(crate) fn person(&self) -> Option<&str> {
        let Known::Counted(all) = &self.known else { return None };
        let person = self.person.checked_sub(1).and_then(|place| all.people.get(place));
        (!all.people.is_empty()).then(|| person.map_or("everybody", |(name, _)| name.as_str()))
    }

    /// How many pages there are, that of all games among them.
    pub(crate) fn pages(&self) -> usize {
        self.shown().map_or(1, |statistics| 1 + statistics.boards.len())
    }

    /// The page that is shown, and its number from 0.
    pub(crate) fn page(&self, now: Moment) -> (usize, Page<'_>) {
        let page = match (&self.known, self.shown()) {
            (Known::Failed(why), _) => Page::Failed(why),
            (Known::Counting(since), _) => Page::Counting { long: now >= *since + SOON },
            (Known::Counted(_), None) => Page::Counting { long: false },
            (Known::Counted(_), Some(statistics)) => {
                let board = self.page.checked_sub(1).and_then(|at| statistics.boards.get(at));
                board.map_or(Page::All(statistics), Page::Board)
            }
        };
        (self.page, page)
    }

    /// What can be drawn of the page, what is drawn first in front.
    pub(crate) fn charts(&self) -> Vec<Chart> {
        let mut charts = match self.page(Moment::ZERO).1 {
            Page::Counting { .. } | Page::Failed(_) => Vec::new(),
            Page::All(statistics) => {
                let account = statistics.books().games > 0;
                let games = (!statistics.boards.is_empty()).then_some(Chart::Games);
                games.into_iter().chain(account.then_some(Chart::Account)).collect()
            }
            Page::Board(board) => [
                (true, Chart::Games),
                (!board.turns.is_empty(), Chart::Cost),
                (board.luck.games > 0, Chart::Luck),
                (board.books.games > 0, Chart::Account),
            ]
            .into_iter()
            .filter_map(|(has, chart)| has.then_some(chart))
            .collect(),
        };
        let place = self.chart.checked_rem(charts.len()).unwrap_or_default();
        charts.rotate_left(place);
        charts
    }

    /// The choices, and whether there is more to see.
    pub(crate) fn now(&self, scrolls: bool) -> Now {
        Now {
            scrolls,
            boards: self.pages() > 1,
            people: self.person().is_some(),
            charts: self.charts().len() > 1,
        }
    }

    /// Whether there are boards to choose from.
    pub(crate) fn has_boards(&self) -> bool {
        self.pages() > 1
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        let now = self.now(true);
        press(ACTIONS, (self, &now), key, context);
    }

    fn go(&mut self, page: usize) {
        self.page = page;
        self.chart = 0;
        self.scroll = 0;
    }

    /// Shows the numbers of the next person, or of all.
    fn next_person(&mut self) {
        let Known::Counted(all) = &self.known else { return };
        self.person = list::around(self.person, 1, all.people.len() + 1);
        self.go(0);
    }
}

type Row = ScreenAction<StatisticsScreen, Now>;

/// What can be done with the numbers.
pub(crate) static ACTIONS: &[Row] = &[
    Row::on(&[Action::Left, Action::Right], |screen, step, _| {
        screen.go(list::around(screen.page, step, screen.pages()));
    })
    .when(|now| now.boards)
    .first(1, "board")
    .help("another board"),
    Row::on(&[Action::First, Action::Last], |screen, step, _| {
        screen.go(list::end(step, screen.pages()));
    })
    .when(|now| now.boards)
    .help("all games, the last board"),
    Row::on(&[Action::Keep], |screen, _, _| {
        screen.chart = list::around(screen.chart, 1, screen.charts().len());
    })
    .when(|now| now.charts)
    .first(2, "chart")
    .help("another chart: games, cost by row, luck over time, the account"),
    Row::on(&[], |screen, _, _| screen.next_person())
        .characters("w")
        .when(|now| now.people)
        .first(3, "who")
        .help("whose games: of all people, or of one"),
    Row::on(&[Action::Up, Action::Down], |screen, step, _| {
        screen.scroll = screen.scroll.saturating_add_signed(step);
    })
    .help("see more"),
    Row::told(&[Action::Up, Action::Down]).when(|now| now.scrolls).first(0, "more"),
    Row::on(&[Action::PageUp, Action::PageDown], |screen, step, _| {
        screen.scroll = screen.scroll.saturating_add_signed(8 * step);
    }),
    Row::told(&[Action::NextPane]).first(4, "games"),
    Row::on(&[Action::NextPane, Action::PreviousPane], |_, _, context| {
        context.open(Destination::Games);
    })
    .help("the saved and the finished games"),
    Row::on(&[Action::Back], |_, _, context| context.close()).first(5, "back").help("back"),
    Row::told(&[Action::Help]).first(6, "help"),
];

#[cfg(test)]
mod tests;
