//! How a code comes to light.

use pegmind_room::{BoardNumber, Mode, Stage};
use pegmind_session::{CommitmentCheck, TableView};

use super::RoomPhrase;

impl RoomPhrase<'_> {
    /// Says how one's own game in a race ended, whose code the others may still look for.
    pub(super) fn done_first(&self, table: &TableView<'_>, board: BoardNumber) -> Vec<String> {
        let Some(outcome) = table.outcome.filter(|_| self.is_in_front(board)) else {
            return Vec::new();
        };
        let Some(code) = self.code_to_come() else { return Vec::new() };
        let mut lines = self.phrase.outcome(outcome, &table.audit, &self.played(table));
        lines.push(code);
        lines
    }

    /// Says when the code of a race is shown whose board in front is over; nothing otherwise.
    #[must_use]
    pub fn code_to_come(&self) -> Option<String> {
        let is_race = self.room.header().mode() == Mode::Race;
        let table = self.table(self.board)?;
        let is_to_come = is_race && table.outcome.is_some() && table.opening.is_none();
        is_to_come.then(|| "The code is shown when all are done.".into())
    }

    /// Says what is revealed of a board.
    pub(super) fn reveal(&self, board: BoardNumber) -> Vec<String> {
        let mode = self.room.header().mode();
        let Some(table) = self.table(board) else { return Vec::new() };
        let knows = self.own.is_some() && (mode != Mode::Race || board == self.board);
        let mut lines: Vec<String> = self.broken_promise(board).into_iter().collect();
        match table.outcome.filter(|_| knows) {
            None => lines.extend(self.ended(&table, board)),
            Some(outcome) if mode == Mode::Race => {
                let (opening, open) = (table.opening.as_ref(), &table.open);
                lines.extend(self.phrase.uncovered(outcome, opening, open, &self.played(&table)));
            }
            Some(_) => {}
        }
        if let Stage::Over { left } = self.room.stage()
            && board.idx() + 1 == self.room.boards().len()
        {
            lines.extend(self.result(left));
        }
        lines
    }

    pub(super) fn broken_promise(&self, board: BoardNumber) -> Option<String> {
        let found = self.room.boards().get(board.idx())?;
        (found.promise() == CommitmentCheck::Broken).then(|| {
            let breaker = self.table(board).map(|table| self.phrase.name(table.breaker_name()));
            let breaker = breaker.unwrap_or_default();
            format!("The code that {breaker} looked for is not the one that was promised!")
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use pegmind_room::{Room, RoomAct};
    use pegmind_rules::Rules;
    use pegmind_session::Act;

    use super::super::tests::{heard, member, room};
    use super::*;

    #[test]
    fn who_is_done_first_in_a_race_hears_the_code_when_all_are_done() {
        let rules = Rules::mastermind(4, 4).unwrap();
        let mut room = room(Mode::Race, rules, &["Ann", "Bob"]);
        let resigns = |room: &mut Room, number| {
            let board = BoardNumber::new(number).unwrap();
            let act = RoomAct::At(board, Act::Resign);
            room.act(Some(member(number)), act, Duration::ZERO).unwrap();
            heard(room, Some(member(1)))
        };
        let done = resigns(&mut room, 1);
        let end = done.len() - 2;
        assert_eq!(done[end..], ["Ann gives up.", "The code is shown when all are done."]);
        let over = resigns(&mut room, 2);
        let codes = over.iter().filter(|line| line.starts_with("The code: ")).count();
        assert_eq!(codes, 1, "{over:#?}");
        let given_up = over.iter().filter(|line| *line == "Ann gives up.").count();
        assert_eq!(given_up, 1, "{over:#?}");
    }
}
