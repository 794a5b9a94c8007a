//! Finished games in one file, to take from one device to another.
//!
//! Such a file begins with two lines, goes on with records in one order, and ends with a
//! line that guards it against damage; `docs/statistics.md` has the format. The same games
//! are the same bytes, in whatever order they came together.

use std::collections::BTreeMap;

use pegmind_rules::Quoted;
use pegmind_session::{GameId, HistoryEntry, RecordProblem, Summaries, hex};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

/// The first line of such a file, without its version.
const NAME: &str = "pegmind games ";

/// The version that is written, and read.
const VERSION: u32 = 1;

/// How the line begins that says how many games there are.
const COUNT: &str = "games ";

/// How the last line begins.
const SUM: &str = "sha256 ";

/// The longest record that is read, in bytes, as everywhere.
const RECORD_BYTES_MAX: usize = 1 << 20;

/// What makes a finished game itself: its name and all of its record. In the order in which
/// an export has games, those that began first come first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameMark {
    date: Option<String>,
    id: Option<GameId>,
    digest: [u8; 32],
}

impl GameMark {
    /// The mark of a finished game, and the text it is exported as; `None` for a record that
    /// cannot be read, and for a game that is not over.
    #[must_use]
    pub fn of(entry: &HistoryEntry<'_>) -> Option<(Self, String)> {
        let summary = entry.summary.as_ref().ok().filter(|game| game.outcome.is_some())?;
        let text = entry.canonical_text()?;
        let digest = Sha256::digest(text.as_bytes()).into();
        Some((Self { date: summary.date.clone(), id: summary.id.clone(), digest }, text))
    }

    /// The name of the game; where its record has none, one that is made of all of it, the same
    /// on each device.
    #[must_use]
    pub fn name(&self) -> Option<GameId> {
        let made = || GameId::new(&format!("x{}", hex::write(&self.digest[..6]))).ok();
        self.id.clone().or_else(made)
    }
}

/// Writes an export, piece by piece.
#[derive(Debug)]
pub struct ExportWriter {
    sum: Sha256,
}

impl ExportWriter {
    /// Begins an export of so many games, with its first piece.
    #[must_use]
    pub fn begin(games: usize) -> (Self, String) {
        let mut writer = Self { sum: Sha256::new() };
        let head = writer.piece(format!("{NAME}{VERSION}\n{COUNT}{games}\n"));
        (writer, head)
    }

    /// The piece of one game. They come in the order of their marks, each once.
    #[must_use]
    pub fn game(&mut self, text: &str) -> String {
        self.piece(format!("\n{text}"))
    }

    /// The last piece.
    #[must_use]
    pub fn end(mut self) -> String {
        self.sum.update("\n");
        format!("\n{SUM}{}\n", hex::write(&self.sum.finalize()))
    }

    fn piece(&mut self, text: String) -> String {
        self.sum.update(&text);
        text
    }
}

/// What is wrong with a file that is no export.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct ExportError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: ExportProblem,
}

/// What can be wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExportProblem {
    /// The file is something else.
    #[error("expected '{NAME}{VERSION}'; this is no file of pegmind stats --export")]
    Foreign,
    /// It was written by a later program.
    #[error("version {0}; this program reads version {VERSION}")]
    Newer(Quoted),
    /// The number of games is missing.
    #[error("expected the number of games, as in '{COUNT}12'")]
    NoCount,
    /// It has another number of games.
    #[error("{found} games where {expected} were promised")]
    WrongCount {
        /// How many there are.
        found: usize,
        /// How many were promised.
        expected: usize,
    },
    /// Something else stands where a game begins.
    #[error("expected a game, which begins with [Version, or '{SUM}' and a sum")]
    NoGame,
    /// A record that cannot be read, or played.
    #[error("{0}")]
    Record(RecordProblem),
    /// A record that is not written as Pegmind writes it.
    #[error("the record of this game is not as Pegmind writes it")]
    NotCanonical,
    /// A game that is not over.
    #[error("this game is not over")]
    NotOver,
    /// A record that is too long.
    #[error("this record has more than {RECORD_BYTES_MAX} bytes")]
    TooLong,
    /// The file ends too soon.
    #[error("the file was cut off here; '{SUM}' and a sum end it")]
    Cut,
    /// It was changed or damaged.
    #[error("the sum is another one; the file was changed or damaged")]
    WrongSum,
    /// Something follows the end.
    #[error("nothing comes after the sum")]
    Trailing,
}

