//! What can be done on a screen. Each screen has one table, which the keys, the
//! footer, the help page and the command line read.

use pegmind_face::word::Word;

use crate::context::Context;
use crate::key::Key;
use crate::keymap::{Action, KeyMap};

/// Changes a screen. The step is back, -1, for the first of two keys that
/// belong together, else on, 1.
type Run<S> = fn(&mut S, isize, &mut Context<'_>);

/// Something that can be done on a screen `S`, as far as `N` says what is
/// possible now. Of several with the same key the first possible one is done.
pub(crate) struct ScreenAction<S: 'static, N: 'static> {
    keys: &'static [Action],
    /// Typed characters that do the same, in the order of the keys.
    characters: &'static str,
    when: fn(&N) -> bool,
    footer: Option<Footer>,
    /// What the help page says; what the keys usually do if it is empty.
    help: Option<&'static str>,
    word: Option<Word>,
    /// `None` if it is only told, because keys that are told together do
    /// several things.
    run: Option<Run<S>>,
}

/// What the last line says.
#[derive(Clone, Copy)]
struct Footer {
    /// The lower, the further in front; the fourth and later ones stand on the
    /// help page only.
    place: u8,
    text: &'static str,
}

/// A key, and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeyHint {
    /// Its name; empty where only the text stands.
    pub(crate) key: String,
    /// What it does, in a word or two.
    pub(crate) text: &'static str,
    /// True if it is the way out of a screen.
    pub(crate) leads_back: bool,
}

/// The most keys on the last line.
const HINTS_MAX: usize = 4;

impl<S, N> ScreenAction<S, N> {
    /// Does something with any of these keys.
    pub(crate) const fn on(keys: &'static [Action], run: Run<S>) -> Self {
        Self { run: Some(run), ..Self::told(keys) }
    }

    /// Only tells of keys. Does nothing.
    pub(crate) const fn told(keys: &'static [Action]) -> Self {
        Self {
            keys,
            characters: "",
            when: |_| true,
            footer: None,
            help: None,
            word: None,
            run: None,
        }
    }

    /// Is possible only now and then.
    pub(crate) const fn when(self, when: fn(&N) -> bool) -> Self {
        Self { when, ..self }
    }

    /// Stands at this place of the last line, if it is one of the first four.
    pub(crate) const fn first(self, place: u8, text: &'static str) -> Self {
        Self { footer: Some(Footer { place, text }), ..self }
    }

    /// Stands on the help page with what it does; if that is empty, with what
    /// each of its keys usually does.
    pub(crate) const fn help(self, text: &'static str) -> Self {
        Self { help: Some(text), ..self }
    }

    /// Typed characters do the same, in the order of the keys.
    pub(crate) const fn characters(self, characters: &'static str) -> Self {
        Self { characters, ..self }
    }

    /// The word does the same if nothing stands behind it.
    pub(crate) const fn word(self, word: Word) -> Self {
        Self { word: Some(word), ..self }
    }

    /// What a key does now, and its step.
    fn pressed(&self, key: Key, action: Option<Action>) -> Option<(Run<S>, isize)> {
        let by_key = self.keys.iter().position(|of| Some(*of) == action);
        let by_character =
            || self.characters.chars().position(|character| key.typed() == Some(character));
        let place = by_key.or_else(by_character)?;
        Some((self.run?, if place + 1 < self.keys.len() { -1 } else { 1 }))
    }
}

/// Does what a key does on a screen now. Says whether it does something.
pub(crate) fn press<S, N>(
    actions: &[ScreenAction<S, N>],
    (screen, now): (&mut S, &N),
    key: Key,
    context: &mut Context<'_>,
) -> bool {
    let action = context.action(key);
    let mut possible = actions.iter().filter(|action| (action.when)(now));
    let Some((run, step)) = possible.find_map(|of| of.pressed(key, action)) else { return false };
    run(screen, step, context);
    true
}

