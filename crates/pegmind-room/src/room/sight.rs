//! Who sees what of a room.

use pegmind_session::{Act, Audience, Version};

use super::{Done, Room, RoomAct, SeenRoomAct};
use crate::member::RoomViewer;
use crate::mode::Mode;

impl Room {
    /// The acts since this version, as this viewer sees them. What is not for its eyes is
    /// hidden, and counts.
    #[must_use]
    pub fn since(&self, version: Version, viewer: RoomViewer) -> Vec<SeenRoomAct> {
        self.log.iter().skip(version).map(|done| self.seen(done, viewer)).collect()
    }

    /// The acts since this version, all of them: what is to be stored.
    pub fn all_since(&self, version: Version) -> impl Iterator<Item = &SeenRoomAct> {
        self.log.iter().skip(version).map(|done| &done.seen)
    }

    /// An act as this viewer sees it, now and ever after.
    fn seen(&self, done: &Done, viewer: RoomViewer) -> SeenRoomAct {
        let SeenRoomAct::Act(act) = &done.seen else { return done.seen.clone() };
        let own = viewer == RoomViewer::Member(done.whose);
        let member = matches!(viewer, RoomViewer::Member(_));
        let race = self.header.mode() == Mode::Race;
        let at_table = |act: &Act| match act {
            // What everybody plays against is promised to everybody.
            Act::Commit(_) => true,
            // Rooms of earlier versions have it in their acts.
            Act::Open { .. } if race => false,
            act if member => act.audience() == Audience::All && (own || !race),
            // With what is known of the others it would tell something about the one code.
            Act::Answer { .. } => !race,
            act => matches!(act, Act::NextGame),
        };
        let visible = match act {
            RoomAct::At(_, act) => at_table(act),
            RoomAct::Place(..) => own,
            RoomAct::Propose(..) | RoomAct::Agree(_) => member,
            RoomAct::Join { .. }
            | RoomAct::Claimed(..)
            | RoomAct::Seed(..)
            | RoomAct::Leave(_)
            | RoomAct::Start
            | RoomAct::Reveal(..)
            | RoomAct::React(..)
            | RoomAct::Rematch(_)
            | RoomAct::Slow(..)
            | RoomAct::Slowed(_) => true,
        };
        if visible { done.seen.clone() } else { SeenRoomAct::Hidden(done.whose) }
    }
}
