//! Records in short: who played what and how it went, for whoever looks at many
//! games at once.

use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

use pegmind_rules::{
    Code, ColorNames, Controller, Feedback, FeedbackRule, Game, MakerLevel, OpenCount, Outcome,
    Peg, Row, Rules, Seat, Setup, Strict, check_peg,
};

use super::parse::is_day;
use super::{Header, Record, split_history};
use crate::act::{Act, act_in_braces, seconds};
use crate::day::Day;
use crate::game_id::GameId;
use crate::record_error::RecordError;
use crate::replay::Replay;

/// How every record begins that a program wrote.
const BEGINNING: &str = "[Version \"1\"]\n[Id \"";

/// How the line begins with which a record begins.
const VERSION: &str = "[Version ";

/// The longest record that is read quickly. It has far fewer acts than a record
/// may have.
const QUICK_BYTES_MAX: usize = 16 << 10;

/// How many kinds of games are known by the text of their tags.
const HEADS_MAX: usize = 16;

/// What is worth knowing of a game when many are looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The name of the game.
    pub id: Option<GameId>,
    /// The day it began, as `2026-11-21`.
    pub date: Option<String>,
    /// What was chosen before play.
    pub setup: Arc<Setup>,
    /// The number of the game in its match, from 1.
    pub game: u8,
    /// The rows that stand at the end.
    pub rows: Vec<Row>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// Whether a game that was won ended with a guess that is not the code: its key pegs
    /// were wrong.
    pub mistaken: bool,
    /// How many hints were taken.
    pub hints: usize,
    /// How many rows were taken back.
    pub takebacks: u32,
    /// The seconds all rows took together.
    pub seconds: u32,
}

impl Summary {
    /// The summary of a record.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the line of an act that cannot follow the ones
    /// before it.
    pub fn of(record: Record) -> Result<Self, RecordError> {
        let mut replay = Replay::new(record);
        while replay.advance()?.is_some() {}
        let Header { id, date, setup, game, .. } = replay.record().header.clone();
        let (view, game_played) = (replay.view(), replay.game());
        Ok(Self {
            id,
            date,
            setup: Arc::new(setup),
            game,
            rows: game_played.board().rows().to_vec(),
            outcome: game_played.outcome(),
            mistaken: view.outcome == Some(Outcome::Solved) && !view.is_found(),
            hints: view.ledger.hints.len(),
            takebacks: view.ledger.takebacks,
            seconds: view.ledger.seconds,
        })
    }

    /// The rules of the board.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.setup.rules()
    }

    /// Who acts for a seat.
    #[must_use]
    pub fn controller(&self, seat: Seat) -> Controller {
        self.setup.controller(seat, self.game)
    }
}

/// A record of a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry<'a> {
    /// Its text, up to where the next record begins.
    pub text: &'a str,
    /// What it says, or what is wrong with it. Lines are counted from its beginning.
    pub summary: Result<Summary, RecordError>,
    /// Whether the text, blank lines at its end apart, is known to be the one that the
    /// record prints as.
    pub canonical: bool,
}

impl HistoryEntry<'_> {
    /// The text that the record prints as; `None` if it cannot be read.
    #[must_use]
    pub fn canonical_text(&self) -> Option<String> {
        if self.canonical {
            return Some(format!("{}\n", self.text.trim_end()));
        }
        Record::parse(self.text).ok().map(|record| record.to_string())
    }
}

/// Reads summaries out of histories. It remembers the tags of the games before,
/// since most games of a player are alike in them.
#[derive(Debug, Default)]
pub struct Summaries {
    heads: Vec<Head>,
}

/// The tags that many records have in common, and what they say.
#[derive(Debug)]
struct Head {
    /// From the board on to the number of the game.
    before: String,
    /// The tags behind the points.
    after: String,
    setup: Arc<Setup>,
    game: u8,
    letters: Option<Letters>,
    /// Whether a guess has to fit.
    strict: bool,
}

