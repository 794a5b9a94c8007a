//! A player's end of a room that is kept elsewhere: what was wanted and is not answered yet,
//! what was heard, what there is to do. No input or output, no clock, no randomness of its
//! own: whoever has the connection brings those.
//!
//! ```
//! use pegmind_online::{Link, Next, Closing};
//! use pegmind_session::GameId;
//!
//! let mut link = Link::new(GameId::new("a-room")?, None);
//! link.opened();
//! let join = link.to_send().ok_or("a room is joined first")?;
//! assert_eq!(join.to_text(), r#"{"join":{"room":"a-room","have":0}}"#);
//! let Next::Retry(wait) = link.lost(Closing::of(None), 7) else { return Err("it is over".into()) };
//! assert!(wait.as_millis() >= 250);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod backoff;
mod closing;
mod link;
mod room_desk;
mod turn;
mod wish;

pub use backoff::Backoff;
pub use closing::Closing;
pub use link::{Link, LinkError, News, Next, WantError};
pub use room_desk::{Happening, IntendError, Intended, RoomDesk};
pub use turn::Turn;
