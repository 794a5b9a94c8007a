//! What was typed after `cargo xtask results`.

use std::path::PathBuf;

use thiserror::Error;

use super::catalog;

/// What is to be done about the results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Write the page from the records.
    Page,
    /// Search, and then write the page.
    Run(Run),
    /// Search again, and compare with the records.
    Check(Check),
}

/// Which boards are searched, and for how long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// The names of the boards; all if there are none.
    pub(super) boards: Vec<String>,
    /// How long a board may take.
    pub(super) seconds: u64,
    /// Whether boards are left out that are proven, or were given as much time.
    pub(super) repeat: Repeat,
    /// Where searches leave what they know, to go on from it another time.
    pub(super) checkpoints: Option<PathBuf>,
}

/// Which boards are searched again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Check {
    /// The names of the boards; those that were proven in time if there are
    /// none.
    pub(super) boards: Vec<String>,
    /// They were proven in less than this.
    pub(super) seconds: u64,
}

/// What is done with boards that have a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repeat {
    /// They are searched again.
    All,
    /// They are left out if they are proven or were given as much time.
    Missing,
}

/// Why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum RequestError {
    #[error(
        "unexpected argument `{0}`; expected run [--missing] [--minutes N] [--seconds N] \
         [--board NAME] [--checkpoints FOLDER], or check [--seconds N] [--board NAME]"
    )]
    Unexpected(String),
    #[error("{0} needs a value")]
    ValueMissing(&'static str),
    #[error("`{0}` is not a time; expected 1 to 10000")]
    Time(String),
    #[error(
        "unknown board `{0}`; expected a name as in mm-4-6, see xtask/docs/src/results/catalog.rs"
    )]
    Board(String),
}

const MINUTES_DEFAULT: u64 = 30;
const SECONDS_DEFAULT: u64 = 60;
const TIME_MAX: u64 = 10_000;

impl Request {
    /// Understands the arguments after `cargo xtask results`.
    ///
    /// # Errors
    ///
    /// Names the first word that is not accepted.
    pub(crate) fn parse(mut args: impl Iterator<Item = String>) -> Result<Self, RequestError> {
        match args.next() {
            None => Ok(Self::Page),
            Some(word) if word == "run" => Run::parse(args).map(Self::Run),
            Some(word) if word == "check" => Check::parse(args).map(Self::Check),
            Some(word) => Err(RequestError::Unexpected(word)),
        }
    }
}

impl Run {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Self, RequestError> {
        let mut run = Self {
            boards: Vec::new(),
            seconds: MINUTES_DEFAULT * 60,
            repeat: Repeat::All,
            checkpoints: None,
        };
        while let Some(argument) = args.next() {
            let mut value = |option| args.next().ok_or(RequestError::ValueMissing(option));
            match argument.as_str() {
                "--missing" => run.repeat = Repeat::Missing,
                "--minutes" => run.seconds = time(value("--minutes")?)? * 60,
                "--seconds" => run.seconds = time(value("--seconds")?)?,
                "--board" => run.boards.push(board(value("--board")?)?),
                "--checkpoints" => run.checkpoints = Some(value("--checkpoints")?.into()),
                _ => return Err(RequestError::Unexpected(argument)),
            }
        }
        Ok(run)
    }
}

impl Check {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Self, RequestError> {
        let mut check = Self { boards: Vec::new(), seconds: SECONDS_DEFAULT };
        while let Some(argument) = args.next() {
            let mut value = |option| args.next().ok_or(RequestError::ValueMissing(option));
            match argument.as_str() {
                "--seconds" => check.seconds = time(value("--seconds")?)?,
                "--board" => check.boards.push(board(value("--board")?)?),
                _ => return Err(RequestError::Unexpected(argument)),
            }
        }
        Ok(check)
    }
}

fn time(word: String) -> Result<u64, RequestError> {
    let number = word.parse().ok().filter(|number| (1..=TIME_MAX).contains(number));
    number.ok_or(RequestError::Time(word))
}

fn board(name: String) -> Result<String, RequestError> {
    match catalog::find(&name) {
        Some(_) => Ok(name),
        None => Err(RequestError::Board(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Request, String> {
        Request::parse(line.split_whitespace().map(str::to_owned)).map_err(|e| e.to_string())
    }

    #[test]
    fn without_words_the_page_is_written() {
        assert_eq!(parse(""), Ok(Request::Page));
    }

    #[test]
    fn a_run_has_boards_and_a_time() {
        let run = Run { boards: Vec::new(), seconds: 1800, repeat: Repeat::All, checkpoints: None };
        assert_eq!(parse("run"), Ok(Request::Run(run.clone())));
        let chosen = Run {
            boards: vec!["mm-4-6".to_owned(), "bc-4-10-worst".to_owned()],
            seconds: 8,
            repeat: Repeat::Missing,
            checkpoints: Some("target/results".into()),
        };
        let line = "run --missing --board mm-4-6 --board bc-4-10-worst --seconds 8 \
                    --checkpoints target/results";
        assert_eq!(parse(line), Ok(Request::Run(chosen)));
        assert_eq!(parse("run --minutes 2"), Ok(Request::Run(Run { seconds: 120, ..run })));
    }

    #[test]
    fn a_check_has_boards_and_a_time() {
        let check = |boards: &[&str], seconds| {
            let boards = boards.iter().map(|&name| name.to_owned()).collect();
            Ok(Request::Check(Check { boards, seconds }))
        };
        assert_eq!(parse("check"), check(&[], 60));
        assert_eq!(parse("check --seconds 5 --board mm-4-6"), check(&["mm-4-6"], 5));
        assert!(parse("check --missing").unwrap_err().starts_with("unexpected argument"));
    }

    #[test]
    fn a_refusal_names_the_word() {
        assert!(parse("walk").unwrap_err().starts_with("unexpected argument `walk`"));
        assert_eq!(parse("run --minutes").unwrap_err(), "--minutes needs a value");
        assert!(parse("run --seconds 0").unwrap_err().starts_with("`0` is not a time"));
        assert!(parse("run --board mm-9-9").unwrap_err().starts_with("unknown board `mm-9-9`"));
    }
}