impl Summaries {
    /// A reader that knows no tags yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Hands over all records of a history, or of a part of it that begins and
    /// ends with whole records: the same that [`split_history`],
    /// [`Record::parse`] and [`Summary::of`] give, some twenty times as fast.
    pub fn read<'a>(&mut self, history: &'a str, mut take: impl FnMut(HistoryEntry<'a>)) {
        let mut rest = history;
        while !rest.is_empty() {
            if let Some((summary, after)) = self.quick(rest) {
                let (text, others) = rest.split_at(rest.len() - after.len());
                take(HistoryEntry { text, summary: Ok(summary), canonical: true });
                rest = others;
                continue;
            }
            let (part, others) = rest.split_at(next_record(rest).unwrap_or(rest.len()));
            for (_, text) in split_history(part) {
                let summary = Record::parse(text).and_then(Summary::of);
                take(HistoryEntry { text, summary, canonical: false });
            }
            rest = others;
        }
    }

    /// The summary of the first record, and what comes after it. Returns `None`
    /// if it is not as the program writes records, and for all that is rare.
    fn quick<'a>(&mut self, history: &'a str) -> Option<(Summary, &'a str)> {
        let text = first_bytes(history, QUICK_BYTES_MAX);
        let (id, rest) = value(text, BEGINNING)?;
        let id = GameId::new(id).ok()?;
        let (date, rest) = value(rest, "[Date \"")?;
        if !is_day(date) {
            return None;
        }
        let rest = match value(rest, "[Daily \"") {
            Some((day, rest)) => day.parse::<Day>().ok().map(|_| rest)?,
            None => rest,
        };
        let (head, rest) = self.head(rest)?;
        let mut rest = match value(rest, "[Commit \"") {
            Some((hash, rest)) => is_hash(hash).then_some(rest)?,
            None => rest,
        };
        let mut acts = Acts::new(head);
        while !rest.is_empty() && !rest.starts_with(VERSION) {
            let (line, after) = rest.split_once('\n')?;
            acts.line(line)?;
            rest = after;
        }
        // What was cut off may belong to the record.
        if rest.is_empty() && text.len() < history.len() {
            return None;
        }
        let outcome = acts.end()?;
        let guessed = acts.game.board().rows().last().map(|row| row.guess);
        let summary = Summary {
            id: Some(id),
            date: Some(date.to_owned()),
            setup: Arc::clone(&head.setup),
            game: head.game,
            rows: acts.game.board().rows().to_vec(),
            outcome: Some(outcome),
            mistaken: outcome.is_solved() && acts.opened.is_some_and(|code| guessed != Some(code)),
            hints: acts.hints,
            takebacks: acts.takebacks,
            seconds: acts.seconds,
        };
        Some((summary, history.get(text.len() - rest.len()..)?))
    }

    /// What the tags behind the day say, and what comes after them.
    fn head<'a>(&mut self, text: &'a str) -> Option<(&Head, &'a str)> {
        let known = self.heads.iter().position(|head| head.reads(text).is_some());
        let at = known.unwrap_or_default();
        if known.is_none() {
            self.heads.truncate(HEADS_MAX - 1);
            self.heads.insert(at, Head::new(text)?);
        }
        let head = self.heads.get(at)?;
        Some((head, head.reads(text)?))
    }
}

/// The value of a tag that ends a line, and what comes after the line.
fn value<'a>(text: &'a str, tag: &str) -> Option<(&'a str, &'a str)> {
    let (value, rest) = text.strip_prefix(tag)?.split_once('\n')?;
    Some((value.strip_suffix("\"]")?, rest))
}

/// The number that a text is, if that is how it prints.
fn printed<N: FromStr>(text: &str) -> Option<N> {
    let plain = !text.starts_with(['0', '+', '-']) || text == "0";
    text.parse().ok().filter(|_| plain)
}

/// A value that was read from a text, if it prints as that text.
fn prints_as<T: Display>(read: Option<T>, text: &str) -> Option<T> {
    read.filter(|value| value.to_string() == text)
}

/// Whether this is what a [`crate::Commitment`] or a [`crate::Salt`] is read from.
fn is_hash(text: &str) -> bool {
    text.len() == 64
        && text
            .bytes()
            .fold(true, |hex, byte| hex & (byte.is_ascii_digit() | (b'a'..=b'f').contains(&byte)))
}

/// Up to so many bytes at the beginning of a text.
fn first_bytes(text: &str, bytes_max: usize) -> &str {
    let end = (0..4).find_map(|back| text.get(..bytes_max - back));
    if text.len() <= bytes_max { text } else { end.unwrap_or(text) }
}

