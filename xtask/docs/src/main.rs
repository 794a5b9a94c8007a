//! Pictures and tables in the documents: `cargo xtask screens` and `cargo xtask results`.
//!
//! They are made with the game and its solver. `xtask` is without these, so that what it checks
//! is not compiled before it checks it.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a developer's command reports to the terminal"
)]
#![forbid(unsafe_code)]

mod results;
mod screens;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};

use results::Request;

fn main() -> ExitCode {
    match run(&workspace_root(), env::args().skip(1)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs one command and tells whether all it looked at was in order.
fn run(root: &Path, mut args: impl Iterator<Item = String>) -> Result<bool> {
    match args.next().as_deref() {
        Some("screens") => screens::draw_all(root),
        Some("results") => results::run(root, &Request::parse(args)?),
        _ => bail!("expected screens or results"),
    }
}

/// The folder of the workspace manifest. Cargo's variable comes first because a target folder
/// may be shared between checkouts.
fn workspace_root() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    package.ancestors().nth(2).map_or(package.clone(), Path::to_path_buf)
}
