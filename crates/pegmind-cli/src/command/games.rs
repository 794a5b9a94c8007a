//! `pegmind games`: the saved games.

use std::io::{self, Write as _};

use crate::exit::{Exit, Failure};
use crate::plan;
use crate::store::{Store, progress};

pub(crate) fn run() -> Result<Exit, Failure> {
    let mut out = io::stdout().lock();
    let saved = Store::of_player().saved();
    if saved.is_empty() {
        writeln!(io::stderr(), "There is no saved game.")?;
    }
    for game in saved {
        let record = match &game.state {
            Ok(record) => record,
            Err(problem) => {
                writeln!(out, "{}  cannot go on: {problem}", game.id)?;
                continue;
            }
        };
        let names = &record.header.setup.options().names;
        let rules = record.header.setup.rules();
        let state = record
            .verify()
            .map_or_else(|error| error.to_string(), |verdict| progress(record, &verdict));
        let day = record.header.date.as_deref().unwrap_or("");
        writeln!(
            out,
            "{}  {day}  {}  {} and {}  {state}",
            game.id,
            plan::board_name(rules),
            names.first,
            names.second
        )?;
    }
    Ok(Exit::Done)
}
