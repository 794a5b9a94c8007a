//! All that was said in a game, to be read again.

use pegmind_session::{Phase, View};

/// How many lines of a game are remembered.
const LINES_MAX: usize = 1_000;

/// All that was said in a game, to be read again.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// Each line, and whether it is for the codebreaker alone.
    lines: Vec<(String, bool)>,
}

impl Log {
    /// Adds lines for everybody at the screen.
    pub fn add(&mut self, lines: &[String]) {
        self.lines.extend(lines.iter().map(|line| (line.clone(), false)));
        let surplus = self.lines.len().saturating_sub(LINES_MAX);
        self.lines.drain(..surplus);
    }

    /// All lines.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|(line, _)| line.as_str())
    }

    /// The last lines, so many, are for the codebreaker alone.
    pub fn hide_last(&mut self, lines: usize) {
        self.lines.iter_mut().rev().take(lines).for_each(|line| line.1 = true);
    }

    /// What may be read now; without what hints and the assistant told where the other of two
    /// people looks, or may look behind a curtain.
    #[must_use]
    pub fn read(&self, view: &View<'_>, is_covered: bool) -> Vec<String> {
        let breaks = view.phase != Phase::Answer && view.phase != Phase::Code;
        let sees_own = !view.shared_screen() || breaks && !is_covered;
        let seen = self.lines.iter().filter(|(_, is_own)| sees_own || !is_own);
        seen.map(|(line, _)| line.clone()).collect()
    }
}
