//! `cargo xtask test`: the checks that a change must pass, in two levels from one table.

mod changes;
pub(crate) mod output;
mod report;
mod rust;
pub(crate) mod step;
mod table;
mod web;
mod windows;

use std::path::Path;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Result, bail};

use crate::test::changes::Changes;
use crate::test::report::Report;
use crate::test::step::{Lane, Level, Run, Step};
use crate::test::table::{BUILD, STEPS};

/// The variable with the seed of the laws that proptest tries.
const SEED: &str = "PROPTEST_RNG_SEED";

/// The words behind `cargo xtask test`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// Runs the steps of both levels.
    pub all: bool,
    /// Prints the table instead.
    pub list: bool,
    /// The revision whose merge base with this one tells which files changed.
    pub since: Option<String>,
    /// The seed of laws.
    pub seed: Option<u32>,
    /// The steps to run alone.
    pub names: Vec<String>,
    /// Words for the runner of the one step that is named.
    pub words: Vec<String>,
}

/// Runs the chosen steps, also after a failure. Returns true if none failed. The last lines
/// printed are a summary.
///
/// # Errors
///
/// If a step or a revision is unknown.
pub(crate) fn run(root: &Path, options: &Options) -> Result<bool> {
    if options.list {
        print!("{}", table::list());
        return Ok(true);
    }
    let chosen = choose(root, options)?;
    if !options.words.is_empty() {
        takes_words(&options.names)?;
    }
    let seed = options.seed.or_else(|| options.all.then(draw));
    if let Some(seed) = seed {
        println!("laws are tried with the seed {seed}; again with `--seed {seed}`\n");
    }
    let run = Run { root: root.to_path_buf(), seed, words: options.words.clone() };
    let report = Report::default();
    let (first, rest): (Vec<&Step>, Vec<&Step>) =
        chosen.into_iter().partition(|step| step.lane == Lane::First);
    for step in first {
        report.add(step, &run, true);
    }
    let build_failed = report.lacks(BUILD);
    let (skipped, rest): (Vec<&Step>, Vec<&Step>) =
        rest.into_iter().partition(|step| step.needs_build && build_failed);
    for step in skipped {
        report.skip(step, "the build failed");
    }
    let (beside, main): (Vec<&Step>, Vec<&Step>) =
        rest.into_iter().partition(|step| step.lane == Lane::Beside);
    // The output of one lane is printed as it comes, that of the other at the end of each step.
    let prints = main.is_empty();
    thread::scope(|scope| {
        let beside = scope.spawn(|| {
            for step in &beside {
                report.add(step, &run, prints);
            }
        });
        for step in &main {
            report.add(step, &run, true);
        }
        beside.join()
    })
    .map_err(|_panic| anyhow::anyhow!("a step ended in a panic"))?;
    println!("== summary\n{report}");
    if let (Some(seed), false) = (seed, report.is_good()) {
        println!(
            "the same laws again: cargo xtask test {} --seed {seed}",
            report.failed().join(" ")
        );
    }
    Ok(report.is_good())
}

/// Returns the steps to run, in the order of the table.
fn choose(root: &Path, options: &Options) -> Result<Vec<&'static Step>> {
    if !options.names.is_empty() {
        return named(&options.names);
    }
    let changes =
        if options.all { Changes::none() } else { Changes::since(root, options.since.as_deref())? };
    let mut chosen = Vec::new();
    for step in &STEPS {
        let file = changes.first_of(step.files);
        if let (Level::All, false, Some(file)) = (step.level, options.all, file) {
            println!("included because {file} changed: {}", step.name);
        }
        if step.level == Level::Plain || options.all || file.is_some() {
            chosen.push(step);
        }
    }
    Ok(chosen)
}

/// Returns the steps with these names, and the build in front if one of them needs it.
fn named(names: &[String]) -> Result<Vec<&'static Step>> {
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        bail!("`{unknown}` is not a step; expected {}", known.join(", "));
    }
    let is_named = |step: &Step| names.iter().any(|name| *name == step.name);
    let needs_build = STEPS.iter().any(|step| is_named(step) && step.needs_build);
    let chosen = |step: &&Step| is_named(step) || (needs_build && step.name == BUILD);
    Ok(STEPS.iter().filter(chosen).collect())
}

/// Refuses words for a step without a runner.
fn takes_words(names: &[String]) -> Result<()> {
    let (takers, others): (Vec<&Step>, _) = STEPS.iter().partition(|step| step.takes_words);
    if let Some(step) = others.iter().find(|step| names.iter().any(|name| *name == step.name)) {
        let names: Vec<&str> = takers.iter().map(|step| step.name).collect();
        bail!("`{}` takes no words after --; {} do", step.name, names.join(", "));
    }
    Ok(())
}

/// Draws a seed from the clock.
fn draw() -> u32 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().subsec_nanos()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(words: &[&str]) -> Result<Vec<&'static str>, String> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let steps = named(&words).map_err(|error| error.to_string())?;
        Ok(steps.iter().map(|step| step.name).collect())
    }

    #[test]
    fn a_step_alone_brings_the_build_that_it_needs() {
        assert_eq!(names(&["tidy"]), Ok(vec!["tidy"]));
        assert_eq!(names(&["tests"]), Ok(vec![BUILD, "tests"]));
        let error = names(&["test"]).unwrap_err();
        assert!(error.starts_with("`test` is not a step; expected tidy, "), "{error}");
    }

    #[test]
    fn words_are_refused_where_nothing_reads_them() {
        takes_words(&["lynx".to_owned()]).unwrap();
        let error = takes_words(&["tidy".to_owned()]).unwrap_err().to_string();
        assert!(error.starts_with("`tidy` takes no words after --; tests, doctests, "), "{error}");
    }
}
