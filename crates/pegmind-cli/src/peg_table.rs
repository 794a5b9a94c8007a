//! How often each color stands in each hole.

use pegmind_rules::{Board, ColorNames, Peg};
use pegmind_solver::CandidateSet;

use crate::line::percent;

/// A line for each peg of the board, in per cent of the codes that fit.
pub(crate) fn lines(board: &Board, set: &CandidateSet, names: &ColorNames) -> Vec<String> {
    let tally = set.by_peg();
    let rules = board.rules();
    let pegs = usize::from(rules.pegs().get());
    let heads: Vec<String> =
        (1..=pegs).map(|hole| format!("{:>6}", format!("peg{hole}"))).collect();
    let mut lines = vec![format!("      {}", heads.concat())];
    let blank = rules.blanks().allowed().then_some(Peg::Blank);
    for peg in blank.into_iter().chain(rules.colors().colors().map(Peg::Color)) {
        let name = match peg {
            Peg::Blank => "blank".into(),
            Peg::Color(color) => names.word(color).to_string(),
        };
        let cells = (0..pegs).map(|hole| match tally.in_hole(hole, peg) {
            0 => "     .".to_owned(),
            with => format!("{:>6}", percent(with, set.len())),
        });
        lines.push(format!("{name:<6}{}", cells.collect::<String>()));
    }
    lines
}
