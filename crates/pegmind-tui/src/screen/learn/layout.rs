//! Where everything of a lesson is on a screen of some size.

use pegmind_console::{BoardPicture, BoardScene, Frame, Room};
use pegmind_face::tutorial::{Attempt, Expected, Judgment, LessonView};
use pegmind_rules::KeyPegStyle;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Learn;
use crate::layout::{Kind, take_bottom, take_left, take_top};
use crate::settings::Settings;
use crate::theme::{strong, wrap};

/// Columns of text that are comfortable to read.
const TEXT_WIDTH: u16 = 72;

/// The lines of a board above its text on the smallest screens.
const BOARD_LINES_MIN: u16 = 6;

/// The most lines of board and text, so that what is typed stands near them.
const CONTENT_LINES: u16 = 20;

/// A line of text.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) style: Style,
}

/// Where everything of a lesson is, and its text in lines.
#[derive(Debug)]
pub(crate) struct LearnLayout {
    pub(crate) header: Rect,
    pub(crate) board: Option<Rect>,
    pub(crate) text: Rect,
    pub(crate) said: Rect,
    pub(crate) entry: Rect,
    pub(crate) palette: Option<Rect>,
    pub(crate) footer: Rect,
    pub(crate) frame: Frame,
    pub(crate) lines: Vec<Line>,
    pub(crate) reply_line: usize,
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
    let wrong = matches!(lesson.judgment, Some(Judgment::NotYet | Judgment::Shown));
    match lesson.attempt? {
        Attempt::KeyPegs(given) => wrong.then(|| format!("You answered {given}.")),
        Attempt::Guess(_) => None,
    }
}

/// Runs something with the picture of a lesson's board, if there is room for it.
pub(crate) fn with_picture<T>(
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
