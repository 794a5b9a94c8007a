//! Settings, kept in a file that people may edit.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;
use pegmind_console::{CUSTOM_NEEDS_COLORS, KEYS_PREFIX, ONLINE_PREFIX, Preferences};
use pegmind_rules::Quoted;
use pegmind_tui::KeysError;
use toml_edit::{DocumentMut, Item, TomlError};

use crate::args::GlobalArgs;
use crate::exit::Failure;
use crate::whole_file::{Readers, create_folder, folder_of, quoted, read, replace, text};

/// The longest file of settings, in bytes.
const BYTES_MAX: u64 = 1 << 20;

/// How the names of settings begin that are being written.
const UNFINISHED: &str = ".config.pegmind-";

/// How the names of settings begin that stand in a table of their own.
const GROUPS: [&str; 2] = [KEYS_PREFIX, ONLINE_PREFIX];

/// Reads settings. What is wrong keeps its default and is complained of.
pub(crate) fn parse(text: &str) -> (Preferences, Vec<String>) {
    let mut config = Preferences::default();
    let document = match text.parse::<DocumentMut>() {
        Ok(document) => document,
        Err(error) => return (config, vec![problem(text, &error)]),
    };
    let mut complaints = Vec::new();
    let mut set = |key: &str, item: &Item| {
        let set = match value_of(item) {
            Some(value) => check_keys(key, &value)
                .map_err(|error| error.to_string())
                .and_then(|()| config.set(key, &value).map_err(|error| error.to_string())),
            None => Err("expected a word in quotes, or true or false".to_owned()),
        };
        if let Err(error) = set {
            complaints.push(format!("{}: {error}", Quoted::new(key)));
        }
    };
    for (key, item) in document.iter() {
        match item.as_table_like() {
            Some(group) if GROUPS.iter().any(|prefix| prefix.strip_suffix('.') == Some(key)) => {
                for (name, item) in group.iter() {
                    set(&format!("{key}.{name}"), item);
                }
            }
            _ => set(key, item),
        }
    }
    if config.lacks_colors() {
        config.palette = None;
        complaints.push(format!("palette: {CUSTOM_NEEDS_COLORS}"));
    }
    (config, complaints)
}

/// Checks the keys of the full screen, which only it knows.
pub(crate) fn check_keys(key: &str, value: &str) -> Result<(), KeysError> {
    match key.strip_prefix(KEYS_PREFIX) {
        Some(action) => pegmind_tui::check_keys(action, value),
        None => Ok(()),
    }
}

/// What is wrong with a file that cannot be read, and in which line.
fn problem(text: &str, error: &TomlError) -> String {
    let before = error.span().and_then(|span| text.get(..span.start));
    let line = before.map_or(1, |before| before.matches('\n').count() + 1);
    format!("line {line}: {}", Quoted::up_to(&error.message().replace('\n', ", "), 256))
}

/// A value as text; several words as one text.
fn value_of(item: &Item) -> Option<String> {
    if let Some(list) = item.as_array() {
        let words: Option<Vec<&str>> = list.iter().map(toml_edit::Value::as_str).collect();
        return words.map(|words| words.join(" "));
    }
    let text = item.as_str().map(str::to_owned);
    text.or_else(|| item.as_bool().map(|value| value.to_string()))
}

/// Where the settings are: `--config`, or the place for settings of this system.
pub(crate) fn path(global: &GlobalArgs) -> Option<PathBuf> {
    global.config.clone().or_else(|| {
        let strategy = etcetera::choose_base_strategy().ok()?;
        Some(strategy.config_dir().join("pegmind").join("config.toml"))
    })
}

/// Reads the settings. A missing file is none; what is wrong is complained of
/// and has its default.
pub(crate) fn load(global: &GlobalArgs) -> (Preferences, Vec<String>) {
    let Some(path) = path(global) else { return (Preferences::default(), Vec::new()) };
    let named = |message: &str| format!("{}: {message}", quoted(&path));
    match read(&path, BYTES_MAX).and_then(text) {
        Ok(text) => {
            let (config, complaints) = parse(&text);
            (config, complaints.iter().map(|complaint| named(complaint)).collect())
        }
        Err(error) if error.is_missing() && global.config.is_none() => {
            (Preferences::default(), Vec::new())
        }
        Err(error) => {
            let complaint = named(&format!("{error}; playing with the default settings"));
            (Preferences::default(), vec![complaint])
        }
    }
}

