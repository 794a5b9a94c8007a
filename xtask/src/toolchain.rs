//! The parts of the Rust toolchain that the checks need.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

/// The cargo that runs this program, or the one on the path.
pub(crate) fn cargo(root: &Path) -> Command {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(cargo);
    command.current_dir(root).stdin(Stdio::null());
    command
}
