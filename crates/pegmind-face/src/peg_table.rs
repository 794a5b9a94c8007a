//! How often each color stands in each hole.

use pegmind_rules::{Board, ColorNames, Peg};
use pegmind_solver::Survey;

use crate::sentence::{percent, percent_of_some};

/// A line for each peg of the board, in per cent of the codes that fit. Where
/// that is an estimate, a line before them says so.
pub fn lines(board: &Board, survey: &Survey, names: &ColorNames) -> Vec<String> {
    let Some(tally) = survey.by_peg() else { return Vec::new() };
    let sampled = matches!(survey, Survey::Sampled(_));
    let whole = tally.candidates();
    let share = |with| if sampled { percent_of_some(with, whole) } else { percent(with, whole) };
    let rules = board.rules();
    let pegs = usize::from(rules.pegs().get());
    let heads: Vec<String> =
        (1..=pegs).map(|hole| format!("{:>6}", format!("peg{hole}"))).collect();
    let label = sampled.then(|| format!("about, of {whole} codes drawn at random:"));
    let mut lines: Vec<String> = label.into_iter().collect();
    lines.push(format!("      {}", heads.concat()));
    let blank = rules.blanks().allowed().then_some(Peg::Blank);
    for peg in blank.into_iter().chain(rules.colors().colors().map(Peg::Color)) {
        let name = match peg {
            Peg::Blank => "blank".into(),
            Peg::Color(color) => names.word(color).to_string(),
        };
        let cells = (0..pegs).map(|hole| match tally.in_hole(hole, peg) {
            0 => "     .".to_owned(),
            with => format!("{:>6}", share(with)),
        });
        lines.push(format!("{name:<6}{}", cells.collect::<String>()));
    }
    lines
}
