//! The text of `docs/records.md`: what was known before and what is known now, for people.

use std::fmt::Write as _;

use super::catalog::TREES;
use super::certify::Certified;
use super::entry::{Entry, Standing};
use super::formulas::FORMULAS;
use super::task::{Aim, Kind};

const INTRODUCTION: &str = "\
# Records

How many guesses does the best player need? Every board of Mastermind has an exact answer: a
strategy that finds all its codes with the fewest guesses together, and a proof that no other
needs fewer. Divided by the number of codes that is the average of the best player, whoever
hides the code by chance.

This page is written by `cargo xtask results` from the same records as [results](results.md),
where all boards stand with openings, counts and times, and the sources in full. It tells
what was known before, by whom, and what is known now.

## The averages

![Guesses on average against colors, for three, four and five pegs](records.svg)

Circles are boards of three pegs, squares of four, triangles of five. A filled mark is proven.
An empty one is the best strategy found; the line below it goes down to the average that
nothing can be better than.

In the tables, *not compared* means that the source treats such boards, but we could not look
its value up; *at most*, that somebody's strategy has that total; *public programs*, that
other programs print it; and a dash, that we know of nothing. We may have overlooked some. The
answers to a contest for MM(5,8), codegolf.stackexchange.com/questions/31926, could not be read.
[Sources](results.md#sources) in full.
";

const FORMULAS_SEEN: &str = "
## Formulas that the numbers follow

From two or three colors on, the totals of these boards of c colors are those of one formula. That
it goes on with more colors than were searched is a conjecture: whoever proves it, or finds a board
that breaks it, knows more than we do. We have not seen them written down elsewhere, but did not
look everywhere. With two colors MM(3,2), exact only, takes 21 guesses and MM(2,2), sum only, 8.

| boards | guesses for all codes together | followed by |
| --- | --- | --- |
";

const REPEAT: &str = "
## How to repeat a record

```
pegmind optimal --pegs 4 --colors 8 --out best.tree --certificate why.cert
```

searches the board again; `--no-repeats` is for boards without repeats, `--minimize worst` for
longest games. The options of every record and the version that made it stand in
[results](results).

## How to check one

```
pegmind tree verify best.tree
pegmind certificate check why.cert --tree best.tree
```

The first plays the strategy against every code and counts. The second goes through the
reasons why nothing is better, with nothing but the rules, and needs no search:
[certificates](certificate.md) has the argument. The strategies and certificates that are
linked above are checked in the same way.
";

/// Boards that are told together.
struct Table {
    heading: &'static str,
    remark: &'static str,
    kind: Kind,
    aim: Aim,
}

const TABLES: [Table; 5] = [
    Table {
        heading: "Fewest guesses, colors may repeat",
        remark: "MM(p,c) has p pegs and c colors. The numbers are the guesses for all codes \
                 together. Boards of two pegs were settled by Chen and Lin in 2004, with a formula \
                 for any number of colors.",
        kind: Kind::Mastermind,
        aim: Aim::Total,
    },
    Table {
        heading: "Fewest guesses, no color twice",
        remark: "BC(p,c), Bulls and Cows, is the same without repeats.",
        kind: Kind::NoRepeats,
        aim: Aim::Total,
    },
    Table {
        heading: "Fewest guesses in strict play",
        remark: "Every guess has to fit all answers before it.",
        kind: Kind::Mastermind,
        aim: Aim::Strict,
    },
    Table {
        heading: "Shortest longest games, colors may repeat",
        remark: "So many guesses are needed and enough for every code.",
        kind: Kind::Mastermind,
        aim: Aim::Worst,
    },
    Table {
        heading: "Shortest longest games, no color twice",
        remark: "",
        kind: Kind::NoRepeats,
        aim: Aim::Worst,
    },
];

/// The page.
pub(super) fn page(entries: &[Entry], certified: &[Certified]) -> String {
    let mut page = INTRODUCTION.to_owned();
    for table in &TABLES {
        table.write(&mut page, entries, certified);
    }
    page += FORMULAS_SEEN;
    for formula in &FORMULAS {
        if let Some((fewest, most)) = formula.colors(entries) {
            let (name, text) = (formula.name, formula.text);
            let _ = writeln!(page, "| {name} | {text} | {fewest} to {most} colors |");
        }
    }
    page + REPEAT
}

impl Table {
    fn write(&self, page: &mut String, entries: &[Entry], certified: &[Certified]) {
        let _ = writeln!(page, "\n## {}\n", self.heading);
        if !self.remark.is_empty() {
            let _ = writeln!(page, "{}\n", self.remark);
        }
        *page += "| board | known before | by | known now | average | to check |\n\
                  | --- | --- | --- | --- | --- | --- |\n";
        let is_of = |entry: &&Entry| {
            (entry.task.kind, entry.task.aim) == (self.kind, self.aim) && entry.task.pegs > 2
        };
        for entry in entries.iter().filter(is_of) {
            let title = entry.task.title();
            let board = title.split_inclusive(')').next().unwrap_or(&title);
            let (before, by) = before(entry);
            let (now, average) = (now(entry), average(entry));
            let check = check(entry, certified);
            let _ = writeln!(page, "| {board} | {before} | {by} | {now} | {average} | {check} |");
        }
    }
}

/// What others had, and who.
fn before(entry: &Entry) -> (String, &'static str) {
    match entry.standing() {
        Standing::Known { value, source } | Standing::Contradiction { value, source } => {
            (value.to_string(), source)
        }
        Standing::Beside { value } => (format!("at most {value}"), "not found out"),
        Standing::NotCompared { source } => ("not compared".to_owned(), source),
        Standing::New => ("-".to_owned(), "-"),
    }
}

/// What is known here.
fn now(entry: &Entry) -> String {
    match (entry.value(), entry.reply.upper) {
        (Some(value), _) => format!("**{value}**, proven"),
        (None, Some(upper)) => format!("{} to {upper}", entry.reply.lower),
        (None, None) => format!("at least {}", entry.reply.lower),
    }
}

#[expect(clippy::cast_precision_loss, reason = "totals are far below 2^53")]
fn average(entry: &Entry) -> String {
    let average = |total: u64| total as f64 / entry.reply.codes as f64;
    entry.reply.total.map_or("-".to_owned(), |total| format!("{:.4}", average(total)))
}

/// Where a strategy and a certificate are kept.
fn check(entry: &Entry, certified: &[Certified]) -> String {
    let name = entry.task.name();
    let tree = TREES.iter().find(|(of, _)| *of == name).map(|(_, path)| {
        let path = path.strip_prefix("docs/").map_or(format!("../{path}"), str::to_owned);
        format!("[strategy]({path})")
    });
    let is_certified = certified.iter().any(|of| of.is_of(&name));
    let certificate = is_certified.then(|| format!("[certificate](certificates/{name}.cert)"));
    let links: Vec<_> = tree.into_iter().chain(certificate).collect();
    if links.is_empty() { "-".to_owned() } else { links.join(", ") }
}
