//! `pegmind puzzle`: positions to be solved.

use std::io::Write as _;

use pegmind_advice::{Cancel, find_puzzle};
use pegmind_face::study::Study;
use pegmind_face::{PuzzleBook, no_drill_due};
use pegmind_protocol::PuzzleReply;
use pegmind_review::{PUZZLE_CODES_MAX, Puzzle, PuzzleKind, Rating};
use pegmind_rules::Rules;
use pegmind_session::Seed;

use crate::args::{Args, PlayArgs, PuzzleArgs};
use crate::exit::{Exit, Failure};
use crate::full_screen;
use crate::line::{Talk, ask_drills, learn};
use crate::plan;
use crate::start::{fresh_seed, today};
use crate::store::Store;
use crate::terminal::{Look, remark};

/// How many are made to be solved one after the other.
const BOOK: usize = 6;

pub(crate) fn run(args: &Args, options: &PuzzleArgs, look: &Look) -> Result<Exit, Failure> {
    if options.drill {
        return drills(args, look);
    }
    let rules = plan::rules(&options.board)?;
    let seed = options.seed.as_deref().map_or_else(fresh_seed, |text| Ok(Seed::from_text(text)))?;
    let prints = options.find.is_some() || args.global.json;
    let count = match options.find {
        Some(count) => usize::from(count),
        None if prints => 1,
        None => BOOK,
    };
    let puzzles = (0..count)
        .map(|idx| find(&rules, wanted(options, idx, !prints), &seed, idx))
        .collect::<Result<Vec<_>, _>>()?;
    if prints {
        return print(args, options, &puzzles);
    }
    if look.full_screen {
        let start = pegmind_tui::Start::Puzzles(puzzles);
        return full_screen::run(start, args, look, Store::of_player(), &PlayArgs::default());
    }
    let mut study = Study::Puzzles(PuzzleBook::new(puzzles));
    learn(&mut Talk::new(look.clone()), &mut study)?;
    Ok(Exit::Done)
}

/// Asks for the rows of own games that are due, and keeps how they were answered.
fn drills(args: &Args, look: &Look) -> Result<Exit, Failure> {
    let (store, today) = (Store::of_player(), today()?);
    let drills = store.drills();
    let found = drills.due(today, &Cancel::new()).map_err(Failure::internal)?;
    if found.due.is_empty() {
        remark(&no_drill_due(found.next));
        return Ok(Exit::Done);
    }
    if look.full_screen && !args.global.json {
        let start = pegmind_tui::Start::Drills(found.due);
        return full_screen::run(start, args, look, store, &PlayArgs::default());
    }
    if args.global.json {
        return print_json(found.due.iter().map(|(_, puzzle)| puzzle));
    }
    ask_drills(&mut Talk::new(look.clone()), &drills, found.due, today)?;
    Ok(Exit::Done)
}

fn print_json<'a>(puzzles: impl IntoIterator<Item = &'a Puzzle>) -> Result<Exit, Failure> {
    let mut out = std::io::stdout().lock();
    for puzzle in puzzles {
        pegmind_protocol::write(&mut out, &PuzzleReply::new(puzzle))?;
    }
    Ok(Exit::Done)
}

/// The kind and the rating of one of the puzzles: the kinds take turns where none is named,
/// and a book begins with easy ones.
fn wanted(options: &PuzzleArgs, idx: usize, rises: bool) -> (PuzzleKind, Option<Rating>) {
    let kinds = PuzzleKind::MADE;
    let kind = options.kind.or_else(|| kinds.get(idx % kinds.len()).copied());
    let harder = Rating::ALL.get(idx * Rating::ALL.len() / BOOK).copied().filter(|_| rises);
    (kind.unwrap_or_default(), options.rating.or(harder))
}

fn find(
    rules: &Rules,
    (kind, rating): (PuzzleKind, Option<Rating>),
    seed: &Seed,
    idx: usize,
) -> Result<Puzzle, Failure> {
    let codes = rules.code_count();
    if codes > PUZZLE_CODES_MAX {
        return Err(Failure::usage(format!(
            "this board has {codes} codes; expected at most {PUZZLE_CODES_MAX}"
        )));
    }
    let seed = seed.derive("puzzles", u64::try_from(idx).unwrap_or_default());
    find_puzzle(rules, kind, rating, &seed, &Cancel::new()).ok_or_else(|| {
        let rating = rating.map(|rating| format!("{rating} ")).unwrap_or_default();
        Failure::usage(format!("no {rating}{kind} puzzle was found on this board"))
    })
}

/// Prints puzzles, a line each.
fn print(args: &Args, options: &PuzzleArgs, puzzles: &[Puzzle]) -> Result<Exit, Failure> {
    let mut out = std::io::stdout().lock();
    for puzzle in puzzles {
        if args.global.json {
            pegmind_protocol::write(&mut out, &PuzzleReply::new(puzzle))?;
            continue;
        }
        let rows = puzzle.board().rows().iter();
        let rows: Vec<String> = rows.map(|row| format!("{}={}", row.guess, row.feedback)).collect();
        let answer =
            if options.answers { format!("   {}", puzzle.answer()) } else { String::new() };
        let (rows, kind, rating) = (rows.join(" "), puzzle.kind(), puzzle.rating());
        writeln!(out, "{rows}   {kind}, {rating}{answer}")?;
    }
    Ok(Exit::Done)
}
