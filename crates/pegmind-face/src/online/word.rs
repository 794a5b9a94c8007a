//! Words that can be typed in a room.

use pegmind_room::Reaction;

use crate::sentence::sentence;
use crate::word::Word;

/// Words of any game that mean something in a room, in the order that help lists them.
const SHARED: [Word; 18] = [
    Word::Help,
    Word::Board,
    Word::Rows,
    Word::Row,
    Word::Last,
    Word::Notes,
    Word::Why,
    Word::Summary,
    Word::Check,
    Word::Left,
    Word::Hint,
    Word::Assist,
    Word::Repeat,
    Word::Keep,
    Word::Code,
    Word::Proof,
    Word::Resign,
    Word::Quit,
];

/// What can be typed in a room only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomWord {
    /// Agrees to the guess that is proposed.
    Agree,
    /// Says something to the others.
    Say,
    /// Begins with those who are there.
    Start,
    /// Wants to play again.
    Rematch,
    /// The names of its members.
    There,
    /// Has somebody leave who has been away for long.
    Claim,
    /// Has a move take days.
    Slow,
    /// Where a feed tells that it is one's move.
    Feed,
    /// Gives up the seat.
    Leave,
}

impl RoomWord {
    /// All of them, with what they do.
    pub const ALL: [(Self, &'static str, &'static str); 9] = [
        (Self::Agree, "agree", "agree to the guess that is proposed"),
        (Self::Say, "say", "say something to the others, as in say hello; say alone lists what"),
        (Self::Start, "start", "begin with those who are there, if you came first"),
        (Self::Rematch, "rematch", "play again, after the end"),
        (Self::There, "there", "who is there, and for whom one waits"),
        (Self::Claim, "claim", "have somebody leave who has had no connection for long"),
        (
            Self::Slow,
            "slow",
            "let a move take days, as in slow 3, when all say so or are away for long",
        ),
        (
            Self::Feed,
            "feed",
            "the address that tells a reader of news of your moves; feed new changes it",
        ),
        (Self::Leave, "leave", "give your seat up; quit alone keeps it"),
    ];

    /// Everything that can be typed in a room besides pegs, with what it does there.
    pub fn help() -> impl Iterator<Item = (&'static str, &'static str)> {
        let is_shared = |word: &&(Word, &str, &str)| SHARED.contains(&word.0);
        let shared = Word::ALL.iter().filter(is_shared).map(|(word, name, does)| {
            let does = match word {
                Word::Quit => "leave; your seat is kept",
                Word::Board => "the board, or another one, as in board Ann",
                Word::Rows => "all rows, or those of another one, as in rows Ann",
                Word::Proof => "the commitment; after the end proof FILE writes all of it",
                _ => does,
            };
            (*name, does)
        });
        Self::ALL.iter().map(|(_, name, does)| (*name, *does)).chain(shared)
    }

    /// What is to be said to the others, by what stands behind `say`.
    ///
    /// # Errors
    ///
    /// A sentence that lists what can be said, or names what cannot.
    pub fn reaction(rest: &str) -> Result<Reaction, String> {
        rest.parse().map_err(|error| {
            let names: Vec<_> = Reaction::ALL.iter().map(|it| it.name()).collect();
            match rest {
                "" => format!("say takes one of these: {}.", names.join(", ")),
                _ => sentence(&error),
            }
        })
    }

    /// The word that a line begins with, and what stands behind it.
    #[must_use]
    pub fn read(line: &str) -> Option<(Self, &str)> {
        let line = line.trim();
        let line = line.strip_prefix('/').unwrap_or(line).trim_start();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let found = Self::ALL.iter().find(|(_, name, _)| name.eq_ignore_ascii_case(word))?;
        Some((found.0, rest.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_rooms_stand_bare_or_behind_a_slash() {
        assert_eq!(RoomWord::read(" say  hello "), Some((RoomWord::Say, "hello")));
        assert_eq!(RoomWord::read("/AGREE"), Some((RoomWord::Agree, "")));
        assert_eq!(RoomWord::read("rroy"), None);
    }

    #[test]
    fn no_word_of_a_room_is_a_word_of_any_game() {
        for (_, name, _) in RoomWord::ALL {
            assert!(Word::ALL.iter().all(|(_, known, _)| *known != name), "{name}");
        }
    }
}
