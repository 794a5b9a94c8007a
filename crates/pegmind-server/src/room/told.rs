//! How what was done is cut into messages.

use pegmind_protocol::ServerMsg;
use pegmind_room::SeenRoomAct;
use pegmind_session::Version;

/// About how many bytes of acts go into one message, so that what waits to be sent to a client
/// is never much more. A whole game is shorter.
const BYTES_MAX: usize = 16 << 10;

/// The messages that tell of these acts, the first of which is the one after `from` others.
pub(super) fn messages(from: Version, acts: &[SeenRoomAct]) -> Vec<ServerMsg> {
    let mut messages = Vec::new();
    let (mut from, mut part, mut bytes) = (from, Vec::new(), 0);
    for act in acts {
        let own = act.to_string().len();
        if !part.is_empty() && (bytes + own > BYTES_MAX || part.len() == ServerMsg::ACTS_MAX) {
            let acts: Vec<_> = std::mem::take(&mut part);
            let next = from + acts.len();
            messages.push(ServerMsg::Acts { from, acts });
            (from, bytes) = (next, 0);
        }
        bytes += own;
        part.push(act.clone());
    }
    if !part.is_empty() {
        messages.push(ServerMsg::Acts { from, acts: part });
    }
    messages
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_room::{MemberNumber, RoomAct};

    #[test]
    fn messages_follow_each_other_without_a_gap() {
        let leave = RoomAct::Leave(MemberNumber::FIRST);
        let acts = vec![SeenRoomAct::Act(leave); 200];
        let mut next = 7;
        for message in messages(7, &acts) {
            let ServerMsg::Acts { from, acts } = message else { panic!("{message:?}") };
            assert!(from == next && (1..=ServerMsg::ACTS_MAX).contains(&acts.len()));
            next += acts.len();
        }
        assert_eq!(next, 207);
        assert!(messages(7, &[]).is_empty());
    }
}
