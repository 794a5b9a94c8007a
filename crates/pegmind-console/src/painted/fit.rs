//! How large a board is painted, and what of it.

use pegmind_rules::{FeedbackRule, Rules};

use crate::pegs::{PegSize, Pegs};

/// The most rows that have to be in sight before a board is painted smaller.
const ROWS_IN_SIGHT: usize = 8;

/// The columns in front of the pegs: rim, arrow, number, and gaps.
const FRONT: usize = 6;

/// The room for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardRoom {
    /// The columns.
    pub columns: usize,
    /// The lines.
    pub lines: usize,
    /// The rows that are not folded: those that were played, and the next one.
    pub rows_min: usize,
}

/// How large a board is painted, and what of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// How large its pegs are.
    pub(crate) size: PegSize,
    /// How many rows are in sight.
    pub(crate) rows: usize,
    /// Whether the lid has an upper edge.
    pub(crate) edge: bool,
    /// Whether the board has a foot.
    pub(crate) foot: bool,
    /// The columns of a label.
    label: usize,
    pegs: usize,
    keys: Keys,
    /// Whether it is to be looked at only: without numbers and words.
    pub(crate) is_sign: bool,
    text: usize,
}

/// How key pegs stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keys {
    /// They have no room.
    None,
    /// There are none.
    Untold,
    /// Two by two.
    Square,
    /// Side by side, one column apart, on a plate.
    Spread,
    /// Side by side.
    Close,
}

impl Fit {
    /// The largest board that fits: with key pegs if it can. Returns `None` if it
    /// is too wide even when it is smallest.
    #[must_use]
    pub fn of(rules: &Rules, pegs: &Pegs, room: BoardRoom) -> Option<Self> {
        let all =
            || PegSize::ALL.into_iter().filter_map(|size| Self::sized(rules, pegs, room, size));
        all().find(Self::is_whole).or_else(|| all().next())
    }

    /// The largest board that fits with the rows that are not folded: no more have to be in
    /// sight. Returns `None` if it is too wide even when it is smallest.
    #[must_use]
    pub fn of_folded(rules: &Rules, pegs: &Pegs, room: BoardRoom) -> Option<Self> {
        let way = |size| Self::sized_at_least(rules, pegs, room, (size, room.rows_min, false));
        let fit = PegSize::ALL.into_iter().filter_map(way).find(Self::is_whole);
        fit.or_else(|| Self::of(rules, pegs, room))
    }

    /// The largest board that fits as a sign: with at least two rows.
    #[must_use]
    pub fn of_sign(rules: &Rules, pegs: &Pegs, room: BoardRoom) -> Option<Self> {
        let rows = rules.rows().get().min(2).into();
        let way = |size| Self::sized_at_least(rules, pegs, room, (size, rows, true));
        PegSize::ALL.into_iter().skip(1).find_map(way)
    }

    /// The columns that the smallest board has.
    #[must_use]
    pub fn columns_needed(rules: &Rules, pegs: &Pegs) -> usize {
        let all = [PegSize::Small, PegSize::Tight]
            .map(|size| Self::new(rules, pegs, size, Keys::None).width());
        all.into_iter().min().unwrap_or_default()
    }

    fn sized(rules: &Rules, pegs: &Pegs, room: BoardRoom, size: PegSize) -> Option<Self> {
        Self::sized_at_least(rules, pegs, room, (size, ROWS_IN_SIGHT, false))
    }

    fn sized_at_least(
        rules: &Rules,
        pegs: &Pegs,
        room: BoardRoom,
        (size, in_sight, is_sign): (PegSize, usize, bool),
    ) -> Option<Self> {
        let ways = if size == PegSize::Tight {
            vec![Keys::None]
        } else {
            vec![Keys::usual(rules, size), Keys::None]
        };
        let fits = |keys| {
            let fit = Self { is_sign, ..Self::new(rules, pegs, size, keys) };
            (fit.width() <= room.columns).then_some(fit)
        };
        let mut fit = ways.into_iter().find_map(fits)?;
        let count = usize::from(rules.rows().get());
        // Only where all rows have room are pegs as large as they can be.
        let in_sight = if size == PegSize::Huge { count } else { count.min(in_sight) };
        let needed = in_sight.max(room.rows_min).min(count);
        let lines = room.lines.saturating_sub(fit.fixed_lines());
        let rows = lines / size.lines();
        if rows < needed && !fit.scrolls() {
            return None;
        }
        fit.rows = rows.clamp(1, count);
        let spare = room.lines.saturating_sub(fit.height());
        fit.edge |= spare > 0 && !matches!(size, PegSize::Tight);
        fit.foot |= spare > 1 && !matches!(size, PegSize::Tight);
        Some(fit)
    }

