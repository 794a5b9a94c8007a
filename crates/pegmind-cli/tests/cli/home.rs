//! A fresh place for settings and games, and the program run in it.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
#[cfg(unix)]
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

#[cfg(unix)]
use portable_pty::{PtySize, native_pty_system};
use tempfile::TempDir;

/// How long a test waits for an event. Far longer than any takes, even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(240);

/// Variables that change what the program does, none of which a test inherits.
const VARIABLES: [&str; 10] = [
    "NO_COLOR",
    "CLICOLOR_FORCE",
    "COLORTERM",
    "PEGMIND_PLAIN",
    "COLUMNS",
    "LC_ALL",
    "LC_CTYPE",
    "PEGMIND_CONFIG",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
];

/// The home of one player. It is gone when the test ends.
#[derive(Debug)]
pub(crate) struct Home {
    folder: TempDir,
    /// Where on Earth it is.
    zone: String,
}

/// How the program ended.
#[derive(Clone, Debug)]
pub(crate) struct Ended {
    /// What it printed.
    pub(crate) out: String,
    /// What it said on standard error.
    pub(crate) err: String,
    /// Its exit code; none if a signal ended it.
    pub(crate) code: Option<i32>,
}

/// Runs the program in a home of its own. Arguments are separated by spaces.
#[track_caller]
pub(crate) fn pegmind(args: &str, input: impl AsRef<[u8]>) -> Ended {
    Home::new().run(args, input)
}

impl Home {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), zone: zone_at_noon() }
    }

    /// A place in this home.
    pub(crate) fn path(&self, inside: &str) -> PathBuf {
        self.folder.path().join(inside)
    }

    /// The program, ready to be run here.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pegmind"));
        for name in VARIABLES {
            command.env_remove(name);
        }
        command
            .env("HOME", self.folder.path())
            .env("XDG_CONFIG_HOME", self.path("config"))
            .env("XDG_STATE_HOME", self.path("state"))
            .env("XDG_DATA_HOME", self.path("data"))
            .env("XDG_CACHE_HOME", self.path("cache"))
            .env("TZ", &self.zone)
            .env("LANG", "C.UTF-8")
            .env("TERM", "xterm-256color")
            .current_dir(self.folder.path());
        command
    }

    /// Runs the program. Arguments are separated by spaces.
    #[track_caller]
    pub(crate) fn run(&self, args: &str, input: impl AsRef<[u8]>) -> Ended {
        self.run_args(args.split_whitespace(), input)
    }

    /// Runs the program with arguments that may be anything.
    #[track_caller]
    pub(crate) fn run_args(
        &self,
        args: impl IntoIterator<Item = impl AsRef<OsStr>>,
        input: impl AsRef<[u8]>,
    ) -> Ended {
        finish(self.command().args(args), input.as_ref())
    }

    /// Starts the program with pipes in place of a terminal.
    pub(crate) fn start(&self, args: &str) -> Child {
        piped(self.command().args(args.split_whitespace())).spawn().unwrap()
    }

    /// Starts the program with pipes, and a terminal for what it says to those
    /// who wait. Comes back when a text is among it.
    #[cfg(unix)]
    #[track_caller]
    pub(crate) fn start_until(&self, args: &str, said: &str) -> Child {
        use std::io::Read as _;

        let pair = native_pty_system().openpty(PtySize::default()).unwrap();
        let terminal = pair.master.tty_name().unwrap();
        let terminal = fs::File::options().write(true).open(terminal).unwrap();
        let mut command = self.command();
        piped(command.args(args.split_whitespace())).stderr(terminal);
        let mut child = command.spawn().unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, receiver) = mpsc::channel();
        let wanted = said.to_owned();
        thread::spawn(move || {
            let mut text = Vec::new();
            let mut buffer = [0; 4096];
            // To the end, so that the program never waits for a reader.
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                text.extend_from_slice(&buffer[..count]);
                if String::from_utf8_lossy(&text).contains(&wanted) {
                    let _ = sender.send(());
                }
            }
        });
        let heard = receiver.recv_timeout(PATIENCE);
        if heard.is_err() {
            child.kill().unwrap();
        }
        assert_eq!(heard, Ok(()), "{args}: expected {said:?} to be said");
        child
    }

    /// The folder of running games.
    pub(crate) fn running_folder(&self) -> PathBuf {
        self.path("state/pegmind")
    }

    /// The names of the files of running games, without those that only keep other programs
    /// away.
    pub(crate) fn running_files(&self) -> Vec<String> {
        let files = fs::read_dir(self.running_folder()).into_iter().flatten().flatten();
        let names = files.map(|file| file.file_name().into_string().unwrap());
        names.filter(|name| Path::new(name).extension() != Some("lock".as_ref())).collect()
    }

    /// The files of running games by their names.
    pub(crate) fn running(&self) -> BTreeMap<String, String> {
        let file = |name: String| {
            let text = fs::read(self.running_folder().join(&name)).unwrap();
            (name, String::from_utf8_lossy(&text).into_owned())
        };
        self.running_files().into_iter().map(file).collect()
    }

    /// The only running game: its name, its record and its secret.
    #[track_caller]
    pub(crate) fn only_game(&self) -> (String, PathBuf, PathBuf) {
        let names = self.running_files();
        let ids: Vec<&str> = names.iter().filter_map(|name| name.strip_suffix(".peg")).collect();
        assert_eq!(ids.len(), 1, "{names:?}");
        let id = ids[0];
        let file = |extension| self.running_folder().join(format!("{id}.{extension}"));
        (id.to_owned(), file("peg"), file("secret"))
    }

    /// The record of the only running game.
    #[track_caller]
    pub(crate) fn only_record(&self) -> String {
        fs::read_to_string(self.only_game().1).unwrap()
    }

    /// A guess on the classic board that is not the code of the only running game.
    #[track_caller]
    pub(crate) fn wrong_guess(&self) -> &'static str {
        let secret = fs::read_to_string(self.only_game().2).unwrap();
        let code = secret.lines().find_map(|line| line.strip_prefix("code ")).unwrap();
        if code == "RROY" { "oooo" } else { "rroy" }
    }

    /// The finished games.
    pub(crate) fn history(&self) -> String {
        fs::read_to_string(self.path("data/pegmind/history.peg")).unwrap_or_default()
    }

    /// Leaves a game in progress behind, with these lines typed into it.
    #[track_caller]
    pub(crate) fn leave_game(&self, args: &str, input: &str) {
        self.run(&format!("play {args}"), input).done();
    }
}

