//! What is kept of rooms: what was done there, what is sealed, who sits where, and which
//! requests were answered. No rules of the game: it stores texts.
//!
//! A change is one transaction: it says at which version of the room it was wanted, brings the
//! acts that follow, and the request that it answers. Either all of it is stored and stays
//! stored, or nothing is; a request that comes again gets the version it led to the first
//! time; who comes second is told the present version. This holds whatever is killed when.
//!
//! ```
//! use pegmind_store::{Change, Committed, MemoryStore, NewRoom, RoomState, Store as _};
//!
//! # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), pegmind_store::StoreError> {
//! let store = MemoryStore::default();
//! store.create(NewRoom { id: "a-room".into(), code: "7F3KQX".into(), ..NewRoom::default() }).await?;
//! let start = Change { acts: vec!["start".into()], ..Change::at("a-room", 0) };
//! assert_eq!(store.commit(start.clone()).await?, Committed::Done { version: 1 });
//! assert_eq!(store.commit(start).await?, Committed::Stale { version: 1 });
//! # Ok(()) }
//! ```

#![forbid(unsafe_code)]

mod answer;
mod change;
mod database;
mod error;
mod feed;
mod memory;
mod passkey;
mod people;
mod seat;
mod sightings;
mod sql;
mod store;
mod stored;

pub use answer::Answer;
pub use change::{Change, NewRoom, Request, RoomState};
pub use database::{Database, DatabaseError};
pub use error::StoreError;
pub use feed::FeedAddress;
pub use memory::MemoryStore;
pub use passkey::{Challenge, Passkey, PasskeyChange};
pub use people::{
    AnsweredRequest, ClaimedName, DailyCost, DailyList, DailyResult, NameChange, Named, People,
    RankedDaily, SeenName, StoredResult,
};
pub use seat::NewSeat;
pub use sightings::{Present, Sighting, Sightings};
pub use sql::{Hints, PostgresStore, SqliteStore, Step};
pub use store::{Committed, Created, Store};
pub use stored::{Listing, RoomVersion, SeatOf, Stage, StoredRoom};
