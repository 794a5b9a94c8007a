//! Where everything of a game is on a screen of some size.

use pegmind_console::{
    BoardPicture, BoardScene, Cover, Frame, Painter, Place, Room, RowInPlay, ShieldRow,
};
use pegmind_rules::GameCount;
use pegmind_session::{Phase, Shield, View};
use ratatui::layout::{Position, Rect};

use super::{Pane, Play};
use crate::layout::{Kind, take_bottom, take_left, take_top, whole};
use crate::msg::Size;
use crate::settings::Settings;
use crate::theme::wrap;

/// The fewest columns of a pane beside the board.
const SIDE_MIN: u16 = 28;

/// The columns of the notes where there is a third pane.
const NOTES_WIDTH: u16 = 38;

/// The lines of a pane beside the board that are comfortable.
const PANE_LINES: u16 = 22;

/// The most lines for what is said.
const SAID_LINES: u16 = 5;

/// Where everything of a game is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayLayout {
    pub(crate) header: Rect,
    pub(crate) band: Option<Rect>,
    pub(crate) board: Rect,
    pub(crate) notes: Option<Rect>,
    pub(crate) side: Option<Rect>,
    pub(crate) said: Rect,
    pub(crate) guess: Rect,
    pub(crate) palette: Option<Rect>,
    pub(crate) footer: Rect,
    pub(crate) frame: Frame,
    /// Whether a pane stands in the place of the board.
    pub(crate) is_covered: bool,
}

impl PlayLayout {
    /// The places on a whole screen.
    pub(crate) fn on(play: &Play, settings: &Settings, size: Size) -> Self {
        Self::of(play, settings, whole(size), Kind::of(size))
    }

    /// How far the board can be pushed down.
    pub(crate) fn scroll_max(&self, play: &Play, settings: &Settings) -> usize {
        with_scene(play, settings, |scene, painter| {
            BoardPicture::fitted(scene, painter, self.room(play))
                .map_or(0, |picture| picture.scroll_max())
        })
    }

    /// The places on a screen of this size.
    pub(crate) fn of(play: &Play, settings: &Settings, mut area: Rect, kind: Kind) -> Self {
        let view = play.session().view();
        let compact = kind == Kind::Compact;
        let header = take_top(&mut area, 1);
        let footer = take_bottom(&mut area, if compact { 1 } else { 2 });
        let over = view.outcome.is_some();
        let guesses = view.breaker.is_person() && !over || view.phase == Phase::Code;
        let band_lines = wrapped_band(&view, settings, area.width).len();
        let band_lines = u16::try_from(band_lines).unwrap_or(u16::MAX).min(4);
        let band = over.then(|| take_top(&mut area, band_lines));
        let rows = u16::from(view.board.rules().rows().get());
        let wanted = rows + if compact { 1 } else { 3 };
        // The guess, its palette, and what is said.
        let below = 1 + u16::from(guesses);
        let said_min = if view.outcome.is_some() && compact { 0 } else { 2 };
        let room = area.height.saturating_sub(below + said_min);
        let height = wanted.min(room);
        // Panes beside the board may be higher than it.
        let pane_height = if kind < Kind::Standard {
            height
        } else {
            height.max(PANE_LINES.min(room.saturating_sub(2)))
        };
        let mut middle = take_top(&mut area, pane_height);
        let said_lines = area.height.saturating_sub(below).min(SAID_LINES);
        let said = take_top(&mut area, said_lines);
        let guess = take_top(&mut area, 1);
        let palette = guesses.then(|| take_top(&mut area, 1));
        let frame = if compact { Frame::None } else { Frame::Titled("board") };
        let mut layout = Self {
            header,
            band,
            board: middle,
            notes: None,
            side: None,
            said,
            guess,
            palette,
            footer,
            frame,
            is_covered: false,
        };
        let breaks = play.shows_notes() && view.phase != Phase::Code;
        if kind <= Kind::Narrow {
            layout.cover_board(play.pane, middle);
            return layout;
        }
        let all = middle;
        let width = layout.board_width(play, settings, middle.width);
        layout.board = Rect { height, ..take_left(&mut middle, width) };
        if middle.width < SIDE_MIN {
            layout.cover_board(play.pane, all);
            return layout;
        }
        let beside = if play.pane == Pane::Board { play.beside } else { play.pane };
        if breaks && kind == Kind::Wide && middle.width >= NOTES_WIDTH + SIDE_MIN {
            layout.notes = Some(take_left(&mut middle, NOTES_WIDTH));
            layout.side = Some(middle);
        } else if breaks && beside != Pane::Side {
            layout.notes = Some(middle);
        } else {
            layout.side = Some(middle);
        }
        layout
    }

