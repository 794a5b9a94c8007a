//! The settings as the full screen uses them.

use pegmind_console::{
    Charset, Depths, Ground, Paper, Pegs, Preferences, SettingError, Skin, Theme,
};
use pegmind_face::Phrase;
use pegmind_rules::KeyPegStyle;
use thiserror::Error;

use crate::keymap::{KeyComplaint, KeyMap};
use crate::theme::Inks;

/// Why a setting stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetError {
    /// It does not take this value.
    #[error(transparent)]
    Value(#[from] SettingError),
    /// The player's own palette cannot be chosen.
    #[error(
        "the palette 'custom' has no colors yet; set custom-palette first, as in #AC3647 #DF750F"
    )]
    CustomNeedsColors,
    /// The player's own palette keeps its colors.
    #[error("the palette 'custom' is in use; choose another palette first")]
    CustomInUse,
    /// The keys cannot be chosen so.
    #[error(transparent)]
    Keys(#[from] KeyComplaint),
}

/// What the player has chosen, and what the screen allows.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What was chosen, by name and value.
    pub preferences: Preferences,
    /// How many colors the screen has.
    pub depths: Depths,
    /// The characters the screen can show.
    pub charset: Charset,
    /// The ground that the terminal says it has.
    pub ground: Option<Ground>,
    /// Which key does what.
    pub keys: KeyMap,
}

impl Settings {
    /// These settings on this screen. What is wrong with the keys is said.
    #[must_use]
    pub fn new(
        preferences: Preferences,
        depths: Depths,
        charset: Charset,
    ) -> (Self, Vec<KeyComplaint>) {
        let changes =
            preferences.keys.iter().map(|(action, keys)| (action.as_str(), keys.as_str()));
        let (keys, complaints) = KeyMap::with(changes);
        (Self { preferences, depths, charset, ground: None, keys }, complaints)
    }

    /// Changes one setting.
    ///
    /// # Errors
    ///
    /// [`SetError`] names the value and what is accepted. Nothing is changed then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SetError> {
        let mut preferences = self.preferences.clone();
        preferences.set(key, value)?;
        if preferences.lacks_colors() {
            let in_use = key == "custom-palette";
            return Err(if in_use { SetError::CustomInUse } else { SetError::CustomNeedsColors });
        }
        let (changed, complaints) = Self::new(preferences, self.depths, self.charset);
        // What was wrong before is not the fault of this change.
        let (_, known) = Self::new(self.preferences.clone(), self.depths, self.charset);
        if let Some(complaint) = complaints.into_iter().find(|new| !known.contains(new)) {
            return Err(complaint.into());
        }
        *self = Self { ground: self.ground, ..changed };
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

    /// Pegs as they are painted; the key pegs as a game has them, unless the
    /// player chose a way.
    #[must_use]
    pub fn pegs(&self, key_pegs: KeyPegStyle) -> Pegs {
        Pegs::new(&self.skin(), self.theme(), key_pegs)
    }

    /// The inks of text on a paper.
    pub(crate) fn inks(&self, paper: Paper) -> Inks {
        Inks::on(&self.theme(), paper)
    }

    /// Sentences in the names of the palette.
    #[must_use]
    pub fn phrase(&self) -> Phrase {
        self.charset().phrase(self.skin().paints.names())
    }

    /// The characters that are used: what the player chose, as far as the screen
    /// can show it.
    fn charset(&self) -> Charset {
        match (self.preferences.ascii, self.charset) {
            (Some(true), _) | (_, Charset::Ascii) => Charset::Ascii,
            (Some(false), Charset::AsciiPictures | Charset::Unicode) => Charset::Unicode,
            (None, charset @ (Charset::AsciiPictures | Charset::Unicode)) => charset,
        }
    }

    /// How everything but pegs is painted.
    #[must_use]
    pub fn theme(&self) -> Theme {
        Theme {
            depth: self.skin().depth,
            ground: self.preferences.ground.unwrap_or_default().ground(self.ground),
            charset: self.charset(),
        }
    }
}
