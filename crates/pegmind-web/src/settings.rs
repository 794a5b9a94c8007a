//! What a player has set on this device.

use std::fmt::Write as _;

use pegmind_face::form::Form;
use pegmind_face::menu::Menu;
use pegmind_face::palette::{CustomColors, Labels, Paints, Palette};
use pegmind_face::{Motion, Pace, Phrase};
use pegmind_protocol::Look;
use pegmind_rules::{Both, KeyPegStyle, PlayerName, Quoted, Setup, named};
use pegmind_session::{Header, Record};
use thiserror::Error;

use crate::own_keys::OwnKeys;

named! {
    /// Whether the page is light or dark.
    #[derive(Default)]
    pub enum PageTheme: "theme" {
        /// As the device has it.
        #[default]
        Auto = "auto",
        /// Walnut.
        Light = "light",
        /// Felt.
        Dark = "dark",
    }
}

/// Why a setting stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingError {
    /// There is no such setting.
    #[error("there is no setting '{0}'")]
    Name(Quoted),
    /// It does not take this value.
    #[error("{0}")]
    Value(String),
}

/// What a player has set, by name and value.
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
#[derive(Clone, Debug)]
pub struct Settings {
    /// The palette, and the player's own colors.
    pub paints: Paints,
    /// What stands on pegs.
    pub labels: Labels,
    /// How key pegs are drawn.
    pub key_pegs: KeyPegStyle,
    /// Light or dark.
    pub theme: PageTheme,
    /// Whether anything moves.
    pub motion: Motion,
    /// How fast computers play while a person looks on.
    pub pace: Pace,
    /// Whether a move clicks.
    pub sound: bool,
    /// Whether a move is felt.
    pub vibrate: bool,
    /// Whether single keys do something.
    pub keys: bool,
    /// The single keys that do something else than usual.
    pub(crate) own_keys: OwnKeys,
    /// Whether a swipe clears the row.
    pub swipe: bool,
    /// Whether pages open as text.
    pub text_view: bool,
    /// What the player is called in games.
    pub name: Option<PlayerName>,
    /// The game that was begun last.
    pub last: Option<Setup>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            paints: Paints::default(),
            labels: Labels::default(),
            key_pegs: KeyPegStyle::default(),
            theme: PageTheme::default(),
            motion: Motion::default(),
            pace: Pace::default(),
            sound: false,
            vibrate: true,
            keys: true,
            own_keys: OwnKeys::default(),
            swipe: true,
            text_view: false,
            name: None,
            last: None,
        }
    }
}

impl Settings {
    /// The names of all settings that a person chooses, in the order they are shown.
    pub const NAMES: [&'static str; 13] = [
        "palette",
        "custom-palette",
        "labels",
        "key-pegs",
        "theme",
        "motion",
        "pace",
        "sound",
        "vibrate",
        "keys",
        "own-keys",
        "swipe",
        "name",
    ];

