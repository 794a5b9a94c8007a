//! The output of a step: printed as it comes or held back, with the lines to repeat at the end.

use std::collections::VecDeque;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest time that a command is given; the slowest one takes ten minutes where much else runs.
const TIME_MAX: Duration = Duration::from_secs(3600);

/// The longest silence after the end of a command before what it started is no longer listened to.
const SILENCE_MAX: Duration = Duration::from_secs(5);

/// The most lines of a failed step that the summary repeats.
const TAIL_MAX: usize = 40;

/// The most characters of each of them.
const WIDTH_MAX: usize = 240;

/// The output of one step.
#[derive(Debug, Default)]
pub(crate) struct Output {
    /// Lines that are printed at the end of the step; `None` if they are printed at once.
    held: Option<String>,
    /// The last lines.
    tail: VecDeque<String>,
    /// The closing lines of test runners.
    closing: Vec<String>,
}

impl Output {
    pub(crate) fn new(prints: bool) -> Self {
        Self { held: (!prints).then(String::new), ..Self::default() }
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, line: &str) {
        match &mut self.held {
            Some(held) => {
                held.push_str(line);
                held.push('\n');
            }
            None => println!("{line}"),
        }
        if is_closing(line) {
            self.closing.push(line.trim().to_owned());
        }
        if self.tail.len() == TAIL_MAX {
            self.tail.pop_front();
        }
        self.tail.push_back(line.chars().take(WIDTH_MAX).collect());
    }

    /// Announces a command, runs it and adds what it prints. Returns true if it succeeded. A command
    /// that takes an hour is ended.
    pub(crate) fn run(&mut self, command: &mut Command) -> io::Result<bool> {
        self.run_within(TIME_MAX, command)
    }

    fn run_within(&mut self, time: Duration, command: &mut Command) -> io::Result<bool> {
        let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
        let args: Vec<_> = command.get_args().map(|arg| arg.to_string_lossy()).collect();
        self.line(&format!("$ {} {}", program.to_string_lossy(), args.join(" ")));
        let (reader, writer) = io::pipe()?;
        command.stdin(Stdio::null()).stdout(writer.try_clone()?).stderr(writer);
        // Closing lines are found by how they begin, which is a color where one is wanted.
        command.env("CARGO_TERM_COLOR", "never");
        for name in ["FORCE_COLOR", "PY_COLORS", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        let (begun, mut child) = (Instant::now(), command.spawn()?);
        // The ends that are ours would keep the reader waiting.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let (sender, lines) = channel();
        // Something that the command started may outlive it and never close its end.
        thread::spawn(move || {
            for line in BufReader::new(reader).split(b'\n').map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        loop {
            match lines.recv_timeout(SILENCE_MAX.min(time)) {
                Ok(line) => self.line(&String::from_utf8_lossy(&line)),
                Err(RecvTimeoutError::Disconnected) => return Ok(child.wait()?.success()),
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(status) = child.try_wait()? {
                        return Ok(status.success());
                    }
                }
            }
            if begun.elapsed() >= time {
                if let Some(status) = child.try_wait()? {
                    return Ok(status.success());
                }
                end(&mut child)?;
                self.line(&format!("ended: it took more than {} s", time.as_secs()));
                return Ok(false);
            }
        }
    }

    /// Prints what was held back, with a first line.
    pub(crate) fn release(&mut self, title: &str) {
        if let Some(held) = self.held.take() {
            let mut out = io::stdout().lock();
            let _ = writeln!(out, "{title}\n{held}");
        }
    }

    /// Returns the closing lines of test runners.
    pub(crate) fn closing(&self) -> &[String] {
        &self.closing
    }

    /// Returns the last lines, each after two spaces.
    pub(crate) fn tail(&self) -> String {
        self.tail.iter().flat_map(|line| ["  ", line.as_str(), "\n"]).collect()
    }
}

/// Asks a process to end, as runners do with what they have started, and ends it if it does not.
fn end(child: &mut Child) -> io::Result<()> {
    if cfg!(unix) {
        let _ = Command::new("kill").arg(child.id().to_string()).status();
        let asked = Instant::now();
        while asked.elapsed() < SILENCE_MAX {
            if child.try_wait()?.is_some() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(10));
        }
    }
    child.kill()?;
    child.wait().map(drop)
}

/// Returns true for the closing lines of nextest, libtest, pytest and node's runner, and for those
/// that tell what was left out.
fn is_closing(line: &str) -> bool {
    let line = line.trim();
    let of_nextest = line.starts_with("Summary [") && line.contains(" run: ");
    let of_libtest = line.starts_with("test result: ") && !line.contains(" 0 passed; 0 failed");
    let of_pytest = line.starts_with('=') && line.contains(" in ") && line.ends_with('=')
        || ["SKIPPED [", "left out: "].iter().any(|begin| line.starts_with(begin));
    let of_node = ["pass", "fail", "cancelled"].iter().any(|word| {
        let rest = line.strip_prefix("# ").or_else(|| line.strip_prefix("\u{2139} "));
        let number = rest.and_then(|rest| rest.strip_prefix(word));
        number.is_some_and(|number| number.trim().parse::<u32>().is_ok())
    });
    of_nextest || of_libtest || of_pytest || of_node
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_lines_of_runners_are_kept() {
        let mut output = Output::new(false);
        for line in [
            "     Summary [   3.210s] 12 tests run: 12 passed, 3 skipped",
            "     Summary [   3.210s] 1 test run: 1 passed, 3 skipped",
            "test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out",
            "test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out",
            "=== 5 passed, 2 deselected in 4.56s ===",
            "=== FAILURES ===",
            "SKIPPED [1] tests/test_some.py:15: nothing is installed",
            "# pass 7",
            "\u{2139} fail 0",
            "# pass a law",
            "test a ... ok",
        ] {
            output.line(line);
        }
        assert_eq!(
            output.closing(),
            [
                "Summary [   3.210s] 12 tests run: 12 passed, 3 skipped",
                "Summary [   3.210s] 1 test run: 1 passed, 3 skipped",
                "test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out",
                "=== 5 passed, 2 deselected in 4.56s ===",
                "SKIPPED [1] tests/test_some.py:15: nothing is installed",
                "# pass 7",
                "\u{2139} fail 0",
            ]
        );
    }

    #[cfg(unix)]
    #[test]
    fn both_streams_of_a_command_are_kept_and_its_last_lines_repeated() {
        let mut output = Output::new(false);
        let mut shell = Command::new("sh");
        shell.args(["-c", "seq 100; echo error >&2; exit 3"]);
        assert!(!output.run(&mut shell).unwrap());
        assert_eq!(output.tail().lines().count(), TAIL_MAX);
        assert!(output.tail().ends_with("  100\n  error\n"), "{}", output.tail());
    }

    #[cfg(unix)]
    #[test]
    fn a_command_that_never_ends_is_ended_and_one_that_leaves_something_running_is_not_waited_for()
    {
        let mut output = Output::new(false);
        let mut endless = Command::new("sleep");
        assert!(!output.run_within(Duration::from_millis(1), endless.arg("1000")).unwrap());
        assert_eq!(output.tail(), "  $ sleep 1000\n  ended: it took more than 0 s\n");
        let mut shell = Command::new("sh");
        let begun = Instant::now();
        assert!(output.run(shell.args(["-c", "sleep 200 & echo done"])).unwrap());
        assert!(output.tail().ends_with("  done\n"), "{}", output.tail());
        assert!(begun.elapsed() < Duration::from_secs(100));
    }
}
