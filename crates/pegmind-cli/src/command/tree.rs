//! `pegmind tree`: strategies that were written out as trees.

mod branch;
mod dot;
mod svg;
mod text;

use std::io::{self, Write};
use std::path::Path;

use pegmind_protocol::{TreeReply, TreeVerifyReply};
use pegmind_tree::{BYTES_MAX, Census, StrategyTree, verify};

use crate::args::{
    Args, ExportArgs, Levels, ShowArgs, TreeAction, TreeArgs, TreeFileArgs, TreeFormat,
};
use crate::exit::{Exit, Failure, print, print_text};
use crate::terminal::Look;
use crate::whole_file::{self, quoted};
pub(super) use text::average;

pub(crate) fn run(args: &Args, tree: &TreeArgs, look: &Look) -> Result<Exit, Failure> {
    match &tree.action {
        TreeAction::Show(show) => self::show(show),
        TreeAction::Export(export) => self::export(args, export, look),
        TreeAction::Verify(file) => check(args, file),
    }
}

/// The board, the totals and the first guesses.
fn show(show: &ShowArgs) -> Result<Exit, Failure> {
    let tree = read(&show.file)?;
    let census = count(&tree)?;
    let verdict = verify(&tree);
    let exit = if verdict.is_ok() { Exit::Done } else { Exit::Contradiction };
    print_text(exit, |mut out| {
        for line in text::headline(&tree) {
            writeln!(out, "{line}")?;
        }
        match &verdict {
            Ok(verified) => {
                writeln!(out, "{}\n", text::counts(verified))?;
                for line in text::histogram(verified) {
                    writeln!(out, "{line}")?;
                }
            }
            Err(problem) => writeln!(out, "not valid: {problem}")?,
        }
        writeln!(out)?;
        text::write(&tree, &census, show.levels.unwrap_or(Levels::FIRST), &mut out)
    })
}

/// The tree in another format.
fn export(args: &Args, export: &ExportArgs, look: &Look) -> Result<Exit, Failure> {
    let format = match (args.global.json, export.format) {
        (true, None | Some(TreeFormat::Json)) => TreeFormat::Json,
        (true, Some(other)) => {
            let message = format!("--format {other}: --json prints JSON; expected one of them");
            return Err(Failure::usage(message));
        }
        (false, format) => format.unwrap_or_default(),
    };
    if format == TreeFormat::Json && export.levels.is_some_and(|levels| levels != Levels::ALL) {
        return Err(Failure::usage("--levels: JSON always has the whole tree"));
    }
    let tree = read(&export.file)?;
    let census = count(&tree)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    match format {
        TreeFormat::Text => {
            text::write(&tree, &census, export.levels.unwrap_or(Levels::ALL), &mut out)?;
        }
        TreeFormat::Dot => {
            dot::write(&tree, &census, export.levels.unwrap_or(Levels::ALL), &mut out)?;
        }
        TreeFormat::Svg => {
            let levels = export.levels.unwrap_or(Levels::FIRST);
            let picture = svg::picture(&tree, &census, levels, &look.skin.paints)?;
            out.write_all(picture.as_bytes())?;
        }
        TreeFormat::Json => {
            let reply = TreeReply::new(&tree);
            let reply = reply.ok_or_else(|| Failure::internal("the tree has no guess"))?;
            pegmind_protocol::write(&mut out, &reply)?;
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// Plays the tree against every code.
fn check(args: &Args, file: &TreeFileArgs) -> Result<Exit, Failure> {
    let tree = read(file)?;
    let verdict = verify(&tree);
    let exit = if verdict.is_ok() { Exit::Done } else { Exit::Contradiction };
    let reply = || TreeVerifyReply::new(&tree, &verdict);
    print(args.global.json, exit, reply, |out| {
        let verified = match &verdict {
            Ok(verified) => verified,
            Err(problem) => return writeln!(out, "not valid: {problem}"),
        };
        writeln!(out, "valid: {}", text::counts(verified))?;
        for line in text::headline(&tree) {
            writeln!(out, "  {line}")?;
        }
        if tree.claim().lower > 0 {
            writeln!(out, "  that nothing is better is not checked here, it is the search's word")?;
        }
        Ok(())
    })
}

fn count(tree: &StrategyTree) -> Result<Census, Failure> {
    Census::of(tree).ok_or_else(|| Failure::internal("the board has too many codes"))
}

/// Reads a tree from a file or from standard input.
pub(super) fn read(file: &TreeFileArgs) -> Result<StrategyTree, Failure> {
    let name = &file.tree;
    let refuse = |reason: &dyn std::fmt::Display| {
        Failure::usage(format!("{}: {reason}", quoted(Path::new(name))))
    };
    let bytes = match name.as_str() {
        "-" => whole_file::read_input(BYTES_MAX as u64),
        name => whole_file::read(Path::new(name), BYTES_MAX as u64),
    };
    let bytes = bytes.map_err(|error| refuse(&error))?;
    StrategyTree::read(&bytes).map_err(|error| refuse(&error))
}
