//! The settings as the full screen uses them.

use pegmind_console::Charset;
use pegmind_console::{Depths, Painter, Preferences, Skin};
use pegmind_face::Phrase;
use pegmind_rules::{KeyPegStyle, Rules};

use crate::keymap::KeyMap;

/// Why the player's own palette cannot be chosen.
pub(crate) const CUSTOM_NEEDS_COLORS: &str =
    "the palette 'custom' has no colors yet; set custom-palette first, as in #AC3647 #DF750F";

/// Why the player's own palette keeps its colors.
const CUSTOM_IN_USE: &str = "the palette 'custom' is in use; choose another palette first";

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
        preferences.set(key, value).map_err(|error| error.to_string())?;
        if preferences.lacks_colors() {
            let why = if key == "custom-palette" { CUSTOM_IN_USE } else { CUSTOM_NEEDS_COLORS };
            return Err(why.to_owned());
        }
        let (changed, complaints) = Self::new(preferences, self.depths, self.charset);
        // What was wrong before is not the fault of this change.
        let (_, known) = Self::new(self.preferences.clone(), self.depths, self.charset);
        if let Some(complaint) = complaints.into_iter().find(|new| !known.contains(new)) {
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
        let charset = if self.preferences.ascii { Charset::Ascii } else { self.charset };
        charset.phrase(self.skin().paints.names())
    }
}
