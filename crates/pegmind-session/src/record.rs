//! The game record: plain text that a person can write and any surface reads.

mod history;
mod parse;
mod verify;

use std::fmt::{self, Write as _};

use pegmind_rules::{
    Both, CodePlace, Controller, MakerLevel, OpenCount, Player, PlayerKind, PlayerName, Scoring,
    Seat, Setup, SetupOptions, Strict, Takebacks,
};

use crate::act::Act;
use crate::game_id::GameId;
use crate::secret::{Commitment, Opening};

pub use history::split_history;
pub(crate) use parse::is_day;
pub use parse::{RecordError, RecordProblem};
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
    /// What was chosen before play.
    pub setup: Setup,
    /// The number of the game in its match, from 1.
    pub game: u8,
    /// The points of the match before this game.
    pub points: Both<u32>,
}

/// An act, and where the record has it.
#[derive(Clone, Copy, Debug)]
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
        let options = self.setup.options();
        let rules = &options.rules;
        let yes_no = |yes| if yes { "yes" } else { "no" };
        tag("Version", "1");
        if let Some(id) = &self.id {
            tag("Id", id.as_str());
        }
        if let Some(date) = &self.date {
            tag("Date", date);
        }
        tag("Colors", &rules.colors().to_string());
        tag("Pegs", &rules.pegs().to_string());
        tag("Repeats", yes_no(rules.repeats().allowed()));
        tag("Blanks", yes_no(rules.blanks().allowed()));
        tag("Feedback", rules.feedback().name());
        tag("Rows", &rules.rows().to_string());
        for (name, seat) in [("Maker", Seat::Codemaker), ("Breaker", Seat::Codebreaker)] {
            tag(name, &controller_text(self.setup.controller(seat, self.game)));
            let player = Player::seated(seat, self.game);
            tag(&format!("{name}Name"), self.setup.name(player).as_str());
        }
        tag("CpuMaker", options.maker_level.name());
        tag("CpuBreaker", options.breaker_level.name());
        tag("CodePlace", options.code_place.name());
        tag("Marks", options.marks.name());
        tag("Takebacks", options.takebacks.name());
        tag("Strict", options.strict.name());
        tag("Hints", options.hints.name());
        tag("Game", &format!("{}/{}", self.game, options.games.get()));
        if let Some(id) = &self.match_id {
            tag("Match", id.as_str());
        }
        for (name, seat) in [("MakerPoints", Seat::Codemaker), ("BreakerPoints", Seat::Codebreaker)]
        {
            tag(name, &self.points.of(Player::seated(seat, self.game)).to_string());
        }
        tag("Scoring", options.scoring.name());
        tag("KeyPegs", options.key_pegs.name());
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

/// Seconds as a record writes them, `1:05`.
fn time_text(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The text of one act. `row` is the number of the row it begins, if it is a
/// guess.
pub(crate) fn act_text(act: &Act, row: usize) -> String {
    match act {
        Act::Guess(guess) => format!("{row}. {guess}"),
        Act::Answer { feedback, seconds } => format!("{feedback} {{{}}}", time_text(*seconds)),
        Act::Withdraw => "{withdraw}".into(),
        Act::TakeBack => "{takeback}".into(),
        Act::Correct { row, feedback } => format!("{{correct {row} {feedback}}}"),
        Act::Hint(step) => format!("{{hint {}}}", step.number()),
        Act::Note(note) => {
            let mark = note.mark.map_or('-', crate::notes::NoteMark::symbol);
            format!("{{note {} {} {mark}}}", note.peg.number(), note.hole)
        }
        Act::Resign => "{resign}".into(),
    }
}

/// The tag of a commitment, as a line.
pub(crate) fn commitment_line(commitment: Commitment) -> String {
    format!("[Commit \"{commitment}\"]\n")
}

/// The code and salt after the end, as lines.
pub(crate) fn opening_lines(opening: &Opening) -> String {
    let salt = opening.salt.map(|salt| format!("[Salt \"{salt}\"]\n"));
    format!("*{}\n{}", opening.code, salt.unwrap_or_default())
}

/// How many codes were open, as a line; nothing if that is not known.
pub(crate) fn open_line(open: &[OpenCount]) -> String {
    if open.is_empty() {
        return String::new();
    }
    let counts: Vec<String> = open.iter().map(ToString::to_string).collect();
    format!("[Open \"{}\"]\n", counts.join(" "))
}

impl fmt::Display for Record {
    /// Writes the record, one row a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.header.to_text())?;
        if let Some(commitment) = self.commitment {
            f.write_str(&commitment_line(commitment))?;
        }
        let mut rows = 0;
        let mut entries = self.entries.iter().peekable();
        while let Some(Entry { act, .. }) = entries.next() {
            rows = rows_after(rows, act);
            f.write_str(&act_text(act, rows + 1))?;
            let answered = matches!(entries.peek(), Some(Entry { act: Act::Answer { .. }, .. }));
            let same_line = matches!(act, Act::Guess(_)) && answered;
            f.write_str(if same_line { " " } else { "\n" })?;
        }
        self.opening.map_or(Ok(()), |opening| f.write_str(&opening_lines(&opening)))?;
        f.write_str(&open_line(&self.open))
    }
}

/// How many rows are answered after an act, if `rows` were before.
fn rows_after(rows: usize, act: &Act) -> usize {
    match act {
        Act::Answer { .. } => rows + 1,
        Act::Withdraw | Act::TakeBack => rows.saturating_sub(1),
        Act::Correct { row, feedback } if feedback.is_solved() => rows.min(*row),
        Act::Guess(_) | Act::Correct { .. } | Act::Hint(_) | Act::Note(_) | Act::Resign => rows,
    }
}
