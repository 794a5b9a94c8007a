//! Commands by name: what `:` takes, and what menus do.

use pegmind_console::Setting;
use pegmind_face::menu::Entry;
use pegmind_face::online::RoomWord;
use pegmind_face::word::{Word, WordError, read_command};
use pegmind_review::{Daily, DrillKey, FinishedGame, Puzzle};
use pegmind_rules::Quoted;
use pegmind_session::{GameId, Record};
use thiserror::Error;

use crate::elsewhere::Wish;

/// Something to do, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// A word of the game, with what stands behind it.
    Word(Word, String),
    /// A setting and its new value.
    Set(String, String),
    /// Opens another screen.
    Open(Destination),
    /// Gives up, without asking again.
    Resign,
    /// A word of a room, with what stands behind it.
    Room(RoomWord, String),
    /// Wants something of a room.
    Want(Wish),
    /// Gives the seat in a room up, after a question.
    AskToLeaveRoom,
    /// Everything that was said in this game.
    Log,
    /// What each command does.
    Words,
    /// Puts the game away and leaves it.
    LeaveGame,
    /// Ends the program.
    Quit,
    /// Deletes this saved game.
    DeleteGame(GameId),
    /// Begins a game for a daily code.
    Daily(Daily),
    /// Opens puzzles.
    Puzzles(Vec<Puzzle>),
    /// Opens rows of own games that are due.
    Drills(Vec<(DrillKey, Puzzle)>),
    /// Shows a finished game.
    ShowGame(GameId),
    /// Turns the assistant on.
    Assist,
    /// Begins a game like the one that is over.
    Again,
    /// Shows the game that is over step by step.
    Replay(Beginning),
    /// Looks back at this game, or at the one that is over, and first at this row, from 1.
    Review {
        /// The game; the one on the screen if it is none.
        record: Option<Box<Record>>,
        /// The row.
        row: Option<usize>,
    },
    /// Plays on from before a row, for practice.
    PlayOn {
        /// The game.
        game: Box<FinishedGame>,
        /// The row, from 1.
        row: usize,
    },
    /// Asks into which file the proof of a room is to be written.
    AskForProofFile,
    /// Nothing but closing the menu.
    Close,
}

/// Where a replay begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beginning {
    /// Before the first row.
    First,
    /// A step before the end.
    Last,
}

/// A screen that can be opened by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Destination {
    /// The settings.
    Settings,
    /// The tutorial.
    Learn,
    /// A new game.
    New,
    /// The game of an entry of the first screen, before it begins.
    Options(Entry),
    /// The saved and the finished games.
    Games,
    /// Numbers over the finished ones.
    Statistics,
    /// Rooms where people elsewhere play.
    Online,
}

/// Commands that are no words of the game, with what they do.
pub(crate) static OTHERS: [(&str, Command, &str); 9] = [
    ("words", Command::Words, "what each command does"),
    ("settings", Command::Open(Destination::Settings), "palette, labels, colors, keys, speed"),
    ("learn", Command::Open(Destination::Learn), "the game in five minutes"),
    ("new", Command::Open(Destination::New), "a new game; this one is saved"),
    ("games", Command::Open(Destination::Games), "saved and finished games"),
    ("stats", Command::Open(Destination::Statistics), "your games in numbers"),
    ("online", Command::Open(Destination::Online), "play with people elsewhere"),
    ("log", Command::Log, "everything that was said in this game"),
    ("leave", Command::LeaveGame, "save the game and go to the first screen"),
];

/// Why what was typed is no command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum CommandError {
    #[error("{setting} takes {}", .setting.values())]
    NoValue { setting: Setting },
    #[error("there is no command '{0}'; Tab lists them, :words explains them")]
    Unknown(Quoted),
    #[error("'{0}' could be {1}")]
    Ambiguous(Quoted, String),
    #[error(transparent)]
    Word(#[from] WordError),
}

