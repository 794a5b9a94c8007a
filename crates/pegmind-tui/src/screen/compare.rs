//! Two games with the same code side by side.

use pegmind_face::review::{Side, not_comparable};
use pegmind_review::{FinishedGame, GameReview};
use pegmind_session::{Moment, Record, Replay};

use crate::context::Context;
use crate::key::Key;
use crate::keymap::Action;
use crate::screen_action::{ScreenAction, press};
use crate::settings::Settings;
use crate::task::{Looked, Reviewed, Task};

/// An own game and that of a friend.
#[derive(Debug)]
pub(crate) struct CompareScreen {
    /// The own game at its end.
    replay: Replay,
    names: [String; 2],
    games: [FinishedGame; 2],
    reviews: [Option<Box<GameReview>>; 2],
    /// When the reviews were asked for: answers to another question are not for it.
    asked: Moment,
    /// By how many rows they are pushed up.
    pub(crate) scroll: usize,
}

impl CompareScreen {
    /// Both games.
    ///
    /// # Errors
    ///
    /// Why they cannot be compared.
    pub(crate) fn new(
        own: Record,
        other: Record,
        settings: &Settings,
        now: Moment,
    ) -> Result<Self, String> {
        let [own, other] = [own, other].map(at_end);
        let games = [&own, &other].map(|replay| FinishedGame::of(&replay.view()));
        if let Some(why) = not_comparable(&games[0], &games[1]) {
            return Err(why);
        }
        let phrase = settings.phrase();
        let [name, mut friend] =
            [&own, &other].map(|replay| phrase.name(replay.view().breaker_name()));
        if name == friend {
            friend = "Friend".into();
        }
        let (names, reviews) = ([name, friend], [None, None]);
        Ok(Self { replay: own, names, games, reviews, asked: now, scroll: 0 })
    }

    /// Asks for the reviews of both.
    pub(crate) fn begin(&self, context: &mut Context<'_>) {
        for (side, game) in self.games.iter().enumerate() {
            let game = Box::new(game.clone());
            context.ask(Task::Review { asked: self.asked, game, looked: Looked::Side(side) });
        }
    }

    /// Takes in what was found, if it was asked for here.
    pub(crate) fn take(&mut self, asked: Moment, found: &Reviewed) {
        if let Reviewed::Side(side, review) = found
            && asked == self.asked
            && let Some(place) = self.reviews.get_mut(*side)
        {
            *place = Some(review.clone());
        }
    }

    /// The own game at its end.
    pub(crate) const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Both games with their reviews. Returns `None` while these are worked out.
    pub(crate) fn sides(&self) -> Option<[Side<'_>; 2]> {
        let [own, other] = &self.reviews;
        let side = |place: usize, review| Side {
            name: &self.names[place],
            game: &self.games[place],
            review,
        };
        Some([side(0, own.as_deref()?), side(1, other.as_deref()?)])
    }

    /// How many rows the longer game has.
    pub(crate) fn rows(&self) -> usize {
        self.games.iter().map(|game| game.rows.len()).max().unwrap_or_default()
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        press(ACTIONS, (self, &true), key, context);
    }
}

fn at_end(record: Record) -> Replay {
    let mut replay = Replay::new(record);
    while let Ok(Some(_)) = replay.advance() {}
    replay
}

/// All that is possible now is whether there is more to see.
type Row = ScreenAction<CompareScreen, bool>;

/// What can be done with two games.
pub(crate) static ACTIONS: &[Row] = &[
    Row::on(&[Action::Up, Action::Down], |screen, step, _| {
        screen.scroll = screen.scroll.saturating_add_signed(step);
    })
    .help("see more"),
    Row::told(&[Action::Up, Action::Down]).when(|scrolls| *scrolls).first(1, "rows"),
    Row::on(&[Action::PageUp, Action::PageDown], |screen, step, _| {
        screen.scroll = screen.scroll.saturating_add_signed(8 * step);
    }),
    Row::on(&[Action::Back], |_, _, context| context.close()).first(2, "back").help("back"),
    Row::told(&[Action::Help]).first(3, "help"),
];

#[cfg(test)]
mod tests;
