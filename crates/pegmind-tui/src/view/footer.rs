//! The keys that do something now, at the bottom of a game.

use pegmind_session::Phase;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::key_line;
use crate::keymap::Action;
use crate::screen::play::{Pane, Play};
use crate::settings::Settings;
use crate::theme::{faint, write};

/// Keys with what they do. Words alone have no key of their own.
type Entries = &'static [(&'static [Action], &'static str)];

const NOTES: [Entries; 2] = [
    &[
        (&[Action::Enter], "next mark"),
        (&[Action::Back], "board"),
        (&[Action::Help], "help"),
        (&[Action::Left, Action::Right, Action::Up, Action::Down], "move"),
    ],
    &[(&[], "letters go to the board"), (&[Action::NextPane], "next pane")],
];

const GUESS: [Entries; 2] = [
    &[
        (&[Action::Enter], "submit"),
        (&[Action::Help], "help"),
        (&[Action::Back], "menu"),
        (&[Action::Erase], "erase"),
        (&[Action::Check], "check"),
        (&[Action::Hint], "hint"),
        (&[Action::Left, Action::Right], "move"),
        (&[Action::Up, Action::Down], "color"),
    ],
    &[
        (&[Action::NextPane], "notes"),
        (&[Action::Assist], "assistant"),
        (&[Action::Command], "command"),
        (&[Action::Repeat], "copy"),
        (&[Action::Fill], "fill"),
        (&[Action::Keep], "keep"),
    ],
];

const ANSWER: [Entries; 2] = [
    &[
        (&[Action::Enter], "answers"),
        (&[Action::Help], "help"),
        (&[Action::Back], "menu"),
        (&[Action::Erase], "erase"),
    ],
    &[(&[Action::Command], "command"), (&[Action::NextPane], "panes")],
];

const CODE: [Entries; 2] = [
    &[(&[Action::Enter], "sets the code"), (&[Action::Help], "help"), (&[Action::Erase], "erase")],
    &[(&[Action::Back], "menu"), (&[Action::Command], "command")],
];

const CONTRADICTION: [Entries; 2] = [
    &[(&[Action::Enter], "takes key pegs back"), (&[Action::Help], "help")],
    &[(&[Action::Back], "menu"), (&[Action::Command], "command")],
];

const WATCH: [Entries; 2] = [
    &[
        (&[Action::Keep], "pause"),
        (&[Action::StepOn], "one guess"),
        (&[], "+ - speed"),
        (&[Action::Help], "help"),
    ],
    &[(&[Action::Back], "menu"), (&[Action::Command], "command")],
];

const WAIT: [Entries; 2] =
    [&[(&[Action::Help], "help"), (&[Action::Back], "menu")], &[(&[Action::Command], "command")]];

const OVER: [Entries; 2] = [
    &[(&[Action::Enter], "goes on"), (&[Action::Help], "help"), (&[Action::Back], "menu")],
    &[(&[Action::Command], "command"), (&[Action::NextPane], "panes")],
];

const PAUSED: [Entries; 2] = [
    &[
        (&[Action::Keep], "go on"),
        (&[Action::StepOn], "one guess"),
        (&[], "+ - speed"),
        (&[Action::Help], "help"),
    ],
    &[(&[Action::Back], "menu"), (&[Action::Command], "command")],
];

/// Draws the keys.
pub(super) fn draw(play: &Play, settings: &Settings, area: Rect, buffer: &mut Buffer) {
    let view = play.session().view();
    let automatic = !view.breaker.is_person() && !view.maker.is_person();
    let lines = match (view.phase, play.pane) {
        (_, Pane::Notes) => &NOTES,
        (Phase::Guess, _) => &GUESS,
        (Phase::Answer, _) => &ANSWER,
        (Phase::Code, _) => &CODE,
        (Phase::Contradiction { .. }, _) => &CONTRADICTION,
        (Phase::Thinking | Phase::GameOver, _) if automatic && play.watch.paused => &PAUSED,
        (Phase::Thinking | Phase::GameOver, _) if automatic => &WATCH,
        (Phase::Thinking, _) => &WAIT,
        (Phase::GameOver | Phase::MatchOver, _) => &OVER,
    };
    for (line, entries) in (0..).zip(lines) {
        let text = key_line(&settings.keys, entries, area.width);
        write(buffer, area, line, &text, faint(settings.skin().depth));
    }
}
