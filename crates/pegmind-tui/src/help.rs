//! The help page: one page, about the screen it was asked on.

use pegmind_face::help::{answer_example, code_examples};
use pegmind_face::word::Word;
use pegmind_session::Expected;

use crate::command::OTHERS;
use crate::context::Context;
use crate::keymap::{Action, KeyMap};
use crate::overlay::Overlay;
use crate::screen::learn::Learn;
use crate::screen::play::{Pane, Play};

/// Keys that edit a row of pegs.
const EDITING: [Action; 12] = [
    Action::Enter,
    Action::Erase,
    Action::Delete,
    Action::Clear,
    Action::Undo,
    Action::Up,
    Action::Down,
    Action::Repeat,
    Action::Fill,
    Action::Keep,
    Action::Blank,
    Action::Back,
];

/// Keys that help.
const HELPING: [Action; 6] = [
    Action::Check,
    Action::Hint,
    Action::Assist,
    Action::NextPane,
    Action::Command,
    Action::PageUp,
];

/// Keys that put a guess together in the tutorial.
const GUESSING: [Action; 8] = [
    Action::Enter,
    Action::Erase,
    Action::Delete,
    Action::Clear,
    Action::Up,
    Action::Down,
    Action::Repeat,
    Action::Fill,
];

/// Keys that work everywhere.
const EVERYWHERE: [Action; 4] = [Action::Help, Action::Redraw, Action::Suspend, Action::Leave];

/// The help page of a game.
pub(crate) fn page_for_play(play: &Play, context: &Context<'_>) -> Overlay {
    let keys = &context.settings.keys;
    let mut lines = Vec::new();
    if play.is_watched() && !play.session().view().maker.is_person() {
        lines.push("The computer plays both sides.".to_owned());
        lines.push(format!(
            "{} pauses and goes on, {} shows one guess, + and - change the speed.",
            keys.name(Action::Keep),
            keys.name(Action::StepOn)
        ));
    } else if play.pane == Pane::Notes {
        lines.push("Notes: arrows move, Enter goes through ! sure, ? maybe, x ruled out.".into());
    }
    let words = play.words(context);
    let is_list = |line: &String| !line.starts_with("Words, also behind");
    lines.extend(words.into_iter().take_while(is_list));
    lines.push(String::new());
    lines.push("Letters and digits are pegs.".into());
    lines.extend(EDITING.iter().chain(&HELPING).map(|action| key_line(keys, *action)));
    lines.extend(everywhere(keys));
    lines.push(String::new());
    lines.push(format!("Behind {} :", keys.name(Action::Command)));
    lines.extend(Word::ALL.iter().map(|(_, name, text)| format!("  {name:<9}{text}")));
    lines.extend(OTHERS.iter().map(|(name, text)| format!("  {name:<9}{text}")));
    Overlay::page("help", lines)
}

/// The help page of a screen of lists.
pub(crate) fn page_for_list(title: &str, sentences: &[&str], context: &Context<'_>) -> Overlay {
    let keys = &context.settings.keys;
    let mut lines: Vec<String> = sentences.iter().map(|line| (*line).to_owned()).collect();
    lines.push(String::new());
    lines.push(format!(
        "{} and {} choose, {} takes what is chosen, {} goes back.",
        keys.name(Action::Up),
        keys.name(Action::Down),
        keys.name(Action::Enter),
        keys.name(Action::Back)
    ));
    lines.push("A digit takes a line at once.".into());
    lines.extend(everywhere(keys));
    Overlay::page(title, lines)
}

/// The help page of the tutorial.
pub(crate) fn page_for_learn(learn: &Learn, context: &Context<'_>) -> Overlay {
    let keys = &context.settings.keys;
    let lesson = learn.lesson(context.settings);
    let rules = lesson.board.rules();
    let names = context.settings.skin().paints.names();
    let mut lines = Vec::new();
    match lesson.expected {
        Expected::KeyPegs => lines.push(format!("Type {}.", answer_example(rules))),
        Expected::Guess => {
            lines.push(format!("Type a guess, as in {}.", code_examples(rules, &names)));
        }
        Expected::Continue | Expected::Done => {}
    }
    lines.push(match lesson.expected {
        Expected::KeyPegs | Expected::Guess if !lesson.may_go_on => {
            "After two tries you see how it is done and can go on.".into()
        }
        Expected::Done => format!("{} closes the tutorial.", keys.name(Action::Enter)),
        _ => format!("{} goes on to the next lesson.", keys.name(Action::StepOn)),
    });
    lines.push(String::new());
    let own = [
        (Action::StepOn, "the next lesson"),
        (Action::StepBack, "the lesson before"),
        (Action::Undo, "this lesson from its beginning"),
        (Action::PageDown, "more of the text"),
        (Action::PageUp, "the text above"),
        (Action::Back, "leave"),
    ];
    lines.extend(own.iter().map(|(action, does)| key_line_as(keys, *action, does)));
    if lesson.expected == Expected::Guess {
        lines.extend(GUESSING.iter().map(|action| key_line(keys, *action)));
    }
    lines.extend(everywhere(keys));
    Overlay::page("help", lines)
}

/// The keys that work everywhere.
pub(crate) fn everywhere(keys: &KeyMap) -> Vec<String> {
    EVERYWHERE.iter().map(|action| key_line(keys, *action)).collect()
}

/// A key and what it does.
fn key_line(keys: &KeyMap, action: Action) -> String {
    key_line_as(keys, action, action.sentence())
}

/// A key and what it does on some screen.
fn key_line_as(keys: &KeyMap, action: Action, does: &str) -> String {
    let names: Vec<String> = keys.keys(action).map(|key| key.to_string()).collect();
    format!("  {:<13}{does}", names.join(" "))
}
