//! The saved and the finished games.

use pegmind_console::Paper;
use pegmind_face::capital;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::key_line;
use crate::house::ListedGame;
use crate::layout::{Group, Kind, take_bottom};
use crate::model::Model;
use crate::screen::games::{ACTIONS, Games, List};
use crate::screen_action;
use crate::theme::{Inks, choice, lines_needed, paragraphs, shortened, strong, write, write_at};

/// The columns in front of the sentences: the arrow and the day.
const SENTENCE_COLUMN: u16 = 15;

pub(super) fn draw(games: &Games, model: &Model, area: Rect, buffer: &mut Buffer) {
    let kind = Kind::of(model.size);
    let settings = &model.settings;
    let theme = settings.theme();
    let inks = Inks::on(&theme, Paper::Ground);
    let Group { title, mut body, footer } = Group::of(area);
    let hints = screen_action::footer(ACTIONS, &games.now(), &settings.keys);
    key_line::draw(hints, &theme, footer, buffer);
    let usual = if kind > Kind::Compact { 3 } else { 2 };
    let columns = body.width.saturating_sub(SENTENCE_COLUMN);
    let said = model.notice.clone().or_else(|| Some(about(games.game()?, model, columns)));
    let needed = lines_needed(&said, body.width);
    let remarks = take_bottom(&mut body, needed.clamp(usual, 5));
    let column = write(buffer, title, 0, "Games", inks.strong) + 3;
    draw_lists(
        games,
        Rect { x: title.x + column, width: title.width - column, ..title },
        inks,
        buffer,
    );
    let Some(listed) = games.games(games.list()) else { return };
    if listed.is_empty() {
        let text = match games.search() {
            _ if games.count(games.list()).is_none() => "Looking for games ...".to_owned(),
            _ if games.list() == List::Finished && games.problem().is_some() => {
                games.problem().map(capital).unwrap_or_default()
            }
            "" => games.list().when_empty().to_owned(),
            search => format!("No game is found by '{search}'."),
        };
        paragraphs(buffer, body, &[text], inks.normal, "");
    }
    let room = usize::from(body.height);
    let first = (games.selected() + 1).saturating_sub(room.saturating_sub(1).max(1));
    let first = first.min(listed.len().saturating_sub(room));
    for (line, (idx, game)) in (0..body.height).zip(listed.iter().enumerate().skip(first)) {
        let selected = idx == games.selected();
        let row = Rect { y: body.y + line, height: 1, ..body };
        let inks = choice(buffer, row, &theme, selected);
        write_at(buffer, row, 3, 0, &game.day, inks.dim);
        let columns = usize::from(row.width.saturating_sub(SENTENCE_COLUMN));
        let text = shortened(&sentence(game, model), columns);
        write_at(buffer, row, SENTENCE_COLUMN, 0, &text, inks.normal);
    }
    let is_notice = model.notice.is_some();
    let style = if is_notice { inks.bright.patch(strong()) } else { inks.normal };
    paragraphs(buffer, remarks, said.as_slice(), style, "...");
}

/// The names of the lists, with the number of their games.
fn draw_lists(games: &Games, area: Rect, inks: Inks, buffer: &mut Buffer) {
    let mut column = 0;
    for list in [List::Saved, List::Finished] {
        let listed = games.games(list).map(|listed| listed.len());
        let count = match (games.count(list), listed) {
            (None, None) => String::new(),
            (None, Some(_)) => " ...".into(),
            (Some(count), Some(listed)) if count > listed && area.width >= 60 => {
                format!(" {listed} of {count}")
            }
            (Some(count), _) => format!(" {count}"),
        };
        let text = format!("{}{count}", list.title());
        let shown = list == games.list();
        let text = if shown { format!("[{text}]") } else { format!(" {text} ") };
        let style = if shown { inks.strong } else { inks.dim };
        column = write_at(buffer, area, column, 0, &text, style) + 1;
    }
    let room = usize::from(area.width.saturating_sub(column));
    let text = match games.search() {
        "" => " statistics ".to_owned(),
        search if room < " search: ".len() + search.width() => format!(" {search}"),
        search => format!(" search: {search}"),
    };
    let style = if games.search().is_empty() { inks.dim } else { inks.bright };
    // A word that is cut off says nothing; a search does.
    if !games.search().is_empty() || room >= text.len() {
        write_at(buffer, area, column, 0, &text, style);
    }
}

/// Whether this game is open under the list.
fn is_played(game: &ListedGame, model: &Model) -> bool {
    model.play().is_some_and(|play| *play.played().id() == game.id)
}

/// What stands in the line of a game.
fn sentence(game: &ListedGame, model: &Model) -> String {
    match &game.problem {
        _ if is_played(game, model) => "the game that you are playing".to_owned(),
        Some(problem) => format!("{}: {problem}", game.sentence),
        None => game.sentence.clone(),
    }
}

/// Describes the chosen game: its name, and what does not fit into its line.
fn about(game: &ListedGame, model: &Model, columns: u16) -> String {
    let line = sentence(game, model);
    if line.width() <= usize::from(columns) {
        return format!("Game {}.", game.id);
    }
    format!("{} Game {}.", pegmind_face::sentence(&line), game.id)
}
