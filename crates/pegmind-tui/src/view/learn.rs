//! The tutorial.

use pegmind_console::{BoardPicture, BoardScene, Frame, Place, Room};
use pegmind_face::help::{answer_example, code_examples};
use pegmind_face::tutorial::{Attempt, Expected, Judgment, LessonView};
use pegmind_rules::KeyPegStyle;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::{AnswerLine, DraftLine, key_line, palette, paragraphs, pegs_missing};
use crate::keymap::Action;
use crate::layout::{Kind, take_bottom, take_left, take_top};
use crate::model::Model;
use crate::screen::learn::Learn;
use crate::settings::Settings;
use crate::theme::{clear, faint, strong, wrap, write, write_at, write_picture};

/// Columns of text that are comfortable to read.
const TEXT_WIDTH: u16 = 72;

/// The lines of a board above its text on the smallest screens.
const BOARD_LINES_MIN: u16 = 6;

/// The most lines of board and text, so that what is typed stands near them.
const CONTENT_LINES: u16 = 20;

/// A line of text.
#[derive(Debug)]
struct Line {
    text: String,
    style: Style,
}

/// Where everything of a lesson is, and its text in lines.
#[derive(Debug)]
pub(crate) struct LearnLayout {
    header: Rect,
    board: Option<Rect>,
    text: Rect,
    said: Rect,
    entry: Rect,
    palette: Option<Rect>,
    footer: Rect,
    frame: Frame,
    lines: Vec<Line>,
    reply_line: usize,
}

impl LearnLayout {
    /// The places on a screen of this size.
    pub(crate) fn of(learn: &Learn, settings: &Settings, mut area: Rect, kind: Kind) -> Self {
        let lesson = learn.lesson(settings);
        let header = take_top(&mut area, 1);
        let footer = take_bottom(&mut area, 1);
        let beside = kind > Kind::Narrow;
        take_top(&mut area, u16::from(beside));
        let spacious = kind > Kind::Compact;
        let asks_for_pegs = spacious && lesson.expected == Expected::Guess;
        let below = if spacious { 4 } else { 1 };
        let lines = area.height.saturating_sub(below).min(CONTENT_LINES);
        let text = take_top(&mut area, lines);
        // Where there is little room a notice stands over the text.
        let said = if spacious { take_top(&mut area, 2) } else { take_bottom(&mut { text }, 3) };
        let entry = take_top(&mut area, 1);
        let palette = asks_for_pegs.then(|| take_top(&mut area, 1));
        let frame = if beside { Frame::Titled("board") } else { Frame::None };
        let mut layout = Self {
            header,
            board: None,
            text,
            said,
            entry,
            palette,
            footer,
            frame,
            lines: Vec::new(),
            reply_line: 0,
        };
        if lesson.expected != Expected::Done {
            layout.place_board(learn, &lesson, settings, beside);
        }
        layout.text.width = layout.text.width.min(TEXT_WIDTH);
        layout.wrap_text(&lesson);
        layout
    }

    /// Takes the room of the board from that of the text.
    fn place_board(
        &mut self,
        learn: &Learn,
        lesson: &LessonView<'_>,
        settings: &Settings,
        beside: bool,
    ) {
        let lines =
            if beside { self.text.height } else { (self.text.height / 2).max(BOARD_LINES_MIN) };
        let room = Room {
            columns: usize::from(self.text.width),
            lines: Some(usize::from(lines)),
            frame: self.frame,
            scroll: 0,
        };
        let size = with_picture(learn, lesson, settings, room, |picture| {
            (picture.width(), picture.lines().len())
        });
        let Some((width, height)) = size else { return };
        let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let (width, height) = (size(width), size(height));
        let mut board = if beside {
            take_left(&mut self.text, width)
        } else {
            take_top(&mut self.text, height)
        };
        board.height = board.height.min(height);
        if !beside && self.text.height > 6 {
            take_top(&mut self.text, 1);
        }
        self.board = Some(board);
    }

