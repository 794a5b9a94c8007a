//! What was typed after `cargo xtask`, understood or refused.

use thiserror::Error;

/// What `cargo xtask help` prints.
pub(crate) const HELP: &str = "\
Usage: cargo xtask COMMAND

  test                 everything CI checks: format, lints, tests, docs, other targets, licenses
  tidy                 the layering of the crates and the rules of the house
  help                 this text
";

/// One command of `cargo xtask`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Run every check of the project.
    Test,
    /// Check layering and house rules only.
    Tidy,
    /// Print the commands.
    Help,
}

/// Why a command line was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum CommandError {
    #[error("no command given; expected test, tidy or help")]
    Missing,
    #[error("unknown command `{0}`; expected test, tidy or help")]
    Unknown(String),
    #[error("unexpected argument `{argument}`; {expected}")]
    Unexpected {
        argument: String,
        expected: &'static str,
    },
}

impl Command {
    /// Understands the arguments after `cargo xtask`.
    ///
    /// # Errors
    ///
    /// Names the first word that is not accepted, and what is.
    pub(crate) fn parse(args: impl IntoIterator<Item = String>) -> Result<Command, CommandError> {
        let mut args = args.into_iter();
        let name = args.next().ok_or(CommandError::Missing)?;
        let command = match name.as_str() {
            "test" => Command::Test,
            "tidy" => Command::Tidy,
            "help" | "--help" | "-h" => Command::Help,
            _ => return Err(CommandError::Unknown(name)),
        };
        refuse_rest(args, "this command takes none").map(|()| command)
    }
}

fn refuse_rest(
    mut args: impl Iterator<Item = String>,
    expected: &'static str,
) -> Result<(), CommandError> {
    match args.next() {
        Some(argument) => Err(CommandError::Unexpected { argument, expected }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command, String> {
        Command::parse(line.split_whitespace().map(str::to_owned)).map_err(|e| e.to_string())
    }

    #[test]
    fn each_command_has_its_word() {
        assert_eq!(parse("test"), Ok(Command::Test));
        assert_eq!(parse("tidy"), Ok(Command::Tidy));
        assert_eq!(parse("help"), Ok(Command::Help));
        assert_eq!(parse("--help"), Ok(Command::Help));
    }

    #[test]
    fn a_refusal_names_the_word_and_what_is_accepted() {
        let refused = |line| parse(line).unwrap_err();
        assert_eq!(
            refused("tset"),
            "unknown command `tset`; expected test, tidy or help"
        );
        assert_eq!(refused(""), "no command given; expected test, tidy or help");
        assert_eq!(
            refused("test --fast"),
            "unexpected argument `--fast`; this command takes none"
        );
    }
}
