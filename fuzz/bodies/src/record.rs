//! Game records from anywhere.

use pegmind_rules::Rules;
use pegmind_session::{
    Escrow, Input, Intent, Moment, Opening, Phase, Record, Replay, Session, split_history,
};

/// Reads text as a record, as a history and as a stored secret. A record
/// prints as text that is read as the same record; checking it, going through
/// it and going on with it end in a value or an error.
///
/// # Panics
///
/// Where that does not hold.
pub fn record(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut line_before = 0;
    for (line, game) in split_history(&text) {
        assert!(line > line_before && text.contains(game));
        line_before = line;
        one_game(game);
    }
    one_game(&text);
}

fn one_game(text: &str) {
    let Ok(record) = Record::parse(text) else { return };
    reads_back(&record);
    let replayed = replay(&record);
    let verdict = record.verify();
    assert_eq!(verdict.is_ok(), replayed, "{record}");
    let rules = *record.header.setup.rules();
    if let Ok(escrow) = Escrow::parse(&rules, text) {
        assert!(Escrow::parse(&rules, &escrow.reveal()).is_ok());
    }
    go_on(record, &rules);
}

/// Asserts that a record prints as text that is read as the same record.
pub(crate) fn reads_back(record: &Record) {
    let printed = record.to_string();
    let again = Record::parse(&printed).unwrap_or_else(|error| panic!("{error} in\n{printed}"));
    assert_eq!(again, *record, "{printed}");
    assert_eq!(again.to_string(), printed);
}

/// Goes through a record. Says whether all acts can follow each other.
fn replay(record: &Record) -> bool {
    let mut replay = Replay::new(record.clone());
    loop {
        let view = replay.view();
        assert!(view.board.rows().len() <= usize::from(view.board.rules().rows().get()));
        match replay.advance() {
            Ok(Some(_events)) => {}
            Ok(None) => return true,
            Err(error) => {
                assert!(error.line > 0, "{error}");
                return false;
            }
        }
    }
}

/// Goes on with a record as if it was a running game.
fn go_on(record: Record, rules: &Rules) {
    let Ok(escrow) = Escrow::parse(rules, &secret(record.opening)) else { return };
    let Ok((mut session, _)) = Session::restore(record, escrow, Moment::ZERO) else { return };
    reads_back(&session.record());
    if session.view().phase == Phase::GameOver {
        let next = session.feed(Input::Intent(Intent::NextGame), Moment::ZERO);
        assert!(next.is_ok());
        reads_back(&session.record());
    }
}

/// A stored secret with this code in it.
fn secret(opening: Option<Opening>) -> String {
    let seed = "5eed".repeat(16);
    let opened = match opening {
        Some(Opening { code, salt: Some(salt) }) => format!("code {code}\nsalt {salt}\n"),
        _ => String::new(),
    };
    format!("pegmind secret 1\nseed {seed}\nentropy {seed}\n{opened}end\n")
}
