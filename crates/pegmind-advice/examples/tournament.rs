//! Plays many games of a computer codebreaker and prints how it did.
//!
//! ```text
//! cargo run --release -p pegmind-solver --example tournament -- \
//!     --pegs 8 --colors 12 --level expert --games 400 --seed 1
//! ```
//!
//! Further options: `--no-repeats`, `--blanks`, `--feedback keys|per-peg|exact|sum`,
//! `--threads N`. Game `i` has its own secret and random words, which follow
//! from the seed and `i`; the guesses do not depend on the number of threads.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this is a program")]

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use pegmind_advice::{sharp, steady};
use pegmind_rules::{
    Blanks, Board, Code, ColorCount, FeedbackRule, PegCount, Randomness, Repeats, Row, RowCount,
    Rules, SplitMix64, draw_code, mark,
};
use pegmind_solver::{Cancel, expert};

/// A way to choose the next guess.
type Player = fn(&Board, &mut SplitMix64) -> Option<Code>;

struct Options {
    rules: Rules,
    player: Player,
    games: u64,
    seed: u64,
    threads: usize,
}

/// How one game went.
struct Played {
    guesses: u32,
    moves: Vec<Duration>,
}

fn main() -> ExitCode {
    match read_options(std::env::args().skip(1)) {
        Ok(options) => {
            report(&options, &play_all(&options));
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("tournament: {problem}");
            ExitCode::from(2)
        }
    }
}

fn read_options(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
    let (mut pegs, mut colors) = (4, 6);
    let (mut repeats, mut blanks) = (Repeats::Allowed, Blanks::Forbidden);
    let mut feedback = FeedbackRule::Keys;
    let mut player: Player = |board, words| expert(board, words, &Cancel::new());
    let (mut games, mut seed) = (100, 1);
    let mut threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    while let Some(option) = words.next() {
        let mut value = || words.next().ok_or(format!("{option} needs a value"));
        let number =
            |text: String| text.parse::<u64>().map_err(|error| format!("{option} {text}: {error}"));
        match option.as_str() {
            "--pegs" => pegs = number(value()?)?,
            "--colors" => colors = number(value()?)?,
            "--games" => games = number(value()?)?,
            "--seed" => seed = number(value()?)?,
            "--threads" => threads = usize::try_from(number(value()?)?).unwrap_or(1).max(1),
            "--no-repeats" => repeats = Repeats::Forbidden,
            "--blanks" => blanks = Blanks::Allowed,
            "--feedback" => {
                feedback = value()?.parse().map_err(|error| format!("{error}"))?;
            }
            "--level" => {
                player = match value()?.as_str() {
                    "steady" => |board, words| steady(board, words, &Cancel::new()),
                    "sharp" => |board, words| sharp(board, words, &Cancel::new()),
                    "expert" => |board, words| expert(board, words, &Cancel::new()),
                    other => return Err(format!("{other} is none of steady, sharp, expert")),
                }
            }
            other => return Err(format!("{other} is not an option")),
        }
    }
    let small = |number: u64| u8::try_from(number).unwrap_or(u8::MAX);
    let pegs = PegCount::new(small(pegs)).map_err(|error| error.to_string())?;
    let colors = ColorCount::new(small(colors)).map_err(|error| error.to_string())?;
    let rows = RowCount::new(99).map_err(|error| error.to_string())?;
    let rules = Rules::new(pegs, colors, repeats, blanks, feedback, rows)
        .map_err(|error| error.to_string())?;
    Ok(Options { rules, player, games, seed, threads })
}

/// Plays all games, on several threads.
fn play_all(options: &Options) -> Vec<Played> {
    let next = AtomicU64::new(0);
    let played = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..options.threads {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= options.games {
                        return;
                    }
                    let result = play(options, game);
                    if let Ok(mut played) = played.lock() {
                        played.push(result);
                    }
                }
            });
        }
    });
    played.into_inner().unwrap_or_default()
}

fn play(options: &Options, game: u64) -> Played {
    let mut words = SplitMix64(options.seed.wrapping_mul(0x1_0000_0001).wrapping_add(game));
    let mut words = SplitMix64(words.word());
    let secret = draw_code(&options.rules, &mut words);
    let mut board = Board::new(options.rules);
    let mut moves = Vec::new();
    let mut guesses = 0;
    while board.rows_left() > 0 {
        let start = Instant::now();
        let guess = (options.player)(&board, &mut words);
        moves.push(start.elapsed());
        let Some(guess) = guess else { break };
        let feedback = mark(&options.rules, &secret, &guess);
        guesses += 1;
        if board.push(Row { guess, feedback }).is_err() || feedback.is_solved() {
            break;
        }
    }
    Played { guesses, moves }
}

#[expect(clippy::cast_precision_loss, reason = "printed with a few digits only")]
fn report(options: &Options, played: &[Played]) {
    let games = played.len().max(1) as f64;
    let total: u32 = played.iter().map(|game| game.guesses).sum();
    let average = f64::from(total) / games;
    let squares: f64 = played.iter().map(|game| (f64::from(game.guesses) - average).powi(2)).sum();
    let error = (squares / (games - 1.0).max(1.0) / games).sqrt();
    let longest = played.iter().map(|game| game.guesses).max().unwrap_or(0);
    println!("{}", options.rules);
    println!(
        "{} games, average {average:.3} guesses, standard error {error:.3}, longest {longest}",
        played.len()
    );
    let mut moves: Vec<Duration> =
        played.iter().flat_map(|game| game.moves.iter().copied()).collect();
    moves.sort();
    let all: Duration = moves.iter().sum();
    let slowest = played.iter().map(|game| game.moves.iter().sum()).max().unwrap_or(Duration::ZERO);
    println!(
        "a game {:.3} s on average, {:.3} s at most; a move {:.3} s at the median, {:.3} s at most",
        all.as_secs_f64() / games,
        slowest.as_secs_f64(),
        moves.get(moves.len() / 2).map_or(0.0, Duration::as_secs_f64),
        moves.last().map_or(0.0, Duration::as_secs_f64),
    );
    let by_guesses: Vec<String> = (1..=longest)
        .map(|guesses| {
            let count = played.iter().filter(|game| game.guesses == guesses).count();
            format!("{guesses}: {count}")
        })
        .collect();
    println!("games by number of guesses: {}", by_guesses.join(", "));
}
