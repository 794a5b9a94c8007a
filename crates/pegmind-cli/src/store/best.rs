//! The best game so far.

use pegmind_face::live::GamesLike;
use pegmind_session::{Record, split_history};

use super::History;

/// The most games that are looked at, the latest first.
const GAMES_MAX: usize = 1_000;

impl History {
    /// The fewest rows in which this person found a code on this board in other
    /// games, as far as the history says. `None` if there is no such game, or if
    /// nobody can say.
    pub(crate) fn fewest_rows(&self, like: &GamesLike) -> Option<usize> {
        let text = self.text().ok()?;
        let records = split_history(&text).into_iter().rev().take(GAMES_MAX);
        let found = records.filter_map(|(_, text)| like.rows_of(&Record::parse(text).ok()?));
        found.min()
    }
}
