//! Where everything of a lesson is on a screen of some size.

use pegmind_console::{BoardRoom, BoardScene, Fit, PaintedBoard, Paper, Pegs, RowNotes};
use pegmind_face::tutorial::{Attempt, Expected, Judgment, LessonView};
use pegmind_rules::KeyPegStyle;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Learn;
use crate::layout::{Group, Kind, take_bottom, take_left, take_top};
use crate::settings::Settings;
use crate::theme::{Inks, wrap};

/// The columns that text has at least beside a board, with the gap.
const TEXT_MIN: u16 = 31;

/// The lines of a board above its text on the smallest screens.
const BOARD_LINES_MIN: u16 = 6;

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
    pub(crate) fit: Option<Fit>,
    pub(crate) lines: Vec<Line>,
    pub(crate) reply_line: usize,
}

impl LearnLayout {
    /// The places on a screen of this size.
    pub(crate) fn of(learn: &Learn, settings: &Settings, area: Rect, kind: Kind) -> Self {
        let lesson = learn.lesson(settings);
        let Group { title, body, footer } = Group::of(area);
        let beside = kind > Kind::Narrow;
        let spacious = kind > Kind::Compact;
        let mut text = body;
        let palette =
            (spacious && lesson.expected == Expected::Guess).then(|| take_bottom(&mut text, 1));
        let entry = take_bottom(&mut text, 1);
        // Where there is little room a notice stands over the text.
        let said = if spacious { take_bottom(&mut text, 2) } else { take_bottom(&mut { text }, 3) };
        let mut layout = Self {
            header: title,
            board: None,
            text,
            said,
            entry,
            palette,
            footer,
            fit: None,
            lines: Vec::new(),
            reply_line: 0,
        };
        if lesson.expected != Expected::Done {
            layout.place_board(learn, &lesson, settings, beside);
        }
        layout.wrap_text(&lesson, settings.inks(Paper::Ground));
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
        let fit = with_scene(learn, lesson, settings, |scene, pegs| {
            let rows_min = scene.row_in_play().unwrap_or(scene.rows.len());
            let rest = if beside { TEXT_MIN } else { 0 };
            let columns = self.text.width.saturating_sub(rest).into();
            let room = BoardRoom { columns, lines: lines.into(), rows_min };
            // Of a puzzle only the rows matter that are there.
            let fitted = if lesson.is_puzzle() { Fit::of_folded } else { Fit::of };
            fitted(scene.rules, pegs, room)
        });
        let Some(fit) = fit else { return };
        let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let (width, height) = (size(fit.width()), size(fit.height()).min(lines));
        let board = if beside {
            Rect { height, ..take_left(&mut self.text, width, 3) }
        } else {
            take_top(&mut self.text, height)
        };
        if !beside && self.text.height > 6 {
            take_top(&mut self.text, 1);
        }
        self.board = Some(board);
        self.fit = Some(fit);
    }

    fn wrap_text(&mut self, lesson: &LessonView<'_>, inks: Inks) {
        for sentence in &lesson.sentences {
            self.add(sentence, inks.normal);
        }
        if lesson.expected == Expected::Done && !lesson.is_puzzle() {
            self.add("", inks.normal);
            self.add("Break a code on the first screen is next.", inks.normal);
        }
        if lesson.reply.is_empty() {
            return;
        }
        self.add("", inks.normal);
        self.reply_line = self.lines.len();
        if let Some(given) = given(lesson) {
            self.add(&given, inks.normal);
        }
        for (idx, sentence) in lesson.reply.iter().enumerate() {
            self.add(sentence, if idx == 0 { inks.strong } else { inks.bright });
        }
    }

    /// Adds a sentence in lines that fit.
    fn add(&mut self, text: &str, style: Style) {
        let wrapped = wrap(text, self.text.width).into_iter();
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

/// Runs something with what is drawn of a lesson.
fn with_scene<T>(
    learn: &Learn,
    lesson: &LessonView<'_>,
    settings: &Settings,
    run: impl FnOnce(BoardScene<'_>, &Pegs) -> T,
) -> T {
    let scene = BoardScene::of_lesson(lesson, learn.draft().holes());
    run(scene, &settings.pegs(KeyPegStyle::default()))
}

/// Runs something with the board of a lesson.
pub(crate) fn with_board<T>(
    learn: &Learn,
    lesson: &LessonView<'_>,
    settings: &Settings,
    (fit, notes): (Fit, &RowNotes),
    run: impl FnOnce(&PaintedBoard<'_>) -> T,
) -> T {
    with_scene(learn, lesson, settings, |scene, pegs| {
        run(&PaintedBoard { scene, fit, pegs, notes, scroll: 0 })
    })
}
