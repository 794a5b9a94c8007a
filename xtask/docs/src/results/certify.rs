//! Writes certificates of boards, checks them, and keeps how large they are and how long it took.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use serde::{Deserialize, Serialize};

use super::catalog;
use super::record::Record;
use super::records::Records;
use super::request::Certify;
use super::search::Program;
use super::task::{Aim, Task};

/// What is kept, one line a board.
const FILE: &str = "docs/certificates/checked.jsonl";

/// The boards that are certified if none is named.
const BOARDS: [&str; 13] = [
    "mm-3-8",
    "mm-4-5",
    "mm-4-6",
    "mm-4-6-within-5",
    "mm-4-6-strict",
    "mm-4-7",
    "mm-4-8",
    "mm-5-4",
    "mm-5-5",
    "bc-4-7",
    "bc-4-10",
    "mm-4-6-worst",
    "mm-4-7-worst",
];

/// A certificate that was made and held.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Certified {
    board: String,
    bound: u64,
    facts: u64,
    bytes: u64,
    /// How many seconds it took to check it.
    seconds: f64,
}

impl Certified {
    /// Whether it is about the board of this name.
    pub(super) fn is_of(&self, board: &str) -> bool {
        self.board == board
    }
}

/// The part that is told here of what `pegmind certificate check --json` prints.
#[derive(Debug, PartialEq, Deserialize)]
struct Told {
    /// `None` if no strategy keeps to the limit.
    bound: Option<u64>,
    facts: u64,
}

/// Certifies boards, and tells whether all certificates held.
///
/// # Errors
///
/// The program cannot be built, or the file cannot be written.
pub(super) fn run(root: &Path, certify: &Certify) -> Result<bool> {
    let program = Program::build(root)?;
    let records = Records::load(root)?;
    let named = certify.boards.iter().map(String::as_str);
    let boards: Vec<&str> = if certify.boards.is_empty() { BOARDS.into() } else { named.collect() };
    let mut good = true;
    for board in boards {
        match one(&program, &records, board, certify.seconds) {
            Ok(new) => {
                let Certified { bound, facts, bytes, seconds, .. } = &new;
                println!("{board}: {bound}; {facts} facts, {bytes} bytes, checked in {seconds} s");
                let mut all = load(root)?;
                all.retain(|old| old.board != board);
                all.push(new);
                store(root, &mut all)?;
            }
            Err(error) => {
                println!("{board}: failed: {error:#}");
                good = false;
            }
        }
    }
    Ok(good)
}

fn one(program: &Program, records: &Records, board: &str, seconds: u64) -> Result<Certified> {
    let asked = catalog::find(board).context("not in the catalog")?;
    let longest = records.get(&asked).map_or(0, Record::lower);
    let task = certified_task(&asked, longest)?;
    let file = program.file(&format!("{board}.cert"));
    if file.exists() {
        fs::remove_file(&file).with_context(|| file.display().to_string())?;
    }
    let mut make = Command::new(program.path());
    make.arg("optimal").args(task.arguments().split(' ')).args(["--quiet", "--certificate"]);
    make.arg(&file).arg("--time").arg(format!("{seconds}s"));
    // That there is no strategy is an answer, too, but no success of the program.
    let answer = program.answer(make, board, seconds);
    if !file.exists() {
        answer?;
    }
    let mut check = Command::new(program.path());
    check.args(["certificate", "check", "--json"]).arg(&file);
    let start = Instant::now();
    let printed = program.answer(check, board, seconds)?;
    let spent = start.elapsed().as_secs_f64();
    let Told { bound, facts } = serde_json::from_str(&printed).context(printed)?;
    ensure!(bound.is_none() == (asked.aim == Aim::Worst), "another claim: {bound:?}");
    let bytes = fs::metadata(&file).with_context(|| file.display().to_string())?.len();
    let seconds = (spent * 100.0).round() / 100.0;
    let bound = bound.unwrap_or(longest);
    Ok(Certified { board: board.to_owned(), bound, facts, bytes, seconds })
}

