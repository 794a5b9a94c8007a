//! The start menu: numbered lists, Enter takes what stands in brackets.

use std::io::{BufRead, Write};

use pegmind_face::palette::Palette;
use pegmind_face::{board_name, rows_name, sentence, without_rows};
use pegmind_rules::{
    BreakerLevel, ColorCount, Difficulty, FeedbackRule, GameCount, MakerLevel, Marks, PegCount,
    PlayerName, Preset, RowCount, Scoring, Setup, SetupOptions,
};

use super::input::Input;
use super::learn::learn;
use crate::args::{BoardArgs, BreakerArg, MakerArg, MarksArg, PlayArgs, PlayerArgs};
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

/// Why a question has no answer.
enum Away {
    /// The person goes one question back.
    Back,
    /// The person leaves, or the input has ended.
    Left,
}

type Asked<T> = Result<Result<T, Away>, Failure>;

/// Unwraps what a person answered, or goes where the person goes.
macro_rules! stay {
    ($asked:expr) => {
        match $asked? {
            Ok(value) => value,
            Err(away) => return Ok(Err(away)),
        }
    };
}

mod question;

use question::{Asker, List, Meant, Place, meant};

/// Shows the menu. `saved` describes the game that can go on, if there is one.
pub(crate) fn choose(
    input: &mut Input<impl BufRead>,
    out: &mut impl Write,
    look: &Look,
    saved: Option<&str>,
) -> Result<Choice, Failure> {
    super::signals::watch()?;
    let mut menu = Menu { ask: Asker { input, out, look } };
    match menu.start(saved)? {
        Ok(choice) => Ok(choice),
        Err(Away::Back | Away::Left) => Ok(Choice::Quit),
    }
}

/// What can be played, with who makes and who breaks the code.
const KINDS: [(&str, MakerArg, BreakerArg); 5] = {
    let cpu_makes = MakerArg::Computer(MakerLevel::Random);
    let cpu_breaks = BreakerArg::Computer(BreakerLevel::Steady);
    [
        ("Break a code that the computer makes", cpu_makes, BreakerArg::Human),
        ("Make a code for the computer to break", MakerArg::Human, cpu_breaks),
        ("Two people at this screen", MakerArg::Human, BreakerArg::Human),
        ("Watch the computer play both sides", cpu_makes, cpu_breaks),
        (
            "A code on your table: the computer breaks it, you give the key pegs",
            MakerArg::Table,
            cpu_breaks,
        ),
    ]
};

/// The last line of the menu.
const LEARN: &str = "Learn the game in five minutes";

/// How far behind its number the value of a line of the form stands.
const VALUE_COLUMN: usize = 12;

/// The lines of the form that can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Names,
    Board,
    Difficulty,
    Games,
    Scoring,
    Maker,
    Breaker,
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
            Self::Maker => "codemaker",
            Self::Breaker => "codebreaker",
            Self::Marks => "key pegs",
            Self::Palette => "palette",
        }
    }
}

struct Menu<'a, R, W> {
    ask: Asker<'a, R, W>,
}

