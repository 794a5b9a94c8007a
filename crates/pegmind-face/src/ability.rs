//! What a player can do, whichever face the game has: one list, by which the tests of every
//! face go, so that none falls behind. What is new fails in each face until it is there.

use pegmind_session::Intent;

use crate::menu::Entry;
use crate::word::Word;

/// When something can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// While a person looks for a code.
    InGame,
    /// While a person gives key pegs for a code on a table.
    AtTable,
    /// After the end.
    After,
}

/// Something that is typed, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ability {
    /// The word.
    pub word: Word,
    /// When it does something.
    pub when: When,
    /// What is typed. `FILE` stands for a name without its ending.
    pub line: &'static str,
}

impl Ability {
    /// What can be done before a game.
    pub const BEFORE: [Entry; 13] = Entry::ALL;

    /// What can be done in a game, by the names of what a player intends.
    pub const IN_GAME: &'static [&'static str] = Intent::NAMES;

    /// What can be done where people elsewhere play, too, by names of its own.
    pub const IN_ROOM: &'static [&'static str] = &[
        "open",
        "list",
        "computers",
        "days",
        "invite",
        "join",
        "watch",
        "lobby",
        "begin",
        "set-code",
        "guess",
        "agree",
        "hint",
        "react",
        "others",
        "presence",
        "slow",
        "feed",
        "next-game",
        "resign",
        "rematch",
        "proof",
        "leave",
    ];

    /// Everything that can be typed in a game and after it.
    #[must_use]
    pub fn typed() -> Vec<Self> {
        Word::ALL.iter().map(|(word, _, _)| Self::of(*word)).collect()
    }

    /// An example of a word.
    const fn of(word: Word) -> Self {
        let (when, line) = match word {
            Word::Help => (When::InGame, "help"),
            Word::Board => (When::InGame, "board"),
            Word::Rows => (When::InGame, "rows"),
            Word::Row => (When::InGame, "row 1"),
            Word::Last => (When::InGame, "last"),
            Word::Notes => (When::InGame, "notes red 1 x"),
            Word::Why => (When::InGame, "why 1"),
            Word::Check => (When::InGame, "check gggg"),
            Word::Clash => (When::InGame, "clash"),
            Word::Left => (When::InGame, "left"),
            Word::Hint => (When::InGame, "hint"),
            Word::Assist => (When::InGame, "assist"),
            Word::Take => (When::InGame, "take"),
            Word::Repeat => (When::InGame, "repeat 1"),
            Word::Keep => (When::InGame, "keep 1"),
            Word::Proof => (When::InGame, "proof"),
            Word::Resign => (When::InGame, "resign"),
            Word::Save => (When::InGame, "save"),
            Word::Quit => (When::InGame, "quit"),
            Word::Undo => (When::AtTable, "undo"),
            Word::Correct => (When::AtTable, "correct 1 1+0"),
            Word::Repair => (When::AtTable, "repair"),
            Word::Code => (When::AtTable, "code"),
            Word::Summary => (When::After, "summary"),
            Word::Review => (When::After, "review"),
            Word::Opening => (When::After, "opening"),
            Word::Play => (When::After, "play 1"),
            Word::Replay => (When::After, "replay"),
            Word::Share => (When::After, "share"),
            Word::Picture => (When::After, "picture FILE.svg"),
            Word::Drill => (When::After, "drill 1"),
            Word::Compare => (When::After, "compare FILE.peg"),
            Word::Export => (When::After, "export FILE.txt"),
        };
        Self { word, when, line }
    }
}
