//! Two people at one screen: handing it over, and typing a code that the
//! other does not see.

use std::io::{self, BufRead, Write};

use super::input::{Input, Line};
use super::signals::{Hidden, set_prompt};

/// Asks for a line that is not shown.
pub(super) fn hidden_line(
    out: &mut impl Write,
    input: &mut Input<impl BufRead>,
    prompt: &str,
) -> io::Result<Line> {
    set_prompt(prompt);
    write!(out, "{prompt}")?;
    out.flush()?;
    let hidden = Hidden::begin();
    let line = input.line();
    drop(hidden);
    line
}

/// Says who should have the screen now, and waits for Enter. False if the
/// input has ended.
pub(super) fn hand_over(
    out: &mut impl Write,
    input: &mut Input<impl BufRead>,
    text: &str,
) -> io::Result<bool> {
    let prompt = format!("{text} Then press Enter: ");
    set_prompt(&prompt);
    write!(out, "{prompt}")?;
    out.flush()?;
    Ok(input.line()? != Line::End)
}
