//! The settings: one line each, then the keys. Every change holds at once.

use pegmind_console::{KEYS_PREFIX, Preferences, Setting};
use pegmind_face::palette::Palette;
use pegmind_face::{Step, sentence};
use pegmind_session::{Record, Replay};

use crate::context::Context;
use crate::key::Key;
use crate::keymap::{Action, KeyMap};
use crate::list;
use crate::screen_action::{ScreenAction, press};
use crate::settings::{SetError, Settings};
use crate::text_field::TextField;

/// The finished game whose board shows what the settings do: all six colors of
/// the classic board, and every kind of key peg.
const SAMPLE: &str = "[Rows \"3\"] ROYG 1+1 GPBY 2+2 GPYB 4+0 *GPYB";

/// What a line changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A setting.
    Setting(Setting),
    /// The keys that do something.
    Keys(Action),
}

impl Item {
    /// All lines in their order.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let settings = Setting::ALL.iter().map(|setting| Self::Setting(*setting));
        settings.chain(Action::ALL.iter().map(|action| Self::Keys(*action)))
    }

    /// What stands in front of the value.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Setting(setting) => setting.name(),
            Self::Keys(action) => action.name(),
        }
    }

    /// The name by which the setting is kept.
    fn name(self) -> String {
        match self {
            Self::Setting(setting) => setting.to_string(),
            Self::Keys(action) => format!("{KEYS_PREFIX}{action}"),
        }
    }

    /// What holds now.
    pub(crate) fn value(self, settings: &Settings) -> String {
        match self {
            Self::Setting(setting) => settings.preferences.value(setting),
            Self::Keys(action) => match key_names(&settings.keys, action) {
                names if names.is_empty() => "no key".to_owned(),
                names => names.join(" "),
            },
        }
    }

    /// What the line means, in one sentence.
    pub(crate) fn meaning(self, settings: &Settings) -> String {
        match self {
            Self::Setting(setting) => setting.meaning(&settings.preferences),
            Self::Keys(action) => format!("The keys that do this: {}.", action.sentence()),
        }
    }
}

/// The names of all keys that do something.
fn key_names(keys: &KeyMap, action: Action) -> Vec<String> {
    keys.keys(action).map(|key| key.to_string()).collect()
}

/// What is being put in.
#[derive(Debug)]
enum Entry {
    /// The player's own colors.
    Colors(TextField),
    /// The next key pressed is meant.
    Key(Action),
}

/// The settings.
#[derive(Debug)]
pub(crate) struct SettingsScreen {
    selected: usize,
    entry: Option<Entry>,
    /// The game of the preview.
    sample: Option<Box<Replay>>,
}

impl SettingsScreen {
    /// The screen as it opens.
    pub(crate) fn new() -> Self {
        Self { selected: 0, entry: None, sample: sample().map(Box::new) }
    }

    /// The place of the chosen line.
    pub(crate) const fn selected(&self) -> usize {
        self.selected
    }

    /// The chosen line.
    pub(crate) fn item(&self) -> Option<Item> {
        Item::all().nth(self.selected)
    }

    /// The text that is being typed.
    pub(crate) const fn typing(&self) -> Option<&TextField> {
        match &self.entry {
            Some(Entry::Colors(text)) => Some(text),
            Some(Entry::Key(_)) | None => None,
        }
    }

    /// Whether the next key is meant itself.
    pub(crate) const fn asks_for_key(&self) -> bool {
        matches!(self.entry, Some(Entry::Key(_)))
    }

    /// The game whose board shows what the settings do.
    pub(crate) fn sample(&self) -> Option<&Replay> {
        self.sample.as_deref()
    }

    /// The settings as the preview shows them: with the colors that are being
    /// typed, as soon as they are some.
    pub(crate) fn previewed(&self, settings: &Settings) -> Settings {
        let mut previewed = settings.clone();
        if let Some(typing) = self.typing() {
            let with_colors = [
                (Setting::CustomPalette, typing.text()),
                (Setting::Palette, Palette::Custom.to_string()),
            ];
            for (setting, value) in with_colors {
                if previewed.set(setting.name(), &value).is_err() {
                    return settings.clone();
                }
            }
        }
        previewed
    }

