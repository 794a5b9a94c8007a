//! Searches for the optimal strategy of a board and prints what it found.
//!
//! ```text
//! cargo run --release -p pegmind-solver --example optimal -- 4 6
//! ```
//!
//! Options: `--row GUESS ANSWER`, `--no-repeats`, `--blanks`, `--feedback keys|per-peg|exact|sum`,
//! `--worst`, `--max-guesses N`, `--candidates`, `--opening CODE`,
//! `--threads N`, `--width N`, `--memory BYTES`, `--nodes N`, `--times N`, `--seconds N`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this is a program")]

use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use pegmind_optimal::{Minimize, Optimal, OptimalLimits, OptimalOptions, OptimalProgress};
use pegmind_rules::{
    Blanks, Board, Codes, ColorCount, FeedbackRule, PegCount, Repeats, Row, RowCount, Rules,
    parse_code, parse_feedback,
};
use pegmind_solver::{Cancel, Guesses, with_threads};

struct Plan {
    board: Board,
    options: OptimalOptions,
    limits: OptimalLimits,
    threads: usize,
    times: usize,
    seconds: Option<u64>,
}

fn main() -> ExitCode {
    match read(std::env::args().skip(1)).and_then(|plan| run(&plan)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn read(mut words: impl Iterator<Item = String>) -> Result<Plan, String> {
    let mut number = |name: &str| -> Result<u8, String> {
        words.next().and_then(|word| word.parse().ok()).ok_or(format!("expected {name}"))
    };
    let (pegs, colors) = (number("pegs")?, number("colors")?);
    let (mut repeats, mut blanks) = (Repeats::Allowed, Blanks::Forbidden);
    let mut feedback = FeedbackRule::Keys;
    let mut options = OptimalOptions::default();
    let mut limits = OptimalLimits::default();
    let (mut threads, mut times, mut opening, mut rows) = (1, 1, None, Vec::new());
    let mut seconds = None;
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--no-repeats" => repeats = Repeats::Forbidden,
            "--blanks" => blanks = Blanks::Allowed,
            "--feedback" => feedback = value()?.parse().map_err(|error| format!("{error}"))?,
            "--worst" => options.minimize = Minimize::Worst,
            "--max-guesses" => options.guesses_max = Some(parse(&value()?)?),
            "--candidates" => options.guesses = Guesses::Candidates,
            "--opening" => opening = Some(value()?),
            "--row" => rows.push((value()?, value()?)),
            "--threads" => threads = parse(&value()?)?,
            "--seconds" => seconds = Some(parse(&value()?)?),
            "--times" => times = parse(&value()?)?,
            "--width" => limits.width = parse(&value()?)?,
            "--memory" => limits.memory_max = parse(&value()?)?,
            "--nodes" => limits.nodes_max = parse(&value()?)?,
            _ => return Err(format!("unknown option {word}")),
        }
    }
    let pegs = PegCount::new(pegs).map_err(|error| error.to_string())?;
    let colors = ColorCount::new(colors).map_err(|error| error.to_string())?;
    let most = RowCount::new(20).map_err(|error| error.to_string())?;
    let rules = Rules::new(pegs, colors, repeats, blanks, feedback, most)
        .map_err(|error| error.to_string())?;
    if let Some(opening) = opening {
        options.opening = Some(parse_code(&rules, &opening).map_err(|error| error.to_string())?);
    }
    let mut board = Board::new(rules);
    for (guess, feedback) in rows {
        let guess = parse_code(&rules, &guess).map_err(|error| error.to_string())?;
        let feedback = parse_feedback(&rules, &feedback).map_err(|error| error.to_string())?;
        board.push(Row { guess, feedback }).map_err(|error| error.to_string())?;
    }
    Ok(Plan { board, options, limits, threads, times, seconds })
}

fn parse<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().ok().ok_or_else(|| format!("{text} is no number here"))
}

fn run(plan: &Plan) -> Result<(), String> {
    for _ in 0..plan.times {
        let start = Instant::now();
        let progress = |progress: &OptimalProgress| {
            if start.elapsed().as_secs() > 0 {
                eprintln!("{:8.2} s {progress:?}", start.elapsed().as_secs_f64());
            }
        };
        let optimal =
            Optimal::new(&plan.board, plan.options.clone()).map_err(|error| error.to_string())?;
        let cancel = Cancel::new();
        if let Some(seconds) = plan.seconds {
            let cancel = cancel.clone();
            thread::spawn(move || {
                thread::sleep(Duration::from_secs(seconds));
                cancel.stop();
            });
        }
        let search = || optimal.search(&plan.limits, &cancel, &progress);
        let found = with_threads(plan.threads, search);
        let seconds = start.elapsed().as_secs_f64();
        let kind = if found.proven { "proven" } else { "best found" };
        println!("{}: {:?} ({kind}, at least {})", plan.board.rules(), found.upper, found.lower);
        if let Some(tree) = &found.tree {
            let rules = plan.board.rules();
            let codes = Codes::new(rules).filter(|code| plan.board.fits(code));
            let histogram = tree.histogram(rules, codes);
            let histogram = histogram.ok_or("the tree does not find every code")?;
            let total: u64 = (1..).zip(&histogram).map(|(guesses, codes)| guesses * codes).sum();
            println!("opening {}, total {total}, histogram {histogram:?}", tree.guess);
        }
        println!("{} nodes, {seconds:.4} s", found.nodes);
    }
    Ok(())
}
