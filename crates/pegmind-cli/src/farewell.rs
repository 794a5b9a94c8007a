//! What a person hears of a game that is left, in line mode and in the full
//! screen.

use pegmind_face::watch::is_automatic;
use pegmind_session::{GameId, Phase, Session};

use crate::store::Store;
use crate::whole_file::quoted;

/// Says why a game is not kept.
pub(crate) fn not_kept(session: &Session) -> &'static str {
    if is_automatic(&session.view()) {
        "A game of computers alone is not saved."
    } else {
        "Nothing was played, so nothing is saved."
    }
}

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
    let file = store.record_path(id);
    format!("Game {id} is saved in {}.", quoted(&file))
}

fn unsaved(id: &GameId) -> String {
    format!("Game {id} could not be saved.")
}
