//! A game on the screen.

mod header;
mod said;

use pegmind_console::{
    BoardScene, Cover, Fit, PaintedBoard, Paper, Pegs, Place, RowInPlay, RowNotes, ShieldRow,
};
use pegmind_face::code_entry::{Stage, hand_over};
use pegmind_rules::{Peg, Seat};
use pegmind_session::{Phase, View};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::notes::{self, NotesPane};
use super::{Drawn, curtain, key_line, result, row_notes, side};
use crate::keymap::Action;
use crate::model::Model;
use crate::online::Online;
use crate::palette;
use crate::screen::play::actions::ACTIONS;
use crate::screen::play::layout::{PlayLayout, with_scene};
use crate::screen::play::{Pane, Play};
use crate::screen_action;
use crate::settings::Settings;
use crate::theme::{paragraphs, write_picture};

pub(super) use header::draw as draw_header;
pub(super) use said::next;

/// Draws a game.
pub(super) fn draw(
    play: &Play,
    model: &Model,
    layout: &PlayLayout,
    area: Rect,
    buffer: &mut Buffer,
) -> Drawn {
    let mut drawn = Drawn::default();
    if let Some(stage) = play.curtain() {
        draw_curtain(play, stage, model, area, buffer);
        return drawn;
    }
    let settings = &model.settings;
    let view = play.played().view();
    let status = play.played().online().and_then(Online::status);
    header::draw(&view, status, settings, layout.header, buffer);
    if !layout.is_covered {
        drawn.cursor = draw_board(play, model, layout, buffer);
    }
    if let Some(area) = layout.notes {
        let pane = NotesPane::of(&view, play, settings, layout);
        drawn.cursor = pane.draw(area, buffer).or(drawn.cursor);
    }
    if let Some(area) = layout.legend {
        notes::draw_legend(&view, settings, area, buffer);
    }
    if let Some(area) = layout.result {
        drawn.scroll_end = result::draw(play, model, layout, area, buffer);
    }
    if let Some(area) = layout.side {
        drawn.scroll_end = side::draw(play, settings, layout, area, buffer);
    }
    if model.overlay.is_none() || layout.aside.y < layout.said.y {
        if let Some(area) = layout.chips {
            palette::draw(view.board.rules(), settings, area, buffer);
        }
        let mut hints = screen_action::footer(ACTIONS, &play.now(model.size), &settings.keys);
        if drawn.scroll_end > 0 && (play.pane == Pane::Side || view.outcome.is_some()) {
            let more: (&[Action], _) = (&[Action::Up, Action::Down], "more");
            hints.splice(0..0, screen_action::key_hints(&settings.keys, [more]));
        }
        // In the notes a mark stands on the usual key of help.
        let help = settings.keys.keys(Action::Help).find(|key| !play.marks_note(*key));
        if let (Some(help), Some(last)) = (help, hints.last_mut())
            && last.key == settings.keys.name(Action::Help)
        {
            last.key = help.to_string();
        }
        key_line::draw(hints, &settings.theme(), layout.footer, buffer);
        said::draw(play, model, layout, buffer);
    }
    drawn
}

fn draw_board(
    play: &Play,
    model: &Model,
    layout: &PlayLayout,
    buffer: &mut Buffer,
) -> Option<Position> {
    let settings = &model.settings;
    let view = play.played().view();
    let notes = notes_of(play, model);
    with_scene(play, settings, |scene, pegs| {
        let Some(fit) = layout.fit else {
            let needed = Fit::columns_needed(scene.rules, pegs);
            let in_play = in_words(&scene, pegs, &notes);
            draw_rows(&view, in_play, settings, needed, layout.board, buffer);
            return None;
        };
        let board = PaintedBoard { scene, fit, pegs, notes: &notes, scroll: play.scroll };
        write_picture(buffer, layout.board, &board.lines());
        let place = match (view.phase, &play.entry) {
            (Phase::Guess, _) if play.pane == Pane::Board => {
                let hole = play.editor.cursor();
                Place::Hole { row: view.row_number(), hole }
            }
            (Phase::Code, Some(entry)) => Place::Shield(entry.editor().cursor()),
            (Phase::Answer, _) if play.pane == Pane::Board => Place::Keys(view.row_number()),
            (
                Phase::Guess
                | Phase::Code
                | Phase::Answer
                | Phase::Thinking
                | Phase::Contradiction { .. }
                | Phase::GameOver
                | Phase::MatchOver,
                _,
            ) => return None,
        };
        let (column, line) = board.position(last_hole(place, &view))?;
        let typed = if view.phase == Phase::Answer { play.answer.cursor() } else { 0 };
        let x = layout.board.x + u16::try_from(column + typed).ok()?;
        let y = layout.board.y + u16::try_from(line).ok()?;
        layout.board.contains(Position { x, y }).then_some(Position { x, y })
    })
}

/// The rows in words, where the board itself is too wide.
pub(super) fn draw_rows(
    view: &View<'_>,
    in_play: Option<String>,
    settings: &Settings,
    needed: usize,
    area: Rect,
    buffer: &mut Buffer,
) {
    let phrase = settings.phrase();
    let mut lines = vec![format!("(The board needs {needed} columns; here are its rows.)")];
    lines.extend(in_play);
    let rows = view.board.rows().iter().enumerate().rev();
    lines.extend(rows.map(|(idx, row)| phrase.row(idx + 1, row)));
    paragraphs(buffer, area, &lines, settings.inks(Paper::Ground).normal, "...");
}

