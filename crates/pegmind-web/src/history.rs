//! Finished games as a device keeps them, and the one file in which they travel. It is the
//! file of `pegmind stats --export`, read and written by the same code.

use std::collections::{BTreeSet, HashMap};

use pegmind_face::record_error;
use pegmind_review::{
    Daily, DailyLog, ExportError, ExportReader, ExportWriter, Figures, FinishedGame, GameKey,
    GameMark, Gathering, Statistics,
};
use pegmind_rules::Seat;
use pegmind_session::{Day, GameId, Record, Summaries, find_game, split_history};

use crate::route::Source;
use crate::shelf::Shelf;

/// What is loaded for the records of all finished games, in the order they were finished.
pub(crate) const HISTORY: &str = "history";

/// What is kept of reviews: a line a game, by its key.
pub(crate) const FIGURES: &str = "figures";

/// What is kept of rows that were asked again: a line each.
pub(crate) const DRILLS: &str = "drills";

/// The longest record that is read, in bytes, as everywhere.
const RECORD_BYTES_MAX: usize = 1 << 20;

/// The record of a finished game.
pub(crate) fn find(records: &[String], id: &GameId) -> Option<Record> {
    let named = records.iter().find_map(|text| find_game(text, id));
    let mut nameless = records.iter().filter(|text| !text.contains("[Id \""));
    let found = named
        .or_else(|| Some(nameless.find(|text| name_of(text).as_ref() == Some(id))?.as_str()))?;
    Record::parse(found).ok()
}

/// The name under which a game is found, also where its record has none.
pub(crate) fn name(record: &Record) -> Option<GameId> {
    record.header.id.clone().or_else(|| name_of(&record.to_string()))
}

/// What is said of a record that no address tells.
pub(crate) const TOO_LONG: &str =
    "The game is too long for an address: after a reload it has to be given again.";

/// How an address tells a game, as far as one can: one of this device by its name, a foreign
/// one by its record. Without scripts an address is heard of by the server, so that forms
/// tell the record.
pub(crate) fn source(record: &Record, is_foreign: bool, is_plain: bool) -> Source {
    match (is_foreign, is_plain) {
        (false, _) => name(record).into(),
        (true, true) => Source::None,
        (true, false) => Source::of_record(record, false).unwrap_or_default(),
    }
}

/// The name of a game that is over.
pub(crate) fn over(record: &Record) -> Option<GameId> {
    game_of(&record.to_string()).and_then(|_| name(record))
}

/// The record without a name that it was only found by.
pub(crate) fn as_kept(mut record: Record) -> Record {
    let id = record.header.id.take();
    if name(&record) != id {
        record.header.id = id;
    }
    record
}

/// The name under which a finished game is found, also where its record has none.
pub(crate) fn name_of(text: &str) -> Option<GameId> {
    let mut name = None;
    each(&[text], |entry| name = GameMark::of(&entry).and_then(|(mark, _)| mark.name()));
    name
}

/// The one record of a text, or what is wrong with it, in a sentence.
pub(crate) fn only_record(text: &str) -> Result<Record, String> {
    if text.len() > RECORD_BYTES_MAX {
        return Err(format!("This text has more than {RECORD_BYTES_MAX} bytes."));
    }
    let games = split_history(text);
    match games.as_slice() {
        [] => Err("There is no record in this text.".into()),
        [(line, text)] => Record::parse(text).map_err(|mut error| {
            // Lines are counted from the beginning of the text.
            error.line += line - 1;
            pegmind_face::sentence(&record_error(&error))
        }),
        several => Err(format!(
            "This text has {} games; expected one. Files of many games are imported by the statistics.",
            several.len()
        )),
    }
}

/// The game of a record, if it is over and all of it can be played.
pub(crate) fn game_of(text: &str) -> Option<FinishedGame> {
    let (game, problem) = FinishedGame::of_record(Record::parse(text).ok()?);
    (problem.is_none() && game.outcome.is_some()).then_some(game)
}

