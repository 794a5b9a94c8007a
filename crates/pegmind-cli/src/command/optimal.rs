//! `pegmind optimal`: searching for strategies that nothing beats.

mod checkpoint_file;
mod finding;
mod plan;
mod reasons;
mod search;
mod simple;
mod text;

use crate::args::{Args, OptimalArgs};
use crate::exit::{Exit, Failure, print};
use crate::terminal::Look;
use crate::watch::Watch;
use crate::whole_file::Place;
use checkpoint_file::CheckpointFile;
use finding::{Finding, write_tree};
use plan::Plan;
use search::Search;
use simple::Growth;

pub(crate) fn run(args: &Args, optimal: &OptimalArgs, look: &Look) -> Result<Exit, Failure> {
    let from = checkpoint_file::read(optimal)?;
    let plan = Plan::new(optimal, from.as_ref())?;
    let position = plan.position()?;
    if let Some(from) = &from {
        checkpoint_file::check(optimal, from, &plan)?;
    }
    let file = optimal.out.as_deref().map(|path| Place::new("--out", path)).transpose()?;
    let reasons = optimal.certificate.as_deref();
    let reasons = reasons.map(|path| Place::new("--certificate", path)).transpose()?;
    reasons.as_ref().map_or(Ok(()), |file| reasons::allow(file, &plan))?;
    let state = CheckpointFile::open(optimal)?;
    let mut watch = Watch::begin(plan.time, args, look)?;
    let mut search = Search::new(state);
    let growth = Growth::begin(&plan)?;
    let (result, elapsed) = search.run(&mut watch, &plan, position, from)?;
    let simple = growth.end(!result.proven);
    let finding = Finding::new(&plan, &result, simple, elapsed)?;
    // What is printed is in the file.
    let unwritten = match (file, &finding.tree) {
        (Some(file), Some(found)) => {
            write_tree(&file, &found.tree)?;
            None
        }
        (file, _) => file,
    };
    let unreasoned = match &reasons {
        Some(file) => reasons::write(file, &mut watch, &plan, &finding)?,
        None => None,
    };
    if finding.is_impossible() {
        if args.global.json {
            print(true, Exit::Done, || finding.reply(&plan), |_| Ok(()))?;
        }
        return Err(plan.impossible());
    }
    let exit = print(
        args.global.json,
        watch.exit(Exit::Done),
        || finding.reply(&plan),
        |out| text::write(&plan, &finding, out),
    )?;
    if exit == Exit::Interrupted {
        return Ok(exit);
    }
    let unwritten =
        unwritten.map(|file| file.failed("no strategy was found, so nothing is written"));
    unwritten.or(unreasoned).or(search.into_failure()).map_or(Ok(Exit::Done), Err)
}
