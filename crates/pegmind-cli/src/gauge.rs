//! How far long work is, on standard error, for those who have to wait.

use std::io::{IsTerminal as _, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::terminal::remark;

/// Who waits no longer than this is told nothing.
const DELAY: Duration = Duration::from_secs(1);

/// How often plain lines are written.
const LINES: Duration = Duration::from_secs(10);

/// Shows how far some work is.
#[derive(Debug)]
pub(crate) struct Gauge {
    way: Way,
    bar: Option<ProgressBar>,
    next_line: Duration,
}

#[derive(Clone, Copy, Debug)]
enum Way {
    /// Nobody looks.
    Nothing,
    /// A line now and then.
    Lines,
    /// A line that is drawn again and again.
    Redrawn,
}

/// What is known of some work.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    /// In words.
    pub(crate) line: String,
    /// How much is done, of how much, if that is known.
    pub(crate) share: Option<(u64, u64)>,
}

impl Gauge {
    /// A gauge that is read line by line, or one that is drawn again.
    pub(crate) fn new(in_lines: bool, quiet: bool) -> Self {
        let way = match (stderr().is_terminal() && !quiet, in_lines) {
            (false, _) => Way::Nothing,
            (true, true) => Way::Lines,
            (true, false) => Way::Redrawn,
        };
        Self { way, bar: None, next_line: DELAY }
    }

    /// Shows what is known after so much time.
    pub(crate) fn show(&mut self, elapsed: Duration, known: impl FnOnce() -> Progress) {
        match self.way {
            Way::Redrawn if elapsed >= DELAY => {
                let Progress { line, share } = known();
                let bar = self.bar.get_or_insert_with(|| bar(share.map(|share| share.1)));
                if let Some((done, _)) = share {
                    bar.set_position(done);
                }
                bar.set_message(line);
            }
            Way::Lines if elapsed >= self.next_line => {
                remark(&known().line);
                self.next_line = elapsed + LINES;
            }
            Way::Nothing | Way::Lines | Way::Redrawn => {}
        }
    }

    /// Leaves nothing behind that is drawn.
    pub(crate) fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        self.next_line = DELAY;
    }
}

fn bar(all: Option<u64>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(all, ProgressDrawTarget::stderr());
    let template = if all.is_some() { "[{bar:24}] {msg}" } else { "{wide_msg}" };
    let style = ProgressStyle::with_template(template).map(|style| style.progress_chars("=> "));
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

/// A time in the unit that suits it.
pub(crate) fn about(time: Duration) -> String {
    let seconds = time.as_secs();
    let (number, unit) = match seconds {
        0..120 => (seconds, "second"),
        120..7_200 => (seconds / 60, "minute"),
        7_200..172_800 => (seconds / 3600, "hour"),
        172_800..63_072_000 => (seconds / 86_400, "day"),
        _ => (seconds / 31_536_000, "year"),
    };
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_a_unit_that_suits_them() {
        for (seconds, text) in [
            (1, "1 second"),
            (119, "119 seconds"),
            (120, "2 minutes"),
            (7_200, "2 hours"),
            (200_000, "2 days"),
            (u64::MAX, "584942417355 years"),
        ] {
            assert_eq!(about(Duration::from_secs(seconds)), text);
        }
    }
}
