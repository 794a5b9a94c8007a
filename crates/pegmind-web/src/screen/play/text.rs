//! The text view of a game: from top to bottom, with one field that does everything.

use maud::{Markup, html};
use pegmind_face::code_entry::Stage;
use pegmind_face::peg_editor::holes;
use pegmind_face::word::Word;
use pegmind_face::{Assistant, Phrase, draft_clash_sentence};
use pegmind_rules::Peg;
use pegmind_session::Phase;

use super::panel::Panel;
use super::said::more_pegs;
use super::{Play, Stand};
use crate::around::Around;
use crate::route::Route;

impl Play {
    /// The whole game as text.
    pub(super) fn draw_text(&self, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let phrase = around.settings.phrase();
        let rules = view.board.rules();
        let rows = view.board.rows();
        let head = match view.outcome {
            None => format!(
                "{}, row {} of {}",
                Phrase::board_name(rules),
                view.row_number(),
                rules.rows()
            ),
            Some(_) => format!("{}, {}", Phrase::board_name(rules), phrase.found_it(&view)),
        };
        html! {
            div #text.stack {
                h1 { (head) }
                p.soft { (phrase.roles(&view.played())) " " (rules) "." }
                @if view.game_match.games().get() > 1 {
                    p { "Game " (view.game_match.game()) " of " (view.game_match.games().get()) ". "
                        (phrase.score(&view.played())) }
                }
                h2 { "Rows" }
                @if rows.is_empty() {
                    p { "No row yet." }
                } @else {
                    ol {
                        @for (number, row) in (1_usize..).zip(rows) {
                            li class=[(number == rows.len()).then_some("latest")] {
                                (row_in_words(&phrase, row))
                            }
                        }
                    }
                }
                (self.draw_state(around))
                (self.draw_say(around))
                (self.draw_typed(around))
                @if self.told.len() > 1 && self.panel.is_none() {
                    h2 { "Said" }
                    @for line in &self.told { p { (line) } }
                }
                (self.draw_text_panel(around))
                (self.draw_text_notes(&phrase))
                @if let Assistant::On(_) = self.assistant {
                    h2 { "Assistant" }
                    @match self.assistance() {
                        Some(told) => {
                            @for line in phrase.assistance(&told.draft, &told.assistance) { p { (line) } }
                        }
                        None => p { "It is looking at the rows." },
                    }
                }
                @if view.outcome.is_some() { (self.draw_text_end(around)) }
                @if self.is_watched() { (self.draw_text_pace()) }
                (self.draw_lists(around))
                h2 { "Words" }
                p.soft { (self.words()) }
                h2 { "Colors" }
                p { (colors(around, self.rules().legal_pegs())) }
                @if self.stand != Stand::Waiting {
                    p { a href=(around.link(Route::New { kind: None })) { "New game" } }
                }
                h2 { "Other games" }
                (super::sides::draw_modes(around))
            }
        }
    }

    fn draw_text_notes(&self, phrase: &Phrase) -> Markup {
        let view = self.session.view();
        html! {
            @if self.shows_notes && self.takes_notes() {
                h2 { "Notes" }
                @for line in phrase.notes(&view, |peg, hole| view.rules_out(peg, hole)) {
                    p { (line) }
                }
            }
        }
    }

    /// What is in play.
    fn draw_state(&self, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let phrase = around.settings.phrase();
        let pegs = holes(view.board.rules());
        match view.phase {
            Phase::Guess if view.draft.is_empty() => html! {},
            Phase::Guess => {
                let placed = view.draft.holes().iter().flatten().count();
                let missing = pegs.saturating_sub(placed);
                html! {
                    p {
                        "Draft: " (phrase.draft(view.draft))
                        @if missing > 0 { ", " (more_pegs(missing)) }
                        "."
                    }
                    @if let Some(clash) = &view.clash { p { (draft_clash_sentence(clash)) } }
                }
            }
            Phase::Code => {
                let again = self.entry.as_ref().is_some_and(|it| it.stage() == Stage::Again);
                html! { p { (if again { "Type the same code once more." } else { "Type the code to be found." }) } }
            }
            Phase::Answer => html! {
                p { (phrase.prompt(&view).trim_end_matches(": ")) "." }
                @if let Some(code) = self.peeked() { p { "Your code: " (phrase.pegs(code.pegs())) "." } }
            },
            Phase::Thinking => html! { p { "The computer is thinking." } },
            Phase::Contradiction { .. } => html! {
                p { "No code fits all rows. Words: undo, correct 2 1+1, repair." }
            },
            Phase::GameOver | Phase::MatchOver => html! {},
        }
    }

    fn draw_text_panel(&self, around: &Around<'_>) -> Markup {
        let Some(panel) = &self.panel else { return html! {} };
        match panel {
            Panel::Why(of) => html! {
                h2 { (of.title) }
                @for line in &of.words { p { (line) } }
                (super::sides::button("close", "Close"))
            },
            Panel::Lines { .. }
            | Panel::Repairs { .. }
            | Panel::Resign
            | Panel::AssistOffer
            | Panel::Share(_) => self.draw_panel(around),
        }
    }

    fn draw_text_end(&self, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let phrase = around.settings.phrase();
        let id = self.name();
        html! {
            h2 { "The end" }
            @for line in phrase.outcome(
                view.outcome.unwrap_or(pegmind_rules::Outcome::Resigned), &view.audit, &view.played()
            ).iter().filter(|line| !around.said.contains(line.as_str())) { p { (line) } }
            @if let Some(opening) = view.opening { p { "The code: " (phrase.pegs(opening.code.pegs())) "." } }
            @if let Some(text) = view.prize { p { (phrase.prize(text)) } }
            @if let Some(praise) = &self.praise { p { (praise) } }
            @for open in &view.open { p { (pegmind_face::open_sentence(open)) } }
            @if let Some(result) = &self.result {
                @for line in phrase.result(result) { p { (line) } }
            }
            div.line {
                (super::sides::button("submit", if view.phase == Phase::GameOver { "Next game" } else { "Play again" }))
                (super::sides::button("share", "Share"))
                @if id.is_some() {
                    a.btn href=(around.link(Route::review(id.clone()))) { "Review" }
                    a.btn href=(around.link(Route::replay(id))) { "Replay" }
                }
            }
        }
    }

    /// What can be done while a computer plays.
    fn draw_text_pace(&self) -> Markup {
        let pause = if self.watch.paused { "Go on" } else { "Pause" };
        html! {
            p.line {
                @for (act, word) in [
                    ("pause", pause), ("step", "One guess"), ("hurry", "To the end"),
                    ("slower", "Slower"), ("faster", "Faster"),
                ] { (super::sides::button(act, word)) }
            }
        }
    }

    /// The pegs as lists, for browsers without scripts.
    fn draw_lists(&self, around: &Around<'_>) -> Markup {
        let view = self.session.view();
        let covered = self.entry.as_ref().is_some_and(super::Entry::is_covered);
        if !matches!(view.phase, Phase::Guess | Phase::Code) || covered {
            return html! {};
        }
        let pegs = self.pegs_in_play();
        html! {
            details open[around.is_plain] {
                summary { "Choose pegs from lists" }
                form.stack method="post" action=(around.action()) {
                    div.picks {
                        @for (hole, chosen) in (1_usize..).zip(&pegs) {
                            " "
                            label.field {
                                span { "Peg " (hole) ": " }
                                select name=(format!("peg{hole}")) {
                                    option value="" { "choose" }
                                    @for peg in self.rules().legal_pegs() {
                                        option value=(peg.number()) selected[*chosen == Some(peg)] {
                                            (crate::view::pegs::spoken_color(peg, around.settings))
                                        }
                                    }
                                }
                            }
                        }
                    }
                    div.line {
                        button.btn.go name="act" value="submit" { "Submit" }
                        @if view.phase == Phase::Guess {
                            button.btn name="act" value="check" { "Check" }
                            button.btn name="act" value="hint" { "Hint" }
                            button.btn name="act" value="left" { "Codes left" }
                        }
                    }
                }
            }
        }
    }

    /// The words that do something now.
    fn words(&self) -> String {
        let view = self.session.view();
        let of_use = |word: &&(Word, &str, &str)| match &self.entry {
            Some(entry) => entry.allows(word.0),
            None => word.0.is_of_use(&view),
        };
        let names = Word::ALL.iter().filter(of_use).map(|word| word.1);
        let names: Vec<&str> = names.collect();
        format!(
            "A guess is letters, numbers or names of colors. Also: {}, log. help says what they do.",
            names.join(", ")
        )
    }
}

fn row_in_words(phrase: &Phrase, row: &pegmind_rules::Row) -> String {
    format!("{}. {}.", phrase.pegs(row.guess.pegs()), Phrase::feedback(&row.feedback))
}

fn colors(around: &Around<'_>, pegs: impl Iterator<Item = Peg>) -> String {
    let name = |peg: Peg| match peg {
        Peg::Blank => ". blank".to_owned(),
        Peg::Color(color) => {
            let letter = around.settings.paints.names().letter(color);
            let letter = letter.map(|letter| format!(" {letter}")).unwrap_or_default();
            match around.settings.paints.names().name(color) {
                Some(name) => format!("{}{letter} {name}", color.number()),
                None => format!("{}{letter}", color.number()),
            }
        }
    };
    pegs.map(name).collect::<Vec<_>>().join(", ") + "."
}
