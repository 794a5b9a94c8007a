//! Commands for people who work on Pegmind: `cargo xtask help` lists them.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a developer's command reports to the terminal"
)]
#![forbid(unsafe_code)]

mod command;
mod fuzz;
mod python;
mod test;
mod tidy;
mod toolchain;
mod web;

use std::env;
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};

use anyhow::{Context as _, Result};

use crate::command::{Command, HELP};

/// Exit code of a command line that could not be understood.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let command = match Command::parse(&args) {
        Ok(command) => command,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(USAGE);
        }
    };
    match run(command, &workspace_root()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs one command. Returns true if nothing that it checked failed.
fn run(command: Command, root: &Path) -> Result<bool> {
    match command {
        Command::Test(options) => test::run(root, &options),
        Command::Tidy => tidy::run(root, |line| println!("{line}")),
        Command::Docs(args) => docs(root, &args),
        Command::Web { out } => succeeded(&mut web::writing(root, &out)),
        Command::Wheel => python::wheel(root),
        Command::Fuzz { seconds } => fuzz::run(root, seconds),
        Command::Help => {
            print!("{HELP}");
            Ok(true)
        }
    }
}

/// Runs the program that makes pictures and tables. Returns true if it succeeded.
fn docs(root: &Path, args: &[String]) -> Result<bool> {
    let mut docs = toolchain::cargo(root);
    docs.args(["run", "--quiet", "--package", "xtask-docs", "--"]).args(args);
    succeeded(&mut docs)
}

/// Runs a command of cargo. Returns true if it succeeded.
fn succeeded(cargo: &mut process::Command) -> Result<bool> {
    Ok(cargo.status().context("cannot run cargo")?.success())
}

/// The folder of the workspace manifest. Cargo's variable comes first because a target folder
/// may be shared between checkouts.
fn workspace_root() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    package.parent().map_or(package.clone(), Path::to_path_buf)
}
