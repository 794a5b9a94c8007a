//! `pegmind games`: the saved games, and the finished ones.

use std::io::{self, Write as _};

use pegmind_face::{
    board_name,
    progress::{ending, found_by, is_found, players, standing},
    record_error, record_problem,
};
use pegmind_session::{GameId, Record, Verdict, split_history};

use super::resume::{finished, unreadable};
use crate::args::GamesArgs;
use crate::exit::{Exit, Failure};
use crate::store::{Store, Stuck};
use crate::terminal::{Look, remark};
use crate::whole_file::quoted;

/// A line of a list.
enum Line {
    /// A game: its name, day, board, players, and where it stands.
    Game([String; 5]),
    /// A sentence in place of a game.
    Sentence(String),
}

pub(crate) fn run(games: &GamesArgs, look: &Look) -> Result<Exit, Failure> {
    let mut store = Store::of_player();
    let search = games.search.as_deref().unwrap_or_default();
    match &games.delete {
        Some(id) => delete(&mut store, id),
        None if games.finished => list_finished(&store, search, look),
        None => list_saved(&mut store, search, look),
    }
}

fn list_saved(store: &mut Store, search: &str, look: &Look) -> Result<Exit, Failure> {
    let saved = store.saved().map_err(|error| unreadable(store, &error))?;
    let lines: Vec<Line> = saved
        .into_iter()
        .filter_map(|game| match &game.state {
            Ok(record) => {
                let verdict = record.verify();
                if let Ok(verdict) = &verdict
                    && !has(search, record, verdict)
                {
                    return None;
                }
                let stands = verdict.map_or_else(
                    |error| record_error(&error),
                    |verdict| standing(record, &verdict),
                );
                Some(Line::Game(columns(game.id.to_string(), record, stands, look)))
            }
            Err(_) if !search.is_empty() => None,
            Err(Stuck::Locked(id)) => Some(Line::Sentence(format!(
                "{id}  cannot go on: it is being played in another window"
            ))),
            Err(Stuck::Broken(problem)) => {
                Some(Line::Sentence(format!("{}  cannot go on: {problem}", game.id)))
            }
        })
        .collect();
    print(&lines, &none("saved", search))
}

/// Lists the history. A game that cannot be read is named; the others are
/// listed all the same.
fn list_finished(store: &Store, search: &str, look: &Look) -> Result<Exit, Failure> {
    let file = store.history().path();
    let history = store
        .history()
        .text()
        .map_err(|error| Failure::internal(format!("{}: {error}", quoted(file))))?;
    let line = |(line, text): (usize, &str)| {
        let read = Record::parse(text).and_then(|record| Ok((record.verify()?, record)));
        match read {
            Ok((verdict, record)) if !has(search, &record, &verdict) => None,
            Ok((verdict, record)) => {
                let id = record.header.id.as_ref().map_or("-".to_owned(), ToString::to_string);
                let ended = ending(&record, &verdict);
                Some(Line::Game(columns(id, &record, ended, look)))
            }
            Err(error) => {
                let place = line + error.line.saturating_sub(1);
                let problem = record_problem(&error.problem);
                Some(Line::Sentence(format!("{}: line {place}: {problem}", quoted(file))))
            }
        }
    };
    let lines: Vec<Line> = split_history(&history).into_iter().filter_map(line).collect();
    print(&lines, &none("finished", search))
}

/// Whether a game has the words of a search.
fn has(search: &str, record: &Record, verdict: &Verdict) -> bool {
    let id = record.header.id.as_ref().map_or("", GameId::as_str);
    let day = record.header.date.as_deref().unwrap_or_default();
    is_found(search, &[id, day, &found_by(record, verdict)])
}

/// What is said where there is nothing to list.
fn none(kind: &str, search: &str) -> String {
    let with = if search.is_empty() { "" } else { " with these words" };
    format!("There is no {kind} game{with}.")
}

fn delete(store: &mut Store, id: &GameId) -> Result<Exit, Failure> {
    if !store.delete(id).map_err(Failure::usage)? {
        let finished = if finished(store, id)? { "; that one is finished" } else { "" };
        return Err(Failure::no_such_game(format!("there is no saved game {id}{finished}")));
    }
    writeln!(io::stdout(), "Game {id} is deleted.")?;
    Ok(Exit::Done)
}

fn columns(id: String, record: &Record, stands: String, look: &Look) -> [String; 5] {
    let header = &record.header;
    let day = header.date.clone().unwrap_or_else(|| "-".into());
    let board = board_name(header.setup.rules());
    [id, day, board, look.text(&players(header)), stands]
}

/// Prints the lines, the columns under each other.
fn print(lines: &[Line], none: &str) -> Result<Exit, Failure> {
    if lines.is_empty() {
        remark(none);
    }
    let mut widths = [0; 5];
    for line in lines {
        if let Line::Game(columns) = line {
            for (width, column) in widths.iter_mut().zip(columns) {
                *width = column.chars().count().max(*width);
            }
        }
    }
    let mut out = io::stdout().lock();
    for line in lines {
        match line {
            Line::Game(columns) => {
                let padded =
                    columns.iter().zip(widths).map(|(text, width)| format!("{text:width$}"));
                let padded: Vec<String> = padded.collect();
                writeln!(out, "{}", padded.join("  ").trim_end())?;
            }
            Line::Sentence(sentence) => writeln!(out, "{sentence}")?,
        }
    }
    Ok(Exit::Done)
}
