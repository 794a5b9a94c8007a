//! Draws the settings. The form is the same in both views; the text view leaves out pictures.

use maud::{Markup, html};
use pegmind_face::palette::{CustomColors, Labels, Measure, Palette};
use pegmind_face::{Pace, capital};
use pegmind_rules::{Board, KeyPegStyle, Preset};

use super::pegs;
use crate::around::Around;
use crate::own_keys::COMMANDS;
use crate::route::Route;
use crate::screen::settings::{REALLY_DELETE, SettingsScreen, is_ticked, measure, ticks};
use crate::settings::{PageTheme, Settings};

/// The whole screen.
pub(crate) fn view(screen: &SettingsScreen, around: &Around<'_>) -> Markup {
    let settings = around.settings;
    html! {
        div.page.narrow.text[around.is_text()] {
            h1 { "Settings" }
            p.lead {
                @if around.is_plain { "Without scripts they go along from page to page, and nothing of them is kept." }
                @else { "They hold on this device, and nothing of them leaves it." }
            }
            // With scripts each choice holds at once, and what is typed as soon as its field is left.
            form.page method="post" action=(around.action()) data-change="apply" data-typed {
                @if !around.is_text() { (sample(settings)) }
                label.field {
                    span { "Your name in games" }
                    input name="name" value=[settings.get("name")] placeholder="You" maxlength="40" autocomplete="nickname";
                }
                fieldset {
                    legend { "Colors" }
                    div.stack {
                        @for palette in Palette::built_in() { (built_in(palette, around)) }
                        // Only scripts can paint them.
                        @if !around.is_plain { (own(screen, around)) }
                    }
                }
                (switch("labels", "Labels on pegs", Labels::ALL, Labels::name, settings.labels))
                p.small.soft { "Beyond six colors, color alone does not tell the pegs apart; a label stands on every peg." }
                (key_pegs(settings))
                (switch("theme", "Ground", PageTheme::ALL, theme_word, settings.theme))
                @if !around.is_plain {
                    (switch("pace", "How fast computers play while you look on", Pace::ALL, Pace::name, settings.pace))
                }
                fieldset {
                    legend { "Feel" }
                    @for (name, title) in ticks(around.is_plain) {
                        label.tick {
                            input type="checkbox" name=(name) checked[is_ticked(settings, name)];
                            (title)
                        }
                    }
                }
                @if !around.is_plain { (keys(settings)) }
                div.line {
                    @if around.is_plain { button.btn.go name="act" value="save" { "Save" } }
                    button.btn name="act" value="usual" { "Reset all" }
                }
            }
            (stored(screen, around))
        }
    }
}

/// Pegs and answers as they look now.
fn sample(settings: &Settings) -> Markup {
    let rows = [("ROYG", "1+1"), ("GPBY", "2+2")];
    let Ok(board) = Board::read(Preset::Classic.rules(), rows) else { return html! {} };
    html! {
        div.card {
            p.soft.small { "As it looks now" }
            @for row in board.rows() {
                div.guess.paper { (pegs::group(row.guess.pegs(), settings)) (pegs::answer(&row.feedback)) }
            }
        }
    }
}

/// One of the palettes that are there.
fn built_in(palette: Palette, around: &Around<'_>) -> Markup {
    let settings = Settings { paints: palette.into(), ..around.settings.clone() };
    let colors = Preset::Classic.rules().colors();
    let measured = Measure::of(&palette.into(), colors);
    let pegs: Vec<_> = colors.colors().map(pegmind_rules::Peg::Color).collect();
    html! {
        label.option {
            input type="radio" name="palette" value=(palette) checked[around.settings.paints.palette == palette];
            span.palette {
                b { (title(palette)) }
                span.soft.small { (palette.sentence()) ". " (figures_of(&measured)) }
            }
            @if !around.is_text() {
                span.pegs data-palette=(palette) aria-hidden="true" {
                    @for peg in pegs { (pegs::peg(peg, &settings, "")) }
                }
            }
        }
    }
}

/// What a palette is called in a list.
fn title(palette: Palette) -> String {
    match palette {
        // These are two people.
        Palette::OkabeIto => "Okabe-Ito".into(),
        Palette::Signal
        | Palette::Classic
        | Palette::Alternate
        | Palette::Grey
        | Palette::Custom => capital(palette.name()),
    }
}

/// How far apart the closest pegs are, and how well labels are read.
fn figures_of(measured: &Measure) -> String {
    format!("{measured}; labels {:.1}:1 or more.", floor_tenths(measured.label_contrast()))
        .replacen("closest", "Closest", 1)
}

fn floor_tenths(number: f64) -> f64 {
    (number * 10.0).floor() / 10.0
}

