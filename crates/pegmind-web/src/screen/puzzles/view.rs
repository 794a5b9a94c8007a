//! A puzzle and the guess for it, drawn or told.

use maud::{Markup, html};
use pegmind_face::help::code_examples;
use pegmind_face::tutorial::{Expected, LessonView};

use super::book::Book;
use super::{Puzzles, Stage, boards};
use crate::around::Around;
use crate::draft_keys::kept;
use crate::view::draft;
use crate::view::still::{Still, shape};

pub(super) fn draw(puzzles: &Puzzles, around: &Around<'_>) -> Markup {
    html! {
        div.page.narrow.text[around.is_text()] {
            @match &puzzles.stage {
                Stage::Choose => (choose(around)),
                Stage::Making(making) => {
                    h1 { "Puzzles" }
                    p { (making.found) " puzzles are made ..." }
                    (buttons(around, None, &[("stop", "Stop")]))
                }
                Stage::Drilling => {
                    h1 { "Puzzles" }
                    p { "Your games are looked at, the latest first; " (puzzles.drills.left()) " are left ..." }
                    (buttons(around, None, &[("stop", "Stop")]))
                }
                Stage::Book(book) => (page(book, around)),
            }
        }
    }
}

/// Which puzzles are wanted.
fn choose(around: &Around<'_>) -> Markup {
    html! {
        h1 { "Puzzles" }
        section.card aria-labelledby="made" {
            h2 #made { "From easy to hard" }
            p { "Which code is the only one that fits? Which guess cannot lose? Six puzzles, made for you." }
            form.stack method="post" action=(around.action()) {
                label.field {
                    span { "Board" }
                    select name="board" {
                        @for preset in boards() {
                            option value=(preset) selected[preset == pegmind_rules::Preset::default()] {
                                (pegmind_face::capital(&pegmind_face::board_name(&preset.rules())))
                            }
                        }
                    }
                }
                div.line { button.btn.go name="act" value="make" { "Make puzzles" } }
            }
        }
        section.card aria-labelledby="own" {
            h2 #own { "From your own games" }
            p { "The costliest rows of your games come back after 1, 3, 7 and 21 days, until you know them." }
            @if around.is_plain {
                p.soft { "Without scripts no games are kept for so long. The review of a game asks its costliest row at once." }
            } @else {
                (buttons(around, None, &[("drills", "Ask me what is due")]))
            }
        }
    }
}

fn page(book: &Book, around: &Around<'_>) -> Markup {
    let lesson = book.lesson(&around.settings.paints.names());
    let fields = book.fields(lesson.count);
    let asks = lesson.expected == Expected::Guess;
    html! {
        @if lesson.expected == Expected::Done {
            h1 { (lesson.title) }
        } @else {
            h1 { (lesson.title) }
            p.soft { (lesson.what) " " (lesson.number) " of " (lesson.count) }
        }
        @for sentence in &lesson.sentences { p { (sentence) } }
        @if lesson.expected != Expected::Done { (position(&lesson, around)) }
        @if !lesson.reply.is_empty() {
            div.card { @for line in &lesson.reply { p { (line) } } }
        }
        @if asks { (guess(book, &lesson, &fields, around)) }
        (buttons(around, Some(&fields), &others(&lesson)))
    }
}

/// The rows, and the code where it is shown.
fn position(lesson: &LessonView<'_>, around: &Around<'_>) -> Markup {
    let rules = lesson.board.rules();
    if around.is_text() {
        let phrase = around.settings.phrase();
        return html! {
            h2 { "Rows" }
            ol { @for row in phrase.rows(lesson.board) { li { (row) } } }
            @if let Some(guess) = lesson.pending { p { "Guess: " (phrase.pegs(guess.pegs())) "." } }
        };
    }
    let (pegs, rows, is_wide) = shape(rules);
    let name = pegmind_face::capital(&pegmind_face::board_name(rules));
    let left = format!("{} of {}", lesson.number, lesson.count);
    html! {
        div.game.alone data-pegs=(pegs) data-rows=(rows) data-wide[is_wide] {
            (Still {
                title: &name,
                note: &left,
                rules,
                rows: lesson.board.rows(),
                shield: lesson.shield,
                pending: lesson.pending,
                hidden: &[],
            }.draw(around.settings))
        }
    }
}

/// Where a guess is put together or typed.
fn guess(
    book: &Book,
    lesson: &LessonView<'_>,
    fields: &[(&str, String)],
    around: &Around<'_>,
) -> Markup {
    let rules = lesson.board.rules();
    let number = lesson.board.rows().len() + 1;
    let count = usize::from(rules.pegs().get());
    let missing = count - book.draft.pegs.holes().iter().take(count).flatten().count();
    let names = around.settings.paints.names();
    html! {
        form.entry.stack method="post" action=(around.action()) aria-label="Your guess" {
            (hidden(fields))
            input type="hidden" name="guess" value=(kept(&book.draft));
            // Enter tries the guess; no button before it may be the one that Enter presses.
            button.vh type="submit" name="act" value="guess" tabindex="-1" aria-hidden="true" { "Guess" }
            (draft::row(number, &book.draft, rules, around.settings))
            (draft::colors(rules, around.settings))
            div.line {
                button.btn name="act" value="erase" { "Erase" }
                button.btn name="act" value="clear" { "Clear" }
                button.btn name="act" value="fill" { "Fill the rest" }
                button.btn.go name="act" value="guess" aria-disabled=[(missing > 0).then_some("true")] {
                    @match missing { 0 => "Guess", 1 => "1 more peg", missing => { (missing) " more pegs" } }
                }
            }
        }
        form.typed method="post" action=(around.action()) {
            (hidden(fields))
            label for="typed" { "Or type a guess, as " (code_examples(rules, &names)) }
            input #typed name="typed" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go";
            button.btn { "Enter" }
        }
    }
}

/// What else can be done now.
fn others(lesson: &LessonView<'_>) -> Vec<(&'static str, &'static str)> {
    let mut others = Vec::new();
    match lesson.expected {
        Expected::Guess => others.push(("show", "Show the answer")),
        Expected::Continue if lesson.number == lesson.count => others.push(("on", "Finish")),
        Expected::Continue | Expected::KeyPegs => others.push(("on", "Next puzzle")),
        Expected::Done => {}
    }
    if lesson.attempt.is_some() || lesson.expected == Expected::Done {
        others.push(("again", "Again"));
    }
    if lesson.may_go_back {
        others.push(("back", "The one before"));
    }
    others.push(("leave", "Other puzzles"));
    others
}

fn hidden(fields: &[(&str, String)]) -> Markup {
    html! {
        @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
    }
}

fn buttons(
    around: &Around<'_>,
    fields: Option<&[(&'static str, String)]>,
    acts: &[(&str, &str)],
) -> Markup {
    html! {
        form.line method="post" action=(around.action()) {
            (hidden(fields.unwrap_or_default()))
            @for (act, label) in acts { button.btn.go[*act == "on"] name="act" value=(act) { (label) } }
        }
    }
}
