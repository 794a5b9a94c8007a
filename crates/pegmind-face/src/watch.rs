//! Looking on while a computer plays.

use pegmind_rules::{Controller, Marks};
use pegmind_session::TableView;

/// How many paces a finished game stays on the screen before the next one begins by itself.
pub const PACES_BETWEEN_GAMES: u32 = 4;

/// Whether a computer breaks a code without a person who answers: its rows would come all at
/// once.
#[must_use]
pub fn is_watched(view: &TableView<'_>) -> bool {
    let by_hand = match view.maker {
        Controller::Table => true,
        Controller::Human => view.setup.options().marks != Marks::Program,
        Controller::Maker(_) | Controller::Breaker(_) => false,
    };
    !view.breaker.is_person() && !by_hand
}

/// Whether nobody is asked for anything in a game.
#[must_use]
pub fn is_automatic(view: &TableView<'_>) -> bool {
    !view.breaker.is_person() && !view.maker.is_person()
}
