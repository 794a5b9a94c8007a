//! How everything works: what answers mean, the lessons, and what can be typed and pressed.

use maud::{Markup, html};
use pegmind_face::board_name;
use pegmind_face::help::{answer_example, code_examples};
use pegmind_face::word::{LearnWord, SolveWord, Word};
use pegmind_rules::{Code, Preset, explain};

use crate::around::Around;
use crate::draft_keys::KEYS;
use crate::own_keys::COMMANDS;
use crate::route::Route;
use crate::screen::learn::titles;
use crate::view::pegs;
use crate::view::settings::key_name;

/// Keys that mean no sign.
const FUNCTION_KEYS: [(&str, &str); 2] =
    [("F2", "the assistant"), ("F4", "takes the best guess of the assistant")];

/// The page.
pub(super) fn guide(around: &Around<'_>) -> Markup {
    html! {
        div.page.narrow.text[around.is_text()] {
            h1 { "Learn in five minutes" }
            p.lead { "One side hides a code. The other finds it, row by row, from the answers." }
            (answers(around))
            (counted_once(around))
            section.stack aria-labelledby="lessons-title" {
                h2 #lessons-title { "Lessons" }
                ol {
                    @for (number, title) in (1..).zip(titles()) {
                        li { a href=(around.link(Route::learn(Some(number)))) { (title) } }
                    }
                }
                p { a.btn.go href=(around.link(Route::learn(Some(1)))) { "Begin" } }
            }
            (boards())
            (typing(around))
            @if !around.is_plain { (keys(around)) }
        }
    }
}

/// What the key pegs mean.
fn answers(around: &Around<'_>) -> Markup {
    let kinds = [
        ("x", "Disc: exact", "right color, right place"),
        ("o", "Ring: color", "right color, wrong place"),
        ("n", "Dot: nothing", "this peg finds no partner"),
    ];
    html! {
        section.stack aria-labelledby="answers-title" {
            h2 #answers-title { "What the answer means" }
            ul.modes.paper {
                @for (class, name, meaning) in kinds {
                    li { p.option {
                        @if !around.is_text() { span.lg.one aria-hidden="true" { span.keys { i class=(class) {} } } }
                        span { b { (name) } span.soft.small { " " (meaning) } }
                    } }
                }
            }
            p { "Discs come first. Where a disc stands says nothing about which peg it is for." }
        }
    }
}

/// Why a second peg of a color may count for nothing.
fn counted_once(around: &Around<'_>) -> Markup {
    let rules = Preset::Classic.rules();
    let (Ok(code), Ok(guess)) = (rules.code("RRBB"), rules.code("RRRB")) else { return html! {} };
    let phrase = around.settings.phrase();
    let marked = explain(&code, &guess);
    let line = |name: &str, code: &Code| {
        html! { p.line { span.soft { (name) } (pegs::group(code.pegs(), around.settings)) } }
    };
    html! {
        section.stack aria-labelledby="once-title" {
            h2 #once-title { "Every peg counts once" }
            div.card {
                (line("Code", &code))
                (line("Guess", &guess))
                p.line.paper { span.soft { "Answer" } (pegs::answer(&code.mark(&guess))) }
                @for sentence in phrase.explanation(&guess, &marked) { p { (sentence) } }
            }
        }
    }
}

/// The boards that there are.
fn boards() -> Markup {
    html! {
        section.stack aria-labelledby="boards-title" {
            h2 #boards-title { "Boards" }
            ul { @for preset in Preset::ALL { li { b { (board_name(&preset.rules())) } ": " (preset.rules().without_rows()) } } }
            p { "Any other board has up to 16 pegs and 26 colors, with or without repeats and blanks." }
        }
    }
}

/// What can be typed.
fn typing(around: &Around<'_>) -> Markup {
    let rules = Preset::Classic.rules();
    let words = |title: &str, words: &mut dyn Iterator<Item = (&'static str, &'static str)>| {
        html! {
            details {
                summary { (title) }
                dl.words { @for (name, does) in words { div { dt { b { (name) } } dd { (does) } } } }
            }
        }
    };
    html! {
        section.stack aria-labelledby="typing-title" {
            h2 #typing-title { "What can be typed" }
            p { "Every page where something is played has a field that takes guesses, answers and words. A guess is typed as " (code_examples(&rules, &around.settings.paints.names())) ", an answer as " (answer_example(&rules)) "." }
            (words("Words in a game", &mut Word::ALL.iter().map(|(_, name, does)| (*name, *does))))
            (words("Words for a real board", &mut SolveWord::ALL.iter().map(|(_, name, does)| (*name, *does))))
            (words("Words in lessons", &mut LearnWord::ALL.iter().map(|(_, name, does)| (*name, *does))))
        }
    }
}

/// Single keys.
fn keys(around: &Around<'_>) -> Markup {
    let settings = around.settings;
    let own = |place: usize, usual: &str| {
        settings.own_keys.of(place).map_or_else(|| key_name(usual).to_owned(), String::from)
    };
    html! {
        section.stack aria-labelledby="keys-title" {
            h2 #keys-title { "Keys, while the board has the focus" }
            table.data {
                thead { tr { th scope="col" { "key" } th scope="col" { "what it does" } } }
                tbody {
                    @for (key, does) in KEYS { tr { th scope="row" { kbd { (key) } } td { (does) } } }
                    @for (place, (_, usual, does)) in COMMANDS.iter().enumerate() {
                        tr { th scope="row" { kbd { (own(place, usual)) } } td { (does) } }
                    }
                    @for (key, does) in FUNCTION_KEYS { tr { th scope="row" { kbd { (key) } } td { (does) } } }
                }
            }
            p.soft { "The settings change them and switch them off." }
        }
    }
}
