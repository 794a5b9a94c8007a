//! The settings as the full screen uses them.

use pegmind_face::{Charset, Depths, Painter, Phrase, Preferences, Skin};
use pegmind_rules::{KeyPegStyle, Rules};

use crate::keymap::KeyMap;

/// What the player has chosen, and what the screen allows.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What was chosen, by name and value.
    pub preferences: Preferences,
    /// How many colors the screen has.
    pub depths: Depths,
    /// The characters the screen can show.
    pub charset: Charset,
    /// Which key does what.
    pub keys: KeyMap,
}

impl Settings {
    /// These settings on this screen. What is wrong with the keys is said.
    #[must_use]
    pub fn new(preferences: Preferences, depths: Depths, charset: Charset) -> (Self, Vec<String>) {
        let changes =
            preferences.keys.iter().map(|(action, keys)| (action.as_str(), keys.as_str()));
        let (keys, complaints) = KeyMap::with(changes);
        (Self { preferences, depths, charset, keys }, complaints)
    }

    /// Changes one setting.
    ///
    /// # Errors
    ///
    /// A sentence that names the value and what is accepted. Nothing is changed
    /// then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let mut preferences = self.preferences.clone();
        preferences.set(key, value)?;
        if preferences.lacks_colors() {
            return Err(pegmind_face::CUSTOM_NEEDS_COLORS.to_owned());
        }
        let (changed, complaints) = Self::new(preferences, self.depths, self.charset);
        if let Some(complaint) = complaints.into_iter().next() {
            return Err(complaint);
        }
        *self = changed;
        Ok(())
    }

    /// How pegs look.
    #[must_use]
    pub fn skin(&self) -> Skin {
        Skin {
            depth: self.preferences.color.unwrap_or_default().depth(self.depths),
            paints: self.preferences.paints(),
            labels: self.preferences.labels.unwrap_or_default(),
            key_pegs: self.preferences.key_pegs,
        }
    }

    /// A painter for the pegs of a board.
    #[must_use]
    pub fn painter(&self, rules: &Rules, key_pegs: KeyPegStyle) -> Painter {
        Painter::new(&self.skin(), rules, key_pegs)
    }

    /// Sentences in the names of the palette.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        Phrase::new(self.skin().paints.names(), self.charset)
    }
}
