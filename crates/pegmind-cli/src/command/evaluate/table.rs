//! What was found, in tables.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use super::finding::Finding;
use super::plan::Plan;

/// Longer games share rows if there are more than some.
const SINGLE_MAX: usize = 10;

/// The most rows of longer games.
const SHARED_MAX: usize = 15;

/// The widths of columns that are not known before the end.
#[derive(Debug)]
pub(super) struct Table {
    strategy: usize,
    opening: usize,
    total: usize,
    sampled: bool,
}

impl Table {
    pub(super) fn new(plan: &Plan) -> Self {
        let names = plan.contestants.iter().map(|contestant| contestant.to_string().len());
        let pegs = usize::from(plan.rules.pegs().get());
        // Beyond ten colors codes are numbers with commas.
        let widest = if plan.rules.colors().get() > 10 { 3 * pegs } else { pegs };
        let draws = plan.contestants.iter().all(|contestant| contestant.level().is_some());
        let widest = if draws && plan.opening.is_none() { 0 } else { widest };
        let games = plan.sample.map_or(plan.rules.code_count(), u128::from);
        Self {
            strategy: names.max().unwrap_or(0).max("strategy".len()),
            opening: widest.max("opening".len()),
            total: (games * 10).to_string().len().max("total".len()),
            sampled: plan.sample.is_some(),
        }
    }

    pub(super) fn begin(&self, plan: &Plan, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}\n", plan.headline())?;
        let error = if self.sampled { "   error" } else { "" };
        writeln!(
            out,
            "{:<strategy$}  {:<opening$}  {:>total$}  average{error}  longest   seconds",
            "strategy",
            "opening",
            "total",
            strategy = self.strategy,
            opening = self.opening,
            total = self.total
        )
    }

    pub(super) fn add(&self, finding: &Finding, out: &mut impl Write) -> io::Result<()> {
        let histogram = &finding.histogram;
        let number = |number: Option<f64>, width: usize| {
            let text = number.map_or("-".to_owned(), |number| format!("{number:.4}"));
            format!("  {text:>width$}")
        };
        let error = if self.sampled { number(finding.standard_error(), 6) } else { String::new() };
        let longest = finding.longest_shown();
        let seconds = finding
            .elapsed
            .map_or("-".to_owned(), |elapsed| format!("{:.3}", elapsed.as_secs_f64()));
        let note = match finding.elapsed {
            None => "   not started".to_owned(),
            Some(_) if !finding.is_complete() => {
                format!("   incomplete: {} of {} games", histogram.games(), finding.games)
            }
            Some(_) => String::new(),
        };
        writeln!(
            out,
            "{:<strategy$}  {:<opening$}  {:>total$}{}{error}  {longest:>7}  {seconds:>8}{note}",
            finding.contestant,
            finding.opening_shown(),
            histogram.total(),
            number(histogram.average(), 7),
            strategy = self.strategy,
            opening = self.opening,
            total = self.total
        )
    }
}

/// How many games took how many guesses.
pub(super) fn end(findings: &[Finding], out: &mut impl Write) -> io::Result<()> {
    let played: Vec<&Finding> =
        findings.iter().filter(|finding| finding.histogram.games() > 0).collect();
    if played.is_empty() {
        return Ok(());
    }
    let solved: Vec<Vec<u64>> = played.iter().map(|finding| finding.solved()).collect();
    let widths: Vec<usize> = played
        .iter()
        .map(|finding| {
            let games = finding.histogram.games().to_string().len();
            finding.contestant.to_string().len().max(games)
        })
        .collect();
    let row = |head: &str, cells: &mut dyn Iterator<Item = String>| {
        let cells = cells.zip(&widths).map(|(cell, width)| format!("  {cell:>width$}"));
        format!("{head:>8}{}", cells.collect::<String>())
    };
    let names = &mut played.iter().map(|finding| finding.contestant.to_string());
    writeln!(out, "\n{}", row("guesses", names))?;
    let longest = solved.iter().map(Vec::len).max().unwrap_or(0);
    for lengths in lengths(longest) {
        let head = match (lengths.start(), lengths.end()) {
            (first, last) if first == last => first.to_string(),
            (first, last) => format!("{first}-{last}"),
        };
        let games = |counts: &Vec<u64>| -> u64 {
            counts.iter().take(*lengths.end()).skip(lengths.start() - 1).sum()
        };
        let cells = &mut solved.iter().map(|counts| games(counts).to_string());
        writeln!(out, "{}", row(&head, cells))?;
    }
    if played.iter().any(|finding| finding.unsolved > 0) {
        let cells = &mut played.iter().map(|finding| finding.unsolved.to_string());
        writeln!(out, "{}\n", row("unsolved", cells))?;
    }
    for finding in played.iter().filter(|finding| finding.unsolved > 0) {
        writeln!(out, "{}: {}", finding.contestant, finding.unsolved_shown())?;
    }
    Ok(())
}

/// Which lengths share a row: none of the short games.
fn lengths(longest: usize) -> impl Iterator<Item = RangeInclusive<usize>> {
    let long = longest.saturating_sub(SINGLE_MAX);
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_usize.pow(power)));
    let step = steps.take(50).find(|step| long.div_ceil(*step) <= SHARED_MAX).unwrap_or(1);
    let single = (1..=longest.min(SINGLE_MAX)).map(|length| length..=length);
    let shared = (SINGLE_MAX + 1..=longest).step_by(step);
    single.chain(shared.map(move |first| first..=(first + step - 1).min(longest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_games_share_rows() {
        let rows = |longest| lengths(longest).map(|row| (*row.start(), *row.end()));
        assert_eq!(rows(0).count(), 0);
        assert!(rows(25).eq((1..=25).map(|length| (length, length))));
        assert!(rows(26).skip(9).take(2).eq([(10, 10), (11, 12)]));
        assert_eq!(rows(99).last(), Some((91, 99)));
        assert_eq!(rows(362_880).nth(10), Some((11, 50_010)));
    }
}