impl<R: BufRead, W: Write> Menu<'_, R, W> {
    /// The saved game is number 0, so that every other number always means the
    /// same.
    fn start(&mut self, saved: Option<&str>) -> Asked<Choice> {
        self.ask.say("Pegmind: the game of Mastermind.")?;
        self.ask.say("One side hides a code, the other finds it guess by guess.")?;
        let mut play = PlayArgs::default();
        let mut palette = self.ask.look.skin.paints.palette;
        let offer = saved.map(|saved| format!("Go on with the saved game: {saved}"));
        let kinds = KINDS.iter().map(|kind| kind.0.to_owned());
        let offered = usize::from(offer.is_some());
        let lessons = std::iter::once(LEARN.to_owned());
        let titles: Vec<String> = offer.into_iter().chain(kinds).chain(lessons).collect();
        loop {
            self.ask.say("")?;
            let first = 1 - offered;
            let list = List { question: "Choose", titles: &titles, first, usual: 0 };
            let chosen = stay!(self.ask.pick(Place::Start, &list));
            let Some(kind) = chosen.checked_sub(offered) else { return Ok(Ok(Choice::Resume)) };
            let Some((_, maker, breaker)) = KINDS.get(kind) else {
                learn(self.ask.input, self.ask.out, self.ask.look)?;
                continue;
            };
            play.players = PlayerArgs {
                maker: Some(*maker),
                breaker: Some(*breaker),
                ..PlayerArgs::default()
            };
            match self.form(&mut play, &mut palette)? {
                Err(Away::Back) => {}
                chosen => return Ok(chosen),
            }
        }
    }

    /// Shows everything that can be changed until Enter begins the game.
    fn form(&mut self, play: &mut PlayArgs, palette: &mut Palette) -> Asked<Choice> {
        loop {
            let setup = plan::setup(play)?;
            let fields = fields(play, setup.options());
            let names: Vec<&str> = fields.iter().map(|field| field.name()).collect();
            self.ask.say("")?;
            for (idx, field) in fields.iter().enumerate() {
                let value = value(*field, play, setup.options(), *palette);
                let value = self.ask.look.text(&value);
                let line = format!("{:<11} {value}", field.name());
                self.ask.item(idx + 1, &line, VALUE_COLUMN)?;
            }
            let prompt = "Enter begins, a number changes a line, ? helps, q leaves: ";
            let text = stay!(self.ask.ask(prompt, Place::Form));
            if text.is_empty() {
                return Ok(Ok(Choice::Play { setup: Box::new(setup), palette: *palette }));
            }
            let field = match meant(&text, &names, 1) {
                Meant::One(idx) => fields.get(idx),
                unclear => {
                    self.ask.wrong(&text, &unclear, Place::Form, 1, fields.len())?;
                    None
                }
            };
            let Some(field) = field else { continue };
            let before = play.clone();
            match self.change(*field, play, setup.options(), palette)? {
                Ok(()) => {}
                Err(Away::Back) => play.clone_from(&before),
                Err(Away::Left) => return Ok(Err(Away::Left)),
            }
            if let Err(failure) = plan::setup(play) {
                let why = sentence(&failure.message);
                self.ask.say(&format!("{why} Nothing is changed."))?;
                *play = before;
            }
        }
    }

    /// Asks for one line of the form. What stands there now is what Enter keeps.
    fn change(
        &mut self,
        field: Field,
        play: &mut PlayArgs,
        now: &SetupOptions,
        palette: &mut Palette,
    ) -> Asked<()> {
        match field {
            Field::Names => return self.change_names(play, now),
            Field::Board => return self.change_board(play, now),
            Field::Difficulty => return self.change_rows(play, now),
            Field::Games => {
                let question = "Games, 1 or an even number up to 100";
                let games = stay!(self.ask.number(question, now.games.get(), GameCount::new));
                play.game.games = Some(games);
            }
            Field::Scoring => {
                let titles = [
                    "guesses: the codemaker gets a point for each guess, and one more if the last fails",
                    "keys: the codemaker gets a point for each exact key peg",
                ];
                let usual = place_in(Scoring::ALL, &now.scoring);
                let chosen = stay!(self.pick("Scoring", &titles.map(str::to_owned), usual));
                play.game.scoring = Scoring::ALL.get(chosen).copied();
            }
            Field::Maker => {
                let title = |level: &MakerLevel| format!("{level}: {}", level.sentence());
                let titles: Vec<String> = MakerLevel::ALL.iter().map(title).collect();
                let usual = place_in(MakerLevel::ALL, &now.maker_level);
                let chosen = stay!(self.pick("Codemaker", &titles, usual));
                let level = MakerLevel::ALL.get(chosen).copied().unwrap_or_default();
                match &mut play.players.maker {
                    Some(MakerArg::Computer(old)) => *old = level,
                    _ => play.players.cpu_maker = Some(level),
                }
            }
            Field::Breaker => {
                let title = |level: &BreakerLevel| format!("{level}: {}", level.sentence());
                let levels: Vec<BreakerLevel> = BreakerLevel::on(&now.rules).collect();
                let titles: Vec<String> = levels.iter().map(title).collect();
                let usual = place_in(&levels, &now.breaker_level);
                let chosen = stay!(self.pick("Codebreaker", &titles, usual));
                let level = levels.get(chosen).copied().unwrap_or_default();
                match &mut play.players.breaker {
                    Some(BreakerArg::Computer(old)) => *old = level,
                    _ => play.players.cpu_breaker = Some(level),
                }
            }
            Field::Marks => {
                let titles = [
                    "program: it places them",
                    "hand: the codemaker does; wrong ones are refused",
                    "trust: the codemaker does; wrong ones are named at the end",
                ];
                let usual = place_in(Marks::ALL, &now.marks);
                let chosen = stay!(self.pick("Key pegs", &titles.map(str::to_owned), usual));
                play.players.marks = (chosen == 1).then_some(MarksArg::Hand);
                play.players.trust = chosen == 2;
            }
            Field::Palette => {
                let choices: Vec<Palette> = self.ask.look.skin.paints.choices().collect();
                let title = |palette: &Palette| format!("{palette}: {}", palette.sentence());
                let titles: Vec<String> = choices.iter().map(title).collect();
                let usual = place_in(&choices, palette);
                let chosen = stay!(self.pick("Palette", &titles, usual));
                *palette = choices.get(chosen).copied().unwrap_or_default();
            }
        }
        Ok(Ok(()))
    }

    fn pick(&mut self, question: &str, titles: &[String], usual: usize) -> Asked<usize> {
        self.ask.pick(Place::Line, &List { question, titles, first: 1, usual })
    }

    fn change_names(&mut self, play: &mut PlayArgs, now: &SetupOptions) -> Asked<()> {
        // In the order in which names are typed: a person first.
        let (first, second) = match (play.players.maker, play.players.breaker) {
            (Some(MakerArg::Human | MakerArg::Table), Some(BreakerArg::Computer(_))) => {
                (&now.names.second, &now.names.first)
            }
            _ => (&now.names.first, &now.names.second),
        };
        let mut given = Vec::new();
        for name in [first, second] {
            let shown = self.ask.look.text(name.as_str());
            let prompt = format!("A name for {shown} [{shown}]: ");
            let text = stay!(self.ask.ask(&prompt, Place::Name));
            given.push(PlayerName::new(&text).unwrap_or_else(|_| name.clone()));
        }
        play.players.names = given;
        Ok(Ok(()))
    }

    fn change_rows(&mut self, play: &mut PlayArgs, now: &SetupOptions) -> Asked<()> {
        let title = |level: &Difficulty| format!("{level}: {} rows", level.rows());
        let mut titles: Vec<String> = Difficulty::ALL.iter().map(title).collect();
        titles.push("another number of rows".into());
        let rows = now.rules.rows();
        let usual = Difficulty::ALL.iter().position(|difficulty| difficulty.rows() == rows);
        let usual = usual.unwrap_or(Difficulty::ALL.len());
        let chosen = stay!(self.pick("Difficulty", &titles, usual));
        let difficulty = Difficulty::ALL.get(chosen).copied();
        play.game.rows = None;
        if difficulty.is_none() {
            let rows = stay!(self.ask.number("Rows, 1 to 99", rows.get(), RowCount::new));
            play.game.rows = Some(rows);
        }
        play.game.difficulty = difficulty;
        Ok(Ok(()))
    }

    fn change_board(&mut self, play: &mut PlayArgs, now: &SetupOptions) -> Asked<()> {
        let rules = &now.rules;
        let title = |preset: &Preset| format!("{preset}: {}", without_rows(preset.rules()));
        let mut titles: Vec<String> = Preset::ALL.iter().map(title).collect();
        titles.push("custom: every size and rule by itself".into());
        let is_set = |preset: &Preset| preset.rules().with_rows(rules.rows()) == *rules;
        let usual = Preset::ALL.iter().position(is_set).unwrap_or(Preset::ALL.len());
        let chosen = stay!(self.pick("Board", &titles, usual));
        play.board = BoardArgs { preset: Preset::ALL.get(chosen).copied(), ..BoardArgs::default() };
        if play.board.preset.is_some() {
            return Ok(Ok(()));
        }
        let pegs = rules.pegs().get();
        play.board.pegs = Some(stay!(self.ask.number("Pegs, 1 to 16", pegs, PegCount::new)));
        let colors = rules.colors().get();
        let colors = stay!(self.ask.number("Colors, 2 to 26", colors, ColorCount::new));
        play.board.colors = Some(colors);
        let yes_no = ["yes".to_owned(), "no".to_owned()];
        let repeats = usize::from(!rules.repeats().allowed());
        let question = "May a color stand in a code more than once?";
        play.board.no_repeats = stay!(self.pick(question, &yes_no, repeats)) == 1;
        let blanks = usize::from(!rules.blanks().allowed());
        play.board.blanks = stay!(self.pick("May holes be blank?", &yes_no, blanks)) == 0;
        let titles = [
            "keys: how many pegs are exact, how many right in color only",
            "per-peg: which pegs",
            "exact: exact pegs only",
            "sum: exact and color together",
        ];
        let usual = place_in(FeedbackRule::ALL, &rules.feedback());
        let question = "What does an answer tell?";
        let chosen = stay!(self.pick(question, &titles.map(str::to_owned), usual));
        play.board.feedback = FeedbackRule::ALL.get(chosen).copied();
        Ok(Ok(()))
    }
}

