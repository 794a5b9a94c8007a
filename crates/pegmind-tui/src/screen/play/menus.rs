//! The menus of a game.

use pegmind_face::word::Word;
use pegmind_face::{capital, repairs};
use pegmind_rules::{Board, Repair};
use pegmind_session::Phase;

use super::Play;
use crate::command::{Beginning, Command, Destination};
use crate::keymap::{Action, KeyMap};
use crate::overlay::{Menu, Overlay};

impl Play {
    /// The menu of a game.
    pub(super) fn menu(&self) -> Overlay {
        if let Some(online) = self.played.online() {
            return self.room_menu(online);
        }
        let view = self.played.view();
        let gives_up =
            view.breaker.is_person() && view.outcome.is_none() && view.phase != Phase::Code;
        let word = |word| Command::Word(word, String::new());
        let over = view.phase == Phase::MatchOver;
        // A game of computers alone is not kept.
        let (leave, quit) = if over || self.is_automatic() {
            ("To the first screen", "Leave Pegmind")
        } else {
            ("Save and go to the first screen", "Save and leave Pegmind")
        };
        let daily = view.daily.is_some();
        let again = if daily { "Another code on this board" } else { "The same game again" };
        let items = [
            Some((if over { "Look at the board" } else { "Go on" }, Command::Close)),
            over.then_some((again, Command::Again)),
            over.then_some(("A new game", Command::Open(Destination::New))),
            view.outcome
                .map(|_| ("What each guess cost", Command::Review { record: None, row: None })),
            view.outcome.map(|_| ("Replay it", Command::Replay(Beginning::First))),
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

    /// What would repair rows that contradict each other, to be chosen from. Nothing
    /// is chosen at first, so that Enter alone changes nothing.
    pub(super) fn list_of_repairs(board: &Board, repairs: &[Repair]) -> Overlay {
        let listed = repairs.iter().enumerate().map(|(idx, repair)| {
            let number = (idx + 1).to_string();
            (capital(&repairs::phrase(repair)), Command::Word(Word::Repair, number))
        });
        let undo = Command::Word(Word::Undo, String::new());
        let items = listed.chain([("Take key pegs back".into(), undo)]);
        let menu = Menu::new("no code fits", repairs::headline(board, repairs), items);
        let selected = menu.items.len();
        Overlay::Menu(Menu { selected, tells_keys: true, ..menu })
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

/// What can be done where rows contradict each other.
pub(crate) fn ways_back(keys: &KeyMap) -> String {
    let [enter, undo] = [Action::Enter, Action::Undo].map(|action| keys.name(action));
    format!("{enter} lists what would repair them, {undo} takes the last key pegs back.")
}

#[cfg(test)]
mod tests;
