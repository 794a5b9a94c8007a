//! `pegmind optimal`.

use std::fs;

use serde_json::Value;

use super::home::{Home, pegmind};

/// The object that is printed.
#[track_caller]
fn object(args: &str) -> Value {
    let out = pegmind(&format!("optimal --json {args}"), "").done().quietly().out;
    serde_json::from_str(&out).unwrap()
}

#[test]
fn json_has_all_fields() {
    let mut object = object("--pegs 3 --colors 3");
    let seconds = object.as_object_mut().unwrap().remove("seconds").unwrap();
    assert!(seconds.as_f64().unwrap() > 0.0);
    assert!(object.as_object_mut().unwrap().remove("nodes").unwrap().is_u64());
    let opening = object.as_object_mut().unwrap().remove("opening").unwrap();
    assert_eq!(opening.as_array().unwrap().len(), 3);
    let histogram = object.as_object_mut().unwrap().remove("histogram").unwrap();
    let counts = histogram.as_array().unwrap().iter();
    let counts = counts.map(|count| u32::try_from(count.as_u64().unwrap()).unwrap());
    let (codes, total) = (1..)
        .zip(counts)
        .fold((0, 0), |(codes, total), (guesses, count)| (codes + count, total + guesses * count));
    assert_eq!((codes, object["total"].as_u64()), (27, Some(u64::from(total))));
    let expected = format!(
        r#"{{"schema":1,"minimize":"expected","pegs":3,"colors":3,"codes":27,"proven":true,
            "lower":{total},"upper":{total},"total":{total},"average":{},"longest":{}}}"#,
        f64::from(total) / 27.0,
        histogram.as_array().unwrap().len()
    );
    assert_eq!(object, serde_json::from_str::<Value>(&expected).unwrap());
}

#[test]
fn the_tree_is_written_and_can_be_verified() {
    let home = Home::new();
    let verified = |args: &str| {
        home.run(&format!("optimal --out best.tree {args}"), "").done().quietly();
        home.run("tree verify best.tree", "").done().quietly().out
    };
    let out = verified("");
    assert!(out.starts_with("valid: 1296 codes, total 5625, average 4.3403, longest 6\n"), "{out}");
    assert!(out.contains("\n  smallest total: proven\n"), "{out}");
    let out = verified("--max-guesses 5");
    assert!(out.contains("\n  smallest total, at most 5 guesses: proven\n"), "{out}");
    let out = verified("--minimize worst --pegs 3");
    assert!(out.contains("\n  shortest longest game: proven\n"), "{out}");
    let out = verified("--guesses candidates --from RROY=0+1");
    assert!(out.contains("\n  from the position RROY=0+1\n"), "{out}");
    assert!(out.contains("\n  smallest total, guesses that fit only: proven\n"), "{out}");
    // Nothing is known of other openings.
    let out = verified("--opening 1122");
    assert!(out.contains("best found, nothing is known of better ones"), "{out}");
    // Nothing else is left behind.
    let names = fs::read_dir(home.path("")).unwrap().map(|entry| entry.unwrap().file_name());
    let names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    assert!(!names.iter().any(|name| name.contains("pegmind-")), "{names:?}");
}

#[test]
fn a_file_that_cannot_be_written_is_refused_first() {
    let home = Home::new();
    fs::create_dir(home.path("folder")).unwrap();
    fs::write(home.path("old.tree"), "old").unwrap();
    let run = |args: &str| home.run(&format!("optimal {args}"), "");
    run("--out none/best.tree").refused("--out none/best.tree: it cannot be written: ");
    run("--out folder").refused("--out folder: expected the name of a file");
    #[cfg(unix)]
    {
        use std::os::unix::{fs::symlink, net::UnixListener};
        let _listener = UnixListener::bind(home.path("socket")).unwrap();
        run("--out socket").refused("--out socket: it is no regular file; expected the name");
        fs::write(home.path("far.tree"), "far").unwrap();
        symlink("far.tree", home.path("link.tree")).unwrap();
        run("--colors 3 --pegs 3 --out link.tree").done();
        assert!(fs::symlink_metadata(home.path("link.tree")).unwrap().is_symlink());
        assert_ne!(fs::read(home.path("far.tree")).unwrap(), b"far");
    }
    run("--out -").refused("--out -: expected the name of a file");
    run("--out old.tree --max-guesses 3").refused("no strategy finds every code in 3 guesses");
    assert_eq!(fs::read_to_string(home.path("old.tree")).unwrap(), "old");
}