impl Command {
    /// Reads a typed command. Returns `None` if nothing is typed.
    ///
    /// # Errors
    ///
    /// [`CommandError`] names what was typed and what there is.
    pub(crate) fn parse(text: &str) -> Result<Option<Self>, CommandError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let lower = name.to_ascii_lowercase();
        if let Some(setting) = setting(&lower) {
            if rest.is_empty() {
                return Err(CommandError::NoValue { setting });
            }
            return Ok(Some(Self::Set(lower, rest.to_owned())));
        }
        if lower.starts_with(pegmind_console::KEYS_PREFIX) {
            return Ok(Some(Self::Set(lower, rest.to_owned())));
        }
        let fitting: Vec<&str> = names().filter(|known| known.starts_with(&lower)).collect();
        let exact = fitting.iter().find(|known| **known == lower);
        match (exact, fitting.as_slice()) {
            (Some(name), _) | (None, [name]) => Self::named(name, rest).map(Some),
            (None, []) => Err(CommandError::Unknown(Quoted::new(name))),
            (None, several) => Err(CommandError::Ambiguous(Quoted::new(name), several.join(", "))),
        }
    }

    fn named(name: &str, rest: &str) -> Result<Self, CommandError> {
        if let Some((_, command, _)) = OTHERS.iter().find(|other| other.0 == name) {
            return Ok(command.clone());
        }
        if let Some((word, ..)) = room_words().find(|word| word.1 == name) {
            return Ok(Self::Room(word, rest.to_owned()));
        }
        let (word, rest) = read_command(&format!("{name} {rest}"))?;
        Ok(if word == Word::Quit { Self::Quit } else { Self::Word(word, rest) })
    }
}

/// The names of all commands that are no settings.
fn names() -> impl Iterator<Item = &'static str> {
    let own = OTHERS.iter().map(|other| other.0).chain(room_words().map(|word| word.1));
    Word::ALL.iter().map(|word| word.1).chain(own)
}

/// The words of rooms. The seat is given up by the menu: `leave` keeps it.
pub(crate) fn room_words() -> impl Iterator<Item = (RoomWord, &'static str, &'static str)> {
    RoomWord::ALL.into_iter().filter(|word| word.0 != RoomWord::Leave)
}

fn setting(name: &str) -> Option<Setting> {
    Setting::ALL.iter().copied().find(|setting| setting.name() == name)
}

/// What a command that is being typed can become, in alphabetical order.
pub(crate) fn completions(text: &str) -> Vec<String> {
    let text = text.trim_start().to_ascii_lowercase();
    if let Some((key, typed)) = text.split_once(' ') {
        let mut values = setting(key).map(Setting::choices).unwrap_or_default();
        values.retain(|value| value.starts_with(typed.trim_start()));
        return values.iter().map(|value| format!("{key} {value}")).collect();
    }
    let all = names().chain(Setting::ALL.iter().map(|setting| setting.name()));
    let mut fitting: Vec<String> =
        all.filter(|name| name.starts_with(&text)).map(str::to_owned).collect();
    fitting.sort();
    fitting
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_can_be_short_if_only_one_begins_so() {
        let why = Command::Word(Word::Why, "2".into());
        assert_eq!(Command::parse("why 2"), Ok(Some(why.clone())));
        assert_eq!(Command::parse(" wh  2 "), Ok(Some(why)));
        assert_eq!(Command::parse("q"), Ok(Some(Command::Quit)));
        assert_eq!(Command::parse("  "), Ok(None));
        let why = |text| Command::parse(text).unwrap_err().to_string();
        assert_eq!(why("lea"), "'lea' could be learn, leave");
        assert!(why("xyz").starts_with("there is no command 'xyz'"));
    }

    #[test]
    fn settings_are_commands() {
        let set = Command::Set("labels".into(), "digits".into());
        assert_eq!(Command::parse("labels digits"), Ok(Some(set)));
        assert_eq!(
            Command::parse("labels").unwrap_err().to_string(),
            "labels takes letters, digits, names, shapes"
        );
    }

    #[test]
    fn completion_knows_commands_and_values() {
        assert_eq!(completions("la"), ["labels", "last"]);
        assert_eq!(
            completions("labels "),
            ["labels letters", "labels digits", "labels names", "labels shapes"]
        );
        assert_eq!(completions("labels d"), ["labels digits"]);
        assert_eq!(completions("zzz"), [""; 0]);
    }
}
