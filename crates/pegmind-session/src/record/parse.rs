//! Reading game records, with the line of whatever is wrong.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use pegmind_rules::{
    Both, CodePlace, ColorCount, GameCount, Hints, Marks, Match, OpenCount, PegCount, Player,
    PlayerKind, PlayerName, Quoted, RowCount, Rules, Seat, Setup, SetupOptions, Strict, Takebacks,
};

use super::{Entry, Header, Record};
use crate::act::{Act, Piece, act_in_braces, rows_after, seconds, tokenize};
use crate::day::Day;
use crate::game_id::GameId;
use crate::prize::Prize;
use crate::record_error::{RecordError, RecordProblem, at};
use crate::secret::{Commitment, Opening, Salt};

/// The longest record that is read, in bytes.
pub(super) const BYTES_MAX: usize = 1 << 20;

impl Record {
    /// Reads a record. What is missing is the classic game with twelve rows.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the first line that is not understood. Whether
    /// the acts can follow each other is found out by replaying them.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        if text.len() > BYTES_MAX {
            return Err(at(1, format!("{} bytes; expected at most {BYTES_MAX}", text.len())));
        }
        let tokens = tokenize(text)?;
        let mut tags = Tags::default();
        for token in &tokens {
            if let Piece::Tag { name, value } = &token.piece {
                tags.add(token.line, name, value)?;
            }
        }
        let header = tags.header()?;
        let commitment = tags.optional("Commit", Commitment::from_hex)?;
        let salt = tags.optional("Salt", Salt::from_hex)?;
        let open_at = tags.line_of("open");
        let open =
            tags.optional("Open", |value| value.split(' ').map(OpenCount::from_str).collect());
        let open: Option<Vec<OpenCount>> = open?;
        tags.finish()?;
        let mut body =
            Body { rules: *header.setup.rules(), entries: Vec::new(), rows: 0, code: None };
        for token in &tokens {
            match &token.piece {
                Piece::Tag { .. } => {}
                Piece::Word(word) => body.word(token.line, word)?,
                Piece::Braces(text) => body.braces(token.line, text)?,
            }
        }
        let opening = body.code.map(|code| Opening { code, salt });
        let record = Self {
            header,
            commitment,
            entries: body.entries,
            opening,
            open: open.unwrap_or_default(),
        };
        if !record.open.is_empty() {
            check_open(&record, open_at)?;
        }
        Ok(record)
    }
}

/// Whether the numbers of open codes, in this line, belong to the answers of
/// this record.
fn check_open(record: &Record, line: usize) -> Result<(), RecordError> {
    if !record.header.is_evaded() {
        return Err(at(line, "Open: only a codemaker who evades has codes open"));
    }
    let answers = record.entries.iter().filter(|entry| matches!(entry.act, Act::Answer { .. }));
    let (given, needed) = (record.open.len(), answers.count() + 1);
    if given != needed {
        let expected = format!("expected {needed}, before the first answer and after each");
        return Err(at(line, format!("Open: {given} numbers; {expected}")));
    }
    Ok(())
}

/// The tags of a record, taken out one by one.
#[derive(Default)]
struct Tags(BTreeMap<String, (usize, String)>);

impl Tags {
    fn add(&mut self, line: usize, name: &str, value: &str) -> Result<(), RecordError> {
        let old = self.0.insert(name.to_ascii_lowercase(), (line, value.to_owned()));
        match old {
            Some((first, _)) => {
                Err(at(line, format!("tag {} stands in line {first} already", Quoted::new(name))))
            }
            None => Ok(()),
        }
    }

