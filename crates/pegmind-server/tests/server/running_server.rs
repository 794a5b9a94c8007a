//! The program itself, as a process that can be stopped and killed.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};

/// A server of its own, with limits that nobody reaches by asking often.
pub(crate) struct Program {
    process: Child,
    pub(crate) addr: SocketAddr,
    /// The address for administrators, if it has one.
    pub(crate) status: Option<SocketAddr>,
    log: Option<JoinHandle<Vec<String>>>,
}

/// Starts a server without waiting for it.
pub(crate) fn spawn(database: &str, args: &[&str]) -> Child {
    let many = "1000000";
    // Without the trap a file that must not grow would end the program; a full disk does not.
    Command::new("sh")
        .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
        .arg(env!("CARGO_BIN_EXE_pegmind-server"))
        .args(["--addr", "127.0.0.1:0", "--behind-proxy", "--database", database])
        .args(["--requests-per-second", many, "--requests-at-once", many])
        .args(["--rooms-per-second", many, "--rooms-at-once", many])
        .args(["--connections", "65536", "--sockets", "65536"])
        .args(args)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The address that a line of the log has under a name.
fn logged(line: &str, name: &str) -> Option<SocketAddr> {
    let rest = line.split(&format!("\"{name}\":\"")).nth(1)?;
    rest.split('"').next()?.parse().ok()
}

impl Program {
    /// Starts a server and waits until it listens.
    pub(crate) fn begin(database: &str, args: &[&str]) -> Self {
        let mut process = spawn(database, args);
        let out = BufReader::new(process.stderr.take().unwrap());
        let mut log = out.lines().map_while(Result::ok);
        let (mut lines, mut status) = (Vec::new(), None);
        let addr = loop {
            let line = log.next().unwrap_or_else(|| panic!("the server did not start: {lines:?}"));
            let addr = logged(&line, "addr");
            status = status.or_else(|| logged(&line, "status"));
            lines.push(line);
            if let Some(addr) = addr {
                break addr;
            }
        };
        let log = thread::spawn(move || lines.into_iter().chain(log).collect());
        Self { process, addr, status, log: Some(log) }
    }

    /// Sends a signal, as in `TERM`.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Waits until it has ended by itself. Returns its status and all that it has logged.
    pub(crate) fn end(&mut self) -> (ExitStatus, Vec<String>) {
        let status = self.process.wait().unwrap();
        (status, self.log.take().unwrap().join().unwrap())
    }

    /// Kills it, whatever it does at this moment.
    pub(crate) fn kill(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}
