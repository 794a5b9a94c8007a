//! What a player has chosen once for all games, by name and value.

use std::collections::BTreeMap;

use pegmind_face::palette::{CustomColors, CustomColorsError, Labels, Paints, Palette};
use pegmind_face::{Motion, Pace, Step};
use pegmind_rules::{KeyPegStyle, Quoted, UnknownNameError, named};

use crate::ground::GroundChoice;
use crate::skin::ColorChoice;

/// How the names of settings begin that say which keys do something.
pub const KEYS_PREFIX: &str = "keys.";

/// How the names of settings begin that are for playing with people elsewhere.
pub const ONLINE_PREFIX: &str = "online.";

/// The settings that take any text, by name, and what that is. Empty text takes one back.
pub const TYPED: [(&str, &str); 2] = [
    ("online.server", "the address of a server, as in https://play.example.org"),
    ("online.name", "what you are called there, also where you have claimed another name"),
];

/// The settings. What is not set takes its default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Preferences {
    /// The colors of the pegs.
    pub palette: Option<Palette>,
    /// The player's own colors.
    pub custom_palette: Option<CustomColors>,
    /// What stands on a peg.
    pub labels: Option<Labels>,
    /// When to use color.
    pub color: Option<ColorChoice>,
    /// Which ground is painted.
    pub ground: Option<GroundChoice>,
    /// How key pegs are drawn.
    pub key_pegs: Option<KeyPegStyle>,
    /// Print nothing but ASCII, or all that the terminal can show.
    pub ascii: Option<bool>,
    /// Notes show what a row by itself makes impossible, at the easy level.
    pub auto_notes: bool,
    /// The first row is marked that the draft contradicts.
    pub clash_mark: bool,
    /// The mouse is not listened to, so that the terminal can select text.
    pub no_mouse: bool,
    /// How fast computers play while a person looks on.
    pub pace: Option<Pace>,
    /// Whether anything moves.
    pub motion: Option<Motion>,
    /// Which keys do what in the full screen, by the names of what they do;
    /// each as a list of keys with spaces between them.
    pub keys: BTreeMap<String, String>,
    /// Lines are only ever appended.
    pub plain: bool,
    /// The address of the server where rooms are.
    pub online_server: Option<String>,
    /// What the player is called there.
    pub online_name: Option<String>,
}

named! {
    /// A setting, by the name under which it is kept.
    pub enum Setting: "setting" {
        /// The colors of the pegs.
        Palette = "palette",
        /// The player's own colors.
        CustomPalette = "custom-palette",
        /// What stands on a peg.
        Labels = "labels",
        /// When to use color.
        Color = "color",
        /// Which ground is painted.
        Ground = "ground",
        /// How key pegs are drawn.
        KeyPegs = "key-pegs",
        /// Whether nothing but ASCII is printed.
        Ascii = "ascii",
        /// Whether notes show what a row by itself makes impossible.
        AutoNotes = "auto-notes",
        /// Whether the first row is marked that the draft contradicts.
        ClashMark = "clash-mark",
        /// Whether the mouse is listened to.
        Mouse = "mouse",
        /// How fast computers play while a person looks on.
        Pace = "pace",
        /// Whether anything moves.
        Motion = "motion",
        /// Whether lines are only ever appended.
        Plain = "plain",
    }
}

impl Setting {
    /// The values there are to choose from, in the order people are shown
    /// them. Empty where the value is typed.
    #[must_use]
    pub fn choices(self) -> Vec<&'static str> {
        fn names<T: Copy>(all: &[T], name: fn(T) -> &'static str) -> Vec<&'static str> {
            all.iter().copied().map(name).collect()
        }
        match self {
            Self::Palette => names(Palette::ALL, Palette::name),
            Self::CustomPalette => Vec::new(),
            Self::Labels => names(Labels::ALL, Labels::name),
            Self::Color => names(ColorChoice::ALL, ColorChoice::name),
            Self::Ground => names(GroundChoice::ALL, GroundChoice::name),
            Self::KeyPegs => names(KeyPegStyle::ALL, KeyPegStyle::name),
            Self::Pace => names(Pace::ALL, Pace::name),
            Self::Motion => names(Motion::ALL, Motion::name),
            Self::Ascii | Self::AutoNotes | Self::ClashMark | Self::Mouse | Self::Plain => {
                vec!["true", "false"]
            }
        }
    }

