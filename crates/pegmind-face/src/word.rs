//! What a person types at a prompt: the words there are, and how they are told
//! from pegs and key pegs.

mod lesson;
mod request;
mod solve;

use pegmind_rules::{
    Code, ColorNames, Controller, Marks, ParseCodeError, Peg, Quoted, Rules, parse_pegs,
};
use pegmind_session::{HintStep, View};

pub use self::lesson::{LessonError, LessonLine, read_lesson};
pub use self::request::{RECORD_ENDING, Request, RequestError, read_correction};
pub use self::solve::{SolveError, SolveLine, read_code, read_solve};

/// Words that can be typed at a prompt, each with its name and what it does.
pub trait Vocabulary: Copy + 'static {
    /// All words, in the order that help lists them.
    const WORDS: &'static [(Self, &'static str, &'static str)];

    /// What `?` means.
    const HELP: Self;

    /// What `q` and `exit` mean.
    const QUIT: Self;
}

/// Makes a vocabulary, whose words are told by name.
macro_rules! words {
    (
        $(#[$outer:meta])*
        pub enum $type:ident {
            $($variant:ident = $name:literal: $does:literal,)+
        }
    ) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $type {
            $(#[doc = $does] $variant,)+
        }

        impl $type {
            /// All words with what they do, in the order that help lists them.
            pub const ALL: &'static [(Self, &'static str, &'static str)] =
                &[$((Self::$variant, $name, $does),)+];
        }

        impl Vocabulary for $type {
            const WORDS: &'static [(Self, &'static str, &'static str)] = Self::ALL;
            const HELP: Self = Self::Help;
            const QUIT: Self = Self::Quit;
        }
    };
}

words! {
    /// A word that can be typed at any prompt of a game.
    pub enum Word {
        Help = "help": "this list",
        Board = "board": "draw the board",
        Rows = "rows": "say all rows",
        Row = "row": "say one row, as in row 2",
        Last = "last": "say the last row",
        Notes = "notes": "your notes; notes red 3 x makes one (! sure, ? maybe, x out, - none), notes red x one in each hole",
        Why = "why": "why a row was answered so, as in why 2",
        Summary = "summary": "how the game went, row by row, after its end",
        Review = "review": "what each guess cost and what was luck, after the end; review 3 with what else could have been guessed",
        Opening = "opening": "why one first guess is better than another",
        Play = "play": "play on from a row, for practice, as in play 3, after the end",
        Replay = "replay": "the game row by row, after its end",
        Share = "share": "the result to send to somebody, after the end; share 2 with two guesses",
        Picture = "picture": "the result as a picture, into a file, as in picture mine.svg, after the end",
        Drill = "drill": "ask a row again after some days, as in drill 4; the costliest one if none is named",
        Compare = "compare": "the same code as somebody else played it, as in compare ann.peg, after the end",
        Export = "export": "the review into a file, as in export game.txt; the record if it ends in .peg",
        Check = "check": "does a code fit the rows, as in check ygbp (counts as hint 1)",
        Clash = "clash": "name the first row that a draft contradicts, from now on or no more (counts as hint 1)",
        Left = "left": "how many codes fit (counts as hint 2)",
        Hint = "hint": "the next of five hints, each telling more",
        Assist = "assist": "all that the rows tell, and about the draft (counts as hint 5)",
        Take = "take": "the assistant's best guess into the draft, or the next as good",
        Undo = "undo": "undo the draft; if there is none, withdraw the last key pegs you gave",
        Correct = "correct": "other key pegs for a row, as in correct 2 1+1",
        Repair = "repair": "which key pegs are probably wrong; repair 1 corrects so",
        Repeat = "repeat": "copy the last row into the draft, or another, as in repeat 2; Enter places it",
        Keep = "keep": "keep a peg of the draft for the next rows, or no more, as in keep 2",
        Code = "code": "your own code, if you made it",
        Proof = "proof": "the codemaker's commitment in full",
        Resign = "resign": "give the game up",
        Save = "save": "where the game is saved (it always is)",
        Quit = "quit": "save and leave",
    }
}

impl Word {
    /// Whether it does something in a game as it stands.
    #[must_use]
    pub fn is_of_use(self, view: &View<'_>) -> bool {
        let goes_on = view.outcome.is_none();
        let (makes, breaks) = (view.maker.is_person(), view.breaker.is_person());
        let by_hand = view.maker == Controller::Table
            || makes && view.setup.options().marks != Marks::Program;
        match self {
            Self::Help
            | Self::Board
            | Self::Rows
            | Self::Row
            | Self::Last
            | Self::Why
            | Self::Proof
            | Self::Save
            | Self::Quit => true,
            Self::Summary
            | Self::Share
            | Self::Replay
            | Self::Review
            | Self::Opening
            | Self::Picture
            | Self::Drill
            | Self::Compare
            | Self::Export
            | Self::Play => !goes_on,
            Self::Notes | Self::Repeat | Self::Keep | Self::Resign => breaks && goes_on,
            Self::Clash | Self::Check | Self::Left | Self::Hint | Self::Assist | Self::Take => {
                breaks && goes_on && view.allows_hints()
            }
            Self::Undo => (by_hand || breaks) && goes_on,
            Self::Correct | Self::Repair => by_hand && goes_on,
            Self::Code => makes,
        }
    }
}

const _: () = assert!(HintStep::ALL.len() == 5, "what is said of hints says how many there are");

words! {
    /// A word that can be typed where a code on a table is solved.
    pub enum SolveWord {
        Help = "help": "this list",
        Undo = "undo": "undo the guess you typed; if there is none, withdraw the last key pegs",
        Repeat = "repeat": "say again what to play",
        Rows = "rows": "say all rows",
        Left = "left": "how many codes fit",
        List = "list": "list the codes that fit",
        ByPeg = "by-peg": "how often each color stands in each hole",
        WhatIf = "what-if": "what another guess would do, as in what-if 1122",
        Correct = "correct": "other key pegs for a row, as in correct 2 1+1",
        Repair = "repair": "which key pegs are probably wrong; repair 1 corrects so",
        More = "more": "more of the ways to repair",
        Quit = "quit": "leave",
    }
}

words! {
    /// A word that can be typed in the tutorial.
    pub enum LearnWord {
        Help = "help": "this list",
        Back = "back": "the lesson or puzzle before this one",
        Again = "again": "this lesson or puzzle from its beginning",
        Show = "answer": "the answer of a puzzle",
        Quit = "quit": "leave",
    }
}

/// A typed line where a game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Nothing.
    Empty,
    /// A word, and what stands behind it.
    Word(Word, String),
    /// Pegs.
    Pegs(Vec<Peg>),
    /// Anything else.
    Other(String),
}