    fn wrap_text(&mut self, lesson: &LessonView<'_>) {
        for sentence in &lesson.sentences {
            self.add(sentence, Style::new());
        }
        if lesson.expected == Expected::Done {
            self.add("", Style::new());
            self.add("New game on the first screen is next.", Style::new());
        }
        if lesson.reply.is_empty() {
            return;
        }
        self.add("", Style::new());
        self.reply_line = self.lines.len();
        if let Some(given) = given(lesson) {
            self.add(&given, Style::new());
        }
        for (idx, sentence) in lesson.reply.iter().enumerate() {
            self.add(sentence, if idx == 0 { strong() } else { Style::new() });
        }
    }

    /// Adds a sentence in lines that fit.
    fn add(&mut self, text: &str, style: Style) {
        let wrapped = wrap(text, self.text.width.saturating_sub(1)).into_iter();
        self.lines.extend(wrapped.map(|text| Line { text, style }));
    }

    /// The lines of text that can be seen at once.
    pub(crate) fn page(&self) -> usize {
        usize::from(self.text.height).max(1)
    }

    /// How far the text can be scrolled.
    pub(crate) fn scroll_max(&self) -> usize {
        self.lines.len().saturating_sub(self.page())
    }

    /// The line at which the reply to the last attempt begins.
    pub(crate) const fn reply_line(&self) -> usize {
        self.reply_line
    }
}

/// The key pegs that were wrong: they stand nowhere else.
fn given(lesson: &LessonView<'_>) -> Option<String> {
    match (lesson.attempt, lesson.judgment) {
        (Some(Attempt::KeyPegs(given)), Some(Judgment::NotYet | Judgment::Shown)) => {
            Some(format!("You answered {given}."))
        }
        _ => None,
    }
}

