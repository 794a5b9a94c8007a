//! Summaries are what parsing and replaying give, however damaged a history is.

use std::fs;

use pegmind_session::{Intent, Record, RecordError, Seed, Summaries, Summary, split_history};
use proptest::prelude::*;

use crate::damage::{overwrite, shuffle_lines};
use crate::laws::{play, typed};
use crate::script::{Restarts, play as play_script};
use crate::setups::small_header;
use crate::table::Table;

/// What is told of each record, and its text.
type Told<'a> = Vec<(&'a str, Result<Summary, RecordError>)>;

fn slowly(history: &str) -> Told<'_> {
    let records = split_history(history).into_iter();
    records.map(|(_, text)| (text, Record::parse(text).and_then(Summary::of))).collect()
}

/// The quick way, and whether what is called canonical is.
fn quickly(history: &str) -> Told<'_> {
    let mut told = Vec::new();
    Summaries::new().read(history, |entry| {
        if entry.canonical {
            let printed = Record::parse(entry.text).map(|record| record.to_string());
            assert_eq!(printed.ok(), entry.canonical_text(), "of\n{}", entry.text);
        }
        told.push((entry.text, entry.summary));
    });
    told
}

#[track_caller]
fn expect_equal(history: &str) {
    let (quick, slow) = (quickly(history), slowly(history));
    let differs = quick.iter().zip(&slow).find(|(quick, slow)| quick != slow);
    assert_eq!(differs, None, "of\n{history}");
    assert_eq!(quick.len(), slow.len(), "of\n{history}");
}

/// Finished games as the program writes them.
fn finished() -> String {
    let mut history = String::new();
    for (setup, script) in [
        (r#"[Date "2026-11-21"]"#, "rroy; hint; hint; rbgg; note g 2 !; gobo; resign"),
        (
            r#"[Date "2026-11-21"] [Daily "2026-11-20"] [Takebacks "yes"]"#,
            "rroy; undo; rbgg; resign",
        ),
        (r#"[Date "2026-11-22"] [Maker "cpu evader"]"#, "rroy; rbgg; resign"),
        (r#"[Date "2026-11-22"] [Strict "yes"] [Colors "12"]"#, "wait 61; 1,2,3,4; resign"),
        (r#"[Date "2026-11-22"] [Feedback "sum"] [Rows "1"]"#, "rroy"),
    ] {
        let (table, _) = play_script(setup, script, Restarts::AsTyped);
        for record in table.files.history.values() {
            history.push_str(record);
            history.push('\n');
        }
    }
    history
}

#[test]
fn a_finished_game_is_told_in_short() {
    let history = finished();
    let mut canonical = 0;
    Summaries::new().read(&history, |entry| canonical += usize::from(entry.canonical));
    assert_eq!(canonical, 5, "read quickly: {history}");
    let told = quickly(&history);
    let summaries: Vec<Summary> = told.into_iter().map(|(_, summary)| summary.unwrap()).collect();
    assert!(summaries.iter().all(|summary| summary.outcome.is_some()));
    assert_eq!(summaries.iter().map(|summary| summary.rows.len()).sum::<usize>(), 8);
    assert_eq!(summaries[0].hints, 1);
    assert_eq!(summaries[1].takebacks, 1);
    assert_eq!(summaries[3].seconds, 61);
    expect_equal(&history);
}

#[test]
fn records_that_were_kept_for_other_tests_are_told_alike() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/records");
    let mut all = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        expect_equal(&text);
        all += &text;
        all.push('\n');
    }
    expect_equal(&all);
}

#[test]
fn a_history_with_a_byte_overwritten_is_told_alike() {
    let history = finished();
    let records: Vec<&str> = split_history(&history).into_iter().map(|(_, text)| text).collect();
    for pair in records.windows(2) {
        let acts = pair[0].find("[KeyPegs").unwrap();
        let places = (0..acts).step_by(31).chain((acts..pair[0].len()).step_by(2));
        overwrite(&pair.concat(), places, b"\"[*.\n0", |_, _, text| expect_equal(text));
    }
}

#[test]
fn a_history_with_a_line_missing_doubled_or_moved_is_told_alike() {
    let history = finished();
    shuffle_lines(&history).for_each(|text| expect_equal(&text));
    let lines: Vec<&str> = history.lines().collect();
    for idx in 0..lines.len() {
        expect_equal(&lines[..idx].join("\n"));
        expect_equal(&format!("{}\n", lines[..idx].join("\n")));
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn games_of_every_kind_are_told_alike(
        mut header in small_header(),
        seed in any::<[u8; 32]>(),
        script in prop::collection::vec(typed(), 1..40),
        damage in prop::collection::vec((any::<prop::sample::Index>(), " -~\n"), 0..3),
    ) {
        header.date = Some("2026-11-21".into());
        let (mut table, _) = Table::start_as(header, Seed::from_bytes(seed));
        for typed in &script {
            play(&mut table, typed);
        }
        // A game that somebody may give up is over then.
        let _ = table.intend(Intent::Resign);
        let mut history = table.files.history.values().cloned().collect::<Vec<_>>().join("\n");
        history.push_str(&table.session.record().to_string());
        expect_equal(&history);
        for (place, with) in damage {
            let at = place.index(history.len());
            if history.is_char_boundary(at) && history.is_char_boundary(at + 1) {
                history.replace_range(at..=at, &with);
            }
        }
        expect_equal(&history);
    }
}
