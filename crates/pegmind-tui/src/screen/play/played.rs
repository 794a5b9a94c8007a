//! What is played on the screen: at a table in this program, or in a room that a server keeps.

use pegmind_face::Phrase;
use pegmind_session::{
    GameId, Input, Moment, Record, Refusal, Response, Session, Table, View, Viewer, Why,
};

use crate::online::{Online, Unfed};

/// What is played on the screen.
#[derive(Debug)]
pub(crate) enum Played {
    /// A match at a table in this program.
    Here(Box<Session>),
    /// A room elsewhere, in which play has begun.
    Elsewhere(Box<Online>),
}

impl Played {
    /// All that is drawn of it.
    #[expect(
        clippy::expect_used,
        reason = "a room whose board is not known is shown by another screen: see `Online::view`"
    )]
    pub(crate) fn view(&self) -> View<'_> {
        match self {
            Self::Here(session) => session.view(),
            Self::Elsewhere(online) => online.view().expect("play has begun"),
        }
    }

    /// The name of the game.
    pub(crate) fn id(&self) -> &GameId {
        self.view().table.id
    }

    /// The game so far, as a record.
    pub(crate) fn record(&self) -> Record {
        match self {
            Self::Here(session) => session.record(),
            Self::Elsewhere(online) => table(online).record(),
        }
    }

    /// Why a row, from 1, was answered so.
    pub(crate) fn why(&self, row: usize) -> Result<Why, Refusal> {
        match self {
            Self::Here(session) => session.why(row),
            Self::Elsewhere(online) => {
                let seat = online.desk.seat(online.board());
                table(online).why(row, seat.map_or(Viewer::Spectator, Viewer::Seat))
            }
        }
    }

    /// Takes something in.
    pub(crate) fn feed(
        &mut self,
        input: Input,
        now: Moment,
        phrase: Phrase,
    ) -> Result<Response, Unfed> {
        match (self, input) {
            (Self::Here(session), input) => session.feed(input, now).map_err(Unfed::Refused),
            (Self::Elsewhere(online), Input::Intent(intent)) => online.intend(intent, phrase),
            (Self::Elsewhere(online), Input::Advice { ticket, advice }) => {
                online.advise(ticket, &advice, phrase)
            }
        }
    }

    /// The match at a table in this program, if it is one.
    pub(crate) fn session(&self) -> Option<&Session> {
        match self {
            Self::Here(session) => Some(session),
            Self::Elsewhere(_) => None,
        }
    }

    /// The room elsewhere, if it is one.
    pub(crate) fn online(&self) -> Option<&Online> {
        match self {
            Self::Here(_) => None,
            Self::Elsewhere(online) => Some(online),
        }
    }
}

/// The table that is shown.
#[expect(clippy::expect_used, reason = "a board that is shown lies on a table of the room")]
fn table(online: &Online) -> &Table {
    online.table(online.board()).expect("play has begun")
}
