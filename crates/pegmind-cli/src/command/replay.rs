//! `pegmind replay`: a game shown row by row.

use std::io::{self, Write as _};
use std::path::Path;
use std::thread;
use std::time::Duration;

use pegmind_console::Painter;
use pegmind_face::record_problem;
use pegmind_session::{Record, Replay, split_history};

use super::verify;
use crate::args::ReplayArgs;
use crate::exit::{Exit, Failure};
use crate::line::{Talk, draw_board};
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
    let waits = look.asks && look.shows && replay.speed.is_none() && name != "-";
    let mut talk = Talk::new(look.clone());
    for (line, text) in games {
        let place = |error: &pegmind_session::RecordError| {
            let line = line + error.line - 1;
            Failure::usage(format!("{shown}: line {line}: {}", record_problem(&error.problem)))
        };
        let record = Record::parse(text).map_err(|error| place(&error))?;
        let mut replay_of = Replay::new(record);
        let options = replay_of.record().header.setup.options();
        let painter = Painter::new(&look.skin, &options.rules, options.key_pegs);
        let phrase = look.charset.phrase(painter.names());
        print(&phrase.opening_lines(&replay_of.view().played()))?;
        while let Some(events) = replay_of.advance().map_err(|error| place(&error))? {
            let view = replay_of.view();
            let lines: Vec<String> = events.iter().flat_map(|event| phrase.event(event)).collect();
            if lines.is_empty() {
                continue;
            }
            if let Some(seconds) = replay.speed {
                thread::sleep(Duration::from_secs_f32(seconds));
            }
            if !look.plain {
                print(&draw_board(&view, look, &painter))?;
            }
            print(&lines)?;
            if waits && view.outcome.is_none() {
                let text = talk.ask("Enter goes on, q leaves: ", "")?;
                if text.is_none_or(|text| leaves(&text)) {
                    return Ok(Exit::Done);
                }
            }
        }
    }
    Ok(Exit::Done)
}

/// Whether a person has seen enough.
fn leaves(text: &str) -> bool {
    let word = text.trim().to_lowercase();
    ["q", "quit", "exit"].contains(&word.strip_prefix('/').unwrap_or(&word))
}

fn print(lines: &[String]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}
