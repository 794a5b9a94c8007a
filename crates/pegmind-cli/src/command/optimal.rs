//! `pegmind optimal`: searching for strategies that nothing beats.

mod checkpoint_file;
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
use checkpoint_file::CheckpointFile;
use finding::Finding;
use gauge::Gauge;
use plan::Plan;
use tree_file::TreeFile;
use watch::Watch;

pub(crate) fn run(args: &Args, optimal: &OptimalArgs, look: &Look) -> Result<Exit, Failure> {
    let started = Instant::now();
    let from = checkpoint_file::read(optimal)?;
    let plan = Plan::new(optimal, from.as_ref())?;
    let position = plan.position()?;
    if let Some(from) = &from {
        checkpoint_file::check(optimal, from, &plan)?;
    }
    let file = optimal.out.as_deref().map(TreeFile::open).transpose()?;
    let state = CheckpointFile::open(optimal)?;
    // Where nobody looks lines are plain enough as they are.
    let in_lines = args.global.plain || look.plain && look.shows;
    let gauge = Gauge::new(in_lines, look.quiet);
    let mut watch = Watch::begin(started, plan.time, gauge, state)?;
    let result = watch.follow(&plan, position, from)?;
    let finding = Finding::new(&plan, &result, watch.elapsed())?;
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
    let unwritten = unwritten.map(|file| file.left_out());
    unwritten.or(watch.into_failure()).map_or(Ok(Exit::Done), Err)
}
