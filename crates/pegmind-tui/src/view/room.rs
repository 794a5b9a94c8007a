//! A room before play begins, with its invitation; and what those see who look on.

use pegmind_console::{BoardRoom, BoardScene, Depth, Fit, PaintedBoard, Paper, RowNotes};
use pegmind_face::online::RoomPhrase;
use pegmind_face::{Phrase, capital};
use pegmind_room::{BoardNumber, RoomBoard};
use pegmind_rules::{Code, Feedback, FeedbackRule, Peg, Row};
use pegmind_session::View;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use unicode_width::UnicodeWidthStr as _;

use super::key_line;
use crate::layout::{Group, Kind, leave_gap, middle, size, take_bottom};
use crate::model::Model;
use crate::screen::room::{ACTIONS, RoomScreen};
use crate::screen_action;
use crate::theme::{
    Inks, cut, lines_needed, paragraphs, strong, wrap, write, write_at, write_keys, write_picture,
};

/// The columns between the picture and the words.
const GAP: u16 = 3;
/// The columns that words need beside it.
const WORDS_MIN: u16 = 36;

pub(super) fn draw(room: &RoomScreen, model: &Model, area: Rect, buffer: &mut Buffer) -> usize {
    let settings = &model.settings;
    let theme = settings.theme();
    let inks = Inks::on(&theme, Paper::Ground);
    let Group { title, mut body, footer } =
        if room.is_playing() { Group::of(area) } else { Group::spaced(area) };
    draw_title(room, title, inks, buffer);
    let mut said = take_bottom(&mut body, if Kind::of(model.size) > Kind::Compact { 3 } else { 2 });
    draw_said(room, model, &mut said, inks, buffer);
    let end = if !room.is_playing() {
        draw_invitation(room, model, body, inks, buffer)
    } else if draw_boards(room, model, body, inks, buffer) {
        0
    } else {
        draw_keys(room, model, body, inks, buffer)
    };
    let hints = screen_action::footer(ACTIONS, &room.now(end > 0), &settings.keys);
    key_line::draw(hints, &theme, footer, buffer);
    end
}

/// What the screen is, and how the connection is.
fn draw_title(room: &RoomScreen, area: Rect, inks: Inks, buffer: &mut Buffer) {
    let name = room.online.mode().map_or("Room".to_owned(), |mode| {
        let name = capital(mode.name());
        if room.is_playing() { format!("{name}, looking on") } else { name }
    });
    let column = write(buffer, area, 0, &name, inks.strong);
    if let Some(status) = room.online.status() {
        let at = area.width.saturating_sub(size(status.width()));
        write_at(buffer, area, at.max(column + 2), 0, status, inks.accent);
    }
}

/// The last thing that was said, or for whom one waits.
fn draw_said(room: &RoomScreen, model: &Model, area: &mut Rect, inks: Inks, buffer: &mut Buffer) {
    let phrase = model.settings.phrase();
    let (lines, style) = match &model.notice {
        Some(notice) => (vec![notice.clone()], inks.bright.patch(strong())),
        None => (words(room, phrase), inks.bright),
    };
    let text = lines.join(" ");
    leave_gap(area, lines_needed([&text], area.width));
    paragraphs(buffer, *area, &[text], style, "...");
}

fn words(room: &RoomScreen, phrase: Phrase) -> Vec<String> {
    let online = &room.online;
    let last = online.log.last().cloned();
    let next = match online.said(phrase) {
        None => Some("Going to the room ...".to_owned()),
        Some(said) if room.is_playing() => said.awaited(),
        Some(_) if online.can_begin() => Some("Enter starts with those who are there.".into()),
        Some(said) => Some(said.start_awaited()),
    };
    last.into_iter().chain(next).collect()
}

