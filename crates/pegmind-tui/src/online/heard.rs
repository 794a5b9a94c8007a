//! The news of a room, as its screen takes them in.

use pegmind_session::DeskEvent;

/// The news of a room, for the screen that shows it.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Heard {
    /// The sentences about it.
    pub(crate) lines: Vec<String>,
    /// The part that is shown for a moment in any case: what others say, who leaves, and how the
    /// connection is.
    pub(crate) news: Vec<String>,
    /// The sentences about guesses that wait for others: none once a row is answered.
    pub(super) placed_lines: Vec<String>,
    /// The events at the desk.
    pub(crate) desk: Vec<DeskEvent>,
    /// True if a row of the player's own board was answered.
    pub(crate) answered: bool,
    /// True if the player's guess was placed, or the draft changed.
    pub(crate) placed: bool,
    /// True if a game has begun on the player's own board.
    pub(crate) began: bool,
    /// True if the game on the player's own board is over.
    pub(crate) ended: bool,
    /// True if others were waited for, and are no more.
    pub(crate) ends_waiting: bool,
    /// True if all play again in another room.
    pub(crate) moves_on: bool,
    /// Why the room is left, if it is.
    pub(crate) closed: Option<String>,
}

impl Heard {
    /// Says something that is shown for a moment in any case.
    pub(super) fn tell_news(&mut self, lines: Vec<String>) {
        self.lines.extend_from_slice(&lines);
        self.news.extend(lines);
    }
}
