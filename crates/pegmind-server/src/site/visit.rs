//! One request of a browser without scripts: a page that is opened from what the browser
//! carries, hears the form, is answered what it asks, and is drawn.

use std::time::{Duration, SystemTime};

use pegmind_protocol::{Heard, Opened, PageEffect, Reply, RunningGame, Stored};
use pegmind_session::Day;
use pegmind_solver::Cancel;
use pegmind_web::{Address, Files, Page, Route, document};
use pegmind_web_solver::answer_until;

use crate::seal::Sealer;

/// How often a page is answered in one request. A game that computers play takes a few
/// answers a row.
const ROUNDS_MAX: usize = 512;

/// A game that the browser carried.
#[derive(Clone, Debug)]
pub(super) struct Saved {
    pub(super) game: RunningGame,
    /// How long ago it was sent.
    pub(super) age: Duration,
}

/// What a request brings.
#[derive(Debug)]
pub(super) struct Visit {
    pub(super) url: String,
    /// Random bytes as hexadecimal digits.
    pub(super) seed: String,
    pub(super) day: Option<Day>,
    pub(super) saved: Option<Saved>,
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
        let age = self.saved.as_ref().map_or(Duration::ZERO, |saved| saved.age);
        let mut now = u64::try_from(age.as_millis()).unwrap_or_default();
        if let Some(body) = &self.body {
            let (body, seed) = (body.clone(), self.seed.clone());
            waiting.follow(page.hear(Heard::Form { body, now, seed }));
        }
        for _ in 0..ROUNDS_MAX {
            if solver.is_some_and(Cancel::is_stopped) {
                break;
            }
            let heard = if let Some((what, id)) = waiting.loads.pop() {
                Heard::Loaded { records: self.loaded(&what, &id, &page), what, now }
            } else if !waiting.asked.is_empty() {
                let (_, text) = waiting.asked.remove(0);
                // Of what is found on the way nobody sees anything.
                Heard::Told { text: answer_until(&text, solver?, &mut |_| {}), now }
            } else if let Some(at) = waiting.wake.take() {
                now = now.max(at);
                Heard::Woken { now }
            } else {
                break;
            };
            waiting.follow(page.hear(heard));
        }
        if let Some(file) = waiting.file {
            return Some(file);
        }
        let hidden = self.hidden(&page, sealer);
        let name = name_of(&page.address().route);
        let is_lost = Address::parse(&self.url).is_none();
        Some(Outcome::Document { html: document(&page, files, &hidden), name, is_lost })
    }

    /// The page as the browser left it.
    fn open(&self) -> (Page, Waiting) {
        let mut url = self.url.clone();
        let running: Vec<RunningGame> = self.saved.iter().map(|saved| saved.game.clone()).collect();
        if let Some(game) = running.first() {
            // A form names the game by its fields, an address behind the `#`.
            url.push_str("#g=");
            url.push_str(&game.id);
        }
        let (page, reply) = Page::begin(Opened {
            url,
            day: self.day.map(|day| day.to_string()).unwrap_or_default(),
            seed: self.seed.clone(),
            stored: Stored { running, ..Stored::default() },
            ..Opened::default()
        });
        let mut waiting = Waiting::default();
        waiting.follow(reply);
        (page, waiting)
    }

    /// What there is of what a page wants to load: the one game.
    fn loaded(&self, what: &str, id: &str, page: &Page) -> Vec<String> {
        let game = page.game().or_else(|| self.saved.as_ref().map(|saved| saved.game.clone()));
        let game = game.filter(|game| what == "record" && (id.is_empty() || game.id == id));
        game.into_iter().map(|game| game.record).collect()
    }

    /// The fields that bring the game back with the next form.
    fn hidden(&self, page: &Page, sealer: &Sealer) -> Vec<(String, String)> {
        let game = page.game().or_else(|| self.saved.as_ref().map(|saved| saved.game.clone()));
        let Some(game) = game else { return Vec::new() };
        match sealer.seal(&game, SystemTime::now()) {
            Ok(kept) => {
                let fields = [("game", kept.id), ("record", kept.record), ("sealed", kept.sealed)];
                fields.map(|(name, value)| (name.to_owned(), value)).to_vec()
            }
            Err(error) => {
                tracing::error!(%error, "a game could not be sealed");
                Vec::new()
            }
        }
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
const fn name_of(route: &Route) -> &'static str {
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
    }
}
