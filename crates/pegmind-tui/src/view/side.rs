//! The assistant, or what is known of the match.

use pegmind_rules::{Controller, GameCount, Hints, Player, Strict, Takebacks};
use pegmind_session::View;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::assistance;
use crate::keymap::Action;
use crate::screen::play::layout::PlayLayout;
use crate::screen::play::{Assistant, Pane, Play};
use crate::settings::Settings;
use crate::theme::{Card, Inks, wrap, write_at};

/// Draws the pane.
pub(crate) fn draw(
    play: &Play,
    settings: &Settings,
    layout: &PlayLayout,
    area: Rect,
    buffer: &mut Buffer,
) {
    let view = play.session().view();
    let on = matches!(play.assistant, Assistant::On(_));
    let title = match (on, view.maker) {
        (false, _) => "Game",
        // There it is what the game is for.
        (true, Controller::Table) => "Assistant",
        (true, _) => "Assistant (counts as hint 5)",
    };
    let key = if on { settings.keys.name(Action::Assist) } else { String::new() };
    let in_use = play.pane == Pane::Side;
    let card = Card { title, key: &key, in_use, filled: layout.has_cards };
    let (inner, inks) = card.draw(buffer, area, &settings.theme());
    match (on, play.told()) {
        (false, _) => draw_text(play, &match_lines(&view, settings), inner, inks, buffer),
        (true, None) => {
            write_at(buffer, inner, 0, 0, "looking at the rows ...", inks.dim);
        }
        (true, Some(told)) => {
            let from = (play.side_scroll, play.side_holes);
            let told = (&told.draft, &told.assistance);
            assistance::draw(&view, settings, told, from, (inner, inks), buffer);
        }
    }
}

/// Draws text as far as it was scrolled, with how much more there is.
fn draw_text(play: &Play, lines: &[String], inner: Rect, inks: Inks, buffer: &mut Buffer) {
    let wrapped: Vec<String> = lines.iter().flat_map(|line| wrap(line, inner.width)).collect();
    let fits = wrapped.len() <= usize::from(inner.height);
    let room = inner.height.saturating_sub(u16::from(!fits));
    let rest = wrapped.len().saturating_sub(room.into());
    let first = play.side_scroll.min(rest);
    for (line, text) in (0..room).zip(wrapped.iter().skip(first)) {
        write_at(buffer, inner, 0, line, text, inks.normal);
    }
    if rest > first {
        write_at(buffer, inner, 0, room, &format!("{} more below", rest - first), inks.bright);
    }
}

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
    lines.push(format!("{}.", view.setup.rules()));
    if options.strict == Strict::Yes {
        lines.push("Strict: a guess has to fit every row.".into());
    }
    if options.takebacks == Takebacks::Allowed {
        lines.push("Takebacks are on.".into());
    }
    if options.hints == Hints::Forbidden {
        lines.push("No hints in this game.".into());
    }
    let hints: Vec<String> = view
        .ledger
        .hints
        .iter()
        .map(|(row, step)| format!("{} in row {row}", step.number()))
        .collect();
    if !hints.is_empty() {
        lines.push(format!("Hints: {}.", hints.join(", ")));
    }
    let seconds = view.ledger.seconds;
    if seconds > 0 {
        lines.push(format!("Time: {}:{:02}.", seconds / 60, seconds % 60));
    }
    if let Some(commitment) = view.commitment {
        let start: String = commitment.to_string().chars().take(12).collect();
        lines.push(format!("Commitment {start}..."));
    }
    lines
}
