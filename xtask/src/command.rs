//! What was typed after `cargo xtask`, understood or refused.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};

use crate::test::Options;

/// What `cargo xtask help` prints.
pub(crate) const HELP: &str = "\
Usage: cargo xtask COMMAND

  test                 run the checks that every change must pass
    --all              run also those that rarely fail; laws get a new seed
    --list             print the steps: level, usual time, what they cover
    NAME...            run these steps alone; words after -- go to the runner
    --since REV        include steps whose files changed since the merge base with REV
                       [default: origin/main]
    --seed N           try the laws with this seed
  tidy                 check the layering of the crates, links in documents and house rules
  screens              write the pictures in docs/screens and the keys in docs/playing.md
  results              write docs/results.md and docs/records.md from the records in docs/results
  results run          repeat the searches behind them; --help lists the options
  results check        repeat short searches and compare them with their records; --help lists
                       the options
  results certify      write and check certificates of boards; --help lists the options
  web [--out DIR]      build the web app for any static host [default: target/page]
  wheel                build the Python package as a wheel in target/wheels
  fuzz [--seconds N]   run each fuzz target for N seconds, 1 to 86400 [default: 60]
  help                 print this text

Examples:
  cargo xtask test
  cargo xtask test tests -- -E 'package(pegmind-face)'
";

const PAGE_DEFAULT: &str = "target/page";
const SECONDS_DEFAULT: u32 = 60;
const SECONDS_MAX: u32 = 86_400;

/// One command of `cargo xtask`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Run checks.
    Test(Options),
    /// Check layering and house rules only.
    Tidy,
    /// Make pictures or tables of the documents again: the words for the program that does.
    Docs(Vec<String>),
    /// Write the page into a folder.
    Web {
        /// The folder.
        out: PathBuf,
    },
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
            ["test", words @ ..] => Self::Test(options(words)?),
            ["tidy"] => Self::Tidy,
            ["screens"] | ["results", ..] => {
                Self::Docs(args.iter().map(|word| (*word).to_owned()).collect())
            }
            ["web"] => Self::Web { out: PAGE_DEFAULT.into() },
            ["web", "--out", folder] => Self::Web { out: folder.into() },
            ["wheel"] => Self::Wheel,
            ["fuzz"] => Self::Fuzz { seconds: SECONDS_DEFAULT },
            ["fuzz", "--seconds", seconds] => Self::Fuzz { seconds: read(seconds)? },
            ["help" | "--help" | "-h"] => Self::Help,
            _ => bail!("`{}` is not a command of cargo xtask\n\n{HELP}", args.join(" ")),
        })
    }
}

/// Understands the words after `cargo xtask test`.
fn options(words: &[&str]) -> Result<Options> {
    let mut options = Options::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().with_context(|| format!("{word} needs a value\n\n{HELP}"));
        match *word {
            "--all" => options.all = true,
            "--list" => options.list = true,
            "--since" => options.since = Some((*value()?).to_owned()),
            "--seed" => {
                let seed = value()?;
                let number = seed.parse();
                options.seed = Some(number.with_context(|| {
                    format!("`{seed}` is not a seed; expected a number from 0 to 4294967295")
                })?);
            }
            "--" => options.words = words.by_ref().map(|word| (*word).to_owned()).collect(),
            name if name.starts_with('-') => bail!("`{name}` is not an option of test\n\n{HELP}"),
            name => options.names.push(name.to_owned()),
        }
    }
    if options.names.len() != 1 && !options.words.is_empty() {
        bail!("words after -- need exactly one step; {} are named", options.names.len());
    }
    Ok(options)
}

fn read(seconds: &str) -> Result<u32> {
    let number = seconds.parse().ok().filter(|number| (1..=SECONDS_MAX).contains(number));
    number.with_context(|| {
        format!("`{seconds}` is not a duration; expected 1 to {SECONDS_MAX} seconds")
    })
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
        assert_eq!(parse("test"), Ok(Command::Test(Options::default())));
        assert_eq!(parse("tidy"), Ok(Command::Tidy));
        for line in ["screens", "results", "results run --seconds 5"] {
            let words = line.split_whitespace().map(str::to_owned).collect();
            assert_eq!(parse(line), Ok(Command::Docs(words)));
        }
        assert_eq!(parse("web"), Ok(Command::Web { out: "target/page".into() }));
        assert_eq!(parse("web --out /tmp/page"), Ok(Command::Web { out: "/tmp/page".into() }));
        assert_eq!(parse("wheel"), Ok(Command::Wheel));
        assert_eq!(parse("help"), Ok(Command::Help));
        assert_eq!(parse("fuzz"), Ok(Command::Fuzz { seconds: 60 }));
        assert_eq!(parse("fuzz --seconds 5"), Ok(Command::Fuzz { seconds: 5 }));
    }

    #[test]
    fn a_test_run_takes_levels_steps_and_words() {
        let options = |line: &str| match parse(line) {
            Ok(Command::Test(options)) => Ok(options),
            Ok(other) => panic!("{other:?}"),
            Err(error) => Err(error),
        };
        let all = Options { all: true, seed: Some(7), ..Options::default() };
        assert_eq!(options("test --all --seed 7"), Ok(all));
        let since = Options { since: Some("v1".into()), ..Options::default() };
        assert_eq!(options("test --since v1"), Ok(since));
        let names = vec!["tests".to_owned()];
        let words = vec!["-p".to_owned(), "--all".to_owned()];
        assert_eq!(
            options("test tests -- -p --all"),
            Ok(Options { names, words, ..Options::default() })
        );
        for (line, begin) in [
            ("test --fast", "`--fast` is not an option of test"),
            ("test --since", "--since needs a value"),
            ("test --seed -1", "`-1` is not a seed; expected a number"),
            ("test tidy format -- x", "words after -- need exactly one step; 2 are named"),
        ] {
            let error = options(line).unwrap_err();
            assert!(error.starts_with(begin), "{error}");
        }
    }

    #[test]
    fn a_refusal_names_what_was_typed_and_what_is_accepted() {
        for line in ["tset", "", "fuzz notation", "screens x", "web --out"] {
            let error = parse(line).unwrap_err();
            assert!(error.starts_with(&format!("`{line}` is not a command")), "{error}");
            assert!(error.ends_with(HELP), "{error}");
        }
        for seconds in ["0", "86401", "x"] {
            let error = parse(&format!("fuzz --seconds {seconds}")).unwrap_err();
            assert!(error.ends_with("expected 1 to 86400 seconds"), "{error}");
        }
    }
}
