//! `pegmind resume`: going on with a saved game.

use std::io;
use std::time::Instant;

use pegmind_session::{GameId, Moment};

use crate::args::{Args, PlayArgs, ResumeArgs};
use crate::exit::{Exit, Failure, in_words};
use crate::full_screen;
use crate::line::{Host, Opened, Talk};
use crate::start::end;
use crate::store::{Saved, Store, Stuck};
use crate::terminal::{Look, remark};
use crate::whole_file::quoted;

pub(crate) fn run(args: &Args, resume: &ResumeArgs, look: &Look) -> Result<Exit, Failure> {
    let mut store = Store::of_player();
    let id = find(resume.id.clone(), &mut store)?;
    if look.full_screen {
        let start = pegmind_tui::Start::Saved(Some(id));
        return full_screen::run(start, args, look, store, &PlayArgs::default());
    }
    go_on(Some(id), &mut store, &mut Talk::new(look.clone()), false)
}

/// Goes on with the game of this name, or with the latest that can.
pub(crate) fn go_on(
    id: Option<GameId>,
    store: &mut Store,
    talk: &mut Talk,
    exit_result: bool,
) -> Result<Exit, Failure> {
    let id = find(id, store)?;
    let clock = Instant::now();
    let ((session, response), torn) = store.load(&id, Moment::ZERO).map_err(Failure::usage)?;
    if torn {
        remark(&format!("The last line of game {id} was cut off; it is left out."));
    }
    let host = Host::new(talk, store, session, clock);
    let session = host.play(Opened::Resumed, response)?;
    Ok(end(Some(&session), store, exit_result))
}

/// The saved game of this name, or the latest that can go on.
fn find(id: Option<GameId>, store: &mut Store) -> Result<GameId, Failure> {
    let saved = store.saved().map_err(|error| unreadable(store, &error))?;
    match id {
        Some(id) if saved.iter().any(|game| game.id == id) => Ok(id),
        Some(id) if finished(store, &id)? => {
            let sentence = format!("game {id} is finished; pegmind replay {id} shows it");
            Err(Failure::no_such_game(sentence))
        }
        Some(id) => Err(Failure::no_such_game(format!("there is no saved game {id}"))),
        None => latest(&saved),
    }
}

/// Whether the history has this game.
pub(super) fn finished(store: &Store, id: &GameId) -> Result<bool, Failure> {
    let found = store.history().find(id).map_err(|error| {
        Failure::internal(format!("{}: {error}", quoted(store.history().path())))
    })?;
    Ok(found.is_some())
}

/// That the folder of saved games cannot be read.
pub(super) fn unreadable(store: &Store, error: &io::Error) -> Failure {
    let (folder, why) = (quoted(store.running_folder()), in_words(error));
    Failure::internal(format!("cannot read the saved games in {folder}: {why}"))
}

/// The latest game. Damaged ones are passed over if there are others; one that
/// another window has open is not, since it is the one that is meant.
fn latest(saved: &[Saved]) -> Result<GameId, Failure> {
    let whole = |game: &&Saved| !matches!(game.state, Err(Stuck::Broken(_)));
    let game = saved.iter().find(whole).or(saved.first());
    let game = game.ok_or_else(|| Failure::no_such_game("there is no saved game"))?;
    match &game.state {
        Err(locked @ Stuck::Locked(_)) => {
            let sentence = format!("{locked}; pegmind games lists all, pegmind resume takes an ID");
            Err(Failure::usage(sentence))
        }
        Ok(_) | Err(Stuck::Broken(_)) => Ok(game.id.clone()),
    }
}