/// Draws the code, the address and the picture, the mode and who is there. Returns how far the
/// words can be pushed up.
fn draw_invitation(
    room: &RoomScreen,
    model: &Model,
    body: Rect,
    inks: Inks,
    buffer: &mut Buffer,
) -> usize {
    let online = &room.online;
    let phrase = model.settings.phrase();
    let picture = picture(&online.entered.picture, model.settings.skin().depth);
    let width = size(picture.first().map_or(0, |line| line.width()));
    let height = size(picture.len());
    let fits = width > 0 && width + GAP + WORDS_MIN <= body.width && height <= body.height;
    let mut place = body;
    if fits {
        let at = Rect { width, height, ..body };
        let style = match model.settings.skin().depth {
            Depth::None => Style::new(),
            Depth::Sixteen => Style::new().fg(Color::Black).bg(Color::White),
            _ => Style::new().fg(Color::Rgb(0, 0, 0)).bg(Color::Rgb(255, 255, 255)),
        };
        let at = Rect { x: body.right() - width, ..middle(at, width, height) };
        for (line, text) in (0..height).zip(&picture) {
            write_at(buffer, at, 0, line, text, style);
        }
        place.width = body.width - width - GAP;
    }
    let mut lines = Vec::new();
    let mut say = |text: &str, style: Style, after: usize| {
        lines.extend(wrap(text, place.width).into_iter().map(|line| (line, style)));
        lines.extend(vec![(String::new(), style); after]);
    };
    let gap = usize::from(body.height >= 12);
    let code = online.entered.code.to_string();
    say("Others join with this code:", inks.normal, 0);
    say(&format!("  {code}"), inks.accent.patch(strong()), gap);
    say("in a browser or with pegmind join:", inks.normal, 0);
    say(&online.entered.invitation, inks.bright, gap);
    if let Some(said) = online.said(phrase) {
        say(&said.present(), inks.normal, 0);
        if let Some(mode) = online.mode() {
            say(RoomPhrase::mode(mode), inks.dim, 0);
            if let Some(pace) = RoomPhrase::pace(mode, said.room.days()) {
                say(&pace, inks.dim, 0);
            }
        }
        say(&format!("{}.", said.room.header().options().rules), inks.dim, 0);
    }
    let end = lines.len().saturating_sub(place.height.into());
    for (line, (text, style)) in (0..place.height).zip(lines.iter().skip(room.scroll.min(end))) {
        write_at(buffer, place, 0, line, text, *style);
    }
    end
}

/// The picture in the inks that there are: dark on light, or what is light on the ground.
fn picture(lines: &[String], depth: Depth) -> Vec<String> {
    if depth != Depth::None {
        return lines.to_vec();
    }
    let turned = |block: char| match block {
        '\u{2588}' => ' ',
        '\u{2580}' => '\u{2584}',
        '\u{2584}' => '\u{2580}',
        _ => '\u{2588}',
    };
    lines.iter().map(|line| line.chars().map(turned).collect()).collect()
}

/// A board with what a spectator knows of its rows: all of them, or key pegs alone.
fn seen_rows(board: &RoomBoard, view: &View<'_>) -> (Vec<Row>, bool) {
    let rules = view.board.rules();
    let all = (0..rules.pegs().get()).flat_map(|_| rules.legal_pegs());
    let pegs: Vec<Peg> = all.take(rules.pegs().get().into()).collect();
    // Its pegs are not shown.
    let Ok(guess) = Code::new(rules, &pegs) else { return (Vec::new(), false) };
    if !view.board.rows().is_empty() {
        return (view.board.rows().to_vec(), false);
    }
    (board.keys().iter().map(|feedback| Row { guess, feedback: *feedback }).collect(), true)
}

