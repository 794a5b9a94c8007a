//! What a search answered, as it is kept in `docs/results`.

use anyhow::{Context as _, Result, bail};
use serde::{Deserialize, Serialize};

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
    /// The program that answered, with its commit; records from before versions were kept
    /// do not tell it.
    pub(super) version: Option<String>,
    /// A larger lower bound than that of the reply.
    bound: Option<Bound>,
    /// The reply as it was printed.
    printed: String,
}

/// What another search of the same board excluded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Bound {
    lower: u64,
    /// The program of that search.
    version: Option<String>,
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
        let arguments = arguments.to_owned();
        Ok(Self { arguments, threads, given, reply, version: None, bound: None, printed })
    }

    /// The same of a program of this version.
    pub(super) fn with_version(self, version: Option<String>) -> Self {
        Self { version, ..self }
    }

    /// Reads a line of `docs/results`.
    pub(super) fn parse(line: &str) -> Result<Self> {
        #[derive(Deserialize)]
        struct Line {
            arguments: String,
            threads: usize,
            given: u64,
            version: Option<String>,
            bound: Option<Bound>,
        }
        let Line { arguments, threads, given, version, bound } = serde_json::from_str(line)?;
        let (_, printed) = line.split_once(REPLY).context("no reply")?;
        let printed = printed.trim_end().strip_suffix('}').context("not closed")?;
        let record = Self::new(&arguments, threads, given, printed)?.with_version(version);
        Ok(Self { bound, ..record })
    }

    /// Its line, with the end of it.
    pub(super) fn line(&self) -> String {
        let Self { threads, given, printed, .. } = self;
        let arguments = serde_json::Value::from(self.arguments.as_str());
        let version = self.version.as_deref().map(serde_json::Value::from);
        let version = version.map(|version| format!("\"version\":{version},")).unwrap_or_default();
        let bound = self.bound.as_ref().map(|Bound { lower, version }| {
            let version = serde_json::Value::from(version.as_deref());
            format!("\"bound\":{{\"lower\":{lower},\"version\":{version}}},")
        });
        let bound = bound.unwrap_or_default();
        format!(
            "{{\"arguments\":{arguments},\"threads\":{threads},\"given\":{given},{version}{bound}{REPLY}{printed}}}\n"
        )
    }

    /// The largest lower bound of all searches.
    pub(super) fn lower(&self) -> u64 {
        self.bound.as_ref().map_or(0, |bound| bound.lower).max(self.reply.lower)
    }

    /// The program that proved the largest lower bound, where that is not the one that found
    /// the strategy.
    pub(super) fn bound_version(&self) -> Option<&str> {
        self.bound.as_ref()?.version.as_deref()
    }

    /// Whether no better strategy is left.
    pub(super) fn is_proven(&self) -> bool {
        self.reply.proven || Some(self.lower()) == self.reply.upper
    }

    /// What is kept of this and a newer record: the one that tells more, with the better lower
    /// bound of both.
    ///
    /// # Errors
    ///
    /// They cannot both be right.
    pub(super) fn and(&self, new: Self) -> Result<(Self, Better)> {
        let better = self.compare(&new)?;
        let given = self.given.max(new.given);
        let (kept, other) = match better {
            Better::Old => (self.clone(), new),
            Better::New => (new, self.clone()),
        };
        let of_reply = Bound { lower: other.reply.lower, version: other.version };
        let bounds = [kept.bound.clone(), other.bound, Some(of_reply)].into_iter().flatten();
        let bound = bounds.rev().max_by_key(|bound| bound.lower);
        let bound = bound.filter(|bound| bound.lower > kept.reply.lower);
        Ok((Self { given, bound, ..kept }, better))
    }

    /// Whether this or a newer record tells more: what is proven before what is
    /// not, then the better strategy, then the better lower bound.
    ///
    /// # Errors
    ///
    /// They cannot both be right.
    fn compare(&self, new: &Self) -> Result<Better> {
        let lower = self.lower().max(new.lower());
        let (old, new) = (&self.reply, &new.reply);
        let upper = |reply: &Reply| reply.upper.unwrap_or(u64::MAX);
        if lower > upper(old).min(upper(new)) {
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
        let record = record.with_version(Some("0.1.0 1234abcd".to_owned()));
        assert!(record.line().contains("\"version\":\"0.1.0 1234abcd\""));
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
    fn the_better_lower_bound_is_kept_with_the_better_strategy() {
        let by = |record: Record, version: &str| record.with_version(Some(version.to_owned()));
        let old = by(record(false, 19, "24"), "1");
        let (kept, better) = old.and(by(record(false, 20, "25"), "2")).unwrap();
        assert_eq!((better, kept.lower(), kept.reply.upper), (Better::Old, 20, Some(24)));
        assert_eq!(kept.bound_version(), Some("2"));
        let bound = "\"version\":\"1\",\"bound\":{\"lower\":20,\"version\":\"2\"},\"reply\":{";
        assert!(kept.line().contains(bound), "{}", kept.line());
        assert_eq!(Record::parse(&kept.line()).unwrap(), kept);
        let (kept, better) = kept.and(by(record(false, 18, "23"), "3")).unwrap();
        assert_eq!((better, kept.lower(), kept.reply.upper), (Better::New, 20, Some(23)));
        let (kept, _) = kept.and(by(record(true, 22, "22"), "4")).unwrap();
        assert_eq!((kept.lower(), kept.bound_version()), (22, None));
        assert!(kept.and(by(record(false, 18, "21"), "5")).is_err());
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
