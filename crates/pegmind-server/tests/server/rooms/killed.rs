//! The program itself, killed again and again while many play, or asked to stop: each act that was
//! acknowledged is there once, and each that was not is done once when it is asked for again.
//! `PEGMIND_KILLS=1000 cargo test -p pegmind-server --test server killed -- --nocapture` kills
//! more often and says how often, and `PEGMIND_SEED=7` at other moments; `PEGMIND_STOPS=100` stops
//! more often.

use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use pegmind_rules::{Randomness as _, SplitMix64};
use tokio::runtime::Runtime;

use crate::players::Players;
use crate::running_server::{Program, spawn};

/// How often it is killed where nobody says how often.
const KILLS: u64 = 25;
/// How often it is stopped where nobody says how often.
const STOPS: u64 = 5;
const PAIRS: usize = 16;
/// How many acts there are between two kills, on average.
const ACTS_BETWEEN: u64 = 40;

/// Says what happened.
fn kill_again_and_again(file: &Path, seed: u64, kills: u64) -> String {
    let mut random = SplitMix64(seed);
    let database = format!("sqlite:{}", file.display());
    let runtime = Runtime::new().unwrap();
    let mut program = Program::begin(&database, &[]);
    let players = runtime.block_on(async { Players::begin(PAIRS, seed, &[program.addr]) });
    let begun = Instant::now();
    let mut killed = 0;
    while killed < kills {
        let acts = usize::try_from(random.below(2 * ACTS_BETWEEN)).unwrap();
        players.wait_for(players.acts() + acts);
        // Whatever is under way then is cut off.
        sleep(Duration::from_micros(random.below(4_000)));
        program.kill();
        killed += 1;
        while random.below(4) == 0 {
            // Some do not get far.
            let mut process = spawn(&database, &[]);
            sleep(Duration::from_micros(random.below(60_000)));
            process.kill().unwrap();
            process.wait().unwrap();
            killed += 1;
        }
        program = Program::begin(&database, &[]);
        players.moved(0, program.addr);
    }
    let (acts, again) = runtime.block_on(players.end());
    assert!(again > 0, "nobody noticed; PEGMIND_SEED={seed}");
    let took = begun.elapsed();
    format!("{killed} kills in {took:.0?}, {acts} acts, {again} asked again; PEGMIND_SEED={seed}")
}

/// Says what happened.
fn stop_again_and_again(file: &Path, seed: u64, stops: u64) -> String {
    let mut random = SplitMix64(seed);
    let database = format!("sqlite:{}", file.display());
    let runtime = Runtime::new().unwrap();
    let mut program = Program::begin(&database, &[]);
    let players = runtime.block_on(async { Players::begin(PAIRS, seed, &[program.addr]) });
    let begun = Instant::now();
    for _ in 0..stops {
        let acts = usize::try_from(random.below(2 * ACTS_BETWEEN)).unwrap();
        players.wait_for(players.acts() + acts);
        sleep(Duration::from_micros(random.below(4_000)));
        let asked = Command::new("kill").args(["-TERM", &program.id().to_string()]).status();
        assert!(asked.unwrap().success());
        let ended = program.wait().unwrap();
        assert!(ended.success(), "{ended}; PEGMIND_SEED={seed}");
        program = Program::begin(&database, &[]);
        players.moved(0, program.addr);
        // Everybody goes on where the server is now.
        players.wait_for(players.acts() + PAIRS);
    }
    let (acts, again) = runtime.block_on(players.end());
    assert!(again > 0, "nobody noticed; PEGMIND_SEED={seed}");
    let took = begun.elapsed();
    format!("{stops} stops in {took:.0?}, {acts} acts, {again} asked again; PEGMIND_SEED={seed}")
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|number| number.parse().ok())
}

#[test]
fn what_was_acknowledged_is_there_once_however_often_the_program_is_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rooms.db");
    let (seed, stops) = (number("PEGMIND_SEED"), number("PEGMIND_STOPS"));
    println!("{}", stop_again_and_again(&file, seed.unwrap_or(1), stops.unwrap_or(STOPS)));
}

#[test]
fn what_was_acknowledged_is_there_once_however_often_the_program_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rooms.db");
    let (seed, kills) = (number("PEGMIND_SEED"), number("PEGMIND_KILLS"));
    println!("{}", kill_again_and_again(&file, seed.unwrap_or(1), kills.unwrap_or(KILLS)));
}
