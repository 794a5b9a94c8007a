//! What the argument parser says of what it does not accept.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory as _, Error, FromArgMatches as _};
use pegmind_rules::Quoted;

/// Reads the command line.
///
/// # Errors
///
/// Says what is wrong with it, or holds the help that was asked for.
pub(crate) fn read_arguments() -> Result<super::Args, Error> {
    let matches = with_negative_numbers(super::Args::command()).try_get_matches();
    matches.and_then(|matches| super::Args::from_arg_matches(&matches)).map_err(quote_typed)
}

/// Takes a negative number for the value of an option, so that what is accepted is said of it.
fn with_negative_numbers(command: Command) -> Command {
    let takes = |arg: clap::Arg| {
        let takes_values = arg.get_action().takes_values();
        arg.allow_negative_numbers(takes_values)
    };
    command.mut_args(takes).mut_subcommands(with_negative_numbers)
}

/// The same error, which shows what was typed as every other message does:
/// short, and without characters that could disturb the screen.
fn quote_typed(mut error: Error) -> Error {
    let unknown = error.kind() == ErrorKind::UnknownArgument;
    let typed = |kind: ContextKind| match kind {
        ContextKind::InvalidValue | ContextKind::InvalidSubcommand => true,
        // Otherwise it is the name of an argument that there is.
        kind => unknown && kind == ContextKind::InvalidArg,
    };
    let changed: Vec<(ContextKind, String)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) if typed(kind) => Some((kind, text)),
            _other => None,
        })
        .map(|(kind, text)| (kind, text, Quoted::new(text).to_string()))
        .filter(|(_, text, quoted)| *text != quoted)
        .map(|(kind, _, quoted)| (kind, quoted))
        .collect();
    if !changed.is_empty() {
        // The hint repeats what was typed.
        error.insert(ContextKind::Suggested, ContextValue::None);
    }
    for (kind, quoted) in changed {
        error.insert(kind, ContextValue::String(quoted));
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Args;
    use clap::Parser as _;

    fn said(typed: &[&str]) -> String {
        let error = Args::try_parse_from([&["pegmind"], typed].concat()).unwrap_err();
        quote_typed(error).render().to_string()
    }

    #[test]
    fn what_was_typed_is_short_and_harmless() {
        let (color, mark, long) = ("\u{1b}[31mred\n", "\u{202e}", "a".repeat(300));
        for typed in [color, mark, &long] {
            let option = format!("--{typed}");
            for typed in [
                vec![typed],
                vec!["score", "1111", "1111", &option],
                vec!["score", "1111", "1111", "--pegs", typed],
                vec!["play", "--palette", typed],
                vec!["games", typed],
            ] {
                let said = said(&typed);
                assert!(!said.contains([char::from(27), '\u{202e}']), "{said:?}");
                assert!(!said.contains("red\n"), "{said:?}");
                assert!(!said.contains(&"a".repeat(25)), "{said}");
            }
        }
    }

    #[test]
    fn the_names_of_options_are_whole() {
        let said = said(&["optimal", "--checkpoint-every", "never"]);
        assert!(said.contains("'never' for '--checkpoint-every <"), "{said}");
    }
}
