//! The JSON that Pegmind's commands print with `--json`, and the messages that its
//! parts send each other.
//!
//! A reply of a command is one object a line, with a `schema` number. Names and
//! meanings do not change; what is added comes with the same number, what is taken
//! away with the next.
//!
//! ```
//! use pegmind_protocol::ScoreReply;
//! use pegmind_rules::{Preset, mark};
//!
//! let rules = Preset::Classic.rules();
//! let feedback = mark(&rules, &rules.code("rrbg")?, &rules.code("grrb")?);
//! let mut line = Vec::new();
//! pegmind_protocol::write(&mut line, &ScoreReply::new(&feedback))?;
//! assert_eq!(line, b"{\"schema\":1,\"exact\":1,\"color\":3,\"feedback\":\"1+3\"}\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A message is an object with one field, which names it; each kind has a largest
//! size, and what is longer is refused unread. Fields that a reader does not know
//! are passed over. Codes, answers, choices and rules stand there as the text they
//! print, pegs by number (0 for a blank), what is drafted as a list of pegs with
//! `null` for a hole.

#![forbid(unsafe_code)]

mod certificate;
mod check;
mod daily;
mod daily_board;
mod evaluate;
mod left;
mod optimal;
mod page;
mod proof;
mod puzzle;
mod rankings;
mod repair;
mod review;
mod score;
#[cfg(feature = "solver")]
mod solver;
mod stats;
mod suggest;
mod tree;
mod wire;

pub use certificate::CertificateCheckReply;
pub use check::{CheckReply, ClashReply};
pub use daily::DailyReply;
pub use daily_board::{DailyBoardReply, DailyResultReply, RankedDailyEntry};
pub use evaluate::EvaluateReply;
pub use left::{Candidates, LeftReply, PegCounts};
pub use optimal::OptimalReply;
pub use page::{
    Heard, Look, Opened, PageEffect, Region, Reply, RunningGame, ScreenShape, Stored, StoredSay,
};
pub use proof::{ProofFile, ProofFileError, ProofGame, ProofRow, ProofRules};
pub use puzzle::{PuzzleReply, PuzzleRow};
pub use rankings::{RankedName, RankingsReply};
pub use repair::{ChangeEntry, PairEntry, RepairEntry, RepairReply};
pub use review::{AlternativeEntry, HardnessEntry, ReviewReply, ReviewRowEntry, WrongAnswerEntry};
pub use score::{MatchEntry, ScoreReply};
pub use stats::{MadeEntry, MakerEntry, PresetEntry, StatsReply, TallyEntry};
pub use suggest::{GuessEntry, SolveReply, SuggestReply, WhatIfReply};
pub use tree::{TreeEntry, TreeReply, TreeVerifyReply};
#[cfg(feature = "maker")]
pub use wire::maker;
pub use wire::{
    Answer, Assessed, ClientMsg, FeedAt, LabMsg, LabReply, ListedRoom, MakeRoom, MessageError,
    OwnName, PageMsg, RequestId, RoomCode, RoomCodeError, SUBPROTOCOL, Seated, ServerMsg,
    ServerProblem, StudyMsg, StudyReply, TakeSeat, Token, WalkShare, WalkStep, WorkerMsg,
};

use std::io::{self, Write};

use serde::Serialize;

/// The version of every object in this crate.
pub const SCHEMA: u32 = 1;

/// Writes a reply as one line of JSON.
///
/// # Errors
///
/// What writing to `out` gives.
pub fn write(out: &mut impl Write, reply: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, reply).map_err(io::Error::from)?;
    out.write_all(b"\n")
}
