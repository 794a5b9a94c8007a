//! Records cut off, overwritten and shuffled: nothing panics, errors name a
//! line, and other games of a history come to no harm.

use std::time::Duration;

use pegmind_session::{
    Escrow, Record, RecordError, RecordProblem, Refusal, Replay, RestoreError, Session,
    split_history,
};

use crate::script::{Restarts, play};

/// Bytes that mean something somewhere in a record, and some that mean
/// nothing anywhere.
const HOSTILE: &[u8] = b"\0\"\\[]{}*.+ \n\r09Rr-\xff";

/// Public and sealed texts of a running game, and a record of a finished one.
fn games() -> Vec<(String, String)> {
    let by_hand = r#"[Maker "human"] [Breaker "human"] [Marks "trust"] [MakerName "Ada \"é\""]"#;
    let setups = [
        (
            r#"[Takebacks "yes"]"#,
            "secret gpyb; rroy; hint; hint; note g 2 !; rbgg; undo; rbgg; wait 61; ygbp",
        ),
        (by_hand, "code gpyb; rroy; key 1+0; undo; key 0+1; rbgg"),
    ];
    let mut games = Vec::new();
    for (setup, script) in setups {
        let (table, _) = play(setup, script, Restarts::AsTyped);
        let (public, sealed) = table.stored().unwrap();
        games.push((public.to_owned(), sealed.to_owned()));
        let (table, _) = play(setup, &format!("{script}; resign"), Restarts::AsTyped);
        games.push((table.files.history["test"].clone(), sealed.to_owned()));
    }
    games
}

/// Reads a text, and if it can be read verifies and restores it. Whatever is
/// wrong is in a line of the text.
fn survive(text: &str, sealed: &str) {
    let lines = text.lines().count();
    let expect_line = |error: &RecordError| {
        assert!((1..=lines).contains(&error.line), "{error} in\n{text}");
        assert!(!error.to_string().contains(|c: char| c.is_control()), "{error:?} in\n{text}");
    };
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(error) => return expect_line(&error),
    };
    if let Err(error) = record.verify() {
        expect_line(&error);
    }
    let printed = record.to_string();
    assert_eq!(Record::parse(&printed).as_ref(), Ok(&record), "from\n{text}");
    let Ok(escrow) = Escrow::parse(record.header.setup.rules(), sealed) else { return };
    match Session::restore(record, escrow, Duration::ZERO) {
        Ok((session, _)) => {
            let record = session.record();
            assert_eq!(Record::parse(&record.to_string()), Ok(record), "from\n{text}");
        }
        Err(RestoreError::Record(error)) => expect_line(&error),
        Err(_) => {}
    }
}

#[test]
fn a_record_cut_off_anywhere_is_read_or_refused() {
    for (text, sealed) in games() {
        for end in 0..=text.len() {
            survive(&String::from_utf8_lossy(&text.as_bytes()[..end]), &sealed);
        }
    }
}

#[test]
fn a_record_without_its_torn_last_line_goes_on() {
    for (text, sealed) in games() {
        let body = text.find("1. RROY").unwrap();
        for end in body..=text.len() {
            let torn = String::from_utf8_lossy(&text.as_bytes()[..end]).into_owned();
            let whole = torn.rfind('\n').map_or("", |at| &torn[..=at]);
            let record = Record::parse(whole).unwrap();
            let escrow = Escrow::parse(record.header.setup.rules(), &sealed).unwrap();
            assert!(Session::restore(record, escrow, Duration::ZERO).is_ok(), "{whole}");
        }
    }
}

/// Visits a text with each of its bytes overwritten by each of some others, and where.
pub(crate) fn overwrite(
    text: &str,
    places: impl Iterator<Item = usize>,
    others: &[u8],
    mut visit: impl FnMut(usize, u8, &str),
) {
    let mut bytes = text.as_bytes().to_vec();
    for at in places {
        let was = bytes[at];
        for byte in others {
            bytes[at] = *byte;
            visit(at, *byte, &String::from_utf8_lossy(&bytes));
        }
        bytes[at] = was;
    }
}

/// A text with each of its lines missing, doubled, or exchanged with the next one.
pub(crate) fn shuffle_lines(text: &str) -> impl Iterator<Item = String> {
    let lines: Vec<&str> = text.lines().collect();
    (0..lines.len()).flat_map(move |idx| {
        let [mut missing, mut doubled, mut moved] = [lines.clone(), lines.clone(), lines.clone()];
        missing.remove(idx);
        doubled.insert(idx, lines[idx]);
        moved.swap(idx, (idx + 1) % lines.len());
        [missing, doubled, moved].map(|lines| lines.join("\n"))
    })
}