/// Runs something with the picture of a lesson's board, if there is room for it.
fn with_picture<T>(
    learn: &Learn,
    lesson: &LessonView<'_>,
    settings: &Settings,
    room: Room,
    run: impl FnOnce(&BoardPicture<'_>) -> T,
) -> Option<T> {
    let painter = settings.painter(lesson.board.rules(), KeyPegStyle::default());
    let scene = BoardScene::of_lesson(lesson, learn.draft().holes());
    BoardPicture::fitted(scene, &painter, room).as_ref().map(run)
}

/// Draws a lesson, and says where the cursor stands.
pub(super) fn draw(
    learn: &Learn,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let settings = &model.settings;
    let layout = LearnLayout::of(learn, settings, area, Kind::of(model.size));
    let lesson = learn.lesson(settings);
    let title = if lesson.expected == Expected::Done {
        format!(" {}.", lesson.title)
    } else {
        format!(" Lesson {} of {}: {}", lesson.number, lesson.count, lesson.title)
    };
    write(buffer, layout.header, 0, &title, strong());
    let mut cursor = draw_board(learn, &lesson, settings, &layout, buffer);
    let scroll = learn.scroll.min(layout.scroll_max());
    for (line, text) in (0..layout.text.height).zip(layout.lines.iter().skip(scroll)) {
        write_at(buffer, layout.text, 1, line, &text.text, text.style);
    }
    if let Some(notice) = &model.notice {
        clear(buffer, layout.said);
        paragraphs(buffer, layout.said, std::slice::from_ref(notice), strong(), "...");
    }
    cursor = draw_entry(learn, &lesson, model, layout.entry, buffer).or(cursor);
    if let Some(area) = layout.palette {
        palette::draw(lesson.board.rules(), settings, area, buffer);
    }
    draw_footer(&lesson, settings, &layout, scroll, buffer);
    cursor
}

fn draw_board(
    learn: &Learn,
    lesson: &LessonView<'_>,
    settings: &Settings,
    layout: &LearnLayout,
    buffer: &mut Buffer,
) -> Option<Position> {
    let area = layout.board?;
    let room = Room {
        columns: usize::from(area.width),
        lines: Some(usize::from(area.height)),
        frame: layout.frame,
        scroll: 0,
    };
    with_picture(learn, lesson, settings, room, |picture| {
        write_picture(buffer, area, &picture.lines());
        if lesson.expected != Expected::Guess {
            return None;
        }
        let rules = lesson.board.rules();
        let hole = learn.editor.cursor().min(usize::from(rules.pegs().get()) - 1);
        let row = lesson.board.rows().len() + 1;
        let (column, line) = picture.position(Place::Hole { row, hole })?;
        let x = area.x + u16::try_from(column).ok()?;
        let y = area.y + u16::try_from(line).ok()?;
        area.contains(Position { x, y }).then_some(Position { x, y })
    })?
}

/// The line that says what is typed and what is missing.
fn draw_entry(
    learn: &Learn,
    lesson: &LessonView<'_>,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let settings = &model.settings;
    let rules = lesson.board.rules();
    let enter = settings.keys.name(Action::Enter);
    match lesson.expected {
        Expected::KeyPegs => {
            let guess = lesson.pending.map(|guess| settings.phrase().pegs(guess.pegs()));
            let line = AnswerLine {
                guess: guess.unwrap_or_default(),
                field: &learn.answer,
                example: answer_example(rules),
            };
            Some(line.draw(settings, area, buffer))
        }
        Expected::Guess => {
            let painter = settings.painter(rules, KeyPegStyle::default());
            let column = write(buffer, area, 0, " Guess: ", strong());
            let holes = learn.draft().holes();
            let line = DraftLine { holes, rules, painter: &painter, editor: learn.editor };
            let (column, _) = line.draw(area, column, buffer);
            let text = match learn.draft().complete(rules) {
                _ if learn.draft().is_empty() => {
                    let names = settings.skin().paints.names();
                    format!("type {}", code_examples(rules, &names))
                }
                Ok(_) => format!("{enter} places it"),
                Err(problem) => pegs_missing(learn.draft(), rules, &problem),
            };
            write_at(buffer, area, column + 3, 0, &text, Style::new());
            None
        }
        Expected::Continue => {
            let to =
                if lesson.number == lesson.count { "goes on" } else { "opens the next lesson" };
            write(buffer, area, 0, &format!(" {enter} {to}"), strong());
            None
        }
        Expected::Done => {
            let to = if model.play().is_some() { "the game" } else { "the first screen" };
            write(buffer, area, 0, &format!(" {enter} goes back to {to}"), strong());
            None
        }
    }
}

/// What is possible now.
fn draw_footer(
    lesson: &LessonView<'_>,
    settings: &Settings,
    layout: &LearnLayout,
    scroll: usize,
    buffer: &mut Buffer,
) {
    let mut entries: Vec<(&[Action], &str)> = Vec::new();
    if scroll < layout.scroll_max() {
        entries.push((&[Action::PageDown], "more text"));
    } else if scroll > 0 {
        entries.push((&[Action::PageUp], "text above"));
    }
    match lesson.expected {
        Expected::KeyPegs => entries.push((&[Action::Enter], "answers")),
        Expected::Guess => entries.push((&[Action::Enter], "submit")),
        Expected::Continue | Expected::Done => {}
    }
    entries.push((&[Action::Help], "help"));
    if lesson.may_go_back {
        entries.push((&[Action::StepBack], "back"));
    }
    if lesson.may_go_on {
        entries.push((&[Action::StepOn], "on"));
    }
    match lesson.expected {
        Expected::Guess => {
            entries.push((&[Action::Erase], "erase"));
            entries.push((&[Action::Up, Action::Down], "color"));
        }
        Expected::KeyPegs => entries.push((&[Action::Erase], "erase")),
        Expected::Continue | Expected::Done => {}
    }
    if lesson.attempt.is_some() {
        entries.push((&[Action::Undo], "again"));
    }
    entries.push((&[Action::Back], "leave"));
    let line = key_line(&settings.keys, &entries, layout.footer.width);
    write(buffer, layout.footer, 0, &line, faint(settings.skin().depth));
}
