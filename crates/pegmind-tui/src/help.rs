//! The help page: one page, about the screen it was asked on.

use pegmind_face::help::{answer_example, code_examples};
use pegmind_face::tutorial::Expected;
use pegmind_face::word::Word;
use pegmind_session::Phase;

use crate::command::OTHERS;
use crate::context::Context;
use crate::keymap::{Action, KeyMap};
use crate::overlay::Overlay;
use crate::screen::learn::Learn;
use crate::screen::play::{Pane, Play};

/// Keys while a person puts a row together.
const GUESSING: [Action; 18] = [
    Action::Enter,
    Action::Check,
    Action::Erase,
    Action::Hint,
    Action::Clear,
    Action::Assist,
    Action::Up,
    Action::Repeat,
    Action::Down,
    Action::Fill,
    Action::Keep,
    Action::NextPane,
    Action::Undo,
    Action::PageUp,
    Action::Command,
    Action::Back,
    Action::Blank,
    Action::Leave,
];

/// Keys while a person types something else.
const TYPING: [Action; 8] = [
    Action::Enter,
    Action::Erase,
    Action::Clear,
    Action::Undo,
    Action::Command,
    Action::Back,
    Action::PageUp,
    Action::Leave,
];

/// Keys while a computer plays.
const WATCHING: [Action; 4] = [Action::NextPane, Action::Command, Action::Back, Action::Leave];

/// Keys that put a guess together in the tutorial.
const LEARNING: [Action; 8] = [
    Action::Enter,
    Action::Erase,
    Action::Clear,
    Action::Repeat,
    Action::Up,
    Action::Down,
    Action::Fill,
    Action::Delete,
];

/// Keys that work everywhere.
const EVERYWHERE: [Action; 4] = [Action::Help, Action::Redraw, Action::Suspend, Action::Leave];

/// The columns from which on keys stand in two columns.
const TWO_COLUMNS: u16 = 76;

/// The columns of the first of two columns.
const COLUMN_WIDTH: usize = 36;

/// The help page of a game.
pub(crate) fn page_for_play(play: &Play, context: &Context<'_>) -> Overlay {
    let keys = &context.settings.keys;
    let phase = play.session().view().phase;
    let mut lines = play.words(context);
    lines.truncate(2);
    let actions: &[Action] = match (phase, play.pane) {
        (_, Pane::Notes) => {
            lines = vec![
                "Notes: a mark for each color in each hole. ! sure, ? maybe, x ruled out.".into(),
                "The arrow keys move, Enter goes through the marks, Del rubs one out.".into(),
                "Letters and digits go to the board.".into(),
            ];
            &TYPING
        }
        (Phase::Guess, _) => &GUESSING,
        (Phase::Code | Phase::Answer | Phase::Contradiction { .. }, _) => &TYPING,
        (Phase::Thinking | Phase::GameOver | Phase::MatchOver, _) => {
            lines = vec![format!(
                "{} pauses and goes on, {} shows one guess, + and - change the speed.",
                keys.name(Action::Keep),
                keys.name(Action::StepOn)
            )];
            &WATCHING
        }
    };
    lines.push(String::new());
    lines.extend(key_lines(keys, actions, context.size.columns));
    lines.push(String::new());
    lines.extend(commands(keys));
    Overlay::page("help", lines)
}

/// The commands by name.
fn commands(keys: &KeyMap) -> Vec<String> {
    let names = Word::ALL.iter().map(|word| word.1).chain(OTHERS.iter().map(|other| other.0));
    let names: Vec<&str> = names.collect();
    let key = keys.name(Action::Command);
    vec![
        format!("Behind {key} stand {}, and every setting.", names.join(", ")),
        format!("{key}words explains them."),
    ]
}

/// What each command does.
pub(crate) fn page_for_words() -> Overlay {
    let words = Word::ALL.iter().map(|(_, name, text)| format!("  {name:<9}{text}"));
    let others = OTHERS.iter().map(|(name, text)| format!("  {name:<9}{text}"));
    let settings = pegmind_console::Setting::ALL
        .iter()
        .map(|setting| format!("  {setting:<15}{}", setting.values()));
    let mut lines: Vec<String> = words.chain(others).collect();
    lines.push(String::new());
    lines.push("Settings, with what they take:".into());
    lines.extend(settings);
    Overlay::page("commands", lines)
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
    lines.push(String::new());
    lines.extend(key_lines(keys, &EVERYWHERE, context.size.columns));
    Overlay::page(title, lines)
}

/// The help page of the tutorial.
pub(crate) fn page_for_learn(learn: &Learn, context: &Context<'_>) -> Overlay {
    let keys = &context.settings.keys;
    let lesson = learn.lesson(context.settings);
    let rules = lesson.board.rules();
    let mut lines = Vec::new();
    match lesson.expected {
        Expected::KeyPegs => lines.push(format!("Type {}.", answer_example(rules))),
        Expected::Guess => {
            let names = context.settings.skin().paints.names();
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
    let mut entries: Vec<String> = [
        (Action::StepOn, "the next lesson"),
        (Action::StepBack, "the lesson before"),
        (Action::PageDown, "more of the text"),
        (Action::PageUp, "the text above"),
        (Action::Undo, "begin the lesson again"),
        (Action::Back, "leave the tutorial"),
    ]
    .map(|(action, does)| key_and_text(keys, action, does))
    .to_vec();
    if lesson.expected == Expected::Guess {
        entries.extend(LEARNING.iter().map(|action| key_line(keys, *action)));
    }
    entries.extend(EVERYWHERE.iter().map(|action| key_line(keys, *action)));
    lines.extend(in_columns(&entries, context.size.columns));
    Overlay::page("help", lines)
}

/// Keys and what they do, in two columns where there is room.
fn key_lines(keys: &KeyMap, actions: &[Action], columns: u16) -> Vec<String> {
    let entries: Vec<String> = actions.iter().map(|action| key_line(keys, *action)).collect();
    in_columns(&entries, columns)
}

/// Entries in two columns where there is room.
fn in_columns(entries: &[String], columns: u16) -> Vec<String> {
    if columns < TWO_COLUMNS {
        return entries.to_vec();
    }
    let pair = |pair: &[String]| match pair {
        [left, right] => format!("{left:<COLUMN_WIDTH$}{right}"),
        _ => pair.concat(),
    };
    entries.chunks(2).map(pair).collect()
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
    lines.push(String::new());
    lines.extend(key_lines(keys, &EVERYWHERE, context.size.columns));
    Overlay::page("help", lines)
}

/// A key and what it does.
fn key_line(keys: &KeyMap, action: Action) -> String {
    key_and_text(keys, action, action.sentence())
}

fn key_and_text(keys: &KeyMap, action: Action, does: &str) -> String {
    format!("  {:<7}{does}", keys.name(action))
}