/// Where the next record begins after the first line.
fn next_record(text: &str) -> Option<usize> {
    text.find("\n[Version ").map(|at| at + 1)
}

impl Head {
    fn new(text: &str) -> Option<Self> {
        let mut end = 0;
        for line in text.split_inclusive('\n') {
            if !line.starts_with('[') || line.starts_with("[Commit ") {
                break;
            }
            end += line.len();
        }
        let text = text.get(..end)?;
        let header = Record::parse(text).ok().filter(|_| text.starts_with("[Colors "))?.header;
        // As the program writes it, so that nothing else is in it.
        if header.to_text().strip_prefix("[Version \"1\"]\n") != Some(text) {
            return None;
        }
        let points = text.find("[Match \"").or_else(|| text.find("[MakerPoints \""))?;
        let after = text.find("[Scoring \"")?;
        let rules = header.setup.rules();
        Some(Self {
            before: text.get(..points)?.to_owned(),
            after: text.get(after..)?.to_owned(),
            strict: header.setup.options().strict == Strict::Yes,
            letters: (rules.colors().get() <= 10).then(|| Letters::of(rules)),
            setup: Arc::new(header.setup),
            game: header.game,
        })
    }

    /// What comes after the tags, if they are these.
    fn reads<'a>(&self, text: &'a str) -> Option<&'a str> {
        let mut rest = text.strip_prefix(self.before.as_str())?;
        if let Some((id, after)) = value(rest, "[Match \"") {
            GameId::new(id).ok()?;
            rest = after;
        }
        let (maker, rest) = value(rest, "[MakerPoints \"")?;
        let (breaker, rest) = value(rest, "[BreakerPoints \"")?;
        (printed::<u32>(maker).is_some() && printed::<u32>(breaker).is_some()).then_some(())?;
        rest.strip_prefix(self.after.as_str())
    }
}

/// The pegs of standard letters on a board of up to ten colors.
#[derive(Debug)]
struct Letters([Option<Peg>; 128]);

impl Letters {
    fn of(rules: &Rules) -> Self {
        let mut pegs = [None; 128];
        for (byte, peg) in (0_u8..).zip(&mut pegs) {
            let letter = char::from(byte);
            let color = ColorNames::STANDARD.by_letter(letter).map(Peg::Color);
            let color = color.filter(|_| letter.is_ascii_uppercase());
            let found = if letter == '.' { Some(Peg::Blank) } else { color };
            *peg = found.filter(|peg| check_peg(rules, *peg).is_ok());
        }
        Self(pegs)
    }

    /// The code that this word is, if it is one of letters.
    fn code(&self, rules: &Rules, word: &str) -> Option<Code> {
        let mut pegs = [Peg::Blank; 16];
        let pegs = pegs.get_mut(..word.len())?;
        for (peg, byte) in pegs.iter_mut().zip(word.bytes()) {
            *peg = (*self.0.get(usize::from(byte))?)?;
        }
        Code::new(rules, pegs).ok()
    }
}

/// The acts of a record while they are read.
struct Acts<'h> {
    head: &'h Head,
    game: Game,
    /// How many acts there were.
    count: usize,
    answers: usize,
    hints: usize,
    takebacks: u32,
    seconds: u32,
    part: Part,
    /// The code that was shown at the end.
    opened: Option<Code>,
    /// Whether it is said how many codes were open.
    counted: bool,
}

/// What of a record was read last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Rows,
    Code,
    Salt,
    Open,
    /// The blank lines behind it.
    Gap,
}

impl<'h> Acts<'h> {
    fn new(head: &'h Head) -> Self {
        Self {
            head,
            game: Game::new(*head.setup.rules()),
            count: 0,
            answers: 0,
            hints: 0,
            takebacks: 0,
            seconds: 0,
            part: Part::Rows,
            opened: None,
            counted: false,
        }
    }

    /// How the game ended, if all of it was read.
    fn end(&self) -> Option<Outcome> {
        let evaded = self.head.setup.controller(Seat::Codemaker, self.head.game)
            == Controller::Maker(MakerLevel::Evader);
        self.game.outcome().filter(|_| self.part > Part::Rows && (evaded || !self.counted))
    }

