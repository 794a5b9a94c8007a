//! `pegmind man`: the manual page.

use std::io::{self, Write as _};

use clap::CommandFactory as _;
use clap_mangen::Man;

use crate::args::Args;
use crate::exit::{Exit, Failure};

/// The page: every command with its options, after the program's own.
pub(crate) fn run() -> Result<Exit, Failure> {
    let mut page = Vec::new();
    let mut command = Args::command();
    command.build();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let title = format!("COMMAND {}", sub.get_name().to_uppercase());
        writeln!(page, ".SH \"{title}\"")?;
        let man = Man::new(sub.clone());
        let mut section = Vec::new();
        man.render_description_section(&mut section)?;
        man.render_synopsis_section(&mut section)?;
        man.render_options_section(&mut section)?;
        // Inside a command these are subsections.
        let section = String::from_utf8_lossy(&section).replace(".SH ", ".SS ");
        page.write_all(section.as_bytes())?;
    }
    man.render_version_section(&mut page)?;
    io::stdout().lock().write_all(&page)?;
    Ok(Exit::Done)
}
