//! Runs the program on one board after the other and keeps what it answers.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use super::catalog::{ROWS, Row};
use super::entry::load_tree;
use super::record::{Better, Record, Reply};
use super::records::Records;
use super::request::{Means, Run};
use super::task::Task;

/// How long a program is waited for that does not stop by itself when its time
/// is up.
const GRACE: Duration = Duration::from_secs(120);

/// Between two looks at whether the program has ended.
const PAUSE: Duration = Duration::from_millis(10);

/// How a board went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    Proven,
    Open,
    Failed,
}

/// The program, and where its files go.
#[derive(Debug)]
pub(super) struct Program {
    path: PathBuf,
    /// Answers and trees on their way.
    folder: PathBuf,
    threads: usize,
    /// Its version and the commit that it is built from.
    version: Option<String>,
}

/// Searches the boards that were asked for, smallest first, and tells whether
/// no search failed. Every answer is stored before the next search begins.
///
/// # Errors
///
/// The program cannot be built, a file cannot be written, or two answers
/// contradict each other.
pub(super) fn run(root: &Path, run: &Run) -> Result<bool> {
    let program = Program::build(root)?;
    let mut records = Records::load(root)?;
    let mut good = true;
    for row in &ROWS {
        let mut ended = false;
        for task in row.tasks() {
            if !is_wanted(run, row, &task, ended) {
                continue;
            }
            let course = visit(root, run, &program, &mut records, &task)?;
            ended |= course != Course::Proven;
            good &= course != Course::Failed;
        }
    }
    Ok(good)
}

/// Whether a board is looked at. Those that were named are, whatever became of
/// the smaller ones.
fn is_wanted(run: &Run, row: &Row, task: &Task, ended: bool) -> bool {
    if run.boards.is_empty() {
        !ended || row.is_always(task)
    } else {
        run.boards.contains(&task.name())
    }
}

/// Searches one board, if its record does not tell enough.
fn visit(
    root: &Path,
    run: &Run,
    program: &Program,
    records: &mut Records,
    task: &Task,
) -> Result<Course> {
    let old = records.get(task);
    if run.missing
        && let Some(old) = old
        && (old.is_proven() || old.given >= run.seconds)
    {
        return Ok(if old.is_proven() { Course::Proven } else { Course::Open });
    }
    let name = task.name();
    let new = match program.search(task, run.seconds, run.means()) {
        Ok(new) => new,
        Err(error) => {
            println!("{name}: failed: {error:#}");
            return Ok(Course::Failed);
        }
    };
    println!("{}", line(&name, &new));
    if let Some(tree) = load_tree(root, task)?
        && ((new.reply.upper.is_some() && new.reply.upper < tree.upper)
            || (new.reply.proven && !tree.proven))
    {
        let path = program.tree(&name);
        println!("{name}: {} is better than the one that is kept", path.display());
    }
    let kept = match old {
        Some(old) => old.and(new).with_context(|| name.clone())?,
        None => (new, Better::New),
    };
    let (kept, better) = kept;
    if better == Better::Old {
        println!("{name}: the earlier record tells more and is kept");
    }
    let course = if kept.is_proven() { Course::Proven } else { Course::Open };
    records.store(root, task, kept)?;
    Ok(course)
}

/// What is printed of an answer.
fn line(name: &str, record: &Record) -> String {
    let reply = &record.reply;
    let value = match reply.upper {
        Some(upper) if reply.proven => format!("proven {upper}"),
        Some(upper) => format!("between {} and {upper}", reply.lower),
        None => format!("at least {}", reply.lower),
    };
    format!("{name}: {value}; {} nodes, {:.2} s", reply.nodes, reply.seconds)
}

/// What programs built here are told apart by. Returns `None` outside of a repository.
fn version(root: &Path) -> Option<String> {
    let mut git = Command::new("git");
    let output = git.current_dir(root).args(["rev-parse", "--short=8", "HEAD"]).output().ok()?;
    let commit = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(format!("{} {}", env!("CARGO_PKG_VERSION"), commit.trim()))
}

