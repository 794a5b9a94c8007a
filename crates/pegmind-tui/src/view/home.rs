//! The first screen: a painted code, and a list of what can be done.

use pegmind_console::Paper;
use pegmind_face::menu::Entry;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use super::key_line;
use crate::layout::{Kind, leave_gap, middle, take_bottom, take_top};
use crate::model::Model;
use crate::screen::home::{ACTIONS, Home};
use crate::screen_action;
use crate::theme::{Inks, choice, paragraphs, strong, wrap, write_at, write_middle, write_picture};

/// The columns of arrow and digit, and those of a title.
const FRONT: u16 = 6;
const TITLE: u16 = 21;

pub(super) fn draw(
    home: &Home,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let settings = &model.settings;
    let (kind, theme) = (Kind::of(model.size), settings.theme());
    let inks = Inks::on(&theme, Paper::Ground);
    let choices = home.menu().entries();
    let text = |entry: &Entry| home.menu().sentence(*entry);
    let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    let widest = choices.iter().map(|choice| size(text(choice).width())).max().unwrap_or_default();
    let room = area.width.saturating_sub(FRONT + TITLE + 4);
    let beside = widest <= room;
    let width = if beside { FRONT + TITLE + widest + 2 } else { area.width.min(60) - 2 };
    let art = super::art::lines(kind, &settings.pegs(pegmind_rules::KeyPegStyle::default()));
    let title_lines = match kind {
        // What is chosen is said rather than what this is.
        Kind::Compact if choices.len() > 9 => 0,
        _ if art.is_empty() => 1,
        _ => 4,
    };
    let notice = u16::from(model.notice.is_some() || !beside);
    let around = size(art.len()) + title_lines + notice * 2 + 2;
    let gap = u16::from(area.height > around + 2 * size(choices.len()) + 1 && kind == Kind::Wide);
    let lines = around + size(choices.len()) * (1 + gap);
    let mut group = middle(area, area.width, lines.min(area.height));
    let footer = take_bottom(&mut group, 1);
    let hints = screen_action::footer(ACTIONS, &home.now(), &settings.keys);
    key_line::draw(hints, &theme, footer, buffer);
    let columns = art.first().map_or(0, |line| size(line.width()));
    let place = take_top(&mut group, size(art.len()));
    write_picture(buffer, middle(place, columns, place.height), &art);
    draw_title(&mut group, title_lines, inks, buffer);
    let mut list = middle(group, width, group.height);
    // Where not all have room, the chosen one is among those that are shown.
    let room = usize::from(list.height.saturating_sub(notice * 2) / (1 + gap)).max(1);
    let place = choices.iter().position(|choice| *choice == home.selected()).unwrap_or_default();
    let first = (place + 1).saturating_sub(room);
    for option in choices.iter().skip(first).take(room) {
        let line = take_top(&mut list, 1);
        take_top(&mut list, gap);
        let selected = home.selected() == *option;
        let row = choice(buffer, line, &theme, selected);
        let number = if selected { row.accent } else { row.dim };
        write_at(buffer, line, FRONT - 3, 0, &option.key().to_string(), number);
        write_at(buffer, line, FRONT, 0, option.title(), row.normal);
        if beside {
            let style = if selected { Inks::on(&theme, Paper::Chosen).normal } else { row.dim };
            write_at(buffer, line, FRONT + TITLE, 0, &text(option), style);
        }
    }
    // Where sentences do not fit beside the list, the chosen one stands below.
    leave_gap(&mut list, 1);
    match &model.notice {
        Some(notice) => {
            let style = inks.bright.patch(strong());
            paragraphs(buffer, list, std::slice::from_ref(notice), style, "...");
        }
        None if !beside => {
            let text = shortened(&text(&home.selected()), list);
            paragraphs(buffer, list, &[text], inks.dim, "");
        }
        None => {}
    }
    None
}

/// A sentence in parts, with those in the middle left out where there is no room.
fn shortened(text: &str, area: Rect) -> String {
    let parts: Vec<&str> = text.split(", ").collect();
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return String::new() };
    let texts = [text.to_owned(), format!("{first}, {last}"), (*last).to_owned()];
    let fits = |text: &&String| wrap(text, area.width).len() <= usize::from(area.height);
    texts.iter().find(fits).unwrap_or(&texts[2]).clone()
}

/// The name of the game, and what it is.
fn draw_title(group: &mut Rect, lines: u16, inks: Inks, buffer: &mut Buffer) {
    if lines <= 1 {
        let line = take_top(group, lines);
        write_middle(buffer, line, 0, "PEGMIND  the game of Mastermind", inks.strong);
        return;
    }
    take_top(group, lines.saturating_sub(3));
    write_middle(buffer, take_top(group, 1), 0, "P E G M I N D", inks.strong);
    write_middle(buffer, take_top(group, 1), 0, "the game of Mastermind", inks.dim);
    take_top(group, 1);
}
