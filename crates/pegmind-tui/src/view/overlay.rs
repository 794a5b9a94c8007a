//! What lies over a screen. In a game it stands beside the board or below it, and
//! never over a row, the code or a key peg; only a long page takes the screen, and
//! on a low one the list of what would repair the rows.

use pegmind_console::Paper;
use pegmind_face::capital;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use super::{Drawn, key_line, why};
use crate::keymap::Action;
use crate::layout::{Group, Kind, middle, size, take_bottom, take_top};
use crate::model::Model;
use crate::overlay::why::WhyPage;
use crate::overlay::{CommandLine, Menu, Overlay, Page};
use crate::screen::Screen;
use crate::screen::play::layout::PlayLayout;
use crate::screen_action::{KeyHint, key_hints};
use crate::theme::{Card, Inks, choice, fill, lines_needed, paragraphs, wrap, write, write_at};

/// The places that a game leaves to what lies over it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// Beside the board, or below it.
    aside: Rect,
    /// Whether that is a card.
    is_card: bool,
    /// Whether it is beside the board.
    is_beside: bool,
    /// The lines below the board.
    below: Rect,
    /// The last line.
    footer: Rect,
}

impl Places {
    /// The places around a game.
    pub(super) fn of(layout: &PlayLayout) -> Self {
        let PlayLayout { aside, said, footer, has_cards, .. } = *layout;
        let is_beside = aside.y < said.y;
        let below = Rect { height: footer.y.saturating_sub(said.y), ..said };
        Self { aside, is_card: has_cards && is_beside, is_beside, below, footer }
    }
}

/// How many lines an overlay asks for where nothing stands beside the board. None
/// for a page that is too long to stand below it.
pub(super) fn lines_asked(overlay: &Overlay, area: Rect) -> u16 {
    let columns = area.width.saturating_sub(4);
    let most = (area.height / 2).min(12);
    match overlay {
        Overlay::Menu(menu) if takes_screen(menu, area) => 0,
        Overlay::Menu(menu) => {
            let text = lines_needed(Some(&menu.text).filter(|text| !text.is_empty()), columns);
            (text + 1 + size(menu.items.len())).min(most)
        }
        Overlay::Page(page) => {
            Some(page_lines(page, columns) + 2).filter(|lines| *lines <= most).unwrap_or(0)
        }
        Overlay::CommandLine(_) | Overlay::Why(_) => 0,
    }
}

fn page_lines(page: &Page, columns: u16) -> u16 {
    lines_needed(&page.lines, columns)
}

fn wrapped(page: &Page, columns: u16) -> Vec<String> {
    page.lines.iter().flat_map(|line| wrap(line, columns)).collect()
}

pub(super) fn draw(
    overlay: &Overlay,
    model: &Model,
    places: Option<Places>,
    area: Rect,
    buffer: &mut Buffer,
) -> Drawn {
    match (overlay, places) {
        (Overlay::Page(page), Some(places)) if fits_aside(page, places) => {
            draw_page_aside(page, model, places, buffer);
        }
        (Overlay::Page(page), _) => draw_page(page, model, area, buffer),
        (Overlay::Why(page), _) => {
            let scroll_end = draw_why(page, model, places, area, buffer);
            return Drawn { cursor: None, scroll_end };
        }
        (Overlay::Menu(menu), Some(places)) if places.is_beside || !takes_screen(menu, area) => {
            draw_menu(menu, model, places, buffer);
        }
        (Overlay::Menu(menu), Some(_) | None) => draw_menu_alone(menu, model, area, buffer),
        (Overlay::CommandLine(line), _) => {
            let cursor = Some(draw_command(line, model, places, area, buffer));
            return Drawn { cursor, scroll_end: 0 };
        }
    }
    Drawn::default()
}

/// The area inside of a place for an overlay, and its inks.
fn inside(model: &Model, title: &str, places: Places, buffer: &mut Buffer) -> (Rect, Inks) {
    let theme = model.settings.theme();
    if !places.is_beside {
        fill(
            buffer,
            Rect { x: 0, width: places.footer.right(), ..places.aside },
            &theme,
            Paper::Ground,
        );
        let inks = model.settings.inks(Paper::Ground);
        write(buffer, places.aside, 0, title, inks.strong);
        let inner = Rect {
            y: places.aside.y + 1,
            height: places.aside.height.saturating_sub(1),
            ..places.aside
        };
        return (inner, inks);
    }
    let card = Card { title, key: "", in_use: false, filled: places.is_card };
    card.draw(buffer, places.aside, &theme)
}

