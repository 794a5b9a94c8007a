//! The server itself, as a program of its own.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;

use super::program::program;

/// A server whose rooms are forgotten when the test ends, and the server with it.
#[derive(Debug)]
pub(crate) struct RealServer {
    process: Child,
    address: String,
}

impl RealServer {
    pub(crate) fn start() -> Self {
        let mut process = Command::new(program("pegmind-server", "pegmind-server"))
            .args(["--addr", "127.0.0.1:0", "--database", "memory:"])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut log = BufReader::new(process.stderr.take().unwrap()).lines();
        let line = log.next().unwrap().unwrap();
        let address = line.split("\"addr\":\"").nth(1).unwrap().split('"').next().unwrap();
        let address = address.to_owned();
        // To the end, so that the server never waits for a reader.
        thread::spawn(move || log.for_each(drop));
        Self { process, address }
    }

    /// Where it listens, as in `127.0.0.1:8080`.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for RealServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