/// Changes one setting in the file, and nothing else in it. Gives back what is
/// set then.
pub(crate) fn store(path: &Path, key: &str, value: &str) -> Result<Preferences, Failure> {
    check_keys(key, value).map_err(Failure::usage)?;
    Preferences::default().set(key, value).map_err(Failure::usage)?;
    let named = |error: &dyn Display| format!("{}: {error}", quoted(path));
    let text = match read(path, BYTES_MAX).and_then(text) {
        Ok(text) => text,
        Err(error) if error.is_missing() => String::new(),
        Err(error) => return Err(Failure { exit: error.exit(), message: named(&error) }),
    };
    let mut document: DocumentMut =
        text.parse().map_err(|error| Failure::usage(named(&problem(&text, &error))))?;
    let (mut config, _complaints) = parse(&text);
    config.set(key, value).map_err(Failure::usage)?;
    if config.lacks_colors() {
        return Err(Failure::usage(match key {
            "custom-palette" => "the palette 'custom' is in use; set another palette first",
            _ => CUSTOM_NEEDS_COLORS,
        }));
    }
    let value = config.get(key).map_err(Failure::usage)?;
    let group = GROUPS.iter().find(|prefix| key.starts_with(**prefix));
    let place = match group.and_then(|_| key.split_once('.')) {
        Some((table, name)) => document
            .entry(table)
            .or_insert(toml_edit::table())
            .as_table_like_mut()
            .ok_or_else(|| Failure::usage(format!("{table}: expected a table, as in [{table}]")))?
            .entry(name)
            .or_insert(Item::None),
        None => document.entry(key).or_insert(Item::None),
    };
    *place = match value.parse::<bool>() {
        Ok(value) => toml_edit::value(value),
        Err(_) => toml_edit::value(value),
    };
    let mut changed = document.to_string();
    if text.contains("\r\n") {
        changed = changed.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    // A link stays a link to the file that is changed.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let written = create_folder(folder_of(path))
        .and_then(|()| replace(path, UNFINISHED, Readers::Owner, changed.as_bytes()));
    written.map_err(|error| Failure::internal(named(&error)))?;
    Ok(config)
}

#[cfg(test)]
mod tests {
    use pegmind_face::palette::{Paints, Palette};

    use super::*;

    #[test]
    fn a_wrong_setting_keeps_its_default_and_is_named() {
        let (config, complaints) =
            parse("palette = 'grey'\nlabels = 'runes'\nsound = true\nascii = true\n");
        assert_eq!(config.palette, Some(Palette::Grey));
        assert_eq!(config.labels, None);
        assert_eq!(config.ascii, Some(true));
        assert_eq!(complaints.len(), 2);
        assert!(complaints[0].contains("'runes'"), "{complaints:?}");
        assert!(complaints[1].contains("sound"), "{complaints:?}");
    }

    #[test]
    fn a_broken_file_is_all_defaults() {
        let (config, complaints) = parse("palette = ");
        assert_eq!(config, Preferences::default());
        assert_eq!(complaints.len(), 1);
    }

    #[test]
    fn the_custom_palette_needs_colors_wherever_they_stand_in_the_file() {
        let (config, complaints) = parse("palette = 'custom'\ncustom-palette = '#102030'\n");
        assert_eq!(config.paints().palette, Palette::Custom);
        assert_eq!(complaints, [""; 0]);
        let (config, complaints) = parse("palette = 'custom'\n");
        assert_eq!(config.paints(), Paints::default());
        assert_eq!(complaints, [format!("palette: {CUSTOM_NEEDS_COLORS}")]);
        let (config, complaints) = parse("palette = 'custom'\ncustom-palette = 'red'\n");
        assert_eq!(config, Preferences::default());
        assert_eq!(complaints.len(), 2);
        assert!(complaints[0].starts_with("custom-palette: 'red' is no color"), "{complaints:?}");
    }

    #[test]
    fn a_file_that_is_locked_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        fs::write(&path, "palette = 'grey'\n").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let failure = store(&path, "palette", "classic").unwrap_err();
        assert!(failure.message.ends_with("it is read-only"), "{}", failure.message);
        assert_eq!(fs::read_to_string(&path).unwrap(), "palette = 'grey'\n");
    }
}