/// Does what a word alone does on a screen. Says whether there is such a word.
pub(crate) fn say<S, N>(
    actions: &[ScreenAction<S, N>],
    screen: &mut S,
    word: Word,
    context: &mut Context<'_>,
) -> bool {
    let run = actions.iter().find(|action| action.word == Some(word)).and_then(|of| of.run);
    run.inspect(|run| run(screen, 1, context)).is_some()
}

/// The keys on the last line: the first three that do something now, and the one
/// that leads to all others.
pub(crate) fn footer<S, N>(actions: &[ScreenAction<S, N>], now: &N, keys: &KeyMap) -> Vec<KeyHint> {
    let told = |of: &ScreenAction<S, N>| {
        let footer = of.footer.filter(|_| (of.when)(now))?;
        Some((footer.place, of.keys, of.characters, footer.text))
    };
    let mut entries: Vec<_> = actions.iter().filter_map(told).collect();
    entries.sort_by_key(|entry| entry.0);
    let is_help = |entry: &(u8, &[Action], &str, &str)| entry.1 == [Action::Help];
    let help = entries.iter().position(is_help).map(|place| entries.remove(place));
    // Where no key leads to all others, these are all.
    let rest = if help.is_some() { HINTS_MAX - 1 } else { HINTS_MAX + 1 };
    let entries = entries.into_iter().take(rest).chain(help);
    let hint = |(_, actions, characters, text): (u8, &[Action], &str, &'static str)| {
        if actions.is_empty() {
            return Some(KeyHint { key: characters.to_owned(), text, leads_back: false });
        }
        key_hint(keys, actions, text)
    };
    entries.filter_map(hint).collect()
}

/// Keys and what they do.
pub(crate) fn key_hints<'a>(
    keys: &KeyMap,
    entries: impl IntoIterator<Item = (&'a [Action], &'static str)>,
) -> Vec<KeyHint> {
    entries.into_iter().filter_map(|(actions, text)| key_hint(keys, actions, text)).collect()
}

/// What has no key of its own is told, what the player took all keys from is not.
fn key_hint(keys: &KeyMap, actions: &[Action], text: &'static str) -> Option<KeyHint> {
    match keys.names(actions) {
        _ if actions.is_empty() => Some(KeyHint { key: String::new(), text, leads_back: false }),
        names if names.is_empty() => None,
        names => {
            let leads_back = actions == [Action::Back];
            Some(KeyHint { key: names.join("/"), text, leads_back })
        }
    }
}

/// Keys that are told of now although they do nothing.
#[cfg(test)]
pub(crate) fn told_in_vain<S, N>(actions: &[ScreenAction<S, N>], now: &N) -> Vec<Action> {
    let possible = || actions.iter().filter(|of| (of.when)(now));
    let does = |key: &Action| possible().any(|of| of.run.is_some() && of.keys.contains(key));
    let told = possible().filter(|of| of.footer.is_some() || of.help.is_some());
    let keys = told.flat_map(|of| of.keys).copied();
    let everywhere = [Action::Help, Action::Command, Action::Leave];
    keys.filter(|key| !does(key) && !everywhere.contains(key)).collect()
}

/// Keys, characters where there are no keys, and what they do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HelpEntry {
    pub(crate) keys: &'static [Action],
    pub(crate) characters: &'static str,
    pub(crate) text: &'static str,
}

/// What the help page says of a screen now.
pub(crate) fn help<S, N>(actions: &'static [ScreenAction<S, N>], now: &N) -> Vec<HelpEntry> {
    let told = actions.iter().filter(|of| (of.when)(now));
    let told = told.filter_map(|of| {
        let characters = if of.keys.is_empty() { of.characters } else { "" };
        Some(HelpEntry { keys: of.keys, characters, text: of.help? })
    });
    let each = |entry: HelpEntry| match entry.text {
        "" => {
            let keys = entry.keys.chunks(1);
            keys.map(|key| HelpEntry { keys: key, characters: "", text: key[0].sentence() })
                .collect()
        }
        _ => vec![entry],
    };
    told.flat_map(each).collect()
}
