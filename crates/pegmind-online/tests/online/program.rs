//! Programs of other packages, for tests that play with them.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder with our programs, where they are not beside the tests.
const PROGRAMS: &str = "PEGMIND_PROGRAMS";

/// A program of a package. Where the tests of another package are run alone, it is compiled now.
pub(crate) fn program(package: &str, name: &str) -> PathBuf {
    let test = env::current_exe().unwrap();
    let beside = || test.parent().and_then(Path::parent).unwrap().to_owned();
    let folder = env::var_os(PROGRAMS).map_or_else(beside, PathBuf::from);
    let program = folder.join(name).with_extension(env::consts::EXE_EXTENSION);
    if !program.exists() {
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--package", package, "--bin", name]);
        if folder.ends_with("release") {
            build.arg("--release");
        }
        assert!(build.status().unwrap().success(), "{name} cannot be compiled");
    }
    assert!(program.exists(), "there is no {}", program.display());
    program
}
