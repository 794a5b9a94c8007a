//! `pegmind check`: whether a code fits some rows.

use pegmind_face::repairs;
use pegmind_protocol::CheckReply;

use super::repair::{self, REPAIRS_SHOWN};
use super::score;
use crate::args::{Args, CheckArgs};
use crate::exit::{Exit, Failure, print};
use crate::plan;
use crate::terminal::Look;
use crate::watch::Watch;

pub(crate) fn run(args: &Args, check: &CheckArgs, look: &Look) -> Result<Exit, Failure> {
    let rules = plan::rules(&check.question.board)?;
    let code = score::read(&rules, "code", &check.code)?;
    let board = plan::board(rules, &check.rows)?;
    let clashes = board.clashes(&code);
    let mut watch = Watch::begin(check.question.limit.time, args, look)?;
    // Where the code fits, the rows cannot contradict each other.
    let found = if clashes.is_empty() { None } else { repair::find(&mut watch, &board)? };
    let exit = watch.exit(if found.is_some() { Exit::Contradiction } else { Exit::Done });
    let reply = || {
        let reply = CheckReply::new(&clashes);
        match &found {
            Some(found) => reply.with_repairs(found),
            None => reply,
        }
    };
    print(args.global.json, exit, reply, |out| {
        if clashes.is_empty() {
            let rows = if board.rows().len() == 1 { "the row" } else { "all rows" };
            writeln!(out, "{code} fits {rows}")?;
        }
        for clash in &clashes {
            writeln!(
                out,
                "{code} does not fit: row {} would then read {}, it read {}",
                clash.row, clash.would_be, clash.given
            )?;
        }
        let mut table = found.iter().flat_map(|found| repairs::table(&board, found, REPAIRS_SHOWN));
        table.try_for_each(|line| writeln!(out, "{line}"))
    })
}