/// Whether a page has room beside the board. What is set in columns may not be broken
/// over two lines.
fn fits_aside(page: &Page, places: Places) -> bool {
    let margin = if places.is_card { 4 } else { 0 };
    let columns = places.aside.width.saturating_sub(margin);
    let is_set = |line: &&String| line.trim_start().contains("   ");
    let breaks = |line: &String| line.width() > usize::from(columns);
    page_lines(page, columns) + 2 <= places.aside.height
        && !page.lines.iter().filter(is_set).any(breaks)
}

/// Draws the keys of an overlay in the place of those of the game.
fn draw_keys(
    model: &Model,
    entries: &[(&[Action], &'static str)],
    footer: Rect,
    buffer: &mut Buffer,
) {
    let theme = model.settings.theme();
    fill(buffer, footer, &theme, Paper::Ground);
    let hints = key_hints(&model.settings.keys, entries.iter().copied());
    key_line::draw(hints, &theme, footer, buffer);
}

/// A short page beside the board, or below it.
fn draw_page_aside(page: &Page, model: &Model, places: Places, buffer: &mut Buffer) {
    let (inner, inks) = inside(model, &capital(&page.title), places, buffer);
    for (line, text) in (0..inner.height).zip(wrapped(page, inner.width)) {
        write_at(buffer, inner, 0, line, &text, inks.normal);
    }
    if places.is_beside {
        draw_keys(model, &[(&[Action::Back], "close")], places.footer, buffer);
    } else {
        // It lies over the line of the keys.
        let close = format!("{} close", model.settings.keys.name(Action::Back));
        let column = places.aside.width.saturating_sub(size(close.width()));
        write_at(buffer, places.aside, column, 0, &close, inks.dim);
    }
}

/// Why a row was answered so: beside the board if it fits there. Returns how far its words can
/// be pushed up.
fn draw_why(
    page: &WhyPage,
    model: &Model,
    places: Option<Places>,
    area: Rect,
    buffer: &mut Buffer,
) -> usize {
    let theme = model.settings.theme();
    let key = page.number().map(|row| format!("row {row}")).unwrap_or_default();
    let card = |filled| Card { title: &page.title, key: &key, in_use: false, filled };
    let margin = |is_card: bool| if is_card { 4 } else { 0 };
    let beside = places.filter(|places| {
        let columns = places.aside.width.saturating_sub(margin(places.is_card));
        places.is_beside && why::fits(page, columns, places.aside.height.saturating_sub(2))
    });
    let (inner, inks, footer) = if let Some(places) = beside {
        let (inner, inks) = card(places.is_card).draw(buffer, places.aside, &theme);
        (inner, inks, places.footer)
    } else {
        fill(buffer, area, &theme, Paper::Ground);
        let mut whole = middle(area, 80, 24);
        let footer = take_bottom(&mut whole, 1);
        let inset = 2.min(whole.width / 2);
        let whole = Rect { x: whole.x + inset, width: whole.width - 2 * inset, ..whole };
        let (inner, inks) = card(false).draw(buffer, whole, &theme);
        (inner, inks, Rect { x: area.x, width: area.width, ..footer })
    };
    let style = model.play().map(|play| play.played().view().setup.options().key_pegs);
    let pegs = model.settings.pegs(style.unwrap_or_default());
    let scroll_end = why::draw(page, (&model.settings, &pegs), inner, inks, buffer);
    let mut entries: Vec<(&[Action], &'static str)> = Vec::new();
    if page.number().is_some() {
        entries.push((&[Action::StepBack, Action::StepOn], "other rows"));
    }
    if scroll_end > 0 {
        entries.push((&[Action::Up, Action::Down], "more"));
    }
    entries.push((&[Action::Back], "close"));
    draw_keys(model, &entries, footer, buffer);
    scroll_end
}

/// A page that takes the whole screen.
fn draw_page(page: &Page, model: &Model, area: Rect, buffer: &mut Buffer) {
    let columns = Page::columns(model.size);
    let wrapped = page.wrapped(model.size);
    let lines = size(wrapped.len()).saturating_add(3);
    fill(buffer, area, &model.settings.theme(), Paper::Ground);
    let inks = model.settings.inks(Paper::Ground);
    let mut inner = middle(area, columns.saturating_sub(2), lines);
    let title = take_top(&mut inner, 1);
    write(buffer, title, 0, &capital(&page.title), inks.strong);
    let footer = take_bottom(&mut inner, 1);
    let room = Page::room(model.size);
    if usize::from(inner.height) > room {
        take_top(&mut inner, 1);
    }
    let scroll = page.scroll.min(wrapped.len().saturating_sub(room));
    for (line, text) in (0..inner.height).zip(wrapped.iter().skip(scroll)) {
        write_at(buffer, inner, 0, line, text, inks.normal);
    }
    let rest = wrapped.len().saturating_sub(scroll + room);
    if rest > 0 {
        let more = format!("{rest} more line{}", if rest == 1 { "" } else { "s" });
        let column = title.width.saturating_sub(size(more.width()));
        write_at(buffer, title, column, 0, &more, inks.dim);
    }
    let scrolls: &[(&[Action], &'static str)] =
        &[(&[Action::PageUp, Action::PageDown], "scroll"), (&[Action::Back], "close")];
    let entries = if wrapped.len() > room { scrolls } else { &scrolls[1..] };
    draw_keys(model, entries, footer, buffer);
}

fn menu_text(menu: &Menu, columns: u16) -> Vec<String> {
    if menu.text.is_empty() { Vec::new() } else { wrap(&menu.text, columns) }
}

/// The columns in front of an item: arrow and number.
const ITEM: u16 = 5;

/// Whether a menu that tells its keys has too little room below the board of a low
/// screen.
fn takes_screen(menu: &Menu, area: Rect) -> bool {
    let items = menu.items.iter().map(|item| &item.0);
    let lines = lines_needed(items, area.width.saturating_sub(ITEM + 4));
    menu.tells_keys && area.height < 16 && lines + 4 > area.height / 2
}

/// A menu in the place that the game leaves to it.
fn draw_menu(menu: &Menu, model: &Model, places: Places, buffer: &mut Buffer) {
    let (mut inner, inks) = inside(model, &capital(&menu.title), places, buffer);
    let mut footer = places.footer;
    if !places.is_beside && menu.tells_keys {
        let y = take_bottom(&mut inner, 1).y;
        footer = Rect { y, ..footer };
    }
    draw_items(menu, model, inner, inks, buffer);
    if places.is_beside || menu.tells_keys {
        draw_menu_keys(menu, model, footer, buffer);
    }
}

fn draw_menu_keys(menu: &Menu, model: &Model, footer: Rect, buffer: &mut Buffer) {
    let entries: [(&[Action], &'static str); 3] = [
        (&[Action::Up, Action::Down], "choose"),
        (&[Action::Enter], "take"),
        (&[Action::Back], "close"),
    ];
    let theme = model.settings.theme();
    fill(buffer, footer, &theme, Paper::Ground);
    let mut hints = key_hints(&model.settings.keys, entries);
    // Where nothing is chosen Enter takes nothing.
    if menu.selected >= menu.items.len() {
        let numbers = format!("1-{}", menu.items.len().min(9));
        hints = key_hints(&model.settings.keys, [entries[0], entries[2]]);
        hints.insert(0, KeyHint { key: numbers, text: "choose", leads_back: false });
        hints[1].text = "go to one";
    }
    key_line::draw(hints, &theme, footer, buffer);
}

/// A menu in the middle of a screen.
fn draw_menu_alone(menu: &Menu, model: &Model, area: Rect, buffer: &mut Buffer) {
    let widths = menu.items.iter().map(|item| size(item.0.width()) + ITEM + 5);
    let width = widths.max().unwrap_or_default().max(size(menu.title.width()) + 4).max(30);
    let said = menu_text(menu, area.width.min(60).saturating_sub(4));
    let said_width = said.iter().map(|line| size(line.width()) + 4).max().unwrap_or_default();
    let theme = model.settings.theme();
    fill(buffer, area, &theme, Paper::Ground);
    let lines = size(menu.items.len() + said.len()) + 4;
    let footer = Group::of(area).footer;
    let room = Rect { height: footer.y.saturating_sub(area.y), ..area };
    let place = middle(room, width.max(said_width), lines);
    let card = Card { title: &capital(&menu.title), key: "", in_use: false, filled: true };
    let (inner, inks) = card.draw(buffer, place, &theme);
    draw_items(menu, model, inner, inks, buffer);
    draw_menu_keys(menu, model, Rect { x: area.x, width: area.width, ..footer }, buffer);
}

/// What is to be known before, and as many items as fit, the chosen one among
/// them.
fn draw_items(menu: &Menu, model: &Model, mut inner: Rect, inks: Inks, buffer: &mut Buffer) {
    let said = menu_text(menu, inner.width);
    for text in &said {
        let line = take_top(&mut inner, 1);
        write_at(buffer, line, 0, 0, text, inks.normal);
    }
    if !said.is_empty() && usize::from(inner.height) > menu.items.len() {
        take_top(&mut inner, 1);
    }
    let theme = model.settings.theme();
    let columns = inner.width.saturating_sub(ITEM).max(1);
    let texts = menu.items.iter().map(|item| wrap(&item.0, columns)).enumerate();
    let lines: Vec<(usize, bool, String)> = texts
        .flat_map(|(idx, lines)| {
            lines.into_iter().enumerate().map(move |(line, text)| (idx, line == 0, text))
        })
        .collect();
    let mut room = usize::from(inner.height);
    if lines.len() > room {
        room = room.saturating_sub(1);
    }
    let end = lines.iter().rposition(|line| line.0 == menu.selected).unwrap_or_default() + 1;
    let first = end.saturating_sub(room);
    let shown = size(room);
    if lines.len() > room {
        let last = lines.get(first + room - 1).map_or(0, |line| line.0);
        let more = match menu.items.len() - 1 - last {
            0 => format!("{} more above", lines.get(first).map_or(0, |line| line.0)),
            below => format!("{below} more below"),
        };
        let line = Rect { y: inner.y + shown, height: 1, ..inner };
        write_at(buffer, line, ITEM, 0, &more, inks.dim);
    }
    for (line, (idx, is_first, text)) in (0..shown).zip(lines.into_iter().skip(first)) {
        let chosen = idx == menu.selected;
        let row = Rect { y: inner.y + line, height: 1, ..inner };
        let ink = if chosen { choice(buffer, row, &theme, true) } else { inks };
        if is_first {
            let number = if chosen { ink.accent } else { ink.dim };
            let label = Menu::labels().nth(idx).unwrap_or(' ');
            write_at(buffer, row, 2, 0, &format!("{label:>2}"), number);
        } else if chosen {
            write_at(buffer, row, 1, 0, " ", ink.normal);
        }
        write_at(buffer, row, ITEM, 0, &text, ink.normal);
    }
}

/// The command line, on the last line, with what it can become above it or beside
/// the board.
fn draw_command(
    line: &CommandLine,
    model: &Model,
    places: Option<Places>,
    area: Rect,
    buffer: &mut Buffer,
) -> Position {
    let theme = model.settings.theme();
    let inks = model.settings.inks(Paper::Ground);
    let last = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
    let (entry, above) = if let Some(places) = places {
        let below = places.below;
        (Rect { x: below.x, width: below.width, ..places.footer }, below)
    } else {
        let footer = Group::of(area).footer;
        // A game fills its screen: below its rows there is one line above the last.
        let is_game = matches!(model.screen(), Some(Screen::Review(_) | Screen::Replay(_)));
        let footer = if is_game { Rect { y: last.y, ..footer } } else { footer };
        let lines = if is_game && Kind::of(model.size) > Kind::Narrow { 1 } else { 3 };
        let y = footer.y.saturating_sub(lines);
        (footer, Rect { y, height: footer.y - y, ..footer })
    };
    fill(buffer, Rect { y: entry.y, ..last }, &theme, Paper::Ground);
    let known = if line.completions.is_empty() && line.field.is_empty() {
        "Tab lists all; words explains all".to_owned()
    } else {
        line.completions.join("  ")
    };
    let text = model.notice.clone().unwrap_or(known);
    let style = if model.notice.is_some() { inks.strong } else { inks.dim };
    let needed = lines_needed([&text], above.width);
    let beside = places.filter(|places| places.is_beside && needed > above.height);
    if let Some(places) = beside {
        let (inner, inks) = inside(model, "Commands", places, buffer);
        let style = if model.notice.is_some() { inks.strong } else { inks.normal };
        paragraphs(buffer, inner, &[text], style, "...");
    } else {
        let height = above.height.min(needed.max(1));
        let above = Rect { y: above.bottom() - height, height, ..above };
        let wide = Rect { x: area.x, width: area.width, ..above };
        fill(buffer, wide, &theme, Paper::Ground);
        paragraphs(buffer, above, &[text], style, "...");
    }
    let text = line.field.text();
    let room = usize::from(entry.width.saturating_sub(2));
    let before: String = text.chars().take(line.field.cursor()).collect();
    let hidden = before.width().saturating_sub(room);
    let shown: String = text.chars().skip(hidden).collect();
    write(buffer, entry, 0, &format!(":{shown}"), inks.bright);
    let column = u16::try_from(1 + before.width() - hidden).unwrap_or_default();
    Position { x: entry.x + column.min(entry.width.saturating_sub(1)), y: entry.y }
}
