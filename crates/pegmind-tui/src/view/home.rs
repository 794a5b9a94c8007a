//! The first screen: a painted code, and a list of what can be done.

use pegmind_console::Paper;
use pegmind_face::menu::Entry;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::key_line;
use crate::model::Model;
use crate::screen::home::layout::{FRONT, HomeLayout, TITLE};
use crate::screen::home::{ACTIONS, Home};
use crate::screen_action;
use crate::theme::{
    Inks, choice, lines_needed, paragraphs, strong, write_at, write_middle, write_picture,
};

pub(super) fn draw(home: &Home, model: &Model, buffer: &mut Buffer) {
    let settings = &model.settings;
    let theme = settings.theme();
    let inks = Inks::on(&theme, Paper::Ground);
    let text = |entry: &Entry| home.menu().sentence(*entry);
    let layout = HomeLayout::of(home, settings, model.size, model.notice.as_deref());
    let hints = screen_action::footer(ACTIONS, &home.now(), &settings.keys);
    key_line::draw(hints, &theme, layout.footer, buffer);
    write_picture(buffer, layout.picture, &layout.art);
    draw_title(layout.title, inks, buffer);
    for (option, line) in &layout.entries {
        let selected = home.selected() == *option;
        let row = choice(buffer, *line, &theme, selected);
        let number = if selected { row.accent } else { row.dim };
        write_at(buffer, *line, FRONT - 3, 0, &option.key().to_string(), number);
        write_at(buffer, *line, FRONT, 0, option.title(), row.normal);
        if layout.beside {
            let style = if selected { Inks::on(&theme, Paper::Chosen).normal } else { row.dim };
            write_at(buffer, *line, FRONT + TITLE, 0, &text(option), style);
        }
    }
    if let Some((text, line)) = &layout.more {
        write_at(buffer, *line, FRONT, 0, text, inks.dim);
    }
    // Where sentences do not fit beside the list, the chosen one stands below.
    match &model.notice {
        Some(notice) => {
            let style = inks.bright.patch(strong());
            paragraphs(buffer, layout.said, std::slice::from_ref(notice), style, "...");
        }
        None if !layout.beside => {
            let text = shortened(&text(&home.selected()), layout.said);
            paragraphs(buffer, layout.said, &[text], inks.dim, "");
        }
        None => {}
    }
}

/// A sentence in parts, with those in the middle left out where there is no room.
fn shortened(text: &str, area: Rect) -> String {
    let parts: Vec<&str> = text.split(", ").collect();
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return String::new() };
    let texts = [text.to_owned(), format!("{first}, {last}"), (*last).to_owned()];
    let fits = |text: &&String| lines_needed([text], area.width) <= area.height;
    texts.iter().find(fits).unwrap_or(&texts[2]).clone()
}

/// The name of the game, and what it is.
fn draw_title(area: Rect, inks: Inks, buffer: &mut Buffer) {
    match area.height {
        0 => {}
        1 => write_middle(buffer, area, 0, "PEGMIND  the game of Mastermind", inks.strong),
        lines => {
            write_middle(buffer, area, lines - 3, "P E G M I N D", inks.strong);
            write_middle(buffer, area, lines - 2, "the game of Mastermind", inks.dim);
        }
    }
}
