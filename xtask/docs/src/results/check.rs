//! Searches boards again that took a short time before, and compares.

use std::path::Path;

use anyhow::Result;

use super::catalog::{ROWS, Row};
use super::record::{Record, Reply};
use super::records::Records;
use super::request::{Check, Means};
use super::search::Program;
use super::task::Task;

/// How many times as long as the longest search may take: a machine may be slow
/// or busy.
const PATIENCE: u64 = 10;

/// Searches every board again that was proven in less than a time, and tells
/// whether all came out the same. The records stay as they are.
///
/// # Errors
///
/// The program cannot be built, or the records cannot be read.
pub(super) fn run(root: &Path, check: &Check) -> Result<bool> {
    let program = Program::build(root)?;
    let records = Records::load(root)?;
    let (mut n_searched, mut n_different) = (0, 0);
    for task in ROWS.iter().flat_map(Row::tasks) {
        let Some(old) = records.get(&task).filter(|record| is_wanted(check, &task, record)) else {
            continue;
        };
        n_searched += 1;
        let difference = match program.search(&task, check.seconds * PATIENCE, Means::default()) {
            Ok(new) => difference(&old.reply, &new.reply),
            Err(error) => Some(format!("failed: {error:#}")),
        };
        if let Some(difference) = difference {
            println!("{}: {difference}", task.name());
            n_different += 1;
        }
    }
    println!("{n_searched} boards searched again, {n_different} of them came out differently");
    Ok(n_different == 0)
}

/// Whether a board is searched again. Those that were named are, however long
/// they took.
fn is_wanted(check: &Check, task: &Task, record: &Record) -> bool {
    if check.boards.is_empty() {
        #[expect(clippy::cast_precision_loss, reason = "at most a few days")]
        let is_short = record.reply.seconds < check.seconds as f64;
        record.reply.proven && is_short
    } else {
        check.boards.contains(&task.name())
    }
}

/// What another search found differently. Which of several equally good
/// strategies it found, and with how much work, is not compared: those with the same longest
/// game have any totals.
fn difference(old: &Reply, new: &Reply) -> Option<String> {
    let told = |reply: &Reply| (reply.codes, reply.lower, reply.upper, reply.proven);
    (told(old) != told(new)).then(|| format!("{} before, {} now", text(old), text(new)))
}

fn text(reply: &Reply) -> String {
    let upper = reply.upper.map_or("nothing".to_owned(), |upper| upper.to_string());
    format!("{} to {upper}", reply.lower)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::catalog;

    fn record(proven: bool, upper: u64, seconds: f64) -> Record {
        let printed = format!(
            "{{\"codes\":9,\"proven\":{proven},\"lower\":21,\"upper\":{upper},\"total\":{upper},\
             \"nodes\":2,\"seconds\":{seconds}}}"
        );
        Record::new("", 2, 1, &printed).unwrap()
    }

    #[test]
    fn what_was_proven_in_a_short_time_is_searched_again() {
        let task = catalog::find("mm-2-3").unwrap();
        let is_wanted = |boards: &[&str], record: &Record| {
            let boards = boards.iter().map(|&name| name.to_owned()).collect();
            is_wanted(&Check { boards, seconds: 5 }, &task, record)
        };
        assert!(is_wanted(&[], &record(true, 21, 4.9)));
        assert!(!is_wanted(&[], &record(true, 21, 5.0)));
        assert!(!is_wanted(&[], &record(false, 22, 4.9)));
        assert!(is_wanted(&["mm-2-3"], &record(false, 22, 90.0)));
        assert!(!is_wanted(&["mm-2-4"], &record(true, 21, 1.0)));
    }

    #[test]
    fn a_difference_is_told_with_both_values() {
        let old = record(true, 21, 1.0).reply;
        assert_eq!(difference(&old, &record(true, 21, 3.0).reply), None);
        assert_eq!(
            difference(&old, &record(false, 22, 1.0).reply).as_deref(),
            Some("21 to 21 before, 21 to 22 now")
        );
        let longer = Reply { total: Some(25), ..old.clone() };
        assert_eq!(difference(&old, &longer), None);
    }
}
