//! The help page: one page, about the screen it was asked on.

use pegmind_face::word::Word;
use pegmind_session::View;

use unicode_width::UnicodeWidthStr as _;

use crate::command::OTHERS;
use crate::keymap::{Action, KeyMap};
use crate::overlay::Overlay;
use crate::screen_action::HelpEntry;

/// Keys that work everywhere.
static EVERYWHERE: [Action; 4] = [Action::Help, Action::Redraw, Action::Suspend, Action::Leave];

/// The columns from which on keys stand in two columns.
const TWO_COLUMNS: u16 = 76;

/// The columns of the first of two columns.
const COLUMN_WIDTH: usize = 36;

/// Sentences, keys with what they do here, and those that work everywhere.
pub(crate) fn page(
    mut lines: Vec<String>,
    entries: &[HelpEntry],
    keys: &KeyMap,
    columns: u16,
) -> Overlay {
    lines.push(String::new());
    lines.extend(entries.iter().map(|entry| line(keys, entry, 13)));
    lines.push(String::new());
    lines.extend(in_columns(&everywhere(keys), columns));
    Overlay::page("help", lines)
}

/// Sentences, and many keys: in two columns where there is room.
pub(crate) fn dense_page(
    mut lines: Vec<String>,
    entries: &[HelpEntry],
    more: Vec<String>,
    keys: &KeyMap,
    columns: u16,
) -> Overlay {
    lines.push(String::new());
    let mut entries: Vec<_> = entries.iter().map(|entry| line(keys, entry, 7)).collect();
    if more.is_empty() {
        let told = everywhere(keys).into_iter().filter(|line| !entries.contains(line));
        let told: Vec<String> = told.collect();
        entries.extend(told);
    }
    lines.extend(in_columns(&entries, columns));
    lines.extend(more);
    Overlay::page("help", lines)
}

fn everywhere(keys: &KeyMap) -> Vec<String> {
    let entries = EVERYWHERE.chunks(1).map(|action| HelpEntry {
        keys: action,
        characters: "",
        text: action[0].sentence(),
    });
    entries.map(|entry| line(keys, &entry, 7)).collect()
}

/// Keys in so many columns, and what they do.
fn line(keys: &KeyMap, entry: &HelpEntry, columns: usize) -> String {
    let HelpEntry { keys: actions, characters, text } = entry;
    let names = keys.names(actions).join(" ");
    let names = if actions.is_empty() { (*characters).to_owned() } else { names };
    // Many keys push the text on.
    let columns = columns.max(names.width() + 1);
    format!("  {names:<columns$}{text}")
}

/// Entries in two columns where there is room; else those of the first column, and
/// then those of the second.
fn in_columns(entries: &[String], columns: u16) -> Vec<String> {
    if columns < TWO_COLUMNS {
        let column = |first: usize| entries.iter().skip(first).step_by(2);
        return column(0).chain(column(1)).cloned().collect();
    }
    // What is too long for a column has a line of its own.
    let is_long = |entry: &&String| entry.width() + 2 > COLUMN_WIDTH;
    let short: Vec<&String> = entries.iter().filter(|entry| !is_long(entry)).collect();
    let pair = |pair: &[&String]| match pair {
        [left, right] => format!("{left:<COLUMN_WIDTH$}{right}"),
        [alone] => (*alone).clone(),
        _ => String::new(),
    };
    let long = entries.iter().filter(is_long).cloned();
    short.chunks(2).map(pair).chain(long).collect()
}

/// The commands by name that do something in a game as it stands.
pub(crate) fn commands(view: &View<'_>, keys: &KeyMap) -> Vec<String> {
    let words = Word::ALL.iter().filter(|word| word.0.is_of_use(view));
    let names = words.map(|word| word.1).chain(OTHERS.iter().map(|other| other.0));
    let names: Vec<&str> = names.collect();
    let key = keys.name(Action::Command);
    vec![
        String::new(),
        format!(
            "Type {key} and a command: {}, or a setting; {key}words explains them.",
            names.join(", ")
        ),
    ]
}

/// What each command does.
pub(crate) fn page_for_words() -> Overlay {
    let words = Word::ALL.iter().map(|(_, name, text)| (*name, *text));
    let others = OTHERS.iter().map(|(name, _, text)| (*name, *text));
    let settings = pegmind_console::Setting::ALL.iter();
    let settings = settings.map(|setting| format!("  {setting:<15}{}", setting.values()));
    let mut lines: Vec<String> =
        words.chain(others).map(|(name, text)| format!("  {name:<9}{text}")).collect();
    lines.push(String::new());
    lines.push("Settings, with what they take:".into());
    lines.extend(settings);
    Overlay::page("commands", lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_columns_are_not_mixed_where_there_is_room_for_one() {
        let entries = ["up", "hint", "down", "check"].map(str::to_owned);
        assert_eq!(in_columns(&entries, 40), ["up", "down", "hint", "check"]);
        let both = in_columns(&entries, 80);
        assert_eq!(both.len(), 2);
        assert!(both[0].starts_with("up") && both[0].ends_with("hint"), "{both:?}");
    }
}
