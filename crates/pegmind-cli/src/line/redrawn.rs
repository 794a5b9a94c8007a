//! The redrawn renderer: the board as a picture, shield on top, rows from the
//! bottom upward.

use pegmind_face::{Painter, Phrase, typed_number};
use pegmind_rules::{Board, Code, Draft, FeedbackRule, Peg, PegMark, Row, Rules};
use pegmind_session::{Event, Expected, LessonView, Phase, Shield, View};

use crate::terminal::Look;

/// Lines of the screen that are left for sentences and the prompt.
const LINES_BELOW: usize = 3;

/// Whether the board looks different after an event.
pub(super) const fn changes_board(event: &Event) -> bool {
    matches!(
        event,
        Event::Started { .. }
            | Event::Placed { .. }
            | Event::Scored { .. }
            | Event::Withdrawn { .. }
            | Event::TakenBack { .. }
            | Event::Ended { .. }
    )
}

/// How much room the pegs of a row take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    /// A space between pegs and between key pegs.
    Wide,
    /// Pegs and key pegs side by side.
    Close,
    /// Labels with a space between them; the answer in numbers only.
    Tight,
}

/// What happens in the row above the placed ones.
#[derive(Clone, Copy, Debug)]
enum Current<'a> {
    /// Nothing any more.
    Over,
    /// This guess waits for its key pegs.
    Pending(&'a Code),
    /// A guess is made. These pegs are there.
    Drafting(&'a Draft),
    /// No guess can be made now. These pegs are there.
    Waiting(&'a Draft),
}

/// A board to be drawn.
#[derive(Clone, Copy, Debug)]
struct Scene<'a> {
    board: &'a Board,
    shield: Shield,
    current: Current<'a>,
}

impl<'a> Scene<'a> {
    fn of(view: &'a View<'_>) -> Self {
        let current = match (view.outcome, view.pending) {
            (Some(_), _) => Current::Over,
            (None, Some(guess)) => Current::Pending(guess),
            (None, None) if view.phase == Phase::Guess => Current::Drafting(view.draft),
            (None, None) => Current::Waiting(view.draft),
        };
        Self { board: view.board, shield: view.shield, current }
    }

    fn rules(&self) -> &'a Rules {
        self.board.rules()
    }

    /// The number of the row above the placed ones.
    fn row_number(&self) -> usize {
        self.board.rows().len() + 1
    }
}

struct Drawing<'a> {
    scene: Scene<'a>,
    painter: &'a Painter,
    fit: Fit,
}

/// The board of a session, a heading above and the colors below it.
pub(crate) fn draw_board(view: &View<'_>, look: &Look, painter: &Painter) -> Vec<String> {
    let scene = Scene::of(view);
    let heading = heading(view, look, painter);
    draw(scene, &heading, look, painter)
        .unwrap_or_else(|| too_narrow(scene, &heading, look, painter))
}

/// The board of a lesson, the colors below it, if the screen is wide enough.
pub(super) fn draw_lesson(
    view: &LessonView<'_>,
    look: &Look,
    painter: &Painter,
) -> Option<Vec<String>> {
    let draft = Draft::new(vec![None; usize::from(view.board.rules().pegs().get())]);
    let current = match view.pending {
        Some(guess) => Current::Pending(guess),
        None if view.expected == Expected::Guess => Current::Drafting(&draft),
        None => Current::Over,
    };
    let scene = Scene { board: view.board, shield: view.shield, current };
    draw(scene, &[], look, painter)
}

