//! Learn.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::model::Model;
use crate::screen::learn::Learn;
use crate::theme::{strong, write};

pub(super) fn draw(
    _screen: &Learn,
    _model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    write(buffer, area, 0, " Learn", strong());
    None
}
