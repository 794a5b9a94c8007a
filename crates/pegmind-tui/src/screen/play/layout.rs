//! Where everything of a game is on a screen of some size: board and panes are
//! one group in the middle, the header above it, a sentence and keys below.

use pegmind_console::{
    BoardRoom, BoardScene, Cover, Fit, PaintedBoard, Pegs, Place, RowInPlay, RowNotes, ShieldRow,
};
use pegmind_rules::GameCount;
use pegmind_session::{Phase, Shield, View};
use ratatui::layout::{Position, Rect};

use super::notes_layout::NotesLayout;
use super::{Pane, Play};
use crate::layout::{Kind, middle, whole};
use crate::msg::Size;
use crate::palette::lines_wanted;
use crate::settings::Settings;

/// The columns of a pane beside the board.
const PANE_MIN: u16 = 28;
const PANE_MAX: u16 = 44;

/// The columns between board and panes.
const GAP: u16 = 3;

/// The lines of a pane beside the board that are comfortable.
const PANE_LINES: u16 = 21;

/// The columns of a pane in the place of the board.
const TEXT_COLUMNS: u16 = 58;

/// Header, sentence and keys.
const LINES_AROUND: u16 = 3;

/// Where everything of a game is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayLayout {
    pub(crate) header: Rect,
    pub(crate) board: Rect,
    /// How large the board is. `None` if it is too wide.
    pub(crate) fit: Option<Fit>,
    pub(crate) notes: Option<Rect>,
    /// The lines that the notes need for all colors.
    pub(crate) notes_kept: u16,
    /// What key pegs mean, and some keys.
    pub(crate) legend: Option<Rect>,
    pub(crate) side: Option<Rect>,
    /// How the game went that is over.
    pub(crate) result: Option<Rect>,
    pub(crate) said: Rect,
    /// The colors, where no notes show them.
    pub(crate) chips: Option<Rect>,
    pub(crate) footer: Rect,
    /// Where menus and questions stand.
    pub(crate) aside: Rect,
    /// Whether panes are filled.
    pub(crate) has_cards: bool,
    /// Whether a pane stands in the place of the board.
    pub(crate) is_covered: bool,
}

impl PlayLayout {
    /// The places on a whole screen with nothing over it.
    pub(crate) fn on(play: &Play, settings: &Settings, size: Size) -> Self {
        Self::of(play, settings, whole(size), 0)
    }

    /// The places in an area, with so many lines for a menu or a question where
    /// nothing stands beside the board.
    pub(crate) fn of(play: &Play, settings: &Settings, area: Rect, asked: u16) -> Self {
        let view = play.played().view();
        let kind = Kind::of(Size { columns: area.width, lines: area.height });
        let breaks = play.shows_notes() && view.phase != Phase::Code;
        // What is known of a single game with a computer fills no pane.
        let has_more = play.played().online().is_some()
            || view.game_match.games() != GameCount::ONE
            || play.assistant.is_on();
        let most = match kind {
            Kind::Wide if breaks && has_more => 2,
            Kind::Standard | Kind::Wide => 1,
            Kind::TooSmall | Kind::Compact | Kind::Narrow => 0,
        };
        let (panes, fit) = with_scene(play, settings, |scene, pegs| {
            // As long as a game lasts and at its end: nothing moves then.
            let asked = (asked, view.breaker.is_person() || view.phase == Phase::Code);
            choose(scene, pegs, area, (most, asked, play.highest))
        });
        Self::placed(play, area, fit, panes, asked)
    }