/// A board with a heading, if the screen is wide enough.
fn draw(
    scene: Scene<'_>,
    heading: &[String],
    look: &Look,
    painter: &Painter,
) -> Option<Vec<String>> {
    let fits = |fit: &Fit| Drawing { scene, painter, fit: *fit }.width() <= look.width();
    let fits_any = [Fit::Wide, Fit::Close, Fit::Tight].into_iter().find(fits);
    let Some(fit) = fits_any else {
        // Letters and numbers are narrower than names.
        return draw(scene, heading, look, &painter.compact(scene.rules())?);
    };
    let drawing = Drawing { scene, painter, fit };
    let inner = drawing.inner_width();
    let mut lines = heading.to_vec();
    lines.push(frame(inner, " board "));
    lines.push(drawing.shield());
    let mut below = legend(scene.rules(), look, painter);
    below.extend(look.wrap(&key_legend(scene.rules(), painter)));
    // The frame has a line above the shield and one below the rows.
    let around = lines.len() + 1 + below.len() + LINES_BELOW;
    let rows = drawing.rows_shown(look.height().map(|height| height.saturating_sub(around)));
    let (lowest, highest) = (*rows.start(), *rows.end());
    let count = usize::from(scene.rules().rows().get());
    if highest < count {
        lines.push(frame(inner, &format!(" rows {} to {count} above ", highest + 1)));
    }
    lines.extend(rows.rev().map(|number| drawing.row(number)));
    let rest = if lowest > 1 { format!(" rows 1 to {} below ", lowest - 1) } else { String::new() };
    lines.push(frame(inner, &rest));
    lines.extend(below);
    Some(lines)
}

/// What stands in the place of a board that is wider than the screen.
fn too_narrow(scene: Scene<'_>, heading: &[String], look: &Look, painter: &Painter) -> Vec<String> {
    let phrase = Phrase::new(painter.names(), look.charset);
    let needed = Drawing { scene, painter, fit: Fit::Tight }.width();
    let mut lines = heading.to_vec();
    lines.push(format!("(The board needs {needed} columns; here are its rows.)"));
    let rows = scene.board.rows().iter().enumerate();
    let sentences = rows.map(|(idx, row)| phrase.row(idx + 1, row));
    lines.extend(sentences.flat_map(|sentence| look.wrap(&sentence)));
    lines
}

