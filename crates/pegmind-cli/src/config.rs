//! Settings, kept in a file that people may edit.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;
use pegmind_face::Labels;
use pegmind_rules::{KeyPegStyle, Quoted};
use pegmind_session::{CustomColors, Paints, Palette};
use toml_edit::DocumentMut;

use crate::args::GlobalArgs;
use crate::choice::ColorChoice;
use crate::exit::Failure;

/// The settings. What is not set takes its default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Config {
    /// The colors of the pegs.
    pub(crate) palette: Option<Palette>,
    /// The player's own colors.
    pub(crate) custom_palette: Option<CustomColors>,
    /// What stands on a peg.
    pub(crate) labels: Option<Labels>,
    /// When to use color.
    pub(crate) color: Option<ColorChoice>,
    /// How key pegs are drawn.
    pub(crate) key_pegs: Option<KeyPegStyle>,
    /// Print nothing but ASCII.
    pub(crate) ascii: bool,
    /// Lines are only ever appended.
    pub(crate) plain: bool,
    /// Whether notes show what a row by itself rules out.
    pub(crate) auto_notes: AutoNotes,
}

/// Whether notes show, at the easy level, what a row by itself rules out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum AutoNotes {
    /// Only what the player noted.
    #[default]
    Off,
    /// That, too.
    On,
}

/// The names of the settings and what they take.
pub(crate) const KEYS: [(&str, &str); 8] = [
    ("palette", "signal, classic, alternate, okabe-ito, grey, custom"),
    ("custom-palette", "none, or 1 to 10 colors such as #AC3647 #DF750F"),
    ("labels", "letters, digits, names, shapes"),
    ("color", "always, auto, never"),
    ("key-pegs", "shapes, black-white, red-white"),
    ("ascii", "true, false"),
    ("plain", "true, false"),
    ("auto-notes", "true, false"),
];

/// Why the player's own palette cannot be used.
pub(crate) const CUSTOM_NEEDS_COLORS: &str = "the palette 'custom' has no colors yet; set them \
    first, as in: pegmind config set custom-palette '#AC3647 #DF750F #FDF70E'";

impl Config {
    /// The colors of the pegs that these settings ask for.
    pub(crate) fn paints(&self) -> Paints {
        Paints { palette: self.palette.unwrap_or_default(), custom: self.custom_palette }
    }

    /// Whether the player's own palette is in use and has no colors.
    fn lacks_colors(&self) -> bool {
        self.palette == Some(Palette::Custom) && self.custom_palette.is_none()
    }

    /// Changes one setting.
    pub(crate) fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
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
            "plain" => self.plain = boolean(value)?,
            "auto-notes" => {
                self.auto_notes = if boolean(value)? { AutoNotes::On } else { AutoNotes::Off };
            }
            _ => return Err(unknown_key(key)),
        }
        Ok(())
    }

    /// The value of one setting, the default where it is not set.
    pub(crate) fn get(&self, key: &str) -> Result<String, String> {
        match key {
            "palette" => Ok(self.palette.unwrap_or_default().to_string()),
            "custom-palette" => {
                Ok(self.custom_palette.map_or_else(|| "none".into(), |colors| colors.to_string()))
            }
            "labels" => Ok(self.labels.unwrap_or_default().to_string()),
            "color" => Ok(self.color.unwrap_or_default().to_string()),
            "key-pegs" => Ok(self.key_pegs.unwrap_or_default().to_string()),
            "ascii" => Ok(self.ascii.to_string()),
            "plain" => Ok(self.plain.to_string()),
            "auto-notes" => Ok((self.auto_notes == AutoNotes::On).to_string()),
            _ => Err(unknown_key(key)),
        }
    }

    /// Reads settings. What is wrong keeps its default and is complained of.
    pub(crate) fn parse(text: &str) -> (Self, Vec<String>) {
        let mut config = Self::default();
        let document = match text.parse::<DocumentMut>() {
            Ok(document) => document,
            Err(error) => return (config, vec![error.to_string().trim().replace('\n', " ")]),
        };
        let mut complaints = Vec::new();
        for (key, item) in document.iter() {
            let value = item.as_str().map(str::to_owned);
            let value = value.or_else(|| item.as_bool().map(|value| value.to_string()));
            let set = match value {
                Some(value) => config.set(key, &value),
                None => Err("expected a word in quotes, or true or false".to_owned()),
            };
            if let Err(error) = set {
                complaints.push(format!("{}: {error}", Quoted::new(key)));
            }
        }
        if config.lacks_colors() {
            config.palette = None;
            complaints.push(format!("palette: {CUSTOM_NEEDS_COLORS}"));
        }
        (config, complaints)
    }
}

fn boolean(value: &str) -> Result<bool, String> {
    value.parse().map_err(|_parse| format!("'{}': expected true or false", Quoted::new(value)))
}

