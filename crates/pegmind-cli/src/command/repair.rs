//! `pegmind repair`: which answer is probably wrong.

use pegmind_advice::{Diagnosis, Limits, diagnose};
use pegmind_face::repairs;
use pegmind_protocol::RepairReply;
use pegmind_rules::{Board, Repair};

use crate::args::{Args, RepairArgs};
use crate::exit::{Exit, Failure, print};
use crate::plan;
use crate::terminal::{Look, remark};
use crate::watch::Watch;

/// How many repairs are listed where not all were asked for.
const LISTED: usize = 20;

/// How many repairs a command lists that is about something else.
pub(super) const REPAIRS_SHOWN: usize = 5;

pub(crate) fn run(args: &Args, repair: &RepairArgs, look: &Look) -> Result<Exit, Failure> {
    let rules = plan::rules(&repair.question.board)?;
    let board = plan::board(rules, &repair.rows)?;
    let mut watch = Watch::begin(repair.question.limit.time, args, look)?;
    let diagnosis = diagnosis(&mut watch, &board)?;
    let stopped = watch.stopped();
    let exit = watch.exit(match diagnosis {
        Diagnosis::Contradiction(_) => Exit::Contradiction,
        Diagnosis::Consistent(_) | Diagnosis::Unknown => Exit::Done,
    });
    print(
        args.global.json,
        exit,
        || RepairReply::from(&diagnosis),
        |out| match &diagnosis {
            Diagnosis::Consistent(code) => {
                writeln!(out, "The rows agree with each other: {code} fits, for one.")
            }
            Diagnosis::Unknown if stopped => {
                writeln!(out, "It is not known whether the rows contradict each other.")
            }
            Diagnosis::Unknown => {
                writeln!(out, "No contradiction was found, but too many codes are left to be sure.")
            }
            Diagnosis::Contradiction(found) => {
                let listed = if repair.all { usize::MAX } else { LISTED };
                let mut table = repairs::table(&board, found, listed).into_iter();
                table.try_for_each(|line| writeln!(out, "{line}"))
            }
        },
    )
}

/// What is wrong with the rows, as far as that is found out in time.
fn diagnosis(watch: &mut Watch, board: &Board) -> Result<Diagnosis, Failure> {
    let board = board.clone();
    let found = watch.ask("looking for a wrong answer", move |cancel| {
        diagnose(&board, &Limits::THOROUGH, cancel)
    })?;
    let found = found.unwrap_or(Diagnosis::Unknown);
    if watch.stopped() && !matches!(found, Diagnosis::Consistent(_)) {
        remark("Stopped before every answer was looked at.");
    }
    Ok(found)
}

/// What helps where no code fits all rows. Returns `None` if some code does, or
/// if nothing is found in time.
pub(super) fn find(watch: &mut Watch, board: &Board) -> Result<Option<Vec<Repair>>, Failure> {
    Ok(match diagnosis(watch, board)? {
        Diagnosis::Contradiction(found) => Some(found),
        Diagnosis::Consistent(_) | Diagnosis::Unknown => None,
    })
}
