//! The places of players at the end of a duel or a race.

use pegmind_room::{BoardNumber, MemberNumber, Mode, Stage};

use super::RoomPhrase;
use crate::hint_rows::hints_by_row;

impl RoomPhrase<'_> {
    /// Returns the players of a duel or a race in the order of their places, once all is over:
    /// `1. Ann: 4 guesses, 0:48.`
    #[must_use]
    pub fn places(&self) -> Vec<String> {
        let compares = matches!(self.room.header().mode(), Mode::Duel | Mode::Race);
        if !compares || !matches!(self.room.stage(), Stage::Over { left: None }) {
            return Vec::new();
        }
        let mut ranked: Vec<_> = self.numbers().zip(self.room.guesses()).collect();
        ranked.sort_by_key(|(_, guesses)| guesses.map_or(usize::MAX, |guesses| guesses));
        let place = |(member, guesses): &(MemberNumber, Option<usize>)| {
            let before = ranked.iter().filter(|other| other.1.is_some() && other.1 < *guesses);
            let name = self.name(*member);
            let Some(guesses) = guesses else { return format!("-  {name}: not found.") };
            let table = BoardNumber::new(member.idx() + 1).and_then(|board| self.table(board));
            let help = table.as_ref().and_then(|table| hints_by_row(&table.ledger.hints));
            let help = help.map_or_else(String::new, |hints| format!(", hints: {hints}"));
            let seconds = table.map_or(0, |table| table.ledger.seconds);
            let time = format!("{}:{:02}", seconds / 60, seconds % 60);
            let s = if *guesses == 1 { "guess" } else { "guesses" };
            format!("{}. {name}: {guesses} {s}, {time}{help}.", before.count() + 1)
        };
        ranked.iter().map(place).collect()
    }
}