/// Why a line is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordError {
    /// A slash, and no word behind it that there is.
    #[error("there is no command '/{0}'; help lists them")]
    Unknown(Quoted),
    /// More than one word begins so.
    #[error("'/{0}' could be {1}")]
    Ambiguous(Quoted, String),
    /// No word, but almost one.
    #[error("'{0}' is no command and no guess; did you mean {1}?")]
    Near(Quoted, &'static str),
    /// Not pegs.
    #[error("{0}; help lists the commands")]
    Pegs(#[from] ParseCodeError),
}

/// Understands a line where a guess can be typed. A slash always means a
/// command; a bare word that is also a legal guess counts as a guess.
///
/// # Errors
///
/// [`WordError`] for a slash without a word, and for what is neither word nor pegs.
pub fn read_guess(rules: &Rules, names: &ColorNames, line: &str) -> Result<Typed, WordError> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Typed::Empty);
    }
    if let Some(command) = command(line) {
        return command.map(|(word, rest)| Typed::Word(word, rest));
    }
    let pegs = parse_pegs(rules, names, line);
    if let Ok(pegs) = &pegs
        && Code::new(rules, pegs).is_ok()
    {
        return Ok(Typed::Pegs(pegs.clone()));
    }
    if let Some((word, rest)) = bare(line) {
        return Ok(Typed::Word(word, rest));
    }
    match (pegs, near::<Word>(line)) {
        (Err(_), Some(name)) => Err(WordError::Near(Quoted::new(split(line).0), name)),
        (pegs, _) => Ok(Typed::Pegs(pegs?)),
    }
}

/// The name of the word that a line almost begins with: one letter more or less, or the
/// beginning of it.
fn near<W: Vocabulary>(line: &str) -> Option<&'static str> {
    let text = split(line).0.to_ascii_lowercase();
    let is_near = |name: &&'static str| {
        let (long, short) = if name.len() > text.len() { (*name, &*text) } else { (&*text, *name) };
        short.len() >= 3 && long.starts_with(short) && long.len() - short.len() <= 2
    };
    W::WORDS.iter().map(|word| word.1).find(is_near)
}

/// Understands a line where something else than a guess is typed.
///
/// # Errors
///
/// [`WordError`] for a slash with no word behind it that there is.
pub fn read_other(line: &str) -> Result<Typed, WordError> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Typed::Empty);
    }
    match slashed(line).or_else(|| bare(line).map(Ok)) {
        Some(command) => command.map(|(word, rest)| Typed::Word(word, rest)),
        None => Ok(Typed::Other(line.to_owned())),
    }
}

/// Understands a word and what stands behind it, where nothing else can be
/// meant. The word may be shortened.
///
/// # Errors
///
/// [`WordError`] if no word begins so, or several do.
pub fn read_command<W: Vocabulary>(line: &str) -> Result<(W, String), WordError> {
    let (word, rest) = split(line.trim());
    Ok((shortened(word)?, rest))
}

