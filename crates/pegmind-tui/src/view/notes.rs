//! The notes: a grid of colors and holes; and what key pegs mean.

use pegmind_console::Pegs;
use pegmind_rules::{FeedbackRule, Peg, PegMark};
use pegmind_session::{NoteMark, View};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr as _;

use crate::keymap::Action;
use crate::screen::play::layout::PlayLayout;
use crate::screen::play::notes_layout::{CHIP, NotesLayout};
use crate::screen::play::{NotesCursor, Pane, Play};
use crate::settings::Settings;
use crate::theme::{Card, Inks, screen_style, strip, wrap, write_at, write_chip};

/// The notes of a game.
#[derive(Debug)]
pub(crate) struct NotesPane<'a> {
    view: &'a View<'a>,
    settings: &'a Settings,
    pegs: Pegs,
    /// Where the cursor is, if the notes take keys.
    cursor: Option<NotesCursor>,
    /// Whether the pane is filled, and rows stand apart.
    is_card: bool,
    /// Whether it says what key pegs mean.
    has_legend: bool,
}

impl NotesPane<'_> {
    /// The notes of a game that is played.
    pub(crate) fn of<'a>(
        view: &'a View<'a>,
        play: &Play,
        settings: &'a Settings,
        layout: &PlayLayout,
    ) -> NotesPane<'a> {
        let focused = play.pane == Pane::Notes;
        NotesPane {
            view,
            settings,
            pegs: settings.pegs(view.setup.options().key_pegs),
            cursor: focused.then_some(play.notes),
            is_card: layout.has_cards,
            has_legend: layout.legend.is_none(),
        }
    }

    fn holes(&self) -> u16 {
        self.view.board.rules().pegs().get().into()
    }

    /// Draws it, and says where the cursor stands.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let theme = self.settings.theme();
        let key = self.settings.keys.name(Action::NextPane);
        let in_use = self.cursor.is_some();
        let card = Card { title: "Notes", key: &key, in_use, filled: self.is_card };
        let (inner, inks) = card.draw(buffer, area, &theme);
        let rules = self.view.board.rules();
        let layout = NotesLayout::of(area, rules, self.cursor, self.is_card);
        let NotesLayout { front, step, shown, first, count, .. } = layout;
        for hole in 0..self.holes() {
            // Numbers of two digits would run into each other.
            let number = if step > 2 { hole + 1 } else { (hole + 1) % 10 };
            write_at(buffer, inner, front + hole * step, 0, &number.to_string(), inks.dim);
        }
        let end = layout.line(shown);
        let under = Rect { x: inner.x.saturating_sub(1), y: inner.y, width: CHIP, ..inner };
        strip(buffer, Rect { height: end.min(inner.height), ..under }, &theme);
        let mut cursor = None;
        let pegs = rules.legal_pegs().enumerate().skip(first);
        for (line, (idx, peg)) in (0..shown).map(|place| layout.line(place)).zip(pegs) {
            self.draw_peg(peg, inner, (line, front), inks, buffer);
            for hole in 0..self.holes() {
                let column = front + hole * step;
                let here = NotesCursor { peg: idx, hole: usize::from(hole) };
                let (mark, own) = self.mark(peg, hole);
                let style = if own { inks.strong } else { inks.dim };
                write_at(buffer, inner, column, line, &mark.to_string(), style);
                if self.cursor == Some(here) {
                    write_at(buffer, inner, column.saturating_sub(1), line, "[", inks.accent);
                    write_at(buffer, inner, column + 1, line, "]", inks.accent);
                    cursor = Some(Position { x: inner.x + column, y: inner.y + line });
                }
            }
        }
        let below = usize::from(count - shown) - first;
        self.draw_rest(inner, (end, first, below), inks, buffer);
        cursor
    }

    /// What is not in sight, and what the marks mean.
    fn draw_rest(
        &self,
        inner: Rect,
        (end, above, below): (u16, usize, usize),
        inks: Inks,
        buffer: &mut Buffer,
    ) {
        let more = match (above, below) {
            (0, 0) => String::new(),
            (above, 0) => format!("{above} more above"),
            (_, below) => format!("{below} more below"),
        };
        write_at(buffer, inner, 0, inner.height.saturating_sub(1), &more, inks.bright);
        let rest = inner.height.saturating_sub(end);
        if !more.is_empty() || rest < 2 {
            return;
        }
        let out = self.settings.theme().charset.glyphs().out;
        let texts = wrap(&format!("! sure, ? maybe, {out} no"), inner.width);
        let lines = u16::try_from(texts.len()).unwrap_or(u16::MAX);
        for (line, text) in (0..).zip(&texts) {
            write_at(buffer, inner, 0, end + 1 + line, text, inks.dim);
        }
        if rest >= 5 + lines && self.has_legend {
            let below = Rect { y: inner.y + end + 2 + lines, height: rest - 2 - lines, ..inner };
            draw_key_legend(self.view, self.settings, below, inks, buffer);
        }
    }

    /// A color in front of its marks.
    fn draw_peg(
        &self,
        peg: Peg,
        inner: Rect,
        (line, front): (u16, u16),
        inks: Inks,
        buffer: &mut Buffer,
    ) {
        write_chip(buffer, inner, (0, line), peg, &self.pegs);
        if front > CHIP {
            let name = self.settings.phrase().peg(peg);
            write_at(buffer, inner, CHIP, line, &name, inks.normal);
        }
    }

    /// The mark of a hole, from 0, and whether the player made it.
    fn mark(&self, peg: Peg, hole: u16) -> (char, bool) {
        let glyphs = self.settings.theme().charset.glyphs();
        let hole = u8::try_from(hole + 1).unwrap_or(u8::MAX);
        match self.view.notes.mark(peg, hole) {
            Some(NoteMark::Sure) => ('!', true),
            Some(NoteMark::Maybe) => ('?', true),
            Some(NoteMark::Out) => (glyphs.out, true),
            None if self.settings.preferences.auto_notes && self.view.rules_out(peg, hole) => {
                (glyphs.out, false)
            }
            None => (glyphs.nothing, false),
        }
    }
}

