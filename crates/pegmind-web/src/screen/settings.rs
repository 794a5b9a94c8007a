//! What a player can set, and what is stored on the device.

use maud::Markup;
use pegmind_face::palette::{CustomColors, Measure, Paints, Palette};
use pegmind_face::{Motion, sentence};
use pegmind_protocol::PageEffect;

use super::Model;
use crate::around::Around;
use crate::context::Context;
use crate::form::Form;
use crate::history;
use crate::own_keys::COMMANDS;
use crate::route::Layout;
use crate::settings::Settings;
use crate::view;

/// The name of the file that everything goes into.
const FILE: &str = "pegmind-games.txt";

/// What a player can set.
#[derive(Debug, Default)]
pub(crate) struct SettingsScreen {
    /// Own colors that are looked at before they are saved.
    pub(crate) tried: Option<CustomColors>,
    /// Own colors as they were typed, where they were refused or are tried.
    pub(crate) typed: Option<String>,
    /// Whether it was asked if everything is to be deleted.
    pub(crate) deleting: bool,
    /// Whether the history is loaded to be saved as a file.
    exporting: bool,
}

/// What is asked before everything is deleted.
pub(crate) const REALLY_DELETE: &str = "Really delete all games, statistics and settings?";

/// The settings that are on or off, by name, with what they are.
const TICKS: [(&str, &str); 6] = [
    ("motion", "Motion, where something has just happened"),
    ("sound", "Sound: short clicks"),
    ("vibrate", "Vibration, on phones that have it"),
    ("swipe", "A swipe to the left clears the row"),
    ("keys", "Letters and digits place pegs while the board has the focus"),
    ("text-view", "Pages open as text"),
];

/// Those that mean something where no script runs: only the last.
pub(crate) fn ticks(is_plain: bool) -> impl Iterator<Item = (&'static str, &'static str)> {
    TICKS.into_iter().skip(if is_plain { TICKS.len() - 1 } else { 0 })
}

/// Whether one of [`TICKS`] is on.
pub(crate) fn is_ticked(settings: &Settings, name: &str) -> bool {
    match name {
        "motion" => settings.motion != Motion::None,
        "text-view" => settings.text_view,
        name => settings.get(name).as_deref() == Some("true"),
    }
}

/// The keys in a form, as a setting: those that are not the usual ones.
fn own_keys(form: &Form) -> String {
    let chosen = COMMANDS.iter().filter_map(|(name, usual, _)| {
        let key = form.get(&format!("key.{name}"))?.trim();
        (!key.is_empty() && key != *usual).then(|| format!("{name}={key}"))
    });
    chosen.collect::<Vec<_>>().join(" ")
}

/// The figures of own colors.
pub(crate) fn measure(colors: CustomColors) -> Measure {
    let paints = Paints { palette: Palette::Custom, custom: Some(colors) };
    Measure::of(&paints, paints.judged_count())
}

impl SettingsScreen {
    /// Opens it.
    pub(crate) fn open(_context: &mut Context<'_>) -> Self {
        Self::default()
    }

    /// The own colors in a form, if any were typed. What is refused is said, and stays.
    fn colors(
        &mut self,
        form: &Form,
        context: &mut Context<'_>,
    ) -> Result<Option<CustomColors>, ()> {
        (self.tried, self.typed) = (None, None);
        let typed = form.get("custom-palette").unwrap_or_default().trim();
        if typed.is_empty() {
            return Ok(None);
        }
        typed.parse().map(Some).map_err(|error| {
            self.typed = Some(typed.to_owned());
            context.say(sentence(&error));
        })
    }

