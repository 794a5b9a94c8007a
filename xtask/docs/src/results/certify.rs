//! Writes certificates of boards, checks them, and keeps how large they are and how long it took.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use serde::{Deserialize, Serialize};

use super::catalog;
use super::request::Certify;
use super::search::Program;

/// What is kept, one line a board.
const FILE: &str = "docs/certificates/checked.jsonl";

/// The boards that are certified if none is named.
const BOARDS: [&str; 11] = [
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
    bound: u64,
    facts: u64,
}

/// Certifies boards, and tells whether all certificates held.
///
/// # Errors
///
/// The program cannot be built, or the file cannot be written.
pub(super) fn run(root: &Path, certify: &Certify) -> Result<bool> {
    let program = Program::build(root)?;
    let named = certify.boards.iter().map(String::as_str);
    let boards: Vec<&str> = if certify.boards.is_empty() { BOARDS.into() } else { named.collect() };
    let mut good = true;
    for board in boards {
        match one(&program, board, certify.seconds) {
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

fn one(program: &Program, board: &str, seconds: u64) -> Result<Certified> {
    let task = catalog::find(board).context("not in the catalog")?;
    let file = program.file(&format!("{board}.cert"));
    let mut make = Command::new(program.path());
    make.arg("optimal").args(task.arguments().split(' ')).args(["--quiet", "--certificate"]);
    make.arg(&file).arg("--time").arg(format!("{seconds}s"));
    program.answer(make, board, seconds)?;
    let mut check = Command::new(program.path());
    check.args(["certificate", "check", "--json"]).arg(&file);
    let start = Instant::now();
    let printed = program.answer(check, board, seconds)?;
    let spent = start.elapsed().as_secs_f64();
    let Told { bound, facts } = serde_json::from_str(&printed).context(printed)?;
    let bytes = fs::metadata(&file).with_context(|| file.display().to_string())?.len();
    let seconds = (spent * 100.0).round() / 100.0;
    Ok(Certified { board: board.to_owned(), bound, facts, bytes, seconds })
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
        [certificates](certificates/README.md). The seconds are those of a check on a small machine \
        that was doing other work, too.\n\n\
        | board | no total below | facts | bytes | seconds to check |\n\
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
        assert_eq!(told(printed), Some(Told { bound: 2359, facts: 60 }));
        assert_eq!(told(r#"{"schema":1,"holds":false,"facts":60,"bound":null}"#), None);
    }

    #[test]
    fn a_board_is_a_line_of_the_table() {
        let board = "mm-4-6-within-5".to_owned();
        let one = Certified { board, bound: 5626, facts: 44, bytes: 905, seconds: 0.3 };
        let table = table(&[one]);
        assert!(table.ends_with("| MM(4,6) within 5 | **5626** | 44 | 905 | 0.30 |\n"), "{table}");
    }
}
