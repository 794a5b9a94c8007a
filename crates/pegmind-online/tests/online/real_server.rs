//! The server itself, as a program of its own.

use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

/// A folder with our programs, where they are not beside the tests.
const PROGRAMS: &str = "PEGMIND_PROGRAMS";

/// A server whose rooms are forgotten when the test ends, and the server with it.
#[derive(Debug)]
pub(crate) struct RealServer {
    process: Child,
    address: String,
}

impl RealServer {
    pub(crate) fn start() -> Self {
        let mut process = Command::new(program())
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

/// The program. Where the tests of another package are run alone, it is compiled now.
fn program() -> PathBuf {
    let test = env::current_exe().unwrap();
    let beside = || test.parent().and_then(Path::parent).unwrap().to_owned();
    let folder = env::var_os(PROGRAMS).map_or_else(beside, PathBuf::from);
    let program = folder.join("pegmind-server").with_extension(env::consts::EXE_EXTENSION);
    if !program.exists() {
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--package", "pegmind-server", "--bin", "pegmind-server"]);
        if folder.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().unwrap().success(), "the server cannot be compiled");
    }
    assert!(program.exists(), "there is no {}", program.display());
    program
}
