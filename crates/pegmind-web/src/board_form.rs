//! Reads the fields that describe a board, which [`crate::view::board_fields`] draws.

use pegmind_face::sentence;
use pegmind_rules::{Preset, Rules};

use crate::form::Form;

/// The board that a form describes: a preset, or its size and rules.
///
/// # Errors
///
/// A sentence that says why there is no such board.
pub(crate) fn read(form: &Form) -> Result<Rules, String> {
    let field = |name: &str| form.get(name).unwrap_or_default();
    if !field("preset").is_empty() {
        let preset = field("preset").parse::<Preset>().map_err(|error| sentence(&error))?;
        return Ok(preset.rules());
    }
    let text = format!(
        "{} colors, {} pegs, repeats {}, blanks {}",
        field("colors"),
        field("pegs"),
        field("repeats"),
        field("blanks"),
    );
    let rules: Rules = text.parse().map_err(|error| sentence(&error))?;
    let rule = field("feedback").parse().map_err(|error| sentence(&error))?;
    Ok(rules.with_feedback(rule))
}
