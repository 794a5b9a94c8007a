//! The game record: plain text that a person can write and any surface reads.

mod history;
mod parse;
mod running;
mod summary;
mod verify;

use std::fmt::{self, Write as _};

use pegmind_rules::{
    Both, CodePlace, Controller, MakerLevel, OpenCount, Player, PlayerKind, PlayerName, Scoring,
    Seat, Setup, SetupOptions, Strict, Takebacks,
};

use crate::act::{Act, write_acts};
use crate::day::Day;
use crate::game_id::GameId;
use crate::prize::Prize;
use crate::secret::{Commitment, Opening};

pub use history::{find_game, id_line, split_history};
pub(crate) use parse::is_day;
pub use running::{RunningError, RunningRecord};
pub use summary::{HistoryEntry, Summaries, Summary};
pub use verify::{CommitmentCheck, Verdict};

/// Everything about one game that may be known: set-up, acts, and after the
/// end the code.
///
/// Prints as the text described in `docs/record.md`; [`Record::parse`] reads
/// it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What stands before the first row.
    pub header: Header,
    /// The codemaker's promise.
    pub commitment: Option<Commitment>,
    /// What the players did, in order.
    pub entries: Vec<Entry>,
    /// The code and the salt of its commitment, after the end.
    pub opening: Option<Opening>,
    /// How many codes an evading codemaker had open before the first answer
    /// and after each, after the end; otherwise nothing.
    pub open: Vec<OpenCount>,
}

/// What a record says before its first row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The name of the game.
    pub id: Option<GameId>,
    /// The name of the match it belongs to.
    pub match_id: Option<GameId>,
    /// The day it began, as `2026-11-21`.
    pub date: Option<String>,
    /// The day whose code this is said to be, if it is a daily code.
    pub daily: Option<Day>,
    /// A text that opens with the code.
    pub prize: Option<Prize>,
    /// What was chosen before play.
    pub setup: Setup,
    /// The number of the game in its match, from 1.
    pub game: u8,
    /// The points of the match before this game.
    pub points: Both<u32>,
}

/// An act, and where the record has it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What was done.
    pub act: Act,
    /// The line it stands in, from 1; 0 if it was not read from text.
    pub line: usize,
}

impl PartialEq for Entry {
    /// Where an act stands does not matter.
    fn eq(&self, other: &Self) -> bool {
        self.act == other.act
    }
}

impl Eq for Entry {}

impl Header {
    /// Whether the codemaker settles on no code until its answers leave only
    /// one.
    #[must_use]
    pub fn is_evaded(&self) -> bool {
        let maker = self.setup.controller(Seat::Codemaker, self.game);
        maker == Controller::Maker(MakerLevel::Evader)
    }

    /// True if the game was played at one screen: its name begins with its day. The boards of
    /// rooms have other names.
    #[must_use]
    pub fn is_at_one_screen(&self) -> bool {
        let day = self.date.as_ref().map(|date| date.replace('-', "")).unwrap_or_default();
        self.id.as_ref().is_none_or(|id| id.as_str().starts_with(&day))
    }