    /// Takes a key in.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        match self.entry.take() {
            Some(Entry::Colors(text)) => self.typing_key(text, key, context),
            Some(Entry::Key(action)) => take_key(action, key, context),
            None => self.list_key(key, context),
        }
    }

    fn list_key(&mut self, key: Key, context: &mut Context<'_>) {
        let now = self.now();
        if press(ACTIONS, (self, &now), key, context) {
            return;
        }
        let begins_color = |typed: &char| *typed == '#' || typed.is_ascii_hexdigit();
        if let Some(typed) = key.typed().filter(begins_color).filter(|_| now.has_colors()) {
            let text = TextField::with(typed.encode_utf8(&mut [0; 4]));
            self.entry = Some(Entry::Colors(text));
        }
    }

    /// What is possible now.
    pub(crate) fn now(&self) -> Now {
        Now { item: self.item(), typing: self.typing().is_some(), asked: self.asks_for_key() }
    }

    fn go(&mut self, to: impl FnOnce(usize, usize) -> usize) {
        self.selected = to(self.selected, Item::all().count());
    }

    fn step(&mut self, step: isize, _: &mut Context<'_>) {
        self.go(|place, count| list::around(place, step, count));
    }

    fn turn(&mut self, step: isize, context: &mut Context<'_>) {
        let step = if step < 0 { Step::Previous } else { Step::Next };
        if let Some(item) = self.item() {
            turn(item, step, context);
        }
    }

    /// Enter on a line.
    fn open(&mut self, context: &mut Context<'_>) {
        let Some(item) = self.item() else { return };
        match item {
            Item::Setting(Setting::CustomPalette) => {
                let colors = context.settings.preferences.custom_palette;
                let text = colors.map(|colors| colors.to_string()).unwrap_or_default();
                self.entry = Some(Entry::Colors(TextField::with(&text)));
            }
            Item::Setting(_) => turn(item, Step::Next, context),
            Item::Keys(action) => {
                self.entry = Some(Entry::Key(action));
                let back = context.settings.keys.name(Action::Back);
                context.say(format!(
                    "Press the key for {action}; one that it has already is taken away. {back}: leave it."
                ));
            }
        }
    }

    fn typing_key(&mut self, mut text: TextField, key: Key, context: &mut Context<'_>) {
        match (context.action(key), key.typed()) {
            (Some(Action::Back), _) => return,
            (Some(Action::Enter | Action::Down | Action::Up | Action::NextPane), _) => {
                match take_colors(&text.text(), context) {
                    Ok(()) => return,
                    Err(error) => context.say(sentence(&error)),
                }
            }
            (action, _) => text.key(key, action),
        }
        self.entry = Some(Entry::Colors(text));
    }

    /// Whether keys are typed text now.
    pub(crate) const fn is_typing(&self) -> bool {
        self.entry.is_some()
    }

    /// Takes pasted text in.
    pub(crate) fn paste(&mut self, pasted: &str) {
        if let Some(Entry::Colors(text)) = &mut self.entry {
            text.insert(pasted);
        }
    }
}

/// What is possible in the settings now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now {
    item: Option<Item>,
    typing: bool,
    /// Whether the next key is meant itself.
    asked: bool,
}

impl Now {
    const fn chooses(&self) -> bool {
        !self.typing && !self.asked
    }

    const fn has_colors(&self) -> bool {
        self.chooses() && matches!(self.item, Some(Item::Setting(Setting::CustomPalette)))
    }

    const fn has_keys(&self) -> bool {
        self.chooses() && matches!(self.item, Some(Item::Keys(_)))
    }

    const fn has_values(&self) -> bool {
        self.chooses() && !self.has_colors() && !self.has_keys()
    }
}

type Row = ScreenAction<SettingsScreen, Now>;

