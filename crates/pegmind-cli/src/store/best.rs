//! The best game so far.

use pegmind_face::live::GamesLike;
use pegmind_rules::{Controller, Player, Seat};
use pegmind_session::{Record, is_found, split_history};

use super::History;

/// The most games that are looked at, the latest first.
const GAMES_MAX: usize = 1_000;

impl History {
    /// The fewest rows in which this person found a code on this board in other
    /// games, as far as the history says. `None` if there is no such game, or if
    /// nobody can say.
    pub(crate) fn fewest_rows(&self, like: &GamesLike) -> Option<usize> {
        let GamesLike { rules, name, id } = like;
        let text = self.text().ok()?;
        let records = split_history(&text).into_iter().rev().take(GAMES_MAX);
        let found = records.filter_map(|(_, text)| {
            let record = Record::parse(text).ok()?;
            let (setup, game) = (&record.header.setup, record.header.game);
            let person = setup.controller(Seat::Codebreaker, game) == Controller::Human;
            let own = person && setup.name(Player::seated(Seat::Codebreaker, game)) == name;
            let other = record.header.id.as_ref() != Some(id);
            if !own || !other || setup.rules() != rules {
                return None;
            }
            let verdict = record.verify().ok()?;
            is_found(verdict.outcome, &verdict.wrong).then_some(verdict.rows.len())
        });
        found.min()
    }
}
