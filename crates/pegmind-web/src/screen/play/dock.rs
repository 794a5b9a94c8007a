//! Draws what is in reach of a thumb: the sentence, colors or key pegs, tools, and the field
//! to type in.

use maud::{Markup, html};
use pegmind_face::code_entry::Stage;
use pegmind_face::help::code_examples;
use pegmind_face::peg_editor::holes;
use pegmind_face::sentence;
use pegmind_rules::{CodeError, FeedbackRule, Hints};
use pegmind_session::Phase;

use super::said::more_pegs;
use super::{Play, Stand};
use crate::around::Around;
use crate::view::icon::Icon;
use crate::view::{draft, say};

/// A tool: its act, its drawing, its word.
type Tool = (&'static str, Icon, &'static str);

impl Play {
    /// The dock; after the end the result.
    pub(super) fn draw_dock(&self, around: &Around<'_>) -> Markup {
        let parts = self.dock_parts(around);
        if self.session.view().outcome.is_some() {
            return html! { @for (_, part) in parts { (part) } };
        }
        html! {
            form #dock.dock method="post" action=(around.action()) aria-label="Play" {
                @for (_, part) in parts { (part) }
            }
        }
    }

    /// What stands in the dock, by the ids of the elements; after the end the result instead.
    pub(super) fn dock_parts(&self, around: &Around<'_>) -> Vec<(&'static str, Markup)> {
        let view = self.session.view();
        if view.outcome.is_some() {
            return vec![("dock", self.draw_end(around))];
        }
        let colors = match view.phase {
            Phase::Guess | Phase::Code => self.draw_colors(around),
            Phase::Answer => self.beyond.draw_key_buttons(self),
            Phase::Thinking | Phase::Contradiction { .. } | Phase::GameOver | Phase::MatchOver => {
                html! {}
            }
        };
        vec![("say", self.draw_say(around)), ("colors", colors), ("tools", self.draw_tools())]
    }

    /// The live region: what was said, or what is to be done.
    pub(super) fn draw_say(&self, around: &Around<'_>) -> Markup {
        if !around.said.is_empty() {
            return say(around);
        }
        let said = self.invitation(around);
        say(&Around { said: &said, ..around.clone() })
    }

    /// What is to be done, where nothing has happened yet.
    fn invitation(&self, around: &Around<'_>) -> String {
        let view = self.session.view();
        let pegs = holes(view.board.rules());
        match view.phase {
            Phase::Guess if around.is_text() => {
                let codes = code_examples(view.board.rules(), &around.settings.paints.names());
                format!("Find the hidden code: type {pegs} pegs, as {codes}.")
            }
            Phase::Guess if self.stand == Stand::Waiting => {
                format!("Find the hidden code: choose {pegs} pegs, then Submit.")
            }
            Phase::Guess => "Choose your pegs, then Submit.".into(),
            Phase::Code if self.entry.as_ref().is_some_and(|it| it.stage() == Stage::Again) => {
                "The same code once more.".into()
            }
            Phase::Code => "Choose the code to be found.".into(),
            Phase::Answer => self.beyond.invitation(self, around),
            Phase::Thinking => "The computer is thinking.".into(),
            Phase::Contradiction { .. } => "No code fits all rows.".into(),
            Phase::GameOver | Phase::MatchOver => String::new(),
        }
    }

    fn draw_colors(&self, around: &Around<'_>) -> Markup {
        draft::colors(&self.rules(), around.settings)
    }

    /// The buttons for key pegs; where answers tell which, the pegs themselves are pressed.
    pub(super) fn draw_key_buttons(&self) -> Markup {
        let both = [("x", "Exact"), ("o", "Color")];
        let buttons: &[(&str, &str)] = match self.rules().feedback() {
            FeedbackRule::Keys => &both,
            FeedbackRule::Exact => &both[..1],
            FeedbackRule::Sum => &[("x", "Right color")],
            FeedbackRule::PerPeg => &[],
        };
        html! {
            div #colors.colors.key-buttons role="toolbar" aria-label="Key pegs" data-colors=(buttons.len()) {
                @for (act, word) in buttons {
                    button.btn name="act" value=(format!("key.{act}")) {
                        span.keys.one aria-hidden="true" { i class=(act) {} }
                        (word)
                    }
                }
                @if buttons.is_empty() {
                    p.soft { "Press a peg to say what it is." }
                }
            }
        }
    }

    fn draw_tools(&self) -> Markup {
        let view = self.session.view();
        let paused = self.watch.paused;
        let hints = view.setup.options().hints == Hints::Allowed;
        let undo: Tool = ("undo", Icon::Undo, "Undo");
        let tools: Vec<Tool> = match view.phase {
            Phase::Guess if hints => vec![
                undo,
                ("check", Icon::Check, "Check"),
                ("hint", Icon::Hint, "Hint"),
                ("notes", Icon::Notes, "Notes"),
            ],
            Phase::Guess => vec![undo, ("notes", Icon::Notes, "Notes")],
            Phase::Answer if self.can_peek() => vec![undo, ("peek", Icon::Check, "Own code")],
            Phase::Code | Phase::Answer | Phase::Contradiction { .. } => vec![undo],
            Phase::Thinking if self.is_watched() => vec![
                (
                    "pause",
                    if paused { Icon::Play } else { Icon::Pause },
                    if paused { "Go on" } else { "Pause" },
                ),
                ("step", Icon::Step, "One guess"),
                ("slower", Icon::Slower, "Slower"),
                ("faster", Icon::Faster, "Faster"),
            ],
            Phase::Thinking | Phase::GameOver | Phase::MatchOver => Vec::new(),
        };
        html! {
            div #tools.tools data-tools=(tools.len()) {
                @for (act, icon, word) in tools {
                    @let pressed = (act == "notes").then_some(self.shows_notes);
                    button.tool name="act" value=(act) aria-pressed=[pressed] {
                        (icon.draw())
                        span { (word) }
                    }
                }
                (self.draw_submit())
            }
        }
    }

    fn draw_submit(&self) -> Markup {
        let view = self.session.view();
        let rules = view.board.rules();
        let placed = self.pegs_in_play().iter().flatten().count();
        let missing = holes(rules).saturating_sub(placed);
        let (act, word, ready) = match view.phase {
            Phase::Guess | Phase::Code if missing > 0 => ("submit", more_pegs(missing), false),
            Phase::Guess => match &view.draft_problem {
                None => ("submit", "Submit".into(), true),
                Some(CodeError::Repeated { .. }) => ("submit", "No repeats".into(), false),
                Some(problem) => ("submit", sentence(problem), false),
            },
            Phase::Code => ("submit", "Set the code".into(), true),
            Phase::Answer => ("submit", format!("Give {}", self.answer.text(rules)), true),
            Phase::Contradiction { .. } => ("submit", "Repair".into(), true),
            Phase::Thinking if self.is_watched() => ("hurry", "To the end".into(), true),
            Phase::Thinking | Phase::GameOver | Phase::MatchOver => return html! {},
        };
        html! {
            button.btn.go name="act" value=(act) aria-disabled=[(!ready).then_some("true")] { (word) }
        }
    }

    /// The field to type in.
    pub(super) fn draw_typed(&self, around: &Around<'_>) -> Markup {
        self.draw_typed_field("Type a guess or a command", around)
    }

    /// The field to type in, with the form that buttons elsewhere belong to.
    pub(super) fn draw_typed_field(&self, label: &str, around: &Around<'_>) -> Markup {
        let covered = self.entry.as_ref().is_some_and(super::Entry::is_covered);
        html! {
            div #typing.typing {
                form.typed method="post" action=(around.action()) {
                    label for="typed" { (label) }
                    input #typed name="typed" data-lines=(self.lines) type=(if covered { "password" } else { "text" })
                        autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go";
                    button.btn { "Enter" }
                }
                @if !self.is_curtained() {
                    form #acts method="post" action=(around.action()) { }
                }
            }
        }
    }
}
