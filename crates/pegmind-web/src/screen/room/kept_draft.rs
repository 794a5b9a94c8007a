//! An unfinished guess in a room, which stays where the page is loaded again.

use pegmind_protocol::PageEffect;

use super::{ROOM, RoomScreen};
use crate::context::Context;

impl RoomScreen {
    /// Goes on with the unfinished guess that was found, unless it was for another row or another
    /// one is begun, and keeps it as it is now.
    pub(super) fn keep_draft(&mut self, context: &mut Context<'_>) {
        if !self.is_caught_up || context.is_plain {
            return;
        }
        if let Some(found) = self.found_draft.take() {
            let (place, pegs) = found.rsplit_once(' ').unwrap_or_default();
            if self.draft_place().as_deref() == Some(place) {
                self.restore(Some(pegs));
            }
            self.kept_draft = found;
        }
        let text = self.draft_text().unwrap_or_default();
        if text != self.kept_draft {
            self.kept_draft.clone_from(&text);
            let (what, id) = (ROOM.to_owned(), self.id.to_string());
            context.effect(PageEffect::Keep { what, id, text });
        }
    }

    /// The unfinished guess with its place, if there is one.
    fn draft_text(&self) -> Option<String> {
        let begun = self.pegs_in_play().iter().any(Option::is_some);
        let place = self.draft_place().filter(|_| begun)?;
        Some(format!("{place} {}", self.kept()))
    }

    /// The room, the game and the row that a guess is for. `None` where none is put together.
    fn draft_place(&self) -> Option<String> {
        if self.makes_code() || !self.shows_slots() {
            return None;
        }
        let game = self.desk.view(self.desk.board())?.game_match.game();
        Some(format!("{} {game}.{}", self.id, self.row_number()))
    }
}
