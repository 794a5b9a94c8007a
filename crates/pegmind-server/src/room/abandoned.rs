//! The end of rooms where nothing happens.

use pegmind_room::{BoardNumber, MemberNumber, Mode, RoomAct, Stage};
use pegmind_rules::PlayerKind;
use pegmind_session::Act;

use super::entry::Entry;
use super::hall::Hall;
use super::hall_error::HallError;
use super::live::Live;

/// Ends a room where nothing happens: those leave who were to do something, and everybody if
/// that is nobody or play has not begun. A duel in which both were to guess ends in a draw.
pub(super) async fn end_abandoned(hall: &Hall, entry: &Entry) -> Result<(), HallError> {
    let step = |live: &mut Live, now| {
        let is_person = |member: &MemberNumber| {
            let found = live.room.members().get(member.idx());
            found.is_some_and(|member| member.kind == PlayerKind::Human && !member.has_left)
        };
        let mut late: Vec<MemberNumber> =
            live.room.awaited().into_iter().filter(is_person).collect();
        if live.room.header().mode() == Mode::Duel && late.len() > 1 {
            for member in &late {
                let board = BoardNumber::new(member.idx() + 1);
                let resigned = board
                    .map(|board| live.act(Some(*member), RoomAct::At(board, Act::Resign), now));
                // Without codes there is nothing to resign.
                if !matches!(resigned, Some(Ok(()))) {
                    break;
                }
            }
        }
        if late.is_empty() || live.room.stage() == Stage::Gathering {
            let all = (1..=live.room.members().len()).filter_map(MemberNumber::new);
            late = all.filter(|member| !live.room.members()[member.idx()].has_left).collect();
        }
        // Numbers above theirs move down when somebody leaves before play.
        for member in late.into_iter().rev() {
            if !live.is_over() {
                live.act(None, RoomAct::Leave(member), now)?;
            }
        }
        Ok(())
    };
    hall.change(entry, None, step).await.map(drop)
}
