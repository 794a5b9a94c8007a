//! `pegmind check`: whether a code fits some rows.

use std::io::{self, Write as _};

use pegmind_protocol::CheckReply;

use super::score;
use crate::args::{Args, CheckArgs};
use crate::exit::{Exit, Failure};
use crate::plan;

pub(crate) fn run(args: &Args, check: &CheckArgs) -> Result<Exit, Failure> {
    let rules = plan::rules(&check.board)?;
    let code = score::read(&rules, "code", &check.code)?;
    let board = plan::board(rules, &check.rows)?;
    let clashes = board.clashes(&code);
    let mut out = io::stdout().lock();
    if args.global.json {
        pegmind_protocol::write(&mut out, &CheckReply::new(&clashes))?;
        return Ok(Exit::Done);
    }
    if clashes.is_empty() {
        let rows = if board.rows().len() == 1 { "the row" } else { "all rows" };
        writeln!(out, "{code} fits {rows}")?;
    }
    for clash in clashes {
        let guess = board.rows().get(clash.row - 1).map(|row| row.guess.to_string());
        writeln!(
            out,
            "{code} clashes with row {}  {}  it would read {}, it reads {}",
            clash.row,
            guess.unwrap_or_default(),
            clash.would_be,
            clash.given
        )?;
    }
    Ok(Exit::Done)
}
