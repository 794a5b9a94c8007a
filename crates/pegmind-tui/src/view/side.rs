//! The assistant, or what is known of the match.

use pegmind_rules::Controller;
use pegmind_session::{Phase, View};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::match_lines::match_lines;
use super::notes::draw_key_legend;
use super::{assistance, room_side};
use crate::keymap::Action;
use crate::layout::take_top;
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
) -> usize {
    let view = play.played().view();
    let on = play.assistant.is_on();
    if let Some(online) = play.played().online().filter(|_| !on) {
        return room_side::draw(play, online, settings, layout, area, buffer);
    }
    let title = match (on, view.maker) {
        (false, _) => "Game",
        // There it is what the game is for.
        (true, Controller::Table) => "Assistant",
        (true, _) => "Assistant (as hint 5)",
    };
    let key = if on { settings.keys.name(Action::Assist) } else { String::new() };
    let in_use = play.pane == Pane::Side;
    let card = Card { title, key: &key, in_use, filled: layout.has_cards };
    let (inner, inks) = card.draw(buffer, area, &settings.theme());
    match (on, play.told()) {
        (false, _) => {
            let mut rest = inner;
            if view.phase == Phase::Code {
                rest = draw_colors(&view, settings, inner, inks, buffer);
            } else if view.phase == Phase::Answer {
                let used = draw_key_legend(&view, settings, inner, inks, buffer);
                take_top(&mut rest, used + 1);
            }
            draw_text(play, &match_lines(&view, settings), rest, inks, buffer)
        }
        (true, None) => {
            write_at(buffer, inner, 0, 0, "looking at the rows ...", inks.dim);
            0
        }
        (true, Some(told)) => {
            let from = (play.side_scroll, play.side_holes);
            let told = (&told.draft, &told.assistance);
            assistance::draw(&view, settings, told, from, (inner, inks), buffer)
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

/// Draws text as far as it was scrolled, with how much more there is. Returns how far it can be.
fn draw_text(play: &Play, lines: &[String], inner: Rect, inks: Inks, buffer: &mut Buffer) -> usize {
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
    rest
}
