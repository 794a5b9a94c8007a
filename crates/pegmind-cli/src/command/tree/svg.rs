//! A picture of the first guesses of a tree.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use pegmind_face::palette::Paints;
use pegmind_rules::{ColorNames, Peg};
use pegmind_tree::{Census, NodeId, StrategyTree, replay};

use super::branch::{Branch, branches, codes};
use super::text;
use crate::args::Levels;
use crate::exit::Failure;

/// The most guesses in a picture.
const BRANCHES_MAX: usize = 2_000;

/// How far lines are apart, in pixels.
const LINE: usize = 30;

/// The room of a peg.
const PEG: usize = 24;

/// The margin around the picture.
const MARGIN: usize = 16;

/// The height of a line of the title.
const TITLE_LINE: usize = 22;

/// The width of a character of the title, and of others.
const CHARACTER: (usize, usize) = (9, 8);

const INK: &str = "#1c1c1c";
const FAINT: &str = "#8a8a8a";

/// The picture as an SVG file: guesses from left to right, answers on the
/// lines between them, and behind each guess how many codes are left.
pub(super) fn picture(
    tree: &StrategyTree,
    census: &Census,
    levels: Levels,
    paints: &Paints,
) -> Result<String, Failure> {
    let branches = branches(tree, census, levels);
    if branches.len() > BRANCHES_MAX {
        return Err(Failure::usage(format!(
            "{} guesses are too many for a picture; expected at most {BRANCHES_MAX}, \
             with fewer --levels",
            branches.len()
        )));
    }
    let mut title = text::headline(tree);
    title.extend(replay(tree).ok().map(|counted| text::counts(&counted)));
    let top = MARGIN + title.len() * TITLE_LINE + LINE / 2;
    let layout = Layout::of(&branches, top);
    let title_width = title.iter().map(String::len).max().unwrap_or(0) * CHARACTER.0;
    let width = layout.width.max(title_width + 2 * MARGIN);
    let height = layout.height + MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, \
         monospace\" font-size=\"13\" fill=\"{INK}\">\n\
         <title>{}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n",
        title.join("; ")
    );
    for (place, line) in (1..).zip(&title) {
        let y = MARGIN + place * TITLE_LINE - 7;
        // Writing to a string cannot fail.
        let _ = writeln!(svg, "<text x=\"{MARGIN}\" y=\"{y}\" font-size=\"15\">{line}</text>");
    }
    for branch in &branches {
        connect(&mut svg, &layout, branch);
    }
    for branch in &branches {
        draw(&mut svg, &layout, branch, paints);
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// What is where.
struct Layout {
    /// The middle of each guess, from above.
    heights: BTreeMap<NodeId, usize>,
    /// The room between the left sides of two levels.
    step: usize,
    /// The room for an answer before a guess.
    answer: usize,
    width: usize,
    height: usize,
}

impl Layout {
    fn of(branches: &[Branch], top: usize) -> Self {
        let answers = branches.iter().filter_map(|branch| branch.from);
        let answer = answers.map(|(_, feedback)| feedback.to_string().len()).max().unwrap_or(0);
        let answer = answer * CHARACTER.1 + 36;
        let pegs = branches.first().map_or(0, |branch| branch.guess.pegs().len());
        let captions = branches.iter().map(|branch| caption(branch).len());
        let caption = captions.max().unwrap_or(0) * CHARACTER.1 + 12;
        let step = answer + pegs * PEG + caption;
        let levels = branches.iter().map(|branch| branch.level + 1).max().unwrap_or(0);

        // Guesses with nothing behind them have a line each; the others stand
        // beside the middle of what is behind them, which comes first here.
        let mut heights = BTreeMap::new();
        let mut spans: BTreeMap<NodeId, (usize, usize)> = BTreeMap::new();
        let lines = branches.iter().zip(branches.iter().skip(1).map(Some).chain([None]));
        let ends =
            lines.filter(|(branch, next)| next.is_none_or(|next| next.level <= branch.level));
        let mut height = top;
        for (branch, _) in ends {
            heights.insert(branch.id, height + LINE / 2);
            height += LINE;
        }
        for branch in branches.iter().rev() {
            let own = spans.get(&branch.id).map(|(first, last)| usize::midpoint(*first, *last));
            let Some(own) = heights.get(&branch.id).copied().or(own) else { continue };
            heights.insert(branch.id, own);
            if let Some((parent, _)) = branch.from {
                let span = spans.entry(parent).or_insert((own, own));
                *span = (span.0.min(own), span.1.max(own));
            }
        }
        let width = levels * step + 2 * MARGIN - answer;
        Self { heights, step, answer, width, height }
    }

    /// The left side and the middle of a guess.
    fn place(&self, branch: &Branch) -> (usize, usize) {
        let height = self.heights.get(&branch.id).copied().unwrap_or(0);
        (MARGIN + branch.level * self.step, height)
    }
}

/// What stands behind a guess.
fn caption(branch: &Branch) -> String {
    match branch.share.codes {
        1 => String::new(),
        count => format!("{}, longest {}", codes(count), branch.share.longest),
    }
}

/// Draws the line to a guess, with the answer on it.
fn connect(svg: &mut String, layout: &Layout, branch: &Branch) {
    let Some((parent, feedback)) = branch.from else { return };
    let Some(from) = layout.heights.get(&parent) else { return };
    let (x, y) = layout.place(branch);
    let bend = x.saturating_sub(layout.answer) + 8;
    let (start, end) = (bend - 8, x - 4);
    let _ = writeln!(
        svg,
        "<path d=\"M{start} {from}H{bend}V{y}H{end}\" fill=\"none\" stroke=\"{FAINT}\"/>"
    );
    let middle = usize::midpoint(bend, end);
    let _ = writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{feedback}</text>",
        y - 4
    );
}

/// Draws a guess.
fn draw(svg: &mut String, layout: &Layout, branch: &Branch, paints: &Paints) {
    let (left, y) = layout.place(branch);
    for (hole, peg) in branch.guess.pegs().iter().enumerate() {
        let x = left + hole * PEG + PEG / 2;
        let swatch = paints.swatch(*peg);
        let label = match peg {
            Peg::Blank => ".".to_owned(),
            Peg::Color(color) => ColorNames::STANDARD
                .letter(*color)
                .map_or_else(|| color.to_string(), |letter| letter.to_string()),
        };
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{}\" stroke=\"{INK}\"/>\
             <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" fill=\"{}\">{label}</text>",
            PEG / 2 - 1,
            swatch.rgb,
            y + 5,
            swatch.ink.rgb()
        );
    }
    let x = left + branch.guess.pegs().len() * PEG + 6;
    let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\">{}</text>", y + 5, caption(branch));
}
