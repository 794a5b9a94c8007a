//! The news of a room, as its screen takes them in.

use pegmind_session::DeskEvent;

/// The news of a room, for the screen that shows it.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Heard {
    /// What is said of it.
    pub(crate) lines: Vec<String>,
    /// The part that is shown for a moment in any case: what others say, who leaves, and how the
    /// connection is.
    pub(crate) news: Vec<String>,
    /// What is said of guesses that wait for others: nothing any more when a row is answered.
    pub(super) placed_lines: Vec<String>,
    /// What happened at the desk.
    pub(crate) desk: Vec<DeskEvent>,
    /// Whether a row of the own board was answered.
    pub(crate) answered: bool,
    /// Whether a guess of one's own was placed, or a draft is another one now.
    pub(crate) placed: bool,
    /// Whether a game has begun on the own board.
    pub(crate) began: bool,
    /// Whether the game of the own board is over.
    pub(crate) ended: bool,
    /// Whether all play again in another room.
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
