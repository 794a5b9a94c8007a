//! The result of a game to be sent to somebody: as text, as symbols, as a picture.

use maud::{Markup, html};
use pegmind_face::result::{Shared, share};
use pegmind_protocol::PageEffect;
use pegmind_review::GameReview;
use pegmind_rules::PegMark;
use pegmind_session::View;

use crate::around::Around;
use crate::context::Context;
use crate::form::Form;

/// The result of a game to be sent to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SharePanel {
    shared: Shared,
    /// How many guesses are public, of so many.
    public: usize,
    rows: usize,
    /// Whether something was handed over.
    pub(crate) is_open: bool,
}

/// The same signs for everybody, whatever their palette.
const fn sign(mark: PegMark) -> char {
    match mark {
        PegMark::Exact => '●',
        PegMark::Color => '○',
        PegMark::Nothing => '·',
    }
}

impl SharePanel {
    /// The result of a game with the first guesses public, if it is over. With a review
    /// skill and luck are said, too.
    pub(crate) fn of(view: &View<'_>, review: Option<&GameReview>, public: usize) -> Option<Self> {
        let rows = view.board.rows().len();
        let public = public.min(rows);
        let shared = share(view, public, sign)?;
        let shared = review.map_or(shared.clone(), |review| shared.judged(review));
        Some(Self { shared, public, rows, is_open: false })
    }

    /// How many guesses are public.
    pub(crate) const fn public(&self) -> usize {
        self.public
    }

    /// Hands the result over, if a form asks for it: `share.text`, `share.symbols`,
    /// `share.picture`. Says whether it was about that. `share.public` is for whoever has
    /// the game.
    pub(crate) fn act(&self, form: &Form, context: &mut Context<'_>) -> bool {
        let act = form.act();
        let (title, effect) = ("Pegmind".to_owned(), act.text(0).unwrap_or_default());
        match (act.word(), effect) {
            ("share", "text") => {
                context.effect(PageEffect::Share { text: self.shared.text.clone(), title });
            }
            ("share", "symbols") => {
                context.effect(PageEffect::Share { text: self.shared.symbols.join("\n"), title });
            }
            ("share", "picture") => context.effect(PageEffect::Picture {
                name: "pegmind-result".into(),
                svg: self.shared.picture(),
                text: self.shared.text.clone(),
            }),
            _ => return false,
        }
        context.say(self.said());
        true
    }

    /// How many guesses are to be public, if a form says so.
    pub(crate) fn public_of(form: &Form) -> Option<usize> {
        let act = form.act();
        let asked = act.word() == "share" && act.text(0) == Some("public");
        asked.then(|| form.get("public").and_then(|count| count.parse().ok()).unwrap_or_default())
    }

    /// What is said before it is sent: how much it gives away.
    pub(crate) fn said(&self) -> &str {
        self.shared.warning.as_deref().unwrap_or("It does not give the code away.")
    }

    /// The panel, to stand in a form.
    pub(crate) fn draw(&self, around: &Around<'_>) -> Markup {
        html! {
            section.card aria-labelledby="share-head" {
                h2 #share-head { "Share" }
                @if let Some((head, rows)) = self.shared.symbols.split_first().filter(|_| !around.is_text()) {
                    div role="img" aria-label=(self.shared.text) {
                        p { b { (head) } }
                        p.picture { (rows.join("\n")) }
                    }
                }
                p class=(if self.shared.warning.is_some() { "warn" } else { "soft" }) { (self.said()) }
                form method="post" action=(around.action()) {
                    div.line {
                        @if !around.is_plain {
                            button.btn name="act" value="share.text" { "Share text" }
                            button.btn name="act" value="share.symbols" { "Symbols" }
                        }
                        button.btn name="act" value="share.picture" { "Picture" }
                    }
                }
                label.field {
                    span { @if around.is_plain { "To copy: as text" } @else { "What is shared" } }
                    textarea readonly rows="4" { (self.shared.text) }
                }
                @if around.is_plain {
                    label.field {
                        span { "As symbols" }
                        textarea readonly rows=(self.shared.symbols.len()) { (self.shared.symbols.join("\n")) }
                    }
                }
                @if self.rows > 1 {
                    form.line method="post" action=(around.action()) {
                        label.field {
                            span { "Guesses that are public" }
                            select name="public" {
                                @for count in 0..self.rows {
                                    option value=(count) selected[count == self.public] {
                                        @if count == 0 { "none" } @else { "the first " (count) }
                                    }
                                }
                            }
                        }
                        button.btn name="act" value="share.public" { "Show" }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use pegmind_session::{Record, Replay};

    use super::*;

    fn panel(text: &str, public: usize) -> Option<SharePanel> {
        let mut replay = Replay::new(Record::parse(text).unwrap());
        while replay.advance().unwrap().is_some() {}
        SharePanel::of(&replay.view(), None, public)
    }

    const GAME: &str = "1. RROY 0+1 2. RBGG 0+2 3. YGBP 0+4 4. GPBY 2+2 5. GPYB 4+0 *GPYB";

    #[test]
    fn nothing_that_is_shared_has_the_code_unless_it_is_asked_for() {
        let shared = panel(GAME, 0).unwrap();
        let picture = shared.shared.picture();
        for text in [&shared.shared.text, &shared.shared.symbols.concat(), &picture] {
            assert!(!text.contains("GPYB") && !text.contains("RROY"), "{text}");
        }
        assert_eq!(shared.said(), "It does not give the code away.");
        assert!(picture.contains("<desc id=\"text\">Classic: solved in 5 of 12"), "{picture}");
        assert_eq!(picture.matches("<circle").count(), 20);
        assert!(!picture.contains("style="));
    }

    #[test]
    fn public_guesses_are_warned_of_before_they_are_sent() {
        let shared = panel(GAME, 3).unwrap();
        assert!(shared.said().contains("nearly gives the code away"), "{}", shared.said());
        assert_eq!(panel(GAME, 99).unwrap().public(), 5);
        assert_eq!(panel("1. RROY 0+1", 0), None, "the game goes on");
    }
}
