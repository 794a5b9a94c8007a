//! Who is there in a room, and how long one waits for whoever is not.

use pegmind_face::Phrase;
use pegmind_face::online::FeedWish;
use pegmind_room::{MoveDays, Stage};

use super::Online;
use crate::task::Task;

impl Online {
    /// Who is there and who is not, for whom one waits, and how long a move may take.
    pub(crate) fn there(&self, phrase: Phrase) -> Vec<String> {
        let link = &self.desk.link;
        let said =
            self.said(phrase).map(|said| said.there(link.away(), link.coming(), link.gone()));
        said.unwrap_or_default()
    }

    /// Has the address of this device's feed told, or another one.
    pub(crate) fn tell_feed(&self, wish: FeedWish) -> Task {
        Task::TellFeed(self.entered.server.clone(), wish)
    }

    /// Whether moves can be given more days.
    pub(crate) fn can_slow(&self) -> bool {
        let plays = self.desk.link.member().is_some();
        let room = self.desk.room().filter(|_| plays);
        room.is_some_and(|room| room.stage() == Stage::Playing && room.days() < MoveDays::MAX)
    }

    /// Whether a move may take days here.
    pub(crate) fn is_slow(&self) -> bool {
        self.desk.room().is_some_and(|room| room.days().is_slow())
    }
}
