//! The `pegmind` program: the game of Mastermind in a terminal.

#![forbid(unsafe_code)]

mod args;
mod command;
mod config;
mod exit;
mod farewell;
mod full_screen;
mod gauge;
mod house;
mod line;
mod named_file;
mod online;
mod plan;
mod plot;
mod start;
mod store;
mod terminal;
mod watch;
mod whole_file;

use std::io::Write as _;
use std::process::ExitCode;

use args::{Args, Command, read_arguments};
use exit::{Exit, Failure, read_or_not};
use terminal::Look;

fn main() -> ExitCode {
    let ended = read_arguments().map_or_else(|error| explain(&error), |args| run(&args));
    let exit = ended.unwrap_or_else(|failure| {
        if !failure.message.is_empty() {
            // Nothing is left to be done if standard error is closed, too.
            let _ = writeln!(std::io::stderr(), "pegmind: {}", failure.message);
        }
        failure.exit
    });
    ExitCode::from(exit as u8)
}

/// Prints help, or what is wrong with what was typed.
fn explain(error: &clap::Error) -> Result<Exit, Failure> {
    let printed = error.print().and_then(|()| std::io::stdout().flush());
    // What cannot be said on standard error cannot be said at all.
    if error.use_stderr() { Ok(Exit::Usage) } else { read_or_not(Exit::Done, printed) }
}

fn run(args: &Args) -> Result<Exit, Failure> {
    let command = args.command.as_ref();
    if args.global.json && !command.is_some_and(Command::speaks_json) {
        let commands = "score, check, left, suggest, repair, solve, evaluate, optimal, \
            tree export, tree verify, certificate check, review, daily, puzzle, stats and rankings";
        return Err(Failure::usage(format!("--json is for {commands}")));
    }
    let (config, complaints) = config::load(&args.global);
    let look = Look::detect(&args.global, &config)?;
    // The full screen shows them itself.
    if !(look.full_screen && command.is_none_or(Command::is_play)) {
        for complaint in &complaints {
            terminal::remark(&format!("pegmind: {complaint}"));
        }
    }
    match command {
        None => command::play::run(args, &args::PlayArgs::default(), &config, &look),
        Some(Command::Learn) => command::learn::run(args, &look),
        Some(Command::Play(play)) => command::play::run(args, play, &config, &look),
        Some(Command::Daily(daily)) => command::daily::run(args, daily, &config, &look),
        Some(Command::Puzzle(puzzle)) => command::puzzle::run(args, puzzle, &look),
        Some(Command::Prize(prize)) => command::prize::run(prize),
        Some(Command::Host(host)) => command::online::host(args, host, &config, &look),
        Some(Command::Join(join)) => command::online::join(args, join, &config, &look),
        Some(Command::Watch(watch)) => command::online::watch(args, watch, &config, &look),
        Some(Command::Name(name)) => command::name::run(name, &config, &look),
        Some(Command::Rankings(rankings)) => command::rankings::run(args, rankings, &config, &look),
        Some(Command::Resume(resume)) => command::resume::run(args, resume, &look),
        Some(Command::Games(games)) => command::games::run(games, &look),
        Some(Command::Score(score)) => command::score::run(args, score),
        Some(Command::Check(check)) => command::check::run(args, check, &look),
        Some(Command::Left(left)) => command::left::run(args, left, &look),
        Some(Command::Suggest(suggest)) => command::suggest::run(args, suggest, &look),
        Some(Command::Repair(repair)) => command::repair::run(args, repair, &look),
        Some(Command::Solve(solve)) => command::solve::run(args, solve, &look),
        Some(Command::Evaluate(evaluate)) => command::evaluate::run(args, evaluate, &look),
        Some(Command::Optimal(optimal)) => command::optimal::run(args, optimal, &look),
        Some(Command::Tree(tree)) => command::tree::run(args, tree, &look),
        Some(Command::Certificate(certificate)) => command::certificate::run(args, certificate),
        Some(Command::Stats(stats)) => command::stats::run(args, stats, &look),
        Some(Command::Replay(replay)) => command::replay::run(replay, &look),
        Some(Command::Review(review)) => command::review::run(args, review, &look),
        Some(Command::Verify(verify)) => command::verify::run(args, verify, &look),
        Some(Command::Config(action)) => command::config::run(args, action, &config, &look),
        Some(Command::Doctor) => command::doctor::run(args, &look),
        Some(Command::Completions(completions)) => command::completions::run(completions),
        Some(Command::Man) => command::man::run(),
    }
}