    /// The default set-up of a record without tags: the classic board, a
    /// person against the computer.
    pub(crate) fn default_options() -> SetupOptions {
        use pegmind_rules as rules;
        let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Computer };
        SetupOptions {
            rules: rules::Preset::Classic.rules().with_rows(rules::Difficulty::Easy.rows()),
            names: PlayerName::defaults(kinds),
            kinds,
            maker_level: rules::MakerLevel::default(),
            breaker_level: rules::BreakerLevel::default(),
            code_place: CodePlace::default(),
            marks: rules::Marks::default(),
            takebacks: Takebacks::default(),
            strict: Strict::default(),
            hints: rules::Hints::default(),
            games: rules::GameCount::ONE,
            scoring: Scoring::default(),
            key_pegs: rules::KeyPegStyle::default(),
        }
    }

    /// The names of the games of the match after this one, the next one first.
    pub fn later_ids(&self) -> impl Iterator<Item = GameId> + '_ {
        let later = self.game + 1..=self.setup.options().games.get();
        self.match_id.iter().flat_map(move |id| later.clone().map(|game| id.of_match(game)))
    }

    /// The header as the lines of tags that a record begins with.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            // Writing to a string cannot fail.
            let _ = writeln!(text, "[{name} \"{value}\"]");
        };
        // Each choice by name, so that none is left out.
        let SetupOptions {
            rules,
            names: _,
            kinds: _,
            maker_level,
            breaker_level,
            code_place,
            marks,
            takebacks,
            strict,
            hints,
            games,
            scoring,
            key_pegs,
        } = self.setup.options();
        tag("Version", "1");
        if let Some(id) = &self.id {
            tag("Id", id.as_str());
        }
        if let Some(date) = &self.date {
            tag("Date", date);
        }
        if let Some(day) = &self.daily {
            tag("Daily", &day.to_string());
        }
        tag("Colors", &rules.colors().to_string());
        tag("Pegs", &rules.pegs().to_string());
        tag("Repeats", rules.repeats().name());
        tag("Blanks", rules.blanks().name());
        tag("Feedback", rules.feedback().name());
        tag("Rows", &rules.rows().to_string());
        for (name, seat) in [("Maker", Seat::Codemaker), ("Breaker", Seat::Codebreaker)] {
            tag(name, &controller_text(self.setup.controller(seat, self.game)));
            let player = Player::seated(seat, self.game);
            tag(&format!("{name}Name"), self.setup.name(player).as_str());
        }
        tag("CpuMaker", maker_level.name());
        tag("CpuBreaker", &breaker_level.to_string());
        tag("CodePlace", code_place.name());
        tag("Marks", marks.name());
        tag("Takebacks", takebacks.name());
        tag("Strict", strict.name());
        tag("Hints", hints.name());
        tag("Game", &format!("{}/{}", self.game, games.get()));
        if let Some(id) = &self.match_id {
            tag("Match", id.as_str());
        }
        for (name, seat) in [("MakerPoints", Seat::Codemaker), ("BreakerPoints", Seat::Codebreaker)]
        {
            tag(name, &self.points.of(Player::seated(seat, self.game)).to_string());
        }
        tag("Scoring", scoring.name());
        if let Some(prize) = &self.prize {
            tag("Prize", &prize.to_string());
        }
        tag("KeyPegs", key_pegs.name());
        text
    }
}

fn controller_text(controller: Controller) -> String {
    match controller {
        Controller::Human => "human".into(),
        Controller::Table => "table".into(),
        Controller::Maker(level) => format!("cpu {level}"),
        Controller::Breaker(level) => format!("cpu {level}"),
    }
}

/// What is added at the end of the record of a running game. Prints as whole
/// lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordLines {
    /// The head of the record, if the game begins.
    pub header: Option<Header>,
    /// How many rows are answered before.
    pub rows: usize,
    /// What was done.
    pub acts: Vec<Act>,
}

impl fmt::Display for RecordLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.header.as_ref().map(Header::to_text).unwrap_or_default())?;
        write_acts(f, self.rows, self.acts.iter())
    }
}

impl Record {
    /// The code that is open, as an act.
    pub(crate) fn opened(&self) -> Option<Act> {
        self.opening.map(|opening| Act::Open { opening, open: self.open.clone() })
    }
}

impl fmt::Display for Record {
    /// Writes the record, one row a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.header.to_text())?;
        write_acts(f, 0, self.commitment.map(Act::Commit).iter())?;
        write_acts(f, 0, self.entries.iter().map(|entry| &entry.act))?;
        match self.opened() {
            Some(opened) => write_acts(f, 0, [opened].iter()),
            // Numbers of open codes without the code, as a person may write them.
            None if !self.open.is_empty() => {
                let counts: Vec<String> = self.open.iter().map(ToString::to_string).collect();
                writeln!(f, "[Open \"{}\"]", counts.join(" "))
            }
            None => Ok(()),
        }
    }
}
