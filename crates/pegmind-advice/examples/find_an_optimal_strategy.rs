//! Proves the best strategy of a board, writes it out as a tree, and has the tree
//! counted by a checker that knows nothing but the rules.

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;

use pegmind_optimal::{Optimal, OptimalLimits, OptimalOptions};
use pegmind_rules::{Board, Rules};
use pegmind_solver::Cancel;
use pegmind_tree::{Claim, StrategyTree, verify};

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Rules::mastermind(3, 6)?;
    let board = Board::new(rules);
    let search = Optimal::new(&board, OptimalOptions::default())?;
    let found = search.search(&OptimalLimits::default(), &Cancel::new(), &|_progress| {});
    let best = found.tree.ok_or("there is always a strategy")?;
    assert!(found.proven);

    // That nothing is better is for the search to know.
    let claim = Claim { lower: found.lower, ..*best.claim() };
    let tree = best.with_claim(claim);
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
