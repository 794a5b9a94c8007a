//! `pegmind left`: how many codes fit some rows.

use std::io::{self, Write};

use pegmind_protocol::LeftReply;
use pegmind_rules::{Board, ColorNames};
use pegmind_solver::{CANDIDATES_MAX, CandidateSet, Repair};

use crate::args::{Args, LeftArgs};
use crate::exit::{Exit, Failure};
use crate::repairs::REPAIRS_SHOWN;
use crate::terminal::remark;
use crate::{peg_table, plan, repairs};

pub(crate) fn run(args: &Args, left: &LeftArgs) -> Result<Exit, Failure> {
    let rules = plan::rules(&left.board)?;
    let board = plan::board(rules, &left.rows)?;
    let Some(set) = CandidateSet::enumerate(&board) else {
        return uncounted(args, left, &board);
    };
    if set.is_empty() {
        let found = repairs::find_repairs(&board).unwrap_or_default();
        return contradicted(args, left, &board, &found);
    }
    let codes = u64::try_from(rules.code_count()).map_err(|_over| too_many(&board))?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    if args.global.json {
        let reply = LeftReply::exact(set.len(), codes);
        let reply = if left.list { reply.with_candidates(set.codes()) } else { reply };
        pegmind_protocol::write(&mut out, &reply)?;
    } else if left.count {
        writeln!(out, "{}", set.len())?;
    } else {
        let fit = if set.len() == 1 { "fits" } else { "fit" };
        writeln!(out, "{} of {codes} codes {fit}", set.len())?;
        if left.by_peg {
            for line in peg_table::lines(&board, &set, &ColorNames::STANDARD) {
                writeln!(out, "{line}")?;
            }
        }
        if left.list {
            for code in set.codes() {
                writeln!(out, "{code}")?;
            }
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// Where the codes that fit cannot be listed.
fn uncounted(args: &Args, left: &LeftArgs, board: &Board) -> Result<Exit, Failure> {
    match repairs::find_repairs(board) {
        Some(found) => contradicted(args, left, board, &found),
        None => Err(too_many(board)),
    }
}

fn too_many(board: &Board) -> Failure {
    let codes = board.rules().code_count();
    Failure::usage(format!("this board has {codes} codes; at most {CANDIDATES_MAX} can be counted"))
}

/// Where no code fits.
fn contradicted(
    args: &Args,
    left: &LeftArgs,
    board: &Board,
    found: &[Repair],
) -> Result<Exit, Failure> {
    let codes = board.rules().code_count();
    let table = repairs::table(board, found, REPAIRS_SHOWN);
    let mut out = io::stdout().lock();
    if args.global.json {
        let codes = u64::try_from(codes).map_err(|_over| too_many(board))?;
        let reply = LeftReply::exact(0, codes).with_repairs(repairs::entries(found));
        pegmind_protocol::write(&mut out, &reply)?;
    } else if left.count {
        writeln!(out, "0")?;
        for line in table {
            remark(&line);
        }
    } else {
        writeln!(out, "0 of {codes} codes fit")?;
        for line in table {
            writeln!(out, "{line}")?;
        }
    }
    Ok(Exit::Contradiction)
}
