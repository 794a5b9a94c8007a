//! `pegmind resume`: going on with a saved game.

use std::io::{self, StdinLock};
use std::time::Instant;

use pegmind_session::{GameId, Moment};

use crate::args::ResumeArgs;
use crate::exit::{Exit, Failure};
use crate::line::{Host, Input, Opened};
use crate::store::Store;
use crate::terminal::{Look, remark};

pub(crate) fn run(resume: &ResumeArgs, look: &Look) -> Result<Exit, Failure> {
    let input = Input::new(io::stdin().lock());
    go_on(resume.id.clone(), look, Store::of_player(), input, false)
}

/// Goes on with the game of this name, or with the latest that can.
pub(crate) fn go_on(
    id: Option<GameId>,
    look: &Look,
    mut store: Store,
    mut input: Input<StdinLock<'static>>,
    exit_result: bool,
) -> Result<Exit, Failure> {
    let saved = store.saved();
    let id = match id {
        Some(id) if saved.iter().any(|game| game.id == id) => id,
        Some(id) => return Err(Failure::no_such_game(format!("there is no saved game {id}"))),
        None => {
            let game = saved.iter().find(|game| game.state.is_ok()).or(saved.first());
            let game = game.ok_or_else(|| Failure::no_such_game("there is no saved game"))?;
            game.id.clone()
        }
    };
    let clock = Instant::now();
    let ((session, response), torn) = store.load(&id, Moment::ZERO).map_err(Failure::usage)?;
    if torn {
        remark(&format!("The last line of game {id} was cut off; it is left out."));
    }
    let host = Host::new(look, store, session, clock, &mut input);
    let session = host.play(Opened::Resumed, response)?;
    Ok(Exit::of(&session, exit_result))
}
