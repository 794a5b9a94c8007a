//! What is known of a match, in lines.

use pegmind_face::hints_by_row;
use pegmind_rules::{GameCount, Hints, Player, Strict, Takebacks};
use pegmind_session::View;

use crate::keymap::Action;
use crate::settings::Settings;

/// Who sits where, the points and what was agreed.
pub(crate) fn match_lines(view: &View<'_>, settings: &Settings) -> Vec<String> {
    let phrase = settings.phrase();
    let options = view.setup.options();
    let mut lines = vec![phrase.roles(&view.played())];
    if options.games != GameCount::ONE {
        let game_match = view.game_match;
        lines.push(format!("Game {} of {}.", game_match.game(), game_match.games().get()));
        let points = game_match.points();
        for &player in Player::ALL {
            let name = phrase.name(view.setup.name(player));
            lines.push(format!("  {:>3}  {name}", points.of(player)));
        }
    }
    if options.strict == Strict::Yes {
        lines.push("Strict: a guess has to fit every row.".into());
    }
    if options.takebacks == Takebacks::Allowed {
        lines.push("Takebacks are on.".into());
    }
    if options.hints == Hints::Forbidden {
        lines.push("No hints in this game.".into());
    }
    lines.extend(hints_by_row(&view.ledger.hints).map(|hints| format!("Hints: {hints}.")));
    let (seconds, rows) = (view.ledger.seconds, view.board.rows().len());
    if seconds > 0 {
        // It is counted when a row is answered.
        let up_to =
            if view.outcome.is_none() { format!(" up to row {rows}") } else { String::new() };
        lines.push(format!("Time{up_to}: {}:{:02}.", seconds / 60, seconds % 60));
    }
    if view.commitment.is_some() {
        let command = settings.keys.name(Action::Command);
        lines.push(format!("Sealed: the code cannot change. {command}proof shows it."));
    }
    lines
}
