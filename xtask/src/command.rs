//! What was typed after `cargo xtask`, understood or refused.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};

/// What `cargo xtask help` prints.
pub(crate) const HELP: &str = "\
Usage: cargo xtask COMMAND

  test                 everything CI checks: format, lints, tests, docs, other targets, licenses
  tidy                 the layering of the crates, links in documents and the rules of the house
  screens              the pictures in docs/screens and the keys in docs/playing.md, made again
  results              docs/results.md and docs/records.md, written from the records in docs/results
  results run          the searches behind them; --help lists the options
  results check        boards that were proven in a short time searched again, and compared with
                       their records; --help lists the options
  results certify      certificates of boards written and checked; --help lists the options
  web [--out DIR]      the page as a folder for any static host (target/page unless told)
  python               the tests of the Python package, in an environment that is made for them
  wheel                the Python package as a wheel, in target/wheels
  fuzz [--seconds N]   each fuzz target for N seconds (60 unless told; 1 to 86400)
  help                 this text
";

const PAGE_DEFAULT: &str = "target/page";
const SECONDS_DEFAULT: u32 = 60;
const SECONDS_MAX: u32 = 86_400;

/// One command of `cargo xtask`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Run every check of the project.
    Test,
    /// Check layering and house rules only.
    Tidy,
    /// Make pictures or tables of the documents again: the words for the program that does.
    Docs(Vec<String>),
    /// Write the page into a folder.
    Web {
        /// The folder.
        out: PathBuf,
    },
    /// Run the tests of the Python package.
    Python,
    /// Build the Python package as a wheel.
    Wheel,
    /// Run each fuzz target for a while.
    Fuzz {
        /// How long each target runs.
        seconds: u32,
    },
    /// Print the commands.
    Help,
}

impl Command {
    /// Understands the arguments after `cargo xtask`.
    ///
    /// # Errors
    ///
    /// Says what is accepted.
    pub(crate) fn parse(args: &[&str]) -> Result<Self> {
        Ok(match args {
            ["test"] => Self::Test,
            ["tidy"] => Self::Tidy,
            ["screens"] | ["results", ..] => {
                Self::Docs(args.iter().map(|word| (*word).to_owned()).collect())
            }
            ["web"] => Self::Web { out: PAGE_DEFAULT.into() },
            ["web", "--out", folder] => Self::Web { out: folder.into() },
            ["python"] => Self::Python,
            ["wheel"] => Self::Wheel,
            ["fuzz"] => Self::Fuzz { seconds: SECONDS_DEFAULT },
            ["fuzz", "--seconds", seconds] => Self::Fuzz { seconds: read(seconds)? },
            ["help" | "--help" | "-h"] => Self::Help,
            _ => bail!("`{}` is no command of cargo xtask\n\n{HELP}", args.join(" ")),
        })
    }
}

fn read(seconds: &str) -> Result<u32> {
    let number = seconds.parse().ok().filter(|number| (1..=SECONDS_MAX).contains(number));
    number.with_context(|| format!("`{seconds}` is no time; expected 1 to {SECONDS_MAX} seconds"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Command, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        Command::parse(&words).map_err(|error| error.to_string())
    }

    #[test]
    fn each_command_has_its_word() {
        assert_eq!(parse("test"), Ok(Command::Test));
        assert_eq!(parse("tidy"), Ok(Command::Tidy));
        for line in ["screens", "results", "results run --seconds 5"] {
            let words = line.split_whitespace().map(str::to_owned).collect();
            assert_eq!(parse(line), Ok(Command::Docs(words)));
        }
        assert_eq!(parse("web"), Ok(Command::Web { out: "target/page".into() }));
        assert_eq!(parse("web --out /tmp/page"), Ok(Command::Web { out: "/tmp/page".into() }));
        assert_eq!(parse("python"), Ok(Command::Python));
        assert_eq!(parse("wheel"), Ok(Command::Wheel));
        assert_eq!(parse("help"), Ok(Command::Help));
        assert_eq!(parse("fuzz"), Ok(Command::Fuzz { seconds: 60 }));
        assert_eq!(parse("fuzz --seconds 5"), Ok(Command::Fuzz { seconds: 5 }));
    }

    #[test]
    fn a_refusal_names_what_was_typed_and_what_is_accepted() {
        for line in ["tset", "", "test --fast", "fuzz notation", "screens x", "web --out"] {
            let error = parse(line).unwrap_err();
            assert!(error.starts_with(&format!("`{line}` is no command")), "{error}");
            assert!(error.ends_with(HELP), "{error}");
        }
        for seconds in ["0", "86401", "x"] {
            let error = parse(&format!("fuzz --seconds {seconds}")).unwrap_err();
            assert!(error.ends_with("expected 1 to 86400 seconds"), "{error}");
        }
    }
}
