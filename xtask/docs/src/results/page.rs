//! The text of `docs/results.md`.

use std::fmt::Write as _;

use super::certify::{self, Certified};
use super::entry::{Entry, Standing};
use super::published::SOURCES;
use super::record::Reply;
use super::task::{Aim, Kind};

const INTRODUCTION: &str = "\
# Results

Optimal strategies for Mastermind and its relatives, as far as they are proven. This page is
written by `cargo xtask results` from the records in [results](results), which hold what
`pegmind optimal` printed and the options it was given, and from the strategies in
[trees](trees/README.md) and those that come with the program; do not edit it.

## How to read the tables

MM(p,c) is the board with p pegs and c colors that may repeat, BC(p,c) the one where no
color occurs twice. The *total* is the number of guesses for all codes of a board together,
the winning one included; the *average* is the total divided by the number of codes. The
*longest* game, the *opening* (in color numbers) and the *codes by guesses* (how many codes
take one guess, two guesses and so on) are those of the strategy that was found; others may
have the same total. A *node* is a set of codes that was looked at.

The seconds are those of single runs on a small machine with two cores that was doing other
work, too: they tell minutes from seconds and no more. With several threads the number of
nodes differs from run to run; the totals do not. The *version* is the commit of the program
that searched; *earlier* stands where that was before versions were kept. A line without
nodes, seconds and version rests on a tree that is kept, whose search has no record here, or
on another search of the same board.

What was known before and what is known now is told on one page: [records](records.md).

## What *proven* means

A value has two sides, and they are not equally easy to check.

- That it can be reached is shown by a strategy. Before a line was printed, a checker that
  shares nothing with the search but the rules played its strategy against every code and
  counted. You can do this, too: `pegmind optimal --out FILE`, then
  `pegmind tree verify FILE`.
- That there is nothing better is shown by a certificate where there is one, which anybody can
  check without a search: [certificates](certificates/README.md). Elsewhere it rests on our
  search alone, which leaves out what it has shown to be no better. Each
  rule for leaving things out is tested against the search without it, and the whole against
  trying everything on small boards.

*Proven* means that the search was finished and both sides met.

To repeat a line, give the options of its record to the program, or search the board again:

```
pegmind optimal --pegs 4 --colors 7
cargo xtask results run --board mm-4-7
cargo xtask results run --missing --seconds 1800
```

The last searches the boards that are not proven and were not given as much time before: for
two and three pegs those of up to 20 colors, for four, five, six and seven pegs those of up to
12, 8, 5 and 4 (with the sum alone fewer, whose games are longer than any board has rows), and a
few beyond that, which end with the first that is not proven.

Long searches are gone on with from where earlier versions had come, and may have had more memory
than they take by themselves; a record names the version that ended them. Versions that this
repository does not have are earlier than its history.

## What was published before

The last column says what we know of other sources, which are listed at the end.

- *known*: the source that is named has the same value. *Public programs* means that other
  programs print it; whether a paper has it we did not find out.
- *published*: the source that is named has this value, which lies between our bounds. We
  did not prove it here.
- *best published*: the smallest total that we know somebody else's strategy to have. It was
  not said to be the smallest there is; who reached it first we did not find out.
- *not compared*: the source treats such boards, but we could not look its value up.
- *new*: proven here, and we know no other source that has it. We may have overlooked one.
- *none known*: we know no source. For boards of less than 1000 codes we did not search far,
  and do not claim anything.
";

/// Boards of so many codes are listed first if their values are new.
const LARGE: u64 = 1000;

/// More counts of codes than these are cut off.
const COUNTS_MAX: usize = 20;

/// Boards that are told together.
struct Family {
    heading: &'static str,
    remark: &'static str,
    kind: Kind,
    is_of: fn(Aim) -> bool,
    value: &'static str,
}