/// The player's own colors.
fn own(screen: &SettingsScreen, around: &Around<'_>) -> Markup {
    let saved = around.settings.paints.custom;
    let shown = screen.tried.or(saved);
    let saved_text = saved.map(|colors| colors.to_string()).unwrap_or_default();
    let typed = screen.typed.clone().unwrap_or(saved_text);
    html! {
            label.option {
                input type="radio" name="palette" value=(Palette::Custom)
                    checked[around.settings.paints.palette == Palette::Custom];
                span.palette {
                    b { "Your own" }
                    span.soft.small { "1 to 10 colors of your own, in the order of the numbers" }
                }
                @if let Some(colors) = shown.filter(|_| !around.is_text()) { (swatches(&colors)) }
            }
            label.field {
                span { "Your own colors" }
                input name="custom-palette" value=(typed) spellcheck="false" autocapitalize="none"
                    placeholder="#AC3647 #DF750F #FDF70E" aria-describedby="own-figures";
            }
            div #own-figures {
                @if let Some(colors) = shown { (judged(&measure(colors))) }
                @else { p.small.soft { "Six digits each, as in #AC3647, with spaces between them." } }
            }
            div { button.btn name="act" value="try" { "Measure these colors" } }
    }
}

/// The figures of own colors, and what is wrong with them.
fn judged(measured: &Measure) -> Markup {
    html! {
        p.small { (figures_of(measured)) }
        @for warning in measured.warnings() { p.warn.small { (capital(&warning)) "." } }
    }
}

/// Own colors as they are, without a style: what is drawn may have a color of its own.
fn swatches(colors: &CustomColors) -> Markup {
    let count = colors.colors().len();
    html! {
        svg.swatches viewBox={ "0 0 " (count * 28) " 26" } width=(count * 28) height="26" aria-hidden="true" {
            @for (place, rgb) in colors.colors().enumerate() {
                circle cx=(place * 28 + 13) cy="13" r="12" fill=(rgb) stroke="currentColor" {}
            }
        }
    }
}

/// A choice of words.
fn switch<T: Copy + PartialEq + std::fmt::Display>(
    name: &str,
    title: &str,
    all: &[T],
    word: impl Fn(T) -> &'static str,
    now: T,
) -> Markup {
    html! {
        fieldset {
            legend { (title) }
            div.switch {
                @for one in all {
                    label {
                        input type="radio" name=(name) value=(one) checked[*one == now];
                        span { (capital(word(*one))) }
                    }
                }
            }
        }
    }
}

const fn theme_word(theme: PageTheme) -> &'static str {
    match theme {
        PageTheme::Auto => "as the device",
        PageTheme::Light => "light",
        PageTheme::Dark => "dark",
    }
}

/// How key pegs can be drawn, each as it looks.
fn key_pegs(settings: &Settings) -> Markup {
    let word = |style| match style {
        KeyPegStyle::Shapes => "Disc and ring",
        KeyPegStyle::BlackWhite => "Black and white",
        KeyPegStyle::RedWhite => "Red and white",
    };
    html! {
        fieldset {
            legend { "Key pegs" }
            div.options {
                @for style in KeyPegStyle::ALL {
                    label.option.paper data-keys=(style) {
                        input type="radio" name="key-pegs" value=(style) checked[*style == settings.key_pegs];
                        span.lg aria-hidden="true" { span.keys { i.x {} i.x {} i.o {} i.n {} } }
                        span { (word(*style)) }
                    }
                }
            }
        }
    }
}

/// The single keys that are commands, each to be changed.
fn keys(settings: &Settings) -> Markup {
    html! {
        details open[settings.get("own-keys").is_some()] {
            summary { "Keys of your own" }
            p.small.soft { "One sign each, no letter and no digit: those are pegs. Empty is the default." }
            div.own-keys {
                @for (place, (name, usual, does)) in COMMANDS.iter().enumerate() {
                    label {
                        input name={ "key." (name) } value=[settings.own_keys.of(place)] placeholder=(key_name(usual))
                            maxlength="1" size="5" autocomplete="off" autocapitalize="none" spellcheck="false";
                        span { b { (capital(name)) } " " span.small.soft { (does) } }
                    }
                }
            }
        }
    }
}

/// What stands for a key.
pub(crate) fn key_name(key: &str) -> &str {
    if key == " " { "Space" } else { key }
}

/// What is stored, and how it leaves.
fn stored(screen: &SettingsScreen, around: &Around<'_>) -> Markup {
    let running = around.shelf.names().len();
    html! {
        section.card aria-labelledby="stored-title" {
            h2 #stored-title { @if around.is_plain { "What goes along" } @else { "What this device keeps" } }
            p {
                @if around.is_plain { "Your last games and these settings, in the forms of the page alone: the server keeps nothing. " }
                @else { "Your games and these settings, in this browser alone. " }
                @match running {
                    0 => {},
                    1 => "1 game can go on. ",
                    running => { (running) " games can go on. " }
                }
                a href=(around.link(Route::STATISTICS)) { "The statistics" } " take a file in from elsewhere."
            }
            form.line method="post" action=(around.action()) {
                button.btn name="act" value="export" { "Save all games as a file" }
                @if screen.deleting {
                    span { (REALLY_DELETE) }
                    button.btn #delete-no name="act" value="delete.no" { "No" }
                    button.btn name="act" value="delete.yes" { "Yes, delete everything" }
                } @else {
                    button.btn name="act" value="delete" { "Delete everything" }
                }
            }
        }
    }
}
