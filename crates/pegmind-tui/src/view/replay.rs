//! A finished game, step by step.

use pegmind_console::{BoardRoom, BoardScene, Fit, PaintedBoard, Paper, RowNotes};
use pegmind_rules::GameCount;
use pegmind_session::View;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::play::{draw_header, draw_rows};
use super::{key_line, match_lines};
use crate::layout::{GAP, Kind, SIDE_MAX, SIDE_MIN, take_bottom, take_top};
use crate::model::Model;
use crate::screen::replay::{ACTIONS, ReplayScreen};
use crate::screen_action;
use crate::settings::Settings;
use crate::theme::{Card, lines_needed, pack, paragraphs, strong, write, write_picture};

/// The most columns of sentences below.
const TEXT_COLUMNS: u16 = 76;

pub(super) fn draw(screen: &ReplayScreen, model: &Model, area: Rect, buffer: &mut Buffer) {
    let settings = &model.settings;
    let kind = Kind::of(model.size);
    let view = screen.replay().view();
    let rules = view.board.rules();
    let pegs = settings.pegs(view.setup.options().key_pegs);
    let mut rest = area;
    let footer = take_bottom(&mut rest, 1);
    let hints = screen_action::footer(ACTIONS, &(), &settings.keys);
    key_line::draw(hints, &settings.theme(), footer, buffer);
    // What is said, and where in the game this is.
    let below = if kind > Kind::Compact { 4 } else { 3 };
    let mut texts = take_bottom(&mut rest, below);
    let header = take_top(&mut rest, 1);
    let room = |columns: u16| BoardRoom {
        columns: columns.into(),
        lines: rest.height.into(),
        rows_min: view.board.rows().len(),
    };
    let beside = (kind > Kind::Narrow)
        .then(|| Fit::of(rules, &pegs, room(area.width.saturating_sub(SIDE_MIN + GAP + 2))))
        .flatten()
        .filter(Fit::is_whole);
    let Some(fit) = beside.or_else(|| Fit::of(rules, &pegs, room(area.width))) else {
        draw_header(&view, None, settings, header, buffer);
        draw_rows(&view, None, settings, Fit::columns_needed(rules, &pegs), rest, buffer);
        draw_texts(screen, model, texts, buffer);
        return;
    };
    let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    let (width, height) = (size(fit.width()), size(fit.height()).min(rest.height));
    let pane = area.width.saturating_sub(width + GAP + 2).min(SIDE_MAX);
    let group = if beside.is_some() { width + GAP + pane } else { width };
    let left = area.x + area.width.saturating_sub(group) / 2;
    draw_header(&view, None, settings, Rect { x: left, width: group, ..header }, buffer);
    let gap = rest.height.saturating_sub(height).min(1);
    let board = Rect { x: left, y: rest.y + gap, width, height };
    let notes = RowNotes::default();
    let scene = BoardScene::of(&view);
    let painted = PaintedBoard { scene, fit, pegs: &pegs, notes: &notes, scroll: screen.scroll };
    write_picture(buffer, board, &painted.lines());
    if beside.is_some() {
        let area = Rect { x: left + width + GAP, width: pane, height: rest.height - gap, ..board };
        let filled = kind == Kind::Wide;
        let card = Card { title: "Game", key: "", in_use: false, filled };
        let (inner, inks) = card.draw(buffer, area, &settings.theme());
        paragraphs(buffer, inner, &match_lines::match_lines(&view, settings), inks.normal, "...");
    }
    texts.x = left.min(area.right().saturating_sub(TEXT_COLUMNS.min(area.width - 2) + 1));
    texts.width = area.right().saturating_sub(texts.x + 1);
    draw_texts(screen, model, texts, buffer);
}

/// Where in the game this is, and what was said there.
fn draw_texts(screen: &ReplayScreen, model: &Model, mut area: Rect, buffer: &mut Buffer) {
    let settings = &model.settings;
    let inks = settings.inks(Paper::Ground);
    let view = screen.replay().view();
    write(buffer, take_top(&mut area, 1), 0, &progress(screen, settings), inks.strong);
    let (lines, style) = match &model.notice {
        Some(notice) => (vec![notice.clone()], inks.bright.patch(strong())),
        None => (said(screen, &view, settings, area), inks.normal),
    };
    paragraphs(buffer, area, &lines, style, "...");
}

/// What was said, and at the end the code and the points: the last of it where not
/// all has room.
fn said(screen: &ReplayScreen, view: &View<'_>, settings: &Settings, area: Rect) -> Vec<String> {
    let phrase = settings.phrase();
    let mut lines = screen.said(settings);
    if view.outcome.is_some() {
        let code =
            view.opening.map(|opening| format!("The code: {}.", phrase.pegs(opening.code.pegs())));
        let several = view.setup.options().games != GameCount::ONE;
        let score = several.then(|| phrase.score(&view.played()));
        let new: Vec<String> =
            code.into_iter().chain(score).filter(|line| !lines.contains(line)).collect();
        lines.extend(new);
    }
    while lines.len() > 1 && lines_needed(pack(&lines, area.width), area.width) > area.height {
        lines.remove(0);
    }
    pack(&lines, area.width)
}

/// Where in the game this is.
fn progress(screen: &ReplayScreen, settings: &Settings) -> String {
    let (step, steps) = screen.progress();
    let pace = settings.preferences.pace.unwrap_or_default();
    let playing = if screen.is_playing() { format!("   playing, {pace}") } else { String::new() };
    format!("Replay: step {step} of {steps}{playing}")
}