/// The games of a person of which no figures are known, the latest last.
pub(crate) fn unreviewed(records: &[String], figures: &HashMap<String, Figures>) -> Vec<String> {
    let mut open = Vec::new();
    each(records, |entry| {
        if let Ok(game) = &entry.summary
            && game.outcome.is_some()
            && game.controller(Seat::Codebreaker).is_person()
            && !figures.contains_key(GameKey::of(game).as_str())
        {
            open.push(entry.text.to_owned());
        }
    });
    open
}

/// What was played for daily codes: in the finished games, and in those that can go on.
pub(crate) fn dailies(records: &[String], shelf: &Shelf) -> DailyLog {
    let mut log = DailyLog::default();
    // Only few games are read to their end.
    let texts = records.iter().flat_map(|text| split_history(text));
    for (_, text) in texts.filter(|(_, text)| text.contains("[Daily \"")) {
        if let Ok(record) = Record::parse(text) {
            log.add(&record);
        }
    }
    for record in shelf.names().into_iter().filter_map(|id| shelf.record(id)) {
        log.add(&record);
    }
    log
}

/// What is said instead of a daily code that the reader has still to look for.
pub(crate) fn hidden(daily: Daily) -> String {
    format!(
        "This is the daily code of {}, {}, which you have still to look for: play it first.",
        daily.day(),
        daily.preset()
    )
}

/// The key under which figures of a game are kept.
pub(crate) fn key_of(game: &FinishedGame) -> GameKey {
    GameKey::new(&game.rules, game.strict, &game.rows)
}

/// What is kept of a review.
pub(crate) fn figures_line(key: &GameKey, figures: &Figures) -> String {
    format!("{} {figures}\n", key.as_str())
}

/// Games in one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Exported {
    /// The file.
    pub(crate) text: String,
    /// How many games it has.
    pub(crate) games: usize,
    /// How many records it has not: those that are damaged or not over.
    pub(crate) left_out: usize,
}

/// What comes of bringing a file in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Merged {
    /// The records that were not there.
    pub(crate) added: Vec<String>,
    /// How many were there already.
    pub(crate) known: usize,
}

/// All finished games in one file. The same games are the same bytes, in whatever order they
/// came together.
#[must_use]
pub(crate) fn export<S: AsRef<str>>(records: &[S]) -> Exported {
    let (mut games, mut count) = (Vec::new(), 0);
    each(records, |entry| {
        games.extend(GameMark::of(&entry));
        count += 1;
    });
    let left_out = count - games.len();
    games.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    games.dedup_by(|one, other| one.0 == other.0);
    let (mut writer, mut text) = ExportWriter::begin(games.len());
    for (_, game) in &games {
        text += &writer.game(game);
    }
    text += &writer.end();
    Exported { text, games: games.len(), left_out }
}

/// The games of a file that are not among these: all of them, or none if the file is not
/// whole.
///
/// # Errors
///
/// [`ExportError`] names the line that is wrong.
pub(crate) fn merge<S: AsRef<str>>(records: &[S], file: &str) -> Result<Merged, ExportError> {
    let mut known = BTreeSet::new();
    each(records, |entry| known.extend(GameMark::of(&entry).map(|(mark, _)| mark)));
    let (mut reader, mut merged) = (ExportReader::new(), Merged::default());
    for line in file.split_inclusive('\n') {
        if line.len() > ExportReader::LINE_BYTES_MAX {
            return Err(reader.unreadable());
        }
        let Some((mark, text)) = reader.line(line)? else { continue };
        if known.insert(mark) {
            merged.added.push(text);
        } else {
            merged.known += 1;
        }
    }
    reader.end()?;
    Ok(merged)
}

/// Numbers over these games, with what reviews found of them, and how many records cannot be
/// read.
#[must_use]
pub(crate) fn count<S: AsRef<str>>(
    records: &[S],
    figures: &HashMap<String, Figures>,
    today: Option<Day>,
) -> (Statistics, usize) {
    let (mut gathering, mut unreadable) = (Gathering::new(), 0);
    each(records, |entry| match &entry.summary {
        Ok(game) if figures.is_empty() => gathering.add(game, None),
        Ok(game) => gathering.add(game, figures.get(GameKey::of(game).as_str())),
        Err(_) => unreadable += 1,
    });
    (gathering.finish(today), unreadable)
}

