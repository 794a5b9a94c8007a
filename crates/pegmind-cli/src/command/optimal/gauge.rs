//! How far a search is, on standard error, for those who have to wait.

use std::io::{IsTerminal as _, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pegmind_optimal::OptimalProgress;

use crate::terminal::remark;

/// Who waits no longer than this is told nothing.
const DELAY: Duration = Duration::from_secs(1);

/// How often plain lines are written.
const LINES: Duration = Duration::from_secs(10);

/// Shows how far a search is.
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
    /// A line that is drawn again and again.
    Redrawn,
}

impl Gauge {
    pub(super) fn new(plain: bool, quiet: bool) -> Self {
        let way = match (stderr().is_terminal() && !quiet, plain) {
            (false, _) => Way::Nothing,
            (true, true) => Way::Lines,
            (true, false) => Way::Redrawn,
        };
        Self { way, bar: None, next_line: DELAY }
    }

    /// Shows what is known by now, after so much time here and so much before.
    pub(super) fn show(
        &mut self,
        elapsed: Duration,
        before: Duration,
        known: Option<OptimalProgress>,
    ) {
        match self.way {
            Way::Redrawn if elapsed >= DELAY => {
                let bar = self.bar.get_or_insert_with(|| {
                    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
                    let style = ProgressStyle::with_template("{wide_msg}");
                    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
                });
                bar.set_message(line(before.saturating_add(elapsed), known));
            }
            Way::Lines if elapsed >= self.next_line => {
                remark(&line(before.saturating_add(elapsed), known));
                self.next_line = elapsed + LINES;
            }
            Way::Nothing | Way::Lines | Way::Redrawn => {}
        }
    }

    /// Leaves nothing behind that is drawn.
    pub(super) fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn line(elapsed: Duration, known: Option<OptimalProgress>) -> String {
    let seconds = elapsed.as_secs();
    let s = if seconds == 1 { "" } else { "s" };
    let time = format!("{seconds} second{s}");
    let Some(OptimalProgress { nodes, lower, upper, openings, opening_millionths }) = known else {
        return format!("{time}: looking for a first strategy");
    };
    let bounds = match upper {
        Some(upper) => format!("between {lower} and {upper}"),
        None => format!("at least {lower}"),
    };
    let share = share(openings, opening_millionths);
    format!("{time}: {bounds}, {nodes} nodes{share}")
}

/// How much is done, which is a guess within an opening.
fn share((done, all): (usize, usize), millionths: u32) -> String {
    let (next, done_of_all) = (u64::from(millionths), done as u64 * 1_000_000);
    let Some(whole) = ((done_of_all + next) / 10_000).checked_div(all as u64) else {
        return String::new();
    };
    let next = if done < all && next > 0 {
        format!(" and about {}.{} % of the next", next / 10_000, next / 1_000 % 10)
    } else {
        String::new()
    };
    format!(", {done} of {all} openings done{next} (about {whole} %)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_what_is_known() {
        let known = OptimalProgress {
            nodes: 70,
            lower: 5500,
            upper: Some(5625),
            openings: (1, 5),
            opening_millionths: 0,
        };
        assert_eq!(
            line(Duration::from_secs(3), Some(known)),
            "3 seconds: between 5500 and 5625, 70 nodes, 1 of 5 openings done (about 20 %)"
        );
        let within = OptimalProgress { opening_millionths: 253_999, ..known };
        assert_eq!(
            line(Duration::from_secs(3), Some(within)),
            "3 seconds: between 5500 and 5625, 70 nodes, \
             1 of 5 openings done and about 25.3 % of the next (about 25 %)"
        );
        let known = OptimalProgress { nodes: 7, lower: 5, upper: None, openings: (0, 0), ..known };
        assert_eq!(line(Duration::from_secs(1), Some(known)), "1 second: at least 5, 7 nodes");
        assert_eq!(line(Duration::from_secs(2), None), "2 seconds: looking for a first strategy");
    }
}
