//! Settings, shown and changed.

use pegmind_console::Setting;
use pegmind_face::sentence;

use super::question::{List, Meant, Place, meant, numbers};
use super::{Asked, Menu};
use crate::config;
use crate::exit::Failure;
use crate::terminal::Look;

impl Menu<'_> {
    /// Shows the settings until Enter goes back. What is changed is kept.
    pub(super) fn settings(&mut self) -> Asked<()> {
        loop {
            let (now, _complaints) = config::load(self.global);
            let titles: Vec<String> = Setting::ALL
                .iter()
                .map(|setting| format!("{setting:<14} {}", now.value(*setting)))
                .collect();
            self.ask.say("")?;
            for (number, title) in (1..).zip(&titles) {
                self.ask.item(&number.to_string(), title, 0)?;
            }
            let prompt = "A number or a name changes a setting, Enter goes back: ";
            let text = stay!(self.ask.ask(prompt, Place::Line));
            if text.is_empty() {
                return Ok(Ok(()));
            }
            let place = match meant(&text, &titles, &numbers(1, titles.len())) {
                Meant::One(place) => place,
                unclear => {
                    self.ask.wrong(&text, &unclear, Place::Line, &numbers(1, titles.len()))?;
                    continue;
                }
            };
            let Some(setting) = Setting::ALL.get(place) else { continue };
            self.ask.say(&setting.meaning(&now))?;
            let value = match self.value(*setting, &now.value(*setting))? {
                Ok(value) => value,
                // One question back is the list.
                Err(_away) => continue,
            };
            self.keep(*setting, &value)?;
        }
    }

    /// Asks for another value.
    fn value(&mut self, setting: Setting, now: &str) -> Asked<String> {
        let titles: Vec<String> = setting.choices().into_iter().map(str::to_owned).collect();
        if titles.is_empty() {
            let prompt = format!("{setting}, {} [{now}]: ", setting.values());
            let text = stay!(self.ask.ask(&prompt, Place::Line));
            return Ok(Ok(if text.is_empty() { now.to_owned() } else { text }));
        }
        let usual = titles.iter().position(|title| title == now).unwrap_or_default();
        let list = List {
            question: setting.name(),
            titles: &titles,
            keys: numbers(1, titles.len()),
            usual,
            hang: 0,
        };
        let chosen = stay!(self.ask.pick(Place::Line, &list));
        Ok(Ok(titles.into_iter().nth(chosen).unwrap_or_default()))
    }

    /// Keeps a setting, and looks like it from now on.
    fn keep(&mut self, setting: Setting, value: &str) -> Result<(), Failure> {
        let Some(path) = config::path(self.global) else {
            return Ok(self.ask.say("This system has no place for settings.")?);
        };
        match config::store(&path, setting.name(), value) {
            Ok(preferences) => {
                let before = &self.ask.talk.look;
                let (plain, full_screen) = (before.plain, before.full_screen);
                let look = Look::detect(self.global, &preferences)?;
                self.ask.talk.look = Look { plain, full_screen, ..look };
                Ok(self.ask.say(&format!("{setting}: {value}."))?)
            }
            Err(failure) => Ok(self.ask.say(&sentence(&failure.message))?),
        }
    }
}
