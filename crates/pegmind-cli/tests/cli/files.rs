//! Files that never end, that are far too long, that are no files: each is
//! refused at once, with a sentence that says how long it may be.

use std::fs;

use super::home::{Ended, Home, finish};

/// A home with a pipe that nobody writes to.
#[cfg(unix)]
fn with_pipe() -> Home {
    let home = Home::new();
    let made = std::process::Command::new("mkfifo").arg(home.path("pipe")).status().unwrap();
    assert!(made.success());
    home
}

#[cfg(unix)]
#[test]
fn a_pipe_is_refused_where_a_file_is_read() {
    let home = with_pipe();
    let why = "it is a pipe; expected a regular file";
    for args in [
        "verify pipe",
        "replay pipe",
        "tree show pipe",
        "tree verify pipe",
        "optimal --resume pipe",
        "optimal --colors 3 --resume pipe --checkpoint pipe",
        "config --config pipe set palette grey",
    ] {
        home.run(args, "").refused(why);
    }
    home.run("score 1111 1111 --config pipe", "").done().warns(why).says("4+0");
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_the_history_or_a_game_hinders_nobody() {
    let home = with_pipe();
    let why = "it is a pipe; expected a regular file";
    fs::create_dir_all(home.path("data/pegmind")).unwrap();
    fs::rename(home.path("pipe"), home.path("data/pegmind/history.peg")).unwrap();
    let ended = home.run("play --seed 2", "gobo\n").done().warns(why);
    ended.says("Well done! You found the code in 1 of 10 rows.");
    home.run("games --finished", "").exits(1).warns(why);
    fs::remove_file(home.path("data/pegmind/history.peg")).unwrap();

    let home = with_pipe();
    home.leave_game("--seed 2", "rroy\n");
    let (id, record, secret) = home.only_game();
    for file in [secret, record] {
        let away = fs::read(&file).unwrap();
        fs::remove_file(&file).unwrap();
        fs::rename(home.path("pipe"), &file).unwrap();
        let listed = home.run("games", "").done();
        assert!(listed.out.contains(&format!("{id}  cannot go on: ")), "{}", listed.out);
        assert!(listed.out.contains(why), "{}", listed.out);
        home.run(&format!("resume {id}"), "gobo\n").refused(why);
        fs::rename(&file, home.path("pipe")).unwrap();
        fs::write(&file, away).unwrap();
    }
    home.run("resume", "gobo\n").done().says("The code: green orange blue orange.");
}

#[cfg(target_os = "linux")]
#[test]
fn what_never_ends_is_refused() {
    use std::process::Stdio;

    let home = Home::new();
    for args in ["verify /dev/zero", "tree show /dev/zero", "optimal --resume /dev/zero"] {
        home.run(args, "").refused("it is a device; expected a regular file");
    }
    let args = "score 1111 1111 --config /dev/zero";
    home.run(args, "").done().warns("it is a device; expected a regular file").says("4+0");
    for (args, limit) in [
        ("left -", 1 << 20),
        ("optimal --from -", 1 << 20),
        ("verify -", 64 << 20),
        ("replay -", 64 << 20),
        ("tree show -", pegmind_tree::BYTES_MAX),
    ] {
        let zeros = fs::File::open("/dev/zero").unwrap();
        let mut command = home.command();
        command.args(args.split(' ')).stdin(zeros).stdout(Stdio::piped()).stderr(Stdio::piped());
        let ended = Ended::new(&command.output().unwrap());
        ended.refused(&format!("too long; expected at most {limit} bytes"));
    }
}

#[test]
fn a_history_over_its_limit_is_refused_and_not_half_read() {
    let home = Home::new();
    home.run("play --seed 2", "gobo\n").done();
    let history = home.path("data/pegmind/history.peg");
    let length = (512 << 20) + 1;
    fs::File::options().write(true).open(&history).unwrap().set_len(length).unwrap();
    let why = "too long; expected at most 536870912 bytes";
    home.run("games --finished", "").exits(1).warns(why);
    home.run("verify data/pegmind/history.peg", "").refused(why);
    home.run("play --seed 3 --breaker steady", "").done().warns("longer than 536870912 bytes");
    assert_eq!(fs::metadata(&history).unwrap().len(), length);
    assert_eq!(home.running().len(), 2, "the game waits");
}

#[test]
fn settings_over_their_limit_are_refused_and_stay() {
    let home = Home::new();
    let text = "# a remark\n".repeat(100_000);
    fs::write(home.path("long.toml"), &text).unwrap();
    let why = "long.toml: too long; expected at most 1048576 bytes";
    home.run("score 1111 1111 --config long.toml", "").done().warns(why).says("4+0");
    home.run("config --config long.toml set palette grey", "").refused(why);
    assert_eq!(fs::read_to_string(home.path("long.toml")).unwrap(), text);
}

#[cfg(unix)]
#[test]
fn new_folders_are_for_their_owner_and_a_file_that_is_replaced_keeps_its_mode() {
    use std::os::unix::fs::PermissionsExt as _;

    let home = Home::new();
    let mode = |name: &str| fs::metadata(home.path(name)).unwrap().permissions().mode() & 0o777;
    home.leave_game("--seed 2", "rroy\n");
    home.run("play --seed 2", "gobo\n").done();
    home.run("config set palette grey", "").done();
    for folder in ["state", "state/pegmind", "data", "data/pegmind", "config/pegmind"] {
        assert_eq!(mode(folder), 0o700, "{folder}");
    }
    let (_, _, secret) = home.only_game();
    assert_eq!(fs::metadata(secret).unwrap().permissions().mode() & 0o777, 0o600);
    for (file, args) in [
        ("best.tree", "optimal --colors 3 --pegs 3 --out best.tree"),
        ("out.svg", "evaluate --strategy first-consistent --preset mini --plot out.svg"),
        ("own.toml", "config --config own.toml set palette grey"),
    ] {
        fs::write(home.path(file), "").unwrap();
        fs::set_permissions(home.path(file), fs::Permissions::from_mode(0o640)).unwrap();
        let before = fs::File::open(home.path(file)).unwrap();
        home.run(args, "").done();
        assert_eq!(mode(file), 0o640, "{file}");
        assert_eq!(before.metadata().unwrap().len(), 0, "nobody reads a half of {file}");
        assert!(fs::metadata(home.path(file)).unwrap().len() > 0, "{file}");
    }
}

#[test]
fn text_that_a_program_on_windows_wrote_is_read() {
    let home = Home::new();
    home.run("play --seed 2", "rroy\ngobo\n").done();
    home.run("stats --export own.games", "").done();
    let game = home.history().replace('\n', "\r\n");
    let units = game.encode_utf16().flat_map(u16::to_le_bytes);
    fs::write(home.path("marked.peg"), format!("\u{feff}{game}")).unwrap();
    fs::write(home.path("wide.peg"), [vec![0xff, 0xfe], units.collect()].concat()).unwrap();
    for file in ["marked.peg", "wide.peg"] {
        home.run(&format!("verify {file}"), "").done().says("  commitment: kept");
    }
    let games = fs::read_to_string(home.path("own.games")).unwrap().replace('\n', "\r\n");
    fs::write(home.path("own.games"), format!("\u{feff}{games}")).unwrap();
    let other = Home::new();
    fs::copy(home.path("own.games"), other.path("own.games")).unwrap();
    other.run("stats --import own.games", "").done();
    assert_eq!(other.history(), home.history());
    let settings = home.path("config/pegmind/config.toml");
    fs::create_dir_all(settings.parent().unwrap()).unwrap();
    fs::write(&settings, "# mine\r\npace = 'instant'\r\n").unwrap();
    home.run("config set ascii true", "").done();
    let changed = fs::read_to_string(settings).unwrap();
    assert_eq!(changed, "# mine\r\npace = 'instant'\r\nascii = true\r\n");
}

#[test]
fn nothing_that_others_wrote_reaches_the_screen_as_it_is() {
    let name = "a\u{1b}[31m\u{202e}b\nc\u{9b}d";
    let record = format!("[Version \"1\"]\n[Date \"{}\"]\n1. {name}\n", name.replace('\n', " "));
    let svg = format!("{name}.svg");
    let commands: [&[&str]; 29] = [
        &["verify", name],
        &["replay", name],
        &["tree", "show", name],
        &["tree", "export", name],
        &["tree", "verify", name],
        &["optimal", "--pegs", "2", "--resume", name],
        &["optimal", "--pegs", "2", "--checkpoint", name],
        &["optimal", "--pegs", "2", "--out", name],
        &["evaluate", "--strategy", "minimax", "--pegs", "2", "--plot", name],
        &["evaluate", "--strategy", "minimax", "--pegs", "2", "--plot", &svg],
        &["evaluate", "--strategy", "minimax", "--pegs", "2", "--opening", name],
        &["evaluate", "--strategy", "steady", "--pegs", "2", "--seed", name],
        &["evaluate", "--strategy", name],
        &["score", "1111", name],
        &["score", "1111", "1111", "--config", name],
        &["check", name, "1111=0+0"],
        &["left", name],
        &["left", "--preset", name],
        &["suggest", "1111=0+0", "--time", name],
        &["solve", name],
        &["config", "--config", name],
        &["config", "--config", name, "set", "palette", "grey"],
        &["config", "get", name],
        &["config", "set", "palette", name],
        &["config", "set", name, "1"],
        &["resume", name],
        &["games", "--delete", name],
        &["play", "--names", name, "--verbose"],
        &[name],
    ];
    let home = Home::new();
    // Nothing can be stored there.
    let folder = home.path(&format!("{name}.folder"));
    fs::write(&folder, "").unwrap();
    let is_harmless = |args: &[&str]| {
        let mut command = home.command();
        command.args(args).env("XDG_STATE_HOME", &folder);
        let Ended { out, err, .. } = finish(&mut command, b"");
        let raw =
            |text: &str| text.contains(['\u{1b}', '\u{202e}', '\u{9b}']) || text.contains("b\nc");
        assert!(!raw(&out) && !raw(&err), "{args:?}: {out:?} {err:?}");
    };
    for text in [None, Some(""), Some("x\n"), Some(&*record)] {
        for args in commands {
            let path = home.path(name);
            match text {
                Some(text) => fs::write(path, text).unwrap(),
                None => drop(fs::remove_file(path)),
            }
            is_harmless(args);
        }
    }
    fs::create_dir_all(home.path("data/pegmind")).unwrap();
    fs::write(home.path("data/pegmind/history.peg"), record).unwrap();
    for args in [&["games", "--finished"] as &[&str], &["games"], &["doctor"], &["play"]] {
        is_harmless(args);
    }
    home.run_args(["verify", name], "").warns(r"a\u{1b}[31m\u{202e}b\nc\u{9b}d: line ");
    // Of a long path the end is shown, which is the name of the file.
    let long = format!("{}/none.tree", "folder/".repeat(60));
    home.run(&format!("tree show {long}"), "").refused("older/folder//none.tree: ");
    // A script is given the very name.
    assert_eq!(
        home.run_args(["config", "path", "--config", name], "").done().out,
        format!("{name}\n")
    );
}
