//! Where things are on a screen of some size.

use ratatui::layout::Rect;

use crate::msg::Size;

/// The columns of a pane beside a board, and of the gap between them.
pub(crate) const SIDE_MIN: u16 = 28;
pub(crate) const SIDE_MAX: u16 = 44;
pub(crate) const GAP: u16 = 3;

/// How much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Less than 40 columns or 12 lines: one line asks for more.
    TooSmall,
    /// From 40x12: the board without a frame.
    Compact,
    /// From 60x20: the board alone.
    Narrow,
    /// From 80x24: the board and one pane.
    Standard,
    /// From 120x20: three panes.
    Wide,
}

impl Kind {
    /// What fits into this size.
    pub(crate) const fn of(size: Size) -> Self {
        match (size.columns, size.lines) {
            (120.., 20..) => Self::Wide,
            (80.., 24..) => Self::Standard,
            (60.., 20..) => Self::Narrow,
            (40.., 12..) => Self::Compact,
            _ => Self::TooSmall,
        }
    }
}

/// A number of columns or lines; the most there are if it is more.
pub(crate) fn size(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// The whole screen.
pub(crate) const fn whole(size: Size) -> Rect {
    Rect { x: 0, y: 0, width: size.columns, height: size.lines }
}

/// Takes lines off the top of an area.
pub(crate) fn take_top(area: &mut Rect, lines: u16) -> Rect {
    let lines = lines.min(area.height);
    let top = Rect { height: lines, ..*area };
    area.y += lines;
    area.height -= lines;
    top
}

/// Leaves a line free at the top of an area of more lines than these.
pub(crate) fn leave_gap(area: &mut Rect, lines: u16) {
    let gap = u16::from(area.height > lines);
    take_top(area, gap);
}

/// Takes lines off the bottom of an area.
pub(crate) fn take_bottom(area: &mut Rect, lines: u16) -> Rect {
    let lines = lines.min(area.height);
    area.height -= lines;
    Rect { y: area.y + area.height, height: lines, ..*area }
}

/// Takes columns off the left of an area, and so many more as a gap.
pub(crate) fn take_left(area: &mut Rect, columns: u16, gap: u16) -> Rect {
    let columns = columns.min(area.width);
    let left = Rect { width: columns, ..*area };
    let gone = (columns + gap).min(area.width);
    area.x += gone;
    area.width -= gone;
    left
}

/// The parts of a screen that is no game: a group in the middle, its title, and
/// the keys below it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(crate) title: Rect,
    pub(crate) body: Rect,
    pub(crate) footer: Rect,
}

impl Group {
    /// The group in an area: of at most 80 columns and 24 lines.
    pub(crate) fn of(area: Rect) -> Self {
        Self::with_lines(area, 24)
    }

    /// A group whose lines stand apart where there is room.
    pub(crate) fn spaced(area: Rect) -> Self {
        Self::with_lines(area, 32)
    }

    fn with_lines(area: Rect, lines: u16) -> Self {
        let whole = middle(area, 80, lines);
        let margin = if whole.width >= 60 { 2 } else { 1 };
        let mut body =
            Rect { x: whole.x + margin, width: whole.width.saturating_sub(2 * margin), ..whole };
        let title = take_top(&mut body, 1);
        let keys = take_bottom(&mut body, 1);
        let footer = Rect { x: area.x, width: area.width, ..keys };
        let gap = u16::from(whole.height >= 20);
        take_top(&mut body, gap);
        take_bottom(&mut body, gap);
        Self { title, body, footer }
    }
}

/// A box of this size in the middle of an area.
pub(crate) fn middle(area: Rect, columns: u16, lines: u16) -> Rect {
    let (width, height) = (columns.min(area.width), lines.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_taken_that_is_not_there() {
        let mut area = Rect { x: 0, y: 0, width: 3, height: 2 };
        assert_eq!(take_top(&mut area, 5).height, 2);
        assert_eq!(take_bottom(&mut area, 1).height, 0);
        assert_eq!(take_left(&mut area, 3, 1).width, 3);
        assert_eq!(area.width, 0);
    }
}