    /// Puts a pane that has no room beside the board in its place.
    const fn cover_board(&mut self, pane: Pane, place: Rect) {
        match pane {
            Pane::Board => {}
            Pane::Notes => self.notes = Some(place),
            Pane::Side => self.side = Some(place),
        }
        self.is_covered = !matches!(pane, Pane::Board);
    }

    /// The columns of the board, which leaves room beside it if it can.
    fn board_width(&self, play: &Play, settings: &Settings, columns: u16) -> u16 {
        let beside = usize::from(columns.saturating_sub(SIDE_MIN + 1));
        let width = |columns: usize| {
            let room = Room { columns, lines: None, frame: self.frame, scroll: 0 };
            with_scene(play, settings, |scene, painter| {
                BoardPicture::fitted(scene, painter, room).map(|picture| picture.width())
            })
        };
        let width = width(beside).or_else(|| width(usize::from(columns)));
        width.and_then(|width| u16::try_from(width).ok()).unwrap_or(columns)
    }

    pub(crate) fn room(&self, play: &Play) -> Room {
        Room {
            columns: usize::from(self.board.width),
            lines: Some(usize::from(self.board.height)),
            frame: self.frame,
            scroll: play.scroll,
        }
    }

    /// What of the board is at a place of the screen.
    pub(crate) fn place_at(
        &self,
        play: &Play,
        settings: &Settings,
        column: u16,
        line: u16,
    ) -> Option<Place> {
        if !self.board.contains(Position { x: column, y: line }) {
            return None;
        }
        let (column, line) = (column - self.board.x, line - self.board.y);
        with_scene(play, settings, |scene, painter| {
            let picture = BoardPicture::fitted(scene, painter, self.room(play))?;
            picture.place_at(usize::from(column), usize::from(line))
        })
    }
}

/// Runs something with the picture of a game.
pub(crate) fn with_scene<T>(
    play: &Play,
    settings: &Settings,
    run: impl FnOnce(BoardScene<'_>, &Painter) -> T,
) -> T {
    let view = play.session().view();
    let mut scene = BoardScene::of(&view);
    if let RowInPlay::Draft { typed, .. } = &mut scene.in_play {
        *typed = play.editor.typed();
    }
    scene.selected = play.fresh_row();
    if let Some(guess) = play.guess_shown() {
        scene.in_play = RowInPlay::Pending(guess);
    }
    if let Some(code) = play.peeked() {
        scene.shield = ShieldRow::Shield(Shield::Own(code));
    }
    if let Some(entry) = &play.entry
        && view.phase == Phase::Code
    {
        let cover = if entry.is_covered() { Cover::Covered } else { Cover::Open };
        let typed = entry.editor().typed();
        scene.shield = ShieldRow::Entry { holes: entry.holes(), cover, typed };
    }
    let painter = settings.painter(view.board.rules(), view.setup.options().key_pegs);
    run(scene, &painter)
}

/// How the game ended, in two lines; in none while it goes on.
pub(crate) fn band_lines(view: &View<'_>, settings: &Settings) -> Vec<String> {
    let phrase = settings.phrase();
    let Some(outcome) = view.outcome else { return Vec::new() };
    let of = view.played();
    let several = view.game_match.games() != GameCount::ONE;
    let code =
        view.opening.map(|opening| format!("The code: {}.", phrase.pegs(opening.code.pegs())));
    let second = match (several, view.phase) {
        (true, Phase::MatchOver) => phrase.match_ended(view.game_match.outcome(), &of),
        (true, _) => phrase.score(&of),
        (false, _) => code.unwrap_or_default(),
    };
    vec![phrase.outcome(outcome, &of), second]
}

/// How the game ended, in lines that fit.
pub(crate) fn wrapped_band(view: &View<'_>, settings: &Settings, columns: u16) -> Vec<String> {
    let lines = band_lines(view, settings);
    lines.iter().flat_map(|line| wrap(line, columns.saturating_sub(1))).collect()
}
