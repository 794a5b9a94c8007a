//! What is around a page: what it stores, who answers it, and what is seen.

use std::collections::BTreeMap;

use pegmind_web::{
    Files, Heard, Opened, Page, PageEffect, Reply, RunningGame, Stored, StoredSay, document,
};

use crate::server::Server;

/// The address of the server that a page comes from.
pub(crate) const ORIGIN: &str = "https://play.example.org";

/// What a browser keeps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store {
    pub(crate) settings: String,
    pub(crate) running: BTreeMap<String, RunningGame>,
    pub(crate) history: Vec<String>,
    /// The unfinished guesses in rooms, by their names.
    pub(crate) rooms: BTreeMap<String, String>,
    clock: u64,
}

/// A page and what is around it.
pub(crate) struct World {
    pub(crate) page: Page,
    pub(crate) store: Store,
    /// The sentences of the live region.
    pub(crate) said: Vec<String>,
    /// All effects, in order.
    pub(crate) effects: Vec<PageEffect>,
    /// All replies, in order.
    pub(crate) replies: Vec<Reply>,
    /// What the worker was asked and has not answered.
    pub(crate) asked: Vec<String>,
    /// Whether the worker answers.
    pub(crate) works: bool,
    /// Whether the module that does everything can come.
    pub(crate) has_whole: bool,
    /// The server the page comes from, if it has one.
    pub(crate) server: Option<Server>,
    pub(crate) now: u64,
    seed: String,
    n_heard: u64,
}

