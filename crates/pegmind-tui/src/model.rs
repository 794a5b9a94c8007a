//! Everything that is on the screen.

use pegmind_face::PuzzleBook;
use pegmind_face::menu::Entry;
use pegmind_review::{DrillKey, Puzzle};
use pegmind_session::Moment;

use crate::msg::Size;
use crate::online::Online;
use crate::overlay::Overlay;
use crate::screen::Screen;
use crate::screen::form::Form;
use crate::screen::home::Home;
use crate::screen::learn::Learn;
use crate::screen::play::Play;
use crate::settings::Settings;

/// Everything that is on the screen. It changes in [`crate::update`] and nowhere
/// else.
#[derive(Debug)]
pub struct Model {
    pub(crate) settings: Settings,
    pub(crate) size: Size,
    pub(crate) now: Moment,
    /// The screens, the one that is shown last. Never empty.
    pub(crate) screens: Vec<Screen>,
    pub(crate) overlay: Option<Overlay>,
    /// What is said about the last key.
    pub(crate) notice: Option<String>,
    /// Lessons that were left before their end.
    pub(crate) lessons: Option<Box<Learn>>,
    /// When what could not be stored is tried again.
    pub(crate) stored_again: Option<Moment>,
}

impl Model {
    /// The first screen, in a terminal of this size. What is wrong with the
    /// settings is said.
    #[must_use]
    pub fn new(settings: Settings, size: Size, complaints: &[String]) -> Self {
        Self {
            settings,
            size,
            now: Moment::ZERO,
            screens: vec![Screen::Home(Home::new())],
            overlay: None,
            lessons: None,
            stored_again: None,
            notice: Some(complaints.join(" ")).filter(|text| !text.is_empty()),
        }
    }

    /// Lets time pass until this moment. The clock of a game stands still while it is
    /// behind a curtain, a menu or another screen.
    pub(crate) fn pass(&mut self, now: Moment) {
        let spent = now.saturating_sub(self.now);
        self.now = now;
        let has_menu = matches!(self.overlay, Some(Overlay::Menu(_)));
        let count = self.screens.len();
        for (place, screen) in (1..).zip(&mut self.screens) {
            if let Screen::Play(play) = screen
                && (has_menu || place < count || play.curtain().is_some())
            {
                play.stand_still(spent);
            }
        }
    }

    /// The screen that is shown.
    pub(crate) fn screen(&self) -> Option<&Screen> {
        self.screens.last()
    }

    /// The game, also while another screen lies over it.
    pub(crate) fn play(&self) -> Option<&Play> {
        self.screens.iter().rev().find_map(|screen| match screen {
            Screen::Play(play) => Some(&**play),
            Screen::Home(_)
            | Screen::Form(_)
            | Screen::Settings(_)
            | Screen::Games(_)
            | Screen::Replay(_)
            | Screen::Review(_)
            | Screen::Compare(_)
            | Screen::Share(_)
            | Screen::Statistics(_)
            | Screen::Online(_)
            | Screen::Room(_)
            | Screen::Learn(_) => None,
        })
    }

    /// The room that somebody plays in, or looks on, also while another screen lies over it.
    pub(crate) fn online(&self) -> Option<&Online> {
        let room = self.screens.iter().rev().find_map(|screen| match screen {
            Screen::Room(room) => Some(&*room.online),
            _ => None,
        });
        room.or_else(|| self.play()?.played().online())
    }

    /// A new game: that of an entry of the first screen, or one like the last one.
    pub(crate) fn form(&self, entry: Option<Entry>) -> Form {
        let menu = self.screens.first().and_then(|screen| match screen {
            Screen::Home(home) => Some(home.menu()),
            Screen::Form(_)
            | Screen::Play(_)
            | Screen::Settings(_)
            | Screen::Games(_)
            | Screen::Replay(_)
            | Screen::Review(_)
            | Screen::Compare(_)
            | Screen::Share(_)
            | Screen::Statistics(_)
            | Screen::Online(_)
            | Screen::Room(_)
            | Screen::Learn(_) => None,
        });
        let choices = menu.map(|menu| {
            entry.and_then(|entry| menu.form(entry)).unwrap_or_else(|| menu.last_form())
        });
        Form::new(choices.unwrap_or_default())
    }

    /// Opens the tutorial over the first screen.
    pub(crate) fn open_tutorial(&mut self) {
        self.screens.push(Screen::Learn(Box::new(Learn::new())));
    }

    /// Opens puzzles over the first screen.
    pub(crate) fn open_puzzles(&mut self, puzzles: Vec<Puzzle>) {
        self.screens.truncate(1);
        let book = PuzzleBook::new(puzzles);
        self.screens.push(Screen::Learn(Box::new(Learn::puzzles(book))));
    }

    /// Opens rows of own games over the first screen.
    pub(crate) fn open_drills(&mut self, due: Vec<(DrillKey, Puzzle)>) {
        self.screens.truncate(1);
        self.screens.push(Screen::Learn(Box::new(Learn::drills(due))));
    }

    /// The game that is open, if there is one.
    #[must_use]
    pub fn session(&self) -> Option<&pegmind_session::Session> {
        self.play().and_then(|play| play.played().session())
    }
}