    /// What it takes, in words.
    #[must_use]
    pub fn values(self) -> String {
        let choices = self.choices();
        if choices.is_empty() {
            return "none, or 1 to 10 colors such as #AC3647 #DF750F".into();
        }
        choices.join(", ")
    }

    /// What it means, in one sentence.
    #[must_use]
    pub fn meaning(self, now: &Preferences) -> String {
        match self {
            Self::Palette => {
                return format!("The colors of the pegs: {}.", now.paints().palette.sentence());
            }
            Self::CustomPalette => {
                "Your own colors for the palette 'custom': 1 to 10, as in #AC3647 #DF750F."
            }
            Self::Labels => "What stands on every peg.",
            Self::Color => "Whether to use colors, and how many: auto asks the terminal.",
            Self::Ground => "What is painted behind everything: auto asks the terminal.",
            Self::KeyPegs => "Key pegs: shapes, or painted black and white, or red and white.",
            Self::Ascii => {
                "Whether nothing but ASCII is printed; other letters in names become '?'."
            }
            Self::AutoNotes => {
                "Whether the notes show what a row by itself rules out, at the easy level."
            }
            Self::ClashMark => {
                "Whether the first row is marked that your draft contradicts, in single games from the next one on; it counts as hint 1."
            }
            Self::Mouse => {
                "Whether the mouse places pegs; without, the terminal selects text with it."
            }
            Self::Pace => "How fast games go on while you look on, and replays when they play.",
            Self::Motion => "Whether a new row stands out for a moment, or nothing moves at all.",
            Self::Plain => {
                "Whether Pegmind prints lines instead of this screen, from the next start on."
            }
        }
        .into()
    }
}

/// The value beside the one that a setting has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beside {
    /// Its name.
    pub value: &'static str,
    /// Whether the player's own palette was passed over, which has no colors.
    pub lacks_colors: bool,
}

