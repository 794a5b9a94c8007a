//! A finished game, step by step.

use pegmind_console::{BoardPicture, BoardScene, Frame, Room};
use pegmind_rules::GameCount;
use pegmind_session::View;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::play::header;
use super::side;
use crate::layout::{Kind, take_bottom, take_left, take_top};
use crate::model::Model;
use crate::screen::replay::{ACTIONS, ReplayScreen};
use crate::screen_action;
use crate::settings::Settings;
use crate::theme::{faint, frame, paragraphs, strong, write, write_picture};

/// The fewest columns of the pane beside the board.
const SIDE_MIN: u16 = 28;

pub(super) fn draw(
    screen: &ReplayScreen,
    model: &Model,
    mut area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let settings = &model.settings;
    let compact = Kind::of(model.size) == Kind::Compact;
    let view = screen.replay().view();
    let top = take_top(&mut area, 1);
    write(buffer, top, 0, &header(&view, settings, top.width), strong());
    let footer = take_bottom(&mut area, if compact { 1 } else { 2 });
    for line in 0..2 {
        let text = screen_action::footer(ACTIONS, &(), &settings.keys, line, footer.width);
        write(buffer, footer, line.into(), &text, faint(settings.skin().depth));
    }
    let line = take_bottom(&mut area, 1);
    write(buffer, line, 0, &progress(screen, settings), strong());
    if view.outcome.is_some() {
        draw_band(&view, settings, take_top(&mut area, 2), buffer);
    }
    let rows = u16::from(view.board.rules().rows().get());
    let wanted = rows + if compact { 1 } else { 3 };
    let said_min = if view.outcome.is_some() && compact { 1 } else { 2 };
    let height = wanted.min(area.height.saturating_sub(said_min));
    let board = take_top(&mut area, height);
    draw_board(screen, model, board, buffer);
    let (lines, style) = match &model.notice {
        Some(notice) => (vec![notice.clone()], strong()),
        None => (screen.said(settings), Style::new()),
    };
    paragraphs(buffer, area, &lines, style, "...");
    None
}

/// Draws the board, and what is known of the game beside it if there is room.
fn draw_board(screen: &ReplayScreen, model: &Model, mut area: Rect, buffer: &mut Buffer) {
    let settings = &model.settings;
    let view = screen.replay().view();
    let painter = settings.painter(view.board.rules(), view.setup.options().key_pegs);
    let kind = Kind::of(model.size);
    let room = |columns: u16| Room {
        columns: usize::from(columns),
        lines: Some(usize::from(area.height)),
        frame: if kind == Kind::Compact { Frame::None } else { Frame::Titled("board") },
        scroll: screen.scroll,
    };
    let scene = BoardScene::of(&view);
    let beside = area.width.saturating_sub(SIDE_MIN + 1);
    let spacious = (kind > Kind::Narrow)
        .then(|| BoardPicture::fitted(scene, &painter, room(beside)))
        .flatten();
    let Some(picture) =
        spacious.or_else(|| BoardPicture::fitted(scene, &painter, room(area.width)))
    else {
        let needed = BoardPicture::columns_needed(scene, &painter, room(area.width));
        let mut lines = vec![format!("(The board needs {needed} columns; here are its rows.)")];
        let rows = view.board.rows().iter().enumerate().rev();
        lines.extend(rows.map(|(idx, row)| settings.phrase().row(idx + 1, row)));
        paragraphs(buffer, area, &lines, Style::new(), "...");
        return;
    };
    let width = u16::try_from(picture.width()).unwrap_or(area.width);
    write_picture(buffer, take_left(&mut area, width), &picture.lines());
    if kind > Kind::Narrow && area.width >= SIDE_MIN {
        let inner = frame(buffer, area, "match", Style::new());
        paragraphs(buffer, inner, &side::match_lines(&view, settings), Style::new(), "...");
    }
}

/// How the game ended, in two lines above the board.
fn draw_band(view: &View<'_>, settings: &Settings, area: Rect, buffer: &mut Buffer) {
    let phrase = settings.phrase();
    let Some(outcome) = view.outcome else { return };
    let code =
        view.opening.map(|opening| format!("The code: {}.", phrase.pegs(opening.code.pegs())));
    let of = view.played();
    let several = view.setup.options().games != GameCount::ONE;
    let score = several.then(|| phrase.score(&of));
    let second: Vec<String> = code.into_iter().chain(score).collect();
    write(buffer, area, 0, &format!(" {}", phrase.outcome(outcome, &of)), strong());
    write(buffer, area, 1, &format!(" {}", second.join(" ")), strong());
}

/// Where in the game this is.
fn progress(screen: &ReplayScreen, settings: &Settings) -> String {
    let (step, steps) = screen.progress();
    let pace = settings.preferences.pace.unwrap_or_default();
    let playing = if screen.is_playing() { format!("   playing, {pace}") } else { String::new() };
    format!(" Replay: step {step} of {steps}{playing}")
}