impl Program {
    /// Builds the program as users have it.
    pub(super) fn build(root: &Path) -> Result<Self> {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut build = Command::new(cargo);
        build.current_dir(root).stdin(Stdio::null()).stderr(Stdio::inherit());
        build.args(["build", "--release", "--package", "pegmind-cli", "--message-format", "json"]);
        let output = build.output().context("cannot run cargo build")?;
        ensure!(output.status.success(), "cargo build failed");
        let messages = serde_json::Deserializer::from_slice(&output.stdout).into_iter();
        let messages: Vec<Value> =
            messages.collect::<Result<_, _>>().context("not messages of cargo")?;
        let path = messages.iter().find_map(|message| message["executable"].as_str());
        let path = PathBuf::from(path.context("cargo built no program")?);
        let folder = path.ancestors().nth(2).context("no target folder")?.join("results");
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let threads = thread::available_parallelism().context("cannot count the cores")?.get();
        Ok(Self { path, folder, threads, version: version(root) })
    }

    /// Searches one board for some seconds.
    pub(super) fn search(&self, task: &Task, seconds: u64, means: Means<'_>) -> Result<Record> {
        let name = task.name();
        let mut command = Command::new(&self.path);
        command.arg("optimal").args(task.arguments().split(' ')).args(["--json", "--quiet"]);
        command.arg("--jobs").arg(self.threads.to_string());
        command.arg("--time").arg(format!("{seconds}s"));
        if let Some(memory) = means.memory {
            command.arg("--memory").arg(memory);
        }
        command.arg("--out").arg(self.tree(&name));
        let checkpoint = means.checkpoints.map(|folder| checkpoint(folder, &name));
        let checkpoint = checkpoint.transpose()?;
        if let Some(path) = &checkpoint {
            if path.exists() {
                command.arg("--resume").arg(path);
            }
            command.arg("--checkpoint").arg(path);
        }
        // Without a strategy there is no tree to write, which is a failure of the program, but
        // what it proved stands.
        let told = self.answer(command, &name, seconds);
        let printed = told.or_else(|error| self.reply(&name).ok_or(error))?;
        let record = Record::new(&task.arguments(), self.threads, seconds, &printed)?;
        let record = record.with_version(self.version.clone());
        if let Some(path) = checkpoint.filter(|path| record.reply.proven && path.exists()) {
            fs::remove_file(&path).with_context(|| path.display().to_string())?;
        }
        Ok(record)
    }

    /// The program itself.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Where a file on its way is left.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Where the tree of a board is left.
    fn tree(&self, name: &str) -> PathBuf {
        self.file(&format!("{name}.tree"))
    }

    /// Where the answer about a board is left.
    fn output(&self, name: &str) -> PathBuf {
        self.file(&format!("{name}.json"))
    }

    /// The whole reply about a board that a program printed before it failed.
    fn reply(&self, name: &str) -> Option<String> {
        let printed = fs::read_to_string(self.output(name)).ok()?;
        serde_json::from_str::<Reply>(&printed).is_ok().then_some(printed)
    }

    /// What a command prints. It is stopped if it does not stop itself.
    pub(super) fn answer(&self, mut command: Command, name: &str, seconds: u64) -> Result<String> {
        let output = self.output(name);
        let remarks = self.folder.join(format!("{name}.log"));
        let create = |path: &Path| File::create(path).with_context(|| path.display().to_string());
        command.stdin(Stdio::null()).stdout(create(&output)?).stderr(create(&remarks)?);
        let mut child = command.spawn().with_context(|| self.path.display().to_string())?;
        let status = wait(&mut child, Duration::from_secs(seconds) + GRACE)?;
        if !status.success() {
            let remarks = fs::read_to_string(&remarks).unwrap_or_default();
            bail!("{status}: {}", reason(&remarks));
        }
        fs::read_to_string(&output).with_context(|| output.display().to_string())
    }
}