const FAMILIES: [Family; 11] = [
    Family {
        heading: "Smallest totals",
        remark: "Colors may repeat, any legal code may be guessed.",
        kind: Kind::Mastermind,
        is_of: |aim| aim == Aim::Total,
        value: "optimal total",
    },
    Family {
        heading: "Smallest totals under a limit",
        remark: "The same, but no game may take more guesses than the limit (`--max-guesses`). \
                 These are boards whose strategy above has longer games than may be needed.",
        kind: Kind::Mastermind,
        is_of: |aim| matches!(aim, Aim::Within(_)),
        value: "optimal total",
    },
    Family {
        heading: "Smallest totals in strict play",
        remark: "Every guess has to fit all answers before it (`--guesses candidates`).",
        kind: Kind::Mastermind,
        is_of: |aim| aim == Aim::Strict,
        value: "optimal total",
    },
    Family {
        heading: "Smallest totals without repeats",
        remark: "No color twice, neither in codes nor in guesses (`--no-repeats`).",
        kind: Kind::NoRepeats,
        is_of: |aim| aim == Aim::Total,
        value: "optimal total",
    },
    Family {
        heading: "Smallest totals without repeats under a limit",
        remark: "",
        kind: Kind::NoRepeats,
        is_of: |aim| matches!(aim, Aim::Within(_)),
        value: "optimal total",
    },
    Family {
        heading: "Smallest totals where only exact pegs are told",
        remark: "Also called black-peg Mastermind (`--feedback exact`).",
        kind: Kind::ExactOnly,
        is_of: |aim| aim == Aim::Total,
        value: "optimal total",
    },
    Family {
        heading: "Smallest totals where only the sum is told",
        remark: "Exact and color together (`--feedback sum`); whether the guess was the code is \
                 told, too. Boards whose games need more rows than any board has, 99, are left \
                 out.",
        kind: Kind::SumOnly,
        is_of: |aim| aim == Aim::Total,
        value: "optimal total",
    },
    Family {
        heading: "Worst cases",
        remark: "The guesses that are needed and enough for every code (`--minimize worst`). The \
                 total is that of the strategy found, which need not be the smallest one.",
        kind: Kind::Mastermind,
        is_of: |aim| aim == Aim::Worst,
        value: "longest game",
    },
    Family {
        heading: "Worst cases without repeats",
        remark: "",
        kind: Kind::NoRepeats,
        is_of: |aim| aim == Aim::Worst,
        value: "longest game",
    },
    Family {
        heading: "Worst cases where only exact pegs are told",
        remark: "",
        kind: Kind::ExactOnly,
        is_of: |aim| aim == Aim::Worst,
        value: "longest game",
    },
    Family {
        heading: "Worst cases where only the sum is told",
        remark: "",
        kind: Kind::SumOnly,
        is_of: |aim| aim == Aim::Worst,
        value: "longest game",
    },
];

/// The page.
pub(super) fn page(entries: &[Entry], certified: &[Certified]) -> String {
    let mut page = INTRODUCTION.to_owned();
    contradictions(&mut page, entries);
    summary(&mut page, entries);
    for family in &FAMILIES {
        let entries: Vec<_> = family.entries(entries).filter(|e| e.value().is_some()).collect();
        if !entries.is_empty() {
            family.table(&mut page, &entries);
        }
    }
    open(&mut page, entries);
    page += &certify::table(certified);
    page += "\n## Sources\n\n";
    for (name, title) in SOURCES {
        line(&mut page, &format!("- {name}: {title}."));
    }
    page
}

/// The proven boards for the page's laboratory: a line `= heading; remark; value; second
/// figure` for each family, and below it one for each board.
pub(super) fn tables(entries: &[Entry]) -> String {
    let mut text = String::new();
    for family in &FAMILIES {
        // What is an option of the program there is said otherwise here.
        let remark = match family.remark.split_once(" (`") {
            Some((before, after)) => {
                before.to_owned() + after.split_once("`)").map_or("", |(_, rest)| rest)
            }
            None => family.remark.to_owned(),
        };
        let (value, second) = (family.value, family.second());
        line(&mut text, &format!("= {}; {remark}; {value}; {second}", family.heading));
        for entry in family.entries(entries).filter(|entry| entry.value().is_some()) {
            let cells = [
                board(entry),
                entry.reply.codes.to_string(),
                or_dash(entry.value()),
                average(&entry.reply),
                family.second_of(&entry.reply),
                opening(&entry.reply),
                histogram(&entry.reply),
            ];
            line(&mut text, &cells.join("; "));
        }
    }
    text
}

fn line(page: &mut String, text: &str) {
    page.push_str(text);
    page.push('\n');
}

/// Where ours and a published value cannot both be right.
fn contradictions(page: &mut String, entries: &[Entry]) {
    for entry in entries {
        if let Standing::Contradiction { value, source } = entry.standing() {
            let ours = bounds(&entry.reply);
            let title = entry.task.title();
            line(
                page,
                &format!("\n**CONTRADICTION**: {title} is {ours} here, {value} in {source}."),
            );
        }
    }
}

