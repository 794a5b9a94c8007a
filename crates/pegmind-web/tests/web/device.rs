//! A page on a device. The worker's solver answers its questions, and what it stores is there
//! when it is loaded.

use std::collections::BTreeMap;

use pegmind_session::Record;
use pegmind_web::{Heard, Opened, Page, PageEffect, Reply, Stored};

/// A device with a page.
pub(crate) struct Device {
    pub(crate) page: Page,
    /// What is drawn in `main`.
    pub(crate) main: String,
    /// The sentence that was said last.
    pub(crate) said: String,
    /// The element that the focus went to last.
    pub(crate) focus: String,
    /// The address that the page showed last.
    pub(crate) url: String,
    /// True if one goes back from there to the address before.
    pub(crate) is_pushed: bool,
    /// All that was to be done, but questions and what is stored.
    pub(crate) effects: Vec<PageEffect>,
    /// The records of finished games.
    pub(crate) history: Vec<String>,
    /// What else is kept, by kind and name.
    pub(crate) kept: BTreeMap<(String, String), String>,
    /// Whether the worker answers.
    pub(crate) answers: bool,
}

/// The day on all devices.
pub(crate) const TODAY: &str = "2026-11-22";

/// The record of the worked example, as it is stored.
pub(crate) fn example() -> String {
    let rows = "1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0 *GPYB";
    let text = format!("[Id \"g1\"] [Date \"2026-11-20\"] {rows}");
    Record::parse(&text).unwrap().to_string()
}

impl Device {
    /// Opens a device without games at an address.
    pub(crate) fn open(url: &str) -> Self {
        Self::with(url, &[])
    }

    /// Opens a device with these finished games at an address.
    pub(crate) fn with(url: &str, history: &[String]) -> Self {
        Self::begin(url, history, "")
    }

    /// Opens a device with these settings at an address.
    pub(crate) fn with_settings(url: &str, settings: &str) -> Self {
        Self::begin(url, &[], settings)
    }

    fn begin(url: &str, history: &[String], settings: &str) -> Self {
        let mut device = Self {
            page: Page::at("/settings"),
            main: String::new(),
            said: String::new(),
            focus: String::new(),
            url: url.into(),
            is_pushed: false,
            effects: Vec::new(),
            history: history.to_vec(),
            kept: BTreeMap::new(),
            answers: true,
        };
        device.load(url, settings);
        device
    }

    /// Opens the page again, as after a reload.
    pub(crate) fn reload(&mut self, url: &str) {
        self.load(url, "");
    }

    fn load(&mut self, url: &str, settings: &str) {
        let stored = Stored { settings: settings.to_owned(), ..Stored::default() };
        let (url, day) = (url.to_owned(), TODAY.to_owned());
        let (page, reply) = Page::begin(Opened { url, day, stored, ..Opened::default() });
        self.page = page;
        self.follow(reply);
    }

    /// Hears what a server answers to a request with this name.
    pub(crate) fn answered(&mut self, from: &str, status: u16, text: &str) -> &mut Self {
        let (from, text) = (from.to_owned(), text.to_owned());
        self.hear(Heard::Online { from, status, text, now: 1, seed: "5e".repeat(32) });
        self
    }

    fn hear(&mut self, heard: Heard) {
        let reply = self.page.hear(heard);
        self.follow(reply);
    }

    fn follow(&mut self, reply: Reply) {
        for region in reply.regions {
            if region.id == "main" {
                self.main = region.html;
            }
        }
        self.focus = reply.focus.unwrap_or_default();
        if let Some(said) = reply.say {
            self.said = said;
        }
        for effect in reply.effects {
            self.act(effect);
        }
    }

    fn act(&mut self, effect: PageEffect) {
        match effect {
            PageEffect::Ask { text, .. } if self.answers => {
                let mut told = Vec::new();
                let answer =
                    pegmind_web_solver::answer(&text, &mut |text| told.push(text.to_owned()));
                for text in told.into_iter().chain([answer]) {
                    self.hear(Heard::Told { text, now: 1 });
                }
            }
            PageEffect::Load { what, id } => {
                let named = |text: &&String| text.contains(&format!("[Id \"{id}\"]"));
                let records = match what.as_str() {
                    "history" => self.history.clone(),
                    "record" => self.history.iter().filter(named).cloned().collect(),
                    kind => self.kept_of(kind),
                };
                self.hear(Heard::Loaded { what, records, now: 1 });
            }
            PageEffect::Keep { what, id, text } => {
                self.kept.insert((what, id), text);
            }
            PageEffect::Archive { text, .. } => self.history.push(text),
            PageEffect::Import { records } => self.history.extend(records),
            PageEffect::Url { path, push } => (self.url, self.is_pushed) = (path, push),
            effect => self.effects.push(effect),
        }
    }

    /// All that is kept of a kind.
    pub(crate) fn kept_of(&self, kind: &str) -> Vec<String> {
        let own = self.kept.iter().filter(|((what, _), _)| what == kind);
        own.map(|(_, text)| text.clone()).collect()
    }

    /// Sends a form with these fields.
    pub(crate) fn send(&mut self, fields: &[(&str, &str)]) -> &mut Self {
        self.post(&form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish())
    }

    /// Sends a form with this body.
    pub(crate) fn post(&mut self, body: &str) -> &mut Self {
        self.hear(Heard::Form { body: body.to_owned(), now: 1, seed: "5e".repeat(32) });
        self
    }

    /// Types a line.
    pub(crate) fn type_in(&mut self, line: &str) -> &mut Self {
        self.send(&[("typed", line)])
    }

    /// Presses a key.
    pub(crate) fn key(&mut self, key: &str) -> &mut Self {
        self.hear(Heard::Key { key: key.into(), now: 1, seed: String::new() });
        self
    }

    /// Presses a button.
    pub(crate) fn press(&mut self, act: &str) -> &mut Self {
        self.send(&[("act", act)])
    }

    /// Goes to an address.
    pub(crate) fn go(&mut self, url: &str) -> &mut Self {
        self.url = url.into();
        self.hear(Heard::Went { url: url.into(), now: 1, seed: "5e".repeat(32) });
        self
    }

    /// Returns what is drawn, without the sentence in the live region.
    pub(crate) fn drawn(&self) -> String {
        let without_said = |text: &str| {
            let (before, rest) = text.split_once("<p class=\"say")?;
            let after = rest.split_once("</p>")?.1;
            Some(format!("{before}<p class=\"say\" id=\"say\" role=\"status\"></p>{after}"))
        };
        without_said(&self.main).unwrap_or_else(|| self.main.clone())
    }

    /// What all buttons do, in order, each once.
    pub(crate) fn acts(&self) -> Vec<String> {
        let values = self.main.split("name=\"act\" value=\"").skip(1);
        let mut acts: Vec<String> =
            values.filter_map(|rest| rest.split('"').next().map(str::to_owned)).collect();
        acts.sort();
        acts.dedup();
        acts
    }
}
