//! What a player has chosen once for all games, by name and value.

use std::collections::BTreeMap;

use pegmind_face::Pace;
use pegmind_face::palette::{CustomColors, Labels, Paints, Palette};
use pegmind_rules::{KeyPegStyle, Quoted};

use crate::skin::ColorChoice;

/// How the names of settings begin that say which keys do something.
pub const KEYS_PREFIX: &str = "keys.";

/// The settings. What is not set takes its default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub struct Preferences {
    /// The colors of the pegs.
    pub palette: Option<Palette>,
    /// The player's own colors.
    pub custom_palette: Option<CustomColors>,
    /// What stands on a peg.
    pub labels: Option<Labels>,
    /// When to use color.
    pub color: Option<ColorChoice>,
    /// How key pegs are drawn.
    pub key_pegs: Option<KeyPegStyle>,
    /// Print nothing but ASCII.
    pub ascii: bool,
    /// Notes show what a row by itself makes impossible, at the easy level.
    pub auto_notes: bool,
    /// The mouse is not listened to, so that the terminal can select text.
    pub no_mouse: bool,
    /// How fast computers play while a person looks on.
    pub pace: Option<Pace>,
    /// Which keys do what in the full screen, by the names of what they do;
    /// each as a list of keys with spaces between them.
    pub keys: BTreeMap<String, String>,
    /// Lines are only ever appended.
    pub plain: bool,
}

/// The names of the settings and what they take.
pub const KEYS: [(&str, &str); 10] = [
    ("palette", "signal, classic, alternate, okabe-ito, grey, custom"),
    ("custom-palette", "none, or 1 to 10 colors such as #AC3647 #DF750F"),
    ("labels", "letters, digits, names, shapes"),
    ("color", "always, auto, never, 16, 256, true"),
    ("key-pegs", "shapes, black-white, red-white"),
    ("ascii", "true, false"),
    ("auto-notes", "true, false"),
    ("mouse", "true, false"),
    ("pace", "slow, normal, fast, instant"),
    ("plain", "true, false"),
];

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

    /// Changes one setting. Which keys there are is not checked.
    ///
    /// # Errors
    ///
    /// A sentence that names the value and what is accepted.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let read_error = |error: &dyn ToString| error.to_string();
        match key {
            "palette" => self.palette = Some(value.parse().map_err(|e| read_error(&e))?),
            "custom-palette" if value.eq_ignore_ascii_case("none") => self.custom_palette = None,
            "custom-palette" => {
                self.custom_palette = Some(value.parse().map_err(|e| read_error(&e))?);
            }
            "labels" => self.labels = Some(value.parse().map_err(|e| read_error(&e))?),
            "color" => self.color = Some(value.parse().map_err(|e| read_error(&e))?),
            "key-pegs" => self.key_pegs = Some(value.parse().map_err(|e| read_error(&e))?),
            "ascii" => self.ascii = boolean(value)?,
            "auto-notes" => self.auto_notes = boolean(value)?,
            "mouse" => self.no_mouse = !boolean(value)?,
            "pace" => self.pace = Some(value.parse().map_err(|e| read_error(&e))?),
            "plain" => self.plain = boolean(value)?,
            _ => match key.strip_prefix(KEYS_PREFIX) {
                Some(action) if value.is_empty() => {
                    self.keys.remove(action);
                }
                Some(action) => {
                    self.keys.insert(action.to_owned(), value.to_owned());
                }
                None => return Err(unknown_key(key)),
            },
        }
        Ok(())
    }

    /// The value of one setting, the default where it is not set.
    ///
    /// # Errors
    ///
    /// A sentence that names the settings there are.
    pub fn get(&self, key: &str) -> Result<String, String> {
        match key {
            "palette" => Ok(self.palette.unwrap_or_default().to_string()),
            "custom-palette" => {
                Ok(self.custom_palette.map_or_else(|| "none".into(), |colors| colors.to_string()))
            }
            "labels" => Ok(self.labels.unwrap_or_default().to_string()),
            "color" => Ok(self.color.unwrap_or_default().to_string()),
            "key-pegs" => Ok(self.key_pegs.unwrap_or_default().to_string()),
            "ascii" => Ok(self.ascii.to_string()),
            "auto-notes" => Ok(self.auto_notes.to_string()),
            "mouse" => Ok((!self.no_mouse).to_string()),
            "pace" => Ok(self.pace.unwrap_or_default().to_string()),
            "plain" => Ok(self.plain.to_string()),
            _ => match key.strip_prefix(KEYS_PREFIX) {
                Some(action) => Ok(self.keys.get(action).cloned().unwrap_or_default()),
                None => Err(unknown_key(key)),
            },
        }
    }
}

fn boolean(value: &str) -> Result<bool, String> {
    value.parse().map_err(|_parse| format!("'{}': expected true or false", Quoted::new(value)))
}

fn unknown_key(key: &str) -> String {
    let known: Vec<&str> = KEYS.iter().map(|key| key.0).collect();
    format!("unknown setting '{}'; expected one of {}", Quoted::new(key), known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_can_be_read_and_set() {
        let mut config = Preferences::default();
        for (key, values) in KEYS.into_iter().filter(|key| key.0 != "custom-palette") {
            for value in values.split(", ") {
                config.set(key, value).unwrap();
                assert_eq!(config.get(key).unwrap(), value);
            }
        }
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
    fn keys_are_settings_of_their_own() {
        let mut config = Preferences::default();
        config.set("keys.hint", "F2 !").unwrap();
        assert_eq!(config.get("keys.hint").unwrap(), "F2 !");
        config.set("keys.hint", "").unwrap();
        assert_eq!(config, Preferences::default());
    }
}