    fn placed(play: &Play, area: Rect, fit: Option<Fit>, panes: u16, asked: u16) -> Self {
        let view = play.played().view();
        let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        let around = LINES_AROUND.max(1 + if panes == 0 { asked } else { 0 });
        let room = area.height.saturating_sub(around);
        let width = fit.map_or(area.width, |fit| size(fit.width())).min(area.width);
        let height = fit.map_or(room, |fit| size(fit.height())).min(room);
        let spare = area.width.saturating_sub(2 + width);
        let pane = (spare / panes.max(1)).saturating_sub(GAP).clamp(PANE_MIN, PANE_MAX);
        let group = (width + panes * (GAP + pane)).min(area.width);
        let left = area.x + (area.width - group) / 2;
        let span = if panes > 0 { height.max(PANE_LINES.min(room)) } else { height };
        let wants_chips = panes == 0 && asked == 0 && fit.is_some() && shows_chips(&view);
        let rules = view.board.rules();
        let columns = (area.width - (area.width - group) / 2).saturating_sub(1);
        let chips = if wants_chips { lines_wanted(rules, columns) } else { 0 };
        let lines = Lines::share(room - span, chips);
        let header = Rect { x: left, y: area.y + lines.margin, width: group, height: 1 };
        let board = Rect { x: left, y: header.y + 1 + lines.below_header, width, height };
        let text = group.max((area.right() - left).saturating_sub(1));
        let y = board.y + span + lines.above_said;
        let said = Rect { x: left, y, width: text, height: lines.said };
        let chips = Rect { y: said.bottom(), height: lines.chips, ..said };
        let footer =
            Rect { x: area.x, y: chips.bottom() + lines.above_keys, width: area.width, height: 1 };
        let beside = |idx: u16| {
            let x = left + width + GAP + idx * (pane + GAP);
            Rect { x, width: pane, height: span, ..board }
        };
        let below = Rect { height: asked.min(area.bottom().saturating_sub(said.y)), ..said };
        let mut layout = Self {
            header,
            board,
            fit,
            notes: None,
            notes_kept: 0,
            legend: None,
            side: None,
            result: None,
            said,
            chips: (lines.chips > 0).then_some(chips),
            footer,
            aside: if panes > 0 { beside(panes - 1) } else { below },
            has_cards: area.width >= 100 && area.height >= 30,
            is_covered: false,
        };
        let margin = 2.min(left - area.x);
        let covering = group.max(TEXT_COLUMNS.min(area.width - 2 * margin));
        let covering = Rect { height: span, y: board.y, ..middle(area, covering, span) };
        layout.place_panes(play, panes, beside, covering);
        layout
    }

    fn place_panes(&mut self, play: &Play, panes: u16, beside: impl Fn(u16) -> Rect, all: Rect) {
        let view = play.played().view();
        let breaks = play.shows_notes() && view.phase != Phase::Code;
        let shown = if play.pane == Pane::Board { play.beside } else { play.pane };
        if view.outcome.is_some() {
            // It stands in the place of the notes, or of whatever stood there.
            self.is_covered = panes == 0 && play.pane != Pane::Board;
            self.result = match panes {
                0 => self.is_covered.then_some(all),
                _ => Some(beside(0)),
            };
            self.side = (panes > 1).then(|| beside(1));
            return;
        }
        match panes {
            0 => {
                match play.pane {
                    Pane::Board => {}
                    Pane::Notes => self.notes = Some(all),
                    Pane::Side => self.side = Some(all),
                }
                self.is_covered = play.pane != Pane::Board;
            }
            1 if breaks && shown != Pane::Side => self.notes = Some(beside(0)),
            1 => self.side = Some(beside(0)),
            _ => {
                self.notes = Some(beside(0));
                self.side = Some(beside(1));
            }
        }
        // The notes leave what they do not need to what key pegs mean.
        let needed = notes_lines(&view, self.has_cards);
        self.notes_kept = self.notes.map_or(0, |area| {
            NotesLayout::of(area, view.board.rules(), None, self.has_cards).lines(area)
        });
        if let Some(notes) = self.notes.as_mut().filter(|_| self.has_cards && panes > 0)
            && notes.height >= needed + 12
        {
            let rest = notes.height - needed - 1;
            notes.height = needed;
            self.legend = Some(Rect { y: notes.y + needed + 1, height: rest, ..*notes });
        }
    }

    /// Pushes the board down by so many rows, or up, as far as there are any, and returns
    /// by how many it is pushed down then.
    pub(crate) fn scrolled(&self, play: &Play, settings: &Settings, rows: isize) -> isize {
        let scrolled = |board: &PaintedBoard<'_>| {
            let all = board.scrolls();
            (play.scroll + rows).clamp(*all.start(), *all.end())
        };
        self.with_board(play, settings, scrolled).unwrap_or_default()
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
        self.with_board(play, settings, |board| board.place_at(column.into(), line.into()))?
    }

    /// Runs something with the board as it is, if it has room.
    fn with_board<T>(
        &self,
        play: &Play,
        settings: &Settings,
        run: impl FnOnce(&PaintedBoard<'_>) -> T,
    ) -> Option<T> {
        let fit = self.fit?;
        Some(with_scene(play, settings, |scene, pegs| {
            let notes = RowNotes::default();
            run(&PaintedBoard { scene, fit, pegs, notes: &notes, scroll: play.scroll })
        }))
    }
}