/// Why a setting cannot be changed so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// There is no such setting, or it has no such value.
    #[error(transparent)]
    Unknown(#[from] UnknownNameError),
    /// The colors are none.
    #[error(transparent)]
    Colors(#[from] CustomColorsError),
    /// Neither yes nor no.
    #[error("'{0}': expected true or false")]
    NotBoolean(Quoted),
}

/// Why the player's own palette cannot be used.
pub const CUSTOM_NEEDS_COLORS: &str = "the palette 'custom' has no colors yet; set them \
    first, as in: pegmind config set custom-palette '#AC3647 #DF750F #FDF70E'";

impl Preferences {
    /// The colors of the pegs that these settings ask for.
    #[must_use]
    pub fn paints(&self) -> Paints {
        Paints { palette: self.palette.unwrap_or_default(), custom: self.custom_palette }
    }

    /// Whether the player's own palette is in use and has no colors.
    #[must_use]
    pub const fn lacks_colors(&self) -> bool {
        matches!(self.palette, Some(Palette::Custom)) && self.custom_palette.is_none()
    }

    /// Changes one setting. Which keys of the keyboard there are is not checked.
    ///
    /// # Errors
    ///
    /// [`SettingError`] names the value and what is accepted.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        if let Some(action) = key.strip_prefix(KEYS_PREFIX) {
            if value.is_empty() {
                self.keys.remove(action);
            } else {
                self.keys.insert(action.to_owned(), value.to_owned());
            }
            return Ok(());
        }
        if let Some(place) = self.online(key) {
            *place = Some(value.to_owned()).filter(|value| !value.is_empty());
            return Ok(());
        }
        match setting(key)? {
            Setting::Palette => self.palette = Some(value.parse()?),
            Setting::CustomPalette if value.eq_ignore_ascii_case("none") => {
                self.custom_palette = None;
            }
            Setting::CustomPalette => self.custom_palette = Some(value.parse()?),
            Setting::Labels => self.labels = Some(value.parse()?),
            Setting::Color => self.color = Some(value.parse()?),
            Setting::Ground => self.ground = Some(value.parse()?),
            Setting::KeyPegs => self.key_pegs = Some(value.parse()?),
            Setting::Ascii => self.ascii = Some(boolean(value)?),
            Setting::AutoNotes => self.auto_notes = boolean(value)?,
            Setting::ClashMark => self.clash_mark = boolean(value)?,
            Setting::Mouse => self.no_mouse = !boolean(value)?,
            Setting::Pace => self.pace = Some(value.parse()?),
            Setting::Motion => self.motion = Some(value.parse()?),
            Setting::Plain => self.plain = boolean(value)?,
        }
        Ok(())
    }

    /// The setting with this name, if it is for playing with people elsewhere.
    fn online(&mut self, key: &str) -> Option<&mut Option<String>> {
        match key.strip_prefix(ONLINE_PREFIX)? {
            "server" => Some(&mut self.online_server),
            "name" => Some(&mut self.online_name),
            _ => None,
        }
    }

    /// The value of the setting with this name, the default where it is not
    /// set.
    ///
    /// # Errors
    ///
    /// [`SettingError`] names the settings there are.
    pub fn get(&self, key: &str) -> Result<String, SettingError> {
        if let Some(place) = self.clone().online(key) {
            return Ok(place.take().unwrap_or_default());
        }
        match key.strip_prefix(KEYS_PREFIX) {
            Some(action) => Ok(self.keys.get(action).cloned().unwrap_or_default()),
            None => setting(key).map(|setting| self.value(setting)),
        }
    }

    /// The value of a setting, the default where it is not set.
    #[must_use]
    pub fn value(&self, setting: Setting) -> String {
        match setting {
            Setting::Palette => self.palette.unwrap_or_default().to_string(),
            Setting::CustomPalette => {
                self.custom_palette.map_or_else(|| "none".into(), |colors| colors.to_string())
            }
            Setting::Labels => self.labels.unwrap_or_default().to_string(),
            Setting::Color => self.color.unwrap_or_default().to_string(),
            Setting::Ground => self.ground.unwrap_or_default().to_string(),
            Setting::KeyPegs => self.key_pegs.unwrap_or_default().to_string(),
            Setting::Ascii => self.ascii.unwrap_or_default().to_string(),
            Setting::AutoNotes => self.auto_notes.to_string(),
            Setting::ClashMark => self.clash_mark.to_string(),
            Setting::Mouse => (!self.no_mouse).to_string(),
            Setting::Pace => self.pace.unwrap_or_default().to_string(),
            Setting::Motion => self.motion.unwrap_or_default().to_string(),
            Setting::Plain => self.plain.to_string(),
        }
    }

    /// The value beside the one that a setting has. Returns `None` if it is
    /// typed.
    #[must_use]
    pub fn beside(&self, setting: Setting, step: Step) -> Option<Beside> {
        let choices = setting.choices();
        let now = self.value(setting);
        let now = choices.iter().copied().find(|value| *value == now)?;
        let next = step.from(&choices, now);
        let lacks_colors = setting == Setting::Palette
            && next == Palette::Custom.name()
            && self.custom_palette.is_none();
        let value = if lacks_colors { step.from(&choices, next) } else { next };
        Some(Beside { value, lacks_colors })
    }
}

/// The setting with this name, which is spelled in one way only.
fn setting(name: &str) -> Result<Setting, SettingError> {
    let found = Setting::ALL.iter().copied().find(|setting| setting.name() == name);
    let chosen = Setting::ALL.iter().map(|setting| setting.name());
    let typed = TYPED.iter().map(|(name, _)| *name).chain(["keys.ACTION"]);
    let names = chosen.chain(typed).collect::<Vec<_>>();
    found.ok_or_else(|| UnknownNameError::new("setting", name, &names).into())
}

