//! The form that takes a record in, pasted or from a file.

use maud::{Markup, html};

use crate::around::Around;
use crate::form::Form;

/// What the form is for.
#[derive(Debug)]
pub(crate) struct RecordForm<'a> {
    /// Its headline.
    pub(crate) title: &'a str,
    /// What its button says.
    pub(crate) button: &'a str,
    /// What was refused, to be mended.
    pub(crate) refused: &'a str,
    /// More fields.
    pub(crate) more: Markup,
}

impl RecordForm<'_> {
    /// Draws it. Its button is `read`.
    pub(crate) fn draw(self, around: &Around<'_>) -> Markup {
        html! {
            section.card aria-labelledby="import" {
                h2 #import { (self.title) }
                form.stack method="post" action=(around.action()) {
                    label.field {
                        span { "Paste a record, also one that was written by hand or broken off" }
                        textarea name="record" rows="5" spellcheck="false" autocapitalize="none"
                            placeholder="1. RROY 0+1 2. RBGG 0+2" { (self.refused) }
                    }
                    // Only scripts can read a file.
                    @if !around.is_plain {
                        label.field {
                            span { "Or choose a file" }
                            input type="file" name="record" accept=".peg,.txt,text/plain";
                        }
                    }
                    (self.more)
                    div.line { button.btn name="act" value="read" { (self.button) } }
                }
            }
        }
    }
}

/// The record in a form: what was pasted, else the chosen file.
pub(crate) fn record_of(form: &Form) -> Option<&str> {
    let records = form.fields().filter(|(name, _)| *name == "record");
    records.map(|(_, text)| text.trim()).find(|text| !text.is_empty())
}
