//! `pegmind solve`: help with a game on a real board.

use std::io;

use crate::args::{Args, SolveArgs};
use crate::exit::{Exit, Failure};
use crate::line::{Assistant, Input};
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
    let mut input = Input::new(io::stdin().lock());
    Assistant::new(args, look, board, solve.guesses.guesses, &mut input).run()
}
