//! A page that is driven as its scripts drive it, with the worker's solver behind it.

use pegmind_web::{Heard, Opened, Page, PageEffect, Reply, Stored};

/// A page and what it has asked to be done.
pub(crate) struct Driver {
    pub(crate) page: Page,
    /// What is drawn in `main`.
    pub(crate) main: String,
    /// The sentence that was said last.
    pub(crate) said: String,
    /// The address that the page showed last.
    pub(crate) url: String,
    /// All that was to be done, but questions.
    pub(crate) effects: Vec<PageEffect>,
    /// Whether questions are answered.
    pub(crate) answers: bool,
}

impl Driver {
    /// A page that is opened at an address.
    pub(crate) fn open(url: &str) -> Self {
        Self::with(url, "")
    }

    /// The same with these settings.
    pub(crate) fn with(url: &str, settings: &str) -> Self {
        let stored = Stored { settings: settings.into(), ..Stored::default() };
        let opened = Opened { url: url.into(), stored, ..Opened::default() };
        let (page, reply) = Page::begin(opened);
        let mut driver = Self {
            page,
            main: String::new(),
            said: String::new(),
            url: url.into(),
            effects: Vec::new(),
            answers: true,
        };
        driver.follow(reply);
        driver
    }

    fn follow(&mut self, reply: Reply) {
        for region in reply.regions {
            if region.id == "main" {
                self.main = region.html;
            }
        }
        if let Some(said) = reply.say {
            self.said = said;
        }
        for effect in reply.effects {
            match effect {
                PageEffect::Ask { text, .. } if self.answers => {
                    let mut told = Vec::new();
                    let answer = pegmind_web_solver::answer(&text, &mut |text| {
                        told.push(text.to_owned());
                    });
                    for text in told.into_iter().chain([answer]) {
                        let reply = self.page.hear(Heard::Told { text, now: 1 });
                        self.follow(reply);
                    }
                }
                PageEffect::Url { path, push } => {
                    self.url.clone_from(&path);
                    self.effects.push(PageEffect::Url { path, push });
                }
                effect => self.effects.push(effect),
            }
        }
    }

    /// Sends a form.
    pub(crate) fn post(&mut self, body: &str) -> &mut Self {
        let heard = Heard::Form { body: body.into(), now: 1, seed: "5e".repeat(32) };
        let reply = self.page.hear(heard);
        self.follow(reply);
        self
    }

    /// Types a line.
    pub(crate) fn type_in(&mut self, line: &str) -> &mut Self {
        let body =
            line.bytes().fold("typed=".to_owned(), |body, byte| format!("{body}%{byte:02X}"));
        self.post(&body)
    }

    /// Presses a single key.
    pub(crate) fn press(&mut self, key: &str) -> &mut Self {
        let heard = Heard::Key { key: key.into(), now: 1, seed: String::new() };
        let reply = self.page.hear(heard);
        self.follow(reply);
        self
    }

    /// Goes to an address.
    pub(crate) fn go(&mut self, url: &str) -> &mut Self {
        self.url = url.into();
        let heard = Heard::Went { url: url.into(), now: 1, seed: String::new() };
        let reply = self.page.hear(heard);
        self.follow(reply);
        self
    }

    /// What is drawn, without the sentence that was said.
    pub(crate) fn drawn(&self) -> String {
        let said = |text: &str| {
            let (before, rest) = text.split_once("<p class=\"say")?;
            let after = rest.split_once("</p>")?.1;
            Some(format!("{before}<p class=\"say\" id=\"say\" role=\"status\"></p>{after}"))
        };
        said(&self.main).unwrap_or_else(|| self.main.clone())
    }

    /// The values of all buttons that do something.
    pub(crate) fn acts(&self) -> Vec<String> {
        let mut acts: Vec<String> = self
            .main
            .split("name=\"act\" value=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next().map(str::to_owned))
            .collect();
        acts.sort();
        acts.dedup();
        acts
    }
}
