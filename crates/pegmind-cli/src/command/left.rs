//! `pegmind left`: how many codes fit some rows.

use std::io::{self, Write};

use pegmind_advice::{Limits, count_pegs, find_repairs};
use pegmind_face::{amount, peg_table, repairs};
use pegmind_protocol::LeftReply;
use pegmind_rules::{Board, ColorNames, Count};
use pegmind_solver::{CANDIDATES_MAX, Cancel, SampleLimits, Survey};

use crate::args::{Args, LeftArgs};
use crate::exit::{Exit, Failure};
use crate::plan;
use crate::reply::{self, REPAIRS_SHOWN};
use crate::terminal::remark;
use crate::terminal::say_slow;

pub(crate) fn run(args: &Args, left: &LeftArgs) -> Result<Exit, Failure> {
    let rules = plan::rules(&left.board)?;
    let board = plan::board(rules, &left.rows)?;
    if !board.rows().is_empty() {
        say_slow(args.global.quiet, &rules);
    }
    let survey = Survey::of(&board, &SampleLimits::default(), &Cancel::new());
    if matches!(survey, Survey::NoCode) {
        return contradicted(args, left, &board);
    }
    let count = amount::found(survey.left());
    let mut out = io::BufWriter::new(io::stdout().lock());
    if args.global.json {
        let reply = reply::left(&rules, &survey);
        let reply = match &survey {
            Survey::Listed(set) if left.list => reply.with_candidates(set.codes()),
            _ => reply,
        };
        pegmind_protocol::write(&mut out, &reply)?;
    } else if left.count {
        writeln!(out, "{}", count.rounded())?;
        if let Count::Estimate { .. } = count {
            remark(&format!("{} (estimate)", amount::amount(count)));
        }
    } else {
        writeln!(out, "{}", amount::of_all(count, &rules))?;
        if let Some(counts) = count_pegs(&rules, &survey).filter(|_| left.by_peg) {
            for line in peg_table::lines(&counts, &ColorNames::STANDARD) {
                writeln!(out, "{line}")?;
            }
        }
        if let (true, Survey::Listed(set)) = (left.list, &survey) {
            for code in set.codes() {
                writeln!(out, "{code}")?;
            }
        }
    }
    out.flush()?;
    if left.list && !matches!(survey, Survey::Listed(_)) {
        return Err(Failure::usage(amount::too_many_to_list(&rules, CANDIDATES_MAX)));
    }
    Ok(Exit::Done)
}

/// Where no code fits.
fn contradicted(args: &Args, left: &LeftArgs, board: &Board) -> Result<Exit, Failure> {
    let found = find_repairs(board, &Limits::THOROUGH, &Cancel::new()).unwrap_or_default();
    let table = repairs::table(board, &found, REPAIRS_SHOWN);
    let codes = board.rules().code_count();
    let mut out = io::stdout().lock();
    if args.global.json {
        let reply = LeftReply::exact(0, codes).with_repairs(reply::repairs(&found));
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