/// The body of a form with these fields.
pub(crate) fn body(fields: &[(&str, &str)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
}

impl World {
    /// A page that is opened for the first time.
    pub(crate) fn open(url: &str) -> Self {
        Self::with(url, Store::default(), "one")
    }

    /// A page that is opened where something is stored.
    pub(crate) fn with(url: &str, store: Store, seed: &str) -> Self {
        Self::of(Page::at("/"), url, store, seed)
    }

    /// A page of the module that is there at once.
    pub(crate) fn first(url: &str, store: Store) -> Self {
        Self::of(Page::first(), url, store, "one")
    }

    fn of(page: Page, url: &str, store: Store, seed: &str) -> Self {
        let mut world = Self {
            page,
            store,
            said: Vec::new(),
            effects: Vec::new(),
            replies: Vec::new(),
            asked: Vec::new(),
            works: true,
            has_whole: true,
            server: None,
            now: 0,
            seed: seed.to_owned(),
            n_heard: 0,
        };
        let opened = world.opened(url, None);
        world.hear(opened);
        world
    }

    /// A page is opened with all that is stored.
    fn opened(&self, url: &str, handed: Option<String>) -> Heard {
        Heard::Open(Box::new(Opened {
            url: url.to_owned(),
            day: "2026-11-22".into(),
            now: self.now,
            seed: self.seed(),
            stored: Stored {
                settings: self.store.settings.clone(),
                running: self.store.running.values().cloned().collect(),
            },
            handed,
            origin: ORIGIN.into(),
            ..Opened::default()
        }))
    }

    /// The module that does everything takes over, and is told what the other one left to it.
    fn take_over(&mut self, handed: String, heard: Heard) {
        if !self.has_whole {
            let what = "more".to_owned();
            self.hear(Heard::Stored(StoredSay { what, ..StoredSay::default() }));
            return;
        }
        let opened = self.opened(&self.page.address().to_string(), Some(handed));
        self.page = Page::at("/");
        self.hear(opened);
        if !matches!(heard, Heard::Leave {} | Heard::Open(_)) {
            self.hear(heard);
        }
    }

    /// The page as it is when its tab is opened again.
    pub(crate) fn reloaded(&self) -> Self {
        Self::with(&self.page.address().to_string(), self.store.clone(), &self.seed)
    }

    fn seed(&self) -> String {
        pegmind_session::Seed::from_text(&format!("{} {}", self.seed, self.n_heard)).to_hex()
    }

    pub(crate) fn hear(&mut self, heard: Heard) -> &mut Self {
        self.n_heard += 1;
        let reply = self.page.hear(heard.clone());
        self.said.extend(reply.say.clone());
        self.replies.push(reply.clone());
        let mut loaded = Vec::new();
        let seed = self.seed();
        for effect in reply.effects.clone() {
            self.keep(&effect);
            if let Some(server) = &mut self.server {
                loaded.extend(server.answer(&effect, self.now, &seed));
            }
            match &effect {
                PageEffect::Ask { text, .. } => self.asked.push(text.clone()),
                PageEffect::Cancel {} => self.asked.clear(),
                PageEffect::Load { what, id } if what == "room" => {
                    let records = self.store.rooms.get(id).cloned().into_iter().collect();
                    loaded.push(Heard::Loaded { what: what.clone(), records, now: self.now });
                }
                PageEffect::Load { what, id } => {
                    let own = format!("[Id \"{id}\"]");
                    let wanted = |record: &&String| id.is_empty() || record.contains(&own);
                    let records = self.store.history.iter().filter(wanted).cloned().collect();
                    loaded.push(Heard::Loaded { what: what.clone(), records, now: self.now });
                }
                _ => {}
            }
            self.effects.push(effect);
        }
        for heard in loaded {
            self.hear(heard);
        }
        let more = reply.effects.into_iter().find_map(|effect| match effect {
            PageEffect::More { handed } => Some(handed),
            _ => None,
        });
        if let Some(handed) = more {
            self.take_over(handed, heard);
        }
        if self.works {
            self.work();
        }
        self
    }

    fn keep(&mut self, effect: &PageEffect) {
        self.store.clock += 1;
        let clock = self.store.clock;
        match effect {
            PageEffect::Seal { id, text } => {
                self.store.at(id, clock).escrow.clone_from(text);
            }
            PageEffect::Append { id, text } => self.store.at(id, clock).record.push_str(text),
            PageEffect::Draft { id, text } => {
                if let Some(game) = self.store.running.get_mut(id) {
                    game.draft.clone_from(text);
                }
            }
            PageEffect::Supersede { old: id, .. } | PageEffect::Discard { id } => {
                self.store.running.remove(id);
            }
            PageEffect::Archive { text, .. } if !self.store.history.contains(text) => {
                self.store.history.push(text.clone());
            }
            PageEffect::Settings { text } => self.store.settings.clone_from(text),
            PageEffect::Keep { what, id, text } if what == "room" && text.is_empty() => {
                self.store.rooms.remove(id);
            }
            PageEffect::Keep { what, id, text } if what == "room" => {
                self.store.rooms.insert(id.clone(), text.clone());
            }
            _ => {}
        }
    }

    /// Tells what others did in a room.
    pub(crate) fn hear_others(&mut self) -> &mut Self {
        for message in self.server.as_mut().map(Server::told).unwrap_or_default() {
            self.hear_line("heard", 0, message.to_text());
        }
        self
    }

    /// Something comes by the line to a room.
    pub(crate) fn hear_line(&mut self, from: &str, status: u16, text: String) -> &mut Self {
        let (from, now, seed) = (from.to_owned(), self.now, self.seed());
        self.hear(Heard::Online { from, status, text, now, seed })
    }

    /// So many milliseconds pass.
    pub(crate) fn wait(&mut self, millis: u64) -> &mut Self {
        self.now += millis;
        let now = self.now;
        self.hear(Heard::Woken { now })
    }

    /// Has the worker answer all that it was asked.
    pub(crate) fn work(&mut self) {
        while !self.asked.is_empty() {
            let text = pegmind_web_solver::answer(&self.asked.remove(0), &mut |_| {});
            let now = self.now;
            self.hear(Heard::Told { text, now });
        }
    }

    /// Presses a button.
    pub(crate) fn act(&mut self, act: &str) -> &mut Self {
        self.form(&[("act", act)])
    }

    /// Presses several buttons.
    pub(crate) fn acts(&mut self, acts: &str) -> &mut Self {
        for act in acts.split_whitespace() {
            self.act(act);
        }
        self
    }

    /// Types a line into the field.
    pub(crate) fn line(&mut self, line: &str) -> &mut Self {
        self.form(&[("typed", line)])
    }

    /// Sends a form with these fields.
    pub(crate) fn form(&mut self, fields: &[(&str, &str)]) -> &mut Self {
        self.post(&body(fields))
    }

    /// Sends a form with this body.
    pub(crate) fn post(&mut self, body: &str) -> &mut Self {
        self.now += 100;
        let (now, seed) = (self.now, self.seed());
        self.hear(Heard::Form { body: body.to_owned(), now, seed })
    }

    /// Presses keys.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.split(' ') {
            self.now += 100;
            let (now, seed) = (self.now, self.seed());
            self.hear(Heard::Key { key: key.to_owned(), now, seed });
        }
        self
    }

    pub(crate) fn went(&mut self, url: &str) -> &mut Self {
        let (now, seed) = (self.now, self.seed());
        self.hear(Heard::Went { url: url.to_owned(), now, seed })
    }

    /// The document as it stands.
    pub(crate) fn html(&self) -> String {
        document(&self.page, &Files::default(), &[])
    }

    /// What stands in `main`, without its tags.
    pub(crate) fn text(&self) -> String {
        let html = self.html();
        let main = html.split("<main").nth(1).unwrap_or_default();
        let main = main.split("</main>").next().unwrap_or_default();
        let mut text = String::new();
        let mut inside = false;
        for character in format!("<main{main}").chars() {
            match character {
                '<' => {
                    inside = true;
                    if !text.ends_with([' ', '\n']) {
                        text.push(' ');
                    }
                }
                '>' => inside = false,
                other if !inside => text.push(other),
                _ => {}
            }
        }
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn sees(&mut self, text: &str) -> &mut Self {
        assert!(self.text().contains(text), "{text:?} is not in:\n{}", self.text());
        self
    }

    pub(crate) fn misses(&mut self, text: &str) -> &mut Self {
        assert!(!self.text().contains(text), "{text:?} is in:\n{}", self.text());
        self
    }

    /// What was said last.
    pub(crate) fn last_said(&self) -> &str {
        self.said.last().map(String::as_str).unwrap_or_default()
    }

    /// The code of the game that goes on, as the store has it.
    pub(crate) fn code(&self) -> String {
        let game = self.store.running.values().next().unwrap();
        let code = game.escrow.lines().find_map(|line| line.strip_prefix("code "));
        code.unwrap().to_owned()
    }
}

impl Store {
    fn at(&mut self, id: &str, clock: u64) -> &mut RunningGame {
        let new = || RunningGame { id: id.to_owned(), ..RunningGame::default() };
        let game = self.running.entry(id.to_owned()).or_insert_with(new);
        game.changed = clock;
        game
    }
}