/// Where a value stands among all.
fn place_in<T: PartialEq>(all: &[T], value: &T) -> usize {
    all.iter().position(|other| other == value).unwrap_or(0)
}

/// The lines of the form that make sense for these players.
fn fields(play: &PlayArgs, options: &SetupOptions) -> Vec<Field> {
    let mut fields = vec![Field::Names, Field::Board, Field::Difficulty, Field::Games];
    if options.games != GameCount::ONE {
        fields.push(Field::Scoring);
    }
    let computer_breaks = matches!(play.players.breaker, Some(BreakerArg::Computer(_)));
    let two_people = play.players.maker == Some(MakerArg::Human) && !computer_breaks;
    let computer_makes = matches!(play.players.maker, Some(MakerArg::Computer(_)));
    if computer_makes || (options.games != GameCount::ONE && computer_breaks) {
        fields.push(Field::Maker);
    }
    if computer_breaks || (options.games != GameCount::ONE && !two_people) {
        fields.push(Field::Breaker);
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
            format!("{}: {}", board_name(&options.rules), without_rows(options.rules))
        }
        Field::Difficulty => rows_name(options.rules.rows()),
        Field::Games if options.games == GameCount::ONE => "1, more make a match".into(),
        Field::Games => format!("{}, the seats alternate", options.games.get()),
        Field::Scoring => options.scoring.to_string(),
        Field::Maker => format!("{}: {}", options.maker_level, options.maker_level.sentence()),
        Field::Breaker => {
            format!("{}: {}", options.breaker_level, options.breaker_level.sentence())
        }
        Field::Marks => match play.players.marks() {
            Marks::Program => "placed by the program".into(),
            Marks::Hand => "placed by the codemaker".into(),
            Marks::Trust => "placed by the codemaker, checked at the end".into(),
        },
        Field::Palette => format!("{palette}: {}", palette.sentence()),
    }
}
