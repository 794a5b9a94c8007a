//! Questions about games that are over, and puzzles.

use pegmind_advice::{Cancel, Limits, alternatives, drill, drill_row, find_puzzle, review};
use pegmind_protocol::{StudyMsg, StudyReply, WorkerMsg};
use pegmind_review::{FinishedGame, PUZZLE_CODES_MAX, Puzzle, PuzzleKind, Rating};
use pegmind_rules::Rules;
use pegmind_session::{Record, Seed, Ticket};

use crate::refuse;

/// The answer to such a question. What is found on the way is told.
pub(crate) fn answer(asked: &StudyMsg, cancel: &Cancel, tell: &mut dyn FnMut(&str)) -> String {
    let (ticket, limits) = (asked.ticket(), &Limits::THOROUGH);
    let found = match asked {
        StudyMsg::Review { record, .. } => game(record).map(|game| {
            let each = |row: &pegmind_review::RowReview| {
                tell(&StudyReply::Judged { ticket, row: Box::new(row.clone()) }.to_text());
            };
            let review = Box::new(review(&game, limits, cancel, each));
            StudyReply::Reviewed { ticket, review }
        }),
        StudyMsg::Alternatives { record, row, .. } => game(record).map(|game| {
            let found = alternatives(&game, *row, limits, cancel).unwrap_or_default();
            StudyReply::Others { ticket, found }
        }),
        StudyMsg::Drill { record, row, .. } => game(record).map(|game| {
            let limits = &Limits::EVERY_TURN;
            let found = match *row {
                Some(row) => drill_row(&game, row, limits, cancel).map(|puzzle| (row, puzzle)),
                None => drill(&game, limits, cancel),
            };
            StudyReply::Drilled { ticket, found }
        }),
        StudyMsg::Puzzles { rules, seed, .. } => puzzles(rules, (seed, ticket), cancel, tell),
    };
    match found {
        Ok(reply) => reply.to_text(),
        Err(why) => WorkerMsg::to_text(&refuse(Some(ticket), &why)),
    }
}

/// The game of a record, as far as it can be played.
fn game(record: &str) -> Result<FinishedGame, String> {
    let record = Record::parse(record).map_err(|error| error.to_string())?;
    Ok(FinishedGame::of_record(record).0)
}

/// A puzzle of each kind and rating, the easy ones first, as far as there are any.
fn puzzles(
    rules: &Rules,
    (seed, ticket): (&Seed, Ticket),
    cancel: &Cancel,
    tell: &mut dyn FnMut(&str),
) -> Result<StudyReply, String> {
    let codes = rules.code_count();
    if codes > PUZZLE_CODES_MAX {
        return Err(format!("this board has {codes} codes; expected at most {PUZZLE_CODES_MAX}"));
    }
    let wanted = Rating::ALL.iter().flat_map(|rating| PuzzleKind::MADE.map(|kind| (kind, *rating)));
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for (number, (kind, rating)) in (0..).zip(wanted) {
        let seed = seed.derive("puzzles", number);
        let found = find_puzzle(rules, kind, Some(rating), &seed, cancel);
        if let Some(puzzle) = found {
            tell(&StudyReply::Made { ticket, puzzle: puzzle.clone() }.to_text());
            puzzles.push(puzzle);
        }
    }
    Ok(StudyReply::Puzzles { ticket, puzzles })
}

#[cfg(test)]
mod tests {
    use pegmind_rules::Preset;

    use super::*;

    /// What is told and answered, read back.
    fn asked(asked: &StudyMsg, rules: &Rules) -> Vec<StudyReply> {
        let mut said = Vec::new();
        let text = asked.to_text();
        let answer = crate::answer(&text, &mut |text| said.push(text.to_owned()));
        said.push(answer);
        said.iter().map(|text| StudyReply::read(text, rules).expect(text)).collect()
    }

    const GAME: &str = "1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0 *GPYB";

    #[test]
    fn a_review_is_told_row_by_row_and_is_the_one_that_the_program_gives() {
        for record in [GAME, "1. RROY 0+1 2. RROY 4+0", "1. RROY 0+1", ""] {
            let ticket = Ticket::from_number(7);
            let (game, _) = FinishedGame::of_record(Record::parse(record).unwrap());
            let own = review(&game, &Limits::THOROUGH, &Cancel::new(), |_| ());
            let message = StudyMsg::Review { ticket, record: record.into() };
            let mut said = asked(&message, &game.rules);
            let last = said.pop();
            let judged = own.rows.iter().cloned();
            let rows = judged.map(|row| StudyReply::Judged { ticket, row: Box::new(row) });
            assert_eq!(said, rows.collect::<Vec<_>>());
            assert_eq!(last, Some(StudyReply::Reviewed { ticket, review: Box::new(own) }));
        }
    }

    #[test]
    fn alternatives_and_drills_are_those_of_the_program() {
        let (ticket, rules) = (Ticket::from_number(1), Preset::Classic.rules());
        let record = GAME.to_owned();
        let message = StudyMsg::Alternatives { ticket, record: record.clone(), row: 4 };
        let [StudyReply::Others { found, .. }] = &asked(&message, &rules)[..] else { panic!() };
        assert!(found.iter().any(|other| other.played) && found[0].cost.is_zero());
        let message = StudyMsg::Drill { ticket, record: record.clone(), row: None };
        let [StudyReply::Drilled { found: Some((row, puzzle)), .. }] = &asked(&message, &rules)[..]
        else {
            panic!()
        };
        assert_eq!((*row, puzzle.left()), (4, 2));
        for (chosen, is_one) in [(4, true), (5, false), (9, false)] {
            let message = StudyMsg::Drill { ticket, record: record.clone(), row: Some(chosen) };
            let [StudyReply::Drilled { found, .. }] = &asked(&message, &rules)[..] else {
                panic!()
            };
            let expected = is_one.then(|| (chosen, puzzle.clone()));
            assert_eq!(*found, expected, "row {chosen}");
        }
    }

    #[test]
    fn puzzles_are_told_as_they_are_found_and_large_boards_are_refused() {
        let (ticket, rules) = (Ticket::from_number(1), Preset::Mini.rules());
        let message = StudyMsg::Puzzles { ticket, rules, seed: Seed::from_text("1") };
        let said = asked(&message, &rules);
        let Some(StudyReply::Puzzles { puzzles, .. }) = said.last() else { panic!("{said:?}") };
        assert!(puzzles.len() == said.len() - 1 && puzzles.len() > 1, "{said:?}");
        let rules = Preset::Grand.rules();
        let message = StudyMsg::Puzzles { ticket, rules, seed: Seed::from_text("1") };
        let refused = crate::answer(&message.to_text(), &mut |_| ());
        assert!(refused.contains("refused") && refused.contains("expected at most"), "{refused}");
    }

    #[test]
    fn a_record_that_cannot_be_read_is_refused_with_its_ticket() {
        let ticket = Ticket::from_number(3);
        let message = StudyMsg::Review { ticket, record: "1. RROZ 9+9".into() };
        let refused = crate::answer(&message.to_text(), &mut |_| ());
        assert!(refused.contains("\"ticket\":3") && refused.contains("line 1"), "{refused}");
    }
}