/// How many values there are, and which were not published before.
fn summary(page: &mut String, entries: &[Entry]) {
    let proven: Vec<_> = entries.iter().filter(|entry| entry.value().is_some()).collect();
    let known = proven.iter().filter(|e| matches!(e.standing(), Standing::Known { .. })).count();
    let is_apart = |e: &&&Entry| matches!(e.standing(), Standing::NotCompared { .. });
    let not_compared = proven.iter().filter(is_apart).count();
    let _ = writeln!(
        page,
        "\n{} values are proven; {known} of them are known to us from elsewhere and the same \
         there, {not_compared} could not be compared. Of the others these, to our knowledge, \
         were not published before (boards of less than {LARGE} codes are left out):\n",
        proven.len()
    );
    for family in &FAMILIES {
        let new = family.entries(entries).filter(|e| e.is_new() && e.reply.codes >= LARGE);
        let values: Vec<_> = new
            .filter_map(|entry| {
                let value = entry.value()?;
                Some(format!("{} **{value}**", board(entry)))
            })
            .collect();
        if !values.is_empty() {
            line(page, &format!("- {}: {}", family.heading, values.join(", ")));
        }
    }
}

impl Family {
    fn entries<'a>(&self, entries: &'a [Entry]) -> impl Iterator<Item = &'a Entry> {
        let (kind, is_of) = (self.kind, self.is_of);
        entries.iter().filter(move |entry| entry.task.kind == kind && is_of(entry.task.aim))
    }

    /// What else is told of the strategy: how long its longest game is, or its total where
    /// the longest game was to be short.
    fn second(&self) -> &'static str {
        if self.value == "longest game" { "total" } else { "longest" }
    }

    fn second_of(&self, reply: &Reply) -> String {
        if self.second() == "total" { or_dash(reply.total) } else { or_dash(reply.longest) }
    }

    /// The proven boards of the family.
    fn table(&self, page: &mut String, entries: &[&Entry]) {
        let _ = write!(page, "\n## {}\n\n", self.heading);
        if !self.remark.is_empty() {
            let _ = write!(page, "{}\n\n", self.remark);
        }
        let second = self.second();
        let _ = writeln!(
            page,
            "| board | codes | {} | average | {second} | opening | codes by guesses | nodes | \
             seconds | version | published |\n\
             | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
            self.value
        );
        for entry in entries {
            let reply = &entry.reply;
            let value = or_dash(entry.value());
            let cells = [
                board(entry),
                reply.codes.to_string(),
                format!("**{value}**"),
                average(reply),
                self.second_of(reply),
                opening(reply),
                histogram(reply),
                nodes(entry),
                seconds(entry),
                version(entry),
                published(entry),
            ];
            line(page, &format!("| {} |", cells.join(" | ")));
        }
    }
}

/// The boards whose bounds do not meet.
fn open(page: &mut String, entries: &[Entry]) {
    let entries: Vec<_> = entries.iter().filter(|entry| entry.value().is_none()).collect();
    if entries.is_empty() {
        return;
    }
    *page += "\n## Not proven\n\n\
              Here the bounds do not meet. *At least* is proven: nothing is better than that. *Best \
              found* is a strategy, and so shows that so much can be reached; longest game, \
              opening and codes by guesses are its own. The *gap* is what lies between both, in \
              guesses and as a share of the best found. *Longest game* behind a name means that \
              this was to be small; elsewhere it was the total. The record has the longest time \
              that any search of the board was given, which is not always the one that found \
              most, and *bound* names the version that proved the lower bound where that is \
              another one; with more time the bounds come closer, and better strategies may be found. \
              Codes are numbered in two bytes: boards with more than 65,535, as MM(6,7), are \
              not searched.\n\n\
              | board | codes | at least | best found | gap | average | longest | opening | codes by \
              guesses | nodes | seconds | version | published |\n\
              | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
    for entry in entries {
        let reply = &entry.reply;
        let cells = [
            entry.task.title(),
            reply.codes.to_string(),
            reply.lower.to_string(),
            or_dash(reply.upper),
            gap(reply),
            average(reply),
            or_dash(reply.longest),
            opening(reply),
            histogram(reply),
            nodes(entry),
            seconds(entry),
            version(entry),
            published(entry),
        ];
        line(page, &format!("| {} |", cells.join(" | ")));
    }
}

/// How far the bounds are apart.
fn gap(reply: &Reply) -> String {
    or_dash(reply.upper.map(|upper| {
        let gap = upper.saturating_sub(reply.lower);
        let tenths = (gap * 1000 + upper / 2) / upper.max(1);
        format!("{gap} ({}.{}%)", tenths / 10, tenths % 10)
    }))
}

/// The board without what is said by the heading.
fn board(entry: &Entry) -> String {
    let title = entry.task.title();
    let end = title.find(')').map_or(title.len(), |end| end + 1);
    match entry.task.aim {
        Aim::Within(guesses) => format!("{} within {guesses}", &title[..end]),
        Aim::Total | Aim::Strict | Aim::Worst => title[..end].to_owned(),
    }
}

