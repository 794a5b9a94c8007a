//! The start menu: numbered lists, Enter takes what stands in brackets.

use std::io::{self, BufRead, Write};

use pegmind_rules::{
    BreakerLevel, Difficulty, FeedbackRule, GameCount, Marks, PlayerName, Preset, Quoted, RowCount,
    Scoring, Setup, SetupOptions,
};
use pegmind_session::Palette;

use super::input::{Input, Line};
use crate::args::{BoardArgs, BreakerArg, MakerArg, MarksArg, PlayArgs};
use crate::exit::Failure;
use crate::plan;
use crate::terminal::Look;

/// What was chosen.
#[derive(Debug)]
pub(crate) enum Choice {
    /// A new game.
    Play {
        /// The set-up.
        setup: Box<Setup>,
        /// The palette to play with.
        palette: Palette,
    },
    /// The saved game.
    Resume,
    /// Nothing.
    Quit,
}

/// A person at the menu has typed quit, or the input has ended.
struct Left;

type Asked<T> = Result<Result<T, Left>, Failure>;

struct Menu<'a, R, W> {
    input: &'a mut Input<R>,
    out: &'a mut W,
}

/// Unwraps what a person answered, or leaves the menu.
macro_rules! stay {
    ($asked:expr) => {
        match $asked? {
            Ok(value) => value,
            Err(Left) => return Ok(Err(Left)),
        }
    };
}

/// Shows the menu. `saved` describes the game that can go on, if there is one.
pub(crate) fn choose(
    input: &mut Input<impl BufRead>,
    out: &mut impl Write,
    look: &Look,
    saved: Option<&str>,
) -> Result<Choice, Failure> {
    super::signals::watch()?;
    let mut menu = Menu { input, out };
    match menu.start(look, saved)? {
        Ok(choice) => Ok(choice),
        Err(Left) => Ok(Choice::Quit),
    }
}

/// The lines of the form that can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Names,
    Board,
    Difficulty,
    Games,
    Scoring,
    Level,
    Marks,
    Palette,
}

impl Field {
    const fn name(self) -> &'static str {
        match self {
            Self::Names => "names",
            Self::Board => "board",
            Self::Difficulty => "difficulty",
            Self::Games => "games",
            Self::Scoring => "scoring",
            Self::Level => "computer",
            Self::Marks => "key pegs",
            Self::Palette => "palette",
        }
    }
}

