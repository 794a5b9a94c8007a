//! The saved and the finished games.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::house::ListedGame;
use crate::layout::{Kind, take_bottom, take_top};
use crate::model::Model;
use crate::screen::games::{ACTIONS, Games, List};
use crate::screen_action;
use crate::theme::{chosen, faint, paragraphs, strong, write, write_at};

/// The columns in front of the sentences: the sign and the day.
const SENTENCE_COLUMN: u16 = 14;

pub(super) fn draw(
    games: &Games,
    model: &Model,
    mut area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let kind = Kind::of(model.size);
    let gap = u16::from(kind > Kind::Compact);
    let footer = take_bottom(&mut area, 1);
    let settings = &model.settings;
    let line = screen_action::footer(ACTIONS, &games.list(), &settings.keys, 0, footer.width);
    write(buffer, footer, 0, &line, faint(settings.skin().depth));
    let remarks = take_bottom(&mut area, if kind > Kind::Compact { 3 } else { 2 });
    let title = take_top(&mut area, 1);
    let column = write(buffer, title, 0, " Games   ", strong());
    draw_lists(games, Rect { x: title.x + column, width: title.width - column, ..title }, buffer);
    take_top(&mut area, gap);
    let listed = games.games(games.list())?;
    if listed.is_empty() {
        let text = games.list().when_empty().to_owned();
        paragraphs(buffer, area, &[text], Style::new(), "");
    }
    let room = usize::from(area.height);
    let first = (games.selected() + 1).saturating_sub(room.saturating_sub(1).max(1));
    let first = first.min(listed.len().saturating_sub(room));
    for (line, (idx, game)) in (0..area.height).zip(listed.iter().enumerate().skip(first)) {
        let selected = idx == games.selected();
        let sign = if selected { '>' } else { ' ' };
        let style = if selected { chosen() } else { Style::new() };
        write(buffer, area, line, &format!(" {sign} {:<10}", game.day), style);
        write_at(buffer, area, SENTENCE_COLUMN, line, &sentence(game, model), Style::new());
    }
    match (&model.notice, games.game()) {
        (Some(notice), _) => {
            paragraphs(buffer, remarks, std::slice::from_ref(notice), strong(), "...");
        }
        (None, Some(game)) => {
            paragraphs(buffer, remarks, &[about(game, model)], Style::new(), "...");
        }
        (None, None) => {}
    }
    None
}

/// The names of the lists, with the number of their games.
fn draw_lists(games: &Games, area: Rect, buffer: &mut Buffer) {
    let mut column = 0;
    for list in [List::Saved, List::Finished] {
        let count = games.games(list).map(|listed| format!(" {}", listed.len()));
        let text = format!("{}{}", list.title(), count.unwrap_or_default());
        let shown = list == games.list();
        let text = if shown { format!("[{text}]") } else { format!(" {text} ") };
        let style = if shown { strong() } else { Style::new() };
        column = write_at(buffer, area, column, 0, &text, style) + 1;
    }
}

/// Whether this game is open under the list.
fn is_played(game: &ListedGame, model: &Model) -> bool {
    model.play().is_some_and(|play| *play.session().id() == game.id)
}

/// What stands in the line of a game.
fn sentence(game: &ListedGame, model: &Model) -> String {
    match &game.problem {
        _ if is_played(game, model) => "the game that you are playing".to_owned(),
        Some(problem) => format!("{}: {problem}", game.sentence),
        None => game.sentence.clone(),
    }
}

/// What is said of the chosen game.
fn about(game: &ListedGame, model: &Model) -> String {
    match &game.problem {
        Some(problem) if !is_played(game, model) => {
            format!("Game {}. {}", game.id, pegmind_face::sentence(problem))
        }
        _ => format!("Game {}: {}", game.id, pegmind_face::sentence(&sentence(game, model))),
    }
}
