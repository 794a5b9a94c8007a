//! `pegmind left`: how many codes fit some rows.

use pegmind_advice::count_pegs;
use pegmind_face::{amount, peg_table, repairs};
use pegmind_protocol::LeftReply;
use pegmind_rules::{Board, ColorNames, Count};
use pegmind_solver::{CANDIDATES_MAX, CandidateSet, SampleLimits, Survey};

use super::repair::{self, REPAIRS_SHOWN};
use crate::args::{Args, LeftArgs};
use crate::exit::{Exit, Failure, print};
use crate::plan;
use crate::terminal::{Look, remark};
use crate::watch::Watch;

pub(crate) fn run(args: &Args, left: &LeftArgs, look: &Look) -> Result<Exit, Failure> {
    let rules = plan::rules(&left.question.board)?;
    let board = plan::board(rules, &left.rows)?;
    let mut watch = Watch::begin(left.question.limit.time, args, look)?;
    let asked = board.clone();
    let survey = watch.ask("counting the codes that fit", move |cancel| {
        Survey::of(&asked, &SampleLimits::default(), cancel)
    })?;
    if let Some(Survey::NoCode) = &survey {
        return contradicted(args, left, &board, &mut watch);
    }
    let count = survey.as_ref().and_then(Survey::left);
    let stopped = watch.stopped();
    if stopped {
        remark("Stopped before all was counted.");
    }
    if left.count && count.is_none() && !args.global.json {
        let message = amount::of_all(None, &rules);
        return Err(Failure { exit: watch.exit(Exit::Usage), message });
    }
    let survey = survey.as_ref();
    let set = survey.and_then(|survey| match survey {
        Survey::Listed(set) => Some(set).filter(|_| left.list),
        Survey::Sampled(_) | Survey::NoCode | Survey::Unknown { .. } => None,
    });
    let counts = survey.filter(|_| left.by_peg).and_then(|survey| count_pegs(&rules, survey));
    let reply = || {
        let mut reply = LeftReply::new(&rules, count);
        if let Some(set) = set {
            reply = reply.with_candidates(set.codes());
        }
        match &counts {
            Some(counts) => reply.with_by_peg(counts),
            None => reply,
        }
    };
    let exit = print(args.global.json, watch.exit(Exit::Done), reply, |out| {
        if let Some(count) = count.filter(|_| left.count) {
            writeln!(out, "{}", count.rounded())?;
            if let Count::Estimate { .. } = count {
                remark(&format!("{} (estimate)", amount::amount(count)));
            }
            return Ok(());
        }
        writeln!(out, "{}", amount::of_all(count, &rules))?;
        for line in counts.iter().flat_map(|counts| peg_table::lines(counts, &ColorNames::STANDARD))
        {
            writeln!(out, "{line}")?;
        }
        let mut codes = set.into_iter().flat_map(CandidateSet::codes);
        codes.try_for_each(|code| writeln!(out, "{code}"))
    })?;
    if left.list && set.is_none() && !stopped {
        return Err(Failure::usage(amount::not_listed(
            count.map(Into::into),
            &rules,
            CANDIDATES_MAX,
        )));
    }
    Ok(exit)
}

/// Where no code fits.
fn contradicted(
    args: &Args,
    left: &LeftArgs,
    board: &Board,
    watch: &mut Watch,
) -> Result<Exit, Failure> {
    let found = repair::find(watch, board)?.unwrap_or_default();
    let codes = board.rules().code_count();
    let reply = || LeftReply::contradiction(board.rules(), &found);
    print(args.global.json, watch.exit(Exit::Contradiction), reply, |out| {
        let table = repairs::table(board, &found, REPAIRS_SHOWN);
        if left.count {
            for line in table {
                remark(&line);
            }
            return writeln!(out, "0");
        }
        writeln!(out, "0 of {codes} codes fit")?;
        table.iter().try_for_each(|line| writeln!(out, "{line}"))
    })
}
