//! One request of a browser without scripts: a page that is opened from what the browser
//! carries, hears the form, is answered what it asks, and is drawn.

use std::time::SystemTime;

use pegmind_protocol::{Heard, Opened, PageEffect, Reply, RunningGame, Stored};
use pegmind_session::{Day, Record};
use pegmind_solver::Cancel;
use pegmind_web::{Address, Files, Page, Route, document};
use pegmind_web_solver::answer_until;

use super::carried::{Carried, is_over};
use crate::seal::Sealer;

/// How often a page is answered in one request. A game that computers play takes a few
/// answers a row.
const ROUNDS_MAX: usize = 512;

/// What a request brings.
#[derive(Clone, Debug)]
pub(super) struct Visit {
    pub(super) url: String,
    /// Random bytes as hexadecimal digits.
    pub(super) seed: String,
    /// When it comes.
    pub(super) now: SystemTime,
    pub(super) day: Option<Day>,
    /// What the browser has carried.
    pub(super) carried: Carried,
    /// The form, if one was sent.
    pub(super) body: Option<String>,
}

/// What follows from it.
#[derive(Debug)]
pub(super) enum Outcome {
    /// A document.
    Document { html: String, name: &'static str, is_lost: bool },
    /// A file to keep.
    File { name: String, mime: String, text: String },
}

/// What a page has asked for and waits for.
#[derive(Debug, Default)]
struct Waiting {
    /// Questions to the solver, each under its number.
    asked: Vec<(u64, String)>,
    /// What is to be loaded, and which one.
    loads: Vec<(String, String)>,
    /// When it is to be woken.
    wake: Option<u64>,
    file: Option<Outcome>,
    /// The records of games that are taken in.
    taken_in: Vec<String>,
    /// Whether all games are to be forgotten.
    forgets: bool,
}

impl Visit {
    /// What follows. Returns `None` if that takes a solver and there is none: without a
    /// flag to stop it nothing is worked on.
    pub(super) fn make(
        &self,
        sealer: &Sealer,
        files: &Files,
        solver: Option<&Cancel>,
    ) -> Option<Outcome> {
        let (mut page, mut waiting) = self.open();
        let mut now = u64::try_from(self.carried.age.as_millis()).unwrap_or_default();
        // A form is about what was shown, so that has to be there.
        self.settle(&mut page, &mut waiting, now, solver)?;
        if let Some(body) = &self.body {
            let (body, seed) = (body.clone(), self.seed.clone());
            waiting.follow(page.hear(Heard::Form { body, now, seed }));
        }
        for _ in 0..ROUNDS_MAX {
            self.settle(&mut page, &mut waiting, now, solver)?;
            let Some(at) = waiting.wake.take() else { break };
            now = now.max(at);
            waiting.follow(page.hear(Heard::Woken { now }));
        }
        if let Some(file) = waiting.file {
            return Some(file);
        }
        let fields = self.kept_with(&page, &waiting).fields(sealer, self.now);
        let name = name_of(&page.address().route);
        let is_lost = Address::parse(&self.url).is_none();
        Some(Outcome::Document { html: document(&page, files, &fields), name, is_lost })
    }

    /// The page as it was, with a sentence that says why what was asked is not answered.
    /// Returns `None` if that takes a solver, too.
    pub(super) fn unanswered(&self, sealer: &Sealer, files: &Files, said: &str) -> Option<String> {
        let (mut page, mut waiting) = Self { body: None, ..self.clone() }.open();
        self.settle(&mut page, &mut waiting, 0, None)?;
        page.say(said);
        Some(document(&page, files, &self.carried.fields(sealer, self.now)))
    }

    /// Loads what the page wants to have loaded, and answers what it asks. Returns `None` if
    /// that takes a solver and there is none.
    fn settle(
        &self,
        page: &mut Page,
        waiting: &mut Waiting,
        now: u64,
        solver: Option<&Cancel>,
    ) -> Option<()> {
        for _ in 0..ROUNDS_MAX {
            if solver.is_some_and(Cancel::is_stopped) {
                break;
            }
            let heard = if let Some((what, id)) = waiting.loads.pop() {
                Heard::Loaded { records: self.loaded(&what, &id, page, waiting), what, now }
            } else if !waiting.asked.is_empty() {
                let (_, text) = waiting.asked.remove(0);
                // Of what is found on the way nobody sees anything.
                Heard::Told { text: answer_until(&text, solver?, &mut |_| {}), now }
            } else {
                break;
            };
            waiting.follow(page.hear(heard));
        }
        Some(())
    }

