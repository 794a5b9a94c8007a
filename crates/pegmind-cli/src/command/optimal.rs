//! `pegmind optimal`: searching for strategies that nothing beats.

mod checkpoint_file;
mod finding;
mod plan;
mod search;
mod simple;
mod text;
mod tree_file;

use std::io::{self, Write as _};

use crate::args::{Args, OptimalArgs};
use crate::exit::{Exit, Failure};
use crate::terminal::Look;
use crate::watch::Watch;
use checkpoint_file::CheckpointFile;
use finding::Finding;
use plan::Plan;
use search::Search;
use tree_file::TreeFile;

pub(crate) fn run(args: &Args, optimal: &OptimalArgs, look: &Look) -> Result<Exit, Failure> {
    let from = checkpoint_file::read(optimal)?;
    let plan = Plan::new(optimal, from.as_ref())?;
    let position = plan.position()?;
    if let Some(from) = &from {
        checkpoint_file::check(optimal, from, &plan)?;
    }
    let file = optimal.out.as_deref().map(TreeFile::open).transpose()?;
    let state = CheckpointFile::open(optimal)?;
    let mut watch = Watch::begin(plan.time, look.gauge(&args.global))?;
    let mut search = Search::new(state);
    let result = search.run(&mut watch, &plan, position, from)?;
    let finding = Finding::new(&plan, &result, search.elapsed(&watch))?;
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
    unwritten.or(search.into_failure()).map_or(Ok(Exit::Done), Err)
}