/// How the lines are shared that board and panes leave.
#[derive(Clone, Copy, Debug)]
struct Lines {
    margin: u16,
    below_header: u16,
    above_said: u16,
    said: u16,
    chips: u16,
    above_keys: u16,
}

impl Lines {
    fn share(mut spare: u16, chips: u16) -> Self {
        let mut take = |most: u16| {
            let taken = spare.min(most);
            spare -= taken;
            taken
        };
        let chips = take(chips);
        let above_keys = take(1);
        let above_said = take(1);
        let below_header = take(1);
        let said = 1 + take(2);
        Self { margin: spare / 2, below_header, above_said, said, chips, above_keys }
    }
}

/// How many panes stand beside the board, and how large it is: as large as it is
/// beside one, and only where none fits without any.
fn choose(
    scene: BoardScene<'_>,
    pegs: &Pegs,
    area: Rect,
    (most, (asked, shows_chips), highest): (u16, (u16, bool), usize),
) -> (u16, Option<Fit>) {
    let rows_min = scene.row_in_play().unwrap_or(scene.rows.len()).max(highest);
    let rows_min = rows_min.min(scene.rules.rows().get().into());
    let fit = |panes: u16, around: u16| {
        let columns = area.width.saturating_sub(panes * (PANE_MIN + GAP)).into();
        let lines = area.height.saturating_sub(around).into();
        Fit::of(scene.rules, pegs, BoardRoom { columns, lines, rows_min })
    };
    let alone = || {
        let around = LINES_AROUND.max(1 + asked);
        let alone = fit(0, around)?;
        // Where rows are folded anyway some more make room for the colors.
        let chips = lines_wanted(scene.rules, area.width.saturating_sub(2));
        let is_folded = alone.rows() < scene.rules.rows().get().into();
        if asked > 0 || !shows_chips || !is_folded {
            return Some(alone);
        }
        Some(alone.folded(chips.into(), rows_min).unwrap_or(alone))
    };
    let beside = |panes| fit(panes, LINES_AROUND).filter(|fit: &Fit| fit.is_whole());
    match (most, beside(1)) {
        (0, _) | (_, None) => (0, alone()),
        (2.., Some(one)) => match beside(2).filter(|two| two.is_like(&one)) {
            Some(two) => (2, Some(two)),
            None => (1, Some(one)),
        },
        (_, Some(one)) => (1, Some(one)),
    }
}

/// Whether the colors stand below the board, where no notes show them.
fn shows_chips(view: &View<'_>) -> bool {
    view.breaker.is_person() && !view.is_over() || view.phase == Phase::Code
}

/// The lines that notes need to show every color.
fn notes_lines(view: &View<'_>, has_cards: bool) -> u16 {
    let colors = u16::try_from(view.board.rules().legal_pegs().count()).unwrap_or(u16::MAX);
    if has_cards { (2 * colors).saturating_add(7) } else { colors + 4 }
}

/// Runs something with what is drawn of a game.
pub(crate) fn with_scene<T>(
    play: &Play,
    settings: &Settings,
    run: impl FnOnce(BoardScene<'_>, &Pegs) -> T,
) -> T {
    let view = play.played().view();
    let mut scene = BoardScene::of(&view);
    if let RowInPlay::Draft { typed, .. } = &mut scene.in_play {
        *typed = play.editor.typed();
    }
    if let Some(guess) = play.guess_shown() {
        scene.in_play = RowInPlay::Pending(guess);
    }
    if let Some(guess) = play.waiting_guess()
        && view.outcome.is_none()
    {
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
    run(scene, &settings.pegs(view.setup.options().key_pegs))
}

/// How the game ended, in two sentences, with the key pegs first that were wrong; in none
/// while it goes on.
pub(crate) fn ending(view: &View<'_>, settings: &Settings) -> Vec<String> {
    let phrase = settings.phrase();
    let Some(outcome) = view.outcome else { return Vec::new() };
    let of = view.played();
    let several = view.game_match.games() != GameCount::ONE;
    let code =
        view.opening.map(|opening| format!("The code: {}.", phrase.pegs(opening.code.pegs())));
    let second = match (several, view.phase) {
        // Of a match that somebody left the points so far are told.
        (true, Phase::MatchOver) if view.game_match.is_last() => {
            phrase.match_ended(view.game_match.outcome(), &of)
        }
        (true, _) => phrase.score(&of),
        (false, _) => code.unwrap_or_default(),
    };
    vec![phrase.outcome(outcome, &view.audit, &of).join(" "), second]
}