#[test]
fn a_search_without_time_has_a_strategy_and_both_bounds() {
    let home = Home::new();
    let args = "optimal --json --pegs 4 --colors 10 --time 20ms --out some.tree";
    let out = home.run(args, "").done().quietly().out;
    let object: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["proven"], false);
    let [lower, upper, total] =
        ["lower", "upper", "total"].map(|field| object[field].as_u64().unwrap());
    assert!(lower < upper && upper == total, "{object}");
    assert_eq!(object["gap"].as_u64(), Some(upper - lower), "{object}");
    let [gap, of, share] =
        ["gap", "upper", "gap_share"].map(|field| object[field].as_f64().unwrap());
    assert!((share * of - gap).abs() < 0.01, "{object}");
    home.run("tree verify some.tree", "").done().quietly();
    let out = home.run("optimal --pegs 4 --colors 10 --time 20ms", "").done().quietly().out;
    assert!(out.contains(", best found, total between "), "{out}");
}

#[test]
fn a_limit_that_nothing_is_found_for_in_time_leaves_no_file() {
    let home = Home::new();
    let args = "optimal --pegs 5 --colors 8 --max-guesses 6 --time 1ms --out none.tree";
    let ended = home.run(args, "").exits(1).warns("no strategy was found");
    assert!(ended.out.contains(": nothing found, total at least "), "{}", ended.out);
    assert!(!home.path("none.tree").exists());
}

#[cfg(unix)]
#[test]
fn interrupted_it_says_what_it_knows_and_exits_with_130() {
    use rustix::process::{Pid, Signal, kill_process};

    use super::home::Ended;

    let args = "optimal --json --pegs 5 --colors 8 --time 1h";
    let child = Home::new().start_until(args, " nodes");
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let ended = Ended::new(&child.wait_with_output().unwrap()).exits(130);
    let object: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(object["proven"], false, "{object}");
    assert!(object["lower"].as_u64() < object["upper"].as_u64(), "{object}");
}

/// More than what the file of a program takes that is released. One that is compiled for tests
/// takes some MiB more, which are nobody's memory.
#[cfg(target_os = "linux")]
const FILE_BYTES: u64 = 8 << 20;

/// The memory that a program has asked for and not given back, in bytes.
#[cfg(target_os = "linux")]
fn memory_asked_for(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let asked = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
    Some(asked.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

#[cfg(target_os = "linux")]
#[test]
fn the_program_keeps_within_its_memory() {
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    for (args, most) in [("--colors 9", 32), ("--pegs 5 --colors 7 --checkpoint state", 48)] {
        let args = format!("optimal --json {args} --memory {most}M --jobs 2 --time 1h");
        let home = Home::new();
        let mut child = home.start(&args);
        let started = Instant::now();
        let (mut peak, used) = (0, 8 << 20);
        // At least until it has used some of it, however busy the machine is.
        while (started.elapsed() < Duration::from_secs(3) || peak <= used)
            && child.try_wait().unwrap().is_none()
        {
            peak = memory_asked_for(child.id()).unwrap_or(0).max(peak);
            assert!(started.elapsed() < Duration::from_secs(120), "{args}: {peak} bytes");
            // Between two looks.
            sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let taken = peak + FILE_BYTES;
        assert!(peak > used && taken <= most << 20, "{args}: {taken} bytes");
    }
}

#[test]
fn what_cannot_be_searched_is_refused_in_a_sentence() {
    for (args, sentence) in [
        ("--minimize average", "unknown aim 'average'; expected one of expected, worst"),
        ("--max-guesses=100", "expected 1 to 99 guesses"),
        ("--max-guesses 99 --from RROY=0+1", "expected at most 98"),
        ("--max-guesses 4", "no strategy finds every code in 4 guesses"),
        ("--memory 1.5G", "is no memory; expected 16M to 1T"),
        ("--opening 112", "--opening '112': that is 3 pegs, 4 are needed"),
        (
            "--guesses candidates --opening RRRR --from RROY=0+1",
            "--opening RRRR: it does not fit the rows; expected a candidate, or --guesses all",
        ),
        ("--pegs 8 --colors 12", "this board is too large: 429981696 codes; expected at most "),
    ] {
        pegmind(&format!("optimal {args}"), "").refused(sentence);
    }
}

#[test]
fn rows_that_contradict_each_other_exit_with_three() {
    let rows = "RROY=1+0 RBGG=0+2 YGBP=0+4 GPBY=2+2";
    let ended = pegmind(&format!("optimal --from {rows}"), "").exits(3);
    assert_eq!(ended.out, "");
    ended.warns("0 of 1296 codes fit the rows");
}
