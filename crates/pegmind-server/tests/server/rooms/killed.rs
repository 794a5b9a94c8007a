//! The program itself, killed or stopped again and again while many play: each act that was
//! acknowledged is stored once, and each that was not is performed once when it is sent again.

use std::thread::sleep;
use std::time::Duration;

use pegmind_rules::{Randomness as _, SplitMix64};
use tokio::runtime::Runtime;

use crate::players::Players;
use crate::running_server::{Program, spawn};

const PAIRS: usize = 16;
/// How many acts there are between two kills, on average.
const ACTS_BETWEEN: u64 = 40;

/// A way to end the program.
enum Fault {
    Kill,
    Stop,
}

/// A number from the environment.
fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|number| number.parse().ok())
}

/// Ends the program this many times, at moments that follow from `PEGMIND_SEED`.
fn end_again_and_again(fault: &Fault, times: u64) {
    let seed = number("PEGMIND_SEED").unwrap_or(1);
    let mut random = SplitMix64(seed);
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("rooms.db").display());
    let runtime = Runtime::new().unwrap();
    let mut program = Program::begin(&database, &[]);
    let players = runtime.block_on(async { Players::begin(PAIRS, seed, &[program.addr]) });
    for _ in 0..times {
        let acts = usize::try_from(1 + random.below(2 * ACTS_BETWEEN)).unwrap();
        players.wait_for(players.acts() + acts);
        sleep(Duration::from_micros(random.below(4_000)));
        let asked_again = players.asked_again();
        match fault {
            Fault::Kill => program.kill(),
            Fault::Stop => {
                program.signal("TERM");
                let (status, log) = program.end();
                assert!(status.success(), "{status}: {log:?}; PEGMIND_SEED={seed}");
            }
        }
        // Requests were under way, or are sent to a server that is gone.
        players.wait_until_asked_again(asked_again);
        while matches!(fault, Fault::Kill) && random.below(4) == 0 {
            die_early(&database, &mut random);
        }
        program = Program::begin(&database, &[]);
        players.moved(0, program.addr);
    }
    players.wait_for(players.acts() + PAIRS);
    runtime.block_on(players.end());
}

/// Starts the program and kills it while it starts.
fn die_early(database: &str, random: &mut SplitMix64) {
    let mut process = spawn(database, &[]);
    sleep(Duration::from_micros(random.below(60_000)));
    process.kill().unwrap();
    process.wait().unwrap();
}

#[test]
fn acknowledged_acts_are_stored_once_when_the_program_is_killed() {
    end_again_and_again(&Fault::Kill, 6);
}

#[test]
fn acknowledged_acts_are_stored_once_when_the_program_is_stopped() {
    end_again_and_again(&Fault::Stop, 2);
}

/// Kills the program `PEGMIND_KILLS` times.
#[test]
fn acknowledged_acts_are_stored_once_when_the_program_is_killed_at_length() {
    end_again_and_again(&Fault::Kill, number("PEGMIND_KILLS").unwrap_or(100));
}