fn unknown_key(key: &str) -> String {
    let known: Vec<&str> = KEYS.iter().map(|key| key.0).collect();
    format!("unknown setting '{}'; expected one of {}", Quoted::new(key), known.join(", "))
}

/// Where the settings are: `--config`, or the place for settings of this system.
pub(crate) fn path(global: &GlobalArgs) -> Option<PathBuf> {
    global.config.clone().or_else(|| {
        let strategy = etcetera::choose_base_strategy().ok()?;
        Some(strategy.config_dir().join("pegmind").join("config.toml"))
    })
}

/// Reads the settings. A missing file is none, a broken one a warning.
pub(crate) fn load(global: &GlobalArgs) -> Config {
    let Some(path) = path(global) else { return Config::default() };
    let warn = |message: &str| {
        // Nothing is left to be done if standard error is closed.
        let _ = writeln!(std::io::stderr(), "pegmind: {}: {message}", path.display());
    };
    match fs::read_to_string(&path) {
        Ok(text) => {
            let (config, complaints) = Config::parse(&text);
            for complaint in &complaints {
                warn(complaint);
            }
            config
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && global.config.is_none() => {
            Config::default()
        }
        Err(error) => {
            warn(&format!("{error}; playing with the default settings"));
            Config::default()
        }
    }
}

/// Changes one setting in the file, and nothing else in it. Gives back what is
/// set then.
pub(crate) fn store(path: &Path, key: &str, value: &str) -> Result<Config, Failure> {
    Config::default().set(key, value).map_err(Failure::usage)?;
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(Failure::from(error)),
    };
    let mut document: DocumentMut =
        text.parse().map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?;
    let (mut config, _complaints) = Config::parse(&text);
    config.set(key, value).map_err(Failure::usage)?;
    if config.lacks_colors() {
        return Err(Failure::usage(match key {
            "custom-palette" => "the palette 'custom' is in use; set another palette first",
            _ => CUSTOM_NEEDS_COLORS,
        }));
    }
    let value = config.get(key).map_err(Failure::usage)?;
    *document.entry(key).or_insert(toml_edit::Item::None) = match value.parse::<bool>() {
        Ok(value) => toml_edit::value(value),
        Err(_) => toml_edit::value(value),
    };
    // A link stays a link to the file that is changed.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    write(path, &document.to_string())
        .map_err(|error| Failure::internal(format!("{}: {error}", path.display())))?;
    Ok(config)
}

/// Replaces a file as a whole or not at all.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_setting_keeps_its_default_and_is_named() {
        let (config, complaints) =
            Config::parse("palette = 'grey'\nlabels = 'runes'\nsound = true\nascii = true\n");
        assert_eq!(config.palette, Some(Palette::Grey));
        assert_eq!(config.labels, None);
        assert!(config.ascii);
        assert_eq!(complaints.len(), 2);
        assert!(complaints[0].contains("'runes'"), "{complaints:?}");
        assert!(complaints[1].contains("sound"), "{complaints:?}");
    }

    #[test]
    fn a_broken_file_is_all_defaults() {
        let (config, complaints) = Config::parse("palette = ");
        assert_eq!(config, Config::default());
        assert_eq!(complaints.len(), 1);
    }

    #[test]
    fn every_setting_can_be_read_and_set() {
        let mut config = Config::default();
        for (key, values) in KEYS.into_iter().filter(|key| key.0 != "custom-palette") {
            for value in values.split(", ") {
                config.set(key, value).unwrap();
                assert_eq!(config.get(key).unwrap(), value);
            }
        }
    }

    #[test]
    fn own_colors_are_kept_in_one_spelling() {
        let mut config = Config::default();
        assert_eq!(config.get("custom-palette").unwrap(), "none");
        config.set("custom-palette", "ac3647,#DF750F").unwrap();
        assert_eq!(config.get("custom-palette").unwrap(), "#AC3647 #DF750F");
        config.set("custom-palette", "none").unwrap();
        assert_eq!(config, Config::default());
    }

    #[test]
    fn the_custom_palette_needs_colors_wherever_they_stand_in_the_file() {
        let (config, complaints) =
            Config::parse("palette = 'custom'\ncustom-palette = '#102030'\n");
        assert_eq!(config.paints().palette, Palette::Custom);
        assert_eq!(complaints, [""; 0]);
        let (config, complaints) = Config::parse("palette = 'custom'\n");
        assert_eq!(config.paints(), Paints::default());
        assert_eq!(complaints, [format!("palette: {CUSTOM_NEEDS_COLORS}")]);
        let (config, complaints) = Config::parse("palette = 'custom'\ncustom-palette = 'red'\n");
        assert_eq!(config, Config::default());
        assert_eq!(complaints.len(), 2);
        assert!(complaints[0].starts_with("custom-palette: 'red' is no color"), "{complaints:?}");
    }
}
