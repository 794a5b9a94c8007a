//! `pegmind check`: whether a code fits some rows.

use std::io::{self, Write as _};

use pegmind_advice::{Cancel, Limits, find_repairs};
use pegmind_face::repairs;
use pegmind_protocol::CheckReply;

use super::score;
use crate::args::{Args, CheckArgs};
use crate::exit::{Exit, Failure};
use crate::plan;
use crate::reply::{self, REPAIRS_SHOWN};

pub(crate) fn run(args: &Args, check: &CheckArgs) -> Result<Exit, Failure> {
    let rules = plan::rules(&check.board)?;
    let code = score::read(&rules, "code", &check.code)?;
    let board = plan::board(rules, &check.rows)?;
    let clashes = board.clashes(&code);
    // Where the code fits, the rows cannot contradict each other.
    let found = if clashes.is_empty() {
        None
    } else {
        find_repairs(&board, &Limits::THOROUGH, &Cancel::new())
    };
    let exit = if found.is_some() { Exit::Contradiction } else { Exit::Done };
    let mut out = io::stdout().lock();
    if args.global.json {
        let reply = CheckReply::new(&clashes);
        let reply = match &found {
            Some(found) => reply.with_repairs(reply::repairs(found)),
            None => reply,
        };
        pegmind_protocol::write(&mut out, &reply)?;
        return Ok(exit);
    }
    if clashes.is_empty() {
        let rows = if board.rows().len() == 1 { "the row" } else { "all rows" };
        writeln!(out, "{code} fits {rows}")?;
    }
    for clash in clashes {
        writeln!(
            out,
            "{code} does not fit: row {} would then read {}, it read {}",
            clash.row, clash.would_be, clash.given
        )?;
    }
    for line in found.iter().flat_map(|found| repairs::table(&board, found, REPAIRS_SHOWN)) {
        writeln!(out, "{line}")?;
    }
    Ok(exit)
}