impl<R: BufRead, W: Write> Menu<'_, R, W> {
    fn start(&mut self, look: &Look, saved: Option<&str>) -> Asked<Choice> {
        writeln!(self.out, "Pegmind: the game of Mastermind.")?;
        writeln!(self.out, "One side hides a code, the other finds it guess by guess.")?;
        writeln!(self.out)?;
        let mut kinds = vec![
            (
                "Break a code that the computer makes".to_owned(),
                Some((MakerArg::Computer(pegmind_rules::MakerLevel::Random), BreakerArg::Human)),
            ),
            (
                "Make a code for the computer to break".into(),
                Some((MakerArg::Human, BreakerArg::Computer(BreakerLevel::Steady))),
            ),
            ("Two people at this screen".into(), Some((MakerArg::Human, BreakerArg::Human))),
            (
                "Watch the computer play both sides".into(),
                Some((
                    MakerArg::Computer(pegmind_rules::MakerLevel::Random),
                    BreakerArg::Computer(BreakerLevel::Steady),
                )),
            ),
            (
                "A code on your table: the computer breaks it, you give the key pegs".into(),
                Some((MakerArg::Table, BreakerArg::Computer(BreakerLevel::Steady))),
            ),
        ];
        if let Some(saved) = saved {
            kinds.insert(0, (format!("Go on with the saved game: {saved}"), None));
        }
        let titles: Vec<String> = kinds.iter().map(|kind| kind.0.clone()).collect();
        let chosen = stay!(self.pick("Choose", &titles, 0));
        let Some((maker, breaker)) = kinds.get(chosen).and_then(|kind| kind.1) else {
            return Ok(Ok(Choice::Resume));
        };
        let mut play = PlayArgs::default();
        play.players.maker = Some(maker);
        play.players.breaker = Some(breaker);
        self.form(&mut play, look.palette)
    }

    /// Shows everything that can be changed until Enter begins the game.
    fn form(&mut self, play: &mut PlayArgs, mut palette: Palette) -> Asked<Choice> {
        loop {
            let setup = match plan::setup(play) {
                Ok(setup) => setup,
                Err(failure) => {
                    writeln!(self.out, "{}. Back to a single classic game.", failure.message)?;
                    play.board = BoardArgs::default();
                    play.game = crate::args::GameArgs::default();
                    continue;
                }
            };
            let fields = fields(play, setup.options());
            writeln!(self.out)?;
            for (idx, field) in fields.iter().enumerate() {
                let value = value(*field, play, setup.options(), palette);
                writeln!(self.out, "{:>3}  {:<11} {value}", idx + 1, field.name())?;
            }
            let prompt = "Enter begins the game, a number changes a line, q leaves: ";
            let text = stay!(self.ask(prompt));
            if text.is_empty() {
                return Ok(Ok(Choice::Play { setup: Box::new(setup), palette }));
            }
            let field = text.parse::<usize>().ok().and_then(|n| fields.get(n.wrapping_sub(1)));
            match field {
                Some(field) => stay!(self.change(*field, play, &mut palette)),
                None => self.wrong(&text, fields.len())?,
            }
        }
    }

    fn change(&mut self, field: Field, play: &mut PlayArgs, palette: &mut Palette) -> Asked<()> {
        match field {
            Field::Names => return self.change_names(play),
            Field::Board => return self.change_board(play),
            Field::Difficulty => {
                let mut titles: Vec<String> = Difficulty::ALL
                    .iter()
                    .map(|difficulty| format!("{difficulty}: {} rows", difficulty.rows()))
                    .collect();
                titles.push("another number of rows".into());
                let chosen = stay!(self.pick("Difficulty", &titles, 1));
                play.game.difficulty = Difficulty::ALL.get(chosen).copied();
                play.game.rows = None;
                if play.game.difficulty.is_none() {
                    play.game.rows = Some(stay!(self.number("Rows, 1 to 99", RowCount::new)));
                }
            }
            Field::Games => {
                let question = "Games, 1 or an even number up to 100";
                play.game.games = Some(stay!(self.number(question, GameCount::new)));
            }
            Field::Scoring => {
                let titles = [
                    "the codemaker gets a point for each guess, and one more if the last fails",
                    "the codemaker gets a point for each exact key peg",
                ];
                let chosen = stay!(self.pick("Scoring", &titles.map(str::to_owned), 0));
                play.game.scoring = Scoring::ALL.get(chosen).copied();
            }
            Field::Level => {
                let title = |level: &BreakerLevel| format!("{level}: {}", level.sentence());
                let titles: Vec<String> = BreakerLevel::ALL.iter().map(title).collect();
                let chosen = stay!(self.pick("The computer", &titles, 1));
                let level = BreakerLevel::ALL.get(chosen).copied().unwrap_or_default();
                match &mut play.players.breaker {
                    Some(BreakerArg::Computer(old)) => *old = level,
                    _ => play.players.cpu_breaker = Some(level),
                }
            }
            Field::Marks => {
                let titles = [
                    "the program places them",
                    "the codemaker does; wrong ones are refused",
                    "the codemaker does; wrong ones are named at the end",
                ];
                let chosen = stay!(self.pick("Key pegs", &titles.map(str::to_owned), 0));
                play.players.marks = (chosen == 1).then_some(MarksArg::Hand);
                play.players.trust = chosen == 2;
            }
            Field::Palette => {
                let title = |palette: &Palette| format!("{palette}: {}", palette.sentence());
                let titles: Vec<String> = Palette::ALL.iter().map(title).collect();
                let chosen = stay!(self.pick("Palette", &titles, 0));
                *palette = Palette::ALL.get(chosen).copied().unwrap_or_default();
            }
        }
        Ok(Ok(()))
    }

    fn change_names(&mut self, play: &mut PlayArgs) -> Asked<()> {
        let Ok(setup) = plan::setup(play) else { return Ok(Ok(())) };
        // In the order in which names are typed: a person first.
        let names = &setup.options().names;
        let (first, second) = match (play.players.maker, play.players.breaker) {
            (Some(MakerArg::Human | MakerArg::Table), Some(BreakerArg::Computer(_))) => {
                (&names.second, &names.first)
            }
            _ => (&names.first, &names.second),
        };
        let mut given = Vec::new();
        for name in [first, second] {
            let text = stay!(self.ask(&format!("A name for {name} [{name}]: ")));
            given.push(PlayerName::new(&text).unwrap_or_else(|_| name.clone()));
        }
        if given.first() == given.get(1) {
            writeln!(self.out, "Both have the same name; nothing is changed.")?;
        } else {
            play.players.names = given;
        }
        Ok(Ok(()))
    }

    fn change_board(&mut self, play: &mut PlayArgs) -> Asked<()> {
        let title = |preset: &Preset| format!("{preset}: {}", without_rows(preset.rules()));
        let mut titles: Vec<String> = Preset::ALL.iter().map(title).collect();
        titles.push("custom".into());
        let chosen = stay!(self.pick("Board", &titles, 1));
        play.board = BoardArgs { preset: Preset::ALL.get(chosen).copied(), ..BoardArgs::default() };
        if play.board.preset.is_some() {
            return Ok(Ok(()));
        }
        play.board.pegs = Some(stay!(self.number("Pegs, 1 to 16", pegmind_rules::PegCount::new)));
        play.board.colors =
            Some(stay!(self.number("Colors, 2 to 26", pegmind_rules::ColorCount::new)));
        let yes_no = ["yes".to_owned(), "no".to_owned()];
        play.board.no_repeats =
            stay!(self.pick("May a color stand in a code more than once?", &yes_no, 0)) == 1;
        play.board.blanks = stay!(self.pick("May holes be blank?", &yes_no, 1)) == 0;
        let titles = [
            "keys: how many pegs are exact, how many right in color only",
            "per-peg: which pegs",
            "exact: exact pegs only",
            "sum: exact and color together",
        ];
        let chosen = stay!(self.pick("What does an answer tell?", &titles.map(str::to_owned), 0));
        play.board.feedback = FeedbackRule::ALL.get(chosen).copied();
        Ok(Ok(()))
    }

    /// One of a numbered list; Enter takes the one at `usual`.
    fn pick(&mut self, question: &str, titles: &[String], usual: usize) -> Asked<usize> {
        for (idx, title) in titles.iter().enumerate() {
            writeln!(self.out, "{:>3}  {title}", idx + 1)?;
        }
        loop {
            let text = stay!(self.ask(&format!("{question} [{}]: ", usual + 1)));
            if text.is_empty() {
                return Ok(Ok(usual));
            }
            match text.parse::<usize>() {
                Ok(number) if (1..=titles.len()).contains(&number) => return Ok(Ok(number - 1)),
                _ => self.wrong(&text, titles.len())?,
            }
        }
    }

    fn wrong(&mut self, text: &str, choices: usize) -> io::Result<()> {
        let text = Quoted::new(text);
        writeln!(self.out, "'{text}' is none of these; expected 1 to {choices}, or q to leave.")
    }

    /// A small number that `make` takes.
    fn number<T, E: std::fmt::Display>(
        &mut self,
        question: &str,
        make: impl Fn(u8) -> Result<T, E>,
    ) -> Asked<T> {
        loop {
            let text = stay!(self.ask(&format!("{question}: ")));
            match text.parse::<u8>().map(&make) {
                Ok(Ok(value)) => return Ok(Ok(value)),
                Ok(Err(error)) => writeln!(self.out, "{error}.")?,
                Err(_) => {
                    writeln!(self.out, "'{}' is not such a number.", Quoted::new(&text))?;
                }
            }
        }
    }

    fn ask(&mut self, prompt: &str) -> Asked<String> {
        loop {
            super::signals::set_prompt(prompt);
            write!(self.out, "{prompt}")?;
            self.out.flush()?;
            match self.input.line()? {
                Line::Text(text) => {
                    let text = text.trim();
                    let leaves = ["q", "quit", "/q", "/quit"].contains(&text);
                    return Ok(if leaves { Err(Left) } else { Ok(text.to_owned()) });
                }
                Line::End => {
                    writeln!(self.out)?;
                    return Ok(Err(Left));
                }
                Line::TooLong { bytes } => {
                    writeln!(self.out, "That line has {bytes} bytes; at most 4096 are read.")?;
                }
                Line::NotText => writeln!(self.out, "That line is not UTF-8 text.")?,
            }
        }
    }
}