/// What key pegs mean, in at most four lines.
pub(super) fn draw_key_legend(
    view: &View<'_>,
    settings: &Settings,
    area: Rect,
    inks: Inks,
    buffer: &mut Buffer,
) -> u16 {
    let pegs = settings.pegs(view.setup.options().key_pegs);
    let (lines, order): (&[(PegMark, &str, &str)], _) = match view.board.rules().feedback() {
        FeedbackRule::Keys => (
            &[
                (PegMark::Exact, "exact", "color and place"),
                (PegMark::Color, "color", "color only"),
            ],
            "Key pegs are in no order.",
        ),
        FeedbackRule::PerPeg => (
            &[
                (PegMark::Exact, "exact", "color and place"),
                (PegMark::Color, "color", "color only"),
                (PegMark::Nothing, "no", "neither"),
            ],
            "One key peg for each peg.",
        ),
        FeedbackRule::Exact => {
            (&[(PegMark::Exact, "exact", "color and place")], "Key pegs are in no order.")
        }
        FeedbackRule::Sum => (&[], "The number of right colors."),
    };
    let mut line = 0;
    for (mark, word, text) in lines {
        let key = pegs.key_peg(*mark);
        match pegs.plate_style() {
            Some(plate) => {
                write_at(
                    buffer,
                    area,
                    0,
                    line,
                    &key.text,
                    screen_style(plate).patch(screen_style(key.style)),
                );
            }
            None => {
                write_at(buffer, area, 0, line, &key.text, inks.strong);
            }
        }
        write_at(buffer, area, 2, line, word, inks.normal);
        write_at(buffer, area, 9, line, text, inks.dim);
        line += 1;
    }
    write_at(buffer, area, 0, line, order, inks.dim);
    line + 1
}

/// What key pegs mean, and a few keys, in a card of their own.
pub(super) fn draw_legend(view: &View<'_>, settings: &Settings, area: Rect, buffer: &mut Buffer) {
    let theme = settings.theme();
    let key = settings.keys.name(Action::Help);
    let card = Card { title: "Keys", key: &key, in_use: false, filled: true };
    let (inner, inks) = card.draw(buffer, area, &theme);
    let used = draw_key_legend(view, settings, inner, inks, buffer);
    let keys = [
        (Action::Repeat, "copy the last row"),
        (Action::Fill, "fill with one color"),
        (Action::Keep, "keep this peg"),
        (Action::NextPane, "go to the notes"),
        (Action::Assist, "the assistant"),
        (Action::Command, "type a command"),
    ];
    let named = keys.map(|(action, text)| (settings.keys.name(action), text));
    let named: Vec<_> = named.into_iter().filter(|entry| !entry.0.is_empty()).collect();
    let column = named.iter().map(|entry| entry.0.width()).max().unwrap_or_default();
    let column = u16::try_from(column + 2).unwrap_or(u16::MAX).max(9);
    for (line, (key, text)) in (used + 1..inner.height.saturating_sub(1)).zip(named) {
        write_at(buffer, inner, 0, line, &key, inks.strong);
        write_at(buffer, inner, column, line, text, inks.dim);
    }
}
