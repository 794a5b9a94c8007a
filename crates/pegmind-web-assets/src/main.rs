//! Writes the page into a folder that any static host can serve: `cargo xtask web`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it reports to the terminal")]
#![forbid(unsafe_code)]

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("error: name the folder to write the page into");
        return ExitCode::from(2);
    };
    if let Err(error) = pegmind_web_assets::write_to(&folder) {
        eprintln!("error: cannot write to {}: {error}", folder.display());
        return ExitCode::FAILURE;
    }
    println!("{}: {} files", folder.display(), pegmind_web_assets::ASSETS.len());
    ExitCode::SUCCESS
}
