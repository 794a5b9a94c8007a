//! Statistics over a hundred thousand games: `cargo bench -p pegmind-review`.
//!
//! The whole command, which also reads the file, is to take less than 300 ms.

#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use pegmind_review::{Gathering, Statistics};
use pegmind_rules::{Board, Code, Preset, Row, mark};
use pegmind_session::{Record, Summaries};

const GAMES: usize = 100_000;

/// How many of the games have rows of their own; the others differ in name and day.
const KINDS: usize = 500;

/// A history of so many games on the classic board, of a player who takes codes that fit.
fn history(games: usize) -> String {
    let rules = Preset::Classic.rules();
    let digits = |number: usize| [1, 6, 36, 216].map(|place| 1 + number / place % 6);
    let code = |number: usize| rules.code(&digits(number).map(|digit| digit.to_string()).concat());
    let codes: Vec<Code> = (0..1296).map(|number| code(number).unwrap()).collect();
    let mut kinds = Vec::new();
    for kind in 0..KINDS {
        let code = codes[kind * 7919 % codes.len()];
        let (mut board, mut text) = (Board::new(rules), String::new());
        for row in 1..=10_usize {
            let start = (kind * 104_729 + row * 31) % codes.len();
            let (before, after) = codes.split_at(start);
            let guess = after.iter().chain(before).find(|code| board.fits(code)).unwrap();
            let feedback = mark(&rules, &code, guess);
            writeln!(text, "{row}. {guess} {feedback} {{0:{:02}}}", row * 5).unwrap();
            board.push(Row { guess: *guess, feedback }).unwrap();
            if feedback.is_solved() {
                break;
            }
        }
        let record = Record::parse(&format!(
            "[Id \"name\"] [Date \"2020-01-01\"] [Rows \"10\"]\n{text}*{code}\n"
        ));
        kinds.push(record.unwrap().to_string());
    }
    let mut history = String::new();
    for game in 0..games {
        let (year, month, day) = (2010 + game / 10_000, 1 + game / 900 % 12, 1 + game % 28);
        let date = format!("[Date \"{year}-{month:02}-{day:02}\"]");
        let named = kinds[game % KINDS].replacen("\"name\"", &format!("\"game-{game}\""), 1);
        history.push_str(&named.replacen("[Date \"2020-01-01\"]", &date, 1));
        history.push('\n');
    }
    history
}

fn count(history: &str) -> Statistics {
    let mut gathering = Gathering::new();
    Summaries::new().read(history, |entry| gathering.add(&entry.summary.unwrap(), None));
    gathering.finish(None)
}

fn statistics(criterion: &mut Criterion) {
    let history = history(GAMES);
    let counted = count(&history);
    assert_eq!(counted.games, GAMES as u64);
    assert_eq!(counted.boards[0].clashing, 0, "every guess fits");
    let mut group = criterion.benchmark_group("statistics");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    group.bench_function("100000 games", |bencher| bencher.iter(|| count(black_box(&history))));
    group.finish();
}

criterion_group!(benches, statistics);
criterion_main!(benches);
