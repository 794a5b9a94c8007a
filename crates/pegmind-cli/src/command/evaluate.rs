//! `pegmind evaluate`: how many guesses strategies need.

mod cost;
mod finding;
mod plan;
mod plot;
mod sentences;
mod table;
mod work;

use std::io::{self, Write};

use crate::args::{Args, EvaluateArgs};
use crate::exit::{Exit, Failure};
use crate::plot::PlotFile;
use crate::terminal::{Look, remark};
use crate::watch::Watch;
use finding::Finding;
use plan::Plan;
use table::Table;

pub(crate) fn run(args: &Args, evaluate: &EvaluateArgs, look: &Look) -> Result<Exit, Failure> {
    let plan = Plan::new(evaluate)?;
    if !look.quiet {
        plan.without_effect().iter().for_each(|sentence| remark(sentence));
    }
    cost::check(&plan, look.quiet)?;
    let picture = evaluate.plot.as_deref().map(PlotFile::open).transpose()?;
    let in_sentences = look.in_lines(&args.global);
    let mut watch = Watch::begin(plan.time, args, look)?;
    let printer = match (args.global.json, in_sentences) {
        (true, _) => Printer::Json,
        (false, true) => Printer::Sentences,
        (false, false) => Printer::Table(Table::new(&plan)),
    };
    let mut out = io::stdout().lock();
    printer.begin(&plan, &mut out)?;
    let mut findings: Vec<Finding> = Vec::new();
    for contestant in &plan.contestants {
        let left = plan.contestants.len() - findings.len();
        let finding = work::follow(&mut watch, &plan, *contestant, left)?;
        printer.add(&plan, &finding, &mut out)?;
        findings.push(finding);
    }
    printer.end(&findings, &mut out)?;
    if let Some(picture) = picture {
        picture.draw(&plan.headline(), &plot::panels(&findings))?;
    }
    Ok(watch.exit(Exit::Done))
}

/// The ways to print what was found. Each finding is printed when it is there.
enum Printer {
    Json,
    Sentences,
    Table(Table),
}

impl Printer {
    fn begin(&self, plan: &Plan, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Json => {}
            Self::Sentences => writeln!(out, "{}.", plan.headline())?,
            Self::Table(table) => table.begin(plan, out)?,
        }
        out.flush()
    }

    fn add(&self, plan: &Plan, finding: &Finding, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Json => pegmind_protocol::write(out, &finding.reply(plan))?,
            Self::Sentences => sentences::add(finding, out)?,
            Self::Table(table) => table.add(finding, out)?,
        }
        out.flush()
    }

    fn end(&self, findings: &[Finding], out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Json | Self::Sentences => {}
            Self::Table(_) => table::end(findings, out)?,
        }
        out.flush()
    }
}
