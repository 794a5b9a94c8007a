//! What is worth saying of a row once it is answered: one short sentence, and
//! only what the rows say by themselves or what somebody has found out.

use pegmind_rules::{Board, Code, Controller, Player, PlayerName, Row, Rules, Seat};
use pegmind_session::{Event, GameId, Phase, Record, Session, View, is_found};

/// What is worth saying after these events, if a row was answered and a person goes
/// on after it.
#[must_use]
pub fn after_events(events: &[Event], view: &View<'_>) -> Option<String> {
    let scored = events.iter().any(|event| matches!(event, Event::Scored { .. }));
    if scored && view.phase == Phase::Guess { after_row(view.board) } else { None }
}

/// What is worth saying of the last row of a game that goes on. Of several
/// things the first one is said, so that it is one sentence.
#[must_use]
pub fn after_row(board: &Board) -> Option<String> {
    let (last, before) = board.rows().split_last()?;
    if board.rows_left() == 1 {
        return Some("One guess is left.".into());
    }
    if let Some(row) = row_with(before, &last.guess) {
        return Some(format!("The same as row {row}."));
    }
    let has_all = |row: &Row| row.feedback.sum() == Some(board.rules().pegs().get());
    if has_all(last) && !before.iter().any(has_all) {
        return Some("All colors are found.".into());
    }
    None
}

/// What is said of the last row if it told nothing new.
#[must_use]
pub fn nothing_new(board: &Board) -> Option<String> {
    let said = "It tells nothing new.";
    after_row(board).is_none().then(|| said.to_owned())
}

/// The first row, from 1, in which this code was guessed.
#[must_use]
pub fn same_row(board: &Board, code: &Code) -> Option<usize> {
    row_with(board.rows(), code)
}

fn row_with(rows: &[Row], code: &Code) -> Option<usize> {
    rows.iter().position(|row| row.guess == *code).map(|idx| idx + 1)
}

/// What is said besides of a game that a person has just won, who took so many rows
/// for such a board at best before, if that is known.
#[must_use]
pub fn ending(session: &Session, before: Option<usize>) -> Option<String> {
    let view = session.view();
    let won = view.is_found() && view.audit.is_empty() && view.breaker == Controller::Human;
    let row = view.board.rows().len();
    let best = GamesLike::of(session).and_then(|_| best_so_far(row, before));
    let praise = || praise(row, view.board.rows_left()).map(str::to_owned);
    best.or_else(praise).filter(|_| won)
}

/// What is said of a code that was found in this row, from 1, with so many left.
const fn praise(row: usize, left: usize) -> Option<&'static str> {
    match (row, left) {
        (1, _) => Some("What luck!"),
        (2, _) => Some("Brilliant!"),
        (3, _) => Some("Excellent!"),
        (_, 0) => Some("Just in time!"),
        _ => None,
    }
}

/// That nobody of this name has found a code on this board in fewer rows; before
/// it took so many.
fn best_so_far(rows: usize, before: Option<usize>) -> Option<String> {
    let before = before.filter(|before| rows < *before)?;
    Some(format!("Your best game on this board so far; before it was {before} rows."))
}

/// What games of a person on a board have in common with one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamesLike {
    /// The board.
    pub rules: Rules,
    /// What the person is called.
    pub name: PlayerName,
    /// The game itself, which does not count.
    pub id: GameId,
}

impl GamesLike {
    /// The games that a game is compared with which a person has just won without
    /// hints; `None` if it is no such game.
    #[must_use]
    pub fn of(session: &Session) -> Option<Self> {
        let view = session.view();
        let won = view.is_found() && view.ledger.hints.is_empty();
        let own = view.breaker == Controller::Human && view.maker != Controller::Table;
        let (rules, name) = (*view.setup.rules(), view.breaker_name().clone());
        (won && own).then(|| Self { rules, name, id: session.id().clone() })
    }

    /// In how many rows the person found the code of another game, if it is one of these.
    #[must_use]
    pub fn rows_of(&self, record: &Record) -> Option<usize> {
        let (setup, game) = (&record.header.setup, record.header.game);
        let person = setup.controller(Seat::Codebreaker, game) == Controller::Human;
        let own = person && *setup.name(Player::seated(Seat::Codebreaker, game)) == self.name;
        let other = record.header.id.as_ref() != Some(&self.id);
        if !own || !other || *setup.rules() != self.rules {
            return None;
        }
        let verdict = record.verify().ok()?;
        is_found(verdict.outcome, &verdict.wrong).then_some(verdict.rows.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{Preset, RowCount};

    fn said(rows: &[(&str, &str)]) -> Option<String> {
        let rules = Preset::Classic.rules().with_rows(RowCount::new(6).unwrap());
        let mut board = Board::new(rules);
        for (guess, answer) in rows {
            board.push(rules.row(guess, answer).unwrap()).unwrap();
        }
        after_row(&board)
    }

    #[test]
    fn one_sentence_is_said_of_a_row_and_of_most_rows_none() {
        assert_eq!(said(&[]), None);
        assert_eq!(said(&[("RROY", "0+1")]), None);
        let same = [("RROY", "0+1"), ("RBGG", "0+2"), ("RROY", "0+1")];
        assert_eq!(said(&same).unwrap(), "The same as row 1.");
        let found = [("RBGG", "0+2"), ("YGBP", "0+4"), ("GPBY", "2+2")];
        assert_eq!(said(&found[..2]).unwrap(), "All colors are found.");
        assert_eq!(said(&found), None, "it is said once");
        let last = [("RROY", "0+1"); 5];
        assert_eq!(said(&last).unwrap(), "One guess is left.");
    }

    #[test]
    fn a_best_game_is_one_in_fewer_rows_than_any_before() {
        assert_eq!(best_so_far(4, None), None);
        assert_eq!(best_so_far(4, Some(4)), None);
        assert!(best_so_far(4, Some(5)).unwrap().ends_with("before it was 5 rows."));
    }
}