    fn new(rules: &Rules, pegs: &Pegs, size: PegSize, keys: Keys) -> Self {
        let labels = rules.legal_pegs().map(|peg| pegs.label(peg).chars().count());
        let text = match rules.feedback() {
            FeedbackRule::PerPeg => 0,
            FeedbackRule::Keys if rules.pegs().get() >= 10 => 4,
            FeedbackRule::Keys | FeedbackRule::Exact | FeedbackRule::Sum => 3,
        };
        let label = labels.max().unwrap_or(1);
        let full = matches!(size, PegSize::Huge | PegSize::Large);
        Self {
            size,
            rows: 0,
            edge: full,
            foot: full,
            label: if size == PegSize::Tight { label.min(2) } else { label },
            pegs: usize::from(rules.pegs().get()),
            keys,
            is_sign: false,
            text,
        }
    }

    /// Whether its pegs are as large as those of another.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        self.size == other.size && self.keys == other.keys
    }

    /// Whether nothing of a row is left out.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        !self.is_tight() && !matches!(self.keys, Keys::None)
    }

    /// Whether its rows scroll where not all have room.
    #[must_use]
    pub const fn scrolls(&self) -> bool {
        matches!(self.size, PegSize::Small | PegSize::Tight)
    }

    /// With at least so many lines less, which rows above these are folded for.
    /// Returns `None` if there are not that many.
    #[must_use]
    pub fn folded(self, lines: usize, rows_min: usize) -> Option<Self> {
        let rows = self.rows.checked_sub(lines.div_ceil(self.size.lines()))?;
        (rows >= rows_min.max(1)).then_some(Self { rows, ..self })
    }

    /// How many rows are in sight.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Whether key pegs stand in one line, each with its row.
    pub(crate) const fn keys(&self) -> Keys {
        self.keys
    }

    /// The columns in front of the pegs.
    pub(crate) const fn front(&self) -> usize {
        match (self.is_tight(), self.is_sign) {
            (_, true) => 2,
            (true, false) => 4,
            (false, false) => FRONT,
        }
    }

    /// Whether it has no rims.
    pub(crate) const fn is_tight(&self) -> bool {
        matches!(self.size, PegSize::Tight)
    }

    /// The columns of a peg.
    pub(crate) const fn face(&self) -> usize {
        self.size.columns(self.label)
    }

    /// From the beginning of a peg to the next one.
    pub(crate) const fn pitch(&self) -> usize {
        self.face() + 1
    }

    /// The column at which key pegs begin, or what stands in their place.
    pub(crate) const fn keys_column(&self) -> usize {
        self.front() + self.pitch() * self.pegs + if self.is_tight() { 0 } else { 1 }
    }

    /// The columns of the key pegs.
    pub(crate) const fn keys_width(&self) -> usize {
        match self.keys {
            Keys::None | Keys::Untold => 0,
            Keys::Square => self.face(),
            Keys::Spread => 2 * self.pegs + 1,
            Keys::Close => self.pegs + 2,
        }
    }

    /// The column at which an answer stands in numbers.
    pub(crate) const fn text_column(&self) -> usize {
        let keys = self.keys_width();
        self.keys_column() + keys + if keys > 0 { 1 } else { 0 }
    }

    /// The columns of the board.
    #[must_use]
    pub const fn width(&self) -> usize {
        let behind = if self.is_tight() {
            self.text
        } else if self.text > 0 && !self.is_sign {
            self.text + 2
        } else {
            1
        };
        self.text_column() + behind
    }

    /// The lines of the board.
    #[must_use]
    pub const fn height(&self) -> usize {
        let full = matches!(self.size, PegSize::Huge | PegSize::Large);
        let extra = if full { 0 } else { self.edge as usize + self.foot as usize };
        self.fixed_lines() + self.rows * self.size.lines() + extra
    }

    /// The lines of a board without rows.
    const fn fixed_lines(&self) -> usize {
        match self.size {
            PegSize::Huge => 5,
            PegSize::Large => 4,
            PegSize::Middle | PegSize::Small | PegSize::Tight => 1,
        }
    }

    /// The line of the lid on which something stands.
    pub(crate) const fn lid_line(&self) -> usize {
        self.edge as usize
    }

    /// The line at which the rows begin.
    pub(crate) const fn first_row_line(&self) -> usize {
        let lower = matches!(self.size, PegSize::Huge | PegSize::Large);
        self.lid_line() + 1 + lower as usize
    }
}

impl Keys {
    fn usual(rules: &Rules, size: PegSize) -> Self {
        let is_square = rules.pegs().get() <= 4
            && matches!(rules.feedback(), FeedbackRule::Keys | FeedbackRule::Exact);
        match (rules.feedback(), size) {
            (_, PegSize::Tight) => Self::None,
            (FeedbackRule::Sum, _) => Self::Untold,
            (_, PegSize::Huge | PegSize::Large) if is_square => Self::Square,
            (_, PegSize::Huge | PegSize::Large | PegSize::Middle) => Self::Spread,
            (_, PegSize::Small) => Self::Close,
        }
    }
}
