//! `pegmind left`: how many codes fit some rows.

use std::io::{self, Write};

use pegmind_protocol::LeftReply;
use pegmind_rules::{Board, ColorNames, Peg};
use pegmind_solver::{CANDIDATES_MAX, CandidateSet};

use crate::advisor::first_wrong_row;
use crate::args::{Args, LeftArgs};
use crate::exit::{Exit, Failure};
use crate::line::percent;
use crate::plan;

pub(crate) fn run(args: &Args, left: &LeftArgs) -> Result<Exit, Failure> {
    let rules = plan::rules(&left.board)?;
    let board = plan::board(rules, &left.rows)?;
    let codes = rules.code_count();
    let too_many = || {
        Failure::usage(format!(
            "this board has {codes} codes; at most {CANDIDATES_MAX} can be counted"
        ))
    };
    let set = CandidateSet::enumerate(&board).ok_or_else(too_many)?;
    let codes = u64::try_from(codes).map_err(|_over| too_many())?;
    let exit = if set.is_empty() { Exit::Contradiction } else { Exit::Done };
    let mut out = io::BufWriter::new(io::stdout().lock());
    if args.global.json {
        let reply = LeftReply::exact(set.len(), codes);
        let reply = if left.list { reply.with_candidates(set.codes()) } else { reply };
        pegmind_protocol::write(&mut out, &reply)?;
        out.flush()?;
        return Ok(exit);
    }
    if left.count {
        writeln!(out, "{}", set.len())?;
        out.flush()?;
        return Ok(exit);
    }
    writeln!(
        out,
        "{} of {codes} codes {}",
        set.len(),
        if set.len() == 1 { "fits" } else { "fit" }
    )?;
    if set.is_empty() {
        if let Some(row) = first_wrong_row(&board) {
            writeln!(
                out,
                "no code fits rows 1 to {row}: if the rows before it are right, row {row} cannot be"
            )?;
        }
        out.flush()?;
        return Ok(exit);
    }
    if left.by_peg {
        by_peg(&mut out, &board, &set)?;
    }
    if left.list {
        for code in set.codes() {
            writeln!(out, "{code}")?;
        }
    }
    out.flush()?;
    Ok(exit)
}

/// How often each color stands in each hole, in per cent of the codes that fit.
fn by_peg(out: &mut impl Write, board: &Board, set: &CandidateSet) -> io::Result<()> {
    let tally = set.by_peg();
    let rules = board.rules();
    let pegs = usize::from(rules.pegs().get());
    let heads: Vec<String> =
        (1..=pegs).map(|hole| format!("{:>6}", format!("peg{hole}"))).collect();
    writeln!(out, "      {}", heads.concat())?;
    let blank = rules.blanks().allowed().then_some(Peg::Blank);
    for peg in blank.into_iter().chain(rules.colors().colors().map(Peg::Color)) {
        let name = match peg {
            Peg::Blank => "blank".into(),
            Peg::Color(color) => ColorNames::STANDARD.word(color).to_string(),
        };
        let cells = (0..pegs).map(|hole| match tally.in_hole(hole, peg) {
            0 => "     .".to_owned(),
            with => format!("{:>6}", percent(with, set.len())),
        });
        writeln!(out, "{name:<6}{}", cells.collect::<String>())?;
    }
    Ok(())
}
