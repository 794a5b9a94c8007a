//! A game on the screen.

use pegmind_console::{BoardPicture, Place};
use pegmind_face::code_entry::{Stage, hand_over};
use pegmind_face::{board_name, capital};
use pegmind_rules::{FeedbackRule, GameCount, Player, Seat};
use pegmind_session::{Phase, View};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use super::entry::{AnswerLine, DraftLine, pegs_missing};
use super::notes::NotesPane;
use super::side;
use crate::keymap::Action;
use crate::layout::{Kind, take_bottom, take_top};
use crate::model::Model;
use crate::overlay::Overlay;
use crate::palette;
use crate::screen::play::actions::ACTIONS;
use crate::screen::play::layout::{PlayLayout, band_lines, with_scene, wrapped_band};
use crate::screen::play::{Pane, Play};
use crate::screen_action;
use crate::settings::Settings;
use crate::theme::{clear, faint, frame, paragraphs, strong, write, write_at, write_picture};

/// Draws a game, and says where the cursor stands.
pub(super) fn draw(
    play: &Play,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    if let Some(stage) = play.curtain() {
        draw_curtain(play, stage, model, area, buffer);
        return None;
    }
    let settings = &model.settings;
    let kind = Kind::of(model.size);
    let layout = PlayLayout::of(play, settings, area, kind);
    let view = play.session().view();
    write(buffer, layout.header, 0, &header(&view, settings, layout.header.width), strong());
    if let Some(band) = layout.band {
        draw_band(&view, settings, band, buffer);
    }
    let mut cursor = None;
    if !layout.is_covered {
        cursor = draw_board(play, settings, &layout, buffer);
    }
    if let Some(notes) = layout.notes {
        let pane = NotesPane::of(&view, play, settings);
        cursor = pane.draw(notes, buffer).or(cursor);
    }
    if let Some(area) = layout.side {
        side::draw(play, settings, kind, area, buffer);
    }
    draw_said(play, model, layout.said, buffer);
    let typed = draw_guess(play, model, layout.guess, buffer);
    cursor = cursor.or(typed);
    if let Some(area) = layout.palette {
        palette::draw(view.board.rules(), settings, area, buffer);
    }
    let now = play.now(model.size);
    for line in 0..2 {
        let text = screen_action::footer(ACTIONS, &now, &settings.keys, line, layout.footer.width);
        write(buffer, layout.footer, line.into(), &text, faint(settings.skin().depth));
    }
    cursor
}

