//! What is done and what happens on the screen of a game in a room that a server keeps.

use pegmind_face::online::{RoomPhrase, RoomWord};
use pegmind_face::word::Word;
use pegmind_face::{Motion, Phrase, sentence};
use pegmind_room::{MoveDays, Reaction};
use pegmind_rules::{Code, UnknownNameError};
use pegmind_session::{Moment, Phase};

use super::live::{MOTION, Moving};
use super::{Pane, Play, Played, SETTLING};
use crate::command::{Command, Destination};
use crate::context::Context;
use crate::elsewhere::{Wire, Wish};
use crate::keymap::Action;
use crate::online::{Heard, Online, Unfed};
use crate::overlay::{Menu, Overlay};
use crate::task::Task;

/// How long it is shown what others said.
const NEWS_TIME: Moment = Moment::from_secs(5);

impl Play {
    /// A room in which play has begun.
    pub(crate) fn elsewhere(online: Box<Online>) -> Self {
        let lines = online.log.clone();
        let mut play = Self::new(Played::Elsewhere(online));
        play.log.add(&lines);
        play.begin();
        play.beside = Pane::Side;
        play.go_to_open_hole();
        play
    }

    /// Says why something that was intended is not done.
    pub(super) fn unfed(&mut self, why: Unfed, context: &mut Context<'_>) {
        match why {
            Unfed::Refused(why) => self.refuse(&why, context),
            Unfed::Said(said) => context.say(said),
        }
    }

    /// Sends what is wanted in a room.
    pub(super) fn send(&mut self, context: &mut Context<'_>) {
        if let Played::Elsewhere(online) = &mut self.played {
            online.send(context.tasks);
        }
    }

    /// Takes in what the connection to a room tells. Nothing else here is asked of the game:
    /// it may have no board any more.
    pub(crate) fn wire(
        &mut self,
        number: u32,
        wire: Wire,
        phrase: Phrase,
        tasks: &mut Vec<Task>,
    ) -> Heard {
        match &mut self.played {
            Played::Here(_) => Heard::default(),
            Played::Elsewhere(online) => {
                let waited = online.is_waited_in();
                let mut heard = online.take(number, wire, phrase, tasks);
                heard.ends_waiting = waited && !online.is_waited_in();
                heard
            }
        }
    }

    /// What was heard changes the screen.
    pub(crate) fn heard(&mut self, heard: Heard, context: &mut Context<'_>) {
        if heard.ends_waiting {
            // It was said for whom one waited.
            *context.notice = None;
        }
        if heard.began {
            self.begin();
            self.beside = Pane::Side;
        }
        if heard.answered || heard.placed {
            self.helping = None;
            self.go_on();
        }
        if heard.answered && context.settings.preferences.motion != Some(Motion::None) {
            let row = self.played.view().board.rows().len();
            self.moving = Some(Moving::of_row(row, context.now));
            context.ask(Task::WakeAt(context.now + MOTION));
        }
        if heard.ended && self.played.view().is_over() {
            self.end();
            self.settled = context.now + SETTLING;
        }
        self.tell(&[], &heard.desk, context);
        if !heard.news.is_empty() {
            let until = context.now + NEWS_TIME;
            self.news = Some((heard.news, until));
            context.ask(Task::WakeAt(until));
        }
        if !heard.lines.is_empty() {
            self.say(heard.lines);
            self.drafted = false;
        }
        for event in &heard.desk {
            self.follow_desk(event, context);
        }
        self.settle(context);
        self.send(context);
    }

    /// Returns what others said a moment ago, if it is still to be shown.
    pub(crate) fn news(&self, now: Moment) -> Option<&[String]> {
        let (lines, until) = self.news.as_ref()?;
        (now < *until).then_some(lines)
    }

    /// Wants something of the room itself.
    pub(crate) fn want(&mut self, wish: Wish, context: &mut Context<'_>) {
        let Played::Elsewhere(online) = &mut self.played else {
            return context.say("This game is in no room.");
        };
        if let Err(why) = online.want(wish, context.settings.phrase()) {
            context.say(why);
        }
        online.send(context.tasks);
    }

    /// The guess that is not answered yet: one's own that waits for the other one, or one
    /// that is proposed, while nothing else is put together.
    pub(crate) fn waiting_guess(&self) -> Option<&Code> {
        let online = self.played.online()?;
        let drafts = !self.played.view().draft.is_empty();
        let proposed = online.desk.room().and_then(|room| room.proposal()).map(|it| &it.guess);
        online.desk.placed().or(proposed).filter(|_| !drafts)
    }

