//! `pegmind suggest`: the best next guess.

use pegmind_advice::{Cancel, Limits, Suggestion, assess, guess, suggest, suggest_by};
use pegmind_face::{assessment, repairs};
use pegmind_protocol::SuggestReply;
use pegmind_rules::{Board, BreakerLevel, Code, Randomness, Strict};
use pegmind_session::Seed;
use pegmind_solver::Guesses;

use super::repair::{self, REPAIRS_SHOWN};
use crate::args::{Args, SuggestArgs};
use crate::exit::{Exit, Failure, print};
use crate::plan;
use crate::terminal::{Look, remark};
use crate::watch::Watch;
use pegmind_advice::Contestant;

/// How much work a guess is worth.
const LIMITS: Limits = Limits::THOROUGH;

/// How many guesses that are as good are named where not all were asked for.
const NAMED: usize = 3;

pub(crate) fn run(args: &Args, options: &SuggestArgs, look: &Look) -> Result<Exit, Failure> {
    let rules = plan::rules(&options.question.board)?;
    let board = plan::board(rules, &options.rows)?;
    if let Some(Contestant::Level(level)) = options.strategy {
        level.check(&rules).map_err(|error| Failure::usage(format!("--strategy: {error}")))?;
    }
    let (strategy, guesses) = (options.strategy, options.guesses.guesses.unwrap_or_default());
    let mut watch = Watch::begin(options.question.limit.time, args, look)?;
    let mut generator = fresh_generator()?;
    let asked = board.clone();
    let suggestion = watch.ask("looking for the best guess", move |cancel| match strategy {
        None => suggest(&asked, guesses, &LIMITS, cancel),
        Some(Contestant::Strategy(strategy)) => {
            suggest_by(&asked, strategy, guesses, &mut generator, &LIMITS, cancel)
        }
        Some(Contestant::Level(level)) => {
            let strict = match guesses {
                Guesses::All => Strict::No,
                Guesses::Candidates => Strict::Yes,
            };
            suggest_at(&asked, level, strict, &mut generator, cancel)
        }
    })?;
    if watch.stopped() {
        remark("Stopped before all was looked at.");
    }
    let Some(Suggestion { best, as_good }) = suggestion.flatten() else {
        if watch.stopped() {
            return Ok(watch.exit(Exit::Done));
        }
        let found = repair::find(&mut watch, &board)?.unwrap_or_default();
        let reply = || SuggestReply::contradiction(&found);
        return print(args.global.json, watch.exit(Exit::Contradiction), reply, |out| {
            let mut table = repairs::table(&board, &found, REPAIRS_SHOWN).into_iter();
            table.try_for_each(|line| writeln!(out, "{line}"))
        });
    };
    let reply = || {
        let reply = SuggestReply::new(&best);
        if options.all { reply.with_equally_good(as_good.iter().copied()) } else { reply }
    };
    print(args.global.json, watch.exit(Exit::Done), reply, |out| {
        let guess = best.guess.to_string();
        writeln!(out, "{guess}   {}", assessment::describe(&board, &best))?;
        let Some(names) = name_others(&as_good, options.all) else { return Ok(()) };
        let indent = " ".repeat(guess.len() + 3);
        let mut lines = look.wrap(&format!("{indent}equally good: {names}")).into_iter();
        lines.try_for_each(|line| writeln!(out, "{line}"))
    })
}

/// The guess of a computer player. Returns `None` if no code fits the rows.
fn suggest_at(
    board: &Board,
    level: BreakerLevel,
    strict: Strict,
    randomness: &mut impl Randomness,
    cancel: &Cancel,
) -> Option<Suggestion> {
    let guess = guess(board, level, strict, randomness, &LIMITS, cancel)?;
    let best = assess(board, &guess, &LIMITS, cancel)?;
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