/// Returns the pegs that are put together, where the board itself is too wide: a label or a blank
/// for each hole, and marks for those that may not be seen.
fn in_words(scene: &BoardScene<'_>, pegs: &Pegs, notes: &RowNotes) -> Option<String> {
    let row = scene.row_in_play().map(|row| format!("Row {row}")).unwrap_or_default();
    let label = |hole: &Option<Peg>| hole.map_or_else(|| "_".to_owned(), |peg| pegs.label(peg));
    let (name, labels): (_, Vec<String>) = match (&scene.shield, &scene.in_play) {
        (ShieldRow::Entry { holes, cover: Cover::Open, .. }, _) => {
            ("Code".to_owned(), holes.iter().map(label).collect())
        }
        (ShieldRow::Entry { holes, cover: Cover::Covered, .. }, _) => {
            let covered = |hole: &Option<Peg>| if hole.is_some() { "*" } else { "_" }.to_owned();
            ("Code".to_owned(), holes.iter().map(covered).collect())
        }
        (_, RowInPlay::Draft { holes, .. }) => (row, holes.iter().map(label).collect()),
        (_, RowInPlay::Pending(guess)) => {
            (row, guess.pegs().iter().map(|peg| pegs.label(*peg)).collect())
        }
        (_, RowInPlay::Empty | RowInPlay::None) => return None,
    };
    let says = notes.answer.as_ref().map(|(_, typed)| typed).or(notes.says.first());
    let says = says.map(|says| format!(", {says}")).unwrap_or_default();
    (!labels.is_empty()).then(|| format!("{name}: {}{says}", labels.join(" ")))
}

/// Behind the last hole the cursor stays on it.
fn last_hole(place: Place, view: &View<'_>) -> Place {
    let last = usize::from(view.board.rules().pegs().get()) - 1;
    match place {
        Place::Hole { row, hole } => Place::Hole { row, hole: hole.min(last) },
        Place::Shield(hole) => Place::Shield(hole.min(last)),
        other @ (Place::Number(_) | Place::Keys(_)) => other,
    }
}

/// What stands in and beside the row in play.
fn notes_of(play: &Play, model: &Model) -> RowNotes {
    let view = play.played().view();
    let rules = view.board.rules();
    let enter = model.settings.keys.name(Action::Enter);
    let on_board = play.pane == Pane::Board;
    let (fresh, appeared) = (play.fresh_row(), play.appeared(model.now));
    let mut notes = RowNotes { fresh, appeared, ..RowNotes::default() };
    match view.phase {
        Phase::Guess => {
            let same = view.draft.complete(rules).ok();
            let same = same.and_then(|code| pegmind_face::live::same_row(view.board, &code));
            let online = play.played().online();
            let waits = online.is_some_and(Online::is_waited_in);
            let is_ahead = online.is_some_and(|online| online.desk.placed().is_some());
            notes.says = match same {
                _ if is_ahead && !view.draft.is_empty() => row_notes::next_guess(),
                _ if waits => row_notes::waiting(),
                _ if play.agrees() => row_notes::agreeing(&enter),
                Some(row) => row_notes::same_as(row),
                None => row_notes::of_draft(view.draft, rules, &enter),
            };
            notes.clash = view.clash.map(|clash| clash.row);
            notes.cursor = on_board.then(|| play.editor.cursor());
            let holes = usize::from(rules.pegs().get());
            notes.kept = (0..holes).filter(|hole| view.is_kept(*hole)).collect();
        }
        Phase::Answer => {
            let typed = play.answer.text();
            notes.says = if typed.is_empty() { row_notes::key_pegs() } else { Vec::new() };
            let marks = row_notes::typed_marks(rules, &typed);
            notes.answer = (!typed.is_empty()).then_some((marks, typed));
        }
        Phase::Code => notes.cursor = play.entry.as_ref().map(|entry| entry.editor().cursor()),
        Phase::Thinking => {
            // Under a menu a game that is looked at does not go on.
            let paused = play.watch.paused || play.is_watched() && model.overlay.is_some();
            let elsewhere = play.played().online().is_some();
            notes.says = if elsewhere { row_notes::waiting() } else { row_notes::thinking(paused) };
        }
        Phase::Contradiction { .. } | Phase::GameOver | Phase::MatchOver => {}
    }
    notes
}

/// The screen between two people.
fn draw_curtain(play: &Play, stage: Stage, model: &Model, area: Rect, buffer: &mut Buffer) {
    let view = play.played().view();
    let phrase = model.settings.phrase();
    let maker = phrase.name(view.maker_name());
    let breaker = phrase.name(view.breaker_name());
    if let Some(to) = play.handed() {
        let next = if to == Seat::Codemaker { maker } else { breaker };
        let lines = hand_over(&view, &phrase, to);
        return curtain::draw(&format!("Hand over to {next}"), &lines, &next, model, area, buffer);
    }
    let (title, lines, next) = match stage {
        Stage::HandOver => (
            format!("Hand over to {breaker}"),
            [format!("{maker} has hidden a code."), format!("{maker}, please look away.")],
            breaker,
        ),
        Stage::LookAway | Stage::Typing | Stage::Again => (
            format!("Hand over to {maker}"),
            [format!("{maker} makes the code."), format!("{breaker}, please look away.")],
            maker,
        ),
    };
    curtain::draw(&title, &lines, &next, model, area, buffer);
}
