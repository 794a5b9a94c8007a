//! `pegmind review`: what each guess of a game cost, and what was luck.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pegmind_advice::{Cancel, Limits, alternatives, review};
use pegmind_face::review::{ReviewWords, spelled};
use pegmind_face::{record_problem, review_sealed};
use pegmind_protocol::ReviewReply;
use pegmind_review::{Alternative, FinishedGame, GameReview, SharedReview, Unjudged};
use pegmind_rules::{Marks, Player, Seat};
use pegmind_session::{Record, split_history};

use super::{daily, verify};
use crate::args::{Args, ReviewArgs};
use crate::exit::{Exit, Failure, print};
use crate::gauge::{Progress, about};
use crate::start::fresh_seed;
use crate::store::{FiguresFile, Store};
use crate::terminal::{Look, remark};
use crate::watch::Watch;
use crate::whole_file::{Place, quoted};

pub(crate) fn run(args: &Args, options: &ReviewArgs, look: &Look) -> Result<Exit, Failure> {
    let text = verify::read(&options.file.game)?;
    let file = quoted(Path::new(&options.file.game));
    let games = split_history(&text);
    if games.is_empty() {
        return Err(Failure::usage(format!("{file}: there is no game in it")));
    }
    if let Some(path) = &options.share {
        return share(&file.to_string(), &games, path);
    }
    let mut watch = Watch::begin(options.limit.time, args, look)?;
    let (mut exit, several) = (Exit::Done, games.len() > 1);
    for (number, (line, text)) in games.into_iter().enumerate() {
        // Lines are counted from the beginning of the file.
        let complain = |error: &pegmind_session::RecordError, what: &str| {
            let place = line + error.line - 1;
            let problem = record_problem(&error.problem);
            remark(&format!("pegmind: {file}: line {place}: {problem}{what}"));
        };
        let record = match Record::parse(text) {
            Ok(record) => record,
            Err(error) => {
                complain(&error, "");
                exit = Exit::Usage;
                continue;
            }
        };
        let (record, is_shared) = match unseal(record, &options.file.game) {
            Ok(found) => found,
            Err(why) => {
                remark(&format!("pegmind: {file}: {why}"));
                exit = Exit::Usage;
                continue;
            }
        };
        let (game, problem) = FinishedGame::of_record(record.clone());
        let found = look_back(&mut watch, &game, options.row)?;
        if let Some(error) = &problem {
            complain(error, "; what comes after it is not judged");
        }
        if (problem.is_some() || contradicts(&game, &found.review)) && exit == Exit::Done {
            exit = Exit::Contradiction;
        }
        let name = breaker_name(&record, is_shared, look);
        let words = ReviewWords { breaker: &name, spell: &spelled };
        let id = record.header.id.as_ref().map(pegmind_session::GameId::as_str);
        let reply = || {
            let reply = ReviewReply::new(id, &found.review);
            let found = found.alternatives.as_deref();
            found.map_or(reply.clone(), |found| reply.with_alternatives(found))
        };
        // The exit code is that of all games, also where nobody reads of them.
        exit = print(args.global.json, exit, reply, |out| {
            if number > 0 {
                writeln!(out)?;
            }
            if several {
                let name = id.map_or("game".into(), |id| format!("game {id}"));
                writeln!(out, "line {line}: {name}")?;
            }
            let in_lines = look.in_lines(&args.global);
            for line in said(&words, &game, &found, options.row, in_lines) {
                // Columns, which have two spaces between them, stay as they are.
                let wrapped = if line.contains("  ") { vec![line] } else { look.wrap(&line) };
                wrapped.iter().try_for_each(|line| writeln!(out, "{line}"))?;
            }
            Ok(())
        })?;
        if watch.is_over() {
            remark("Stopped before everything was judged.");
            break;
        }
    }
    Ok(watch.exit(exit))
}

