//! How far the games are, on standard error, for those who have to wait.

use std::io::{IsTerminal as _, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::terminal::remark;

/// Who waits no longer than this is told nothing.
const DELAY: Duration = Duration::from_secs(1);

/// How often plain lines are written.
const LINES: Duration = Duration::from_secs(10);

/// Shows how far the games are.
#[derive(Debug)]
pub(super) struct Gauge {
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
    /// A bar that is drawn again and again.
    Bar,
}

impl Gauge {
    pub(super) fn new(plain: bool, quiet: bool) -> Self {
        let way = match (stderr().is_terminal() && !quiet, plain) {
            (false, _) => Way::Nothing,
            (true, true) => Way::Lines,
            (true, false) => Way::Bar,
        };
        Self { way, bar: None, next_line: DELAY }
    }

    /// Shows how many games are finished, of how many.
    pub(super) fn show(
        &mut self,
        name: &'static str,
        elapsed: Duration,
        games: impl FnOnce() -> (u64, u64),
    ) {
        match self.way {
            Way::Bar if elapsed >= DELAY => {
                let (finished, all) = games();
                let bar = self.bar.get_or_insert_with(|| bar(all));
                bar.set_position(finished);
                bar.set_message(line(name, elapsed, finished, all));
            }
            Way::Lines if elapsed >= self.next_line => {
                let (finished, all) = games();
                remark(&line(name, elapsed, finished, all));
                self.next_line = elapsed + LINES;
            }
            _ => {}
        }
    }

    /// Leaves nothing behind that is drawn.
    pub(super) fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        self.next_line = DELAY;
    }
}

fn bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("[{bar:24}] {msg}");
    bar.with_style(style.map_or_else(|_| ProgressStyle::default_bar(), |s| s.progress_chars("=> ")))
}

fn line(name: &str, elapsed: Duration, finished: u64, all: u64) -> String {
    let line = format!("{name}: {finished} of {all} games in {}", about(elapsed));
    let more = u128::from(all.saturating_sub(finished)) * elapsed.as_millis();
    let Some(milliseconds) = more.checked_div(u128::from(finished)) else { return line };
    let milliseconds = u64::try_from(milliseconds).unwrap_or(u64::MAX);
    format!("{line}, about {} to go", about(Duration::from_millis(milliseconds)))
}

/// A time in the unit that suits it.
pub(super) fn about(time: Duration) -> String {
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
    fn the_time_to_go_is_told_once_some_game_is_finished() {
        let ten = Duration::from_secs(10);
        assert_eq!(line("entropy", ten, 0, 50), "entropy: 0 of 50 games in 10 seconds");
        let line = line("entropy", ten, 1, 50);
        assert_eq!(line, "entropy: 1 of 50 games in 10 seconds, about 8 minutes to go");
    }

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
