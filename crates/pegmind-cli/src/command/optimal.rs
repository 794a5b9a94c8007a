//! `pegmind optimal`: searching for strategies that nothing beats.

mod finding;
mod gauge;
mod plan;
mod simple;
mod text;
mod tree_file;
mod watch;

use std::io::{self, Write as _};
use std::time::Instant;

use crate::args::{Args, OptimalArgs};
use crate::exit::{Exit, Failure};
use crate::terminal::Look;
use finding::Finding;
use gauge::Gauge;
use plan::Plan;
use tree_file::TreeFile;
use watch::Watch;

pub(crate) fn run(args: &Args, optimal: &OptimalArgs, look: &Look) -> Result<Exit, Failure> {
    let started = Instant::now();
    let plan = Plan::new(optimal)?;
    let position = plan.position()?;
    let file = optimal.out.as_deref().map(TreeFile::open).transpose()?;
    // Where nobody looks lines are plain enough as they are.
    let in_lines = args.global.plain || look.plain && look.shows;
    let mut watch = Watch::begin(started, plan.time, Gauge::new(in_lines, look.quiet))?;
    let result = watch.follow(&plan, position)?;
    let finding = Finding::new(&plan, &result, started)?;
    // What is printed is in the file.
    let unwritten = match (file, &finding.tree) {
        (Some(file), Some(found)) => {
            file.write(&found.tree)?;
            None
        }
        (file, _) => file,
    };
    let mut out = io::stdout().lock();
    if args.global.json {
        pegmind_protocol::write(&mut out, &finding.reply(&plan))?;
    } else {
        text::write(&plan, &finding, &mut out)?;
    }
    out.flush()?;
    if watch.interrupted() {
        return Ok(Exit::Interrupted);
    }
    unwritten.map_or(Ok(Exit::Done), |file| Err(file.left_out()))
}