/// Where the reader of an export is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Name,
    Count,
    /// The blank line before a game or the sum.
    Gap,
    /// A game or the sum.
    Next,
    /// In a game.
    Game,
    Over,
}

/// Reads an export line by line. It holds one record at a time.
#[derive(Debug)]
pub struct ExportReader {
    part: Part,
    line: usize,
    expected: usize,
    found: usize,
    sum: Sha256,
    record: String,
    /// The line in which the record begins.
    begun: usize,
    summaries: Summaries,
}

impl Default for ExportReader {
    fn default() -> Self {
        Self {
            part: Part::Name,
            line: 0,
            expected: 0,
            found: 0,
            sum: Sha256::new(),
            record: String::new(),
            begun: 0,
            summaries: Summaries::new(),
        }
    }
}

impl ExportReader {
    /// The longest line that an export has, in bytes.
    pub const LINE_BYTES_MAX: usize = RECORD_BYTES_MAX;

    /// A reader before the first line.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes in the next line with its end; gives the game that ends with it, if one does.
    ///
    /// # Errors
    ///
    /// [`ExportError`] if this is no export, or one that was damaged. Only at the end it is
    /// known whether a file is whole.
    pub fn line(&mut self, text: &str) -> Result<Option<(GameMark, String)>, ExportError> {
        self.line += 1;
        // Editors on Windows change the ends of lines, and put a mark in front of the first.
        let text = if self.line == 1 { text.trim_start_matches('\u{feff}') } else { text };
        let changed = text.strip_suffix("\r\n").map(|line| format!("{line}\n"));
        let (part, text) = (self.part, changed.as_deref().unwrap_or(text));
        if part == Part::Next
            && let Some(sum) = text.strip_prefix(SUM)
        {
            return self.end_with(sum).map(|()| None);
        }
        let Some(line) = text.strip_suffix('\n') else {
            // The line that names the file is looked at first.
            return if part == Part::Name {
                self.name(text)
            } else {
                self.wrong(ExportProblem::Cut)
            };
        };
        self.sum.update(text);
        match part {
            Part::Name => return self.name(line),
            Part::Count => {
                let count = line.strip_prefix(COUNT).and_then(|count| count.parse().ok());
                let Some(count) = count else { return self.wrong(ExportProblem::NoCount) };
                (self.expected, self.part) = (count, Part::Gap);
            }
            Part::Gap if line.is_empty() => self.part = Part::Next,
            Part::Next if line.starts_with("[Version ") => {
                (self.begun, self.part) = (self.line, Part::Game);
                self.record.push_str(text);
            }
            Part::Gap | Part::Next => return self.wrong(ExportProblem::NoGame),
            Part::Game if line.is_empty() => {
                self.part = Part::Next;
                return self.game().map(Some);
            }
            Part::Game if self.record.len() + text.len() > RECORD_BYTES_MAX => {
                return self.wrong(ExportProblem::TooLong);
            }
            Part::Game => self.record.push_str(text),
            Part::Over => return self.wrong(ExportProblem::Trailing),
        }
        Ok(None)
    }

    /// That a line is no text, or is too long to be looked at.
    #[must_use]
    pub fn unreadable(&self) -> ExportError {
        let foreign = self.part == Part::Name;
        let problem = if foreign { ExportProblem::Foreign } else { ExportProblem::NotCanonical };
        ExportError { line: self.line + 1, problem }
    }