    /// Whether Enter agrees to the guess that others propose.
    pub(crate) fn agrees(&self) -> bool {
        let proposed = self.played.online().is_some_and(|online| online.desk.proposed().is_some());
        proposed && self.played.view().draft.is_empty()
    }

    /// Enter behind the end of all games.
    pub(super) fn play_again(&mut self, context: &mut Context<'_>) {
        if self.played.online().is_some_and(Online::wants_rematch) {
            return context.say("You want to play again; the others are asked.");
        }
        self.want(Wish::Rematch, context);
    }

    /// The menu of a game in a room.
    pub(super) fn room_menu(&self, online: &Online) -> Overlay {
        let view = self.played.view();
        let plays = online.desk.link.member().is_some();
        let over = online.is_over();
        let gives_up = view.breaker.is_person() && !view.is_over() && view.phase != Phase::Code;
        let word = |word| Command::Word(word, String::new());
        let leave = if over || !plays {
            ["To the first screen", "Leave Pegmind"]
        } else {
            ["To the first screen; your seat is kept", "Leave Pegmind; your seat is kept"]
        };
        let seen = view.outcome.is_some();
        let items = [
            Some((if over { "Look at the board" } else { "Go on" }, Command::Close)),
            online.can_play_again().then_some(("Play again", Command::Want(Wish::Rematch))),
            plays.then_some(("Say something", Command::Room(RoomWord::Say, String::new()))),
            (plays && !over && online.is_slow()).then(|| {
                ("Where a feed tells of your moves", Command::Room(RoomWord::Feed, String::new()))
            }),
            over.then_some(("Write the proof file", Command::AskForProofFile)),
            seen.then_some(("What each guess cost", Command::Review { record: None, row: None })),
            (!over).then(|| ("Help", word(Word::Help))),
            Some(("What was said in this game", Command::Log)),
            Some(("Settings", Command::Open(Destination::Settings))),
            gives_up.then(|| ("Give up", word(Word::Resign))),
            (plays && !over && !online.desk.link.gone().is_empty())
                .then_some(("Have who is away leave", Command::Want(Wish::Claim))),
            online
                .can_slow()
                .then(|| ("Let a move take days", Command::Room(RoomWord::Slow, String::new()))),
            (plays && !over).then_some(("Give your seat up", Command::AskToLeaveRoom)),
            Some((leave[0], Command::LeaveGame)),
            Some((leave[1], Command::Quit)),
        ];
        Overlay::menu("game", items.into_iter().flatten())
    }
}

/// What a word wants of a room; `None` for one that only asks.
pub(crate) fn room_wish(word: RoomWord, rest: &str) -> Result<Option<Wish>, String> {
    Ok(Some(match word {
        RoomWord::Agree => Wish::Agree,
        RoomWord::Start => Wish::Begin,
        RoomWord::Rematch => Wish::Rematch,
        RoomWord::Claim => Wish::Claim,
        RoomWord::Leave => Wish::Leave,
        RoomWord::Say | RoomWord::Slow if rest.is_empty() => return Ok(None),
        RoomWord::Say => {
            Wish::React(rest.parse().map_err(|error: UnknownNameError| sentence(&error))?)
        }
        RoomWord::Slow => Wish::Slow(RoomWord::days(rest)?),
        RoomWord::There | RoomWord::Feed => return Ok(None),
    }))
}

/// What can be said to the others.
pub(crate) fn reactions() -> Overlay {
    let all = Reaction::ALL.iter();
    let items = all.map(|of| (RoomPhrase::reaction(*of), Command::Want(Wish::React(*of))));
    let items = items.chain([("Nothing", Command::Close)]);
    Overlay::Menu(Menu::new("say", "", items).opened_by(Action::React))
}

/// How many days a move is to take.
pub(crate) fn slowing() -> Overlay {
    let days = [2, 3, 5, 7, 10, 14].into_iter().filter_map(|days| MoveDays::new(days).ok());
    let items = days.map(|days| (format!("{days} days"), Command::Want(Wish::Slow(days))));
    let none = ("Go on as before".to_owned(), Command::Close);
    let said = "A move takes days when all say so, or have been away for long.";
    Overlay::menu_with("days a move", said, items.chain([none]))
}

/// Whether one really gives the seat up.
pub(crate) fn leaving() -> Overlay {
    let items = [("Stay", Command::Close), ("Give it up", Command::Want(Wish::Leave))];
    Overlay::menu_with("your seat", "Who gives a seat up cannot come back to it.", items)
}