fn draw_board(
    play: &Play,
    settings: &Settings,
    layout: &PlayLayout,
    buffer: &mut Buffer,
) -> Option<Position> {
    let view = play.session().view();
    with_scene(play, settings, |scene, painter| {
        let Some(picture) = BoardPicture::fitted(scene, painter, layout.room(play)) else {
            let needed = BoardPicture::columns_needed(scene, painter, layout.room(play));
            let phrase = settings.phrase();
            let mut lines = vec![format!("(The board needs {needed} columns; here are its rows.)")];
            let rows = view.board.rows().iter().enumerate().rev();
            lines.extend(rows.map(|(idx, row)| phrase.row(idx + 1, row)));
            paragraphs(buffer, layout.board, &lines, Style::new(), "...");
            return None;
        };
        write_picture(buffer, layout.board, &picture.lines());
        let place = match (view.phase, &play.entry) {
            (Phase::Guess, _) if play.pane == Pane::Board => {
                let hole = play.editor.cursor();
                Place::Hole { row: view.row_number(), hole }
            }
            (Phase::Code, Some(entry)) => Place::Shield(entry.editor().cursor()),
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
        let (column, line) = picture.position(last_hole(place, &view))?;
        let x = layout.board.x + u16::try_from(column).ok()?;
        let y = layout.board.y + u16::try_from(line).ok()?;
        layout.board.contains(Position { x, y }).then_some(Position { x, y })
    })
}

/// Behind the last hole the cursor stays on it.
fn last_hole(place: Place, view: &View<'_>) -> Place {
    let last = usize::from(view.board.rules().pegs().get()) - 1;
    match place {
        Place::Hole { row, hole } => Place::Hole { row, hole: hole.min(last) },
        Place::Shield(hole) => Place::Shield(hole.min(last)),
        other => other,
    }
}

/// The line on top: board, match, points and turn, as much as fits.
pub(super) fn header(view: &View<'_>, settings: &Settings, columns: u16) -> String {
    let rules = view.board.rules();
    let phrase = settings.phrase();
    let size = format!("{}x{}", rules.colors(), rules.pegs());
    let mut parts = vec![capital(&board_name(rules))];
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    let game_match = view.game_match;
    let several = game_match.games() != GameCount::ONE;
    let setup = format!(
        "repeats {}, blanks {}",
        yes(rules.repeats().allowed()),
        yes(rules.blanks().allowed())
    );
    let game = format!("game {} of {}", game_match.game(), game_match.games().get());
    let points = game_match.points();
    let [first, second] =
        [Player::First, Player::Second].map(|player| phrase.name(view.setup.name(player)));
    let score = format!("{first} {} : {} {second}", points.first, points.second);
    let turn = format!("row {} of {}", view.row_number(), rules.rows());
    parts.push(setup);
    if rules.feedback() != FeedbackRule::Keys {
        parts.push(format!("answers {}", rules.feedback()));
    }
    if several {
        parts.extend([game, score]);
    }
    parts.push(turn);
    // What matters least goes first.
    let short =
        format!("rep. {}, bl. {}", yes(rules.repeats().allowed()), yes(rules.blanks().allowed()));
    loop {
        let line = format!(" {}", parts.join(" | "));
        if line.width() <= usize::from(columns) || parts.len() <= 1 {
            return line;
        }
        if let Some(part) = parts.get_mut(1)
            && part.starts_with("repeats")
        {
            part.clone_from(&short);
        } else if several && parts.iter().any(|part| part.starts_with("game ")) {
            parts.retain(|part| !part.starts_with("game "));
        } else if let Some(part) = parts.first_mut().filter(|part| **part != size) {
            part.clone_from(&size);
        } else {
            parts.remove(0);
        }
    }
}

/// Draws how the game ended above the board.
fn draw_band(view: &View<'_>, settings: &Settings, area: Rect, buffer: &mut Buffer) {
    for (line, text) in (0..).zip(wrapped_band(view, settings, area.width)) {
        write(buffer, area, line, &format!(" {text}"), strong());
    }
}

/// What was said of the last thing that happened, or of the last key.
fn draw_said(play: &Play, model: &Model, area: Rect, buffer: &mut Buffer) {
    let thinking = thinking(play, model);
    let (lines, style) = match (&model.notice, thinking) {
        // The command line says for itself what is wrong with a command.
        (Some(notice), _) if !matches!(model.overlay, Some(Overlay::CommandLine(_))) => {
            (vec![notice.clone()], strong())
        }
        (_, Some(thinking)) => (vec![thinking], Style::new()),
        (_, None) => (play.said.clone(), Style::new()),
    };
    // What stands above the board is not said again.
    let above = band_lines(&play.session().view(), &model.settings);
    let lines: Vec<String> = lines.into_iter().filter(|line| !above.contains(line)).collect();
    let more = format!("... {}log shows the rest", model.settings.keys.name(Action::Command));
    paragraphs(buffer, area, &lines, style, &more);
}

/// That a computer has been thinking for a while, and how to go on without it.
fn thinking(play: &Play, model: &Model) -> Option<String> {
    if let Some(seconds) = play.thinking_seconds(model.now) {
        let menu = model.settings.keys.name(Action::Back);
        return Some(format!(
            "Thinking for {seconds} s. {menu} opens the menu: leave, and go on later."
        ));
    }
    let seconds = play.helping_seconds(model.now)?;
    Some(format!("Working it out for {seconds} s. You can go on playing."))
}

/// The line that says what is typed and what is missing.
fn draw_guess(play: &Play, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
    let view = play.session().view();
    let keys = &model.settings.keys;
    let enter = keys.name(Action::Enter);
    match view.phase {
        Phase::Guess => {
            let rules = view.board.rules();
            let settings = &model.settings;
            let painter = settings.painter(rules, view.setup.options().key_pegs);
            let column = write(buffer, area, 0, &guess_name(&view, settings), strong());
            let holes = view.draft.holes();
            let line = DraftLine { holes, rules, painter: &painter, editor: play.editor };
            let (column, cursor) = line.draw(area, column, buffer);
            let column = write_at(buffer, area, column, 0, &kept_text(&view), strong());
            let text = match &view.draft_problem {
                _ if view.draft.is_empty() => {
                    let names = settings.skin().paints.names();
                    format!("type {}", pegmind_face::help::code_examples(rules, &names))
                }
                None => format!("{enter} places it"),
                Some(problem) => pegs_missing(view.draft, rules, problem),
            };
            // Half an example is none.
            let fits = usize::from(column) + 3 + text.len() <= usize::from(area.width);
            if fits || !view.draft.is_empty() {
                write_at(buffer, area, column + 3, 0, &text, Style::new());
            }
            let x = area.x + cursor.min(area.width.saturating_sub(1));
            (play.pane == Pane::Board).then_some(Position { x, y: area.y })
        }
        Phase::Code => {
            let said = match &play.entry {
                Some(entry) if entry.stage() == Stage::Again => "The same code once more",
                Some(entry) if entry.is_covered() => "Your code, not shown",
                Some(_) | None => "Your code",
            };
            write(buffer, area, 0, &format!(" {said}; {enter} sets it"), strong());
            None
        }
        Phase::Answer => {
            let phrase = model.settings.phrase();
            let guess = view.pending.map(|guess| phrase.pegs(guess.pegs())).unwrap_or_default();
            let example = pegmind_face::help::answer_example(view.board.rules());
            let line = AnswerLine { guess, field: &play.answer, example };
            Some(line.draw(&model.settings, area, buffer))
        }
        Phase::Contradiction { .. } => {
            write(buffer, area, 0, &format!(" {enter} takes the last key pegs back"), strong());
            None
        }
        Phase::Thinking => {
            let paused = if play.watch.paused { " (paused)" } else { "" };
            let name = model.settings.phrase().name(view.breaker_name());
            write(
                buffer,
                area,
                0,
                &format!(" {name} is looking for the code{paused}"),
                Style::new(),
            );
            None
        }
        Phase::GameOver => {
            let next = view.game_match.game() + 1;
            write(buffer, area, 0, &format!(" {enter} begins game {next}"), strong());
            None
        }
        Phase::MatchOver => {
            write(buffer, area, 0, &format!(" {enter}: what next?"), strong());
            None
        }
    }
}

/// Whose guess is put together.
fn guess_name(view: &View<'_>, settings: &Settings) -> String {
    if view.shared_screen() {
        format!(" {}: ", settings.phrase().name(view.breaker_name()))
    } else {
        " Guess: ".into()
    }
}

/// Which pegs of the draft are kept.
fn kept_text(view: &View<'_>) -> String {
    let holes = usize::from(view.board.rules().pegs().get()).max(view.draft.holes().len());
    let kept: Vec<String> =
        (0..holes).filter(|hole| view.is_kept(*hole)).map(|hole| (hole + 1).to_string()).collect();
    if kept.is_empty() { String::new() } else { format!("  keeps {}", kept.join(" ")) }
}

/// The screen between two people.
fn draw_curtain(play: &Play, stage: Stage, model: &Model, area: Rect, buffer: &mut Buffer) {
    let view = play.session().view();
    let phrase = model.settings.phrase();
    let maker = phrase.name(view.maker_name());
    let breaker = phrase.name(view.breaker_name());
    let enter = model.settings.keys.name(Action::Enter);
    let menu = model.settings.keys.name(Action::Back);
    let handed = play.handed().map(|to| {
        let [done, next] = hand_over(&view, &phrase, to);
        let name = if to == Seat::Codemaker { &maker } else { &breaker };
        vec![
            done,
            next,
            format!("{name}: press {enter}."),
            String::new(),
            format!("{menu} opens the menu."),
        ]
    });
    let lines = handed.unwrap_or_else(|| match stage {
        Stage::HandOver => vec![
            "The code is set.".to_owned(),
            format!("Now give the screen to {breaker}."),
            format!("{breaker}: press {enter}."),
            String::new(),
            format!("{menu} opens the menu."),
        ],
        Stage::LookAway | Stage::Typing | Stage::Again => vec![
            format!("{maker} makes the code."),
            format!("{breaker}, look away now."),
            format!("{maker}: press {enter} when nobody else is looking."),
            String::new(),
            format!("{menu} opens the menu."),
        ],
    });
    clear(buffer, area);
    let place = crate::layout::middle(area, area.width.min(60), 9);
    let mut inner = frame(buffer, place, "hand over", strong());
    take_top(&mut inner, 1);
    paragraphs(buffer, inner, &lines, Style::new(), "");
    if let Some(notice) = &model.notice {
        let mut bottom = area;
        let line = take_bottom(&mut bottom, 1);
        write(buffer, line, 0, &format!(" {notice}"), strong());
    }
}
