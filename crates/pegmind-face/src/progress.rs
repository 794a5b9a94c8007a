//! Where a game stands, in a few words.

use pegmind_rules::{GameCount, Outcome, Player, Seat, Setup};
use pegmind_session::{Act, Header, Record, Summary, Verdict};

use crate::board_name;

/// Where a game stands that can go on: `game 2 of 4, row 3 of 10`.
#[must_use]
pub fn standing(record: &Record, verdict: &Verdict) -> String {
    let header = &record.header;
    let next = if verdict.outcome.is_some() && header.later_ids().next().is_some() {
        format!("game {} is next", header.game + 1)
    } else {
        result(record, verdict)
    };
    in_match(&header.setup, header.game) + &next
}

/// How a game ended, and which of its match it was.
#[must_use]
pub fn ending(record: &Record, verdict: &Verdict) -> String {
    in_match(&record.header.setup, record.header.game) + &result(record, verdict)
}

/// The same from a record in short.
#[must_use]
pub fn ending_in_short(game: &Summary) -> String {
    in_match(&game.setup, game.game) + &End::of_summary(game).result()
}

/// How far a game is, or how it ended.
#[derive(Clone, Copy, Debug)]
struct End {
    outcome: Option<Outcome>,
    /// Whether it was won with a guess that is not the code.
    mistaken: bool,
    /// True if hints were taken.
    helped: bool,
    placed: usize,
    rows: u8,
}

impl End {
    fn of(record: &Record, verdict: &Verdict) -> Self {
        let outcome = verdict.outcome;
        let found = pegmind_session::is_found(outcome, &verdict.wrong);
        let (placed, rows) = (verdict.rows.len(), record.header.setup.rules().rows().get());
        let mistaken = outcome == Some(Outcome::Solved) && !found;
        let helped = record.entries.iter().any(|entry| matches!(entry.act, Act::Hint(_)));
        Self { outcome, mistaken, helped, placed, rows }
    }

    fn of_summary(game: &Summary) -> Self {
        let (outcome, mistaken, helped) = (game.outcome, game.mistaken, game.hints > 0);
        Self { outcome, mistaken, helped, placed: game.rows.len(), rows: game.rules().rows().get() }
    }

    fn result(self) -> String {
        let Self { outcome, mistaken, helped, placed, rows } = self;
        match outcome {
            None => format!("row {} of {rows}", (placed + 1).min(rows.into())),
            Some(Outcome::Solved) if mistaken => format!("wrong key pegs in row {placed}"),
            Some(Outcome::Solved) if helped => format!("solved in {placed} with hints"),
            Some(Outcome::Solved) => format!("solved in {placed}"),
            Some(Outcome::Unsolved) => "not solved".into(),
            Some(Outcome::Resigned) => format!("given up in row {}", placed + 1),
        }
    }

    const fn word(self) -> &'static str {
        match self.outcome {
            None => "running",
            Some(Outcome::Solved) if self.mistaken => "undecided",
            Some(Outcome::Solved) => "won",
            Some(Outcome::Unsolved) => "lost",
            Some(Outcome::Resigned) => "lost given up",
        }
    }
}

/// How a game ended, or in which row it is.
#[must_use]
pub fn result(record: &Record, verdict: &Verdict) -> String {
    End::of(record, verdict).result()
}

/// Who sits where: `You break, Cpu makes`.
#[must_use]
pub fn players(header: &Header) -> String {
    seated(&header.setup, header.game)
}

/// The same of a game of a match.
#[must_use]
pub fn seated(setup: &Setup, game: u8) -> String {
    let does = |seat, verb: &str| {
        let name = setup.name(Player::seated(seat, game)).as_str();
        let s = if name == "You" { "" } else { "s" };
        format!("{name} {verb}{s}")
    };
    format!("{}, {}", does(Seat::Codebreaker, "break"), does(Seat::Codemaker, "make"))
}

/// What a game is found by, besides its name and its day: its board, its players, whether it
/// was won or lost, and how it stands.
#[must_use]
pub fn found_by(record: &Record, verdict: &Verdict) -> String {
    let board = board_name(record.header.setup.rules());
    let word = End::of(record, verdict).word();
    format!("{board} {word} {} {}", standing(record, verdict), players(&record.header))
}

/// The same of a finished game, from its record in short.
#[must_use]
pub fn found_by_in_short(game: &Summary) -> String {
    let (board, word) = (board_name(game.rules()), End::of_summary(game).word());
    format!("{board} {word} {} {}", ending_in_short(game), seated(&game.setup, game.game))
}

/// Whether what a game is found by has every word of a search, in any case.
#[must_use]
pub fn is_found(search: &str, found_by: &[&str]) -> bool {
    let all = found_by.join(" ").to_lowercase();
    search.to_lowercase().split_whitespace().all(|word| all.contains(word))
}

fn in_match(setup: &Setup, game: u8) -> String {
    let games = setup.options().games;
    if games == GameCount::ONE {
        return String::new();
    }
    format!("game {game} of {}, ", games.get())
}
