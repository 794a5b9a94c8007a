//! Words that can be typed in a room.

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
    /// Who is there.
    There,
    /// Has somebody leave who has been away for long.
    Claim,
    /// Gives up the seat.
    Leave,
}

impl RoomWord {
    /// All of them, with what they do.
    pub const ALL: [(Self, &'static str, &'static str); 7] = [
        (Self::Agree, "agree", "agree to the guess that is proposed"),
        (Self::Say, "say", "say something to the others, as in say hello; say alone lists what"),
        (Self::Start, "start", "begin with those who are there, for who opened the room"),
        (Self::Rematch, "rematch", "play again, after the end"),
        (Self::There, "there", "who is there, and for whom one waits"),
        (Self::Claim, "claim", "have somebody leave who had no connection for a minute"),
        (Self::Leave, "leave", "give your seat up; quit alone keeps it"),
    ];

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
    use crate::word::Word;

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
