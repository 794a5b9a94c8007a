//! `pegmind verify`: marking every row of a game again.

use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pegmind_advice::advisor::{count_open, first_wrong_row};
use pegmind_advice::{Cancel, Limits};
use pegmind_face::online::{code_drawn, commitment_kept, proof_title, proven_title, rows_marked};
use pegmind_face::{open_sentence, progress::result, record_problem};
use pegmind_protocol::{ProofFile, ProofFileError};
use pegmind_rules::{Board, Marks, Row};
use pegmind_session::{CommitmentCheck, GameId, Given, OpenRow, Record, Verdict, split_history};

use crate::args::{Args, VerifyArgs};
use crate::exit::{Exit, Failure, print_text};
use crate::gauge::{Progress, about};
use crate::store::{HISTORY_BYTES_MAX, Store};
use crate::terminal::{Look, remark};
use crate::watch::Watch;
use crate::whole_file::{self, ReadError, quoted};

/// The most that is read from standard input, in bytes: some ninety thousand games.
const INPUT_BYTES_MAX: u64 = 64 << 20;

pub(crate) fn run(args: &Args, verify: &VerifyArgs, look: &Look) -> Result<Exit, Failure> {
    let text = read(&verify.file.game)?;
    let file = quoted(Path::new(&verify.file.game));
    if text.trim_start().starts_with('{') {
        return room(&text, &file, Watch::begin(verify.limit.time, args, look)?);
    }
    let mut exit = Exit::Done;
    let games = split_history(&text);
    let several = games.len() > 1;
    if games.is_empty() {
        return Err(Failure::usage(format!("{file}: there is no game in it")));
    }
    let mut watch = Watch::begin(verify.limit.time, args, look)?;
    let mut games = games.into_iter().peekable();
    while let Some((line, text)) = games.next() {
        // Lines are counted from the beginning of the file.
        let checked = Record::parse(text).and_then(|record| Ok((record.verify()?, record)));
        let (verdict, record) = match checked {
            Ok(checked) => checked,
            Err(error) => {
                let place = line + error.line - 1;
                let problem = record_problem(&error.problem);
                remark(&format!("pegmind: {file}: line {place}: {problem}"));
                exit = Exit::Usage;
                continue;
            }
        };
        let name =
            record.header.id.as_ref().map_or_else(|| "game".to_owned(), |id| format!("game {id}"));
        let place = if several { format!("line {line}: ") } else { String::new() };
        let headline = format!("{place}{name}: {}", result(&record, &verdict));
        let Checked { lines, holds } = check(&mut watch, &record, &verdict)?;
        if !holds && exit == Exit::Done {
            exit = Exit::Contradiction;
        }
        // The exit code is that of all games, also where nobody reads of them.
        exit = print_text(exit, |out| {
            writeln!(out, "{headline}")?;
            lines.iter().try_for_each(|line| writeln!(out, "  {line}"))
        })?;
        if watch.stopped() || (games.peek().is_some() && watch.is_over()) {
            remark("Stopped before everything was checked.");
            break;
        }
    }
    Ok(watch.exit(exit))
}

/// Checks all of a room that is over.
fn room(text: &str, file: &impl Display, mut watch: Watch) -> Result<Exit, Failure> {
    let (proof, games) = match ProofFile::check(text) {
        Ok(checked) => checked,
        Err(error) => {
            remark(&format!("pegmind: {file}: {error}"));
            return Ok(match error {
                ProofFileError::Proof(_)
                | ProofFileError::Games { .. }
                | ProofFileError::Differs { .. } => Exit::Contradiction,
                _ => Exit::Usage,
            });
        }
    };
    let mut lines = vec![format!("{}:", proof_title(&proof))];
    let mut exit = Exit::Done;
    for game in &games {
        lines.push(proven_title(game, &games));
        let Checked { lines: told, holds } = check(&mut watch, &game.record, &game.verdict)?;
        let told = told.iter().map(String::as_str).chain(code_drawn(game.drawn));
        lines.extend(told.map(|line| format!("  {line}")));
        if !holds {
            exit = Exit::Contradiction;
        }
    }
    let exit = print_text(exit, |out| lines.iter().try_for_each(|line| writeln!(out, "{line}")))?;
    Ok(watch.exit(exit))
}

/// What is said of a game, and whether its record holds.
struct Checked {
    lines: Vec<String>,
    holds: bool,
}

