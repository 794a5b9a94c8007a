//! A tree in lines.

use std::io::{self, Write};

use pegmind_face::board_name;
use pegmind_rules::{Preset, Strict};
use pegmind_tree::{Aim, Census, StrategyTree, Verified};

use super::branch::{Branch, branches, codes};
use crate::args::Levels;

/// The board, the position, and what the tree is said to be.
pub(super) fn headline(tree: &StrategyTree) -> Vec<String> {
    let rules = *tree.board().rules();
    let named = rules.with_rows(Preset::Classic.rules().rows());
    let mut lines = vec![format!("{}: {}", board_name(&named), rules.without_rows())];
    if !tree.board().rows().is_empty() {
        let rows = tree.board().rows().iter();
        let rows: Vec<String> = rows.map(|row| format!("{}={}", row.guess, row.feedback)).collect();
        lines.push(format!("from the position {}", rows.join(" ")));
    }
    lines.push(purpose(tree));
    lines
}

fn purpose(tree: &StrategyTree) -> String {
    let claim = tree.claim();
    let aim = match claim.aim {
        Aim::Expected => "smallest total",
        Aim::Worst => "shortest longest game",
    };
    let guesses = match claim.strict {
        Strict::Yes => ", guesses that fit only",
        Strict::No => "",
    };
    let limit = claim.guesses_max.map_or(String::new(), |max| format!(", at most {max} guesses"));
    let status = if claim.is_proven() {
        "proven".to_owned()
    } else if claim.lower > 0 {
        format!("best found, {} is not excluded", claim.lower)
    } else {
        "best found, nothing is known of better ones".to_owned()
    };
    format!("{aim}{guesses}{limit}: {status}")
}

/// The counts in one line.
pub(super) fn counts(verified: &Verified) -> String {
    let games = verified.games();
    format!(
        "{}, total {}, average {}, longest {}",
        codes(games),
        verified.total,
        average(verified.total, games),
        verified.longest
    )
}

/// An average to four places, rounded.
pub(in crate::command) fn average(total: u64, games: u64) -> String {
    let scaled = (u128::from(total) * 20_000 / u128::from(games.max(1))).div_ceil(2);
    format!("{}.{:04}", scaled / 10_000, scaled % 10_000)
}

/// How many codes take how many guesses.
pub(super) fn histogram(verified: &Verified) -> Vec<String> {
    let rows = (1..).zip(&verified.histogram).filter(|(_, games)| **games > 0);
    let rows = rows.map(|(guesses, games): (usize, _)| format!("{guesses:>7}  {games:>7}"));
    std::iter::once("guesses    codes".to_owned()).chain(rows).collect()
}

/// A line for every answer: the answer, what to guess then, and how many codes
/// are left for that.
pub(super) fn write(
    tree: &StrategyTree,
    census: &Census,
    levels: Levels,
    out: &mut impl Write,
) -> io::Result<()> {
    for Branch { from, level, guess, share, .. } in branches(tree, census, levels) {
        let answer = from.map_or(String::new(), |(_, feedback)| format!("{feedback}  "));
        let indent = "  ".repeat(level);
        if share.codes == 1 && from.is_some() {
            writeln!(out, "{indent}{answer}{guess}")?;
        } else {
            let (codes, total, longest) = (codes(share.codes), share.total, share.longest);
            writeln!(
                out,
                "{indent}{answer}{guess}  {codes}, {total} guesses together, longest {longest}"
            )?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_are_rounded_to_four_places() {
        assert_eq!(average(5625, 1296), "4.3403");
        assert_eq!(average(5668, 1296), "4.3735");
        assert_eq!(average(2, 1), "2.0000");
        assert_eq!(average(2, 3), "0.6667");
    }
}
