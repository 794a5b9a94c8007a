//! Games.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::model::Model;
use crate::screen::games::Games;
use crate::theme::{strong, write};

pub(super) fn draw(
    _screen: &Games,
    _model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    write(buffer, area, 0, " Games", strong());
    None
}
