//! The picture of `docs/records.md`: guesses on average against colors.

use std::fmt::Write as _;

use super::entry::Entry;
use super::task::{Aim, Kind};

/// A panel: what it shows, and where it begins.
const PANELS: [(Kind, &str, f64); 2] =
    [(Kind::Mastermind, "colors may repeat", 0.0), (Kind::NoRepeats, "no color twice", 450.0)];

/// A line of a panel: the pegs, the name of its color, and the mark of its points.
const LINES: [(u8, &str, Mark); 3] =
    [(3, "three", Mark::Circle), (4, "four", Mark::Square), (5, "five", Mark::Triangle)];

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 460.0;
/// The edges of what is drawn in a panel.
const LEFT: f64 = 46.0;
const RIGHT: f64 = 380.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 410.0;
const COLORS_MAX: u8 = 20;
const GUESSES: (u8, u8) = (2, 9);

const STYLE: &str = "\
text{font-family:sans-serif;font-size:13px;fill:#1f2328}.title{font-size:15px}\
.ground{fill:#ffffff}.grid{stroke:#d0d7de;stroke-width:1}\
polyline{fill:none;stroke-width:2}.open{fill:#ffffff}\
.three{stroke:#0072b2}.four{stroke:#c24e00}.five{stroke:#007a5a}\
.three.done{fill:#0072b2}.four.done{fill:#c24e00}.five.done{fill:#007a5a}\
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.ground,.open{fill:#0d1117}\
.grid{stroke:#30363d}.three{stroke:#56b4e9}.four{stroke:#e69f00}.five{stroke:#2bc8a0}\
.three.done{fill:#56b4e9}.four.done{fill:#e69f00}.five.done{fill:#2bc8a0}}";

/// What stands at a point.
#[derive(Clone, Copy, Debug)]
enum Mark {
    Circle,
    Square,
    Triangle,
}

/// A board in the picture.
struct Point {
    colors: u8,
    /// The average that nothing is below, and that of the best strategy.
    guesses: (f64, f64),
    is_proven: bool,
}

/// The picture as the text of an SVG file.
pub(super) fn picture(entries: &[Entry]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n\
         <title>Guesses on average against colors, for three, four and five pegs</title>\n\
         <style>{STYLE}</style>\n\
         <rect class=\"ground\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n"
    );
    for (kind, title, at) in PANELS {
        let _ = writeln!(svg, "<g transform=\"translate({at} 0)\">");
        axes(&mut svg, title);
        for (pegs, name, mark) in LINES {
            curve(&mut svg, &points(entries, kind, pegs), (pegs, name, mark));
        }
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

/// The boards of a line, by colors.
fn points(entries: &[Entry], kind: Kind, pegs: u8) -> Vec<Point> {
    let is_of = |entry: &&Entry| {
        let task = &entry.task;
        task.kind == kind && task.aim == Aim::Total && task.pegs == pegs
    };
    let of_line = entries.iter().filter(is_of).filter(|entry| entry.task.colors <= COLORS_MAX);
    let point = |entry: &Entry| {
        #[expect(clippy::cast_precision_loss, reason = "totals are far below 2^53")]
        let average = |total: u64| total as f64 / entry.reply.codes as f64;
        Some(Point {
            colors: entry.task.colors,
            guesses: (average(entry.reply.lower), average(entry.reply.upper?)),
            is_proven: entry.value().is_some(),
        })
    };
    of_line.filter_map(point).collect()
}

fn x(colors: u8) -> f64 {
    LEFT + (RIGHT - LEFT) * f64::from(colors - 2) / f64::from(COLORS_MAX - 2)
}

fn y(guesses: f64) -> f64 {
    let (low, high) = (f64::from(GUESSES.0), f64::from(GUESSES.1));
    BOTTOM - (BOTTOM - TOP) * (guesses - low) / (high - low)
}

/// The title, the lines of the grid and their numbers.
fn axes(svg: &mut String, title: &str) {
    let middle = f64::midpoint(LEFT, RIGHT);
    let _ = writeln!(
        svg,
        "<text class=\"title\" x=\"{middle}\" y=\"24\" text-anchor=\"middle\">{title}</text>\n\
         <text x=\"{middle}\" y=\"448\" text-anchor=\"middle\">colors</text>\n\
         <text x=\"{LEFT}\" y=\"36\" text-anchor=\"middle\">guesses</text>"
    );
    for guesses in GUESSES.0..=GUESSES.1 {
        let at = y(f64::from(guesses));
        let _ = writeln!(
            svg,
            "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{RIGHT}\" y2=\"{at:.1}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{guesses}</text>",
            LEFT - 10.0,
            at + 4.5
        );
    }
    for colors in (2..=COLORS_MAX).step_by(2) {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"428\" text-anchor=\"middle\">{colors}</text>",
            x(colors)
        );
    }
}

/// A line with its points and its name at the end.
fn curve(svg: &mut String, points: &[Point], (pegs, name, mark): (u8, &str, Mark)) {
    let Some(last) = points.last() else { return };
    let at = |point: &Point| format!("{:.1},{:.1}", x(point.colors), y(point.guesses.1));
    let line: Vec<_> = points.iter().map(at).collect();
    let _ = writeln!(svg, "<polyline class=\"{name}\" points=\"{}\"/>", line.join(" "));
    for point in points {
        let (x, low, high) = (x(point.colors), y(point.guesses.0), y(point.guesses.1));
        if !point.is_proven {
            let _ = writeln!(
                svg,
                "<line class=\"{name}\" x1=\"{x:.1}\" y1=\"{high:.1}\" x2=\"{x:.1}\" y2=\"{low:.1}\"/>"
            );
        }
        let class = format!("{name} {}", if point.is_proven { "done" } else { "open" });
        let _ = match mark {
            Mark::Circle => {
                writeln!(svg, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{high:.1}\" r=\"4\"/>")
            }
            Mark::Square => writeln!(
                svg,
                "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"8\" height=\"8\"/>",
                x - 4.0,
                high - 4.0
            ),
            Mark::Triangle => writeln!(
                svg,
                "<path class=\"{class}\" d=\"M{:.1} {:.1}h10l-5 -9z\"/>",
                x - 5.0,
                high + 4.5
            ),
        };
    }
    let (x, y) = (x(last.colors), y(last.guesses.1) - 12.0);
    let _ =
        writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{pegs} pegs</text>");
}
