//! What follows from what happens in a room that a server keeps, whichever screen shows it.

use pegmind_face::online::RoomWord;

use super::{with_play, with_screen_at};
use crate::elsewhere::{Entered, Lobby, Wire, Wish};
use crate::model::Model;
use crate::online::{Heard, Online};
use crate::screen::Screen;
use crate::screen::play::{Play, Played, reactions, room_wish, slowing};
use crate::screen::room::RoomScreen;
use crate::task::Task;

/// A room was come to, or why not.
pub(super) fn enter(
    model: &mut Model,
    entered: Result<Box<Entered>, String>,
    tasks: &mut Vec<Task>,
) {
    let entered = match entered {
        Ok(entered) => entered,
        Err(why) => {
            model.notice = Some(why);
            if let Some(Screen::Online(online)) = model.screens.last_mut() {
                online.came_back();
            }
            return;
        }
    };
    model.overlay = None;
    super::put_game_away(model, tasks);
    model.screens.truncate(1);
    let mut online = Box::new(Online::new(*entered));
    online.connect(std::time::Duration::ZERO, tasks);
    model.screens.push(Screen::Room(Box::new(RoomScreen::new(online))));
}

/// The rooms are known that anybody can come to, or why not.
pub(super) fn take_lobby(model: &mut Model, lobby: Lobby) {
    if let Some(Screen::Online(online)) = model.screens.last_mut() {
        online.take(lobby);
    }
}

/// A connection tells something.
pub(super) fn take(model: &mut Model, number: u32, wire: Wire, tasks: &mut Vec<Task>) {
    let phrase = model.settings.phrase();
    let mut heard = Heard::default();
    if let Some(place) = model.screens.iter().position(|it| matches!(it, Screen::Room(_))) {
        if let Some(Screen::Room(room)) = model.screens.get_mut(place) {
            heard = room.online.take(number, wire, phrase, tasks);
            // A game that begins says it itself.
            if room.online.view().is_none() {
                room.heard(&heard);
            }
        }
    } else {
        // Nothing is asked of the game before it is known which screen shows it.
        let found = model.screens.iter_mut().find_map(|screen| match screen {
            Screen::Play(play) => Some(play),
            _ => None,
        });
        if let Some(play) = found {
            heard = play.wire(number, wire, phrase, tasks);
        }
    }
    if let Some(why) = heard.closed {
        leave(model, why, tasks);
        return;
    }
    show(model);
    if let Some(Screen::Play(_)) = model.screens.iter().find(|it| matches!(it, Screen::Play(_))) {
        with_play(model, tasks, |play, context| play.heard(heard, context));
    }
}

/// Has the right screen show a room: that of a game, as soon as there is a board, or that of a
/// room.
fn show(model: &mut Model) {
    let is_room = |screen: &Screen| match screen {
        Screen::Room(room) => room.online.view().is_some(),
        Screen::Play(play) => play.played().online().is_some_and(|online| online.view().is_none()),
        _ => false,
    };
    let Some(place) = model.screens.iter().position(is_room) else { return };
    // What lies over it is left alone, but menus of the other screen.
    model.overlay = None;
    let shown = match model.screens.remove(place) {
        Screen::Room(room) => Screen::Play(Box::new(Play::elsewhere(room.online))),
        Screen::Play(play) => match play.into_played() {
            Played::Elsewhere(online) => Screen::Room(Box::new(RoomScreen::new(online))),
            here @ Played::Here(_) => Screen::Play(Box::new(Play::new(here))),
        },
        other => other,
    };
    model.screens.insert(place, shown);
}

/// The room is over for this device.
fn leave(model: &mut Model, why: String, tasks: &mut Vec<Task>) {
    super::leave_game(model, tasks);
    model.notice = Some(why);
}

/// Does what a word says that there is in rooms only.
pub(super) fn word(model: &mut Model, word: RoomWord, rest: &str, tasks: &mut Vec<Task>) {
    match room_wish(word, rest) {
        Err(why) => model.notice = Some(why),
        Ok(Some(wish)) => want(model, wish, tasks),
        Ok(None) if model.online().is_none() => {
            model.notice = Some("You are in no room.".into());
        }
        Ok(None) if word == RoomWord::Feed => match RoomWord::feed(rest) {
            Ok(wish) => tasks.extend(model.online().map(|online| online.tell_feed(wish))),
            Err(why) => model.notice = Some(why),
        },
        Ok(None) if word == RoomWord::Slow => model.overlay = Some(slowing()),
        Ok(None) if word == RoomWord::Say => model.overlay = Some(reactions()),
        Ok(None) => {
            let phrase = model.settings.phrase();
            let lines = model.online().map(|online| online.there(phrase)).unwrap_or_default();
            model.notice = Some(lines.join(" ")).filter(|text| !text.is_empty());
        }
    }
}

/// Wants something of the room.
pub(super) fn want(model: &mut Model, wish: Wish, tasks: &mut Vec<Task>) {
    let Some(place) = model.screens.iter().rposition(|screen| match screen {
        Screen::Room(_) => true,
        Screen::Play(play) => play.played().online().is_some(),
        _ => false,
    }) else {
        model.notice = Some("You are in no room.".into());
        return;
    };
    with_screen_at(model, place, tasks, |screen, context| match screen {
        Screen::Room(room) => room.want(wish, context),
        Screen::Play(play) => play.want(wish, context),
        _ => {}
    });
}