#[test]
fn a_record_with_a_byte_overwritten_is_read_or_refused() {
    for (text, sealed) in games() {
        overwrite(&text, (0..text.len()).step_by(2), HOSTILE, |_, _, text| survive(text, &sealed));
    }
}

#[test]
fn a_record_with_a_line_missing_doubled_or_moved_is_read_or_refused() {
    for (text, sealed) in games() {
        shuffle_lines(&text).for_each(|text| survive(&text, &sealed));
    }
}

#[test]
fn a_sealed_secret_with_any_byte_overwritten_is_read_or_refused() {
    let (text, sealed) = games().swap_remove(0);
    let record = Record::parse(&text).unwrap();
    overwrite(&sealed, 0..sealed.len(), HOSTILE, |_, _, sealed| {
        if let Ok(escrow) = Escrow::parse(record.header.setup.rules(), sealed) {
            let _ = Session::restore(record.clone(), escrow, Duration::ZERO);
        }
    });
}

#[test]
fn a_text_too_long_for_a_record_is_refused_in_its_first_line() {
    let error = Record::parse(&" \n".repeat(1 << 20)).unwrap_err();
    assert_eq!(error.to_string(), "line 1: 2097152 bytes; expected at most 1048576");
}

/// A history of three games, and where each of them begins.
fn history() -> (String, Vec<usize>) {
    let mut text = String::new();
    let mut starts = Vec::new();
    for (game, _) in games().into_iter().take(3) {
        starts.push(text.len());
        text.push_str(&game);
        text.push('\n');
    }
    (text, starts)
}

fn readable(history: &str) -> Vec<Record> {
    let records = split_history(history).into_iter();
    records.filter_map(|(_, text)| Record::parse(text).ok()).collect()
}

#[test]
fn a_history_is_split_at_its_records() {
    let (text, starts) = history();
    let found = split_history(&text);
    let lines: Vec<usize> =
        starts.iter().map(|start| 1 + text[..*start].matches('\n').count()).collect();
    assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), lines);
    assert_eq!(found.iter().map(|(_, text)| *text).collect::<String>(), text);
    assert_eq!(readable(&text).len(), 3);
    assert_eq!(split_history("").len(), 0);
    assert_eq!(split_history("\n \n").len(), 0);
    assert_eq!(split_history("\n1. RROY 0+1\n").len(), 1, "a record without tags");
}

#[test]
fn a_record_with_blank_lines_in_it_stays_whole() {
    let text = "[Rows \"6\"]\n\n1. RROY 0+1\n\n2. RBGG 0+2\n\n*GPYB\n\n[Salt \"x\"]\n";
    assert_eq!(split_history(text).len(), 1);
}

#[test]
fn a_damaged_byte_in_a_history_harms_its_own_game_alone() {
    let (text, starts) = history();
    let games = readable(&text);
    let places = (0..text.len()).step_by(3).chain(starts.iter().copied());
    overwrite(&text, places, b"\0\"[{*\n0", |at, byte, text| {
        let found = readable(text);
        let own = starts.iter().rposition(|start| *start <= at).unwrap();
        // A first byte that begins an act hides where the game begins.
        let hidden = starts.contains(&at) && b"{*09".contains(&byte);
        for (idx, game) in games.iter().enumerate() {
            let may_go = idx == own || (hidden && idx + 1 == own);
            let damage = format!("byte {at} of game {own} is {byte:?}");
            assert!(may_go || found.contains(game), "game {idx} is gone: {damage}");
        }
    });
}

#[test]
fn nothing_is_replayed_after_an_act_that_cannot_be() {
    let record = Record::parse("[Hints \"no\"]\n1. RROY 0+1\n{hint 2}\n2. GPYB 4+0\n").unwrap();
    let mut replay = Replay::new(record);
    assert!(replay.advance().unwrap().is_some());
    for _ in 0..2 {
        let error = replay.advance().unwrap_err();
        assert_eq!((error.line, error.problem), (3, RecordProblem::Refused(Refusal::NoHints)));
        assert_eq!(replay.game().board().rows().len(), 1);
    }
}
