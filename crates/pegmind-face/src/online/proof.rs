//! What is said of the proof of a room that is over.

use pegmind_room::{Drawn, Proof, ProvenGame};
use pegmind_session::{CommitmentCheck, Verdict};

use crate::progress::result;

/// Which room it is the proof of: `race a1b2`.
#[must_use]
pub fn proof_title(proof: &Proof) -> String {
    format!("{} {}", proof.header.mode(), proof.header.id())
}

/// A game among all games of a proof, and how it ended: `board 1, game 2: ...`.
#[must_use]
pub fn proven_title(game: &ProvenGame, games: &[ProvenGame]) -> String {
    let ProvenGame { board, record, verdict, .. } = game;
    let is_only = games.iter().all(|other| other.record.header.game == 1);
    let number = if is_only { String::new() } else { format!(", game {}", record.header.game) };
    format!("board {board}{number}: {}", result(record, verdict))
}

/// What was checked of a game in a proof that holds, a line each.
#[must_use]
pub fn proven(game: &ProvenGame) -> Vec<String> {
    let ProvenGame { verdict, drawn, .. } = game;
    let rows = rows_marked(verdict).unwrap_or_else(|| {
        "the code was never opened; the rows are those that were told, and were not marked again".into()
    });
    let promise = format!("commitment: {}", commitment_kept(verdict.commitment));
    [rows, promise].into_iter().chain(code_drawn(*drawn).map(str::to_owned)).collect()
}

/// How many rows were marked again, if all of them were right.
#[must_use]
pub fn rows_marked(verdict: &Verdict) -> Option<String> {
    let rows = verdict.rows.len();
    let right = verdict.marked && verdict.wrong.is_empty();
    right.then(|| format!("{rows} row{} marked again: right", if rows == 1 { "" } else { "s" }))
}

/// What became of a promise.
#[must_use]
pub const fn commitment_kept(check: CommitmentCheck) -> &'static str {
    match check {
        CommitmentCheck::None => "none",
        CommitmentCheck::Unopened => "not opened yet",
        CommitmentCheck::Kept => "kept",
        CommitmentCheck::Broken => "BROKEN, the code is not the one that was promised",
    }
}

/// Where the code of a game comes from, if no person made it.
#[must_use]
pub const fn code_drawn(drawn: Drawn) -> Option<&'static str> {
    match drawn {
        Drawn::FromSeed => Some("the code follows from the seed of the room"),
        Drawn::FromSeeds { players: 0, .. } => {
            Some("the code follows from the seed that the server promised; no player brought one")
        }
        Drawn::FromSeeds { .. } => {
            Some("the code follows from the seed that the server promised and those of the players")
        }
        Drawn::Unknown => Some("the seed of the code was not kept"),
        Drawn::No => None,
    }
}
