//! `pegmind completions`: completions for a shell.

use std::io::{self, Write as _};

use clap::CommandFactory as _;
use clap_complete::{Generator, Shell as Known, generate};

use crate::args::{Args, CompletionsArgs, Shell};
use crate::exit::{Exit, Failure};

pub(crate) fn run(completions: &CompletionsArgs) -> Result<Exit, Failure> {
    let script = match completions.shell {
        Shell::Bash => script(Known::Bash),
        Shell::Zsh => script(Known::Zsh),
        Shell::Fish => script(Known::Fish),
        Shell::Power => script(Known::PowerShell),
        Shell::Nushell => script(clap_complete_nushell::Nushell),
    };
    io::stdout().lock().write_all(&script)?;
    Ok(Exit::Done)
}

fn script(shell: impl Generator) -> Vec<u8> {
    let mut script = Vec::new();
    generate(shell, &mut Args::command(), "pegmind", &mut script);
    script
}