    /// The page as the browser left it.
    fn open(&self) -> (Page, Waiting) {
        let settings = self.carried.settings.clone();
        let (page, reply) = Page::plain(Opened {
            url: self.url.clone(),
            day: self.day.map(|day| day.to_string()).unwrap_or_default(),
            seed: self.seed.clone(),
            stored: Stored { settings, running: self.carried.running() },
            ..Opened::default()
        });
        let mut waiting = Waiting::default();
        waiting.follow(reply);
        (page, waiting)
    }

    /// What there is of what a page wants to load: records of games that are carried.
    fn loaded(&self, what: &str, id: &str, page: &Page, waiting: &Waiting) -> Vec<String> {
        let games = self.kept_with(page, waiting).games.into_iter().rev();
        let is_wanted = |game: &RunningGame| match what {
            "record" => game.id == id,
            "history" => is_over(game),
            _ => false,
        };
        games.filter(is_wanted).map(|game| game.record).collect()
    }

    /// What is to be carried on where nothing waits.
    pub(super) fn kept(&self, page: &Page) -> Carried {
        self.kept_with(page, &Waiting::default())
    }

    /// What is to be carried on: the games of the page, and the finished ones from before.
    fn kept_with(&self, page: &Page, waiting: &Waiting) -> Carried {
        let mut games = page.games();
        let of_page: Vec<String> = games.iter().map(|game| game.id.clone()).collect();
        let before = self.carried.games.iter().filter(|game| !of_page.contains(&game.id));
        let before = before.filter(|game| is_over(game) && !waiting.forgets);
        let taken_in = waiting.taken_in.iter().map(|record| {
            let id = Record::parse(record).ok().and_then(|record| record.header.id);
            let id = id.map(|id| id.to_string()).unwrap_or_default();
            RunningGame { id, record: record.clone(), ..RunningGame::default() }
        });
        games.extend(taken_in.chain(before.cloned()));
        Carried { games, settings: page.settings().unwrap_or_default(), ..Carried::default() }
    }
}

impl Waiting {
    /// Takes in what is to be done. What is stored stands in the page itself, and what only
    /// scripts can do is left out.
    fn follow(&mut self, reply: Reply) {
        for effect in reply.effects {
            if let PageEffect::Ask { ticket, text } = effect {
                self.asked.push((ticket, text));
            } else if let PageEffect::Cancel {} = effect {
                self.asked.clear();
            } else if let PageEffect::Load { what, id } = effect {
                self.loads.push((what, id));
            } else if let PageEffect::Wake { at } = effect {
                self.wake = Some(at);
            } else if let PageEffect::Import { records } = effect {
                self.taken_in.extend(records);
            } else if let PageEffect::Forget {} = effect {
                self.forgets = true;
            } else if let PageEffect::Download { name, mime, text } = effect {
                self.file = Some(Outcome::File { name, mime, text });
            } else if let PageEffect::Picture { name, svg: text, .. } = effect {
                let (name, mime) = (format!("{name}.svg"), "image/svg+xml".to_owned());
                self.file = Some(Outcome::File { name, mime, text });
            }
        }
    }
}

/// What a log calls a page.
pub(super) const fn name_of(route: &Route) -> &'static str {
    match route {
        Route::Home => "home",
        Route::Play { .. } => "play",
        Route::New { .. } => "new",
        Route::Daily { .. } => "daily",
        Route::Puzzles { .. } => "puzzles",
        Route::Learn { .. } => "learn",
        Route::Solve { .. } => "solve",
        Route::Games => "games",
        Route::Replay { .. } => "replay",
        Route::Review { .. } => "review",
        Route::Statistics { .. } => "statistics",
        Route::Lab { .. } => "lab",
        Route::Settings => "settings",
        Route::Online => "online",
        Route::Join { .. } => "join",
        Route::Room { .. } => "room",
    }
}