/// The line that says what was wrong, among others that a program wrote.
fn reason(remarks: &str) -> &str {
    let error = remarks.lines().find(|line| line.contains("error"));
    error.or_else(|| remarks.lines().last()).unwrap_or("no reason given")
}

/// The file of a board, in a folder that is there.
fn checkpoint(folder: &Path, name: &str) -> Result<PathBuf> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    Ok(folder.join(format!("{name}.checkpoint")))
}

fn wait(child: &mut Child, limit: Duration) -> Result<ExitStatus> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            bail!("it did not stop in time");
        }
        thread::sleep(PAUSE);
    }
}

#[cfg(test)]
mod tests {
    use super::super::catalog;
    use super::*;

    fn wishes(boards: &[&str]) -> Run {
        let boards = boards.iter().map(|&name| name.to_owned()).collect();
        Run { boards, seconds: 1, missing: true, checkpoints: None, memory: None }
    }

    #[test]
    fn a_row_ends_with_the_first_board_that_is_not_proven() {
        let names = |run: &Run, ended| {
            let wanted = ROWS
                .iter()
                .flat_map(|row| row.tasks().filter(move |task| is_wanted(run, row, task, ended)));
            wanted.map(|task| task.name()).collect::<Vec<_>>()
        };
        assert!(names(&wishes(&[]), false).contains(&"mm-5-9".to_owned()));
        let always = names(&wishes(&[]), true);
        assert!(always.contains(&"mm-5-8".to_owned()) && !always.contains(&"mm-5-9".to_owned()));
        assert_eq!(names(&wishes(&["mm-5-9"]), true), ["mm-5-9"]);
    }

    #[test]
    fn a_line_tells_both_bounds_of_what_is_not_proven() {
        let record = |proven, upper: &str| {
            let printed = format!(
                "{{\"codes\":9,\"proven\":{proven},\"lower\":21,\"upper\":{upper},\
                 \"nodes\":2,\"seconds\":0.5}}"
            );
            Record::new("", 2, 1, &printed).unwrap()
        };
        assert_eq!(line("a", &record(true, "21")), "a: proven 21; 2 nodes, 0.50 s");
        assert_eq!(line("a", &record(false, "23")), "a: between 21 and 23; 2 nodes, 0.50 s");
        assert_eq!(line("a", &record(false, "null")), "a: at least 21; 2 nodes, 0.50 s");
    }

    #[cfg(unix)]
    #[test]
    fn what_a_program_proved_before_it_failed_is_kept() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("program");
        let program = Program { path, folder: folder.path().into(), threads: 1, version: None };
        let task = catalog::find("mm-4-6").unwrap();
        let search = |script: &str| {
            fs::write(&program.path, format!("#!/bin/sh\n{script}\n")).unwrap();
            fs::set_permissions(&program.path, fs::Permissions::from_mode(0o700)).unwrap();
            program.search(&task, 1, Means::default())
        };
        let printed =
            r#"{"codes":9,"proven":false,"lower":21,"upper":null,"nodes":2,"seconds":0.5}"#;
        let record = search(&format!("echo '{printed}'; echo 'no strategy was found' >&2; exit 1"));
        assert_eq!(record.unwrap().lower(), 21);
        let error = search(&format!("echo '{}'; echo 'it broke' >&2; exit 1", &printed[..40]));
        assert!(error.unwrap_err().to_string().ends_with("it broke"));
        assert!(search("echo 'it broke' >&2; exit 1").is_err());
    }

    #[test]
    fn a_failure_is_told_by_the_line_that_names_it() {
        assert_eq!(reason("note\nerror: no --resume\n\nsee --help\n"), "error: no --resume");
        assert_eq!(reason("note\nkilled\n"), "killed");
        assert_eq!(reason(""), "no reason given");
    }
}