    /// Reads what was stored. What is not understood keeps its default.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut settings = Self::default();
        for line in text.lines() {
            if let Some((name, value)) = line.split_once(" = ") {
                match name {
                    "text-view" => settings.text_view = value == "true",
                    "last" => settings.last = read_setup(value),
                    name => {
                        let _ = settings.set(name, value);
                    }
                }
            }
        }
        settings
    }

    /// What is to be stored: [`Settings::parse`] reads it.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let values = Self::NAMES.iter().map(|name| ((*name).to_owned(), self.get(name)));
        let more = [
            ("text-view".to_owned(), Some(self.text_view.to_string())),
            ("last".to_owned(), self.last.as_ref().map(write_setup)),
        ];
        // The player's own colors stand before the palette, which may need them.
        let mut all: Vec<_> = values.chain(more).collect();
        all.sort_by_key(|(name, _)| name != "custom-palette");
        for (name, value) in all {
            if let Some(value) = value {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{name} = {value}");
            }
        }
        text
    }

    /// The value of a setting as text. `None` if it has none.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<String> {
        Some(match name {
            "palette" => self.paints.palette.to_string(),
            "custom-palette" => self.paints.custom?.to_string(),
            "labels" => self.labels.to_string(),
            "key-pegs" => self.key_pegs.to_string(),
            "theme" => self.theme.to_string(),
            "motion" => self.motion.to_string(),
            "pace" => self.pace.to_string(),
            "sound" => self.sound.to_string(),
            "vibrate" => self.vibrate.to_string(),
            "keys" => self.keys.to_string(),
            "own-keys" => Some(self.own_keys.to_string()).filter(|keys| !keys.is_empty())?,
            "swipe" => self.swipe.to_string(),
            "name" => self.name.as_ref()?.to_string(),
            _ => return None,
        })
    }

    /// Changes a setting.
    ///
    /// # Errors
    ///
    /// [`SettingError`] names the value and what is accepted. Nothing is changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        match name {
            "palette" => {
                let palette = read(value)?;
                if palette == Palette::Custom && self.paints.custom.is_none() {
                    let problem = "the palette 'custom' has no colors yet; choose them first";
                    return Err(SettingError::Value(problem.into()));
                }
                self.paints.palette = palette;
            }
            "custom-palette" => self.paints.custom = Some(read::<CustomColors>(value)?),
            "labels" => self.labels = read(value)?,
            "key-pegs" => self.key_pegs = read(value)?,
            "theme" => self.theme = read(value)?,
            "motion" => self.motion = read(value)?,
            "pace" => self.pace = read(value)?,
            "sound" => self.sound = read(value)?,
            "vibrate" => self.vibrate = read(value)?,
            "keys" => self.keys = read(value)?,
            "own-keys" => self.own_keys = read(value)?,
            "swipe" => self.swipe = read(value)?,
            "name" => {
                let name = (!value.trim().is_empty()).then(|| PlayerName::new(value)).transpose();
                let name = name.map_err(|error| SettingError::Value(error.to_string()))?;
                if name != self.name {
                    let last = self.last.take().map(|last| Form::like(&last).without_names());
                    self.last = last.and_then(|form| form.setup().ok());
                    self.name = name;
                }
            }
            _ => return Err(SettingError::Name(Quoted::new(name))),
        }
        Ok(())
    }

    /// What can be done before a game, with what was chosen last time.
    pub(crate) fn menu(&self) -> Menu {
        Menu::new(None, self.last.as_ref()).with_person(self.name.clone())
    }

    /// Sentences in the names of the palette.
    #[must_use]
    pub const fn phrase(&self) -> Phrase {
        Phrase::new(self.paints.names())
    }

    /// How things are to look.
    #[must_use]
    pub fn look(&self) -> Look {
        let some = |is_some: bool, value: &dyn std::fmt::Display| {
            if is_some { value.to_string() } else { String::new() }
        };
        let attributes = [
            ("data-palette", self.paints.palette.to_string()),
            ("data-labels", self.labels.to_string()),
            ("data-keys", self.key_pegs.to_string()),
            ("data-theme", some(self.theme != PageTheme::Auto, &self.theme)),
            ("data-motion", some(self.motion != Motion::default(), &self.motion)),
        ];
        let own = self.paints.custom.filter(|_| self.paints.palette == Palette::Custom);
        Look {
            attributes: attributes.map(|(name, value)| (name.to_owned(), value)).into(),
            colors: own.iter().flat_map(CustomColors::colors).map(|rgb| rgb.to_string()).collect(),
            sound: self.sound,
            vibrate: self.vibrate,
            keys: self.keys,
            swipe: self.swipe,
        }
    }
}

fn read<T: std::str::FromStr<Err: std::fmt::Display>>(value: &str) -> Result<T, SettingError> {
    value.parse().map_err(|error: T::Err| SettingError::Value(error.to_string()))
}

/// A set-up in one line: the head of a record. No name has a tab in it.
fn write_setup(setup: &Setup) -> String {
    let header = Header {
        id: None,
        match_id: None,
        date: None,
        daily: None,
        prize: None,
        setup: setup.clone(),
        game: 1,
        points: Both::default(),
    };
    header.to_text().trim_end().replace('\n', "\t")
}

fn read_setup(text: &str) -> Option<Setup> {
    Record::parse(&text.replace('\t', "\n")).ok().map(|record| record.header.setup)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_are_written() {
        let mut settings = Settings::default();
        for (name, value) in [
            ("custom-palette", "#AC3647 #DF750F"),
            ("palette", "custom"),
            ("labels", "shapes"),
            ("theme", "dark"),
            ("motion", "none"),
            ("sound", "true"),
            ("keys", "false"),
            ("own-keys", "hint=; check=!"),
            ("name", "Ann B"),
        ] {
            settings.set(name, value).unwrap();
            assert_eq!(settings.get(name).as_deref(), Some(value));
        }
        let mut form = pegmind_face::form::Form::default();
        form.type_in(pegmind_face::form::Field::FirstName, "A \\n \"B\"").unwrap();
        settings.last = form.setup().ok();
        settings.text_view = true;
        let text = settings.to_text();
        let again = Settings::parse(&text);
        assert_eq!(again.to_text(), text);
        assert_eq!(again.last, settings.last);
        assert_eq!(again.look(), settings.look());
        assert_eq!(again.look().colors, ["#AC3647", "#DF750F"]);
    }

    #[test]
    fn what_is_not_understood_keeps_its_default() {
        let text = "palette = custom\nlabels = <b>\n\0\nnothing = 1\nlast = x\nsound = true";
        let settings = Settings::parse(text);
        assert_eq!(settings.paints.palette, Palette::Signal);
        assert!(settings.sound && settings.last.is_none());
        let problem = Settings::default().set("theme", "pink").unwrap_err().to_string();
        assert!(problem.contains("pink") && problem.contains("dark"), "{problem}");
    }
}
