//! The result of a game as it can be sent to somebody: words first, signs below, and a picture
//! in a file.

use pegmind_face::result::{Shared, share};
use pegmind_review::{FinishedGame, GameReview};
use pegmind_session::{Moment, Record, Replay};

use crate::context::Context;
use crate::key::Key;
use crate::keymap::Action;
use crate::list;
use crate::overlay::Overlay;
use crate::screen_action::{ScreenAction, press};
use crate::settings::Settings;
use crate::task::{Looked, Reviewed, Task};

/// The result of a game, to be sent.
#[derive(Debug)]
pub(crate) struct ShareScreen {
    /// The game at its end.
    replay: Replay,
    /// How many guesses are told, from the first one on.
    public: usize,
    /// What is sent.
    shared: Shared,
    /// What the review says of the game, once that is known.
    review: Option<Box<GameReview>>,
    /// When that was asked for: answers to another question are not for it.
    asked: Moment,
    /// By how many lines the text is pushed up.
    pub(crate) scroll: usize,
}

impl ShareScreen {
    /// The result of a game with its first guesses. Returns `None` if it is not over.
    pub(crate) fn new(
        record: Record,
        public: usize,
        settings: &Settings,
        now: Moment,
    ) -> Option<Self> {
        let mut replay = Replay::new(record);
        while let Ok(Some(_)) = replay.advance() {}
        let public = public.min(replay.view().board.rows().len());
        let shared = shared(&replay, public, None, settings)?;
        Some(Self { replay, public, shared, review: None, asked: now, scroll: 0 })
    }

    /// Asks for what a review says of the game.
    pub(crate) fn begin(&self, context: &mut Context<'_>) {
        let game = Box::new(FinishedGame::of(&self.replay.view()));
        context.ask(Task::Review { asked: self.asked, game, looked: Looked::Side(0) });
    }

    /// Takes in what was found, if it was asked for here.
    pub(crate) fn take(&mut self, asked: Moment, found: &Reviewed, settings: &Settings) {
        if let Reviewed::Side(0, review) = found
            && asked == self.asked
        {
            self.review = Some(review.clone());
            self.refresh(settings);
        }
    }

    /// The game at its end.
    pub(crate) const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// What is sent.
    pub(crate) const fn shared(&self) -> &Shared {
        &self.shared
    }

    /// Whether skill and luck are still worked out.
    pub(crate) const fn is_judging(&self) -> bool {
        self.review.is_none()
    }

    /// The result as a picture.
    pub(crate) fn picture(&self) -> String {
        self.shared.picture()
    }

    fn refresh(&mut self, settings: &Settings) {
        if let Some(shared) = shared(&self.replay, self.public, self.review.as_deref(), settings) {
            self.shared = shared;
        }
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        press(ACTIONS, (self, &true), key, context);
    }

    fn tell_guesses(&mut self, step: isize, context: &Context<'_>) {
        let rows = self.replay.view().board.rows().len();
        self.public = list::along(self.public, step, rows + 1);
        self.refresh(context.settings);
    }

    fn ask_for_file(&self, context: &mut Context<'_>) {
        let id = self.replay.view().id.clone();
        context.cover(Overlay::typing(&format!("picture {id}.svg")));
    }
}

fn shared(
    replay: &Replay,
    public: usize,
    review: Option<&GameReview>,
    settings: &Settings,
) -> Option<Shared> {
    let glyphs = settings.theme().charset.glyphs();
    let shared = share(&replay.view(), public, |mark| glyphs.mark(mark))?;
    Some(review.map_or(shared.clone(), |review| shared.judged(review)))
}

/// All that is possible now is whether there is more to see.
type Row = ScreenAction<ShareScreen, bool>;

/// What can be done with a result.
pub(crate) static ACTIONS: &[Row] = &[
    Row::on(&[Action::Left, Action::Right], |screen, step, context| {
        screen.tell_guesses(step, context);
    })
    .first(1, "guesses")
    .help("fewer of your guesses in it, more of them"),
    Row::on(&[], |screen, _, context| screen.ask_for_file(context))
        .characters("p")
        .first(2, "picture")
        .help("a picture, into a file that you name"),
    Row::on(&[Action::Up, Action::Down], |screen, step, _| {
        screen.scroll = screen.scroll.saturating_add_signed(step);
    })
    .help("see more"),
    Row::told(&[Action::Up, Action::Down]).when(|scrolls| *scrolls).first(0, "more"),
    Row::on(&[Action::PageUp, Action::PageDown], |screen, step, _| {
        screen.scroll = screen.scroll.saturating_add_signed(8 * step);
    }),
    Row::on(&[Action::Back], |_, _, context| context.close()).first(3, "back").help("back"),
    Row::told(&[Action::Help]).first(4, "help"),
];

#[cfg(test)]
mod tests;