fn bounds(reply: &Reply) -> String {
    match reply.upper {
        Some(upper) if reply.proven => upper.to_string(),
        upper => format!("between {} and {}", reply.lower, or_dash(upper)),
    }
}

fn or_dash(value: Option<impl ToString>) -> String {
    value.map_or("-".to_owned(), |value| value.to_string())
}

#[expect(clippy::cast_precision_loss, reason = "totals are far below the 53 bits of a double")]
fn average(reply: &Reply) -> String {
    or_dash(reply.total.map(|total| format!("{:.4}", total as f64 / reply.codes as f64)))
}

/// The pegs of the opening, as digits where one digit is enough for each.
fn opening(reply: &Reply) -> String {
    let Some(opening) = &reply.opening else {
        return "-".to_owned();
    };
    let between = if opening.iter().all(|&peg| peg < 10) { "" } else { "." };
    let pegs: Vec<_> = opening.iter().map(u8::to_string).collect();
    pegs.join(between)
}

fn histogram(reply: &Reply) -> String {
    let histogram = reply.histogram.as_deref().unwrap_or_default();
    let shown = if histogram.len() > COUNTS_MAX { COUNTS_MAX - 2 } else { histogram.len() };
    let mut codes: Vec<_> = histogram.iter().take(shown).map(u64::to_string).collect();
    if shown < histogram.len() {
        codes.push("...".to_owned());
    }
    if codes.is_empty() { "-".to_owned() } else { codes.join(" ") }
}

fn nodes(entry: &Entry) -> String {
    or_dash(entry.effort.as_ref().map(|effort| effort.nodes))
}

fn seconds(entry: &Entry) -> String {
    or_dash(entry.effort.as_ref().map(|effort| match effort.seconds {
        ..0.01 => "<0.01".to_owned(),
        seconds @ ..10.0 => format!("{seconds:.2}"),
        seconds => format!("{seconds:.0}"),
    }))
}

/// The commit of the program that searched, and of the one that proved the lower bound.
fn version(entry: &Entry) -> String {
    let commit = |version: &str| version.rsplit(' ').next().unwrap_or(version).to_owned();
    or_dash(entry.effort.as_ref().map(|effort| {
        let version = effort.version.as_deref().map_or_else(|| "earlier".to_owned(), commit);
        match effort.bound.as_deref().map(commit) {
            Some(bound) if bound != version => format!("{version}, bound {bound}"),
            _ => version,
        }
    }))
}

/// What there is to say of publications.
fn published(entry: &Entry) -> String {
    let proven = entry.value();
    match entry.standing() {
        Standing::Known { source, .. } if proven.is_some() => format!("known: {source}"),
        Standing::Known { value, source } => format!("published: {value}, {source}"),
        Standing::Contradiction { value, source } => {
            format!("**CONTRADICTION**: {value}, {source}")
        }
        Standing::Beside { value } if proven.is_some() => format!("new; best published {value}"),
        Standing::Beside { value } => format!("best published {value}"),
        Standing::NotCompared { source } => format!("not compared: {source}"),
        Standing::New if proven.is_some() && entry.reply.codes >= LARGE => "new".to_owned(),
        Standing::New => "none known".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::entry::Effort;

    fn entry(colors: u8, lower: u64, upper: Option<u64>) -> Entry {
        let Entry { task, reply, .. } = Entry::of_total(4, colors, lower, upper);
        let reply = Reply {
            longest: upper.map(|_| 6),
            histogram: upper.map(|_| vec![1, 7, 1288]),
            opening: upper.map(|_| vec![1, 1, 2, 13]),
            nodes: 3319,
            seconds: 0.004,
            ..reply
        };
        let effort = Some(Effort { nodes: 3319, seconds: 0.004, version: None, bound: None });
        Entry { task, reply, effort }
    }

    #[test]
    fn the_version_of_a_record_is_told_where_it_was_kept() {
        let mut new = entry(6, 5625, Some(5625));
        assert_eq!(version(&new), "earlier");
        new.effort.as_mut().unwrap().version = Some("0.1.0 1234abcd".to_owned());
        assert_eq!(version(&new), "1234abcd");
        new.effort.as_mut().unwrap().bound = Some("0.1.0 5678cdef".to_owned());
        assert_eq!(version(&new), "1234abcd, bound 5678cdef");
        new.effort = None;
        assert_eq!(version(&new), "-");
    }

    #[test]
    fn a_contradiction_stands_at_the_top() {
        let page = page(&[entry(6, 5624, Some(5624))], &[]);
        let top = page.find("**CONTRADICTION**: MM(4,6) is 5624 here, 5625 in Koyama").unwrap();
        assert!(top < page.find("## Smallest totals").unwrap());
    }
}