    /// Takes a tag out and reads it, if it is there.
    fn optional<T, E: fmt::Display>(
        &mut self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, RecordError> {
        let Some((line, value)) = self.0.remove(&name.to_ascii_lowercase()) else {
            return Ok(None);
        };
        read(&value)
            .map(Some)
            .map_err(|error| at(line, format!("{name} '{}': {error}", Quoted::new(&value))))
    }

    fn named<T: FromStr<Err: fmt::Display>>(
        &mut self,
        name: &str,
        default: T,
    ) -> Result<T, RecordError> {
        Ok(self.optional(name, T::from_str)?.unwrap_or(default))
    }

    fn number<T, E: fmt::Display>(
        &mut self,
        name: &str,
        default: T,
        make: impl FnOnce(u8) -> Result<T, E>,
    ) -> Result<T, RecordError> {
        let read = |value: &str| {
            // What is no number, or too large for a byte, no tag takes either.
            make(value.parse().unwrap_or(u8::MAX)).map_err(|error| {
                let error = error.to_string();
                error.split_once("; ").map_or(error.clone(), |(_, expected)| expected.to_owned())
            })
        };
        Ok(self.optional(name, read)?.unwrap_or(default))
    }

    fn line_of(&self, name: &str) -> usize {
        self.0.get(name).map_or(1, |tag| tag.0)
    }

    fn rules(&mut self, default: &Rules) -> Result<Rules, RecordError> {
        let line = self.line_of("colors");
        let pegs = self.number("Pegs", default.pegs(), PegCount::new)?;
        let colors = self.number("Colors", default.colors(), ColorCount::new)?;
        let repeats = self.named("Repeats", default.repeats())?;
        let blanks = self.named("Blanks", default.blanks())?;
        let feedback = self.named("Feedback", default.feedback())?;
        let rows = self.number("Rows", default.rows(), RowCount::new)?;
        Rules::new(pegs, colors, repeats, blanks, feedback, rows).map_err(|error| at(line, error))
    }

    /// Reads who sits in a seat: `human`, `table`, or `cpu` with a level.
    fn seat<L: FromStr<Err: fmt::Display>>(
        &mut self,
        name: &str,
        default: PlayerKind,
    ) -> Result<(PlayerKind, CodePlace, Option<L>), RecordError> {
        let read = |value: &str| {
            let (kind, level) = value.split_once(' ').unwrap_or((value, ""));
            match kind {
                "table" if name == "Maker" => Ok((PlayerKind::Human, CodePlace::Table, None)),
                "human" | "you" => Ok((PlayerKind::Human, CodePlace::Program, None)),
                "cpu" if level.is_empty() => Ok((PlayerKind::Computer, CodePlace::Program, None)),
                "cpu" => match level.parse() {
                    Ok(level) => Ok((PlayerKind::Computer, CodePlace::Program, Some(level))),
                    Err(error) => Err(RecordProblem::text(error)),
                },
                _ => Err(RecordProblem::text("expected human, table, or cpu with a level")),
            }
        };
        Ok(self.optional(name, read)?.unwrap_or((default, CodePlace::Program, None)))
    }

    fn header(&mut self) -> Result<Header, RecordError> {
        let version = self.optional("Version", |value| {
            if value == "1" { Ok(()) } else { Err("expected 1, the only version there is") }
        });
        version?;
        let mut options = Header::default_options();
        let (game, games) = self.optional("Game", game_of)?.unwrap_or((1, GameCount::ONE));
        options.games = games;
        options.rules = self.rules(&options.rules)?;
        self.players(&mut options, game)?;
        options.marks = self.named("Marks", Marks::default())?;
        options.takebacks = self.named("Takebacks", Takebacks::default())?;
        options.strict = self.named("Strict", Strict::default())?;
        options.hints = self.named("Hints", Hints::default())?;
        options.scoring = self.named("Scoring", options.scoring)?;
        options.key_pegs = self.named("KeyPegs", options.key_pegs)?;
        let mut points = Both::default();
        for (name, seat) in [("MakerPoints", Seat::Codemaker), ("BreakerPoints", Seat::Codebreaker)]
        {
            *points.of_mut(Player::seated(seat, game)) = self.named(name, 0)?;
        }
        if Match::resumed(games, game, points).is_none() {
            return Err(at(1, format!("game {game} of a match of {}", games.get())));
        }
        let (prize_at, prize) = (self.line_of("prize"), self.optional("Prize", Prize::from_str)?);
        if prize.is_some() && games != GameCount::ONE {
            return Err(at(prize_at, "Prize: only a single game can have one"));
        }
        Ok(Header {
            prize,
            id: self.optional("Id", GameId::new)?,
            match_id: self.optional("Match", GameId::new)?,
            date: self.optional("Date", date)?,
            daily: self.optional("Daily", Day::from_str)?,
            setup: Setup::new(options).map_err(|error| at(1, error))?,
            game,
            points,
        })
    }

    fn players(&mut self, options: &mut SetupOptions, game: u8) -> Result<(), RecordError> {
        let (maker, place, maker_level) = self.seat("Maker", PlayerKind::Computer)?;
        let (breaker, _, breaker_level) = self.seat("Breaker", PlayerKind::Human)?;
        let maker_default = maker_level.unwrap_or(options.maker_level);
        options.maker_level = self.named("CpuMaker", maker_default)?;
        let breaker_default = breaker_level.unwrap_or(options.breaker_level);
        options.breaker_level = self.named("CpuBreaker", breaker_default)?;
        options.code_place = self.named("CodePlace", place)?;
        let codemaker = Player::seated(Seat::Codemaker, game);
        *options.kinds.of_mut(codemaker) = maker;
        *options.kinds.of_mut(codemaker.other()) = breaker;
        options.names = PlayerName::defaults(options.kinds);
        for (name, player) in [("MakerName", codemaker), ("BreakerName", codemaker.other())] {
            if let Some(name) = self.optional(name, PlayerName::recorded)? {
                *options.names.of_mut(player) = name;
            }
        }
        Ok(())
    }

    /// Refuses tags that nobody took.
    fn finish(self) -> Result<(), RecordError> {
        match self.0.into_iter().min_by_key(|(_, (line, _))| *line) {
            Some((name, (line, _))) => {
                Err(at(line, format!("unknown tag '{}'", Quoted::new(&name))))
            }
            None => Ok(()),
        }
    }
}

fn game_of(value: &str) -> Result<(u8, GameCount), RecordProblem> {
    let numbers = value.split_once('/');
    let numbers = numbers.and_then(|(game, games)| Some((game.parse().ok()?, games.parse().ok()?)));
    let expected = || RecordProblem::text("expected the game and the games, as in 2/4");
    let (game, games) = numbers.ok_or_else(expected)?;
    Ok((game, GameCount::new(games).map_err(RecordProblem::text)?))
}

/// Whether this is a day as records write it.
pub(crate) fn is_day(text: &str) -> bool {
    text.len() == 10
        && text.bytes().enumerate().all(|(idx, byte)| match idx {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

fn date(value: &str) -> Result<String, &'static str> {
    if is_day(value) { Ok(value.to_owned()) } else { Err("expected a day like 2026-11-21") }
}

/// The acts of a record while they are read.
struct Body {
    rules: Rules,
    entries: Vec<Entry>,
    /// How many rows are answered.
    rows: usize,
    code: Option<pegmind_rules::Code>,
}

impl Body {
    fn act(&mut self, line: usize, act: Act) -> Result<(), RecordError> {
        if self.code.is_some() {
            return Err(at(line, "nothing is played after the code is open"));
        }
        self.rows = rows_after(self.rows, &act);
        self.entries.push(Entry { act, line });
        Ok(())
    }

    /// Whether the last guess waits for its answer.
    fn answer_owed(&self) -> bool {
        let last = self.entries.iter().rev().find(|entry| {
            matches!(&entry.act, Act::Guess(_) | Act::Answer { .. } | Act::Withdraw | Act::TakeBack)
        });
        matches!(last, Some(Entry { act: Act::Guess(_) | Act::Withdraw, .. }))
    }

    fn word(&mut self, line: usize, word: &str) -> Result<(), RecordError> {
        if let Some(code) = word.strip_prefix('*') {
            if self.code.is_some() {
                return Err(at(line, "the code is open already"));
            }
            self.code = Some(self.rules.code(code).map_err(|error| at(line, error))?);
            return Ok(());
        }
        let number = word.strip_suffix('.').filter(|number| {
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        });
        if let Some(number) = number {
            let expected = self.rows + 1;
            if number.parse() == Ok(expected) && !self.answer_owed() {
                return Ok(());
            }
            let number = Quoted::new(number);
            return Err(at(line, format!("row {number} where row {expected} is next")));
        }
        if self.answer_owed() {
            let feedback = self.rules.answer(word).map_err(|error| at(line, error))?;
            return self.act(line, Act::Answer { feedback, seconds: 0 });
        }
        let guess = self.rules.code(word).map_err(|error| at(line, error))?;
        self.act(line, Act::Guess(guess))
    }

    fn braces(&mut self, line: usize, text: &str) -> Result<(), RecordError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let unknown = || {
            let text = Quoted::new(text);
            at(
                line,
                format!(
                    "'{{{text}}}' is not known; expected a time, hint, note, takeback, withdraw, correct or resign"
                ),
            )
        };
        match (act_in_braces(&self.rules, &words), words.as_slice()) {
            (Some(act), _) => self.act(line, act.map_err(|problem| at(line, problem))?),
            (None, [time]) => {
                let time = seconds(time).ok_or_else(unknown)?;
                let Some(Entry { act: Act::Answer { seconds, .. }, .. }) = self.entries.last_mut()
                else {
                    return Err(at(line, "a time stands behind an answer"));
                };
                *seconds = time;
                Ok(())
            }
            (None, _) => Err(unknown()),
        }
    }
}
