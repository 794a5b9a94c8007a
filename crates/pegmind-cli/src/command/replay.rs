//! `pegmind replay`: a game shown row by row.

use std::path::Path;

use pegmind_face::record_problem;
use pegmind_session::{Record, Replay, split_history};

use super::{daily, verify};
use crate::args::ReplayArgs;
use crate::exit::{Exit, Failure};
use crate::line::{Pause, Stay, Talk, show_replay};
use crate::terminal::Look;
use crate::whole_file::quoted;

pub(crate) fn run(replay: &ReplayArgs, look: &Look) -> Result<Exit, Failure> {
    let name = &replay.file.game;
    let text = verify::read(name)?;
    let shown = quoted(Path::new(name));
    let games = split_history(&text);
    if games.is_empty() {
        return Err(Failure::usage(format!("{shown}: there is no game in it")));
    }
    // Standard input cannot be the game and the player's Enter at once.
    let waits = look.asks && look.shows && name != "-";
    let usual = if waits { Pause::Enter } else { Pause::None };
    let pause = replay.speed.map_or(usual, Pause::Seconds);
    let mut talk = Talk::new(look.clone());
    for (line, text) in games {
        let place = |error: &pegmind_session::RecordError| {
            let line = line + error.line - 1;
            Failure::usage(format!("{shown}: line {line}: {}", record_problem(&error.problem)))
        };
        let record = Record::parse(text).map_err(|error| place(&error))?;
        if let Some(why) = daily::hidden(&record) {
            return Err(Failure::usage(format!("{shown}: {why}")));
        }
        let mut replay_of = Replay::new(record);
        if show_replay(&mut replay_of, &mut talk, pause, place)? == Stay::No {
            break;
        }
    }
    Ok(Exit::Done)
}