/// What the certificate of a board is about: where the longest game is to be short, that
/// one guess less is not enough.
fn certified_task(asked: &Task, longest: u64) -> Result<Task> {
    if asked.aim != Aim::Worst {
        return Ok(*asked);
    }
    let fewer = longest.checked_sub(1).and_then(|fewer| u8::try_from(fewer).ok());
    let fewer = fewer.filter(|fewer| *fewer > 0).context("its longest game is not known")?;
    Ok(Task { aim: Aim::Within(fewer), ..*asked })
}

/// What is kept, in the order of the boards.
pub(super) fn load(root: &Path) -> Result<Vec<Certified>> {
    let path = root.join(FILE);
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let mut all: Vec<Certified> =
        text.lines().map(serde_json::from_str).collect::<Result<_, _>>().context(FILE)?;
    ensure!(all.iter().all(|of| catalog::find(&of.board).is_some()), "{FILE}: unknown board");
    order(&mut all);
    Ok(all)
}

fn order(all: &mut [Certified]) {
    all.sort_by_key(|of| {
        (BOARDS.iter().position(|board| *board == of.board).unwrap_or(usize::MAX), of.board.clone())
    });
}

fn store(root: &Path, all: &mut [Certified]) -> Result<()> {
    order(all);
    let lines: Vec<String> = all.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    fs::write(root.join(FILE), lines.join("\n") + "\n").context(FILE)
}

/// The table of the page.
pub(super) fn table(all: &[Certified]) -> String {
    let mut table = "\n## Certificates\n\n\
        Reasons why nothing is better, written out by `cargo xtask results certify` and \
        [checked](certificate.md) with nothing but the rules. Those that are kept are in \
        [certificates](certificates/README.md). Of a *longest game* they show that one guess less is \
        not enough for all codes. The seconds are those of a check on a small machine \
        that was doing other work, too.\n\n\
        | board | nothing below | facts | bytes | seconds to check |\n\
        | --- | --- | --- | --- | --- |\n"
        .to_owned();
    for Certified { board, bound, facts, bytes, seconds } in all {
        let title = catalog::find(board).map_or_else(|| board.clone(), |task| task.title());
        let _ = writeln!(table, "| {title} | **{bound}** | {facts} | {bytes} | {seconds:.2} |");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_check_prints_is_read() {
        let told = |printed| serde_json::from_str::<Told>(printed).ok();
        let printed = r#"{"schema":1,"holds":true,"pegs":3,"facts":60,"bound":2359}"#;
        assert_eq!(told(printed), Some(Told { bound: Some(2359), facts: 60 }));
        let impossible = told(r#"{"schema":1,"holds":true,"facts":63,"bound":null}"#);
        assert_eq!(impossible, Some(Told { bound: None, facts: 63 }));
        assert_eq!(told(r#"{"schema":1,"holds":false,"facts":null,"bound":null}"#), None);
    }

    #[test]
    fn that_a_game_is_not_shorter_is_shown_by_a_limit() {
        let arguments = |name, longest| {
            let task = certified_task(&catalog::find(name).unwrap(), longest);
            task.map(|task| task.arguments()).map_err(|error| error.to_string())
        };
        assert_eq!(arguments("mm-4-6", 5625).as_deref(), Ok("--pegs 4 --colors 6"));
        let four = "--pegs 4 --colors 6 --max-guesses 4";
        assert_eq!(arguments("mm-4-6-worst", 5).as_deref(), Ok(four));
        assert_eq!(arguments("mm-4-6-worst", 0), Err("its longest game is not known".to_owned()));
    }

    #[test]
    fn a_board_is_a_line_of_the_table() {
        let board = "mm-4-6-within-5".to_owned();
        let one = Certified { board, bound: 5626, facts: 44, bytes: 905, seconds: 0.3 };
        let table = table(&[one]);
        assert!(table.ends_with("| MM(4,6) within 5 | **5626** | 44 | 905 | 0.30 |\n"), "{table}");
    }
}
