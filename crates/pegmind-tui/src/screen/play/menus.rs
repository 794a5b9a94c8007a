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
        let over = view.phase == Phase::MatchOver;
        let (leave, quit) = if over {
            ("To the first screen", "Leave Pegmind")
        } else {
            ("Save and go to the first screen", "Save and leave Pegmind")
        };
        let items = [
            Some((if over { "Look at the board" } else { "Go on" }, Command::Close)),
            over.then_some(("The same game again", Command::Again)),
            over.then_some(("A new game", Command::Open(Destination::New))),
            over.then_some(("Replay it", Command::Replay)),
            over.then(|| ("Share the result", word(Word::Share))),
            (!over).then(|| ("Help", word(Word::Help))),
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
}
