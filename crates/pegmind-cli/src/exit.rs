//! How a command ends.

use std::io::{self, BufWriter, Write};

use pegmind_rules::{GameCount, MatchOutcome, Outcome, Player, PlayerKind};
use pegmind_session::{Phase, Session};
use serde::Serialize;
use thiserror::Error;

/// The exit codes of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done. A lost game is done, too.
    Done = 0,
    /// A fault of the program or of the machine, or a certificate that does not hold.
    Internal = 1,
    /// Something on the command line or in a file is not accepted.
    Usage = 2,
    /// Rows contradict each other, or a record or a tree does not hold.
    Contradiction = 3,
    /// There is no such game.
    NoSuchGame = 4,
    /// A server does not answer, or is not trusted.
    Network = 5,
    /// The codebreaker lost, where that was asked for.
    Lost = 10,
    /// Interrupted from the keyboard.
    Interrupted = 130,
}

impl Exit {
    /// How the program ends after a session.
    pub(crate) fn of(session: &Session, exit_result: bool) -> Self {
        let view = session.view();
        if !exit_result || view.phase != Phase::MatchOver {
            return Self::Done;
        }
        let options = view.setup.options();
        // The only person, or the first codebreaker.
        let me = match (options.kinds.first, options.kinds.second) {
            (PlayerKind::Computer, PlayerKind::Human) => Player::Second,
            (PlayerKind::Human, _) | (PlayerKind::Computer, PlayerKind::Computer) => Player::First,
        };
        let won = if options.games == GameCount::ONE {
            let breaker_won = view.outcome.is_some_and(Outcome::is_solved);
            if view.codebreaker == me { breaker_won } else { !breaker_won }
        } else {
            view.game_match.outcome() != MatchOutcome::Won(me.other())
        };
        if won { Self::Done } else { Self::Lost }
    }
}

/// Prints what a command found, as an object or as text, and ends as told, also
/// where nobody reads it to its end.
pub(crate) fn print<R: Serialize>(
    json: bool,
    exit: Exit,
    reply: impl FnOnce() -> R,
    text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<Exit, Failure> {
    print_text(
        exit,
        |mut out| {
            if json { pegmind_protocol::write(&mut out, &reply()) } else { text(out) }
        },
    )
}

/// Prints text, and ends as told, also where nobody reads it to its end.
pub(crate) fn print_text(
    exit: Exit,
    text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<Exit, Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let printed = text(&mut out).and_then(|()| out.flush());
    read_or_not(exit, printed)
}

/// Ends as told, also where nobody read what was printed to its end.
pub(crate) fn read_or_not(exit: Exit, printed: io::Result<()>) -> Result<Exit, Failure> {
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        Ok(()) | Err(_) => Ok(exit),
    }
}

/// Why a command did not do what it was asked for.
#[derive(Debug, Error)]
#[error("{message}")]
pub(crate) struct Failure {
    /// How the program ends.
    pub(crate) exit: Exit,
    /// What happened, for standard error. Nothing is said if it is empty.
    pub(crate) message: String,
}

#[expect(clippy::needless_pass_by_value, reason = "errors come straight from map_err")]
impl Failure {
    /// Something given is not accepted.
    pub(crate) fn usage(message: impl ToString) -> Self {
        Self { exit: Exit::Usage, message: message.to_string() }
    }

    /// The program is at fault.
    pub(crate) fn internal(message: impl ToString) -> Self {
        Self { exit: Exit::Internal, message: message.to_string() }
    }

    /// A server does not answer.
    pub(crate) fn network(message: impl ToString) -> Self {
        Self { exit: Exit::Network, message: message.to_string() }
    }

    /// There is no such game.
    pub(crate) fn no_such_game(message: impl ToString) -> Self {
        Self { exit: Exit::NoSuchGame, message: message.to_string() }
    }
}

impl From<io::Error> for Failure {
    /// Whoever reads our output may stop reading: that is no error.
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self { exit: Exit::Done, message: String::new() };
        }
        Self { exit: Exit::Internal, message: in_words(&error) }
    }
}

/// Returns what the system says of an error without its number, which only programs understand.
pub(crate) fn in_words(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error ").next().unwrap_or_default().to_owned()
}
