//! What is wanted of a room before it is there.

use pegmind_room::{MoveDays, RoomHeader};
use pegmind_rules::PlayerName;
use pegmind_store::Request;

use super::live::Sitting;
use crate::crowd::Member;

/// A room that is to be made.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) header: RoomHeader,
    pub(crate) listed: bool,
    pub(crate) days: MoveDays,
    /// So many rooms may be open once it is there; any number if this is none.
    pub(crate) open_max: Option<u64>,
    /// The place it takes among the rooms that its address may have open.
    pub(crate) share: Option<Member>,
    pub(crate) request: Request,
    /// Who sits down at once.
    pub(crate) members: Vec<(PlayerName, Sitting)>,
    /// Whether the people among them bring seeds for the codes of computers before they play
    /// with one alone, as soon as they know what the server promises.
    pub(crate) brings_seeds: bool,
    /// Whether they sat under these names before, and keep them whoever has claimed them since.
    pub(crate) keeps_names: bool,
}
