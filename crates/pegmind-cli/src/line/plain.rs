//! The plain renderer: lines that are only ever appended, one fact a line.

use pegmind_session::{DeskEvent, Event};

/// Whether an event is a result, which is said even if little is to be said.
pub(super) const fn is_result(event: &Event) -> bool {
    match event {
        Event::Placed { .. }
        | Event::Scored { .. }
        | Event::Corrected { .. }
        | Event::Ended { .. }
        | Event::PrizeOpened { .. }
        | Event::MatchEnded { .. } => true,
        Event::Started { .. }
        | Event::CodeSet { .. }
        | Event::Evading
        | Event::Withdrawn { .. }
        | Event::TakenBack { .. }
        | Event::HintTaken { .. }
        | Event::Contradicted { .. } => false,
    }
}

/// Whether an event at the desk is a result.
pub(super) const fn is_desk_result(event: &DeskEvent) -> bool {
    match event {
        DeskEvent::HintOffered { .. }
        | DeskEvent::Carried { .. }
        | DeskEvent::Hinted { .. }
        | DeskEvent::Checked { .. }
        | DeskEvent::Assisted { .. }
        | DeskEvent::ClashesMarked { .. }
        | DeskEvent::Diagnosed { .. }
        | DeskEvent::Explained { .. } => true,
        DeskEvent::Result(_)
        | DeskEvent::Drafted { .. }
        | DeskEvent::Kept { .. }
        | DeskEvent::Noted(_)
        | DeskEvent::NothingNew { .. } => false,
    }
}
