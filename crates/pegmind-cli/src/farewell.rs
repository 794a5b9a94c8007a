//! What a person hears of a game that is left, in line mode and in the full
//! screen.

use pegmind_session::{GameId, Phase, Session};

use crate::store::Store;
use crate::whole_file::quoted;

/// That there was nothing to be kept.
pub(crate) const NOTHING_PLAYED: &str = "Nothing was played, so nothing is saved.";

/// What a person hears who leaves now; nothing after the end.
pub(crate) fn farewell(store: &Store, session: &Session) -> String {
    let id = session.id();
    if session.is_practice() || session.view().phase == Phase::MatchOver {
        String::new()
    } else if store.holds(id) {
        format!("Game {id} is saved; pegmind resume goes on.")
    } else {
        unsaved(id)
    }
}

/// Where a game is.
pub(crate) fn whereabouts(store: &Store, id: &GameId) -> String {
    if !store.holds(id) {
        return unsaved(id);
    }
    let file = store.running_folder().join(format!("{id}.peg"));
    format!("Game {id} is saved in {}.", quoted(&file))
}

fn unsaved(id: &GameId) -> String {
    format!("Game {id} could not be saved.")
}
