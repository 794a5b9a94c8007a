//! `pegmind suggest`: the best next guess.

use std::io::{self, Write as _};

use pegmind_advice::{
    Cancel, Limits, Suggestion, assess, find_repairs, guess, suggest, suggest_by,
};
use pegmind_face::{assessment, repairs};
use pegmind_protocol::SuggestReply;
use pegmind_rules::{Board, BreakerLevel, Code, Randomness, Strict};
use pegmind_session::Seed;
use pegmind_solver::Guesses;

use crate::args::{Args, SuggestArgs};
use crate::contestant::Contestant;
use crate::exit::{Exit, Failure};
use crate::plan;
use crate::reply::{self, REPAIRS_SHOWN};
use crate::terminal::{Look, say_slow};

/// How many guesses that are as good are named where not all were asked for.
const NAMED: usize = 3;

pub(crate) fn run(args: &Args, options: &SuggestArgs, look: &Look) -> Result<Exit, Failure> {
    let rules = plan::rules(&options.board)?;
    let board = plan::board(rules, &options.rows)?;
    say_slow(args.global.quiet, &rules);
    let mut out = io::stdout().lock();
    let guesses = options.guesses.guesses;
    let (limits, cancel) = (Limits::THOROUGH, Cancel::new());
    let suggestion = match options.strategy {
        None => suggest(&board, guesses, &limits, &cancel),
        Some(Contestant::Strategy(strategy)) => {
            suggest_by(&board, strategy, guesses, &mut fresh_generator()?, &limits, &cancel)
        }
        Some(Contestant::Level(level)) => {
            level.check(&rules).map_err(|error| Failure::usage(format!("--strategy: {error}")))?;
            let strict = match guesses {
                Guesses::All => Strict::No,
                Guesses::Candidates => Strict::Yes,
            };
            suggest_at(&board, level, strict, &mut fresh_generator()?)
        }
    };
    let Some(suggestion) = suggestion else {
        let found = find_repairs(&board, &Limits::THOROUGH, &Cancel::new()).unwrap_or_default();
        if args.global.json {
            let reply = SuggestReply::contradiction(reply::repairs(&found));
            pegmind_protocol::write(&mut out, &reply)?;
        } else {
            for line in repairs::table(&board, &found, REPAIRS_SHOWN) {
                writeln!(out, "{line}")?;
            }
        }
        return Ok(Exit::Contradiction);
    };
    if args.global.json {
        let reply = SuggestReply::new(reply::guess(&suggestion.best));
        let all = suggestion.as_good.iter().copied();
        let reply = if options.all { reply.with_equally_good(all) } else { reply };
        pegmind_protocol::write(&mut out, &reply)?;
        return Ok(Exit::Done);
    }
    let guess = suggestion.best.guess.to_string();
    writeln!(out, "{guess}   {}", assessment::describe(&board, &suggestion.best))?;
    if let Some(names) = name_others(&suggestion.as_good, options.all) {
        let indent = " ".repeat(guess.len() + 3);
        for line in look.wrap(&format!("{indent}equally good: {names}")) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(Exit::Done)
}

/// The guess of a computer player; nothing if no code fits the rows.
fn suggest_at(
    board: &Board,
    level: BreakerLevel,
    strict: Strict,
    randomness: &mut impl Randomness,
) -> Option<Suggestion> {
    let cancel = Cancel::new();
    let guess = guess(board, level, strict, randomness, &cancel)?;
    let best = assess(board, &guess, &Limits::THOROUGH, &cancel)?;
    Some(Suggestion { best, as_good: Vec::new() })
}

/// Randomness for strategies that draw a guess.
fn fresh_generator() -> Result<impl Randomness, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(Failure::internal)?;
    Ok(Seed::from_bytes(bytes).generator())
}

/// The guesses that are as good, or the first of them.
fn name_others(others: &[Code], all: bool) -> Option<String> {
    let shown = if all { usize::MAX } else { NAMED };
    let names: Vec<String> = others.iter().take(shown).map(ToString::to_string).collect();
    let more = if others.len() > shown { " ... (--all for the list)" } else { "" };
    (!names.is_empty()).then(|| format!("{}{more}", names.join(" ")))
}
