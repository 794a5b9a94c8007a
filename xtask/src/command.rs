//! What was typed after `cargo xtask`, understood or refused.

use std::ops::RangeInclusive;

use thiserror::Error;

/// What `cargo xtask help` prints.
pub(crate) const HELP: &str = "\
Usage: cargo xtask COMMAND

  test                 everything CI checks: format, lints, tests, docs, other targets, licenses
  tidy                 the layering of the crates and the rules of the house
  screens              the pictures of the full screen in docs/screens, drawn again
  results              docs/results.md, written again from the records in docs/results
  results run          the searches behind them: [--missing] [--minutes N] [--seconds N] (a board;
                       30 minutes unless told) [--board NAME] [--checkpoints FOLDER]
  results check        boards that were proven in less than N seconds (60 unless told) searched
                       again, and compared with their records: [--seconds N] [--board NAME]
  fuzz [--seconds N]   each fuzz target for N seconds (60 unless told; 1 to 86400)
  help                 this text
";

const SECONDS_DEFAULT: u32 = 60;
const SECONDS: RangeInclusive<u32> = 1..=86_400;

/// One command of `cargo xtask`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Run every check of the project.
    Test,
    /// Check layering and house rules only.
    Tidy,
    /// Make pictures or tables of the documents again: the words for the program that does.
    Docs(Vec<String>),
    /// Run each fuzz target for a while.
    Fuzz {
        /// How long each target runs.
        seconds: u32,
    },
    /// Print the commands.
    Help,
}

/// Why a command line was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum CommandError {
    #[error("no command given; expected test, tidy, screens, results, fuzz or help")]
    Missing,
    #[error("unknown command `{0}`; expected test, tidy, screens, results, fuzz or help")]
    Unknown(String),
    #[error("unexpected argument `{argument}`; {expected}")]
    Unexpected { argument: String, expected: &'static str },
    #[error("--seconds needs a number; expected 1 to 86400")]
    SecondsMissing,
    #[error("`{0}` is not a number of seconds; expected 1 to 86400")]
    Seconds(String),
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
            "results" => return Ok(Command::Docs([name].into_iter().chain(args).collect())),
            "screens" => Command::Docs(vec![name]),
            "fuzz" => return parse_fuzz(args),
            _ => return Err(CommandError::Unknown(name)),
        };
        refuse_rest(args, "this command takes none").map(|()| command)
    }
}

fn parse_fuzz(mut args: impl Iterator<Item = String>) -> Result<Command, CommandError> {
    let expected = "expected --seconds N";
    let Some(argument) = args.next() else {
        return Ok(Command::Fuzz { seconds: SECONDS_DEFAULT });
    };
    let value = match argument.strip_prefix("--seconds") {
        Some("") => args.next().ok_or(CommandError::SecondsMissing)?,
        Some(rest) if rest.starts_with('=') => rest.trim_start_matches('=').to_owned(),
        _ => return Err(CommandError::Unexpected { argument, expected }),
    };
    let seconds = value.parse().ok().filter(|n| SECONDS.contains(n));
    let seconds = seconds.ok_or(CommandError::Seconds(value))?;
    refuse_rest(args, "--seconds N is all fuzz takes").map(|()| Command::Fuzz { seconds })
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
        let docs = |words: &[&str]| {
            Ok(Command::Docs(words.iter().map(|word| (*word).to_owned()).collect()))
        };
        assert_eq!(parse("screens"), docs(&["screens"]));
        assert_eq!(parse("results"), docs(&["results"]));
        assert_eq!(parse("results run --seconds 5"), docs(&["results", "run", "--seconds", "5"]));
        assert_eq!(parse("help"), Ok(Command::Help));
        assert_eq!(parse("--help"), Ok(Command::Help));
        assert_eq!(parse("fuzz"), Ok(Command::Fuzz { seconds: 60 }));
        assert_eq!(parse("fuzz --seconds 5"), Ok(Command::Fuzz { seconds: 5 }));
        assert_eq!(parse("fuzz --seconds=7"), Ok(Command::Fuzz { seconds: 7 }));
    }

    #[test]
    fn a_refusal_names_the_word_and_what_is_accepted() {
        let refused = |line| parse(line).unwrap_err();
        assert_eq!(
            refused("tset"),
            "unknown command `tset`; expected test, tidy, screens, results, fuzz or help"
        );
        assert_eq!(
            refused(""),
            "no command given; expected test, tidy, screens, results, fuzz or help"
        );
        assert_eq!(refused("test --fast"), "unexpected argument `--fast`; this command takes none");
        assert_eq!(
            refused("fuzz notation"),
            "unexpected argument `notation`; expected --seconds N"
        );
        assert_eq!(
            refused("fuzz --seconds 0"),
            "`0` is not a number of seconds; expected 1 to 86400"
        );
        assert_eq!(refused("screens x"), "unexpected argument `x`; this command takes none");
        assert_eq!(refused("fuzz --seconds"), "--seconds needs a number; expected 1 to 86400");
        assert_eq!(
            refused("fuzz --seconds 5 more"),
            "unexpected argument `more`; --seconds N is all fuzz takes"
        );
    }
}
