//! Where a game stands, in a few words.

use pegmind_rules::{GameCount, Outcome, Player, Seat};
use pegmind_session::{Header, Record, Verdict};

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
    in_match(header) + &next
}

/// How a game ended, and which of its match it was.
#[must_use]
pub fn ending(record: &Record, verdict: &Verdict) -> String {
    in_match(&record.header) + &result(record, verdict)
}

/// How a game ended, or in which row it is.
#[must_use]
pub fn result(record: &Record, verdict: &Verdict) -> String {
    let (rows, placed) = (record.header.setup.rules().rows(), verdict.rows.len());
    match verdict.outcome {
        None => format!("row {} of {rows}", (placed + 1).min(usize::from(rows.get()))),
        Some(Outcome::Solved) if !pegmind_session::is_found(verdict.outcome, &verdict.wrong) => {
            format!("wrong key pegs in row {placed}")
        }
        Some(Outcome::Solved) => format!("solved in {placed}"),
        Some(Outcome::Unsolved) => "not solved".into(),
        Some(Outcome::Resigned) => format!("given up in row {}", placed + 1),
    }
}

/// Who sits where: `You break, Cpu makes`.
#[must_use]
pub fn players(header: &Header) -> String {
    let does = |seat, verb: &str| {
        let name = header.setup.name(Player::seated(seat, header.game)).as_str();
        let s = if name == "You" { "" } else { "s" };
        format!("{name} {verb}{s}")
    };
    format!("{}, {}", does(Seat::Codebreaker, "break"), does(Seat::Codemaker, "make"))
}

/// What a game is found by, besides its name and its day: its board, its players, whether it
/// was won or lost, and how it stands.
#[must_use]
pub fn found_by(record: &Record, verdict: &Verdict) -> String {
    let won = match verdict.outcome {
        None => "running",
        Some(Outcome::Solved) if !pegmind_session::is_found(verdict.outcome, &verdict.wrong) => {
            "undecided"
        }
        Some(Outcome::Solved) => "won",
        Some(Outcome::Unsolved) => "lost",
        Some(Outcome::Resigned) => "lost given up",
    };
    let board = board_name(record.header.setup.rules());
    format!("{board} {won} {} {}", standing(record, verdict), players(&record.header))
}

/// Whether what a game is found by has every word of a search, in any case.
#[must_use]
pub fn is_found(search: &str, found_by: &[&str]) -> bool {
    let all = found_by.join(" ").to_lowercase();
    search.to_lowercase().split_whitespace().all(|word| all.contains(word))
}

fn in_match(header: &Header) -> String {
    let games = header.setup.options().games;
    if games == GameCount::ONE {
        return String::new();
    }
    format!("game {} of {}, ", header.game, games.get())
}
