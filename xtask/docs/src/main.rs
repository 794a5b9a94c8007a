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

use anyhow::Result;
use clap::Parser;

use results::Request;

/// Pictures and tables in the documents.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask")]
enum Args {
    /// The pictures in docs/screens and the keys in docs/playing.md, made again
    Screens,
    /// docs/results.md and docs/records.md, written again from the records in docs/results
    Results {
        #[command(subcommand)]
        request: Option<Request>,
    },
}

fn main() -> ExitCode {
    match run(&workspace_root(), &Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs one command and tells whether all it looked at was in order.
fn run(root: &Path, args: &Args) -> Result<bool> {
    match args {
        Args::Screens => screens::draw_all(root),
        Args::Results { request } => results::run(root, request.as_ref()),
    }
}

/// The folder of the workspace manifest. Cargo's variable comes first because a target folder
/// may be shared between checkouts.
fn workspace_root() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    package.ancestors().nth(2).map_or(package.clone(), Path::to_path_buf)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn what_can_be_typed_is_consistent_and_boards_are_known() {
        Args::command().debug_assert();
        let parse = |line: &str| Args::try_parse_from(format!("xtask {line}").split(' '));
        assert!(matches!(parse("results"), Ok(Args::Results { request: None })));
        let run = "results run --missing --board mm-4-6 --board bc-4-10-worst --seconds 8";
        assert!(matches!(parse(run), Ok(Args::Results { request: Some(Request::Run(_)) })));
        for line in ["", "results walk", "results check --missing", "results run --seconds 0"] {
            assert!(parse(line).is_err(), "{line}");
        }
        let error = parse("results check --board mm-9-9").unwrap_err().to_string();
        assert!(error.contains("'mm-9-9'") && error.contains("as in mm-4-6"), "{error}");
    }
}