/// A time zone in which it is noon, so that no day ends in the middle of a test.
fn zone_at_noon() -> String {
    let hours = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 3600 % 24;
    // How many hours it is behind Greenwich.
    format!("NOON{}", i64::try_from(hours).unwrap() - 12)
}

/// Replaces the time that each row of a record took, as in ` {0:21}`.
pub(crate) fn timed(record: &str, took: &str) -> String {
    let is_time = |text: &str| {
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        text.split_once(':').is_some_and(|(minutes, rest)| is_number(minutes) && is_number(rest))
    };
    let mut parts = record.split(" {");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('}') {
            Some((time, rest)) if is_time(time) => text.extend([took, rest]),
            _ => text.extend([" {", part]),
        }
    }
    text
}

/// With pipes in place of a terminal.
pub(crate) fn piped(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped())
}

/// Runs a command to its end while its input is written and its output read.
#[track_caller]
pub(crate) fn finish(command: &mut Command, input: &[u8]) -> Ended {
    let mut child = piped(command).spawn().unwrap();
    let stdin = child.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        scope.spawn(move || {
            let mut stdin = stdin;
            // A program that needs no more input may close it.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().unwrap()
    });
    Ended::new(&output)
}

impl Ended {
    /// What a program left behind.
    #[track_caller]
    pub(crate) fn new(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let ended = Self {
            out: text(&output.stdout),
            err: text(&output.stderr),
            code: output.status.code(),
        };
        assert!(!ended.err.contains("panicked"), "{ended:?}");
        // The number of an error of the system is for programs.
        let is_raw = |text: &String| text.contains("(os error");
        assert!(![&ended.out, &ended.err].into_iter().any(is_raw), "{ended:?}");
        ended
    }

    /// Expects the exit code.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:?}");
        self
    }

    /// Expects that all went well.
    #[track_caller]
    pub(crate) fn done(self) -> Self {
        self.exits(0)
    }

    /// Expects that nothing was done, and this in the complaint about it.
    #[track_caller]
    pub(crate) fn refused(self, complaint: &str) -> Self {
        assert_eq!(self.out, "", "{self:?}");
        self.exits(2).warns(complaint)
    }

    /// Expects this line.
    #[track_caller]
    pub(crate) fn says(self, line: &str) -> Self {
        assert!(self.out.lines().any(|said| said == line), "{line}\n{}", self.out);
        self
    }

    /// Expects that this stands nowhere in the output.
    #[track_caller]
    pub(crate) fn never_says(self, text: &str) -> Self {
        assert!(!self.out.contains(text), "{text}\n{}", self.out);
        self
    }

    /// Expects this on standard error.
    #[track_caller]
    pub(crate) fn warns(self, text: &str) -> Self {
        assert!(self.err.contains(text), "{text}\n{}", self.err);
        self
    }

    /// Expects nothing on standard error.
    #[track_caller]
    pub(crate) fn quietly(self) -> Self {
        assert_eq!(self.err, "");
        self
    }

    /// The lines of the output.
    pub(crate) fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }
}