/// The figures in lines of a key and what was found; other lines are passed over.
#[must_use]
pub(crate) fn figures<S: AsRef<str>>(lines: &[S]) -> HashMap<String, Figures> {
    let line = |line: &str| {
        let (key, figures) = line.split_once(' ')?;
        Some((key.to_owned(), figures.parse().ok()?))
    };
    lines.iter().flat_map(|text| text.as_ref().lines()).filter_map(line).collect()
}

/// Goes through records in their order.
pub(crate) fn each<S: AsRef<str>>(
    records: &[S],
    mut take: impl FnMut(pegmind_session::HistoryEntry<'_>),
) {
    let mut summaries = Summaries::new();
    for text in records {
        summaries.read(text.as_ref(), &mut take);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Some finished games, named by numbers.
    fn game(number: u8) -> String {
        let (day, row) = (1 + number % 9, ["RROO", "YGBP", "RRRR"][usize::from(number % 3)]);
        format!("[Version \"1\"]\n[Id \"g{number}\"]\n[Date \"2026-11-0{day}\"]\n\n1. {row} 4+0\n")
    }

    fn canonical(number: u8) -> String {
        Record::parse(&game(number)).unwrap().to_string()
    }

    fn games(numbers: &[u8]) -> Vec<String> {
        numbers.iter().map(|number| canonical(*number)).collect()
    }

    /// What a device has after it took a file in.
    fn with(own: &[String], file: &str) -> Vec<String> {
        [own, &merge(own, file).unwrap().added].concat()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn files_merge_both_ways_to_the_same_bytes_and_nothing_counts_twice(
            one in proptest::collection::vec(0_u8..20, 0..9),
            other in proptest::collection::vec(0_u8..20, 0..9),
        ) {
            let (one, other) = (games(&one), games(&other));
            let (here, there) = (export(&one).text, export(&other).text);
            let (first, second) = (with(&one, &there), with(&other, &here));
            prop_assert_eq!(export(&first).text, export(&second).text);
            let again = with(&first, &there);
            prop_assert_eq!(export(&again).text, export(&first).text);
            prop_assert_eq!(merge(&first, &export(&first).text).unwrap().added.len(), 0);
        }
    }

    #[test]
    fn a_file_that_is_not_whole_names_its_line_and_adds_nothing() {
        let file = export(&games(&[1, 2])).text;
        let why = |text: &str| merge::<String>(&[], text).unwrap_err().to_string();
        let lines = file.lines().count();
        assert!(why("hello").starts_with("line 1: expected 'pegmind games 1'"), "{}", why("hello"));
        assert!(why("").starts_with("line 1: "));
        let newer = file.replacen("games 1", "games 2", 1);
        assert_eq!(why(&newer), "line 1: version 2; this program reads version 1");
        let half = &file[..file.len() / 2];
        assert!(why(half).contains(": the file was cut off here"), "{}", why(half));
        let changed = file.replacen("4+0", "4+0 {0:01}", 1);
        assert!(why(&changed).starts_with("line "), "{}", why(&changed));
        let sum = file.replacen("sha256 ", "sha256 0", 1);
        assert!(why(&sum).starts_with(&format!("line {lines}: ")), "{}", why(&sum));
    }

    #[test]
    fn what_is_damaged_or_not_over_is_left_out_and_counted() {
        let own = [canonical(1), "nonsense".to_owned(), "[Id \"x\"]\n1. RROO 1+0\n".to_owned()];
        let exported = export(&own);
        assert_eq!((exported.games, exported.left_out), (1, 2));
        let (statistics, unreadable) = count(&own, &HashMap::new(), None);
        assert_eq!((statistics.games, unreadable), (1, 1));
    }

    #[test]
    fn figures_are_read_line_by_line() {
        let found = figures(&["k 0:-5\nbroken\nx 1:2", "y 0:0,1:?"]);
        assert_eq!(found.len(), 3);
        assert_eq!(found["k"].costs().count(), 1);
    }
}