/// The lines of the form that make sense for these players.
fn fields(play: &PlayArgs, options: &SetupOptions) -> Vec<Field> {
    let mut fields = vec![Field::Names, Field::Board, Field::Difficulty, Field::Games];
    if options.games != GameCount::ONE {
        fields.push(Field::Scoring);
    }
    let computer_breaks = matches!(play.players.breaker, Some(BreakerArg::Computer(_)));
    let two_people = play.players.maker == Some(MakerArg::Human) && !computer_breaks;
    if computer_breaks || (options.games != GameCount::ONE && !two_people) {
        fields.push(Field::Level);
    }
    if play.players.maker == Some(MakerArg::Human) {
        fields.push(Field::Marks);
    }
    fields.push(Field::Palette);
    fields
}

fn value(field: Field, play: &PlayArgs, options: &SetupOptions, palette: Palette) -> String {
    match field {
        Field::Names => {
            let names = &options.names;
            format!("codebreaker {}, codemaker {}", names.first, names.second)
        }
        Field::Board => {
            format!("{}: {}", plan::board_name(&options.rules), without_rows(options.rules))
        }
        Field::Difficulty => plan::rows_name(options.rules.rows()),
        Field::Games if options.games == GameCount::ONE => "1, more make a match".into(),
        Field::Games => format!("{}, the seats alternate", options.games.get()),
        Field::Scoring => options.scoring.to_string(),
        Field::Level => format!("{}: {}", options.breaker_level, options.breaker_level.sentence()),
        Field::Marks => match play.players.marks() {
            Marks::Program => "placed by the program".into(),
            Marks::Hand => "placed by the codemaker".into(),
            Marks::Trust => "placed by the codemaker, checked at the end".into(),
        },
        Field::Palette => format!("{palette}: {}", palette.sentence()),
    }
}

/// The set-up line without its rows.
fn without_rows(rules: pegmind_rules::Rules) -> String {
    let rows = format!(", {} rows", rules.rows());
    rules.to_string().replace(&rows, "").replace(", 1 row", "")
}
