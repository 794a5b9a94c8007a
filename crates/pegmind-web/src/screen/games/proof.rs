//! The proof of a room that is over, checked where it is looked at.

use maud::{Markup, html};
use pegmind_face::online::{proof_title, proven, proven_title};
use pegmind_face::{capital, sentence};
use pegmind_protocol::ProofFile;

use crate::around::Around;
use crate::form::Form;

/// What a text is that is a proof and no record.
const BEGINNING: char = '{';

/// So long a text is shown again where something is wrong with it, in bytes.
const SHOWN_MAX: usize = 16 << 10;

/// A proof that was looked at.
#[derive(Debug)]
pub(super) struct CheckedProof {
    /// What came of it, in a sentence.
    said: String,
    /// What holds: each game with what was checked of it. Of a proof that does not hold nothing.
    games: Vec<(String, Vec<String>)>,
    /// The text, if it does not hold.
    refused: String,
}

impl CheckedProof {
    /// Checks a text as `pegmind verify` does.
    pub(super) fn of(text: &str) -> Self {
        match ProofFile::check(text) {
            Ok((proof, games)) => {
                let many = if games.len() == 1 {
                    "1 game".into()
                } else {
                    format!("{} games", games.len())
                };
                let said = format!("The proof holds: {}, {many}.", proof_title(&proof));
                let game = |game| (capital(&proven_title(game, &games)), proven(game));
                Self { said, games: games.iter().map(game).collect(), refused: String::new() }
            }
            Err(error) => Self {
                said: format!("The proof does not hold. {}", sentence(&error.to_string())),
                games: Vec::new(),
                refused: if text.len() <= SHOWN_MAX { text.to_owned() } else { String::new() },
            },
        }
    }

    pub(super) fn said(&self) -> &str {
        &self.said
    }
}

/// Whether a text is a proof, or meant to be one.
pub(super) fn is_proof(text: &str) -> bool {
    text.trim_start().starts_with(BEGINNING)
}

/// The proof in a form: what was pasted, else the chosen file.
///
/// # Errors
///
/// Why there is none, in a sentence.
pub(super) fn proof_of(form: &Form) -> Result<&str, String> {
    if let Some(bytes) = form.get("too-large") {
        return Err(format!(
            "This file has {bytes} bytes; expected at most 1048576. pegmind verify takes larger ones."
        ));
    }
    let proofs = form.fields().filter(|(name, _)| *name == "proof");
    let mut proofs = proofs.map(|(_, text)| text.trim());
    proofs
        .find(|text| !text.is_empty())
        .ok_or_else(|| "Paste a proof, or choose a file.".to_owned())
}

/// Draws the form that takes a proof in, and what came of the last one.
pub(super) fn draw(checked: Option<&CheckedProof>, around: &Around<'_>) -> Markup {
    let refused = checked.map(|checked| checked.refused.as_str()).unwrap_or_default();
    html! {
        section.card aria-labelledby="proof" {
            h2 #proof { "Check the proof of a room" }
            p.soft.small {
                "Every room that is over has a proof file. All of it is done again here, every row is marked again, and every promise opened."
            }
            @if let Some(checked) = checked { (draw_checked(checked)) }
            form.stack method="post" action=(around.action()) {
                label.field {
                    span { "Paste a proof file" }
                    textarea name="proof" rows="3" spellcheck="false" autocapitalize="none" { (refused) }
                }
                // Only scripts can read a file.
                @if !around.is_plain {
                    label.field {
                        span { "Or choose the file" }
                        input type="file" name="proof" accept=".json,application/json";
                    }
                }
                div.line { button.btn name="act" value="check" { "Check it" } }
            }
        }
    }
}

fn draw_checked(checked: &CheckedProof) -> Markup {
    html! {
        @if checked.games.is_empty() {
            p.warn { (checked.said) }
        } @else {
            p { b { (checked.said) } }
            @for (title, lines) in &checked.games {
                h3 { (title) }
                ul { @for line in lines { li { (sentence(line)) } } }
            }
        }
    }
}
