//! `pegmind config`: settings shown and changed.

use std::io::{self, Write as _};

use crate::args::{Args, ConfigAction, ConfigArgs};
use crate::config::{self, Config, KEYS};
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &Args, action: &ConfigArgs, config: &Config) -> Result<Exit, Failure> {
    let no_place =
        || Failure::usage("this system has no place for settings; name one with --config");
    let path = config::path(&args.global).ok_or_else(no_place)?;
    let mut out = io::stdout().lock();
    match &action.action {
        None => {
            for (key, values) in KEYS {
                let value = config.get(key).map_err(Failure::usage)?;
                writeln!(out, "{key:<9} {value:<9} ({values})")?;
            }
        }
        Some(ConfigAction::Get { key }) => {
            writeln!(out, "{}", config.get(key).map_err(Failure::usage)?)?;
        }
        Some(ConfigAction::Set { key, value }) => config::store(&path, key, value)?,
        Some(ConfigAction::Path) => writeln!(out, "{}", path.display())?,
    }
    Ok(Exit::Done)
}
