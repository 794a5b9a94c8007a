//! The redrawn renderer: the board as a picture, shield on top, rows from the
//! bottom upward.

use pegmind_console::{BoardPicture, BoardScene, Painter, PictureLine, Room, Span};
use pegmind_face::tutorial::LessonView;
use pegmind_face::{Phrase, typed_number};
use pegmind_rules::{FeedbackRule, Peg, PegMark, Rules};
use pegmind_session::{Event, View};

use crate::terminal::Look;

/// Lines of the screen that are left for sentences and the prompt.
const LINES_BELOW: usize = 3;

/// The same after the end, when it is said how the game went.
const LINES_AT_THE_END: usize = 7;

/// Whether the board looks different after an event.
pub(super) const fn changes_board(event: &Event) -> bool {
    matches!(
        event,
        Event::Started { .. }
            | Event::Placed { .. }
            | Event::Scored { .. }
            | Event::Withdrawn { .. }
            | Event::Corrected { .. }
            | Event::TakenBack { .. }
            | Event::Ended { .. }
    )
}

/// The board of a session, a heading above and the colors below it.
pub(crate) fn draw_board(view: &View<'_>, look: &Look, painter: &Painter) -> Vec<String> {
    let scene = BoardScene::of(view);
    let mut lines = heading(view, look, painter);
    let n_below = if view.outcome.is_some() { LINES_AT_THE_END } else { LINES_BELOW };
    let Some(board) = draw(scene, lines.len() + n_below, look, painter) else {
        let needed = BoardPicture::columns_needed(scene, painter, room(look));
        return too_narrow(view, look, painter, needed);
    };
    lines.extend(board);
    lines
}

/// The board of a lesson, the colors below it, if the screen is wide enough.
pub(super) fn draw_lesson(
    view: &LessonView<'_>,
    look: &Look,
    painter: &Painter,
) -> Option<Vec<String>> {
    // The title of the lesson stands above it.
    draw(BoardScene::of_lesson(view, &[]), 1 + LINES_BELOW, look, painter)
}

fn room(look: &Look) -> Room {
    Room { columns: look.width(), lines: None }
}

/// A board and the colors below it, if the screen is wide enough. So many other lines
/// stand above and below it.
fn draw(
    scene: BoardScene<'_>,
    n_others: usize,
    look: &Look,
    painter: &Painter,
) -> Option<Vec<String>> {
    let picture = BoardPicture::fitted(scene, painter, room(look))?;
    let mut below = legend(scene.rules, look, picture.painter());
    below.extend(look.wrap(&key_legend(scene.rules, painter)));
    let around = n_others + below.len();
    let picture = picture.within(look.height().map(|height| height.saturating_sub(around)));
    let mut lines: Vec<String> = picture.lines().iter().map(PictureLine::ansi).collect();
    lines.extend(below);
    Some(lines)
}

/// What stands in the place of a board that is wider than the screen.
fn too_narrow(view: &View<'_>, look: &Look, painter: &Painter, needed: usize) -> Vec<String> {
    let phrase = look.charset.phrase(painter.names());
    let mut lines = heading(view, look, painter);
    lines.push(format!("(The board needs {needed} columns; here are its rows.)"));
    let rows = view.board.rows().iter().enumerate();
    let sentences = rows.map(|(idx, row)| phrase.row(idx + 1, row));
    lines.extend(sentences.flat_map(|sentence| look.wrap(&sentence)));
    lines
}

/// What the answers beside the rows mean.
fn key_legend(rules: &Rules, painter: &Painter) -> String {
    let [exact, color, nothing] =
        [PegMark::Exact, PegMark::Color, PegMark::Nothing].map(|mark| painter.key_peg(mark).ansi());
    match rules.feedback() {
        FeedbackRule::Keys => {
            format!("{exact} right color and place  {color} right color only  (in no order)")
        }
        FeedbackRule::PerPeg => {
            format!("peg by peg: {exact} right place  {color} right color only  {nothing} neither")
        }
        FeedbackRule::Exact => format!("{exact} right color and place  (in no order)"),
        FeedbackRule::Sum => "the number of pegs of a right color, in any place".into(),
    }
}

fn heading(view: &View<'_>, look: &Look, painter: &Painter) -> Vec<String> {
    let phrase = look.charset.phrase(painter.names());
    let rules = view.board.rules();
    let mut parts = vec![Phrase::board_name(view.board.rules())];
    let game_match = view.game_match;
    if game_match.games().get() > 1 {
        parts.push(format!("game {} of {}", game_match.game(), game_match.games().get()));
        let points = game_match.points();
        parts.push(format!(
            "{} {} : {} {}",
            phrase.name(view.setup.name(pegmind_rules::Player::First)),
            points.first,
            points.second,
            phrase.name(view.setup.name(pegmind_rules::Player::Second)),
        ));
    }
    parts.push(format!("row {} of {}", view.row_number(), rules.rows()));
    vec![
        String::new(),
        Span::styled(parts.join(" | "), painter.bold_style()).ansi(),
        rules.to_string(),
    ]
}

/// The colors with their numbers and names, wrapped to the screen.
fn legend(rules: &Rules, look: &Look, painter: &Painter) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut used = 0;
    for color in rules.colors().colors() {
        let name = painter.names().name(color);
        let text =
            name.map_or(String::new(), |name| format!(" {} {name}", typed_number(rules, color)));
        let width = painter.cell_width() + text.len() + 2;
        if used + width > look.width() && used > 0 {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        line.push_str(&painter.peg(Peg::Color(color)).ansi());
        line.push_str(&text);
        line.push_str("  ");
        used += width;
    }
    if rules.blanks().allowed() {
        if used + ". blank".len() > look.width() {
            lines.push(std::mem::take(&mut line));
        }
        line.push_str(". blank");
    }
    lines.push(line);
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}
