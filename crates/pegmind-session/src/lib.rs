//! One game or match of Mastermind in progress: who may do what when, what
//! everybody may know of it, and how it is written down. No input or output,
//! no clock, no randomness of its own: front ends bring those.
//!
//! ```
//! use std::time::Duration;
//! use pegmind_session::{Event, GameId, Input, Intent, DraftEdit, Record, Seed, Session, Start};
//! use pegmind_rules::{ColorNames, parse_pegs};
//!
//! // A record without tags is the classic game of a person against the computer.
//! let setup = Record::parse("")?.header.setup;
//! let rules = *setup.rules();
//! let (mut session, _) = Session::start(
//!     Start {
//!         setup,
//!         id: GameId::new("example")?,
//!         date: "2026-11-21".into(),
//!         daily: None,
//!         seed: Seed::from_text("42"),
//!         entropy: Seed::from_text("not so random"),
//!     },
//!     Duration::ZERO,
//! );
//! let pegs = parse_pegs(&rules, &ColorNames::STANDARD, "rroy")?;
//! for intent in [Intent::Draft(DraftEdit::Fill(pegs)), Intent::Submit] {
//!     let response = session.feed(Input::Intent(intent), Duration::from_secs(21))?;
//!     for event in response.events {
//!         if let Event::Scored { row, feedback, .. } = event {
//!             assert_eq!((row, feedback.pegs()), (1, rules.pegs()));
//!         }
//!     }
//! }
//! assert_eq!(session.view().board.rows().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod act;
mod answers;
mod day;
mod desk;
mod effect;
mod escrow;
mod evasion;
mod event;
mod game_id;
mod game_result;
mod generator;
pub mod hex;
mod hint;
mod intent;
mod ledger;
mod notes;
mod played;
mod prize;
mod record;
mod record_error;
mod referee;
mod refusal;
mod replay;
mod secret;
mod session;
mod table;
mod view;
mod viewer;

pub use act::{Act, SeenAct};
pub use answers::{Audited, Given, OpenRow, is_found, overlooked};
pub use day::{Day, DayError};
pub use desk::{Desk, DraftEdit, Step};
pub use effect::{
    Advice, Consultation, Effect, Input, MakerConsultation, MakerQuestion, Question, Ticket,
};
pub use escrow::{Escrow, EscrowError};
pub use event::{DeskEvent, Event, Listed};
pub use game_id::{GameId, GameIdError};
pub use game_result::{GameResult, ResultRow};
pub use generator::{Generator, Seed};
pub use hint::HintStep;
pub use intent::Intent;
pub use ledger::Ledger;
pub use notes::{Note, NoteMark, Notes};
pub use played::Played;
pub use prize::{Prize, PrizeError};
pub use record::{
    CommitmentCheck, Entry, Header, HistoryEntry, Record, RecordLines, RunningError, RunningRecord,
    Summaries, Summary, Verdict, find_game, id_line, split_history,
};
pub use record_error::{RecordError, RecordProblem};
pub use referee::Referee;
pub use refusal::{Refusal, Wanted};
pub use replay::Replay;
pub use secret::{Commitment, HiddenCode, Opening, Salt, Secret};
pub use session::{Handled, Response, Restored, Session, Start};
pub use table::{CodeDraw, Moment, RestoreError, Seeds, Table, Version};
pub use view::{DraftClash, Phase, Shield, TableView, View, Why};
pub use viewer::{Actor, Audience, Viewer};
