//! `pegmind verify`: marking every row of a game again.

use std::io::{self, Write as _};
use std::path::Path;

use pegmind_advice::Cancel;
use pegmind_advice::advisor::{count_open, first_wrong_row};
use pegmind_face::{open_sentence, progress::result};
use pegmind_rules::{Board, Marks, Quoted, Row};
use pegmind_session::{CommitmentCheck, GameId, Given, OpenRow, Record, Verdict, split_history};

use crate::args::FileArgs;
use crate::exit::{Exit, Failure};
use crate::store::{HISTORY_BYTES_MAX, Store};
use crate::whole_file::{self, ReadError};

pub(crate) fn run(file: &FileArgs) -> Result<Exit, Failure> {
    let text = read(&file.game)?;
    let mut exit = Exit::Done;
    let games = split_history(&text);
    let several = games.len() > 1;
    if games.is_empty() {
        return Err(Failure::usage(format!("{}: there is no game in it", file.game)));
    }
    let mut out = io::stdout().lock();
    for (line, text) in games {
        // Lines are counted from the beginning of the file.
        let checked = Record::parse(text).and_then(|record| Ok((record.verify()?, record)));
        let (verdict, record) = match checked {
            Ok(checked) => checked,
            Err(error) => {
                let place = line + error.line - 1;
                writeln!(io::stderr(), "pegmind: {}: line {place}: {}", file.game, error.problem)?;
                exit = Exit::Usage;
                continue;
            }
        };
        let name =
            record.header.id.as_ref().map_or_else(|| "game".to_owned(), |id| format!("game {id}"));
        let place = if several { format!("line {line}: ") } else { String::new() };
        writeln!(out, "{place}{name}: {}", result(&record, &verdict))?;
        let rows = verdict.rows.len();
        let trusted = record.header.setup.options().marks == Marks::Trust;
        for wrong in &verdict.wrong {
            let how = if trusted { "was taken on trust as" } else { "reads" };
            writeln!(out, "  row {} {how} {}, right is {}", wrong.row, wrong.given, wrong.right)?;
        }
        if verdict.marked && verdict.wrong.is_empty() {
            writeln!(out, "  {rows} row{} marked again: right", if rows == 1 { "" } else { "s" })?;
        }
        let contradiction = if verdict.marked { None } else { first_wrong(&record, &verdict) };
        if let Some(row) = contradiction {
            writeln!(out, "  no code fits rows 1 to {row}")?;
        } else if !verdict.marked {
            writeln!(out, "  the code is not open; the rows do not contradict each other")?;
        }
        let uncounted = if record.header.is_evaded() {
            say_open(&mut out, &record, &verdict)?
        } else {
            writeln!(out, "  commitment: {}", commitment(verdict.commitment))?;
            false
        };
        // Answers taken on trust may be wrong; that is told, and no fault of the record.
        let broken_promise = verdict.commitment == CommitmentCheck::Broken;
        let broken = broken_promise || uncounted || (!trusted && !verdict.wrong.is_empty());
        if (broken || contradiction.is_some()) && exit == Exit::Done {
            exit = Exit::Contradiction;
        }
    }
    Ok(exit)
}

/// Counts again how many codes an evader had open. Says whether the record has
/// other numbers.
fn say_open(out: &mut impl io::Write, record: &Record, verdict: &Verdict) -> io::Result<bool> {
    writeln!(out, "  commitment: none; the codemaker settled on no code, its answers bind it")?;
    let rows: Vec<Row> = verdict.given.iter().map(|given| given.answered).collect();
    let code = record.opening.map(|opening| opening.code);
    let counts = count_open(record.header.setup.rules(), &rows, code, &Cancel::new(), |_| ());
    let counts = counts.unwrap_or_default();
    let pairs = counts.iter().zip(counts.iter().skip(1));
    for (given, (before, after)) in verdict.given.iter().zip(pairs) {
        let Given { row, taken_back, .. } = *given;
        let open = OpenRow { row, taken_back, before: *before, after: *after };
        writeln!(out, "  {}", open_sentence(&open))?;
    }
    let mut differ = false;
    for (recorded, counted) in record.open.iter().zip(&counts) {
        if recorded.is_exact() && counted.is_exact() && recorded != counted {
            writeln!(out, "  the record says {recorded}, right is {counted}")?;
            differ = true;
        }
    }
    Ok(differ)
}

/// The first row that no code fits together with those before it.
fn first_wrong(record: &Record, verdict: &Verdict) -> Option<usize> {
    let mut board = Board::new(*record.header.setup.rules());
    verdict.rows.iter().try_for_each(|row| board.push(*row)).ok()?;
    first_wrong_row(&board, &Cancel::new())
}

const fn commitment(check: CommitmentCheck) -> &'static str {
    match check {
        CommitmentCheck::None => "none",
        CommitmentCheck::Unopened => "not opened yet",
        CommitmentCheck::Kept => "kept",
        CommitmentCheck::Broken => "BROKEN, the code is not the one that was promised",
    }
}

/// The text of a game: from a file, by its name, or from standard input.
pub(super) fn read(game: &str) -> Result<String, Failure> {
    let bytes = match game {
        "-" => whole_file::read_input(HISTORY_BYTES_MAX),
        path => whole_file::read(Path::new(path), HISTORY_BYTES_MAX),
    };
    match bytes.and_then(whole_file::text) {
        Ok(text) => Ok(text),
        Err(error) if error.is_missing() => {
            let store = Store::of_player();
            let named = GameId::new(game).ok().map(|id| store.find(&id)).transpose();
            let named = named.map_err(|error| {
                let folder = store.running_folder().display();
                Failure::internal(format!("cannot look for {game} in {folder}: {error}"))
            })?;
            named.flatten().ok_or_else(|| {
                let shown = Quoted::new(game);
                Failure::no_such_game(format!("there is no game and no file called {shown}"))
            })
        }
        Err(ReadError::Io(error)) => {
            Err(Failure::no_such_game(format!("{}: {error}", Quoted::new(game))))
        }
        Err(error) => Err(Failure::usage(format!("{game}: {error}"))),
    }
}
