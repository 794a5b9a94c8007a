//! The outcomes of steps, and the summary of them.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::test::output::Output;
use crate::test::step::{Outcome, Run, Step};

/// The outcomes so far, in the order in which the steps ended.
#[derive(Debug, Default)]
pub(crate) struct Report(Mutex<Vec<Entry>>);

#[derive(Debug)]
struct Entry {
    name: &'static str,
    outcome: Outcome,
    took: Duration,
    output: Output,
}

impl Report {
    /// Runs a step and adds its outcome. Prints its output at once or at its end.
    pub(crate) fn add(&self, step: &Step, run: &Run, prints: bool) {
        let name = step.name;
        if prints {
            println!("== {name}");
        } else {
            println!("== {name} begins beside the others\n");
        }
        let start = Instant::now();
        let mut output = Output::new(prints);
        let outcome = (step.run)(run, &mut output);
        let took = start.elapsed();
        output.release(&format!("== {name}, which ran beside the others"));
        println!("-- {name}: {:.1} s\n", took.as_secs_f64());
        self.lock().push(Entry { name, outcome, took, output });
    }

    /// Adds a step that is not run.
    pub(crate) fn skip(&self, step: &Step, reason: &str) {
        self.lock().push(Entry {
            name: step.name,
            outcome: Outcome::NotChecked(reason.to_owned()),
            took: Duration::ZERO,
            output: Output::new(false),
        });
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns true if no step failed.
    pub(crate) fn is_good(&self) -> bool {
        self.failed().is_empty()
    }

    /// Returns the names of the steps that failed.
    pub(crate) fn failed(&self) -> Vec<&'static str> {
        let entries = self.lock();
        let failed = entries.iter().filter(|entry| entry.outcome == Outcome::Failed);
        failed.map(|entry| entry.name).collect()
    }

    /// Returns true if the step of this name failed.
    pub(crate) fn lacks(&self, name: &str) -> bool {
        self.failed().contains(&name)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.lock();
        let failed = |entry: &&Entry| entry.outcome == Outcome::Failed;
        for entry in entries.iter().filter(failed) {
            writeln!(f, "the end of {}:\n{}", entry.name, entry.output.tail())?;
        }
        for Entry { name, outcome, took, output } in entries.iter() {
            let seconds = took.as_secs_f64();
            match outcome {
                Outcome::Passed => writeln!(f, "passed: {name} ({seconds:.0} s)")?,
                Outcome::Failed => writeln!(f, "FAILED: {name} ({seconds:.0} s)")?,
                Outcome::NotChecked(reason) => writeln!(f, "not checked: {name} ({reason})")?,
            }
            output.closing().iter().try_for_each(|line| writeln!(f, "  {line}"))?;
        }
        let is_checked = |entry: &Entry| {
            let leaves_out =
                entry.output.closing().iter().any(|line| line.starts_with("left out: "));
            !leaves_out && !matches!(entry.outcome, Outcome::NotChecked(_))
        };
        let verdict =
            match (entries.iter().any(|entry| failed(&entry)), entries.iter().all(is_checked)) {
                (true, _) => "some checks failed",
                (false, true) => "all checks passed",
                (false, false) => "all checks that could be made passed",
            };
        write!(f, "{verdict}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(outcomes: &[Outcome]) -> Report {
        let names = ["format", "no_std"];
        let entry = |(name, outcome): (&'static str, &Outcome)| {
            let mut output = Output::new(false);
            output.line("# pass 1");
            Entry { name, outcome: outcome.clone(), took: Duration::from_secs(2), output }
        };
        Report(Mutex::new(names.into_iter().zip(outcomes).map(entry).collect()))
    }

    #[test]
    fn a_missing_thing_is_named_and_is_not_a_failure() {
        let reason = "target wasm32-unknown-unknown could not be added".to_owned();
        let report = report(&[Outcome::Passed, Outcome::NotChecked(reason)]);
        assert!(report.is_good());
        assert_eq!(
            report.to_string(),
            "passed: format (2 s)\n  # pass 1\n\
             not checked: no_std (target wasm32-unknown-unknown could not be added)\n  # pass 1\n\
             all checks that could be made passed"
        );
    }

    #[test]
    fn a_failure_is_one_of_the_whole_and_its_last_lines_come_first() {
        let report = report(&[Outcome::Failed, Outcome::Passed]);
        assert!(!report.is_good());
        assert_eq!(
            report.to_string(),
            "the end of format:\n  # pass 1\n\nFAILED: format (2 s)\n  # pass 1\n\
             passed: no_std (2 s)\n  # pass 1\nsome checks failed"
        );
        assert!(self::report(&[Outcome::Passed]).to_string().ends_with("\nall checks passed"));
    }

    #[test]
    fn what_a_step_leaves_out_was_not_checked() {
        let report = report(&[Outcome::Passed]);
        report.lock()[0].output.line("    left out: Firefox: there is no /usr/bin/firefox-esr");
        assert_eq!(
            report.to_string(),
            "passed: format (2 s)\n  # pass 1\n  left out: Firefox: there is no /usr/bin/firefox-esr\n\
             all checks that could be made passed"
        );
    }
}
