//! Where several people play together: who is there, the tables they play at, and what
//! each of them may see. No input or output, no clock, no randomness of its own.
//!
//! A [`Room`] is to several people what a table is to two: the authority over who may do
//! what when, and the only fold over what was done. An act has one text, which is stored,
//! sent and read again; who follows a room from afar folds the acts that it was sent.
//!
//! ```
//! use std::time::Duration;
//! use pegmind_room::{Mode, Room, RoomAct, RoomHeader, RoomViewer};
//! use pegmind_rules::{PlayerKind, PlayerName, Preset, SetupOptions, Both};
//! use pegmind_session::{GameId, Seed, Seeds};
//!
//! let kinds = Both { first: PlayerKind::Human, second: PlayerKind::Human };
//! let options = SetupOptions::new(Preset::Classic.rules(), kinds);
//! let header = RoomHeader::new(GameId::new("example")?, Mode::Race, &options, "2026-11-23")?;
//! let seeds = Seeds { seed: Seed::from_text("42"), entropy: Seed::from_text("43") };
//! let mut room = Room::begin(header.clone(), seeds);
//! for name in ["Ann", "Bob"] {
//!     let name = PlayerName::new(name)?;
//!     room.act(None, RoomAct::Join { name, kind: PlayerKind::Human }, Duration::ZERO)?;
//! }
//! room.act(None, RoomAct::Start, Duration::ZERO)?;
//!
//! let mut afar = Room::afar(header, RoomViewer::Spectator);
//! afar.follow(&room.since(0, RoomViewer::Spectator))?;
//! assert_eq!(afar.members().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod act;
mod header;
mod joint_draw;
mod member;
mod mode;
mod move_days;
mod player_seed;
mod proof;
mod reaction;
mod refusal;
mod result;
mod room;
mod stage;

pub use act::{RoomAct, RoomActError, SeenRoomAct};
pub use header::{RoomHeader, RoomHeaderError};
pub use member::{BoardNumber, GRACE_MINUTES, Member, MemberNumber, RoomViewer};
pub use mode::Mode;
pub use move_days::{MoveDays, MoveDaysError};
pub use player_seed::{PlayerSeed, SeedHash};
pub use proof::{Drawn, Proof, ProofError, ProvenGame};
pub use reaction::Reaction;
pub use refusal::RoomRefusal;
pub use result::{Help, RoomResult, RoomResultError, Score};
pub use room::{Proposal, ResumeError, Room, RoomBoard};
pub use stage::Stage;
