//! The assistant, or what is known of the match.

use pegmind_rules::{Controller, GameCount, Hints, Player, Strict, Takebacks};
use pegmind_session::{Phase, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::assistance;
use crate::keymap::Action;
use crate::screen::play::layout::PlayLayout;
use crate::screen::play::notes_layout::CHIP;
use crate::screen::play::{Pane, Play};
use crate::settings::Settings;
use crate::theme::{Card, Inks, strip, wrap, write_at, write_chip};

/// Draws the pane.
pub(crate) fn draw(
    play: &Play,
    settings: &Settings,
    layout: &PlayLayout,
    area: Rect,
    buffer: &mut Buffer,
) {
    let view = play.session().view();
    let on = play.assistant.is_on();
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
        (false, _) => {
            let rest = if view.phase == Phase::Code {
                draw_colors(&view, settings, inner, inks, buffer)
            } else {
                inner
            };
            draw_text(play, &match_lines(&view, settings), rest, inks, buffer);
        }
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

/// Draws the colors of the board with their names, and returns the area below them.
fn draw_colors(
    view: &View<'_>,
    settings: &Settings,
    inner: Rect,
    inks: Inks,
    buffer: &mut Buffer,
) -> Rect {
    let pegs = settings.pegs(view.setup.options().key_pegs);
    let all: Vec<_> = view.board.rules().legal_pegs().collect();
    let count = u16::try_from(all.len()).unwrap_or(u16::MAX);
    // More than half of the card is for two columns.
    let columns = if 2 * count > inner.height { 2 } else { 1 };
    let lines = count.div_ceil(columns);
    let width = inner.width / columns;
    for (place, peg) in (0..).zip(all) {
        let cell = Rect { x: inner.x + place / lines * width, width, ..inner };
        let line = place % lines;
        let chip = Rect { x: cell.x.saturating_sub(1), y: inner.y + line, width: CHIP, height: 1 };
        strip(buffer, chip.intersection(buffer.area), &settings.theme());
        write_chip(buffer, cell, (0, line), peg, &pegs);
        write_at(buffer, cell, CHIP, line, &settings.phrase().peg(peg), inks.normal);
    }
    let used = (lines + 1).min(inner.height);
    Rect { y: inner.y + used, height: inner.height - used, ..inner }
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
