//! A `PostgreSQL` server that a test starts as its own child process and stops.

use std::os::unix::fs::{PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

use crate::wait::wait_until;

/// A database server of its own, reached through a socket in its folder.
pub(crate) struct Postgres {
    pub(crate) process: Child,
    folder: tempfile::TempDir,
    settings: &'static [&'static str],
}

/// The folder with the programs of the newest version.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").unwrap_or_else(|error| {
        panic!(
            "PostgreSQL is missing; install the package postgresql: /usr/lib/postgresql: {error}"
        )
    });
    let mut versions: Vec<PathBuf> = versions.map(|entry| entry.unwrap().path()).collect();
    versions.sort();
    versions.pop().unwrap().join("bin")
}

/// The user nobody if this is root, under whom the server refuses to run.
fn other_user() -> Option<u32> {
    let id = |args: &[&str]| {
        let said = Command::new("id").args(args).output().unwrap().stdout;
        String::from_utf8(said).unwrap().trim().parse::<u32>().unwrap()
    };
    (id(&["-u"]) == 0).then(|| id(&["-u", "nobody"]))
}

impl Postgres {
    /// Starts a server with an empty database. Nothing is synced to the disk: what the server has
    /// written survives its own death without that.
    pub(crate) fn begin() -> Self {
        Self::with_settings(&["-c", "fsync=off"])
    }

    /// Starts a server with these settings and an empty database, and waits until it answers.
    pub(crate) fn with_settings(settings: &'static [&'static str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        if let Some(user) = other_user() {
            chown(folder.path(), Some(user), Some(user)).unwrap();
        }
        let open = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(folder.path(), open).unwrap();
        let process = Command::new("true").spawn().unwrap();
        let mut postgres = Self { process, folder, settings };
        let made = postgres
            .command("initdb")
            .args(["--auth=trust", "--username=pegmind", "--no-sync", "--no-locale"])
            .args(["--encoding=UTF8", "-D", "data"])
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        postgres.start_again();
        postgres
    }

    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(programs().join(name));
        if let Some(user) = other_user() {
            command.uid(user).gid(user);
        }
        command.stdin(Stdio::null()).current_dir(self.folder.path());
        command
    }

    /// Starts the server again after it was killed. It refuses while a child process of the
    /// killed one is alive, and is started again then.
    pub(crate) fn start_again(&mut self) {
        wait_until("PostgreSQL answers", || {
            if self.process.try_wait().unwrap().is_some() {
                self.process = self
                    .command("postgres")
                    .args(["-D", "data", "-h", "", "-c", "max_connections=100"])
                    .args(self.settings)
                    .arg("-k")
                    .arg(self.folder.path())
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .spawn()
                    .unwrap();
            }
            self.query("SELECT 1").status.success()
        });
    }

    /// The address for clients.
    pub(crate) fn url(&self) -> String {
        format!("postgres://pegmind@localhost/postgres?host={}", self.folder.path().display())
    }

    pub(crate) fn query(&self, statement: &str) -> Output {
        self.command("psql")
            .args(["-XqtA", "-v", "ON_ERROR_STOP=1", "-U", "pegmind", "-d", "postgres", "-h"])
            .arg(self.folder.path())
            .args(["-c", statement])
            .output()
            .unwrap()
    }

    /// Executes a statement and returns what it prints.
    pub(crate) fn ask(&self, statement: &str) -> String {
        let said = self.query(statement);
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        String::from_utf8(said.stdout).unwrap().trim().to_owned()
    }

    /// Kills the server; its child processes end by themselves.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