fn boolean(value: &str) -> Result<bool, SettingError> {
    value.parse().map_err(|_parse| SettingError::NotBoolean(Quoted::new(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_every_setting_can_be_set_and_read() {
        let mut config = Preferences::default();
        for setting in Setting::ALL {
            let choices = setting.choices();
            assert_ne!(choices.len(), 1, "{setting}");
            assert_eq!(choices.is_empty(), *setting == Setting::CustomPalette);
            for value in choices {
                config.set(setting.name(), value).unwrap();
                assert_eq!(config.value(*setting), value);
            }
        }
    }

    #[test]
    fn every_field_has_a_setting_that_changes_it() {
        let usual = Preferences::default();
        let mut config = Preferences::default();
        for setting in Setting::ALL {
            let other = config.beside(*setting, Step::Next).map(|beside| beside.value);
            config.set(setting.name(), other.unwrap_or("#102030")).unwrap();
            assert_ne!(config.value(*setting), usual.value(*setting), "{setting}");
        }
        config.set("keys.hint", "F2").unwrap();
        config.set("online.server", "http://a.example").unwrap();
        config.set("online.name", "Ann").unwrap();
        // A field that is added has to be named here, and then be changed.
        let Preferences {
            palette,
            custom_palette,
            labels,
            color,
            ground,
            key_pegs,
            ascii,
            auto_notes,
            clash_mark,
            no_mouse,
            pace,
            motion,
            keys,
            plain,
            online_server,
            online_name,
        } = config;
        assert_ne!(palette, usual.palette);
        assert_ne!(custom_palette, usual.custom_palette);
        assert_ne!(labels, usual.labels);
        assert_ne!(color, usual.color);
        assert_ne!(ground, usual.ground);
        assert_ne!(key_pegs, usual.key_pegs);
        assert_ne!(ascii, usual.ascii);
        assert_ne!(auto_notes, usual.auto_notes);
        assert_ne!(clash_mark, usual.clash_mark);
        assert_ne!(no_mouse, usual.no_mouse);
        assert_ne!(pace, usual.pace);
        assert_ne!(motion, usual.motion);
        assert_ne!(keys, usual.keys);
        assert_ne!(plain, usual.plain);
        assert_ne!(online_server, usual.online_server);
        assert_ne!(online_name, usual.online_name);
    }

    #[test]
    fn the_custom_palette_is_passed_over_until_it_has_colors() {
        let mut config = Preferences::default();
        let previous = |config: &Preferences| config.beside(Setting::Palette, Step::Previous);
        assert_eq!(previous(&config), Some(Beside { value: "grey", lacks_colors: true }));
        config.set("custom-palette", "#102030").unwrap();
        assert_eq!(previous(&config), Some(Beside { value: "custom", lacks_colors: false }));
        assert_eq!(config.beside(Setting::CustomPalette, Step::Next), None);
    }

    #[test]
    fn own_colors_are_kept_in_one_spelling() {
        let mut config = Preferences::default();
        assert_eq!(config.get("custom-palette").unwrap(), "none");
        config.set("custom-palette", "ac3647,#DF750F").unwrap();
        assert_eq!(config.get("custom-palette").unwrap(), "#AC3647 #DF750F");
        config.set("custom-palette", "none").unwrap();
        assert_eq!(config, Preferences::default());
    }

    #[test]
    fn what_is_for_playing_elsewhere_is_set_and_taken_away_by_name() {
        let mut config = Preferences::default();
        config.set("online.name", "Ann").unwrap();
        assert_eq!(config.get("online.name").unwrap(), "Ann");
        config.set("online.name", "").unwrap();
        assert_eq!(config, Preferences::default());
        assert!(config.set("online.color", "red").is_err());
    }

    #[test]
    fn keys_are_settings_of_their_own() {
        let mut config = Preferences::default();
        config.set("keys.hint", "F2 !").unwrap();
        assert_eq!(config.get("keys.hint").unwrap(), "F2 !");
        config.set("keys.hint", "").unwrap();
        assert_eq!(config, Preferences::default());
    }
}
