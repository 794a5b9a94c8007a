//! `pegmind optimal --checkpoint` and `--resume`.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use pegmind_optimal::Checkpoint;
use serde_json::Value;

use super::home::{Ended, Home};
use crate::wait::wait_until;

/// The object that was printed.
#[track_caller]
fn object(ended: &Ended) -> Value {
    serde_json::from_str(&ended.out).unwrap()
}

/// The object without what differs each time.
#[track_caller]
fn timeless(ended: &Ended) -> Value {
    let mut object = object(ended);
    object.as_object_mut().unwrap().remove("seconds").unwrap();
    object.as_object_mut().unwrap().remove("nodes").unwrap();
    object.as_object_mut().unwrap().remove("resumed");
    object
}

#[track_caller]
fn checkpoint(path: &Path) -> Checkpoint {
    Checkpoint::read(&fs::read(path).unwrap()).unwrap()
}

/// The names of all files in the home that begin like this.
fn files(home: &Home, prefix: &str) -> Vec<String> {
    let names = fs::read_dir(home.path("")).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    names.filter(|name| name.starts_with(prefix)).collect()
}

/// How many nodes a state has seen; 0 where there is none yet.
fn nodes(path: &Path) -> u64 {
    let bytes = fs::read(path).unwrap_or_default();
    if bytes.is_empty() { 0 } else { Checkpoint::read(&bytes).unwrap().result().nodes }
}

/// Kills a search again and again, each time at some moment after it has kept
/// more than before, then lets it end. Returns how many kills came before the end.
#[track_caller]
fn survives(args: &str, seed: u64) -> usize {
    let home = Home::new();
    let whole = home.run(&format!("optimal --json {args} --out whole.tree"), "").done();
    let mut random = seed;
    let line = format!(
        "optimal --json {args} --out pieces.tree --checkpoint state --resume state \
         --checkpoint-every 20ms"
    );
    let state = home.path("state");
    let (mut known, mut kills) = (0, 0);
    for _ in 0..5 {
        let mut child = home.start(&line);
        wait_until("progress is kept", || {
            nodes(&state) > known || child.try_wait().unwrap().is_some()
        });
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        thread::sleep(Duration::from_millis((random >> 33) % 200));
        child.kill().unwrap();
        child.wait().unwrap();
        let kept = nodes(&state);
        assert!(kept > 0 && kept >= known, "{kept} after {known}");
        known = kept;
        if home.path("pieces.tree").exists() {
            break;
        }
        kills += 1;
    }
    let pieces = home.run(&line, "").done().quietly();
    assert_eq!(timeless(&pieces), timeless(&whole), "{args}");
    assert!(object(&pieces)["nodes"].as_u64().unwrap() >= known);
    let [whole, pieces] = ["whole.tree", "pieces.tree"].map(|name| fs::read(home.path(name)));
    assert!(whole.unwrap() == pieces.unwrap(), "{args}: the trees differ");
    // What the killed ones left behind is gone.
    assert_eq!(files(&home, ".state"), Vec::<String>::new());
    kills
}

#[test]
fn a_search_that_is_killed_again_and_again_ends_as_if_it_was_not() {
    let kills = survives("--colors 7 --jobs 2", 1)
        + survives("--colors 7 --jobs 1 --minimize worst --memory 32M", 2)
        + survives("--colors 8 --jobs 4 --guesses candidates", 3);
    assert!(kills > 0, "every search ended before it was killed");
}

