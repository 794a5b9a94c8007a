//! The help page: one page, about the screen it was asked on.

use pegmind_face::word::Word;

use crate::command::OTHERS;
use crate::context::Context;
use crate::keymap::{Action, KeyMap};
use crate::overlay::Overlay;
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

/// The help page of the settings.
pub(crate) fn page_for_settings(context: &Context<'_>) -> Overlay {
    let sentences = [
        "What is changed holds at once and is kept for the next time.",
        "Below the settings stand the keys of everything. Letters and digits are pegs and cannot be chosen.",
    ];
    let entries: [(&[Action], &str); 6] = [
        (&[Action::Left, Action::Right], "another value"),
        (&[Action::Enter], "another value, typed colors, another key"),
        (&[Action::Delete], "as it usually is"),
        (&[Action::Up, Action::Down], "another line"),
        (&[Action::First, Action::Last], "the first line, the last"),
        (&[Action::Back], "back"),
    ];
    page(&sentences, &entries, context)
}

/// The help page of the games.
pub(crate) fn page_for_games(context: &Context<'_>) -> Overlay {
    let sentences = ["Saved games go on, finished ones are shown step by step; the latest first."];
    let entries: [(&[Action], &str); 7] = [
        (&[Action::Enter], "go on with it, or show it"),
        (&[Action::Delete], "delete a saved game, after a question"),
        (&[Action::NextPane], "the other list"),
        (&[Action::Up, Action::Down], "another game"),
        (&[Action::PageUp, Action::PageDown], "further up, further down"),
        (&[Action::First, Action::Last], "the latest, the oldest"),
        (&[Action::Back], "back"),
    ];
    page(&sentences, &entries, context)
}

/// The help page of a replay.
pub(crate) fn page_for_replay(context: &Context<'_>) -> Overlay {
    let sentences = ["A finished game, step by step, as it was played."];
    let entries: [(&[Action], &str); 7] = [
        (&[Action::StepBack, Action::Left], "one step back"),
        (&[Action::StepOn, Action::Right], "one step on"),
        (&[Action::First, Action::Last], "the beginning, the end"),
        (&[Action::Keep], "go on by itself, or stop"),
        (&[Action::Up, Action::Down], "faster, slower; + and -, too"),
        (&[Action::PageUp, Action::PageDown], "see higher rows, lower rows"),
        (&[Action::Back], "back"),
    ];
    page(&sentences, &entries, context)
}

/// Sentences, and keys with what they do.
fn page(sentences: &[&str], entries: &[(&[Action], &str)], context: &Context<'_>) -> Overlay {
    let keys = &context.settings.keys;
    let mut lines: Vec<String> = sentences.iter().map(|line| (*line).to_owned()).collect();
    lines.push(String::new());
    for (actions, text) in entries {
        let names: Vec<String> = actions
            .iter()
            .map(|action| keys.name(*action))
            .filter(|name| !name.is_empty())
            .collect();
        lines.push(format!("  {:<13}{text}", names.join(" ")));
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
    let names: Vec<String> = keys.keys(action).map(|key| key.to_string()).collect();
    format!("  {:<13}{}", names.join(" "), action.sentence())
}
