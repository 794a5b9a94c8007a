//! A duel that is decided before its end.

use pegmind_room::{MemberNumber, Mode, RoomBoard, Stage};
use pegmind_session::TableView;

use super::RoomPhrase;

impl RoomPhrase<'_> {
    /// Returns the winner of a duel in which the other player may still play on, and the rows used:
    /// both guess at once, so nobody who has used as many rows catches up. Returns `None` if the duel is
    /// still open, or over.
    #[must_use]
    pub fn decided(&self) -> Option<(MemberNumber, usize)> {
        if self.room.header().mode() != Mode::Duel || self.room.stage() != Stage::Playing {
            return None;
        }
        let found = |(member, rows): (MemberNumber, Option<usize>)| Some((member, rows?));
        let (winner, rows) = self.numbers().zip(self.room.guesses()).find_map(found)?;
        let others = self.numbers().filter(|other| *other != winner);
        let mut boards = others.filter_map(|other| self.room.boards().get(other.idx()));
        let is_behind = |board: &RoomBoard| board.table().game().board().rows().len() >= rows;
        boards.all(is_behind).then_some((winner, rows))
    }

    /// Returns the sentence that a duel is decided.
    #[must_use]
    pub fn decision(&self) -> Option<String> {
        let (winner, rows) = self.decided()?;
        let guesses = format!("{rows} {}", if rows == 1 { "guess" } else { "guesses" });
        let other = self.numbers().find(|other| *other != winner)?;
        Some(if self.own == Some(winner) {
            format!("You have won with {guesses}. {} may play on.", self.name(other))
        } else if self.own.is_some() {
            format!(
                "{} has won with {guesses}. Play on for yourself, or give up.",
                self.name(winner)
            )
        } else {
            format!("{} has won with {guesses}.", self.name(winner))
        })
    }

    /// Returns the same sentence if the last answer to this board has decided the duel.
    pub(super) fn just_decided(&self, table: &TableView<'_>) -> Option<String> {
        let (_, rows) = self.decided()?;
        self.decision().filter(|_| table.board.rows().len() == rows)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use pegmind_room::{BoardNumber, RoomAct};
    use pegmind_rules::{ColorNames, Rules};
    use pegmind_session::{Act, HiddenCode};

    use super::super::tests::{heard, member, room};
    use super::*;
    use crate::phrase::Phrase;

    #[test]
    fn both_hear_at_once_that_a_duel_is_decided() {
        let rules = Rules::mastermind(2, 2).unwrap();
        let mut room = room(Mode::Duel, rules, &["Ann", "Bob"]);
        let (ann, bob) = (member(1), member(2));
        let boards = [1, 2].map(|board| BoardNumber::new(board).unwrap());
        let mut act = |by, board, act| {
            room.act(Some(by), RoomAct::At(board, act), Duration::ZERO).unwrap();
        };
        let code = |text| rules.code(text).unwrap();
        act(bob, boards[0], Act::Choose(HiddenCode::new(code("RO"))));
        act(ann, boards[1], Act::Choose(HiddenCode::new(code("OO"))));
        act(ann, boards[0], Act::Guess(code("RO")));
        act(bob, boards[1], Act::Guess(code("RR")));
        let won = "You have won with 1 guess. Bob may play on.";
        let lost = "Ann has won with 1 guess. Play on for yourself, or give up.";
        for (own, said) in
            [(Some(ann), won), (Some(bob), lost), (None, "Ann has won with 1 guess.")]
        {
            let heard = heard(&room, own);
            let times = heard.iter().filter(|line| *line == said).count();
            assert_eq!(times, usize::from(own.is_some()), "{heard:#?}");
            let phrase = Phrase::new(ColorNames::STANDARD);
            let seen =
                RoomPhrase { phrase, room: &room, own, board: BoardNumber::FIRST, word_key: "" };
            assert_eq!(seen.decision().unwrap(), said);
        }
        room.act(Some(bob), RoomAct::At(boards[1], Act::Guess(code("OO"))), Duration::ZERO)
            .unwrap();
        let heard = heard(&room, Some(bob));
        assert!(heard.iter().all(|line| !line.contains("Well done! Ann")), "{heard:#?}");
    }
}