    /// Takes all settings in, or none. What is seen at once is not said, too, unless it was asked for.
    fn save(&mut self, form: &Form, is_asked: bool, context: &mut Context<'_>) {
        let Ok(colors) = self.colors(form, context) else { return };
        let mut changed = context.settings.clone();
        changed.paints.custom = colors;
        if colors.is_none() && changed.paints.palette == Palette::Custom {
            changed.paints.palette = Palette::default();
        }
        for name in ["palette", "labels", "key-pegs", "theme", "pace", "name"] {
            let Some(value) = form.get(name) else { continue };
            if let Err(error) = changed.set(name, value) {
                return context.say(sentence(&error));
            }
        }
        if !context.is_plain
            && let Err(error) = changed.set("own-keys", &own_keys(form))
        {
            return context.say(sentence(&error));
        }
        for (name, _) in ticks(context.is_plain) {
            let on = form.get(name).is_some();
            match name {
                "motion" => changed.motion = if on { Motion::Short } else { Motion::None },
                "text-view" => changed.text_view = on,
                name => {
                    // All others are switches, and take both.
                    let _ = changed.set(name, if on { "true" } else { "false" });
                }
            }
        }
        if is_asked {
            context.say("Saved.");
        }
        if let Some(colors) = colors.filter(|_| changed.paints.palette == Palette::Custom) {
            let warnings: Vec<String> = measure(colors).warnings().collect();
            if !warnings.is_empty() {
                context.say(format!("Saved. But {}.", warnings.join("; ")));
            }
        }
        Self::store(changed, context);
    }

    /// Makes these the settings.
    fn store(changed: Settings, context: &mut Context<'_>) {
        *context.settings = changed;
        context.store_settings();
        let layout = if context.settings.text_view { Layout::Text } else { Layout::Board };
        if context.address.layout != layout {
            context.address.layout = layout;
            let path = context.address.to_string();
            context.effect(PageEffect::Url { path, push: false });
        }
    }

    /// Shows what own colors look like, without taking them.
    fn try_colors(&mut self, form: &Form, context: &mut Context<'_>) {
        match self.colors(form, context) {
            Ok(Some(colors)) => {
                let measure = measure(colors);
                let warnings: Vec<String> = measure.warnings().collect();
                context.say(match warnings.as_slice() {
                    [] => format!("These colors stay apart for everybody: {measure}."),
                    warnings => format!("{}.", pegmind_face::capital(&warnings.join("; "))),
                });
                self.tried = Some(colors);
                self.typed = Some(colors.to_string());
            }
            Ok(None) => context.say("Type 1 to 10 colors, such as #AC3647 #DF750F."),
            Err(()) => {}
        }
    }

    /// Forgets everything on this device.
    fn delete(&mut self, context: &mut Context<'_>) {
        self.deleting = false;
        context.effect(PageEffect::Forget {});
        let text_view = context.settings.text_view;
        *context.settings = Settings { text_view, ..Settings::default() };
        context.say("Everything that was stored is deleted.");
    }
}

impl Model for SettingsScreen {
    fn title(&self, _around: &Around<'_>) -> String {
        "Settings".into()
    }

    fn act(&mut self, form: &Form, context: &mut Context<'_>) {
        let act = form.act();
        let asked = std::mem::take(&mut self.deleting);
        match (act.word(), act.text(0)) {
            ("save" | "", _) => self.save(form, true, context),
            ("apply", _) => self.save(form, false, context),
            ("try", _) => self.try_colors(form, context),
            ("usual", _) => {
                (self.tried, self.typed) = (None, None);
                let last = context.settings.last.clone();
                Self::store(Settings { last, ..Settings::default() }, context);
                context.say("All settings are reset.");
            }
            ("export", _) => {
                self.exporting = true;
                let (what, id) = (history::HISTORY.to_owned(), String::new());
                context.effect(PageEffect::Load { what, id });
            }
            // A page without scripts remembers nothing; there the button was in what it showed.
            ("delete", Some("yes")) if asked || context.is_plain => self.delete(context),
            ("delete", None) => {
                self.deleting = true;
                context.say(REALLY_DELETE);
                context.focus = Some("delete-no".into());
            }
            ("delete", _) => context.say("Nothing is deleted."),
            _ => {}
        }
    }

    fn loaded(&mut self, what: &str, records: &[String], context: &mut Context<'_>) {
        if what != history::HISTORY || !std::mem::take(&mut self.exporting) {
            return;
        }
        let exported = history::export(records);
        let games =
            if exported.games == 1 { "1 game".into() } else { format!("{} games", exported.games) };
        context.say(format!("{games} in the file {FILE}; the statistics take it in again."));
        let (name, mime) = (FILE.to_owned(), "text/plain".to_owned());
        context.effect(PageEffect::Download { name, mime, text: exported.text });
    }

    fn view(&self, around: &Around<'_>) -> Markup {
        view::settings::view(self, around)
    }
}