/// A command behind a slash. `None` if the line begins with none.
fn slashed<W: Vocabulary>(line: &str) -> Option<Result<(W, String), WordError>> {
    let (word, rest) = split(line.strip_prefix('/')?.trim_start());
    Some(shortened(word).map(|word| (word, rest)))
}

/// A command behind a slash, or a word with something behind it: neither can be
/// a guess. `None` if the line is something else.
fn command<W: Vocabulary>(line: &str) -> Option<Result<(W, String), WordError>> {
    let word = || bare(line).filter(|_| line.contains(char::is_whitespace)).map(Ok);
    slashed(line).or_else(word)
}

/// A word in full. `None` if the line begins with none.
fn bare<W: Vocabulary>(line: &str) -> Option<(W, String)> {
    let (word, rest) = split(line);
    Some((exact(word)?, rest))
}

fn split(line: &str) -> (&str, String) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim().to_owned())
}

fn exact<W: Vocabulary>(text: &str) -> Option<W> {
    let is = |name: &str| name.eq_ignore_ascii_case(text);
    match text {
        "?" => Some(W::HELP),
        _ if is("words") || is("commands") => Some(W::HELP),
        _ if is("q") || is("exit") => Some(W::QUIT),
        _ => W::WORDS.iter().find(|word| is(word.1)).map(|word| word.0),
    }
}

/// The word with this name, or beginning with it if only one does.
fn shortened<W: Vocabulary>(text: &str) -> Result<W, WordError> {
    if let Some(word) = exact(text) {
        return Ok(word);
    }
    let text = text.to_ascii_lowercase();
    let begins = |word: &&(W, &str, &str)| !text.is_empty() && word.1.starts_with(&text);
    let fitting: Vec<_> = W::WORDS.iter().filter(begins).collect();
    match fitting.as_slice() {
        [word] => Ok(word.0),
        [] => Err(WordError::Unknown(Quoted::new(&text))),
        several => Err(WordError::Ambiguous(
            Quoted::new(&text),
            several.iter().map(|word| word.1).collect::<Vec<_>>().join(", "),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pegmind_rules::{ColorCount, Preset};

    fn read(line: &str) -> Result<Typed, WordError> {
        read_guess(&Preset::Classic.rules(), &ColorNames::STANDARD, line)
    }

    #[test]
    fn words_stand_bare_or_behind_a_slash_and_can_be_short() {
        let help = Ok(Typed::Word(Word::Help, String::new()));
        for line in ["help", "HELP", " /help ", "/he", "/h e"] {
            assert_eq!(read(line) == help, line != "/h e", "{line}");
        }
        assert_eq!(read("/le"), Ok(Typed::Word(Word::Left, String::new())));
        assert_eq!(read("/why 2"), Ok(Typed::Word(Word::Why, "2".into())));
        assert_eq!(read("/row 2"), Ok(Typed::Word(Word::Row, "2".into())));
        let error = read("/re").unwrap_err().to_string();
        assert_eq!(error, "'/re' could be review, replay, repair, repeat, resign");
        assert!(read("/xyz").is_err());
    }

    #[test]
    fn a_bare_word_that_is_a_legal_guess_is_a_guess() {
        let bulls = Preset::Bulls.rules();
        assert_eq!(bulls.colors(), ColorCount::new(10).unwrap());
        let rows = read_guess(&bulls, &ColorNames::STANDARD, "rows").unwrap();
        assert!(matches!(rows, Typed::Pegs(pegs) if pegs.len() == 4));
        assert_eq!(
            read_guess(&bulls, &ColorNames::STANDARD, "/rows").unwrap(),
            Typed::Word(Word::Rows, String::new())
        );
    }

    #[test]
    fn a_word_with_something_behind_it_is_never_a_guess() {
        let bulls = Preset::Bulls.rules();
        let typed = read_guess(&bulls, &ColorNames::STANDARD, "row 3").unwrap();
        assert_eq!(typed, Typed::Word(Word::Row, "3".into()), "not red orange white yellow");
    }

    #[test]
    fn a_word_that_is_almost_a_command_is_named() {
        for (line, name) in [("note red 1 x", "notes"), ("hints", "hint"), ("boar", "board")] {
            let error = read(line).unwrap_err().to_string();
            assert!(error.ends_with(&format!("did you mean {name}?")), "{error}");
        }
        assert_eq!(read("words"), Ok(Typed::Word(Word::Help, String::new())));
    }

    #[test]
    fn too_few_pegs_are_still_pegs() {
        assert!(matches!(read("rbg"), Ok(Typed::Pegs(pegs)) if pegs.len() == 3));
    }
}
