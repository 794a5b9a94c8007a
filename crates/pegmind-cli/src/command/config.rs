//! `pegmind config`: settings shown and changed.

use std::io::{self, Write};

use pegmind_console::{KEYS_PREFIX, Preferences, Setting, TYPED};
use pegmind_face::palette::{Measure, Paints, Palette};
use pegmind_face::sentence;

use crate::args::{Args, ConfigAction, ConfigArgs};
use crate::config;
use crate::exit::{Exit, Failure};
use crate::terminal::{Look, remark};
use crate::whole_file::quoted;

pub(crate) fn run(
    args: &Args,
    action: &ConfigArgs,
    config: &Preferences,
    look: &Look,
) -> Result<Exit, Failure> {
    let no_place =
        || Failure::usage("this system has no place for settings; name one with --config");
    let path = config::path(&args.global).ok_or_else(no_place)?;
    let quiet = args.global.quiet;
    let mut out = io::stdout().lock();
    match &action.action {
        None => {
            for setting in Setting::ALL {
                let (value, values) = (config.value(*setting), setting.values());
                writeln!(out, "{setting:<14} {value:<9} ({values})")?;
            }
            for (name, meaning) in TYPED {
                let value = Some(config.get(name).map_err(Failure::usage)?);
                let value = value.filter(|value| !value.is_empty());
                let value = value.as_deref().unwrap_or("none");
                writeln!(out, "{name:<14} {value:<9} ({meaning})")?;
            }
            for (action, keys) in &config.keys {
                writeln!(out, "{:<14} {keys:<9} (keys)", format!("{KEYS_PREFIX}{action}"))?;
            }
            if config.custom_palette.is_some() {
                report(&mut out, &custom(config), quiet)?;
            }
        }
        Some(ConfigAction::Get { key }) => {
            config::check_keys(key, "").map_err(Failure::usage)?;
            writeln!(out, "{}", config.get(key).map_err(Failure::usage)?)?;
        }
        Some(ConfigAction::Set { key, value }) => {
            let config = config::store(&path, key, value)?;
            let now_custom = key == "palette" && config.palette == Some(Palette::Custom);
            let new_colors = key == "custom-palette" && config.custom_palette.is_some();
            if !quiet && (now_custom || new_colors) {
                report(&mut out, &custom(&config), quiet)?;
            }
            if !quiet && new_colors && config.palette != Some(Palette::Custom) {
                remark("To play with these colors: pegmind config set palette custom");
            }
        }
        Some(ConfigAction::Path) if look.shows => writeln!(out, "{}", quoted(&path))?,
        // A script needs the very name.
        Some(ConfigAction::Path) => {
            out.write_all(path.as_os_str().as_encoded_bytes())?;
            writeln!(out)?;
        }
    }
    Ok(Exit::Done)
}

/// The player's own palette, in use or not.
fn custom(config: &Preferences) -> Paints {
    Paints { palette: Palette::Custom, ..config.paints() }
}

/// Prints how well the pegs of a palette can be told apart, and warns of those
/// that cannot.
pub(crate) fn report(out: &mut impl Write, paints: &Paints, quiet: bool) -> Result<(), Failure> {
    let colors = paints.judged_count();
    let measure = Measure::of(paints, colors);
    writeln!(out, "{} palette, {colors} colors; {measure}", paints.palette)?;
    if !quiet {
        for warning in measure.warnings() {
            remark(&sentence(&warning));
        }
    }
    Ok(())
}
