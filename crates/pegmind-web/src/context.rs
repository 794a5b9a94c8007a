//! What a screen can use while it does something.

use pegmind_protocol::{PageEffect, ScreenShape};
use pegmind_review::{Daily, FinishedGame};
use pegmind_room::PlayerSeed;
use pegmind_rules::Setup;
use pegmind_session::{Day, Moment, Record, Seed};

use crate::route::{Address, Route};
use crate::settings::Settings;
use crate::shelf::Shelf;

/// What is said where a game would be played for practice without scripts.
pub(crate) const NO_PRACTICE: &str =
    "Playing on for practice needs scripts in your browser; a new game does not.";

/// Where to go.
#[derive(Debug)]
pub(crate) enum Go {
    /// To another screen.
    To(Route),
    /// To a game.
    Begin(Box<Beginning>),
}

/// How a game comes onto the screen.
#[derive(Debug)]
pub(crate) enum Beginning {
    /// A new one.
    New(Setup),
    /// The code of a day.
    Daily(Daily),
    /// One that goes on or is over, from its record.
    Record(Record),
    /// The code of a game that is over, again from before a row, counted from 1. Nothing of
    /// it is stored.
    Practice {
        /// The game.
        game: FinishedGame,
        /// The row.
        row: usize,
    },
}

/// What one module hands to the one that takes over.
#[derive(Clone, Debug)]
pub(crate) struct HandedOver {
    /// What was said last.
    pub(crate) said: String,
    /// The record of the game that is shown, if it is over: it is stored elsewhere than those
    /// that go on.
    pub(crate) over: String,
    /// What is personal on the screen.
    pub(crate) desk: String,
}

impl HandedOver {
    /// As text; empty where no screen has anything to hand over.
    pub(crate) fn to_text(&self) -> String {
        let Self { said, over, desk } = self;
        if desk.is_empty() {
            return String::new();
        }
        format!("{}\n{}\n{over}{desk}", said.replace('\n', " "), over.len())
    }

    /// Reads what [`HandedOver::to_text`] wrote.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (said, rest) = text.split_once('\n')?;
        let (length, rest) = rest.split_once('\n')?;
        let (over, desk) = rest.split_at_checked(length.parse().ok()?)?;
        Some(Self { said: said.into(), over: over.into(), desk: desk.into() })
    }
}

/// What one screen hands to the next.
#[derive(Debug)]
pub(crate) enum Handed {
    /// A game of which a row is to be asked again, from 1; else the costliest one.
    Drill(Box<Record>, Option<usize>),
}

/// What a screen can use while it does something.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    /// What the player has set. Call [`Context::store_settings`] after a change.
    pub(crate) settings: &'a mut Settings,
    /// The games that can go on.
    pub(crate) shelf: &'a mut Shelf,
    /// Where the page is.
    pub(crate) address: &'a mut Address,
    /// The clock of the page.
    pub(crate) now: Moment,
    /// The day where the player is, if that is known.
    pub(crate) day: Option<Day>,
    /// Random bytes that nobody knows, if there are any.
    pub(crate) seed: Option<Seed>,
    /// What the screen is like.
    pub(crate) shape: ScreenShape,
    /// Whether no script runs.
    pub(crate) is_plain: bool,
    /// Where the page comes from, as `https://pegmind.example`; empty if that is not known.
    pub(crate) origin: &'a str,
    /// The number of the last question.
    pub(crate) tickets: &'a mut u64,
    /// What is to be done.
    pub(crate) effects: Vec<PageEffect>,
    /// What is said.
    pub(crate) said: Option<String>,
    /// What takes the focus.
    pub(crate) focus: Option<String>,
    /// What the next screen begins with.
    pub(crate) handed: Option<Handed>,
    /// Where to go.
    pub(crate) go: Option<Go>,
    /// Whether the other module is to take over, and do this.
    pub(crate) more: bool,
    /// What the module before hands over, until a screen takes it.
    pub(crate) handed_over: Option<HandedOver>,
}

impl Context<'_> {
    /// Has something done. What is stored of games is on the shelf at once.
    pub(crate) fn effect(&mut self, effect: PageEffect) {
        self.shelf.follow(&effect);
        self.effects.push(effect);
    }

    /// Leaves what came in to the module that does everything. Nothing is changed by it here.
    pub(crate) const fn more(&mut self) {
        self.more = true;
    }

    /// Says one sentence, instead of what was to be said.
    pub(crate) fn say(&mut self, sentence: impl Into<String>) {
        self.said = Some(sentence.into());
    }

    /// What the player brings to a room for the codes of computers. `None` where no script runs:
    /// the server's random bytes are none of the player's.
    pub(crate) fn player_seed(&self) -> Option<PlayerSeed> {
        self.seed.as_ref().filter(|_| !self.is_plain).map(PlayerSeed::from_entropy)
    }

    /// The number for a question to the worker; no other question of this page has it.
    pub(crate) const fn ticket(&mut self) -> u64 {
        *self.tickets += 1;
        *self.tickets
    }

    /// Stores the settings.
    pub(crate) fn store_settings(&mut self) {
        self.effects.push(PageEffect::Settings { text: self.settings.to_text() });
    }

    /// Goes to another screen when this one is done.
    pub(crate) fn go(&mut self, route: Route) {
        self.go = Some(Go::To(route));
    }

    /// Shows a game when this screen is done. One of which nothing is stored is over with the
    /// next form where no script runs.
    pub(crate) fn begin(&mut self, beginning: Beginning) {
        if self.is_plain && matches!(beginning, Beginning::Practice { .. }) {
            return self.say(NO_PRACTICE);
        }
        self.go = Some(Go::Begin(Box::new(beginning)));
    }

    /// Shows another address of the same screen.
    pub(crate) fn show_address(&mut self, route: Route, push: bool) {
        if self.address.route != route {
            self.address.route = route;
            self.effects.push(PageEffect::Url { path: self.address.to_string(), push });
        }
    }
}