fn check(watch: &mut Watch, record: &Record, verdict: &Verdict) -> Result<Checked, Failure> {
    let trusted = record.header.setup.options().marks == Marks::Trust;
    let how = if trusted { "was taken on trust as" } else { "reads" };
    let wrong = verdict.wrong.iter();
    let mut lines: Vec<String> = wrong
        .map(|wrong| format!("row {} {how} {}, right is {}", wrong.row, wrong.given, wrong.right))
        .collect();
    // Answers taken on trust may be wrong; that is told, and no fault of the record.
    let mut holds = trusted || verdict.wrong.is_empty();
    lines.extend(rows_marked(verdict));
    if !verdict.marked {
        let line = match agreement(watch, record, verdict)? {
            Agreement::Broken { row } => {
                holds = false;
                format!("no code fits rows 1 to {row}")
            }
            Agreement::NotBroken => {
                "the code is not open; the rows do not contradict each other".to_owned()
            }
            Agreement::Unchecked => {
                "the code is not open; the rows were not checked in time".to_owned()
            }
        };
        lines.push(line);
    }
    if record.header.is_evaded() {
        holds &= say_open(watch, record, verdict, &mut lines)?;
    } else {
        lines.push(format!("commitment: {}", commitment_kept(verdict.commitment)));
        holds &= verdict.commitment != CommitmentCheck::Broken;
    }
    Ok(Checked { lines, holds })
}

/// Counts again how many codes an evader had open. Says whether the record has
/// the same numbers, as far as they are counted in time.
fn say_open(
    watch: &mut Watch,
    record: &Record,
    verdict: &Verdict,
    lines: &mut Vec<String>,
) -> Result<bool, Failure> {
    let line = "commitment: none; the codemaker settled on no code, its answers bind it";
    lines.push(line.to_owned());
    let rows: Vec<Row> = verdict.given.iter().map(|given| given.answered).collect();
    let code = record.opening.map(|opening| opening.code);
    let rules = *record.header.setup.rules();
    let (cancel, done) = (Cancel::new(), Arc::new(AtomicUsize::new(0)));
    let (stop, counted) = (cancel.clone(), Arc::clone(&done));
    let answers = rows.len();
    let work = move || {
        let count = |answers| counted.store(answers, Ordering::Relaxed);
        count_open(&rules, &rows, code, &stop, count)
    };
    let counts = watch.follow(1, &cancel, work, |watched| {
        let done = done.load(Ordering::Relaxed);
        watched.show(|elapsed| Progress {
            line: format!(
                "open codes counted after {done} of {answers} answers in {}",
                about(elapsed)
            ),
            share: Some((done as u64, answers as u64)),
        });
    })?;
    let Some(counts) = counts.flatten() else {
        lines.push("the codes that were open were not counted in time".to_owned());
        return Ok(true);
    };
    let pairs = counts.iter().zip(counts.iter().skip(1));
    for (given, (before, after)) in verdict.given.iter().zip(pairs) {
        let Given { row, taken_back, .. } = *given;
        let open = OpenRow { row, taken_back, before: *before, after: *after };
        lines.push(open_sentence(&open));
    }
    let mut holds = true;
    for (recorded, counted) in record.open.iter().zip(&counts) {
        if recorded.is_exact() && counted.is_exact() && recorded != counted {
            lines.push(format!("the record says {recorded}, right is {counted}"));
            holds = false;
        }
    }
    Ok(holds)
}

/// Whether some code fits all rows.
enum Agreement {
    /// None fits this row together with those before it.
    Broken { row: usize },
    /// None is known to be missing.
    NotBroken,
    /// That was not found out in time.
    Unchecked,
}

fn agreement(watch: &mut Watch, record: &Record, verdict: &Verdict) -> Result<Agreement, Failure> {
    let mut board = Board::new(*record.header.setup.rules());
    if verdict.rows.iter().try_for_each(|row| board.push(*row)).is_err() {
        return Ok(Agreement::NotBroken);
    }
    let found = watch.ask("looking for a code that fits", move |cancel| {
        match first_wrong_row(&board, &Limits::THOROUGH, cancel) {
            Some(row) => Agreement::Broken { row },
            None if cancel.is_stopped() => Agreement::Unchecked,
            None => Agreement::NotBroken,
        }
    })?;
    Ok(found.unwrap_or(Agreement::Unchecked))
}

/// The text of a game: from a file, by its name, or from standard input.
pub(super) fn read(game: &str) -> Result<String, Failure> {
    let bytes = match game {
        "-" => whole_file::read_input(INPUT_BYTES_MAX),
        path => whole_file::read(Path::new(path), HISTORY_BYTES_MAX),
    };
    let shown = quoted(Path::new(game));
    match bytes.and_then(whole_file::text) {
        Ok(text) => Ok(text),
        Err(error) if error.is_missing() => {
            let store = Store::of_player();
            let named = GameId::new(game).ok().map(|id| store.find(&id)).transpose();
            let named = named.map_err(|error| {
                let folder = quoted(store.running_folder());
                Failure::internal(format!("cannot look for {shown} in {folder}: {error}"))
            })?;
            named.flatten().ok_or_else(|| {
                Failure::no_such_game(format!("there is no game and no file called {shown}"))
            })
        }
        Err(error @ ReadError::Io(_)) => Err(Failure::no_such_game(format!("{shown}: {error}"))),
        Err(error) => Err(Failure::usage(format!("{shown}: {error}"))),
    }
}