/// Paints the boards side by side, with their pegs covered until the end. Returns `false` if
/// they have no room.
fn draw_boards(
    room: &RoomScreen,
    model: &Model,
    body: Rect,
    inks: Inks,
    buffer: &mut Buffer,
) -> bool {
    let Some(found) = room.online.desk.room() else { return false };
    let Some(said) = room.online.said(model.settings.phrase()) else { return false };
    let count = size(found.boards().len()).max(1);
    let pegs = model.settings.pegs(found.header().options().key_pegs);
    let columns = (body.width.saturating_sub(GAP * (count - 1)) / count).into();
    let lines = usize::from(body.height.saturating_sub(1));
    let numbers = (1..=found.boards().len()).filter_map(BoardNumber::new);
    let boards: Option<Vec<_>> = numbers
        .map(|number| {
            let view = room.online.view_of(number)?;
            let (rows, covered) = seen_rows(found.boards().get(number.idx())?, &view);
            let rules = view.board.rules();
            let rows_min = (rows.len() + 1).min(rules.rows().get().into());
            let fit = Fit::of(rules, &pegs, BoardRoom { columns, lines, rows_min });
            let fit = fit.filter(|fit| fit.is_whole() && fit.height() <= lines)?;
            let notes = RowNotes { covered, ..RowNotes::default() };
            let scene = BoardScene { rows: &rows, ..BoardScene::of(&view) };
            let picture = PaintedBoard { scene, fit, pegs: &pegs, notes: &notes, scroll: 0 };
            Some((said.title(number), size(fit.width()), picture.lines()))
        })
        .collect();
    let Some(boards) = boards else { return false };
    let width = boards.iter().map(|board| board.1 + GAP).sum::<u16>().saturating_sub(GAP);
    let mut x = middle(body, width, 1).x;
    for (title, width, picture) in &boards {
        let area = Rect { x, width: *width, ..body };
        write_at(buffer, area, 0, 0, &cut(title, usize::from(*width)), inks.strong);
        let below = Rect { y: area.y + 1, height: area.height - 1, ..area };
        write_picture(buffer, below, picture);
        x += width + GAP;
    }
    true
}

/// Draws the answers on each board, without guesses: those are shown at the end. Returns how far
/// they can be pushed up.
fn draw_keys(
    room: &RoomScreen,
    model: &Model,
    body: Rect,
    inks: Inks,
    buffer: &mut Buffer,
) -> usize {
    let Some(found) = room.online.desk.room() else { return 0 };
    let Some(said) = room.online.said(model.settings.phrase()) else { return 0 };
    let boards: Vec<(String, Vec<Feedback>)> = (1..=found.boards().len())
        .filter_map(BoardNumber::new)
        .filter_map(|number| {
            let board = found.boards().get(number.idx())?;
            let view = room.online.view_of(number)?;
            let answers = if view.board.rows().is_empty() {
                board.keys().to_vec()
            } else {
                view.board.rows().iter().map(|row| row.feedback).collect()
            };
            Some((said.title(number), answers))
        })
        .collect();
    let pegs = model.settings.pegs(found.header().options().key_pegs);
    let holes = size(usize::from(found.header().options().rules.pegs().get()));
    let column = (holes + 9).max(16);
    let drawn = found.header().options().rules.feedback() != FeedbackRule::Sum;
    let per_line = (body.width / column).max(1);
    let longest = boards.iter().map(|board| board.1.len()).max().unwrap_or_default();
    let height = size(longest) + 3;
    let all = size(boards.len()).div_ceil(per_line) * height;
    let end = all.saturating_sub(2 + body.height);
    let scroll = size(room.scroll).min(end);
    for (place, (name, answers)) in (0_u16..).zip(&boards) {
        let top = (place / per_line) * height;
        let x = body.x + (place % per_line) * column;
        let area = Rect { x, width: column.min(body.width), ..body };
        if let Some(line) = top.checked_sub(scroll) {
            let name = cut(name, usize::from(column - 2));
            write_at(buffer, area, 0, line, &name, inks.strong);
        }
        for (line, (number, feedback)) in (top + 1..).zip((1..).zip(answers)) {
            let Some(line) = line.checked_sub(scroll) else { continue };
            let at = write_at(buffer, area, 0, line, &format!("{number:>2} "), inks.dim);
            let text = feedback.to_string();
            if drawn {
                write_keys(buffer, area, (at, line), (feedback, holes), &pegs, inks);
                write_at(buffer, area, at + holes + 1, line, &text, inks.normal);
            } else {
                write_at(buffer, area, at, line, &text, inks.normal);
            }
        }
    }
    end.into()
}
