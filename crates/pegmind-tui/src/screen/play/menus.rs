//! The menus of a game.

use pegmind_face::word::Word;
use pegmind_session::Phase;

use super::Play;
use crate::command::{Command, Destination};
use crate::overlay::Overlay;

impl Play {
    /// The menu of a game.
    pub(super) fn menu(&self) -> Overlay {
        let view = self.session.view();
        let gives_up =
            view.breaker.is_person() && view.outcome.is_none() && view.phase != Phase::Code;
        let word = |word| Command::Word(word, String::new());
        let (leave, quit) = if view.phase == Phase::MatchOver {
            ("To the first screen", "Leave Pegmind")
        } else {
            ("Save and go to the first screen", "Save and leave Pegmind")
        };
        let items = [
            Some(("Go on", Command::Close)),
            Some(("Help", word(Word::Help))),
            Some(("What was said in this game", Command::Log)),
            Some(("Settings", Command::Open(Destination::Settings))),
            gives_up.then(|| ("Give up", word(Word::Resign))),
            Some((leave, Command::LeaveGame)),
            Some((quit, Command::Quit)),
        ];
        Overlay::menu("game", items.into_iter().flatten())
    }

    /// The menu of a curtain: nothing in it is for one of the two alone.
    pub(super) fn curtain_menu() -> Overlay {
        let items = [
            ("Go on", Command::Close),
            ("Settings", Command::Open(Destination::Settings)),
            ("Save and go to the first screen", Command::LeaveGame),
            ("Save and leave Pegmind", Command::Quit),
        ];
        Overlay::menu("game", items)
    }

    /// What can be done after a match.
    pub(super) fn end_menu() -> Overlay {
        let items = [
            ("The same game again", Command::Again),
            ("Look at the board", Command::Close),
            ("To the first screen", Command::LeaveGame),
            ("What was said in this game", Command::Log),
            ("Leave Pegmind", Command::Quit),
        ];
        Overlay::menu("What next?", items)
    }
}
