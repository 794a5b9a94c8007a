//! `pegmind repair`: which answer is probably wrong.

use std::io::{self, Write as _};

use pegmind_advice::{Cancel, Diagnosis, Limits, diagnose};
use pegmind_face::repairs;

use crate::args::{Args, RepairArgs};
use crate::exit::{Exit, Failure};
use crate::plan;
use crate::reply;
use crate::terminal::say_slow;

/// How many repairs are listed where not all were asked for.
const LISTED: usize = 20;

pub(crate) fn run(args: &Args, repair: &RepairArgs) -> Result<Exit, Failure> {
    let rules = plan::rules(&repair.board)?;
    let board = plan::board(rules, &repair.rows)?;
    say_slow(args.global.quiet, &rules);
    let diagnosis = diagnose(&board, &Limits::THOROUGH, &Cancel::new());
    let exit = match diagnosis {
        Diagnosis::Contradiction(_) => Exit::Contradiction,
        Diagnosis::Consistent(_) | Diagnosis::Unknown => Exit::Done,
    };
    let mut out = io::stdout().lock();
    if args.global.json {
        pegmind_protocol::write(&mut out, &reply::diagnosis(&diagnosis))?;
        return Ok(exit);
    }
    match diagnosis {
        Diagnosis::Consistent(code) => {
            writeln!(out, "The rows agree with each other: {code} fits, for one.")?;
        }
        Diagnosis::Unknown => {
            writeln!(out, "No contradiction was found, but too many codes are left to be sure.")?;
        }
        Diagnosis::Contradiction(found) => {
            let listed = if repair.all { usize::MAX } else { LISTED };
            for line in repairs::table(&board, &found, listed) {
                writeln!(out, "{line}")?;
            }
        }
    }
    Ok(exit)
}
