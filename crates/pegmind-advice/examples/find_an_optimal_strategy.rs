//! Proves the best strategy of a board, writes it out as a tree, and has the tree
//! counted by a checker that knows nothing but the rules.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;

use pegmind_optimal::{Optimal, OptimalLimits, OptimalOptions};
use pegmind_rules::{Board, Rules, Strict};
use pegmind_solver::Cancel;
use pegmind_tree::{Aim, Claim, StrategyTree, verify};

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Rules::mastermind(3, 6)?;
    let board = Board::new(rules);
    let search = Optimal::new(&board, OptimalOptions::default())?;
    let found = search.search(&OptimalLimits::default(), &Cancel::new(), &|_progress| {});
    let best = found.tree.ok_or("there is always a strategy")?;
    assert!(found.proven);

    let claim = Claim {
        aim: Aim::Expected,
        strict: Strict::No,
        guesses_max: None,
        total: 0,
        longest: 0,
        lower: found.lower,
    };
    let follow = |rows: &[pegmind_rules::Row], fitting: &[pegmind_rules::Code]| {
        let place = rows.iter().try_fold(&best, |tree, row| {
            tree.next.iter().find(|(feedback, _)| *feedback == row.feedback).map(|next| &next.1)
        });
        place.map_or(fitting[0], |tree| tree.guess)
    };
    let tree = StrategyTree::grow(&board, claim, follow)?.with_counts()?;
    let counted = verify(&tree)?;
    println!(
        "MM(3,6): {} guesses for {} codes, {} at worst",
        counted.total,
        counted.games(),
        counted.longest
    );
    assert_eq!(counted.total, found.lower, "nothing is better");

    let bytes = tree.write()?;
    assert_eq!(StrategyTree::read(&bytes)?, tree);
    println!("the tree takes {} bytes", bytes.len());
    Ok(())
}
