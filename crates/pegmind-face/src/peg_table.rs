//! How often each color stands in each hole.

use pegmind_rules::{ColorNames, Peg, PegCounts};

use crate::assistance::share;

/// A line for each peg of the board, the blank first, in per cent of the codes
/// that fit. Where that is an estimate, a line before them says so.
#[must_use]
pub fn lines(by_peg: &PegCounts, names: &ColorNames) -> Vec<String> {
    let pegs = by_peg.rows.first().map_or(0, |(_, holes)| holes.len());
    let heads: Vec<String> =
        (1..=pegs).map(|hole| format!("{:>6}", format!("peg{hole}"))).collect();
    let label = (!by_peg.all).then(|| format!("about, of {} codes drawn at random:", by_peg.drawn));
    let mut lines: Vec<String> = label.into_iter().collect();
    lines.push(format!("      {}", heads.concat()));
    let mut rows: Vec<_> = by_peg.rows.iter().collect();
    rows.sort_by_key(|(peg, _)| peg.number());
    lines.extend(rows.into_iter().map(|(peg, holes)| {
        let name = match peg {
            Peg::Blank => "blank".into(),
            Peg::Color(color) => names.word(*color).to_string(),
        };
        let cells = holes.iter().map(|with| match with {
            0 => "     .".to_owned(),
            with => format!("{:>6}", share(by_peg, *with)),
        });
        format!("{name:<6}{}", cells.collect::<String>())
    }));
    lines
}
