//! What was found, in sentences.

use std::io::{self, Write};

use super::finding::Finding;

/// Says what was found about a strategy, a fact or two a line.
pub(super) fn add(finding: &Finding, out: &mut impl Write) -> io::Result<()> {
    let name = finding.contestant;
    let histogram = &finding.histogram;
    let Some(elapsed) = finding.elapsed else {
        return writeln!(out, "{name}: not started.");
    };
    if !finding.is_complete() {
        let (played, games) = (histogram.games(), finding.games);
        writeln!(out, "{name}: incomplete, {played} of {games} games were played.")?;
    }
    let Some(average) = histogram.average() else { return Ok(()) };
    let error =
        finding.standard_error().map_or(String::new(), |error| format!(", error {error:.4}"));
    writeln!(
        out,
        "{name}: opening {}, {} games, total {}, average {average:.4}{error}, longest {}, \
         {:.3} seconds.",
        finding.opening_shown(),
        histogram.games(),
        histogram.total(),
        finding.longest_shown(),
        elapsed.as_secs_f64()
    )?;
    let solved = finding.solved();
    let taken: Vec<String> = (1..)
        .zip(&solved)
        .filter(|(_, games)| **games > 0)
        .map(|(guesses, games)| format!("{games} took {guesses}"))
        .collect();
    if !taken.is_empty() {
        writeln!(out, "{name}: games by guesses: {}.", taken.join(", "))?;
    }
    if finding.unsolved > 0 {
        writeln!(out, "{name}: {}", finding.unsolved_shown())?;
    }
    Ok(())
}