    /// Ends the file.
    ///
    /// # Errors
    ///
    /// [`ExportError`] if it is not whole.
    pub fn end(self) -> Result<(), ExportError> {
        match self.part {
            Part::Over => Ok(()),
            Part::Name => Err(self.unreadable()),
            Part::Count | Part::Gap | Part::Next | Part::Game => {
                Err(ExportError { line: self.line.max(1), problem: ExportProblem::Cut })
            }
        }
    }

    fn wrong<T>(&self, problem: ExportProblem) -> Result<T, ExportError> {
        Err(ExportError { line: self.line, problem })
    }

    fn name<T>(&mut self, line: &str) -> Result<Option<T>, ExportError> {
        let Some(version) = line.strip_prefix(NAME) else {
            return self.wrong(ExportProblem::Foreign);
        };
        match version.parse::<u32>() {
            Ok(VERSION) => {
                self.part = Part::Count;
                Ok(None)
            }
            Ok(_) => self.wrong(ExportProblem::Newer(Quoted::new(version))),
            Err(_) => self.wrong(ExportProblem::Foreign),
        }
    }

    fn end_with(&mut self, sum: &str) -> Result<(), ExportError> {
        let Some(sum) = sum.strip_suffix('\n') else { return self.wrong(ExportProblem::Cut) };
        if hex::write(&std::mem::take(&mut self.sum).finalize()) != sum {
            return self.wrong(ExportProblem::WrongSum);
        }
        if self.found != self.expected {
            let (found, expected) = (self.found, self.expected);
            return self.wrong(ExportProblem::WrongCount { found, expected });
        }
        self.part = Part::Over;
        Ok(())
    }

    /// The game whose record has ended.
    fn game(&mut self) -> Result<(GameMark, String), ExportError> {
        let record = std::mem::take(&mut self.record);
        let mut read = Err(ExportError { line: self.begun, problem: ExportProblem::NotCanonical });
        let (begun, mut records) = (self.begun, 0);
        self.summaries.read(&record, |entry| {
            records += 1;
            read = match (&entry.summary, GameMark::of(&entry)) {
                (Err(error), _) => {
                    let problem = ExportProblem::Record(error.problem.clone());
                    Err(ExportError { line: begun + error.line.saturating_sub(1), problem })
                }
                (Ok(_), None) => Err(ExportError { line: begun, problem: ExportProblem::NotOver }),
                (Ok(_), Some((mark, text))) if text == record => Ok((mark, text)),
                (Ok(_), Some(_)) => {
                    Err(ExportError { line: begun, problem: ExportProblem::NotCanonical })
                }
            };
        });
        if records > 1 && read.is_ok() {
            read = Err(ExportError { line: begun, problem: ExportProblem::NotCanonical });
        }
        self.found += usize::from(read.is_ok());
        read
    }
}

/// Finished games, each once. What two of them make together does not depend on the order,
/// and a game that is in both is there once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    games: BTreeMap<GameMark, String>,
}

impl Collection {
    /// The finished games of a history. Records that cannot be read are left out.
    #[must_use]
    pub fn of_history(history: &str) -> Self {
        let mut games = BTreeMap::new();
        Summaries::new().read(history, |entry| games.extend(GameMark::of(&entry)));
        Self { games }
    }

    /// The games of an export.
    ///
    /// # Errors
    ///
    /// [`ExportError`] if it is none, or one that was damaged.
    pub fn of_export(text: &str) -> Result<Self, ExportError> {
        let mut reader = ExportReader::new();
        let mut games = BTreeMap::new();
        for line in text.split_inclusive('\n') {
            games.extend(reader.line(line)?);
        }
        reader.end()?;
        Ok(Self { games })
    }

    /// Takes in the games of another collection.
    pub fn merge(&mut self, other: Self) {
        self.games.extend(other.games);
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The export of these games.
    #[must_use]
    pub fn to_export(&self) -> String {
        let (mut writer, mut text) = ExportWriter::begin(self.len());
        for game in self.games.values() {
            text.push_str(&writer.game(game));
        }
        text.push_str(&writer.end());
        text
    }
}