/// What can be done in the settings.
pub(crate) static ACTIONS: &[Row] = &[
    Row::told(&[Action::Enter]).when(|now| now.typing).first(1, "takes it"),
    Row::told(&[Action::Back]).when(|now| now.typing || now.asked).first(2, "leaves it"),
    Row::told(&[Action::Enter]).when(Now::has_colors).first(1, "type"),
    Row::told(&[Action::Enter]).when(Now::has_keys).first(1, "another key"),
    Row::told(&[Action::Left, Action::Right]).when(Now::has_values).first(1, "change"),
    Row::on(&[Action::Left, Action::Right], SettingsScreen::turn).help("another value"),
    Row::on(&[Action::Keep], SettingsScreen::turn),
    Row::on(&[Action::Enter], |screen, _, context| screen.open(context))
        .help("another value, typed colors, another key"),
    Row::on(&[Action::Delete], |screen, _, context| {
        if let Some(item) = screen.item() {
            reset(item, context);
        }
    })
    .help("as it usually is"),
    Row::told(&[Action::Delete]).when(Now::chooses).first(2, "reset"),
    Row::on(&[Action::Up, Action::Down], SettingsScreen::step).help("another line"),
    Row::on(&[Action::PreviousPane, Action::NextPane], SettingsScreen::step),
    Row::on(&[Action::PageUp, Action::PageDown], |screen, step, context| {
        let page = isize::try_from(context.size.lines / 3).unwrap_or(1);
        screen.go(|place, count| list::along(place, step * page, count));
    }),
    Row::on(&[Action::First, Action::Last], |screen, step, _| {
        screen.go(|_, count| list::end(step, count));
    })
    .help("the first line, the last"),
    Row::on(&[Action::Back], |_, _, context| context.close()).help("back"),
    Row::told(&[Action::Back]).when(Now::chooses).first(3, "back"),
    Row::told(&[Action::Help]).when(Now::chooses).first(4, "help"),
];

/// The game of the preview at its end.
fn sample() -> Option<Replay> {
    let mut replay = Replay::new(Record::parse(SAMPLE).ok()?);
    while replay.advance().ok()?.is_some() {}
    Some(replay)
}

/// Changes a line and sees that it is kept, or says why it cannot be.
fn change(item: Item, value: &str, context: &mut Context<'_>) {
    if let Err(error) = context.change(&item.name(), value) {
        context.say(sentence(&error));
    }
}

/// The next value of a line, or the one before.
fn turn(item: Item, step: Step, context: &mut Context<'_>) {
    let Item::Setting(setting) = item else { return };
    let Some(next) = context.settings.preferences.beside(setting, step) else { return };
    if next.lacks_colors {
        context.say(sentence(&SetError::CustomNeedsColors.to_string()));
    }
    change(item, next.value, context);
}

/// Makes a line as it usually is.
fn reset(item: Item, context: &mut Context<'_>) {
    let usual = match item {
        Item::Setting(setting) => Preferences::default().value(setting),
        Item::Keys(_) => String::new(),
    };
    change(item, &usual, context);
}

/// Takes typed colors in; none if nothing is typed.
fn take_colors(text: &str, context: &mut Context<'_>) -> Result<(), SetError> {
    let text = if text.trim().is_empty() { "none" } else { text };
    // What is kept is spelled in one way.
    let mut spelled = Preferences::default();
    let setting = Setting::CustomPalette;
    spelled.set(setting.name(), text)?;
    context.change(setting.name(), &spelled.value(setting))?;
    let preferences = &context.settings.preferences;
    if preferences.custom_palette.is_some() && preferences.paints().palette != Palette::Custom {
        context.say("These are the colors of the palette 'custom' now; choose it to use them.");
    }
    Ok(())
}

/// Takes a key in that is to do something, or not any more.
fn take_key(action: Action, key: Key, context: &mut Context<'_>) {
    let did = context.action(key);
    if did == Some(Action::Back) {
        return;
    }
    let mut names = key_names(&context.settings.keys, action);
    match did {
        Some(other) if other == action => {
            names.retain(|name| *name != key.to_string());
            if names.is_empty() {
                return context
                    .say(format!("{key} is the only key of {action}; give it another first."));
            }
        }
        Some(other) => {
            // A key that was chosen for something else is taken from it; one
            // that it usually has is lost by itself.
            if context.settings.preferences.keys.contains_key(other.name()) {
                let mut rest = key_names(&context.settings.keys, other);
                rest.retain(|name| *name != key.to_string());
                if let Err(error) = context.change(&Item::Keys(other).name(), &rest.join(" ")) {
                    return context.say(sentence(&error));
                }
            }
            names.insert(0, key.to_string());
        }
        None => names.insert(0, key.to_string()),
    }
    let item = Item::Keys(action);
    if let Err(error) = context.change(&item.name(), &names.join(" ")) {
        return context.say(sentence(&error));
    }
    let keys = item.value(context.settings);
    let lost = did.filter(|other| *other != action);
    let lost = lost.map(|other| format!(" {key} did {other} before."));
    context.say(format!("{action}: {keys}.{}", lost.unwrap_or_default()));
}

#[cfg(test)]
mod tests;
