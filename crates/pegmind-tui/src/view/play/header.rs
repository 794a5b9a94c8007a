//! The line on top of a game: the board, the match, and the row.

use pegmind_console::Paper;
use pegmind_face::{board_name, capital};
use pegmind_rules::{FeedbackRule, GameCount, Outcome, Player};
use pegmind_session::View;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use crate::settings::Settings;
use crate::theme::{Inks, cut, write_at};

/// Pieces of text, each in its ink.
type Pieces = Vec<(String, Style)>;

/// How many of the ways to say what the board is like leave nothing out.
const WHOLE: usize = 2;

/// Draws it, as much as fits.
pub(in crate::view) fn draw(
    view: &View<'_>,
    status: Option<&str>,
    settings: &Settings,
    area: Rect,
    buffer: &mut Buffer,
) {
    let inks = settings.inks(Paper::Ground);
    let name = board_name(view.board.rules());
    // Its size stands behind the name of a preset.
    let name = name.split_once(' ').map_or("own board", |parts| parts.0);
    let name = view.daily.map_or_else(|| capital(name), |day| format!("Daily {day}"));
    let room = usize::from(area.width);
    let mut places = places(view, settings, inks);
    for place in &mut places {
        place.splice(0..0, status.map(|status| (format!("{status}   "), inks.accent)));
    }
    let abouts = abouts(view);
    let (whole, parts) = abouts.split_at(WHOLE.min(abouts.len()));
    // All that the board is like is told before the rest of what stands at the right; where
    // it has no room that comes first.
    let whole = whole.iter().flat_map(|about| places.iter().map(move |place| (about, place)));
    let parts = places.iter().flat_map(|place| parts.iter().map(move |about| (about, place)));
    let fits = |(about, place): &(&String, &Pieces)| {
        name.width() + 2 + about.width() + 2 + width(place) <= room
    };
    let found = whole.chain(parts).find(fits);
    let (about, right) = found.map_or_else(
        || (String::new(), places.last().cloned().unwrap_or_default()),
        |(about, place)| (about.clone(), place.clone()),
    );
    let column = write_at(buffer, area, 0, 0, &cut(&name, room), inks.strong);
    let from = u16::try_from(room.saturating_sub(width(&right))).unwrap_or_default();
    let room = usize::from(from.saturating_sub(column + 3));
    write_at(buffer, area, column + 2, 0, &cut(&about, room), inks.dim);
    let mut column = from;
    for (text, style) in right {
        column = write_at(buffer, area, column, 0, &text, style);
    }
}

fn width(pieces: &Pieces) -> usize {
    pieces.iter().map(|piece| piece.0.width()).sum()
}

/// What the board is like, from the longest way to say it to the shortest.
fn abouts(view: &View<'_>) -> Vec<String> {
    let rules = view.board.rules();
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    let no = |yes: bool| if yes { "" } else { "no " };
    let size = format!("{} colors, {} pegs", rules.colors(), rules.pegs());
    let answers = match rules.feedback() {
        FeedbackRule::Keys => String::new(),
        other => format!(", answers {other}"),
    };
    let mut unusual = String::new();
    if !rules.repeats().allowed() {
        unusual.push_str(", no repeats");
    }
    if rules.blanks().allowed() {
        unusual.push_str(", blanks");
    }
    vec![
        format!(
            "{size}, repeats {}, blanks {}{answers}",
            yes(rules.repeats().allowed()),
            yes(rules.blanks().allowed())
        ),
        format!(
            "{size}, {}repeats, {}blanks{answers}",
            no(rules.repeats().allowed()),
            no(rules.blanks().allowed())
        ),
        format!("{size}{unusual}{answers}"),
        format!("{}x{}{unusual}{answers}", rules.colors(), rules.pegs()),
        String::new(),
    ]
}

/// Where the game is, from the longest way to say it to the shortest.
fn places(view: &View<'_>, settings: &Settings, inks: Inks) -> Vec<Pieces> {
    let (rows, number) = (view.board.rules().rows(), view.row_number());
    let piece = |text: &str, style: Style| (text.to_owned(), style);
    let played = view.board.rows().len().to_string();
    let long = match view.outcome {
        None if !view.is_over() => vec![
            piece("row ", inks.dim),
            piece(&number.to_string(), inks.strong),
            piece(&format!(" of {rows}"), inks.dim),
        ],
        Some(Outcome::Solved) if view.is_found() => vec![
            piece("found in ", inks.dim),
            piece(&played, inks.strong),
            piece(&format!(" of {rows}"), inks.dim),
        ],
        None | Some(Outcome::Solved | Outcome::Unsolved | Outcome::Resigned) => vec![
            piece("over after ", inks.dim),
            piece(&played, inks.strong),
            piece(&format!(" of {rows}"), inks.dim),
        ],
    };
    let short = if view.is_over() {
        // `found in 5` and `over after 5`.
        long.iter().take(2).cloned().collect()
    } else {
        vec![
            piece("row ", inks.dim),
            piece(&number.to_string(), inks.strong),
            piece(&format!("/{rows}"), inks.dim),
        ]
    };
    let name = settings.phrase().name(view.breaker_name());
    let who = if view.shared_screen() && !view.is_over() {
        format!("{name} breaks   ")
    } else {
        String::new()
    };
    let [long, short] = [long, short].map(|place| {
        let who = (!who.is_empty()).then(|| piece(&who, inks.dim));
        who.into_iter().chain(place).collect::<Pieces>()
    });
    let game_match = view.game_match;
    if game_match.games() == GameCount::ONE {
        return vec![long, short];
    }
    let phrase = settings.phrase();
    let points = game_match.points();
    let [first, second] =
        [Player::First, Player::Second].map(|player| phrase.name(view.setup.name(player)));
    let game = format!("game {} of {}   ", game_match.game(), game_match.games().get());
    let score = format!("{first} {} : {} {second}   ", points.first, points.second);
    let bare = format!("{} : {}   ", points.first, points.second);
    let before = |texts: &[&String], end: &Pieces| {
        let texts = texts.iter().map(|text| piece(text, inks.dim));
        texts.chain(end.iter().cloned()).collect::<Pieces>()
    };
    vec![
        before(&[&game, &score], &long),
        before(&[&score], &long),
        before(&[&bare], &long),
        before(&[&bare], &short),
        long,
        short,
    ]
}
