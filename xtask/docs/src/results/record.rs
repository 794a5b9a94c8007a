//! What a search answered, as it is kept in `docs/results`.

use anyhow::{Context as _, Result, bail};
use serde::Deserialize;

/// What stands before the reply in a line.
const REPLY: &str = "\"reply\":";

/// The part of the reply of `pegmind optimal --json` that is told here.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Reply {
    pub(super) codes: u64,
    pub(super) proven: bool,
    pub(super) lower: u64,
    pub(super) upper: Option<u64>,
    pub(super) total: Option<u64>,
    pub(super) longest: Option<usize>,
    pub(super) histogram: Option<Vec<u64>>,
    pub(super) opening: Option<Vec<u8>>,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

/// A reply with what was asked.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Record {
    /// The options behind `pegmind optimal`.
    pub(super) arguments: String,
    /// How many threads there were.
    pub(super) threads: usize,
    /// The seconds that the longest of all searches was given, should it take
    /// so long.
    pub(super) given: u64,
    pub(super) reply: Reply,
    /// The reply as it was printed.
    printed: String,
}

/// Which of two records of one task is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Better {
    Old,
    New,
}

impl Record {
    /// A record of what `pegmind optimal --json` printed.
    pub(super) fn new(arguments: &str, threads: usize, given: u64, printed: &str) -> Result<Self> {
        let printed = printed.trim().to_owned();
        let reply = serde_json::from_str(&printed).context("not a reply of pegmind optimal")?;
        Ok(Self { arguments: arguments.to_owned(), threads, given, reply, printed })
    }

    /// Reads a line of `docs/results`.
    pub(super) fn parse(line: &str) -> Result<Self> {
        #[derive(Deserialize)]
        struct Line {
            arguments: String,
            threads: usize,
            given: u64,
        }
        let Line { arguments, threads, given } = serde_json::from_str(line)?;
        let (_, printed) = line.split_once(REPLY).context("no reply")?;
        let printed = printed.trim_end().strip_suffix('}').context("not closed")?;
        Self::new(&arguments, threads, given, printed)
    }

    /// Its line, with the end of it.
    pub(super) fn line(&self) -> String {
        let Self { threads, given, printed, .. } = self;
        let arguments = serde_json::Value::from(self.arguments.as_str());
        format!(
            "{{\"arguments\":{arguments},\"threads\":{threads},\"given\":{given},{REPLY}{printed}}}\n"
        )
    }

    /// Whether this or a newer record tells more: what is proven before what is
    /// not, then the better strategy, then the better lower bound.
    ///
    /// # Errors
    ///
    /// They cannot both be right.
    pub(super) fn compare(&self, new: &Self) -> Result<Better> {
        let (old, new) = (&self.reply, &new.reply);
        let upper = |reply: &Reply| reply.upper.unwrap_or(u64::MAX);
        if old.lower.max(new.lower) > upper(old).min(upper(new)) {
            bail!(
                "two searches contradict each other: between {} and {:?} before, \
                 between {} and {:?} now ({})",
                old.lower,
                old.upper,
                new.lower,
                new.upper,
                self.arguments
            );
        }
        let rank = |reply: &Reply| (!reply.proven, upper(reply), u64::MAX - reply.lower);
        Ok(if rank(old) < rank(new) { Better::Old } else { Better::New })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(proven: bool, lower: u64, upper: &str) -> Record {
        let printed = format!(
            "{{\"schema\":1,\"codes\":6,\"proven\":{proven},\"lower\":{lower},\"upper\":{upper},\
             \"total\":{upper},\"longest\":6,\"histogram\":[1,5],\"opening\":[1],\"nodes\":2,\
             \"seconds\":0.50}}"
        );
        Record::new("--pegs 1 --colors 6", 2, 60, &printed).unwrap()
    }

    #[test]
    fn a_line_holds_the_reply_letter_by_letter() {
        let record = record(true, 21, "21");
        assert!(record.line().ends_with("\"seconds\":0.50}}\n"));
        assert_eq!(record.line().lines().count(), 1);
        assert_eq!(Record::parse(&record.line()).unwrap(), record);
    }

    #[test]
    fn the_record_that_tells_more_is_kept() {
        let compare = |old: &Record, new: &Record| old.compare(new).unwrap();
        let proven = record(true, 21, "21");
        let open = record(false, 19, "24");
        assert_eq!(compare(&proven, &open), Better::Old);
        assert_eq!(compare(&open, &proven), Better::New);
        assert_eq!(compare(&proven, &proven), Better::New);
        assert_eq!(compare(&open, &record(false, 18, "23")), Better::New);
        assert_eq!(compare(&open, &record(false, 18, "24")), Better::Old);
        assert_eq!(compare(&open, &record(false, 20, "null")), Better::Old);
    }

    #[test]
    fn two_proofs_that_contradict_each_other_are_an_error() {
        let proven = record(true, 21, "21");
        let error = proven.compare(&record(true, 22, "22")).unwrap_err();
        assert!(error.to_string().contains("contradict"), "{error}");
        assert!(proven.compare(&record(false, 20, "20")).is_err());
        assert!(proven.compare(&record(false, 22, "null")).is_err());
    }
}
