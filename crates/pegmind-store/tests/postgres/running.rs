//! A server of `PostgreSQL` that a test starts as its own child and stops, where Debian's
//! `postgresql` is there.

use std::os::unix::fs::{PermissionsExt as _, chown};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Long enough on any machine.
pub(crate) const TIME_MAX: Duration = Duration::from_mins(3);

/// A database server of its own, reached by a socket in its folder.
pub(crate) struct Postgres {
    pub(crate) process: Child,
    folder: tempfile::TempDir,
}

/// Where the programs of the newest version are.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").unwrap_or_else(|error| {
        panic!("{error}: expected the package postgresql in /usr/lib/postgresql")
    });
    let mut versions: Vec<PathBuf> = versions.map(|entry| entry.unwrap().path()).collect();
    versions.sort();
    versions.pop().unwrap().join("bin")
}

/// A program, as somebody who is not root, under whom the server does not run.
fn command(name: &str) -> Command {
    let mut command = Command::new(programs().join(name));
    if let Some(user) = other_user() {
        command.uid(user).gid(user);
    }
    command.stdin(Stdio::null());
    command
}

/// Somebody who has no files, if this is root.
fn other_user() -> Option<u32> {
    let id = |args: &[&str]| {
        let said = Command::new("id").args(args).output().unwrap().stdout;
        String::from_utf8(said).unwrap().trim().parse::<u32>().unwrap()
    };
    (id(&["-u"]) == 0).then(|| id(&["-u", "nobody"]))
}

impl Postgres {
    /// Makes a database and waits until it answers.
    pub(crate) fn begin() -> Self {
        let folder = tempfile::tempdir().unwrap();
        if let Some(user) = other_user() {
            chown(folder.path(), Some(user), Some(user)).unwrap();
        }
        let open = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(folder.path(), open).unwrap();
        let data = folder.path().join("data");
        let made = command("initdb")
            .args(["--auth=trust", "--username=pegmind", "--no-sync", "-D"])
            .arg(&data)
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let process = Self::start(folder.path());
        Self { process, folder }
    }

    /// Starts it. It refuses as long as a process of the one before is there, and is asked again.
    fn start(folder: &Path) -> Child {
        let begun = Instant::now();
        loop {
            let mut process = command("postgres")
                .arg("-D")
                .arg(folder.join("data"))
                .args(["-h", "", "-c", "max_connections=100", "-k"])
                .arg(folder)
                .current_dir(folder)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            while process.try_wait().unwrap().is_none() {
                if UnixStream::connect(folder.join(".s.PGSQL.5432")).is_ok() {
                    return process;
                }
                sleep(Duration::from_millis(20));
            }
            assert!(begun.elapsed() < TIME_MAX, "it does not start in {}", folder.display());
            sleep(Duration::from_millis(100));
        }
    }

    /// Where programs find it.
    pub(crate) fn url(&self) -> String {
        format!("postgres://pegmind@localhost/postgres?host={}", self.folder.path().display())
    }

    /// What a statement tells, or does.
    pub(crate) fn ask(&self, statement: &str) -> String {
        let said = command("psql")
            .args(["-XqtA", "-v", "ON_ERROR_STOP=1", "-U", "pegmind", "-d", "postgres", "-h"])
            .arg(self.folder.path())
            .args(["-c", statement])
            .output()
            .unwrap();
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        String::from_utf8(said.stdout).unwrap().trim().to_owned()
    }

    /// Kills it; its processes end by themselves when the first one is gone.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Starts it again after it was killed.
    pub(crate) fn start_again(&mut self) {
        self.process = Self::start(self.folder.path());
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