    /// Takes a line in. Returns `None` if it is not read here.
    fn line(&mut self, line: &str) -> Option<()> {
        match (self.part, line.as_bytes().first()) {
            (Part::Rows, Some(b'*')) => {
                self.opened = Some(self.code(line.strip_prefix('*')?)?);
                self.part = Part::Code;
                Some(())
            }
            (Part::Rows, Some(b'{')) => self.braces(line),
            (Part::Rows, Some(b'[') | None) | (Part::Gap, Some(_)) => None,
            (Part::Rows, Some(_)) => self.row(line),
            (_, None) => {
                self.part = Part::Gap;
                Some(())
            }
            (Part::Code | Part::Salt | Part::Open, Some(_)) => self.tag(line),
        }
    }

    fn tag(&mut self, line: &str) -> Option<()> {
        if let Some(hex) = line.strip_prefix("[Salt \"").filter(|_| self.part < Part::Salt) {
            self.part = Part::Salt;
            return is_hash(hex.strip_suffix("\"]")?).then_some(());
        }
        let counts = line.strip_prefix("[Open \"").filter(|_| self.part < Part::Open)?;
        let counts = counts.strip_suffix("\"]")?.split(' ');
        let count = |text: &str| prints_as(OpenCount::from_str(text).ok(), text);
        let counts: Option<Vec<OpenCount>> = counts.map(count).collect();
        (self.part, self.counted) = (Part::Open, true);
        (counts?.len() == self.answers + 1).then_some(())
    }

    fn code(&self, word: &str) -> Option<Code> {
        let rules = self.head.setup.rules();
        match &self.head.letters {
            Some(letters) => letters.code(rules, word),
            None => prints_as(rules.code(word).ok(), word),
        }
    }

    fn answer(&self, word: &str) -> Option<Feedback> {
        let rules = self.head.setup.rules();
        match (rules.feedback(), word.as_bytes()) {
            (FeedbackRule::Keys, &[exact @ b'0'..=b'9', b'+', color @ b'0'..=b'9']) => {
                Feedback::keys(rules, u64::from(exact - b'0'), u64::from(color - b'0')).ok()
            }
            _ => prints_as(rules.answer(word).ok(), word),
        }
    }

    /// A guess with its answer: `2. RBGG 0+2 {0:48}`.
    fn row(&mut self, line: &str) -> Option<()> {
        let (number, rest) = line.split_once(". ")?;
        let (guess, rest) = rest.split_once(' ')?;
        let (answer, time) = rest.split_once(' ')?;
        let time = time.strip_prefix('{')?.strip_suffix('}')?;
        printed::<usize>(number).filter(|number| *number == self.game.row_number())?;
        printed::<u32>(time.split_once(':')?.0)?;
        let guess = self.code(guess)?;
        if self.head.strict {
            self.check(&Act::Guess(guess))?;
        }
        self.game.place(guess).ok()?;
        self.game.answer(self.answer(answer)?).ok()?;
        self.count += 2;
        self.answers += 1;
        self.seconds = self.seconds.saturating_add(seconds(time)?);
        Some(())
    }

    fn braces(&mut self, line: &str) -> Option<()> {
        let text = line.strip_prefix('{')?.strip_suffix('}')?;
        let words: Vec<&str> = text.split(' ').collect();
        let act = act_in_braces(self.head.setup.rules(), &words)?.ok();
        let act = prints_as(act, line)?;
        self.check(&act)?;
        match act {
            Act::Hint(_) => self.hints += 1,
            Act::Note(_) => {}
            Act::TakeBack => {
                self.game.take_back().ok()?;
                self.takebacks += 1;
            }
            Act::Resign => self.game.resign().ok()?,
            Act::Choose(_)
            | Act::Commit(_)
            | Act::Guess(_)
            | Act::Answer { .. }
            | Act::Withdraw
            | Act::Correct { .. }
            | Act::Open { .. }
            | Act::NextGame => return None,
        }
        self.count += 1;
        Some(())
    }

    fn check(&self, act: &Act) -> Option<()> {
        let Head { setup, game, .. } = self.head;
        act.check(setup, *game, self.game.board(), self.count).ok()
    }
}
