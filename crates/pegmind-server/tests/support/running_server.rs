//! The program itself, as a process that can be killed.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;

/// A server of its own, with limits that nobody reaches by asking often.
pub(crate) struct Program {
    process: Child,
    pub(crate) addr: SocketAddr,
}

/// Begins a server without waiting for it.
pub(crate) fn spawn(database: &str, args: &[&str]) -> Child {
    let many = "1000000";
    // A file that can grow no more is an error, as a disk that is full, and no end.
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

impl Program {
    /// Begins a server and waits until it listens. What it logs is read, and forgotten.
    pub(crate) fn begin(database: &str, args: &[&str]) -> Self {
        let mut process = spawn(database, args);
        let mut log = BufReader::new(process.stderr.take().unwrap());
        let mut line = String::new();
        let addr = loop {
            line.clear();
            assert!(log.read_line(&mut line).unwrap() > 0, "the server has not begun");
            if let Some(addr) = line.split("\"addr\":\"").nth(1) {
                break addr.split('"').next().unwrap().parse().unwrap();
            }
        };
        thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
        Self { process, addr }
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Waits until it has ended by itself.
    pub(crate) fn wait(&mut self) -> std::io::Result<ExitStatus> {
        self.process.wait()
    }

    /// Kills it, whatever it does at this moment.
    pub(crate) fn kill(&mut self) {
        // It may be gone.
        let _ = self.process.kill();
        let _ = self.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}