/// What the answers beside the rows mean.
fn key_legend(rules: &Rules, painter: &Painter) -> String {
    let [exact, color, nothing] =
        [PegMark::Exact, PegMark::Color, PegMark::Nothing].map(|mark| painter.key_peg(mark));
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

fn frame(inner: usize, title: &str) -> String {
    format!("+{title:-^inner$}+")
}

fn heading(view: &View<'_>, look: &Look, painter: &Painter) -> Vec<String> {
    let phrase = Phrase::new(painter.names(), look.charset);
    let rules = view.board.rules();
    let mut parts = vec![Phrase::board_name(view)];
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
    vec![String::new(), painter.bold(&parts.join(" | ")), rules.to_string()]
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
        line.push_str(&painter.peg(Peg::Color(color)));
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

impl Drawing<'_> {
    fn pegs(&self) -> usize {
        usize::from(self.scene.rules().pegs().get())
    }

    /// The columns of all pegs of a row.
    fn pegs_width(&self) -> usize {
        match self.fit {
            Fit::Wide => self.pegs() * (self.painter.cell_width() + 1) - 1,
            Fit::Close => self.pegs() * self.painter.cell_width(),
            Fit::Tight => self.pegs() * (self.painter.cell_width() - 1) - 1,
        }
    }

    /// The columns of the key pegs of a row, with the space before them.
    fn keys_width(&self) -> usize {
        match (self.fit, self.scene.rules().feedback()) {
            (Fit::Tight, _) | (_, FeedbackRule::Sum) => 0,
            (Fit::Wide, _) => 2 * self.pegs() + 2,
            (Fit::Close, _) => self.pegs() + 2,
        }
    }

    fn text_width(&self) -> usize {
        match self.scene.rules().feedback() {
            FeedbackRule::PerPeg => self.pegs() + 2,
            _ => 7,
        }
    }

    fn inner_width(&self) -> usize {
        let row = 5 + self.pegs_width() + self.keys_width() + self.text_width() + 1;
        // The word beside the shield needs its room, too.
        row.max(5 + self.pegs_width() + 12)
    }

    fn width(&self) -> usize {
        self.inner_width() + 2
    }

    /// One line of the board. `pegs` and `keys` are as wide as they should be.
    fn line(&self, front: &str, pegs: &str, keys: &str, keys_width: usize, text: &str) -> String {
        let used = 5 + self.pegs_width() + keys_width;
        let rest = self.inner_width().saturating_sub(used);
        format!("|{front:<5}{pegs}{keys}{text:<rest$}|")
    }

    /// The rows there is room for, the current one among them.
    fn rows_shown(&self, room: Option<usize>) -> std::ops::RangeInclusive<usize> {
        let rows = usize::from(self.scene.rules().rows().get());
        let room = room.unwrap_or(rows).max(3);
        if rows <= room {
            return 1..=rows;
        }
        // One line says that there are more.
        let room = room.max(4) - 1;
        let top = (self.scene.row_number() + 1).clamp(room, rows);
        top + 1 - room..=top
    }

    fn cells(&self, cells: &[String]) -> String {
        cells.join(if self.fit == Fit::Close { "" } else { " " })
    }

    fn peg(&self, peg: Peg) -> String {
        if self.fit == Fit::Tight {
            return self.painter.narrow_peg(peg);
        }
        self.painter.peg(peg)
    }

    fn hole(&self, character: &str) -> String {
        if self.fit == Fit::Tight {
            return format!("{character:^width$}", width = self.painter.cell_width() - 2);
        }
        self.painter.hole(character)
    }

    fn code(&self, code: &Code) -> String {
        let cells: Vec<String> = code.pegs().iter().map(|peg| self.peg(*peg)).collect();
        self.cells(&cells)
    }

    fn shield(&self) -> String {
        let closed = if self.fit == Fit::Tight { self.hole("?") } else { self.painter.shield() };
        let closed = self.cells(&vec![closed; self.pegs()]);
        let (pegs, text) = match self.scene.shield {
            Shield::Own(code) => (self.code(&code), "your code"),
            Shield::Open(code) => (self.code(&code), "the code"),
            Shield::Closed => (closed, "shield"),
            Shield::Empty => (self.cells(&vec![self.hole("."); self.pegs()]), "no code yet"),
            Shield::Table => (closed, "on a table"),
            Shield::Evading => (closed, "evading"),
        };
        self.line("", &pegs, "", 0, &format!("  {text}"))
    }

    fn row(&self, number: usize) -> String {
        let placed = self.scene.board.rows().get(number - 1);
        let current =
            number == self.scene.row_number() && !matches!(self.scene.current, Current::Over);
        let front = format!("{number:>3}{} ", if current { ">" } else { " " });
        match placed {
            Some(row) => self.line(
                &front,
                &self.code(&row.guess),
                &self.keys(row),
                self.keys_width(),
                &format!("  {}", row.feedback),
            ),
            None if current => self.current_row(&front),
            None => self.empty_row(&front),
        }
    }

    fn current_row(&self, front: &str) -> String {
        let (draft, is_open) = match self.scene.current {
            Current::Pending(guess) => {
                return self.line(front, &self.code(guess), "", 0, "  key pegs?");
            }
            Current::Drafting(draft) => (draft, true),
            Current::Waiting(draft) => (draft, false),
            Current::Over => return self.empty_row(front),
        };
        let first_open =
            (0..self.pegs()).find(|hole| draft.holes().get(*hole).copied().flatten().is_none());
        let cells: Vec<String> = (0..self.pegs())
            .map(|hole| match draft.holes().get(hole).copied().flatten() {
                Some(peg) => self.peg(peg),
                None if Some(hole) == first_open && is_open => self.hole("_"),
                None => self.hole("."),
            })
            .collect();
        let text = if draft.is_empty() { "" } else { "  drafting" };
        self.line(front, &self.cells(&cells), "", 0, text)
    }

    fn empty_row(&self, front: &str) -> String {
        let holes = vec![self.hole("."); self.pegs()];
        let pegs = self.painter.dim(&self.cells(&holes));
        self.line(front, &pegs, "", 0, "")
    }

    fn keys(&self, row: &Row) -> String {
        if self.keys_width() == 0 {
            return String::new();
        }
        let marks = row.feedback.peg_marks().unwrap_or_else(|| {
            let exact = usize::from(row.feedback.exact().unwrap_or_default());
            let color = usize::from(row.feedback.color().unwrap_or_default());
            let marks = std::iter::repeat_n(PegMark::Exact, exact)
                .chain(std::iter::repeat_n(PegMark::Color, color))
                .chain(std::iter::repeat(PegMark::Nothing));
            marks.take(self.pegs()).collect()
        });
        let keys: Vec<String> = marks.into_iter().map(|mark| self.painter.key_peg(mark)).collect();
        // One column less than the width when spaced: the first needs no space.
        match self.fit {
            Fit::Wide => format!("   {}", keys.join(" ")),
            Fit::Close | Fit::Tight => format!("  {}", keys.concat()),
        }
    }
}
