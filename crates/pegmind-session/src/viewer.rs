//! Who acts at a table, and who looks at it.

use pegmind_rules::Seat;

/// Who does an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The person in this seat.
    Seat(Seat),
    /// Whoever keeps the table, for the computers at it.
    House,
}

/// Who looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Whoever sits in this seat.
    Seat(Seat),
    /// All who sit at one screen: what one of them alone made is seen, a code
    /// is not.
    SharedScreen,
    /// Somebody in neither seat.
    Spectator,
}

/// Who may see an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody.
    All,
    /// Whoever sits in this seat, and who shares their screen.
    Seat(Seat),
    /// Nobody but the table that it is given to.
    Sealed,
}

impl Audience {
    /// Whether this viewer belongs to it.
    #[must_use]
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::All, _) | (Self::Seat(_), Viewer::SharedScreen) => true,
            (Self::Sealed, _) | (Self::Seat(_), Viewer::Spectator) => false,
            (Self::Seat(seat), Viewer::Seat(own)) => seat == own,
        }
    }
}
