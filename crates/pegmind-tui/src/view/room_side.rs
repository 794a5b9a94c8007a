//! What stands beside a board in a room that a server keeps: the boards of others, who is
//! there, and what was agreed.

use pegmind_console::{BoardRoom, BoardScene, Fit, PaintedBoard, RowNotes};
use pegmind_face::online::RoomPhrase;
use pegmind_room::Mode;
use pegmind_rules::FeedbackRule;
use pegmind_session::View;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::match_lines::match_lines;
use crate::layout::{size, take_top};
use crate::online::Online;
use crate::screen::play::layout::PlayLayout;
use crate::screen::play::{Pane, Play};
use crate::settings::Settings;
use crate::theme::{Card, Inks, cut, strip, wrap, write_at, write_chip, write_keys, write_picture};

/// Draws the pane. Returns how many boards come after the first.
pub(super) fn draw(
    play: &Play,
    online: &Online,
    settings: &Settings,
    layout: &PlayLayout,
    area: Rect,
    buffer: &mut Buffer,
) -> usize {
    let phrase = settings.phrase();
    let others = online.others();
    let last = others.len().saturating_sub(1);
    let shown = others.get(play.side_scroll.min(last)).copied();
    let view = shown.and_then(|board| online.view_of(board));
    let title =
        view.as_ref().map_or_else(|| "Room".to_owned(), |view| phrase.name(view.breaker_name()));
    let key = if others.len() > 1 { settings.theme().charset.glyphs().up_down } else { "" };
    let in_use = play.pane == Pane::Side;
    let card = Card { title: &title, key, in_use, filled: layout.has_cards };
    let (mut inner, inks) = card.draw(buffer, area, &settings.theme());
    if let Some(view) = &view {
        let used = draw_board(view, settings, (area, inner), inks, buffer);
        take_top(&mut inner, used);
    }
    let mut lines: Vec<String> = Vec::new();
    if let Some(said) = online.said(phrase) {
        lines.push(said.present());
        lines.extend(said.awaited());
        lines.extend(RoomPhrase::days(said.room.days()).map(|days| format!("{days}.")));
        lines.extend(said.slow_wishes());
    }
    lines.extend(online.presence(phrase));
    let mut about = match_lines(&play.played().view(), settings);
    if let Some(mode) = online.mode().filter(|mode| *mode == Mode::Duel) {
        // Both make a code, and both break one.
        about.splice(0..1, [RoomPhrase::mode(mode).to_owned()]);
    }
    lines.extend(about);
    let wrapped: Vec<String> = lines.iter().flat_map(|line| wrap(line, inner.width)).collect();
    for (line, text) in (0..inner.height).zip(&wrapped) {
        write_at(buffer, inner, 0, line, text, inks.normal);
    }
    last
}

/// Draws the board of another one, painted if there is room, else as rows. Returns the lines
/// that it takes.
fn draw_board(
    view: &View<'_>,
    settings: &Settings,
    (area, inner): (Rect, Rect),
    inks: Inks,
    buffer: &mut Buffer,
) -> u16 {
    let pegs = settings.pegs(view.setup.options().key_pegs);
    let rules = view.board.rules();
    let scene = BoardScene::of(view);
    let rows_min = view.board.rows().len() + 1;
    let rows_max = usize::from(rules.rows().get());
    let lines = inner.height.saturating_sub(LINES_BELOW);
    let room = BoardRoom { columns: area.width.into(), lines: lines.into(), rows_min };
    // What stands beside one's own is the smaller one.
    let small = BoardRoom { lines: rows_max + 2, ..room };
    let small = BoardRoom { lines: small.lines.min(room.lines), ..small };
    let is_whole = |fit: &Fit| fit.is_whole() && fit.rows() >= rows_min.min(rows_max);
    if let Some(fit) = Fit::of(rules, &pegs, small).filter(is_whole) {
        let notes = RowNotes::default();
        let picture = PaintedBoard { scene, fit, pegs: &pegs, notes: &notes, scroll: 0 };
        let (width, height) = (size(fit.width()), size(fit.height()));
        let x = area.x + area.width.saturating_sub(width) / 2;
        let place = Rect { x, y: inner.y, width, height };
        write_picture(buffer, place.intersection(area), &picture.lines());
        return height + 1;
    }
    draw_rows(view, settings, inner, inks, buffer)
}

/// The lines of words below a board.
const LINES_BELOW: u16 = 4;

/// The rows of another one, the last one first, in chips.
fn draw_rows(
    view: &View<'_>,
    settings: &Settings,
    area: Rect,
    inks: Inks,
    buffer: &mut Buffer,
) -> u16 {
    let pegs = settings.pegs(view.setup.options().key_pegs);
    let rules = view.board.rules();
    let holes = size(usize::from(rules.pegs().get()));
    let rows = view.board.rows();
    if rows.is_empty() {
        write_at(buffer, area, 0, 0, "No row yet.", inks.dim);
        return 2;
    }
    let keys = if rules.feedback() == FeedbackRule::Sum { 0 } else { holes };
    let fits = 3 + 3 * holes + 1 + keys + 4 <= area.width;
    let room = area.height.saturating_sub(LINES_BELOW);
    let shown = rows.iter().enumerate().rev().zip(0..room);
    let count = size(rows.len()).min(room);
    if fits {
        let width = 3 * holes + 2;
        let under = Rect { x: area.x + 2, width, height: count, ..area };
        strip(buffer, under.intersection(area), &settings.theme());
    }
    for ((idx, row), line) in shown {
        write_at(buffer, area, 0, line, &format!("{:>2}", idx + 1), inks.dim);
        let mut column = 3;
        for peg in row.guess.pegs() {
            if fits {
                write_chip(buffer, area, (column, line), *peg, &pegs);
                column += 3;
            } else {
                let label = cut(&pegs.label(*peg), 2);
                let style = crate::theme::screen_style(pegs.face(*peg));
                column = write_at(buffer, area, column, line, &label, style);
            }
        }
        column += 1;
        if fits {
            write_keys(buffer, area, (column, line), (&row.feedback, keys), &pegs, inks);
            column += keys + u16::from(keys > 0);
        }
        write_at(buffer, area, column, line, &row.feedback.to_string(), inks.normal);
    }
    count + 1
}