/// Writes the only one of these games into a file that opens with its code.
fn share(file: &str, games: &[(usize, &str)], path: &Path) -> Result<Exit, Failure> {
    let [(line, text)] = games else {
        let count = games.len();
        return Err(Failure::usage(format!("{file}: {count} games; --share takes one")));
    };
    let place = Place::new("--share", path)?;
    let record = Record::parse(text).map_err(|error| {
        let (line, problem) = (line + error.line - 1, record_problem(&error.problem));
        Failure::usage(format!("{file}: line {line}: {problem}"))
    })?;
    if let Some(why) = daily::hidden(&record) {
        return Err(Failure::usage(format!("{file}: {why}")));
    }
    let shared = SharedReview::seal(&record, &fresh_seed()?)
        .map_err(|error| Failure::usage(format!("{file}: {error}")))?;
    place.write(shared.to_text().as_bytes())?;
    remark(&format!(
        "Written to {}. Who has played for its code (pegmind play FILE) can look at it with \
         pegmind review FILE.",
        quoted(path)
    ));
    Ok(Exit::Done)
}

/// The game to look at, and whether somebody has sent it sealed; or why it stays sealed.
fn unseal(record: Record, file: &str) -> Result<(Record, bool), String> {
    if let Some(why) = daily::hidden(&record) {
        return Err(why);
    }
    let Some(shared) = SharedReview::of(&record) else { return Ok((record, false)) };
    match Store::of_player().code_of(&shared) {
        None => Err(review_sealed(&shared, file)),
        Some(code) => {
            let open = shared.open(&code).map(|record| (record, true));
            open.ok_or_else(|| "what is sealed in it is no game".to_owned())
        }
    }
}

/// What the codebreaker is called. Whoever has sent a game is not who reads of it.
fn breaker_name(record: &Record, is_shared: bool, look: &Look) -> String {
    let header = &record.header;
    let name = header.setup.name(Player::seated(Seat::Codebreaker, header.game));
    let name = look.charset.phrase(pegmind_rules::ColorNames::STANDARD).name(name);
    if is_shared && name == "You" { "Somebody".into() } else { name }
}

/// What was found out about a game.
struct Found {
    review: GameReview,
    alternatives: Option<Vec<Alternative>>,
}

/// The lines of a review, and what else could have been guessed in a row.
fn said(
    words: &ReviewWords<'_>,
    game: &FinishedGame,
    found: &Found,
    row: Option<usize>,
    in_lines: bool,
) -> Vec<String> {
    let review = &found.review;
    let mut said = if in_lines { words.lines(game, review) } else { words.page(game, review) };
    said.extend(found.alternatives.iter().flat_map(|others| words.others(row, others)));
    said
}

/// Reviews a game, and tells how far it is where that takes long.
fn look_back(watch: &mut Watch, game: &FinishedGame, row: Option<usize>) -> Result<Found, Failure> {
    let rows = game.rows.len();
    if let Some(row) = row.filter(|row| *row > rows) {
        let has = if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") };
        return Err(Failure::usage(format!("--row {row}: the game has {has}")));
    }
    let (cancel, done) = (Cancel::new(), Arc::new(AtomicUsize::new(0)));
    let (stop, counted, asked) = (cancel.clone(), Arc::clone(&done), game.clone());
    let work = move || {
        let each = |row: &pegmind_review::RowReview| counted.store(row.row, Ordering::Relaxed);
        let limits = &Limits::THOROUGH;
        let review = review(&asked, limits, &stop, each);
        let alternatives = row.and_then(|row| alternatives(&asked, row, limits, &stop));
        Found { review, alternatives }
    };
    let found = watch.follow(1, &cancel, work, |watched| {
        let done = done.load(Ordering::Relaxed);
        watched.show(|elapsed| Progress {
            line: format!("{done} of {rows} rows judged in {}", about(elapsed)),
            share: Some((done as u64, rows as u64)),
        });
    })?;
    let unjudged = || GameReview::new(game, Vec::new(), Some(1));
    let found = found.unwrap_or_else(|| Found { review: unjudged(), alternatives: None });
    FiguresFile::of_player().keep_review(game, &found.review);
    Ok(found)
}

/// Whether the rows contradict each other or the code, but for answers taken on trust.
fn contradicts(game: &FinishedGame, review: &GameReview) -> bool {
    let broken = |what: &Unjudged| matches!(what, Unjudged::Contradiction { .. });
    game.marks != Marks::Trust && !game.wrong.is_empty() || review.unjudged.iter().any(broken)
}
