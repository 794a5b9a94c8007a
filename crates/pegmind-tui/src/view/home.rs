//! The first screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use crate::layout::{Kind, take_bottom, take_top};
use crate::model::Model;
use crate::screen::home::{ACTIONS, Choice, Home};
use crate::screen_action;
use crate::theme::{chosen, faint, paragraphs, strong, write, write_at};

/// The columns of a choice's title.
const TITLE_WIDTH: u16 = 24;

pub(super) fn draw(
    home: &Home,
    model: &Model,
    mut area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let kind = Kind::of(model.size);
    let depth = model.settings.skin().depth;
    let keys = &model.settings.keys;
    let footer = take_bottom(&mut area, 1);
    let line = screen_action::footer(ACTIONS, &home.now(), keys, 0, footer.width);
    write(buffer, footer, 0, &line, faint(depth));
    take_top(&mut area, u16::from(kind > Kind::Compact));
    write(buffer, take_top(&mut area, 1), 0, " Pegmind: the game of Mastermind", strong());
    if kind > Kind::Compact {
        let line = " One side hides a code, the other finds it guess by guess.";
        write(buffer, take_top(&mut area, 1), 0, line, Style::new());
        take_top(&mut area, 1);
    }
    let choices = home.choices();
    let text = |choice: &Choice| {
        let saved = home.saved.as_deref().filter(|_| *choice == Choice::Continue);
        saved.unwrap_or_else(|| choice.sentence()).to_owned()
    };
    let room = usize::from(area.width.saturating_sub(TITLE_WIDTH));
    let beside = choices.iter().all(|choice| text(choice).width() <= room);
    let gap = u16::from(usize::from(area.height) > 2 * choices.len() + 3 && kind > Kind::Compact);
    for choice in &choices {
        let line = take_top(&mut area, 1);
        take_top(&mut area, gap);
        let selected = home.selected() == *choice;
        let sign = if selected { '>' } else { ' ' };
        let style = if selected { chosen() } else { Style::new() };
        let title = format!(" {sign}{} {:<18}", choice.digit(), choice.title());
        write(buffer, line, 0, &title, style);
        if beside {
            write_at(buffer, line, TITLE_WIDTH, 0, &text(choice), Style::new());
        }
    }
    // Where sentences do not fit beside the list, the chosen one stands below.
    if !beside {
        let gap = u16::from(area.height > 3);
        take_top(&mut area, gap);
        let used = paragraphs(buffer, area, &[text(&home.selected())], Style::new(), "");
        take_top(&mut area, used);
    }
    if let Some(notice) = &model.notice {
        take_top(&mut area, gap);
        paragraphs(buffer, area, std::slice::from_ref(notice), strong(), "");
    }
    None
}