#[test]
fn out_of_time_the_state_is_kept_and_gone_on_with_by_name_alone() {
    let home = Home::new();
    let args = "--colors 7 --max-guesses 7 --opening 2245 --from RROY=0+1";
    let whole = home.run(&format!("optimal --json {args} --out whole.tree"), "").done();
    let first = home.run(&format!("optimal --json {args} --time 1ms --checkpoint state"), "");
    let first = object(&first.done().quietly());
    let kept = checkpoint(&home.path("state"));
    // What is printed can be a simple strategy that no search found.
    let printed = first["upper"].as_u64().unwrap();
    assert!(kept.result().upper.is_none_or(|upper| printed <= upper), "{printed}");
    assert_eq!(first["resumed"], Value::Null);
    let last = home.run("optimal --json --resume state --out last.tree", "").done().quietly();
    assert_eq!(object(&last)["resumed"], true);
    let text = home.run("optimal --resume state", "").done().quietly();
    assert!(text.out.ends_with(" seconds, those before included\n"), "{}", text.out);
    assert_eq!(timeless(&last), timeless(&whole));
    let last = object(&last);
    assert!(last["nodes"].as_u64() >= first["nodes"].as_u64(), "{last} after {first}");
    let kept_ms = Duration::from_millis(kept.elapsed_ms());
    assert!(last["seconds"].as_f64().unwrap() >= kept_ms.as_secs_f64(), "{last}");
    assert!(
        fs::read(home.path("last.tree")).unwrap() == fs::read(home.path("whole.tree")).unwrap()
    );
    // Without --checkpoint it stays as it is.
    assert_eq!(checkpoint(&home.path("state")).result().nodes, kept.result().nodes);
    let same = home.run(&format!("optimal --json {args} --resume state"), "").done();
    assert_eq!(timeless(&same), timeless(&whole));
}

#[cfg(unix)]
#[test]
fn interrupted_it_keeps_its_state() {
    use rustix::process::{Pid, Signal, kill_process};

    let home = Home::new();
    let child = home.start(
        "optimal --json --pegs 5 --colors 6 --time 1h --checkpoint state --checkpoint-every 20ms \
         --memory 64M",
    );
    let state = home.path("state");
    wait_until("a strategy is in the state", || {
        nodes(&state) > 0 && checkpoint(&state).result().upper.is_some()
    });
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let ended = Ended::new(&child.wait_with_output().unwrap()).exits(130);
    let kept = checkpoint(&home.path("state")).result();
    let object = object(&ended);
    assert_eq!(object["nodes"].as_u64(), Some(kept.nodes));
    // What is grown beside a search can be better than what that has found, and is no part of it.
    assert!(object["upper"].as_u64() <= kept.upper, "{object} {kept:?}");
    assert_eq!(object["lower"].as_u64(), Some(kept.lower));
}

#[test]
fn states_of_other_searches_and_damaged_ones_are_refused() {
    let home = Home::new();
    home.run("optimal --colors 5 --checkpoint state", "").done().quietly();
    let other = "--resume state: it belongs to another search: colors: 5; expected 6";
    home.run("optimal --resume state --colors 6", "").refused(other);
    let bytes = fs::read(home.path("state")).unwrap();
    fs::write(home.path("bad"), &bytes[..bytes.len() / 2]).unwrap();
    home.run("optimal --resume bad", "").refused("--resume bad: the file ends early: it has ");
    home.run("optimal --resume none", "").refused("--resume none: it cannot be read: ");
}

#[test]
fn a_state_is_not_overwritten_by_another_one() {
    let home = Home::new();
    home.run("optimal --colors 5 --checkpoint state", "").done().quietly();
    let before = fs::read(home.path("state")).unwrap();
    let refused = |args: &str, sentence: &str| {
        home.run(&format!("optimal --colors 5 {args}"), "").refused(sentence);
    };
    refused("--checkpoint state", "--checkpoint state: there is such a file; expected a new one");
    fs::copy(home.path("state"), home.path("copy")).unwrap();
    refused("--checkpoint state --resume copy", "--checkpoint state: there is such a file");
    refused("--checkpoint new --out new", "expected another file than that of --out");
    refused("--checkpoint none/state", "--checkpoint none/state: it cannot be written: ");
    refused("--checkpoint .", "--checkpoint .: expected the name of a file");
    refused("--checkpoint-every 1s", "--checkpoint");
    assert!(fs::read(home.path("state")).unwrap() == before);
    // Under another name for the same file it is the same.
    let line = "optimal --colors 5 --checkpoint ./state --resume state";
    home.run(line, "").done().quietly();
    assert!(checkpoint(&home.path("state")).result().tree.is_some());
    // What is to be gone on with need not be there at first.
    home.run("optimal --colors 5 --checkpoint new --resume new", "").done().quietly();
    assert!(checkpoint(&home.path("new")).result().tree.is_some());
}
