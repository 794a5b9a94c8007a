//! `pegmind solve`: help with a game on a real board.

use crate::args::{Args, SolveArgs};
use crate::exit::{Exit, Failure};
use crate::line::{Assistant, Talk};
use crate::plan;
use crate::terminal::Look;

pub(crate) fn run(args: &Args, solve: &SolveArgs, look: &Look) -> Result<Exit, Failure> {
    let rules = plan::rules(&solve.board)?;
    if solve.rows.iter().any(|row| row == "-") {
        return Err(Failure::usage(
            "row '-': answers are read from standard input here; expected GUESS=KEY",
        ));
    }
    let board = plan::board(rules, &solve.rows)?;
    let mut talk = Talk::new(look.clone()).in_json(args.global.json);
    Assistant::new(&board, solve.guesses.guesses.unwrap_or_default(), &mut talk)?.run()
}
